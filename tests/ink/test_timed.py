"""Ink with its moments: what is packed is unpacked, and a fair copy says nothing of what was taken back."""

from collections.abc import Iterable, Sequence
from itertools import accumulate

from hypothesis import given
from hypothesis import strategies as st

from pictorium.ink.fair_copy import rubbed_out
from pictorium.ink.packed import packed, unpacked
from pictorium.ink.sheet import Sheet, drawn
from pictorium.ink.stroke import FULL_PRESSURE, Begin, More, Move, Point, Stroke, Turn, Undo, Wipe
from pictorium.ink.timed import LONGEST, InkPiece, TimedDrawing, fair_pieces, timed, untimed

Timed = list[tuple[int, tuple[Move, ...]]]
"""What was drawn, with the moment of each part."""

points = st.builds(
    Point, st.integers(1000, 1400), st.integers(1000, 1400), st.just(FULL_PRESSURE) | st.integers(0, 254)
)
pens = st.tuples(
    st.builds(Begin, points, st.integers(0, 2), st.just(False)),
    st.lists(points, min_size=1, max_size=6).map(tuple).map(More),
)
erasers = st.tuples(
    st.builds(Begin, points, st.integers(0, 2), st.just(True)),
    st.lists(points, min_size=1, max_size=6).map(tuple).map(More),
)
taken_back: st.SearchStrategy[tuple[Move, ...]] = st.sampled_from(((Undo(),), (Wipe(),), (Turn(True),), (Turn(False),)))


@st.composite
def timed_moves(draw: st.DrawFn, parts: st.SearchStrategy[tuple[Move, ...]]) -> Timed:
    """Some parts, one after another."""
    some = draw(st.lists(parts, max_size=8))
    pauses = draw(st.lists(st.integers(0, 300), min_size=len(some), max_size=len(some)))
    return list(zip(accumulate(pauses), some, strict=True))


def pieces(ink: Timed) -> list[InkPiece]:
    found, pen = [], None
    for at, moves in ink:
        found.append(InkPiece(at, packed(moves, pen)))
        pen = next((_end(move) for move in reversed(moves) if isinstance(move, Begin | More)), pen)
    return found


def _end(move: Begin | More) -> Point:
    return move.at if isinstance(move, Begin) else move.points[-1]


def read(some: Iterable[InkPiece]) -> Timed:
    """Each piece alone."""
    return [(at, tuple(unpacked(moves))) for at, moves in some]


def sheet(ink: Timed) -> Sheet:
    return drawn(Sheet(), [move for _, moves in ink for move in moves])


@given(st.lists(st.tuples(st.integers(0, 7), st.integers(1, 2**32 - 1), st.booleans(), timed_moves(pens)), max_size=4))
def test_drawings_are_packed_with_their_moments(some: Sequence[tuple[int, int, bool, Timed]]) -> None:
    drawings = [TimedDrawing(place, number, whole, pieces(ink)) for place, number, whole, ink in some if ink]
    assert list(untimed(timed(drawings))) == drawings


def test_a_wait_may_be_of_any_length() -> None:
    ink = [InkPiece(at, packed((Wipe(),))) for at in (7, 7 + LONGEST, 8 + 2 * LONGEST, 4_000_000)]
    assert list(untimed(timed([TimedDrawing(0, 1, True, ink)]))) == [TimedDrawing(0, 1, True, ink)]


def test_moments_never_go_back() -> None:
    ink = [InkPiece(900, packed((Wipe(),))), InkPiece(400, packed((Undo(),)))]
    (found,) = untimed(timed([TimedDrawing(0, 1, True, ink)]))
    assert [piece.at for piece in found.pieces] == [900, 900]


@given(timed_moves(pens))
def test_T_ALBUM_3_what_was_only_drawn_keeps_every_moment(ink: Timed) -> None:
    by_moment: dict[int, tuple[Move, ...]] = {}
    for at, moves in ink:
        by_moment[at] = (*by_moment.get(at, ()), *moves)
    assert read(fair_pieces(pieces(ink))) == list(by_moment.items())


@given(timed_moves(st.one_of(pens, erasers, taken_back)))
def test_T_ALBUM_3_a_fair_copy_leaves_the_final_strokes(ink: Timed) -> None:
    copy = read(fair_pieces(pieces(ink)))
    left, copied = sheet(ink), sheet(copy)
    kept = rubbed_out(left.strokes)
    assert sorted(map(as_drawn, copied.strokes)) == sorted(map(as_drawn, kept))
    assert copied.is_upright == (left.is_upright and bool(kept))
    assert not any(isinstance(move, Undo | Wipe) for _, moves in copy for move in moves)


def as_drawn(stroke: Stroke) -> tuple[tuple[Point, ...], int, bool]:
    return stroke.points, stroke.width, stroke.is_eraser


@given(timed_moves(pens), timed_moves(pens), st.sampled_from(("undo", "wipe")))
def test_T_ALBUM_3_nothing_of_what_was_taken_back_is_in_a_fair_copy(gone: Timed, left: Timed, way: str) -> None:
    end = gone[-1][0] if gone else 0
    undone: Timed = [(end, (Wipe(),))] if way == "wipe" else [(end, (Undo(),)) for _ in gone]
    later = [(end + at, moves) for at, moves in left]
    assert fair_pieces(pieces([*gone, *undone, *later])) == fair_pieces(pieces(later))


def test_T_ALBUM_3_a_line_that_was_cut_keeps_the_moments_of_its_parts() -> None:
    """Somebody drew from left to right in a second, then rubbed out the middle."""
    line: Timed = [(0, (Begin(Point(500, 500)),))]
    line += [(step * 10, (More((Point(500 + step * 20, 500),)),)) for step in range(1, 101)]
    over: Timed = [(2000, (Begin(Point(1500, 300), 2, True), More((Point(1500, 700),))))]
    copy = read(fair_pieces(pieces([*line, *over])))
    seen = {point.x: at for at, moves in copy for move in moves if isinstance(move, More) for point in move.points}
    assert min(seen) < 1000, "the left part is there"
    assert max(seen) > 2000, "and the right one"
    drawn_parts = {x: at for x, at in seen.items() if at <= 1000}
    assert all(abs(at - (x - 500) / 2) <= 10 for x, at in drawn_parts.items()), "each point at its own moment"
