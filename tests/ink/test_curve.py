"""The places of a line on paper lie on its curve, near each other, as wide as the pen was pressed."""

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pictorium.ink.curve import STEPS_MAX, places
from pictorium.ink.stroke import FULL_PRESSURE, WIDTHS, Point, Stroke
from tests.ink.test_fair_copy import curve, stroke

near = st.tuples(st.integers(1000, 1100), st.integers(1000, 1100))
strokes = st.builds(
    lambda points, width: stroke(*points, width=width), st.lists(near, min_size=1, max_size=8), st.integers(0, 2)
)


@pytest.mark.parametrize(
    ("pressure", "share"), [(FULL_PRESSURE, 0.5), (0, 0.2), (FULL_PRESSURE - 1, 0.8), ((FULL_PRESSURE - 1) // 2, 0.5)]
)
def test_a_dot_is_one_place_as_wide_as_it_was_pressed(pressure: int, share: float) -> None:
    for width, size in enumerate(WIDTHS):
        (dot,) = places(Stroke((Point(70, 80, pressure),), width, False))
        assert (dot.x, dot.y) == (70, 80)
        assert dot.radius == pytest.approx(size * share)


@given(strokes)
def test_a_line_goes_along_its_curve_from_end_to_end(line: Stroke) -> None:
    found = places(line)
    way = curve(line)
    assert found[0][:2] == line.points[0][:2]
    assert found[-1][:2] == pytest.approx(line.points[-1][:2])
    assert all(min(hypot(x - a, y - b) for a, b in way) < 8 for x, y, _ in found), "every place lies on the curve"
    reach = WIDTHS[line.width] / 2 + 8
    assert all(min(hypot(x - a, y - b) for x, y, _ in found) < reach for a, b in way), "and no part of it is bare"


def test_a_line_across_the_sheet_has_a_bounded_number_of_places() -> None:
    assert len(places(stroke((0, 0), (4095, 3071), (0, 3071)))) <= 1 + 3 * STEPS_MAX


def test_a_line_grows_wider_where_it_is_pressed_harder() -> None:
    pressed = Stroke((Point(100, 100, 10), Point(200, 100, 120), Point(300, 100, 250)), 2, False)
    radii = [place.radius for place in places(pressed)]
    assert radii == sorted(radii)
    assert radii[-1] > 2 * radii[0]
