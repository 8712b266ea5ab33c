"""What the eye learns from, read and brought into one form: people's drawings, icons by name, and our own doodles."""

import random
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pictorium.bots.doodles import DOODLE_WIDTH, Doodle, unpacked
from pictorium.bots.eye import Drawing
from pictorium.ink.stroke import SHEET_HEIGHT, SHEET_WIDTH, Point, Stroke
from tools.training.names import plain_name
from tools.training.strokes import Line, length, load

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]
CONTENT: Final = ROOT / "content"
WORK: Final = ROOT / ".training"
"""What is fetched and prepared lies here; git does not keep it."""
PACKAGES: Final = WORK / "node_modules"
QUICK_DRAW: Final = WORK / "quickdraw_strokes.npz"
BERLIN: Final = WORK / "tuberlin_traced.npz"
ICONS: Final = WORK / "icons.npz"
CLASSES: Final = HERE / "classes.toml"
HELD_OUT: Final = HERE / "held-out.txt"
KEPT_BACK: Final = 25
"""So many sketches of each class of Quick, Draw!, the last ones, are never learnt from."""
HUMAN_SIZE: Final = 2400
"""The size of a human sketch on the sheet, in units of the sheet: about as large as people draw."""

POINTS: Final = 256
"""The number of points of every drawing the model learns from."""
STROKES: Final = 48
"""The most strokes of one."""
TOP: Final = 250
"""The length of its longer side."""
NOTHING: Final = 255
"""The stroke number of points that are only padding."""
DOT: Final = 2.6
"""The length of a stroke of one point, in these units."""


class Form(NamedTuple):
    """A drawing as the model learns from it: points evenly along the ink, and the number of the stroke of each."""

    points: NDArray[np.float16]
    strokes: NDArray[np.uint8]


Side = tuple[str, ...]


@cache
def levels() -> list[list[tuple[Side, Side]]]:
    """For each level its cards, with the seven concepts of each side."""
    folders = sorted((CONTENT / "cards").glob("[1-9]"))
    cards = [[tomllib.loads(file.read_text("utf-8")) for file in sorted(folder.glob("*.toml"))] for folder in folders]
    return [[(tuple(card["front"]), tuple(card["back"])) for card in some] for some in cards]


@cache
def sides() -> list[Side]:
    """The seven concepts of each side of the word cards."""
    return [side for cards in levels() for card in cards for side in card]


@cache
def english() -> dict[str, str]:
    """The English word for each concept."""
    files = sorted((CONTENT / "cards").glob("[1-9]/*.toml"))
    cards = [tomllib.loads(file.read_text("utf-8")) for file in files]
    return {id_: term["en"] for card in cards for side in ("front", "back") for id_, term in card[side].items()}


@cache
def classes(collection: str = "quick-draw") -> dict[str, str]:
    """The concept that a class of a collection means, where it means one."""
    known = {concept for side in sides() for concept in side}
    found: dict[str, str] = tomllib.loads(CLASSES.read_text("utf-8"))[collection]
    return {name: concept for name, concept in found.items() if concept in known}


def held_out() -> list[str]:
    """The classes whose people's sketches the model never sees while it learns."""
    return HELD_OUT.read_text("utf-8").split("\n")[1:-1]


def drawn_lots(names: Iterable[str], seed: int = 7) -> list[str]:
    """A quarter of the classes, by lot; classes that mean the same concept are held out together."""
    concepts = sorted(set(classes().values()))
    chosen = set(random.Random(seed).sample(concepts, round(len(concepts) / 4)))
    return sorted(name for name in names if classes()[name] in chosen)


@cache
def sketches() -> dict[str, list[list[Line]]]:
    """People's hurried drawings in the order of their strokes, by class (Quick, Draw!)."""
    return _by_name(QUICK_DRAW)


@cache
def unhurried() -> dict[str, list[list[Line]]]:
    """People's careful drawings, by class; the order of their strokes is a guess (TU Berlin)."""
    return _by_name(BERLIN)


def _by_name(file: Path) -> dict[str, list[list[Line]]]:
    found: dict[str, list[list[Line]]] = {}
    for name, lines in load(file):
        found.setdefault(name, []).append(lines)
    return found


def learnt_as(name: str, collection: str) -> str:
    """What a class is called in training: the concept it means; else never the name of one, such as "cup"."""
    plain = plain_name(name.split(" (")[0])
    return classes(collection).get(name) or (f"class:{plain}" if plain in english() else plain)


def doodles() -> dict[str, Doodle]:
    """Our own doodles, without the empty ones."""
    found = unpacked((CONTENT / "bots" / "doodles.bin").read_bytes())
    return {name: doodle for name, doodle in found.items() if doodle}


def lines_of(doodle: Doodle) -> list[Line]:
    """The lines of a doodle in the order in which bots draw them: what matters most comes last."""
    return [np.array(stroke.points, np.float32) for stroke in sorted(doodle, key=lambda stroke: stroke.is_key)]


def on_sheet(lines: Sequence[Line], size: float = HUMAN_SIZE) -> list[Line]:
    """The lines in the middle of the sheet, scaled so that the longer side has this size."""
    every = np.concatenate(list(lines))
    low, high = every.min(0), every.max(0)
    scale = size / max(float((high - low).max()), 1)
    middle = np.array((SHEET_WIDTH / 2, SHEET_HEIGHT / 2), np.float32)
    return [((line - (low + high) / 2) * scale + middle).astype(np.float32) for line in lines]


def doodle_on_sheet(doodle: Doodle) -> list[Line]:
    """The lines of a doodle in the units of the sheet."""
    return [line * (SHEET_WIDTH / DOODLE_WIDTH) for line in lines_of(doodle)]


def beginning(lines: Sequence[Line], part: float) -> list[Line]:
    """The first part of the ink, by its length."""
    left = part * sum(map(length, lines))
    found = []
    for line in lines:
        far = np.concatenate(((0,), np.cumsum(np.hypot(*np.diff(line, axis=0).T))))
        if far[-1] >= left:
            cut = int(np.searchsorted(far, left, side="right"))
            if cut < len(line):
                share = (left - far[cut - 1]) / max(far[cut] - far[cut - 1], 1e-6)
                end = line[cut - 1] + (line[cut] - line[cut - 1]) * share
                line = np.concatenate((line[:cut], end[None]))
            found.append(line.astype(np.float32))
            break
        left -= far[-1]
        found.append(line)
    return found


def as_drawing(lines: Iterable[Line]) -> Drawing:
    """The lines as strokes of ink."""
    return tuple(Stroke(tuple(Point(int(x), int(y)) for x, y in np.rint(line)), 1, False) for line in lines)


def form(lines: Sequence[Line], scale: float | None = None) -> Form:
    """Lines as points; its longer side is TOP long unless a scale is given."""
    far = np.array([length(line) for line in lines])
    kept = np.sort(np.argsort(-far, kind="stable")[:STROKES])
    chosen, far = [lines[place] for place in kept], np.maximum(far[kept], 1e-3)
    every = np.concatenate(chosen)
    low, high = every.min(0), every.max(0)
    scale = scale or TOP / max(float((high - low).max()), 1e-3)
    ends = np.floor(np.cumsum(far) / far.sum() * (POINTS - 2 * len(chosen)) + 1e-6).astype(int)
    counts = 2 + np.diff(ends, prepend=0)
    at = np.zeros((POINTS, 2), np.float32)
    stroke = np.full(POINTS, NOTHING, np.uint8)
    bounds = pairwise(np.concatenate(((0,), np.cumsum(counts))))
    for number, (line, (start, end)) in enumerate(zip(chosen, bounds, strict=True)):
        if len(line) == 1:
            line = np.concatenate((line, line + np.array((DOT / scale, 0), np.float32)))
        at[start:end] = _even(line, end - start)
        stroke[start:end] = number
    at = (at - (low + high) / 2) * scale + TOP / 2
    return Form(at.astype(np.float16), stroke)


def _even(line: Line, count: int) -> Line:
    far = np.concatenate(((0,), np.cumsum(np.hypot(*np.diff(line, axis=0).T))))
    at = np.linspace(0, far[-1], count)
    return np.column_stack((np.interp(at, far, line[:, 0]), np.interp(at, far, line[:, 1]))).astype(np.float32)
