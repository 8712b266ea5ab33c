"""A drawing to be made, line by line and point by point, and how much of it is on a sheet already."""

from typing import NamedTuple

from pictorium.ink.sheet import Sheet
from pictorium.ink.stroke import Begin, More, Move, Point, Stroke


class PlannedStroke(NamedTuple):
    """One stroke as it will be drawn."""

    points: tuple[Point, ...]
    waits: tuple[int, ...]
    """Milliseconds to each point from the one before; to the first, from the end of the previous stroke."""
    is_key: bool


Plan = tuple[PlannedStroke, ...]


class Progress(NamedTuple):
    """How far a plan is drawn: the index of the next line, and of the next point in it."""

    line: int
    point: int


def progress(plan: Plan, sheet: Sheet) -> Progress:
    """How far this plan is drawn on a sheet, on which there may be other ink below it."""
    strokes = sheet.strokes
    for first in range(len(strokes)):
        mine = strokes[first:]
        if _is_drawn(plan, mine):
            last = len(mine) - 1
            count = len(mine[last].points)
            return Progress(last + 1, 0) if count == len(plan[last].points) else Progress(last, count)
    return Progress(0, 0)


def strokes_beside_plan(plan: Plan, sheet: Sheet) -> tuple[Stroke, ...]:
    """The strokes on the sheet that are not part of the plan."""
    line, point = progress(plan, sheet)
    own = line + (point > 0)
    return sheet.strokes[: len(sheet.strokes) - own]


def _is_drawn(plan: Plan, strokes: tuple[Stroke, ...]) -> bool:
    """Whether these strokes are the beginning of the plan, the last one perhaps incomplete."""
    if len(strokes) > len(plan):
        return False
    *whole, last = strokes
    return plan[len(whole)].points[: len(last.points)] == last.points and all(
        stroke.points == line.points for stroke, line in zip(whole, plan, strict=False)
    )


def drawn_within(plan: Plan, at: Progress, ms: int) -> tuple[tuple[Move, ...], int]:
    """What the pen draws from there within this time, and how much of the time it uses."""
    moves: list[Move] = []
    spent, (line, point) = 0, at
    while line < len(plan) and spent + plan[line].waits[point] <= ms:
        spent += plan[line].waits[point]
        here = plan[line].points[point]
        if point == 0:
            moves.append(Begin(here))
        elif moves and isinstance(last := moves[-1], More):
            moves[-1] = More((*last.points, here))
        else:
            moves.append(More((here,)))
        line, point = (line, point + 1) if point + 1 < len(plan[line].points) else (line + 1, 0)
    return tuple(moves), spent


def next_wait(plan: Plan, at: Progress) -> int | None:
    """The time to the next point; None if everything is drawn."""
    return plan[at.line].waits[at.point] if at.line < len(plan) else None
