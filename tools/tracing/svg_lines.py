"""Line art as lines: stroked shapes are followed, filled ones are outlined as far as they can be seen.

Shapes are painted one over another. First comes the outline of all of them together. Then, from the topmost down, each
leaves the part of its outline that nothing above it covers and that is no line yet; a shape hardly different in colour
from what it lies on is shading, and leaves none.
"""

import io
from typing import Any, Final, NamedTuple

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry
from svgelements import SVG, Shape
from svgelements import Path as SvgPath

from tools.tracing.lines import Points, bounds, length, path_lines, simplified

LINE_WIDTH: Final = 0.02
"""Two lines closer than this count as one, for a piece of size 1."""
TOLERANCE: Final = 0.006
SHORTEST: Final = 0.045
"""A line shorter than this is a speck."""
DOT: Final = 0.03
LINES_MAX: Final = 36
"""Nobody draws more lines of one thing; the shortest are left out."""
SHADE: Final = 60.0
"""The distance in RGB from which on two colours look different."""
FAINT: Final = 0.45
"""What is more transparent than this is shading."""


class Painted(NamedTuple):
    """A filled shape and its colour."""

    area: BaseGeometry
    colour: tuple[int, int, int]


def traced(svg: str) -> list[Points]:
    """The lines of a drawing, in a box of size 1 around its middle, the longest first."""
    strokes: list[Points] = []
    painted: list[Painted] = []
    for shape in SVG.parse(io.StringIO(svg), reify=True).elements(lambda one: isinstance(one, Shape)):
        path = SvgPath(shape)
        if _is_seen(shape.fill):
            area = _area(path_lines(path), shape.values.get("fill-rule") == "evenodd")
            if not area.is_empty:
                painted.append(Painted(area, (shape.fill.red, shape.fill.green, shape.fill.blue)))
        elif _is_seen(shape.stroke):
            strokes += path_lines(path)
    if not strokes and not painted:
        return []
    low, high = bounds([*strokes, *(np.array(one.area.envelope.exterior.coords) for one in painted)])
    size = float((high - low).max()) or 1.0
    found = [*strokes, *_outlines(painted, size)]
    unit = [(line - (low + high) / 2) / size for line in found]
    dots = [_dot(line) for line in unit[: len(strokes)] if length(line) < SHORTEST]
    neat = [line for line in simplified(unit, TOLERANCE) if length(line) >= SHORTEST] + dots
    return sorted(neat, key=length, reverse=True)[:LINES_MAX]


def _dot(line: Points) -> Points:
    """A very short line, for what is only a touch of the pen: the eyes of a face, the pips of a die."""
    x, y = line.mean(axis=0)
    return np.array([(x - DOT / 2, y), (x + DOT / 2, y)])


def is_dot(line: Points) -> bool:
    """Whether a line of a piece is only a dot."""
    return length(line) <= DOT * 1.01


def _is_seen(paint: Any) -> bool:
    return paint is not None and paint.value is not None and bool(paint.opacity > FAINT)


def _area(rings: list[Points], is_even_odd: bool) -> BaseGeometry:
    """What the rings enclose, by the rule the shape was drawn by."""
    polygons = [shapely.Polygon(ring) for ring in rings if len(ring) > 3]
    solid = [_solid(shapely.make_valid(one)) for one in polygons if one.area > 0]
    if is_even_odd:
        area: BaseGeometry = shapely.Polygon()
        for one in solid:
            area = area.symmetric_difference(one)
        return _solid(area)
    if not solid:
        return shapely.Polygon()
    turns = [one.exterior.is_ccw for one in polygons if one.area > 0]
    outer = turns[max(range(len(solid)), key=lambda place: solid[place].area)]
    filled = shapely.union_all([one for one, turn in zip(solid, turns, strict=True) if turn == outer])
    others = [one for one, turn in zip(solid, turns, strict=True) if turn != outer]
    holes = [one for one in others if filled.covers(one.representative_point())]
    apart = [one for one in others if not filled.covers(one.representative_point())]
    return _solid(shapely.union_all([filled, *apart]).difference(shapely.union_all(holes)))


def _solid(area: BaseGeometry) -> BaseGeometry:
    """Without the loose lines and points that are left where outlines touch."""
    return shapely.union_all([part for part in shapely.get_parts(area) if part.geom_type.endswith("Polygon")])


def _outlines(painted: list[Painted], size: float) -> list[Points]:
    if not painted:
        return []
    width = size * LINE_WIDTH
    lines: list[BaseGeometry] = [_solid(shapely.union_all([one.area for one in painted])).boundary]
    above: BaseGeometry = shapely.Polygon()
    for place in range(len(painted) - 1, -1, -1):
        area, colour = painted[place]
        if not _is_shading(area, colour, painted[:place]):
            drawn = shapely.union_all(lines).buffer(width)
            seen = area.boundary.difference(above.buffer(-width / 4)).difference(drawn)
            if not seen.is_empty:
                lines.append(seen)
        above = above.union(area)
    return [points for line in lines for points in _joined(line)]


def _is_shading(area: BaseGeometry, colour: tuple[int, int, int], below: list[Painted]) -> bool:
    middle = area.representative_point()
    under = next((one for one in reversed(below) if one.area.contains(middle)), None)
    if under is None or area.difference(under.area).area > area.area * 0.2:
        return False
    distance: float = sum((one - other) ** 2 for one, other in zip(colour, under.colour, strict=True)) ** 0.5
    return distance < SHADE


def _joined(lines: BaseGeometry) -> list[Points]:
    merged = shapely.line_merge(lines) if lines.geom_type != "LineString" else lines
    return [np.array(one.coords) for one in getattr(merged, "geoms", [merged]) if one.geom_type == "LineString"]
