"""A fair copy: the same picture, and nothing to be read from it of what was undone, wiped or rubbed out."""

from collections.abc import Iterable
from itertools import pairwise
from math import hypot

from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from pictorium.ink.fair_copy import POINTS_MAX, REMNANT_MAX, fair_copy, rubbed_out
from pictorium.ink.packed import packed, unpacked
from pictorium.ink.sheet import Sheet, drawn
from pictorium.ink.stroke import SHEET_HEIGHT, SHEET_WIDTH, WIDTHS, Begin, More, Move, Point, Stroke, Turn, Undo, Wipe

SCALE = 4
THIN, USUAL, BROAD = range(3)


def stroke(*places: tuple[int, int], width: int = USUAL, is_eraser: bool = False) -> Stroke:
    return Stroke(tuple(Point(x, y) for x, y in places), width, is_eraser)


def line(start: tuple[int, int], end: tuple[int, int], steps: int = 40, width: int = USUAL) -> Stroke:
    return stroke(
        *(
            (start[0] + (end[0] - start[0]) * at // steps, start[1] + (end[1] - start[1]) * at // steps)
            for at in range(steps + 1)
        ),
        width=width,
    )


def rubbing(*places: tuple[int, int], width: int = BROAD) -> Stroke:
    return stroke(*places, width=width, is_eraser=True)


def moves(strokes: Iterable[Stroke]) -> list[Move]:
    return [
        move
        for one in strokes
        for move in (Begin(one.points[0], one.width, one.is_eraser), More(one.points[1:]))
        if not (isinstance(move, More) and not move.points)
    ]


def curve(one: Stroke) -> list[tuple[float, float]]:
    """The way of a line, as it is painted: from middle to middle around each point."""
    points = [(point.x, point.y) for point in one.points]
    middles = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise(points)]
    way = [(float(points[0][0]), float(points[0][1]))]
    for start, bend, end in zip((points[0], *middles), points, (*middles, points[-1]), strict=True):
        for step in range(1, 33):
            t = step / 32
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            way.append((a * start[0] + b * bend[0] + c * end[0], a * start[1] + b * bend[1] + c * end[1]))
    return way


def painted(strokes: Iterable[Stroke]) -> Image.Image:
    """Black on white, erasers white, at a quarter of a sheet's size."""
    picture = Image.new("L", (SHEET_WIDTH // SCALE, SHEET_HEIGHT // SCALE), 255)
    pen = ImageDraw.Draw(picture)
    for one in strokes:
        reach, ink = WIDTHS[one.width] / 2 / SCALE, 255 if one.is_eraser else 0
        way = [(x / SCALE, y / SCALE) for x, y in curve(one)]
        for (ax, ay), (bx, by) in pairwise(way):
            count = 1 + int(hypot(bx - ax, by - ay) / 2)
            for step in range(count):
                x, y = ax + (bx - ax) * step / count, ay + (by - ay) * step / count
                pen.ellipse((x - reach, y - reach, x + reach, y + reach), fill=ink)
        x, y = way[-1]
        pen.ellipse((x - reach, y - reach, x + reach, y + reach), fill=ink)
    return picture


def look_alike(one: Iterable[Stroke], other: Iterable[Stroke]) -> bool:
    """But for single pixels at an edge, where points were rounded."""
    apart = ImageChops.difference(painted(one), painted(other))
    return apart.filter(ImageFilter.MinFilter(3)).getbbox() is None


def copied(strokes: Iterable[Stroke]) -> tuple[Stroke, ...]:
    return drawn(Sheet(), unpacked(fair_copy(packed(moves(strokes))))).strokes


def test_S_CLUE_3_what_was_undone_or_wiped_is_in_no_copy() -> None:
    secret, kept = line((100, 100), (900, 900)), line((2000, 100), (2000, 900))
    for ink in (
        [*moves([secret]), Undo(), *moves([kept])],
        [*moves([secret]), Wipe(), *moves([kept])],
        [*moves([kept, secret]), Undo()],
        [*moves([secret]), Wipe(), Turn(True), Turn(False), *moves([kept])],
    ):
        assert fair_copy(packed(ink)) == packed(moves([kept]))
    assert fair_copy(packed([*moves([kept]), Turn(True)])) == packed([Turn(True), *moves([kept])])
    assert fair_copy(packed([*moves([secret]), Wipe()])) == b""


def test_S_CLUE_3_what_was_rubbed_out_is_in_no_copy_nor_is_the_rubbing() -> None:
    secret, kept = line((100, 400), (900, 400)), line((2000, 100), (2000, 900))
    over = rubbing(*((x, 400) for x in range(20, 1000, 20)))
    assert copied([secret, kept, over]) == (kept,)
    scribble = rubbing(*((60 + (x % 40) * 20, 340 + x) for x in range(160)), width=BROAD)
    assert copied([kept, secret, scribble, over]) == (kept,)


def test_S_CLUE_3_of_a_line_that_goes_under_an_eraser_only_what_is_seen_stays() -> None:
    """Also where somebody drew so fast that it has two points in all."""
    through = [rubbing(*((x, y) for y in range(0, 1000, 10))) for x in (1460, 1500, 1540)]
    for one in (line((500, 500), (2500, 500), steps=100), stroke((500, 500), (2500, 500))):
        copy = copied([one, *through])
        pens = [part for part in copy if not part.is_eraser]
        assert len(pens) == 2
        deep = 40 + WIDTHS[BROAD] // 2 - WIDTHS[USUAL] // 2 - 2 * REMNANT_MAX
        assert not any(abs(point.x - 1500) < deep for part in pens for point in part.points)
        ends = sorted((min(p.x for p in part.points), max(p.x for p in part.points)) for part in pens)
        assert ends[0][1] < 1500 < ends[1][0], "nothing joins them"
        rubbed = [point for part in copy if part.is_eraser for point in part.points]
        assert all(380 <= point.y <= 620 for point in rubbed), "what it rubbed where nothing is left is gone"
        assert look_alike([one, *through], copy)


def test_what_was_drawn_after_the_rubbing_stays() -> None:
    first, over, then = line((100, 400), (900, 400)), rubbing((0, 400), (1000, 400)), line((100, 400), (900, 400))
    assert copied([first, over, then]) == (then,)


def test_a_copy_of_a_copy_is_the_same_and_a_blank_sheet_stays_blank() -> None:
    assert fair_copy(b"") == b""
    assert copied([rubbing((0, 0), (900, 900))]) == ()
    ink = packed(moves([line((500, 500), (2500, 500)), rubbing((1500, 0), (1500, 1000))]))
    assert fair_copy(fair_copy(ink)) == fair_copy(ink)


def test_a_very_long_sheet_is_copied_without_being_cut() -> None:
    ways = tuple(Point(x % SHEET_WIDTH, x % SHEET_HEIGHT) for x in range(POINTS_MAX))
    strokes = [Stroke(ways, USUAL, False), rubbing((0, 0))]
    assert rubbed_out(strokes) == strokes


places = st.tuples(st.integers(0, SHEET_WIDTH - 1), st.integers(0, SHEET_HEIGHT - 1))
near = st.tuples(st.integers(1000, 1600), st.integers(1000, 1600))
strokes = st.builds(
    lambda points, width, is_eraser: stroke(*points, width=width, is_eraser=is_eraser),
    st.one_of(st.lists(places, min_size=1, max_size=6), st.lists(near, min_size=1, max_size=8)),
    st.integers(0, 2),
    st.booleans(),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(strokes, max_size=6))
def test_a_copy_looks_the_same(several: list[Stroke]) -> None:
    assert look_alike(several, copied(several))


@settings(max_examples=60)
@given(st.lists(strokes, min_size=1, max_size=4), st.lists(strokes, max_size=4), st.sampled_from(["wipe", "undo"]))
def test_nothing_of_what_is_gone_survives(gone: list[Stroke], left: list[Stroke], way: str) -> None:
    ink = moves(gone)
    ink += [Wipe()] if way == "wipe" else [Undo()] * len(gone)
    assert fair_copy(packed([*ink, *moves(left)])) == fair_copy(packed(moves(left)))


@settings(max_examples=40)
@given(st.lists(near, min_size=1, max_size=8), st.integers(0, 2))
def test_nothing_survives_where_all_was_rubbed_out(secret: list[tuple[int, int]], width: int) -> None:
    over = [rubbing((900, y), (1300, y), (1700, y)) for y in range(900, 1720, 40)]
    assert copied([stroke(*secret, width=width), *over]) == ()
