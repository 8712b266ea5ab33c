"""An eye that needs no model: it compares a coarse picture of a drawing with those of the doodles.

A coarse picture says how much ink is where, and in which direction, independent of the drawing's size. Since drawings
grow, a doodle is known in several stages.
"""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, exp, hypot, log, pi, sqrt
from operator import mul
from typing import Final

from pictorium.bots.doodles import Doodle
from pictorium.bots.eye import Drawing
from pictorium.ink.stroke import Point

GRID: Final = 8
DIRECTIONS: Final = 4
"""The number of line directions that are distinguished."""
CELLS: Final = GRID * GRID * DIRECTIONS
STAGES: Final = (0.3, 0.55, 0.8, 1.0)
"""The stages of a doodle, as shares of its ink."""
FINE: Final = GRID * 2
"""A segment is at most 1/FINE of the picture long, so that it falls into the right cells."""
FAINT: Final = 1.25
TRUST: Final = 24.0
NEAR: Final = 8
"""How similarity becomes likelihood: little for drawings that vaguely resemble a doodle, as people's do (fitted by
`tools.training.trust`), and much for drawings made from our doodles; the exponent says how close these have to be.
"""
SAMPLE: Final = 40
"""How many doodles are averaged to find what all drawings have in common."""
CACHE: Final = 1024
POINTS: Final = 800
"""Of a drawing with more points, only some are used: the picture is coarse anyway."""

Spot = tuple[float, float]
Picture = Sequence[float]


class PlainEye:
    """Compares drawings with doodles."""

    def __init__(self, doodles: Mapping[str, Doodle]) -> None:
        self._doodles = doodles
        self._stages = lru_cache(CACHE)(self._new_stages)
        self._usual = lru_cache(1)(self._new_usual)

    def look(self, drawings: Sequence[Drawing], concepts: Sequence[str]) -> list[list[float]]:
        """For each drawing, how well each concept fits; one without a doodle fits as well as chance."""
        return [self._scores(drawing, concepts) for drawing in drawings]

    def likeness(self, drawing: Drawing, concepts: Sequence[str]) -> dict[str, float]:
        """The similarity of a drawing to the doodles of these concepts, up to 1, where there are any."""
        step = sum(len(line.points) for line in drawing) // POINTS + 1
        seen = self._picture([[(point.x, point.y) for point in _some(line.points, step)] for line in drawing])
        if seen is None:
            return {}
        known = {name: self._stages(name) for name in concepts if self._doodles.get(name)}
        return {name: max(sum(map(mul, seen, stage)) for stage in stages) for name, stages in known.items()}

    def _scores(self, drawing: Drawing, concepts: Sequence[str]) -> list[float]:
        like = self.likeness(drawing, concepts)
        if not like:
            return [0.0] * len(concepts)
        trust = FAINT + TRUST * max(0.0, *like.values()) ** NEAR
        scores = {name: trust * one for name, one in like.items()}
        most = max(scores.values())
        chance = most + log(sum(exp(score - most) for score in scores.values()) / len(scores))
        return [scores.get(name, chance) for name in concepts]

    def _new_stages(self, name: str) -> tuple[Picture, ...]:
        lines = [stroke.points for stroke in sorted(self._doodles[name], key=lambda stroke: stroke.is_key)]
        return tuple(picture for share in STAGES if (picture := self._picture(_beginning(lines, share))) is not None)

    def _new_usual(self) -> Picture:
        """The mean picture, which distinguishes nothing."""
        names = sorted(name for name, doodle in self._doodles.items() if doodle)
        some = [coarse(stroke.points for stroke in self._doodles[name]) for name in names[:: len(names) // SAMPLE + 1]]
        shares = [picture for picture in some if picture is not None]
        return array("d", (sum(cell) / len(shares) for cell in zip(*shares, strict=True)))

    def _picture(self, lines: Iterable[Sequence[Spot]]) -> Picture | None:
        """A coarse picture without what all pictures have in common."""
        picture = coarse(lines)
        if picture is None:
            return None
        return _of_length_one([a - b for a, b in zip(picture, self._usual() or picture, strict=True)])


def _some(points: Sequence[Point], step: int) -> Sequence[Point]:
    """Every `step`-th point of a line, and its last."""
    return points if step == 1 else (*points[:-1:step], points[-1])


def _beginning(lines: Sequence[Sequence[Spot]], share: float) -> list[Sequence[Spot]]:
    """The first lines, up to this share of the ink."""
    lengths = [sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way)) for way in lines]
    left = share * sum(lengths)
    begun: list[Sequence[Spot]] = []
    for way, length in zip(lines, lengths, strict=True):
        if begun and left <= length / 2:
            break
        begun.append(way)
        left -= length
    return begun


def coarse(lines: Iterable[Sequence[Spot]]) -> Picture | None:
    """How much ink is in each cell in each direction, blurred; None if there is none."""
    ways = [way for way in lines if len(way) > 1]
    xs, ys = [spot[0] for way in ways for spot in way], [spot[1] for way in ways for spot in way]
    side = max(max(xs) - min(xs), max(ys) - min(ys)) if xs else 0
    if not side:
        return None
    left, top = (max(xs) + min(xs) - side) / 2, (max(ys) + min(ys) - side) / 2
    cells = [0.0] * CELLS
    for way in ways:
        _put(cells, [((x - left) / side, (y - top) / side) for x, y in way])
    return _of_length_one([sqrt(cell) for cell in _softened(cells)])


def _put(cells: list[float], way: Sequence[Spot]) -> None:
    for (x, y), (to_x, to_y) in pairwise(way):
        dx, dy = to_x - x, to_y - y
        length = hypot(dx, dy)
        pieces = int(length * FINE) + 1
        slant = (atan2(dy, dx) % pi) * DIRECTIONS / pi
        low = int(slant) % DIRECTIONS
        share = slant - int(slant)
        for piece in range(pieces):
            at = (piece + 0.5) / pieces
            column, row = min(GRID - 1, int((x + dx * at) * GRID)), min(GRID - 1, int((y + dy * at) * GRID))
            cell = (row * GRID + column) * DIRECTIONS
            cells[cell + low] += (1 - share) * length / pieces
            cells[cell + (low + 1) % DIRECTIONS] += share * length / pieces


def _softened(cells: list[float]) -> list[float]:
    """Each cell mixed with its neighbours: lines are never in exactly the same place."""
    for stride, count in ((DIRECTIONS, GRID), (DIRECTIONS * GRID, GRID)):
        soft = [cell / 2 for cell in cells]
        for place, cell in enumerate(cells):
            if cell:
                at = place // stride % count
                if at:
                    soft[place - stride] += cell / 4
                if at + 1 < count:
                    soft[place + stride] += cell / 4
        cells = soft
    return cells


def _of_length_one(cells: Sequence[float]) -> Picture:
    length = sqrt(sum(map(mul, cells, cells))) or 1.0
    return array("d", (cell / length for cell in cells))
