"""What is seen of a sheet that others draw on: the same by all who were shown the same, and no more than that."""

from pictorium.bots.mind import NOTICEABLE_GROWTH, VERSION_BYTES, WatchedSheet
from pictorium.ink.packed import packed
from pictorium.ink.stroke import Begin, More, Move, Point


def batch(number: int) -> bytes:
    """One stroke with many points, each time another."""
    moves: list[Move] = [Begin(Point(100, 10 * number))]
    moves.append(More(tuple(Point(100 + step, 10 * number) for step in range(1, 120))))
    return packed(moves, None)


def shown(*batches: bytes) -> WatchedSheet:
    watched_sheet = WatchedSheet(1)
    for one in batches:
        watched_sheet.take(one)
    return watched_sheet


def test_who_was_shown_the_same_sees_the_very_same_drawing() -> None:
    batches = [batch(number) for number in range(1, 8)]
    one, other = shown(*batches), shown(*batches)
    assert one.noticed(is_still=False)[1] is other.noticed(is_still=False)[1]
    assert one.noticed(is_still=True)[1] is other.noticed(is_still=True)[1]


def test_another_drawing_that_began_alike_is_another() -> None:
    begun = [batch(number) for number in range(1, 5)]
    one, other = shown(*begun, batch(50), batch(51)), shown(*begun, batch(60), batch(61))
    assert one.sheet.strokes[:4] == other.sheet.strokes[:4]
    assert one.sheet.strokes[4:] != other.sheet.strokes[4:]
    assert len(one.noticed(is_still=True)[1]) == len(other.noticed(is_still=True)[1]) == 6


def test_more_is_noticed_when_it_is_noticeably_more_and_all_when_the_pen_rests() -> None:
    watched_sheet, seen = WatchedSheet(1), [0]
    for number in range(1, 40):
        watched_sheet.take(batch(number))
        inked, drawing = watched_sheet.noticed(is_still=False)
        assert inked <= watched_sheet.inked
        assert len(drawing) <= number
        if inked != seen[-1]:
            assert inked >= max(VERSION_BYTES, NOTICEABLE_GROWTH * seen[-1])
            seen.append(inked)
    assert 3 < len(seen) < 15
    inked, drawing = watched_sheet.noticed(is_still=True)
    assert (inked, len(drawing)) == (watched_sheet.inked, 39)


def test_of_a_sheet_with_hardly_a_line_nothing_is_noticed_yet() -> None:
    watched_sheet = shown(packed([Begin(Point(5, 5)), More((Point(9, 9),))], None))
    assert watched_sheet.noticed(is_still=False) == (0, ())
    assert len(watched_sheet.noticed(is_still=True)[1]) == len(watched_sheet.sheet.strokes) == 1
