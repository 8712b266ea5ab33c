"""A sheet as people see it: in its orientation, and without what was rubbed out."""

from math import dist
from typing import Final

from pictorium.bots.eye import Drawing
from pictorium.ink.sheet import Sheet
from pictorium.ink.stroke import SHEET_HEIGHT, WIDTHS, Point, Stroke

INK_LEAST: Final = 3_000
"""With less ink than this nothing can be recognised."""


def as_seen(sheet: Sheet) -> Drawing:
    """The visible strokes. A line that was rubbed out in the middle becomes two."""
    lines: list[Stroke] = []
    for stroke in sheet.strokes:
        if stroke.is_eraser:
            lines = [piece for line in lines for piece in _without(line, stroke)]
        else:
            lines.append(stroke)
    return tuple(map(_upright, lines)) if sheet.is_upright else tuple(lines)


def ink(drawing: Drawing) -> float:
    """The total length of all lines."""
    return sum(sum(map(_far, line.points, line.points[1:])) for line in drawing)


def _far(a: Point, b: Point) -> float:
    return dist(a[:2], b[:2])


def _upright(stroke: Stroke) -> Stroke:
    """A quarter turn clockwise."""
    return Stroke(tuple(Point(SHEET_HEIGHT - y, x, pressure) for x, y, pressure in stroke.points), stroke.width, False)


def _without(line: Stroke, eraser: Stroke) -> list[Stroke]:
    """What an eraser leaves of a line."""
    reach = WIDTHS[eraser.width] / 2
    left, right = min(at.x for at in eraser.points) - reach, max(at.x for at in eraser.points) + reach
    top, bottom = min(at.y for at in eraser.points) - reach, max(at.y for at in eraser.points) + reach
    pieces: list[list[Point]] = [[]]
    for point in line.points:
        is_near = left <= point.x <= right and top <= point.y <= bottom
        if is_near and _is_under(point, eraser.points, reach):
            pieces.append([])
        else:
            pieces[-1].append(point)
    return [Stroke(tuple(piece), line.width, False) for piece in pieces if piece]


def _is_under(point: Point, way: tuple[Point, ...], reach: float) -> bool:
    """Whether a point is within reach of a path."""
    return any(_off(point, a, b) <= reach for a, b in zip(way, (*way[1:], way[-1]), strict=True))


def _off(point: Point, a: Point, b: Point) -> float:
    """The distance of a point from a segment."""
    dx, dy = b.x - a.x, b.y - a.y
    square = dx * dx + dy * dy
    share = min(1.0, max(0.0, ((point.x - a.x) * dx + (point.y - a.y) * dy) / square)) if square else 0.0
    return dist((point.x, point.y), (a.x + share * dx, a.y + share * dy))
