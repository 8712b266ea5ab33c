"""Sheets as values: what is on them after any moves."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pictorium.ink.sheet import Sheet, drawn
from pictorium.ink.stroke import SHEET_HEIGHT, SHEET_WIDTH, Begin, More, Move, Point, Stroke, Turn, Undo, Wipe

LINE = (Begin(Point(10, 10), 0), More((Point(20, 20), Point(30, 10))))
DOT = (Begin(Point(5, 5), 2),)
moves = st.lists(
    st.builds(Begin, st.builds(Point, st.integers(-9, 5000), st.integers(-9, 5000)), st.integers(0, 2), st.booleans())
    | st.builds(More, st.lists(st.builds(Point, st.integers(-9, 5000), st.integers(-9, 5000)), max_size=3).map(tuple))
    | st.just(Undo())
    | st.just(Wipe())
    | st.builds(Turn, st.booleans())
)


def test_a_line_is_one_stroke() -> None:
    sheet = drawn(Sheet(), LINE)
    assert sheet.strokes == (Stroke((Point(10, 10), Point(20, 20), Point(30, 10)), 0, False),)


def test_undo_takes_back_one_stroke_after_the_other() -> None:
    both = drawn(Sheet(), (*LINE, *DOT))
    assert drawn(both, (Undo(),)) == drawn(Sheet(), LINE)
    assert drawn(both, (Undo(), Undo())) == Sheet() == drawn(both, (Undo(), Undo(), Undo()))


def test_wipe_leaves_a_blank_sheet() -> None:
    assert drawn(Sheet(), (*LINE, *DOT, Wipe())) == Sheet()


def test_a_turn_is_no_stroke_and_outlasts_undo_and_wipe() -> None:
    turned = drawn(Sheet(), (*LINE, Turn(True)))
    assert (turned.strokes, turned.is_upright) == (drawn(Sheet(), LINE).strokes, True)
    assert drawn(turned, (Undo(),)) == Sheet((), True) == drawn(turned, (Wipe(),))
    assert drawn(turned, (Turn(False),)) == drawn(Sheet(), LINE)
    assert drawn(Sheet(), (Turn(True),)).is_blank


def test_a_line_goes_on_after_a_turn() -> None:
    begin, more = LINE
    assert drawn(Sheet(), (begin, Turn(True), more)).strokes == drawn(Sheet(), LINE).strokes


def test_going_on_without_a_stroke_does_nothing() -> None:
    assert drawn(Sheet(), (More((Point(1, 1),)),)) == Sheet()


def test_rubbing_out_alone_leaves_a_sheet_blank() -> None:
    assert Sheet().is_blank
    assert drawn(Sheet(), (Begin(Point(1, 1), 1, True),)).is_blank
    assert not drawn(Sheet(), LINE).is_blank


def test_a_pen_that_leaves_the_sheet_slides_along_its_edge() -> None:
    sheet = drawn(Sheet(), (Begin(Point(-5, 9999, 7), 1), More((Point(9999, -5),))))
    assert sheet.strokes[0].points == (Point(0, SHEET_HEIGHT - 1, 7), Point(SHEET_WIDTH - 1, 0))


@given(moves, moves)
def test_a_sheet_drawn_in_two_parts_is_the_same(first: list[Move], second: list[Move]) -> None:
    assert drawn(drawn(Sheet(), first), second) == drawn(Sheet(), first + second)


@given(moves)
def test_every_point_lies_on_the_sheet(some: list[Move]) -> None:
    for stroke in drawn(Sheet(), some).strokes:
        assert all(0 <= point.x < SHEET_WIDTH and 0 <= point.y < SHEET_HEIGHT for point in stroke.points)


class Vector(msgspec.Struct, forbid_unknown_fields=True):
    """Moves and the sheet they leave: what every one who shows ink must agree on."""

    what: str
    moves: tuple[Move, ...]
    sheet: Sheet


VECTORS = Path(__file__).parents[1] / "vectors" / "sheets.json"


@pytest.mark.parametrize(
    "vector", msgspec.json.decode(VECTORS.read_bytes(), type=list[Vector]), ids=lambda vector: str(vector.what)
)
def test_the_shared_vectors(vector: Vector) -> None:
    assert drawn(Sheet(), vector.moves) == vector.sheet
