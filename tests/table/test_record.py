"""Rows: written and read back, by this version or not at all."""

import msgspec
import pytest

from pictorium.games.all_games import GAMES
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.table import facts as f
from pictorium.table.people import PersonId, Plan
from pictorium.table.ports import Kind, Row, TableId, UnreadableError
from pictorium.table.record import (
    ERASED,
    VERSION,
    Entry,
    Erasure,
    InkEntry,
    InkPart,
    read_entry,
    read_ink_entry,
    without_ink_of,
    written,
)
from tests.table.parlour import Parlour, stroke, told

OPENED = f.TableOpened(TableId("AAAAAA"), "AAAAAA", Moment(1), Plan())


def row(number: int, body: bytes, kind: Kind = "play") -> Row:
    return Row(number, Moment(number), kind, body)


def ink(number: int, *parts: tuple[str, str, bytes]) -> Row:
    entry = InkEntry(
        VERSION, tuple(InkPart(person, Seat(seat), 257, number, batches) for person, seat, batches in parts)
    )
    return row(number, written(entry), "ink")


def test_an_entry_is_read_back() -> None:
    entry = Entry(facts=(OPENED,), refusal=Refusal("not_the_host", "T-HOST-1"))
    assert read_entry(row(1, written(entry)), None, GAMES) == entry


def test_rows_are_written_in_the_version_that_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pictorium.table.record.VERSION", 2)
    for version in (1, 2):
        assert read_entry(row(1, written(Entry(facts=(OPENED,)), version)), None, GAMES).v == version
        assert read_ink_entry(row(1, written(InkEntry(1, ()), version), "ink")).v == version


def test_N_ROWS_2_ink_that_is_erased_stays_readable_for_whoever_read_it_before(monkeypatch: pytest.MonkeyPatch) -> None:
    before = ink(1, ("p1", "red", b"abc"))
    monkeypatch.setattr("pictorium.table.record.VERSION", 2)
    (after,) = without_ink_of(Erasure(PersonId("p1")), [before])
    assert read_ink_entry(after).v == read_ink_entry(before).v == 1


def test_a_row_that_names_no_version_is_one_of_the_first() -> None:
    assert read_entry(row(1, b"{}"), None, GAMES).v == 1


@pytest.mark.parametrize(
    "body",
    [
        b'{"v":%d}' % (VERSION + 1),
        b'{"v":%d,"facts":[{"type":"NobodyKnows"}]}' % (VERSION + 1),
        b'{"v":%d,"facts":"in another shape"}' % (VERSION + 1),
    ],
)
def test_what_a_newer_version_wrote_is_not_misread(body: bytes) -> None:
    with pytest.raises(UnreadableError, match=f"row 7 is of version {VERSION + 1}, and {VERSION} is the last"):
        read_entry(row(7, body), None, GAMES)


@pytest.mark.parametrize("parts", [[], "in another shape"])
def test_ink_that_a_newer_version_wrote_is_not_misread(parts: object) -> None:
    with pytest.raises(UnreadableError, match="version"):
        read_ink_entry(row(7, msgspec.msgpack.encode([VERSION + 1, parts]), "ink"))


@pytest.mark.parametrize("body", [b"", b"nonsense", b'{"facts":[{"type":"NobodyKnows"}]}', b"[" * 100_000])
def test_what_is_damaged_is_said_to_be(body: bytes) -> None:
    with pytest.raises(UnreadableError, match="row 7"):
        read_entry(row(7, body), None, GAMES)
    with pytest.raises(UnreadableError, match="row 7"):
        read_ink_entry(row(7, body, "ink"))


def test_a_game_nobody_knows_here_is_not_guessed_at() -> None:
    body = written(Entry(facts=(f.GameStarted("charades", ()),)))
    with pytest.raises(UnreadableError):
        read_entry(row(2, body), None, GAMES)


def test_ink_is_taken_out_of_a_row_and_the_row_stays_as_long_as_it_was() -> None:
    before = ink(2, ("p1", "red", stroke(1)), ("p2", "blue", stroke(2)))
    (after,) = without_ink_of(Erasure(PersonId("p1")), [before, row(3, b"{}"), ink(4, ("p2", "blue", stroke(2)))])
    assert len(after.body) == len(before.body)
    assert [part.batches for part in read_ink_entry(after).parts] == [ERASED * len(stroke(1)), stroke(2)]
    assert list(without_ink_of(Erasure(PersonId("p1")), [after])) == []


def test_a_table_of_a_newer_version_is_left_alone_and_told_of_once(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        parlour = Parlour()
        await parlour.open("Ada")
        rows = await parlour.rows()
        await parlour.registry.close()
        await parlour.log.append(TableId(parlour.code), [row(len(rows) + 1, b'{"v":99}')])
        await parlour.restart()
        for _ in range(3):
            with pytest.raises(UnreadableError):
                await parlour.registry.find(parlour.code)
        assert len(await parlour.rows()) == len(rows) + 1
        code, parlour.code = parlour.code, ""
        await parlour.open("Bob")  # the others play on
        facts = [getattr(record, "facts", {}) for record in caplog.records if record.msg == "table_unreadable"]
        assert [one["why"] for one in facts] == [f"row {len(rows) + 1} is of version 99, and 1 is the last one known"]
        assert code not in caplog.text

    told(story())
