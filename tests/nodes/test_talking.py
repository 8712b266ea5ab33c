"""What the check of a cluster finds wrong with a table."""

from msgspec.structs import replace

from pictorium.kernel.moment import Moment
from pictorium.table import facts as f
from pictorium.table.people import PersonId
from pictorium.table.ports import Row
from pictorium.table.record import Entry, written
from tests.nodes.talking import Kept, kept_of

ACKNOWLEDGED = {"p1": ["A 1", "A 2"], "p2": ["B 1"]}


def row(number: int, person: str, n: int, name: str) -> Row:
    fact = f.PersonIntroduced(PersonId(person), name, "en")
    return Row(number, Moment(1_000 + number), "play", written(Entry(facts=(fact,))), person, n)


ROWS = [row(1, "p1", 1, "A 1"), row(2, "p2", 1, "B 1"), row(3, "p1", 2, "A 2")]


def test_what_was_acknowledged_is_there_once() -> None:
    assert kept_of(ROWS, ACKNOWLEDGED) == Kept(acknowledged=3)


def test_what_was_not_acknowledged_may_be_there() -> None:
    assert kept_of([*ROWS, row(4, "p2", 2, "B 2")], ACKNOWLEDGED) == Kept(acknowledged=3)


def test_what_is_not_there_or_something_else_is_lost() -> None:
    assert kept_of(ROWS[:2], ACKNOWLEDGED).lost == 1
    assert kept_of([*ROWS[:2], row(3, "p1", 2, "A 9")], ACKNOWLEDGED).lost == 1


def test_what_is_there_twice_is_doubled() -> None:
    assert kept_of([*ROWS, row(4, "p2", 2, "B 1")], ACKNOWLEDGED).doubled == 1


def test_a_row_that_is_missing_time_that_goes_back_and_wrong_orders_are_found() -> None:
    assert kept_of([ROWS[0], replace(ROWS[1], number=3)], {}).wrong == ("a row is missing",)
    assert kept_of([ROWS[0], replace(ROWS[1], at=Moment(999))], {}).wrong == ("time goes back by 2 ms after row 1",)
    swapped = [replace(ROWS[0], n=2), ROWS[1], replace(ROWS[2], n=1)]
    assert kept_of(swapped, {"p1": []}).wrong == ("what somebody did is not in its order",)
