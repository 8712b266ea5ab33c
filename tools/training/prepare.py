"""Traces the icons that the model learns from: `scripts/tools training.prepare` writes .training/icons.npz."""

import random
import sys
from collections import defaultdict
from collections.abc import Mapping
from typing import Final

from tools.training import data
from tools.training.icons import Icon, icons, traced
from tools.training.names import plain_name
from tools.training.strokes import save

ALIKE: Final = 16
"""The most icons of one name that are taken."""
OF_A_SET: Final = 2
"""And the most of these from one set."""


def main() -> None:
    """Writes the file; with `--draw-lots` also which classes are held out."""
    if "--draw-lots" in sys.argv:
        text = "\n".join(("The classes of Quick, Draw! held out from training.", *data.drawn_lots(data.classes())))
        data.HELD_OUT.write_text(text + "\n", "utf-8")
    found = []
    for place, one in enumerate(traced(chosen())):
        found.append(one)
        if place % 1000 == 0:
            print(f"{place} icons", flush=True)
    save(data.ICONS, found)
    print(f"{data.ICONS.name}: {len(found)} icons of {len({one.name for one in found})} things")


def meanings() -> Mapping[str, str]:
    """What a plain name is called in training: a concept, or a class of people's sketches."""
    found = {
        plain_name(name.split(" (")[0]): data.learnt_as(name, collection)
        for collection, names in (("tuberlin", data.unhurried()), ("quick-draw", data.sketches()))
        for name in names
    }
    found |= {plain_name(word): concept for concept, word in data.english().items()}
    return found | {concept: concept for concept in data.english()}


def chosen() -> list[tuple[str, Icon]]:
    """The icons of things that a concept or a class means, or that three sets know by the same name."""
    known = meanings()
    groups: dict[str, dict[str, list[Icon]]] = defaultdict(lambda: defaultdict(list))
    for icon in icons():
        name = next((known[one] for one in (icon.name, singular(icon.name)) if one in known), f"icon:{icon.name}")
        if len(groups[name][icon.family]) < OF_A_SET:
            groups[name][icon.family].append(icon)
    lots = random.Random(7)
    found = []
    for name, by_family in sorted(groups.items()):
        if len(by_family) > 2 or not name.startswith("icon:"):
            some = [icon for same in by_family.values() for icon in same]
            found += [(name, icon) for icon in lots.sample(some, min(len(some), ALIKE))]
    return found


def singular(name: str) -> str:
    """One of them, by the commonest rules of English."""
    return name[:-3] + "y" if name.endswith("ies") else name.removesuffix("s")


if __name__ == "__main__":
    main()
