"""Geometry of lines: from SVG paths, simplified, measured."""

from collections.abc import Iterable
from typing import Any, Final

import numpy as np
import shapely
from numpy.typing import NDArray
from svgelements import Arc, Close, CubicBezier, Line, Move, QuadraticBezier
from svgelements import Path as SvgPath

Points = NDArray[np.float64]
"""One line: a row for each point."""

CURVE_STEPS: Final = 12
"""The number of straight pieces a curve is cut into; simplifying joins those that are nearly in line."""


def path_lines(path: SvgPath) -> list[Points]:
    """Each subpath of a path as a line."""
    lines: list[list[tuple[float, float]]] = []
    for segment in path:
        if isinstance(segment, Move):
            lines.append([_at(segment.end)])
        elif isinstance(segment, CubicBezier | QuadraticBezier | Arc):
            lines[-1] += [_at(segment.point(step / CURVE_STEPS)) for step in range(1, CURVE_STEPS + 1)]
        elif isinstance(segment, Line | Close) and segment.end is not None:
            lines[-1].append(_at(segment.end))
    return [np.array(line) for line in lines if len(line) > 1]


def _at(point: Any) -> tuple[float, float]:
    return float(point.x), float(point.y)


def simplified(lines: Iterable[Points], tolerance: float) -> list[Points]:
    """The same lines with as few points as the tolerance allows."""
    return [np.array(shapely.LineString(line).simplify(tolerance).coords) for line in lines]


def length(line: Points) -> float:
    """How long a line is."""
    return float(np.hypot(*np.diff(line, axis=0).T).sum())


def bounds(lines: Iterable[Points]) -> tuple[Points, Points]:
    """The corners of the box around all of these."""
    points = np.concatenate(list(lines))
    return points.min(axis=0), points.max(axis=0)
