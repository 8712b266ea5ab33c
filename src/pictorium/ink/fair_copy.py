"""What is left on a sheet, without a trace of what was there before: for sheets that nobody saw being drawn.

Strokes that were undone or wiped are gone. What was rubbed out lies under the eraser's strokes in the ink itself, so it
is cut away from under them, and so is what an eraser did where nothing is left. The picture stays the same.

A line is painted as curves, from the middle between two points around the next point to the next middle: a uniform
quadratic B-spline. So a line can be cut at any of its points, and be given twice as many without changing its shape.
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
"""Covered or not is asked of squares of so many units."""
CLOSE: Final = 3
"""Places of an eraser that are as close as this are one."""
PEN_SLACK: Final = 3
ERASER_SLACK: Final = 3
"""How far what is painted may lie outside of what we reckon with, or fall short of it, in units."""
HARD: Final = 0.8
SOFT: Final = 0.2
USUAL: Final = 0.5
"""How far a line reaches to either side, in parts of its width: with all pressure, with none, with none measured."""
SHORT: Final = 16
"""In units: where a line goes under an eraser, no more than about so much of it stays there."""
ROUNDS_MAX: Final = 8
PLACES_MAX: Final = 20_000
"""How many places of all erasers are looked at: twenty times across the sheet, without lifting the eraser."""
FINER_MAX: Final = 4_000
"""How many points lines may be given where they go under an eraser, all together."""
POINTS_MAX: Final = 20_000
"""A sheet with more points is not cut: it took somebody five minutes, and would take us longer than tables can wait."""


def fair_copy(batches: bytes) -> bytes:
    """The ink of a sheet as a batch that leaves the same picture, and tells nothing of how it came to be."""
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
    """These strokes without what lies under a later eraser, and without erasers where nothing is under them."""
    points = sum(len(stroke.points) for stroke in strokes)
    if points > POINTS_MAX or not any(stroke.is_eraser for stroke in strokes):
        return list(strokes)
    gone, left, spare = _Squares(), PLACES_MAX, FINER_MAX
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
    return _needed(kept[::-1])


def _needed(strokes: Sequence[Stroke]) -> list[Stroke]:
    """What erasers do where there is ink, and all that is no eraser's."""
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
    """What of a pen's stroke is still to be seen, and a little of what is not, where it goes under an eraser.

    It may be given so many points more.
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
        open_ = [_finer(run) for run in open_]
    return sorted(whole + open_, key=lambda one: one.points[0])


def _goes_under(stroke: Stroke, gone: "_Squares") -> bool:
    """Whether a long stretch of it lies partly under an eraser."""
    points = stroke.points
    return any(
        hypot(after.x - before.x, after.y - before.y) > SHORT
        and gone.touches(min(before.x, after.x), min(before.y, after.y), max(before.x, after.x), max(before.y, after.y))
        for before, after in pairwise(points)
    )


def _finer(stroke: Stroke) -> Stroke:
    """The same curve with twice as many points."""
    points = stroke.points
    finer = [points[0]]
    for before, after in pairwise(points):
        finer += (_between(before, after, 3), _between(before, after, 1))
    return Stroke((*finer, points[-1]), stroke.width, stroke.is_eraser)


def _between(before: Point, after: Point, quarters: int) -> Point:
    """So many quarters of the one, and the rest of the other."""
    rest = 4 - quarters
    pressure = (before.pressure * quarters + after.pressure * rest + 2) // 4
    if before.pressure != after.pressure:
        pressure = min(pressure, FULL_PRESSURE - 1)  # which is none that was measured
    return Point(
        (before.x * quarters + after.x * rest + 2) // 4, (before.y * quarters + after.y * rest + 2) // 4, pressure
    )


def _runs(stroke: Stroke, is_kept: Sequence[bool]) -> list[Stroke]:
    """The stroke cut to what is kept: around these points, and half the way to their neighbours on either side."""
    if all(is_kept):
        return [stroke]
    runs, points = [], stroke.points
    start: int | None = None
    for at, keeps in enumerate((*is_kept, False)):
        if keeps and start is None:
            start = at
        elif not keeps and start is not None:
            runs.append(Stroke(points[max(0, start - 1) : at + 1], stroke.width, stroke.is_eraser))
            start = None
    return runs


def _boxes(stroke: Stroke) -> Iterator[tuple[int, int, int, int]]:
    """For each point where its curve and its two halves of a way lie, with all that is painted."""
    points = stroke.points
    size = WIDTHS[stroke.width]
    for at, here in enumerate(points):
        before, after = points[max(0, at - 1)], points[min(len(points) - 1, at + 1)]
        xs = (here.x, (before.x + here.x) // 2, (after.x + here.x + 1) // 2)
        ys = (here.y, (before.y + here.y) // 2, (after.y + here.y + 1) // 2)
        is_measured = any(point.pressure != FULL_PRESSURE for point in (before, here, after))
        reach = int(size * (HARD if is_measured else USUAL)) + PEN_SLACK
        yield min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach


def _box(stroke: Stroke) -> tuple[int, int, int, int]:
    """Where all of it lies, with all that is painted."""
    reach = WIDTHS[stroke.width]
    xs, ys = [point.x for point in stroke.points], [point.y for point in stroke.points]
    return min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach


class _Squares:
    """Squares of a sheet, row by row: a number for each row, a bit for each square."""

    def __init__(self) -> None:
        self._rows = [0] * (SHEET_HEIGHT // CELL)

    def _inside(self, top: int, bottom: int) -> range:
        return range(max(0, top // CELL), min(len(self._rows), bottom // CELL + 1))

    def touch(self, left: int, top: int, right: int, bottom: int) -> None:
        """All that such a box touches."""
        bits = _bits(left // CELL, right // CELL)
        for row in self._inside(top, bottom):
            self._rows[row] |= bits

    def touches(self, left: int, top: int, right: int, bottom: int) -> bool:
        """Whether such a box touches any."""
        bits = _bits(left // CELL, right // CELL)
        return any(self._rows[row] & bits for row in self._inside(top, bottom))

    def covers(self, left: int, top: int, right: int, bottom: int) -> bool:
        """Whether all of such a box lies in these, as far as it is on the sheet."""
        bits = _bits(left // CELL, min(right, SHEET_WIDTH - 1) // CELL)
        return all(self._rows[row] & bits == bits for row in self._inside(top, bottom))

    def cover(self, stroke: Stroke, most: int) -> int:
        """All that lies wholly under this eraser; no more of its places than these. How many were looked at."""
        count, last = 0, None
        for x, y, force in _places(stroke):
            if last is None or abs(x - last[0]) + abs(y - last[1]) >= CLOSE:
                last, count = (x, y), count + 1
                self._cover_disc(x, y, int(WIDTHS[stroke.width] * force) - ERASER_SLACK)
            if count >= most:
                break
        return count

    def _cover_disc(self, x: int, y: int, radius: int) -> None:
        """The squares of which all four corners lie in it."""
        for row in range(max(0, -((radius - y) // CELL)), min(len(self._rows), (y + radius) // CELL)):
            off = max(abs(row * CELL - y), abs((row + 1) * CELL - y))
            if off < radius:
                half = isqrt(radius * radius - off * off)
                first, last = -((half - x) // CELL), (x + half) // CELL - 1
                if first <= last:
                    self._rows[row] |= _bits(first, last)


def _places(stroke: Stroke) -> Iterator[tuple[int, int, float]]:
    """Places on the curve itself, close to each other, and how wide it is there at least."""
    points = stroke.points
    apart = max(CLOSE, WIDTHS[stroke.width] // 8)
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
    """How wide a line is there on either side, in parts of its pen's width."""
    return USUAL if point.pressure == FULL_PRESSURE else SOFT + (HARD - SOFT) * point.pressure / FULL_PRESSURE


def _bits(first: int, last: int) -> int:
    first = max(0, first)
    return ((1 << (last - first + 1)) - 1) << first if last >= first else 0
