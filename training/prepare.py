"""Brings what the model learns from into one file that can travel: `python -m training.prepare [--draw-lots]`.

Sketches of classes that are held out stay out of it.
"""

import sys
from collections import defaultdict
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from training import data
from training.icons import icon_lines, named, plain_name
from training.tracing import Line

DOODLE, ICON, HUMAN = range(3)


def main() -> None:
    """Writes .training/learn.npz."""
    if "--draw-lots" in sys.argv:
        text = "\n".join(("The classes of Quick, Draw! held out from training.", *data.drawn_lots(data.classes())))
        data.HELD_OUT.write_text(text + "\n", "utf-8")
    data.WORK.mkdir(exist_ok=True)
    sides = data.sides()
    concepts = [concept for side in sides for concept in side]
    names = list(concepts)
    rows = _Rows(names)
    for name, doodle in sorted(data.doodles().items()):
        if name in rows.places:
            rows.add(DOODLE, name, data.lines_of(doodle))
    for name, lines in icons(concepts):
        rows.add(ICON, name, lines)
    closed = set(data.held_out())
    for name in data.class_names():
        if name not in closed:
            for lines in data.sketches(name):
                rows.add(HUMAN, data.classes().get(name, plain_name(name)), lines)
    rows.write([[rows.places[concept] for concept in side] for side in sides])


class _Rows:
    def __init__(self, names: Iterable[str]) -> None:
        self.places = {name: place for place, name in enumerate(names)}
        self._rows: list[tuple[int, int, NDArray[np.uint8], NDArray[np.uint8]]] = []

    def add(self, kind: int, name: str, lines: list[Line]) -> None:
        place = self.places.setdefault(name, len(self.places))
        self._rows.append((kind, place, *data.form(lines)))

    def write(self, sides: list[list[int]]) -> None:
        kinds, owners, points, strokes = zip(*self._rows, strict=True)
        np.savez_compressed(
            data.WORK / "learn.npz",
            kinds=np.array(kinds, np.uint8),
            owners=np.array(owners, np.int32),
            points=np.stack(points),
            strokes=np.stack(strokes),
            sides=np.array(sides, np.int32),
            names=np.array(list(self.places)),
        )
        counts = np.bincount(kinds)
        print(f"{counts[DOODLE]} doodles, {counts[ICON]} icons, {counts[HUMAN]} sketches; {len(self.places)} names")


def icons(concepts: Iterable[str]) -> list[tuple[str, list[Line]]]:
    """The icons of things that a concept or a class means, or that several sets know by the same name."""
    wanted = {plain_name(word): concept for concept, word in data.english().items()}
    wanted |= {concept: concept for concept in concepts}
    wanted |= {plain_name(name): data.classes().get(name, plain_name(name)) for name in data.class_names()}
    groups = defaultdict(list)
    for family, name, plain, svg in named():
        groups[plain].append((family, name, svg))
    found = []
    for plain, group in sorted(groups.items()):
        if plain in wanted or len({family for family, _, _ in group}) > 1:
            for family, _, svg in group[:8]:
                if lines := icon_lines(family, svg):
                    found.append((wanted.get(plain, plain), lines))
    return found


if __name__ == "__main__":
    main()
