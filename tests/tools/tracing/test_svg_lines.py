"""What is seen of line art becomes lines, and nothing else."""

import numpy as np

from tools.tracing.lines import Points, length
from tools.tracing.svg_lines import LINES_MAX, is_dot, traced

SQUARE = "M0 0H10V10H0Z"


def svg(*shapes: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{"".join(shapes)}</svg>'


def total(lines: list[Points]) -> float:
    return sum(map(length, lines))


def nearest(lines: list[Points], x: float, y: float) -> float:
    """How far the nearest corner of any line is from a point."""
    return min(float(np.hypot(*(line - (x, y)).T).min()) for line in lines)


def test_a_stroke_is_followed() -> None:
    (line,) = traced(svg('<path fill="none" stroke="#000" d="M0 0L10 5"/>'))
    assert line.tolist() == [[-0.5, -0.25], [0.5, 0.25]]


def test_a_filled_shape_is_outlined_once_around() -> None:
    (line,) = traced(svg(f'<path fill="#f00" d="{SQUARE}"/>'))
    assert abs(length(line) - 4) < 0.01


def test_what_is_covered_is_not_drawn() -> None:
    lines = traced(svg('<path fill="#f00" d="M2 2H8V8H2Z"/>', f'<path fill="#00f" d="{SQUARE}"/>'))
    assert len(lines) == 1


def test_what_lies_on_top_is_drawn_inside() -> None:
    lines = traced(svg(f'<path fill="#00f" d="{SQUARE}"/>', '<path fill="#f00" d="M2 2H8V8H2Z"/>'))
    assert abs(total(lines) - 4 - 2.4) < 0.05
    assert nearest(lines, -0.3, -0.3) < 0.01


def test_shading_is_no_line() -> None:
    shaded = svg(f'<path fill="#0000ff" d="{SQUARE}"/>', '<path fill="#0000e0" d="M2 2H8V8H2Z"/>')
    faint = svg(f'<path fill="#0000ff" d="{SQUARE}"/>', '<path fill="#f00" fill-opacity=".3" d="M2 2H8V8H2Z"/>')
    assert len(traced(shaded)) == len(traced(faint)) == 1


def test_two_shapes_side_by_side_share_one_line() -> None:
    lines = traced(svg('<path fill="#00f" d="M0 0H5V10H0Z"/>', '<path fill="#f00" d="M5 0H10V10H5Z"/>'))
    assert abs(total(lines) - 5) < 0.1


def test_a_hole_is_drawn_and_a_second_part_is_no_hole() -> None:
    ring = traced(svg(f'<path fill="#000" d="{SQUARE}M3 3V7H7V3Z"/>'))
    apart = traced(svg('<path fill="#000" d="M0 0H4V4H0ZM6 6V10H10V6Z"/>'))
    assert len(ring) == len(apart) == 2
    assert abs(total(apart) - 3.2) < 0.01


def test_specks_and_too_many_lines_are_left_out_the_longest_stay() -> None:
    rays = "".join(f'<path fill="none" stroke="#000" d="M0 {y}H{10 - y / 10}"/>' for y in range(60))
    lines = traced(svg(rays, '<path fill="#f00" d="M0 0H.1V.1H0Z"/>'))
    assert len(lines) == LINES_MAX
    assert [length(line) for line in lines] == sorted((length(line) for line in lines), reverse=True)


def test_where_a_pen_only_touches_it_leaves_a_dot() -> None:
    face = traced(
        svg('<circle fill="none" stroke="#000" cx="5" cy="5" r="5"/><path fill="none" stroke="#000" d="M3 4h.01"/>')
    )
    assert [is_dot(line) for line in face] == [False, True]


def test_nothing_is_nothing() -> None:
    assert traced(svg()) == []
