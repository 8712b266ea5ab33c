"""Moves as bytes and back; bytes that are none are refused and never break the reader."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pictorium.ink.packed import BadInkError, packed, steps_alone, unpacked, weighed
from pictorium.ink.sheet import Sheet, drawn
from pictorium.ink.stroke import SHEET_HEIGHT, SHEET_WIDTH, Begin, More, Move, Point, Turn, Undo, Wipe

VECTORS = Path(__file__).parents[1] / "vectors" / "ink.json"

points = st.builds(
    Point,
    st.integers(0, SHEET_WIDTH - 1),
    st.integers(0, SHEET_HEIGHT - 1),
    st.just(255) | st.integers(0, 255),
)
strokes = st.tuples(
    st.builds(Begin, points, st.integers(0, 2), st.booleans()),
    st.lists(points, min_size=1, max_size=20).map(tuple).map(More),
)
singles: st.SearchStrategy[tuple[Move, ...]] = st.sampled_from(((Undo(),), (Wipe(),), (Turn(True),), (Turn(False),)))
batches = st.lists(strokes | singles, max_size=6).map(lambda runs: tuple(move for run in runs for move in run))


@given(batches)
def test_what_is_packed_is_unpacked(moves: tuple[Move, ...]) -> None:
    assert unpacked(packed(moves)) == moves


@given(strokes, st.data())
def test_W_INK_2_a_stroke_sent_in_parts_is_the_same_stroke(stroke: tuple[Begin, More], data: st.DataObject) -> None:
    begin, more = stroke
    cut = data.draw(st.integers(0, len(more.points)))
    first, rest = more.points[:cut], more.points[cut:]
    parts = [packed((begin, More(first))), packed((More(rest),), (begin.at, *first)[-1])]
    sheet = Sheet()
    for part in parts:
        sheet = drawn(sheet, unpacked(part))
    assert sheet == drawn(Sheet(), stroke)


@given(strokes, singles)
def test_W_INK_2_a_stroke_can_go_on_after_anything(stroke: tuple[Begin, More], between: tuple[Move, ...]) -> None:
    begin, more = stroke
    moves = (begin, *between, more)
    assert unpacked(packed(moves)) == moves
    assert unpacked(packed(moves[1:], begin.at)) == moves[1:]


@given(batches)
def test_a_batch_weighs_what_it_brings(moves: tuple[Move, ...]) -> None:
    begun = [move for move in moves if isinstance(move, Begin)]
    gone_on = [point for move in moves if isinstance(move, More) for point in move.points]
    assert weighed(packed(moves))[:2] == (len(begun), len(begun) + len(gone_on))


@given(st.binary(max_size=60))
def test_any_bytes_are_moves_or_refused(batch: bytes) -> None:
    try:
        moves = unpacked(batch)
    except BadInkError:
        with pytest.raises(BadInkError):
            weighed(batch)
        return
    weighed(batch)
    drawn(Sheet(), moves)


@pytest.mark.parametrize(
    ("hexed", "why"),
    [
        ("00", "kind"),
        ("0a", "kind"),
        ("01", "cut short"),
        ("0101", "cut short"),
        ("01030000000000", "flags"),
        ("01080000000000", "flags"),
        ("02000000", "cut short"),
        ("0300", "steps from nowhere"),
        ("020000000003", "cut short"),
        ("0200000000030201", "cut short"),
        ("02000000000603010101", "steps from nowhere"),
        ("02000000000703010101", "steps from nowhere"),
        ("02000000000803010101", "steps from nowhere"),
    ],
)
def test_what_is_wrong_with_a_batch_is_said(hexed: str, why: str) -> None:
    with pytest.raises(BadInkError, match=why):
        unpacked(bytes.fromhex(hexed))


def test_a_second_of_drawing_is_small() -> None:
    """Some 120 points in 25 batches: near steps take two bytes."""
    line = tuple(Point(100 + 7 * step, 200 + 3 * step) for step in range(120))
    sizes = [len(packed((More(line[at + 1 : at + 6]),), line[at])) for at in range(0, 115, 5)]
    assert set(sizes) == {5 + 2 + 2 * 5}


class Vector(msgspec.Struct, forbid_unknown_fields=True):
    """A batch as bytes and as moves: what every reader of ink must agree on."""

    what: str
    batch: str
    moves: tuple[Move, ...]
    pen: Point | None = None


@pytest.mark.parametrize(
    "vector", msgspec.json.decode(VECTORS.read_bytes(), type=list[Vector]), ids=lambda vector: str(vector.what)
)
def test_the_shared_vectors(vector: Vector) -> None:
    assert unpacked(bytes.fromhex(vector.batch)) == vector.moves
    assert packed(vector.moves, vector.pen).hex() == vector.batch


@given(
    st.lists(st.tuples(st.integers(-128, 127), st.integers(-128, 127)), min_size=1, max_size=255), st.binary(max_size=3)
)
def test_steps_alone_are_known_at_a_glance_and_nothing_else_is(steps: list[tuple[int, int]], rest: bytes) -> None:
    pen = Point(2000, 1500)
    points = [pen]
    for dx, dy in steps:
        points.append(Point(points[-1].x + dx, points[-1].y + dy))
    batch = packed((More(tuple(points[1:])),), pen)
    assert steps_alone(batch) == weighed(batch).points == len(steps)
    assert steps_alone(batch + rest) == (0 if rest else len(steps))
    assert steps_alone(batch[:-1]) == 0
    assert steps_alone(packed((Begin(pen, 1), More(tuple(points[1:]))))) == 0
