"""Ink taken in order, once, and within bounds."""

from pictorium.ink.packed import packed
from pictorium.ink.stroke import Begin, More, Point, Turn, Undo, Wipe
from pictorium.table.limits import BYTES_PER_SHEET_MAX, POINTS_PER_SHEET_MAX
from pictorium.table.sheet_ink import SheetInk

DOT = packed((Begin(Point(1, 1), 1),))
RUB = packed((Begin(Point(1, 1), 1, True),))


def test_W_INK_1_batches_are_taken_in_order_and_once() -> None:
    ink = SheetInk(7)
    assert ink.take(2, DOT) == "early"
    assert ink.take(1, DOT) == "taken"
    assert ink.take(1, RUB) == "known"
    assert ink.take(2, RUB) == "taken"
    assert (ink.through, bytes(ink.batches)) == (2, DOT + RUB)


def test_W_INK_5_bytes_that_are_no_ink_are_not_taken() -> None:
    ink = SheetInk(7)
    assert ink.take(1, b"\x0a") == "bad"
    assert ink.take(1, DOT) == "taken"


def test_W_INK_4_a_sheet_can_be_full() -> None:
    line = packed((Begin(Point(0, 0), 1), More(tuple(Point(n % 100, 0) for n in range(2000)))))
    ink = SheetInk(1)
    number = 1
    while ink.take(number, line) == "taken":
        number += 1
    assert ink.take(number, line) == "full"
    assert POINTS_PER_SHEET_MAX - 2001 < ink.points <= POINTS_PER_SHEET_MAX
    assert len(ink.batches) <= BYTES_PER_SHEET_MAX


def test_turning_fills_a_sheet_too() -> None:
    turns = packed((Turn(True), Turn(False))) * (BYTES_PER_SHEET_MAX // 4)
    ink = SheetInk(1)
    assert [ink.take(number, turns) for number in (1, 2, 3)] == ["taken", "taken", "full"]
    assert ink.is_blank


def test_a_sheet_knows_whether_it_is_blank() -> None:
    ink = SheetInk(1)
    story = [
        (RUB, True),
        (DOT, False),
        (packed((Undo(),)), True),
        (DOT, False),
        (packed((Turn(True),)), False),
        (packed((Wipe(),)), True),
    ]
    for number, (batch, is_blank) in enumerate(story, 1):
        ink.take(number, batch)
        assert ink.is_blank is is_blank


def test_what_a_log_has_need_not_be_kept_again() -> None:
    ink = SheetInk(1, 2, DOT + RUB)
    assert (ink.unkept(), ink.points, ink.is_blank) == (b"", 2, False)
    ink.take(3, DOT)
    assert ink.unkept() == DOT
    ink.keep(3, len(ink.batches))
    assert (ink.unkept(), ink.kept) == (b"", 3)
