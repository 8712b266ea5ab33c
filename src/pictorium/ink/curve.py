"""The places of a line on paper, each with its radius: what every screen paints (`client/src/ink/outline.ts`).

A line is painted as curves, from the midpoint before a point to the midpoint after it, and its width follows the
pressure.
"""

from collections.abc import Iterator
from math import atan2, ceil, hypot
from typing import Final, NamedTuple

from pictorium.ink.stroke import FULL_PRESSURE, WIDTHS, Point, Stroke

THINNING: Final = 0.6
"""How much pressure changes the width of a line."""
UNMEASURED: Final = 0.5
"""A device without pressure draws like half pressure."""
STEPS_MAX: Final = 24
"""The most places on a curve between three points."""
TURN: Final = 0.15
"""About how many radians a line turns between two places."""


class Place(NamedTuple):
    """A place on a line, in sheet units."""

    x: float
    y: float
    radius: float


def places(stroke: Stroke) -> list[Place]:
    """All places of a stroke, near enough to each other that they are seen as one line."""
    size = WIDTHS[stroke.width]
    bends = [_bend(point, size) for point in stroke.points]
    found = [bends[0]]
    for bend, after in zip(bends, [*bends[1:], None], strict=True):
        found.extend(_curve(found[-1], bend, _middle(bend, after) if after else bend, size))
    return found


def _bend(point: Point, size: int) -> Place:
    force = UNMEASURED if point.pressure == FULL_PRESSURE else point.pressure / (FULL_PRESSURE - 1)
    return Place(point.x, point.y, size * (0.5 - THINNING * (0.5 - force)))


def _middle(one: Place, other: Place) -> Place:
    return Place((one.x + other.x) / 2, (one.y + other.y) / 2, (one.radius + other.radius) / 2)


def _curve(start: Place, bend: Place, end: Place, size: int) -> Iterator[Place]:
    """The places after the first of a curve around a point."""
    length = hypot(bend.x - start.x, bend.y - start.y) + hypot(end.x - bend.x, end.y - bend.y)
    steps = min(STEPS_MAX, ceil(max(length / (8 + size / 8), _turned(start, bend, end) / TURN)))
    for step in range(1, steps + 1):
        t = step / steps
        first, second, third = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
        yield Place(
            first * start.x + second * bend.x + third * end.x,
            first * start.y + second * bend.y + third * end.y,
            start.radius + (end.radius - start.radius) * t,
        )


def _turned(start: Place, bend: Place, end: Place) -> float:
    """The change of direction at the middle place, in radians."""
    ax, ay, bx, by = bend.x - start.x, bend.y - start.y, end.x - bend.x, end.y - bend.y
    return abs(atan2(ax * by - ay * bx, ax * bx + ay * by))
