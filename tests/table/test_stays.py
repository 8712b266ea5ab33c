"""What stays of an evening and what does not: drawings hidden and erased, tables that rest or are forgotten."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from pictorium.games.all_games import GAMES
from pictorium.games.pictomania.commands import DrawNothing, Next, Stop
from pictorium.ink.frame import unframed
from pictorium.ink.packed import unpacked
from pictorium.ink.sheet import Sheet, drawn
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.stores.memory_log import MemoryLog
from pictorium.stores.sqlite_log import SqliteLog
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.audience import Welcome
from pictorium.table.limits import (
    HOST_PASSES_AFTER_MS,
    SWEEP_EVERY_MS,
    TABLE_EXPIRES_AFTER_MS,
    TABLE_RESTS_AFTER_MS,
    WAKING_ROWS,
)
from pictorium.table.ports import LogBrokenError, Row, TableId
from pictorium.table.record import Entry, is_kept, written
from pictorium.table.replay import replayed
from pictorium.web.expiry import Expiry
from tests.table.parlour import BEGINNING_MS, Guest, Parlour, stroke, told

RED, YELLOW = Seat("red"), Seat("yellow")
REST_S = TABLE_RESTS_AFTER_MS / 1000


async def drawing(parlour: Parlour, *names: str) -> list[Guest]:
    """A table at which all draw."""
    guests = await parlour.open(*(names or ("Ada", "Bob", "Cem")))
    await parlour.to_drawing(guests)
    return guests


# Hiding.


def test_T_HIDE_1_a_hidden_drawing_is_seen_by_its_author_alone() -> None:
    async def story() -> None:
        parlour = Parlour()
        ada, bob, cem = await drawing(parlour)
        await bob.draw(stroke(1))
        assert await ada.wish(c.HideSheet(YELLOW)) is None
        for guest in (ada, bob, cem):
            assert guest.table.hidden == (YELLOW,)
            guest.seen.clear()
            (await parlour.actor()).welcome_again(guest.id)
        dee = await parlour.come("Dee", "watcher")
        await bob.draw(stroke(2))
        assert bob.sheets == {"yellow": stroke(1)}  # what they draw themselves need not be shown to them
        assert ada.sheets == cem.sheets == dee.sheets == {}
        await bob.come()
        assert bob.sheets == {"yellow": stroke(1) + stroke(2)}

    told(story())


def test_T_HIDE_1_all_forget_what_they_saw_and_see_it_once_when_it_is_shown_again() -> None:
    async def story() -> None:
        parlour = Parlour()
        ada, bob, cem = await drawing(parlour)
        await bob.draw(stroke(1))
        await cem.draw(stroke(7))
        cem.heard.clear()
        await ada.wish(c.HideSheet(YELLOW))
        assert len(cem.of(Welcome)) == 1
        await bob.draw(stroke(2))
        for guest in (ada, bob, cem):
            guest.seen.clear()
        assert await ada.wish(c.ShowSheet(YELLOW)) is None
        await bob.draw(stroke(3))
        for guest in (ada, bob, cem):
            assert not guest.table.hidden
            assert guest.sheets == {"yellow": stroke(1) + stroke(2) + stroke(3), "green": stroke(7)}

    told(story())


def test_T_HIDE_1_it_holds_until_the_next_sheet_and_over_a_restart_and_the_ink_is_kept() -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = await drawing(parlour)
        ada, bob, _ = guests
        await bob.draw(stroke(1))
        await ada.wish(c.HideSheet(YELLOW))
        await parlour.restart()
        for guest in guests:
            await guest.come()
        assert ada.table.hidden == (YELLOW,)
        assert ada.sheets == {}
        assert bob.sheets == {"yellow": stroke(1)}
        again = replayed(await parlour.rows(), GAMES)
        assert again.ink["yellow"].batches == stroke(1)
        while (await parlour.state()).round == 1 and await parlour.give(guests, Stop, DrawNothing, Next):
            pass
        await parlour.to_drawing(guests)
        assert not ada.table.hidden
        await bob.draw(stroke(9))
        assert ada.sheets == {"yellow": stroke(9)}

    told(story())


def test_T_HIDE_1_the_drawing_of_somebody_who_is_gone_can_be_hidden() -> None:
    async def story() -> None:
        parlour = Parlour()
        ada, bob, cem, dee = await drawing(parlour, "Ada", "Bob", "Cem", "Dee")
        await bob.draw(stroke(1))
        await ada.wish(c.Remove(bob.id))
        assert await ada.wish(c.HideSheet(YELLOW)) is None
        await cem.come()
        assert cem.sheets == {}
        assert dee.table.hidden == (YELLOW,)

    told(story())


def test_T_HIDE_1_only_the_host_hides_and_only_what_is_there() -> None:
    async def story() -> None:
        parlour = Parlour()
        ada, bob, cem = await parlour.open("Ada", "Bob", "Cem")
        nothing = Refusal("no_sheet_there", "T-HIDE-1")
        assert await ada.wish(c.HideSheet(YELLOW)) == nothing
        await parlour.to_drawing([ada, bob, cem])
        assert await ada.wish(c.HideSheet(Seat("pink"))) == nothing
        assert await ada.wish(c.ShowSheet(Seat("pink"))) == nothing
        for wish in (c.HideSheet(YELLOW), c.ShowSheet(YELLOW), c.Keep(True)):
            assert await bob.wish(wish) == Refusal("not_the_host", "T-HOST-1")
        assert await ada.wish(c.HideSheet(YELLOW)) is None
        rows = len(await parlour.rows())
        assert await ada.wish(c.HideSheet(YELLOW)) is None
        assert msgspec.json.decode((await parlour.rows())[rows].body) == {}
        assert await ada.wish(c.CloseGame()) is None
        assert not ada.table.hidden

    told(story())


# Erasing.


def test_T_ERASE_1_what_somebody_drew_is_gone_from_the_log_from_memory_and_from_every_screen() -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = await drawing(parlour)
        ada, bob, _ = guests
        await ada.draw(stroke(1))
        await bob.draw(stroke(2))
        assert (await parlour.state()).phase.round.desks[YELLOW].is_inked
        for guest in guests:
            guest.seen.clear()
        assert await bob.wish(c.EraseDrawings()) is None
        assert not (await parlour.state()).phase.round.desks[YELLOW].is_inked
        assert all(stroke(2) not in row.body for row in await parlour.rows())
        assert any(stroke(1) in row.body for row in await parlour.rows())
        for guest in guests:
            assert guest.sheets == {"red": stroke(1)}
        await bob.draw(stroke(3))
        assert (await parlour.state()).phase.round.desks[YELLOW].is_inked
        assert ada.sheets == {"red": stroke(1), "yellow": stroke(3)}
        await parlour.restart()
        await ada.come()
        assert ada.sheets == {"red": stroke(1), "yellow": stroke(3)}

    told(story())


def test_T_ERASE_1_it_holds_for_all_rounds_and_games_and_for_watchers_there_is_nothing() -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = await drawing(parlour)
        ada, bob, _ = guests
        await bob.draw(stroke(2))
        await ada.wish(c.CloseGame())
        await parlour.to_drawing(guests)
        await bob.draw(stroke(3))
        await ada.wish(c.CloseGame())
        await bob.wish(c.StandUp())
        assert await bob.wish(c.EraseDrawings()) is None
        assert all(stroke(number) not in row.body for row in await parlour.rows() for number in (2, 3))
        assert await bob.wish(c.EraseDrawings()) is None

    told(story())


class DyingLog(MemoryLog):
    """Keeps everything, and dies before it amends anything."""

    async def amend(self, table: TableId, rows: Sequence[Row]) -> None:
        raise LogBrokenError(table, len(rows))


def test_T_ERASE_1_a_crash_in_the_middle_is_made_good_when_the_table_is_next_looked_for() -> None:
    async def story() -> None:
        log = DyingLog()
        parlour = Parlour(log)
        _, bob, _ = await drawing(parlour)
        await bob.draw(stroke(2))
        (await parlour.actor()).wish(bob.id, bob.n + 1, c.EraseDrawings())
        assert isinstance(await parlour.registry.broken, LogBrokenError)
        assert any(stroke(2) in row.body for row in await parlour.rows())
        assert replayed(await parlour.rows(), GAMES).ink["yellow"].batches == b""
        healed = MemoryLog()
        await healed.append(TableId(parlour.code), await parlour.rows())
        again = Parlour(healed)
        again.code = parlour.code
        await again.actor()
        await asyncio.sleep(1)
        assert all(stroke(2) not in row.body for row in await again.rows())
        assert replayed(await again.rows(), GAMES).unclean == {}

    told(story())


class DrawnMeanwhile(MemoryLog):
    """While a wish is being kept, somebody goes on drawing."""

    def __init__(self) -> None:
        super().__init__()
        self.meanwhile: Callable[[], object] = lambda: None

    async def append(self, table: TableId, rows: Sequence[Row]) -> None:
        meanwhile, self.meanwhile = self.meanwhile, lambda: None
        meanwhile()
        await super().append(table, rows)


def test_T_ERASE_1_what_is_drawn_after_the_wish_stays() -> None:
    async def story() -> None:
        log = DrawnMeanwhile()
        parlour = Parlour(log)
        ada, bob, _ = await drawing(parlour)
        await bob.draw(stroke(2))
        actor, sheet = await parlour.actor(), bob.last.sheet
        assert sheet is not None
        log.meanwhile = lambda: actor.ink(bob.id, sheet, 2, stroke(3))
        ada.seen.clear()
        assert await bob.wish(c.EraseDrawings()) is None
        await asyncio.sleep(1)
        assert ada.sheets == {"yellow": stroke(3)}
        assert (await parlour.state()).phase.round.desks[YELLOW].is_inked
        await ada.come()
        assert ada.sheets == {"yellow": stroke(3)}
        await parlour.restart()
        await ada.come()
        assert ada.sheets == {"yellow": stroke(3)}
        assert drawn(Sheet(), unpacked(ada.sheets["yellow"])).strokes

    told(story())


def test_T_HIDE_1_what_is_under_way_when_a_drawing_is_hidden_shows_nothing_that_comes_after() -> None:
    async def story() -> None:
        log = DrawnMeanwhile()
        parlour = Parlour(log)
        ada, bob, cem = await drawing(parlour)
        await bob.draw(stroke(1))
        actor, sheet = await parlour.actor(), bob.last.sheet
        assert sheet is not None
        log.meanwhile = lambda: actor.ink(bob.id, sheet, 2, stroke(2))
        assert await ada.wish(c.HideSheet(YELLOW)) is None
        log.meanwhile = lambda: actor.ink(bob.id, sheet, 3, stroke(3))  # while the one before is being kept
        await asyncio.sleep(1)
        assert cem.sheets == {}
        assert max(stretch.kept for frame in bob.seen for stretch in unframed(frame)) == 3

    told(story())


def files_have(folder: Path, what: bytes) -> bool:
    return any(what in file.read_bytes() for file in folder.iterdir())


def test_T_ERASE_1_no_file_has_a_byte_of_it_afterwards(tmp_path: Path) -> None:
    async def story() -> None:
        log = SqliteLog(tmp_path)
        parlour = Parlour(log)
        guests = await drawing(parlour)
        ada, bob, _ = guests
        strokes = [stroke(number) for number in range(100, 104)]
        for batch in strokes:
            await bob.draw(batch)
            await ada.draw(stroke(1))
        # Other tables in between: they would push rows about if a file had to make room between them.
        for number in range(1, 30):
            others = (log.append(TableId(f"{other:06}"), [ink_row(number)]) for other in range(20))
            await asyncio.gather(*others)
        assert all(files_have(tmp_path, batch) for batch in strokes)
        assert await bob.wish(c.EraseDrawings()) is None
        assert not any(files_have(tmp_path, batch) for batch in strokes)
        assert files_have(tmp_path, stroke(1))
        await parlour.registry.close()
        await log.close()
        assert not any(files_have(tmp_path, batch) for batch in strokes)

    asyncio.run(story())


def ink_row(number: int) -> Row:
    return Row(number, Moment(BEGINNING_MS), "ink", bytes([number % 256]) * 150)


# Rest.


def test_T_REST_1_a_table_rests_when_nobody_has_been_there_for_a_minute_and_wakes_as_it_was() -> None:
    async def story() -> None:
        parlour = Parlour()
        ada, bob = await parlour.open("Ada", "Bob")
        await ada.hang_up()
        await asyncio.sleep(2 * REST_S)
        assert parlour.registry.tables == 1
        actor = await parlour.actor()
        await bob.hang_up()
        await asyncio.sleep(REST_S - 1)
        assert parlour.registry.tables == 1
        await asyncio.sleep(2)
        assert parlour.registry.tables == 0
        table = actor.table
        assert await parlour.actor() is not actor
        assert (await parlour.actor()).table == table
        await bob.come()
        assert bob.table.host == bob.id

    told(story())


def test_T_REST_1_nothing_is_left_of_a_table_that_rests() -> None:
    async def story() -> None:
        parlour = Parlour()
        for _ in range(5):
            (ada,) = await parlour.open("Ada")
            await ada.hang_up()
        await asyncio.sleep(3 * REST_S)
        assert parlour.registry.tables == 0
        assert len(asyncio.all_tasks()) == 1
        assert [parlour.registry._tasks, parlour.registry._loading, parlour.registry._timers] == [{}, {}, {}]

    told(story())


@pytest.mark.parametrize("wait_s", [REST_S - 0.01, REST_S, REST_S + 0.01])
def test_T_REST_1_whoever_comes_at_the_very_moment_finds_the_table(wait_s: float) -> None:
    async def story() -> None:
        parlour = Parlour()
        (ada,) = await parlour.open("Ada")
        await ada.hang_up()
        await asyncio.sleep(wait_s)
        actor = await parlour.actor()
        await asyncio.sleep(REST_S - 1)  # who has found it may take their time
        assert actor.attach(ada.id, ada)
        assert await ada.wish(c.Lock(True)) is None
        assert await parlour.actor() is actor

    told(story())


def test_T_REST_1_many_who_ask_at_once_wake_one_table_and_one_who_hangs_up_stops_nobody() -> None:
    async def story() -> None:
        parlour = Parlour()
        await parlour.open("Ada")
        await parlour.restart()
        asking = [asyncio.create_task(parlour.registry.find(parlour.code)) for _ in range(5)]
        await asyncio.sleep(0)
        asking[0].cancel()
        actors = await asyncio.gather(*asking[1:])
        assert len(set(actors)) == 1
        assert actors[0] is not None

    told(story())


def test_T_REST_1_while_something_is_due_nobody_sleeps() -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = await drawing(parlour)
        for guest in guests:
            await guest.hang_up()
        limit_s = (await parlour.state()).agreement.away_limit_s
        assert limit_s
        await asyncio.sleep(limit_s + REST_S * 3)
        assert parlour.registry.tables == 0
        assert type((await parlour.state()).phase).__name__ == "Reveal"

    told(story())


def test_T_REST_2_what_was_due_while_the_server_was_gone_happens_when_somebody_comes() -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = await drawing(parlour)
        ada, bob, cem = guests
        await cem.hang_up()
        await asyncio.sleep(6)
        limit_s = (await parlour.state()).agreement.away_limit_s
        await parlour.restart()
        rows = await parlour.rows()
        await asyncio.sleep(HOST_PASSES_AFTER_MS / 1000 + limit_s + 100)
        assert await parlour.rows() == rows
        await bob.come()
        await asyncio.sleep(1)
        assert (await parlour.state()).phase.round.desks[Seat("green")].has_stopped
        assert bob.last.view is not None
        assert bob.last.view.phase == "Drawing"
        assert ada.id in (await parlour.actor()).table.people

    told(story())


# Oblivion.


async def forgotten(parlour: Parlour) -> bool:
    await Expiry(parlour.registry).sweep()
    return await parlour.rows() == ()


def test_T_KEEP_1_an_old_table_is_forgotten_and_a_younger_one_is_not() -> None:
    async def story() -> None:
        parlour = Parlour()
        (ada,) = await parlour.open("Ada")
        await ada.hang_up()
        await asyncio.sleep(TABLE_EXPIRES_AFTER_MS / 1000 - 1)
        assert not await forgotten(parlour)
        await asyncio.sleep(10)
        assert await forgotten(parlour)
        assert await parlour.registry.find(parlour.code) is None

    told(story())


def test_T_KEEP_1_a_table_that_is_kept_or_in_use_stays() -> None:
    async def story() -> None:
        parlour = Parlour()
        (ada,) = await parlour.open("Ada")
        await asyncio.sleep(2 * TABLE_EXPIRES_AFTER_MS / 1000)
        assert not await forgotten(parlour)
        assert await ada.wish(c.Keep(True)) is None
        assert ada.table.is_kept
        await ada.hang_up()
        await asyncio.sleep(2 * TABLE_EXPIRES_AFTER_MS / 1000)
        assert not await forgotten(parlour)
        await ada.come()
        assert ada.table.is_kept
        assert await ada.wish(c.Keep(False)) is None
        await ada.hang_up()
        await asyncio.sleep(2 * TABLE_EXPIRES_AFTER_MS / 1000)
        assert await forgotten(parlour)

    told(story())


def test_T_KEEP_1_old_tables_are_looked_for_at_the_start_and_then_every_day() -> None:
    async def story() -> None:
        parlour = Parlour()
        codes = []
        for day_s in (0.0, SWEEP_EVERY_MS / 1000):
            await asyncio.sleep(day_s)
            await parlour.open()
            codes.append(TableId(parlour.code))
        await asyncio.sleep(TABLE_EXPIRES_AFTER_MS / 1000 - SWEEP_EVERY_MS / 1000)
        sweeping = asyncio.create_task(Expiry(parlour.registry).run())
        await asyncio.sleep(60)
        assert list(await parlour.log.tables()) == codes[1:]
        await asyncio.sleep(SWEEP_EVERY_MS / 1000 + 60)
        assert list(await parlour.log.tables()) == []
        sweeping.cancel()

    told(story())


class TidyLog(MemoryLog):
    """Counts how often it was made tidy."""

    count = 0

    async def tidy(self) -> None:
        self.count += 1


def test_nothing_is_tidied_while_somebody_is_there() -> None:
    async def story() -> None:
        log = TidyLog()
        parlour = Parlour(log)
        expiry = Expiry(parlour.registry)
        (ada,) = await parlour.open("Ada")
        await expiry.sweep()
        assert log.count == 0
        await ada.hang_up()
        await asyncio.sleep(3 * REST_S)
        await expiry.sweep()
        assert log.count == 1

    told(story())


class SlowLog(MemoryLog):
    """Takes its time to forget."""

    async def forget(self, table: TableId) -> None:
        await asyncio.sleep(5)
        await super().forget(table)


def test_T_KEEP_1_nobody_finds_a_table_that_is_being_forgotten() -> None:
    async def story() -> None:
        parlour = Parlour(SlowLog())
        await parlour.open()
        await asyncio.sleep(TABLE_EXPIRES_AFTER_MS / 1000)
        sweeping = asyncio.create_task(Expiry(parlour.registry).sweep())
        await asyncio.sleep(1)
        assert await parlour.registry.find(parlour.code) is None
        await sweeping
        assert await parlour.rows() == ()

    told(story())


def test_what_cannot_be_read_is_kept() -> None:
    def row(number: int, body: bytes) -> Row:
        return Row(number, Moment(BEGINNING_MS), "play", body)

    kept = written(Entry(facts=(f.KeepingChanged(True),)))
    free = written(Entry(facts=(f.KeepingChanged(False),)))
    many = [row(number, written(Entry())) for number in range(1, 2 * WAKING_ROWS)]

    async def is_kept_with(*rows: Row) -> bool:
        log = MemoryLog()
        await log.append(TableId("T"), [*many, *(replace(row, number=len(many) + row.number) for row in rows)])
        return await is_kept(log, TableId("T"))

    async def story() -> None:
        assert not await is_kept_with(row(1, written(Entry())))
        assert await is_kept_with(row(1, kept))
        assert not await is_kept_with(row(1, kept), row(2, free))
        assert await is_kept_with(row(1, b'{"v":2}'))
        assert await is_kept_with(row(1, b"nonsense"))

    told(story())
