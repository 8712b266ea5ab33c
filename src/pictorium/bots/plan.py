"""A drawing that is to be made, line by line and point by point, and how far a sheet has come with it."""

from typing import NamedTuple

from pictorium.ink.sheet import Sheet
from pictorium.ink.stroke import Begin, More, Move, Point, Stroke


class Line(NamedTuple):
    """One stroke as it will be drawn."""

    points: tuple[Point, ...]
    waits: tuple[int, ...]
    """Milliseconds from the point before to each point; to the first one from the end of the stroke before."""
    is_key: bool


Plan = tuple[Line, ...]


class Standing(NamedTuple):
    """How far a plan is drawn: the next point is this one of this line."""

    line: int
    point: int


def standing(plan: Plan, sheet: Sheet) -> Standing:
    """How far this plan is drawn on a sheet on which there may be something else below it."""
    strokes = sheet.strokes
    for first in range(len(strokes)):
        mine = strokes[first:]
        if _is_drawn(plan, mine):
            last = len(mine) - 1
            count = len(mine[last].points)
            return Standing(last + 1, 0) if count == len(plan[last].points) else Standing(last, count)
    return Standing(0, 0)


def foreign(plan: Plan, sheet: Sheet) -> tuple[Stroke, ...]:
    """What on that sheet is not of this plan."""
    line, point = standing(plan, sheet)
    own = line + (point > 0)
    return sheet.strokes[: len(sheet.strokes) - own]


def _is_drawn(plan: Plan, strokes: tuple[Stroke, ...]) -> bool:
    """Whether these strokes are the plan as far as it goes, the last one perhaps in part."""
    if len(strokes) > len(plan):
        return False
    *whole, last = strokes
    return plan[len(whole)].points[: len(last.points)] == last.points and all(
        stroke.points == line.points for stroke, line in zip(whole, plan, strict=False)
    )


def drawn_within(plan: Plan, at: Standing, ms: int) -> tuple[tuple[Move, ...], int]:
    """What the pen does from there in so much time, and how much of it that takes."""
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


def next_wait(plan: Plan, at: Standing) -> int | None:
    """How long the pen takes to the next point; None: all is drawn."""
    return plan[at.line].waits[at.point] if at.line < len(plan) else None
