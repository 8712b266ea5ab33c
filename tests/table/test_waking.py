"""A table that wakes: read without what nobody needs any more, and the same as if all of it were read."""

import asyncio
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pictorium.games.all_games import GAMES
from pictorium.ink.frame import unframed
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.sim import virtual_time
from pictorium.sim.prefixes import Prefixes
from pictorium.sim.world import TABLE
from pictorium.stores.memory_log import MemoryLog
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.limits import GALLERY_ROWS, WAKING_ROWS
from pictorium.table.people import Plan
from pictorium.table.ports import Kind, Row, TableId, UnreadableError
from pictorium.table.record import Entry, InkPart, written
from pictorium.table.replay import replayed, woken
from pictorium.table.state import SHEETS_PER_GAME, sheet_of
from pictorium.wire.codec import read_ink
from pictorium.wire.from_client import InkBatch, packed_ink
from tests.sim.evenings import COURSES
from tests.table.parlour import Guest, Parlour, stroke, told
from tests.table.test_gallery import seen_by

FULL = Refusal("log_is_full", "T-FULL-1")


class WatchedLog(MemoryLog):
    """Knows how much was read of it."""

    def __init__(self) -> None:
        super().__init__()
        self.reads: list[tuple[Kind | None, int]] = []

    async def read(
        self, table: TableId, after: int = 0, most: int | None = None, kind: Kind | None = None, *holding: Any
    ) -> tuple[Row, ...]:
        rows = await super().read(table, after, most, kind, *holding)
        self.reads.append((kind, len(rows)))
        return rows

    def count(self, kind: Kind) -> int:
        return sum(count for read, count in self.reads if read == kind)


async def drawing(parlour: Parlour) -> list[Guest]:
    guests = await parlour.open("Ada", "Bob", "Cem", plan=Plan(options={"rounds": 2}))
    await parlour.to_drawing(guests)
    return guests


def test_T_REST_1_only_the_ink_of_sheets_that_still_lie_there_is_read() -> None:
    async def story() -> None:
        log = WatchedLog()
        parlour = Parlour(log)
        guests = ada, bob, _ = await drawing(parlour)
        for number in range(30):
            await ada.draw(stroke(number))
        await ada.wish(c.CloseGame())
        await parlour.to_drawing(guests)
        await bob.draw(stroke(40))
        await parlour.restart()
        log.reads.clear()
        await ada.come()
        assert ada.sheets == {"yellow": stroke(40)}
        assert log.count("ink") == 1
        assert max(count for _, count in log.reads) <= max(WAKING_ROWS, GALLERY_ROWS)
        await ada.wish(c.CloseGame())
        await parlour.restart()
        log.reads.clear()
        await ada.come()
        assert log.count("ink") == 0  # where nothing is played no sheet lies

    told(story())


def test_T_REST_1_other_tables_go_on_while_one_with_a_long_past_wakes(monkeypatch: pytest.MonkeyPatch) -> None:
    """After every piece of work the others have their turn."""
    monkeypatch.setattr("pictorium.table.replay.WAKING_ROWS", 5)
    monkeypatch.setattr("pictorium.table.replay.GALLERY_ROWS", 5)
    monkeypatch.setattr("pictorium.table.replay.WAKING_BYTES", 1_000)

    class YieldingLog(MemoryLog):
        async def read(self, *asked: Any) -> tuple[Row, ...]:
            await asyncio.sleep(0)
            return await super().read(*asked)

    async def story() -> None:
        parlour = Parlour(YieldingLog())
        guests = ada, *_ = await drawing(parlour)
        for number in range(40):
            await ada.draw(stroke(number))
            await ada.wish(c.BeReady(True))
        rows = await parlour.rows()
        turns = 0

        async def others() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        going = asyncio.create_task(others())
        again = await woken(parlour.log, TableId(parlour.code), GAMES)
        going.cancel()
        assert turns > len(rows) / 5
        assert again == replayed(rows, GAMES)
        assert again.ink["red"].batches == b"".join(map(stroke, range(40)))
        assert len(guests) == 3

    told(story())


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.game)
def test_T_REST_1_after_any_row_a_table_wakes_as_it_was(course: Any) -> None:
    """What is read without the ink of before and without finished games is what all rows together say."""

    async def story(seed: int) -> None:
        world = course.world(seed)
        await course.play(world, seed)
        rows = await world.log.read(TABLE)
        prefixes = Prefixes(rows, world.games)
        for count in (*range(1, len(rows), 37), len(rows)):
            log = MemoryLog()
            await log.append(TABLE, rows[:count])
            again = await woken(log, TABLE, world.games)
            assert again == replayed(rows[:count], world.games)
            assert again.table == prefixes.tables[count]
            assert (again.number, again.at) == (count, rows[count - 1].at)
            assert again.plays == sum(row.kind == "play" for row in rows[:count])
            assert again.ink == lying(prefixes, count)

    for seed in range(3):
        virtual_time.run(story(seed))


def lying(prefixes: Prefixes, count: int) -> dict[str, InkPart]:
    """The ink on the sheets that lie there after so many rows, put together from all there is."""
    table = prefixes.tables[count]
    found: dict[str, InkPart] = {}
    if table is None or table.playing is None:
        return found
    game = GAMES[table.playing.game]
    erased = {
        fact.person: number
        for number, entry in prefixes.entries.items()
        if number <= count
        for fact in entry.facts
        if isinstance(fact, f.DrawingsErased)
    }
    for row, part in prefixes.ink:
        if row.number <= count and part.sheet == sheet_of(table, Seat(part.seat), game):
            before = found[part.seat].batches if part.seat in found else b""
            more = part.batches if row.number > erased.get(part.person, 0) else b""  # type: ignore[call-overload]
            found[part.seat] = InkPart(part.person, part.seat, part.sheet, part.through, before + more)
    return found


@pytest.mark.parametrize("number", [2, 5])
def test_what_does_not_follow_cannot_be_read(number: int) -> None:
    async def story() -> None:
        parlour = Parlour()
        await parlour.open("Ada", "Bob", "Cem")
        rows = list(await parlour.rows())
        strange = Entry(facts=(f.SeatLeft("nobody"),))  # type: ignore[arg-type]
        log = MemoryLog()
        rows.insert(number - 1, Row(number, Moment(1), "play", written(strange)))
        await log.append(TABLE, [Row(at, row.at, row.kind, row.body) for at, row in enumerate(rows, start=1)])
        with pytest.raises(UnreadableError, match=f"row {number} "):
            await woken(log, TABLE, GAMES)

    told(story())


# Many games.


@pytest.mark.parametrize("games", [0, 254, 255, 256, 1_000])
def test_any_number_of_games_can_be_played_at_a_table(games: int) -> None:
    """Sheets are numbered on from game to game; all that is said of them has room for it."""

    async def story() -> None:
        parlour = Parlour()
        guests = ada, bob, _ = await parlour.open("Ada", "Bob", "Cem", plan=Plan(options={"rounds": 1}))
        await ada.wish(c.Start())
        (start,) = [row.body for row in await parlour.rows() if b"GameStarted" in row.body]
        await ada.wish(c.CloseGame())
        await parlour.registry.close()
        count = len(await parlour.rows())
        bodies = [start, written(Entry(facts=(f.GameClosed(),)))] * games
        more = [Row(number, parlour.now(), "play", body) for number, body in enumerate(bodies, start=count + 1)]
        await parlour.log.append(TableId(parlour.code), more)
        await parlour.restart()
        for guest in guests:
            await guest.come()
        await parlour.to_drawing(guests)
        sheet = (games + 2) * SHEETS_PER_GAME + 1
        assert ada.last.sheet == sheet
        await ada.draw(stroke(1))
        for _ in range(2):
            assert bob.sheets == {"red": stroke(1)}
            assert {stretch.sheet for frame in bob.seen for stretch in unframed(frame)} == {sheet}
            assert await seen_by(bob) == {(1, "red"): stroke(1)}
            await parlour.restart()
            await bob.come()

    told(story())


@given(st.integers(0, 2**32 - 1) | st.sampled_from([255, 256, 65_535, 65_536]), st.integers(0, 2**32 - 1))
def test_ink_for_any_sheet_is_said_and_heard(sheet: int, number: int) -> None:
    batch = InkBatch(sheet, number, stroke(1))
    assert read_ink(packed_ink(batch)) == (sheet, number, stroke(1))


# A log that is full.


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pictorium.table.log_size.PLAY_ROWS_MAX", 60)


@pytest.mark.usefixtures("small")
def test_T_FULL_1_at_a_full_table_nothing_can_be_done_and_all_can_be_looked_at() -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = ada, bob, cem = await drawing(parlour)
        await ada.draw(stroke(1))
        while await bob.wish(c.BeReady(True)) is None:
            pass
        count = len(await parlour.rows())
        for _ in range(3):
            for guest in guests:
                assert await guest.wish(c.BeReady(False)) == FULL
                assert await guest.wish(c.CloseGame()) == FULL
        assert isinstance(await (await parlour.actor()).ask(c.Admit("Dee", "en", "player", "key")), Refusal)  # type: ignore[arg-type]
        await ada.draw(stroke(2))  # all pens are up
        await cem.hang_up()
        await asyncio.sleep(3_600)  # and whatever was due does not come
        assert len(await parlour.rows()) == count
        await parlour.restart()
        for guest in guests:
            await guest.come()
            assert guest.sheets == {"red": stroke(1)}
            assert guest.table.game == "pictomania"
            assert await guest.wish(c.BeReady(False)) == FULL
            assert await seen_by(guest) == {(1, "red"): stroke(1)}
        assert len(await parlour.rows()) == count
        for guest in guests:
            await guest.hang_up()
        await asyncio.sleep(180)
        assert parlour.registry.tables == 0  # it rests

    told(story())


@pytest.mark.usefixtures("small")
def test_T_FULL_1_what_was_done_before_is_answered_as_it_was_and_drawings_can_still_be_erased() -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = ada, bob, _ = await drawing(parlour)
        await ada.draw(stroke(1))
        done = bob.n
        while await bob.wish(c.BeReady(True)) is None:
            pass
        last = bob.n
        assert await bob.wish(c.BeReady(True), done + 1) is None
        assert await bob.wish(c.BeReady(True), last) == FULL
        count = len(await parlour.rows())
        ada.n += 5  # what was refused was not counted
        assert await ada.wish(c.EraseDrawings()) is None
        assert all(stroke(1) not in row.body for row in await parlour.rows())
        for _ in range(20):
            assert await ada.wish(c.EraseDrawings()) == FULL
            assert await bob.wish(c.EraseDrawings()) in (None, FULL)
        assert len(await parlour.rows()) <= count + 4
        await parlour.restart()
        for guest in guests:
            await guest.come()
            assert guest.sheets == {}

    told(story())


def test_T_FULL_1_ink_counts_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pictorium.table.log_size.ROWS_MAX", 60)

    async def story() -> None:
        parlour = Parlour()
        ada, bob, _ = await drawing(parlour)
        for number in range(60):
            await ada.draw(stroke(number))
        assert len(await parlour.rows()) == 60
        assert await bob.wish(c.BeReady(True)) == FULL
        await parlour.restart()
        await ada.come()
        assert ada.sheets["red"].startswith(stroke(0) + stroke(1))

    told(story())
