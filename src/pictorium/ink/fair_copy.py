"""The picture on a sheet without its history, for sheets that nobody saw being drawn.

Strokes that were undone or wiped are gone. What was rubbed out still lies under the eraser's strokes in the ink, so it
is cut away, and so are erasers where nothing is left under them. The picture stays the same.

A line is painted as curves, from the midpoint before a point to the midpoint after it: a uniform quadratic B-spline.
So a line can be cut at any of its points, and its points can be doubled without changing its shape.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot, isqrt
from typing import Final

from pictorium.ink.packed import packed, unpacked
from pictorium.ink.sheet import Sheet, drawn
from pictorium.ink.stroke import (
    FULL_PRESSURE,
    SHEET_HEIGHT,
    SHEET_WIDTH,
    WIDTHS,
    Begin,
    More,
    Move,
    Point,
    Stroke,
    Turn,
)

CELL: Final = 4
"""The edge of the squares, in sheet units, for which we know whether they are covered."""
MIN_DISTANCE: Final = 3
"""Positions of an eraser that are closer to each other than this count as one."""
PEN_SLACK: Final = 3
ERASER_SLACK: Final = 3
"""Tolerance, in units: how far the painted line may be wider than we compute, or narrower."""
HARD: Final = 0.8
SOFT: Final = 0.2
UNMEASURED: Final = 0.5
"""Half the painted width, as a share of the pen's width: at full pressure, at none, and where it is not measured."""
REMNANT_MAX: Final = 16
"""Where a line goes under an eraser, about so many units of it may stay there."""
ROUNDS_MAX: Final = 8
ERASER_POSITIONS_MAX: Final = 20_000
"""The most eraser positions that are examined: twenty times across the sheet without lifting the eraser."""
ADDED_POINTS_MAX: Final = 4_000
"""The most points that are added to lines where they go under an eraser."""
POINTS_MAX: Final = 20_000
"""A sheet with more points is not cut: computing it would hold up tables for too long."""


def fair_copy(batches: bytes) -> bytes:
    """The ink of a sheet as one batch that leaves the same picture and says nothing of how it was made."""
    sheet = drawn(Sheet(), unpacked(batches))
    return packed(_moves(sheet.is_upright, rubbed_out(sheet.strokes)))


def _moves(is_upright: bool, strokes: Iterable[Stroke]) -> Iterator[Move]:
    if is_upright:
        yield Turn(True)
    for stroke in strokes:
        yield Begin(stroke.points[0], stroke.width, stroke.is_eraser)
        if len(stroke.points) > 1:
            yield More(stroke.points[1:])


def rubbed_out(strokes: Sequence[Stroke]) -> list[Stroke]:
    """The strokes without what lies under a later eraser, and without erasers that cover nothing."""
    points = sum(len(stroke.points) for stroke in strokes)
    if points > POINTS_MAX or not any(stroke.is_eraser for stroke in strokes):
        return list(strokes)
    gone, left, spare = _Squares(), ERASER_POSITIONS_MAX, ADDED_POINTS_MAX
    kept: list[Stroke] = []
    for stroke in reversed(strokes):
        if stroke.is_eraser:
            kept.append(stroke)
            if left > 0:
                left -= gone.cover(stroke, left)
        else:
            seen = _uncovered(stroke, gone, spare)
            spare -= max(0, sum(len(one.points) for one in seen) - len(stroke.points))
            kept.extend(reversed(seen))
    return _without_idle_erasers(kept[::-1])


def _without_idle_erasers(strokes: Sequence[Stroke]) -> list[Stroke]:
    """All strokes of a pen, and of erasers the parts that lie on ink."""
    inked, needed = _Squares(), []
    for stroke in strokes:
        if stroke.is_eraser:
            needed += _runs(stroke, [inked.touches(*box) for box in _boxes(stroke)])
        else:
            needed.append(stroke)
            for box in _boxes(stroke):
                inked.touch(*box)
    return needed


def _uncovered(stroke: Stroke, gone: "_Squares", spare: int) -> list[Stroke]:
    """The visible parts of a pen's stroke, and a little more where it goes under an eraser.

    At most `spare` points are added.
    """
    if not gone.touches(*_box(stroke)):
        return [stroke]
    whole: list[Stroke] = []
    open_ = [stroke]
    for _ in range(ROUNDS_MAX):
        cut = [run for one in open_ for run in _runs(one, [not gone.covers(*box) for box in _boxes(one)])]
        open_ = []
        for run in cut:
            (open_ if _goes_under(run, gone) else whole).append(run)
        if not open_ or sum(len(run.points) for run in open_) > spare:
            break
        open_ = [_subdivided(run) for run in open_]
    return sorted(whole + open_, key=lambda one: one.points[0])


def _goes_under(stroke: Stroke, gone: "_Squares") -> bool:
    """Whether a long segment of the stroke is partly covered."""
    points = stroke.points
    return any(
        hypot(after.x - before.x, after.y - before.y) > REMNANT_MAX
        and gone.touches(min(before.x, after.x), min(before.y, after.y), max(before.x, after.x), max(before.y, after.y))
        for before, after in pairwise(points)
    )


def _subdivided(stroke: Stroke) -> Stroke:
    """The same curve with twice as many points."""
    points = stroke.points
    finer = [points[0]]
    for before, after in pairwise(points):
        finer += (_between(before, after, 3), _between(before, after, 1))
    return stroke.refined((*finer, points[-1]))


def _between(before: Point, after: Point, quarters: int) -> Point:
    """The weighted mean of two points: `quarters` quarters of the first."""
    rest = 4 - quarters
    pressure = (before.pressure * quarters + after.pressure * rest + 2) // 4
    if before.pressure != after.pressure:
        pressure = min(pressure, FULL_PRESSURE - 1)  # full pressure stands for a pen that does not measure it
    return Point(
        (before.x * quarters + after.x * rest + 2) // 4, (before.y * quarters + after.y * rest + 2) // 4, pressure
    )


def _runs(stroke: Stroke, is_kept: Sequence[bool]) -> list[Stroke]:
    """The stroke cut to the kept points, each with half of the way to its neighbours."""
    if all(is_kept):
        return [stroke]
    runs = []
    start: int | None = None
    for at, keeps in enumerate((*is_kept, False)):
        if keeps and start is None:
            start = at
        elif not keeps and start is not None:
            runs.append(stroke.part(max(0, start - 1), at + 1))
            start = None
    return runs


def _boxes(stroke: Stroke) -> Iterator[tuple[int, int, int, int]]:
    """For each point, the bounding box of its curve and the half segments around it, with the painted width."""
    points = stroke.points
    size = WIDTHS[stroke.width]
    for at, here in enumerate(points):
        before, after = points[max(0, at - 1)], points[min(len(points) - 1, at + 1)]
        xs = (here.x, (before.x + here.x) // 2, (after.x + here.x + 1) // 2)
        ys = (here.y, (before.y + here.y) // 2, (after.y + here.y + 1) // 2)
        is_measured = any(point.pressure != FULL_PRESSURE for point in (before, here, after))
        reach = int(size * (HARD if is_measured else UNMEASURED)) + PEN_SLACK
        yield min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach


def _box(stroke: Stroke) -> tuple[int, int, int, int]:
    """The bounding box of the whole stroke, with the painted width."""
    reach = WIDTHS[stroke.width]
    xs, ys = [point.x for point in stroke.points], [point.y for point in stroke.points]
    return min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach


class _Squares:
    """A bitmap of a sheet's squares: one integer for each row, one bit for each square."""

    def __init__(self) -> None:
        self._rows = [0] * (SHEET_HEIGHT // CELL)

    def _inside(self, top: int, bottom: int) -> range:
        return range(max(0, top // CELL), min(len(self._rows), bottom // CELL + 1))

    def touch(self, left: int, top: int, right: int, bottom: int) -> None:
        """Set all squares that a box touches."""
        bits = _bits(left // CELL, right // CELL)
        for row in self._inside(top, bottom):
            self._rows[row] |= bits

    def touches(self, left: int, top: int, right: int, bottom: int) -> bool:
        """Whether a box touches any square that is set."""
        bits = _bits(left // CELL, right // CELL)
        return any(self._rows[row] & bits for row in self._inside(top, bottom))

    def covers(self, left: int, top: int, right: int, bottom: int) -> bool:
        """Whether all squares of a box are set, as far as it is on the sheet."""
        bits = _bits(left // CELL, min(right, SHEET_WIDTH - 1) // CELL)
        return all(self._rows[row] & bits == bits for row in self._inside(top, bottom))

    def cover(self, stroke: Stroke, most: int) -> int:
        """Set the squares wholly under this eraser, at `most` of its positions at most; the number of positions."""
        count, last = 0, None
        for x, y, force in _positions(stroke):
            if last is None or abs(x - last[0]) + abs(y - last[1]) >= MIN_DISTANCE:
                last, count = (x, y), count + 1
                self._cover_disc(x, y, int(WIDTHS[stroke.width] * force) - ERASER_SLACK)
            if count >= most:
                break
        return count

    def _cover_disc(self, x: int, y: int, radius: int) -> None:
        """Set the squares of which all four corners are in the disc."""
        for row in range(max(0, -((radius - y) // CELL)), min(len(self._rows), (y + radius) // CELL)):
            off = max(abs(row * CELL - y), abs((row + 1) * CELL - y))
            if off < radius:
                half = isqrt(radius * radius - off * off)
                first, last = -((half - x) // CELL), (x + half) // CELL - 1
                if first <= last:
                    self._rows[row] |= _bits(first, last)


def _positions(stroke: Stroke) -> Iterator[tuple[int, int, float]]:
    """Positions along the curve, close to each other, with the least width there."""
    points = stroke.points
    apart = max(MIN_DISTANCE, WIDTHS[stroke.width] // 8)
    for at, here in enumerate(points):
        before, after = points[max(0, at - 1)], points[min(len(points) - 1, at + 1)]
        force = min(_force(before), _force(here), _force(after))
        ax, ay, bx, by = before.x + here.x, before.y + here.y, after.x + here.x, after.y + here.y
        steps = 1 + int((hypot(ax - 2 * here.x, ay - 2 * here.y) + hypot(bx - 2 * here.x, by - 2 * here.y)) / 2 / apart)
        for step in range(steps + 1):
            t = step / steps
            first, bend, last = (1 - t) * (1 - t) / 2, 2 * t * (1 - t), t * t / 2
            yield round(first * ax + bend * here.x + last * bx), round(first * ay + bend * here.y + last * by), force


def _force(point: Point) -> float:
    """Half the painted width at a point, as a share of the pen's width."""
    return UNMEASURED if point.pressure == FULL_PRESSURE else SOFT + (HARD - SOFT) * point.pressure / FULL_PRESSURE


def _bits(first: int, last: int) -> int:
    first = max(0, first)
    return ((1 << (last - first + 1)) - 1) << first if last >= first else 0
