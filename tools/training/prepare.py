"""Writes what the model learns from into files that can be copied: `python -m tools.training.prepare [--draw-lots]`.

Sketches of classes that are held out stay out of it.
"""

import sys
from collections import defaultdict
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tools.training import data
from tools.training.bitmap_lines import Line
from tools.training.data import DOODLE, HUMAN, ICON
from tools.training.icons import icon_lines, named, plain_name

ALIKE: Final = 8
"""The most icons of one name that are taken."""


class _Rows:
    def __init__(self) -> None:
        self._rows: list[tuple[int, str, NDArray[np.uint8], NDArray[np.uint8]]] = []

    def add(self, kind: int, name: str, lines: list[Line]) -> None:
        self._rows.append((kind, name, *data.form(lines)))

    def write(self, name: str, **more: Any) -> None:
        file = data.WORK / f"{name}.npz"
        kinds, names, points, strokes = zip(*self._rows, strict=True)
        rows: dict[str, Any] = {
            "kinds": np.array(kinds, np.uint8),
            "points": np.stack(points),
            "strokes": np.stack(strokes),
        }
        np.savez_compressed(file, **rows, names=np.array(names), **more)
        print(f"{file.name}: {len(kinds)} drawings of {len(set(names))} things")


def main() -> None:
    """Writes .training/doodles.npz always, icons.npz and sketches.npz only if they are missing."""
    if "--draw-lots" in sys.argv:
        text = "\n".join(("The classes of Quick, Draw! held out from training.", *data.drawn_lots(data.classes())))
        data.HELD_OUT.write_text(text + "\n", "utf-8")
    data.WORK.mkdir(exist_ok=True)
    ours().write("doodles", sides=np.array(data.sides()))
    for name, rows in (("icons", icons), ("sketches", human)):
        if not (data.WORK / f"{name}.npz").exists():
            rows().write(name)


def ours() -> _Rows:
    """Our own doodles."""
    rows = _Rows()
    for name, doodle in sorted(data.doodles().items()):
        rows.add(DOODLE, name, data.lines_of(doodle))
    return rows


def human() -> _Rows:
    """The sketches of all classes that are not held out."""
    rows, closed = _Rows(), set(data.held_out())
    for name in data.class_names():
        if name not in closed:
            for lines in data.sketches(name):
                rows.add(HUMAN, data.classes().get(name, plain_name(name)), lines)
    return rows


def icons() -> _Rows:
    """The icons of things that a concept or a class means, or that several sets know by the same name."""
    wanted = {plain_name(word): concept for concept, word in data.english().items()}
    wanted |= {concept: concept for concept in data.english()}
    wanted |= {plain_name(name): data.classes().get(name, plain_name(name)) for name in data.class_names()}
    groups = defaultdict(list)
    for family, name, plain, svg in named():
        groups[plain].append((family, name, svg))
    rows = _Rows()
    for plain, group in sorted(groups.items()):
        if plain in wanted or len({family for family, _, _ in group}) > 1:
            for family, _, svg in group[:ALIKE]:
                if lines := icon_lines(family, svg):
                    rows.add(ICON, wanted.get(plain, plain), lines)
    return rows


if __name__ == "__main__":
    main()
