"""Drawings that somebody wants to be gone: from the log row by row, while the table goes on, and nothing else."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from pictorium.games.all_games import GAMES
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.stores.memory_log import MemoryLog
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.audience import Answered, Update, Welcome
from pictorium.table.erasing import overwrite
from pictorium.table.limits import ERASE_AGAIN_AFTER_MS, ERASING_ROWS
from pictorium.table.people import PersonId, Plan
from pictorium.table.ports import Kind, Row, TableId
from pictorium.table.record import VERSION, Entry, Erasure, InkEntry, InkPart, read_facts, read_ink_entry, written
from pictorium.table.replay import replayed
from tests.table.parlour import Guest, Parlour, stroke, told

T = TableId("T")
JUST_NOW = Refusal("erased_just_now", "T-ERASE-2", {"seconds": 20})


def ink(number: int, *parts: tuple[str, str, bytes]) -> Row:
    entry = InkEntry(
        VERSION, tuple(InkPart(person, Seat(seat), 257, number, batches) for person, seat, batches in parts)
    )
    return Row(number, Moment(number), "ink", written(entry))


class WatchedLog(MemoryLog):
    """Knows what was asked of it, and amends nothing before it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.amended: list[int] = []
        self.read_ink = self.scrubs = 0
        self.may_amend = asyncio.Event()
        self.may_amend.set()

    async def amend(self, table: TableId, rows: Sequence[Row]) -> None:
        await self.may_amend.wait()
        self.amended.append(len(rows))
        await super().amend(table, rows)

    async def scrub(self) -> None:
        self.scrubs += 1

    async def read(
        self, table: TableId, after: int = 0, most: int | None = None, kind: Kind | None = None, *holding: Any
    ) -> tuple[Row, ...]:
        rows = await super().read(table, after, most, kind, *holding)
        self.read_ink += len(rows) if kind == "ink" else 0
        return rows


async def drawing(parlour: Parlour) -> list[Guest]:
    guests = await parlour.open("Ada", "Bob", "Cem", plan=Plan(options={"rounds": 1}))
    await parlour.to_drawing(guests)
    return guests


def test_only_this_persons_rows_are_looked_at_and_few_at_a_time() -> None:
    async def story() -> None:
        log = WatchedLog()
        rows = [
            ink(number, ("p1", "red", stroke(number)), ("p2", "blue", stroke(number + 1)))
            if number % 3 == 0
            else ink(number, ("p12", "green", stroke(number)))
            for number in range(1, 3_001)
        ]
        await log.append(T, rows)
        await overwrite(log, T, Erasure(PersonId("p1")), 0, 2_700, asyncio.Lock())
        assert log.read_ink < 1_100
        assert sum(log.amended) == 900
        assert max(log.amended) <= ERASING_ROWS
        assert log.scrubs == 1
        for row in await log.read(T):
            kept = {part.person: part.batches for part in read_ink_entry(row).parts}
            assert (kept.get("p1") == stroke(row.number)) is (row.number % 3 == 0 and row.number > 2_700)
            assert kept.get("p2", stroke(row.number + 1)) == stroke(row.number + 1)
            assert len(row.body) == len(rows[row.number - 1].body)
        log.amended.clear()
        await overwrite(log, T, Erasure(PersonId("p1")), 0, 2_700, asyncio.Lock())
        assert log.amended == []

    told(story())


def test_T_ERASE_1_the_answer_comes_when_it_is_gone_and_the_table_goes_on_meanwhile() -> None:
    async def story() -> None:
        log = WatchedLog()
        parlour = Parlour(log)
        ada, bob, cem = await drawing(parlour)
        await bob.draw(stroke(1))
        log.may_amend.clear()
        for guest in (ada, bob, cem):
            guest.heard.clear()
            guest.seen.clear()
        actor = await parlour.actor()
        bob.n += 1
        actor.wish(bob.id, bob.n, c.EraseDrawings())
        await parlour.settled()
        assert ada.sheets == bob.sheets == cem.sheets == {}  # nobody sees it any more
        assert bob.of(Answered) == []
        assert await ada.wish(c.BeReady(True)) is None
        await cem.draw(stroke(2))
        assert ada.sheets == {"green": stroke(2)}
        assert await bob.wish(c.BeReady(True)) is None  # who waits can do something else
        actor.wish(bob.id, bob.n - 1, c.EraseDrawings())  # said again, it is answered no sooner
        await bob.come()
        actor.wish(bob.id, bob.n - 1, c.EraseDrawings())
        await parlour.settled()
        assert not any(answer.n == bob.n - 1 for answer in bob.of(Answered))
        assert not actor.is_resting
        log.may_amend.set()
        await asyncio.sleep(1)
        assert Answered(bob.n - 1, None) in bob.of(Answered)
        assert all(stroke(1) not in row.body for row in await parlour.rows())
        bob.heard.clear()
        actor.wish(bob.id, bob.n - 1, c.EraseDrawings())
        await parlour.settled()
        assert bob.of(Answered) == [Answered(bob.n - 1, None)]

    told(story())


def test_T_ERASE_1_two_people_of_one_row_have_their_drawings_erased_at_the_same_time() -> None:
    async def story() -> None:
        log = WatchedLog()
        parlour = Parlour(log)
        _, bob, cem = await drawing(parlour)
        actor = await parlour.actor()
        await asyncio.gather(bob.draw(stroke(1)), cem.draw(stroke(2)))
        assert any(stroke(1) in row.body and stroke(2) in row.body for row in await parlour.rows())
        log.may_amend.clear()
        for guest in (bob, cem):
            guest.n += 1
            actor.wish(guest.id, guest.n, c.EraseDrawings())
            await parlour.settled()
        log.may_amend.set()
        await asyncio.sleep(1)
        for guest, number in ((bob, 1), (cem, 2)):
            assert Answered(guest.n, None) in guest.of(Answered)
            assert all(stroke(number) not in row.body for row in await parlour.rows())

    told(story())


def test_T_ERASE_1_what_was_interrupted_is_finished_and_what_is_finished_is_not_begun_again() -> None:
    async def story() -> None:
        log = WatchedLog()
        parlour = Parlour(log)
        _, bob, _ = await drawing(parlour)
        await bob.draw(stroke(1))
        log.may_amend.clear()
        (await parlour.actor()).wish(bob.id, bob.n + 1, c.EraseDrawings())
        await parlour.settled()
        await parlour.restart()
        assert any(stroke(1) in row.body for row in await parlour.rows())
        assert list(replayed(await parlour.rows(), GAMES).unclean) == [Erasure(bob.id)]
        log.may_amend.set()
        await bob.come()
        assert bob.sheets == {}
        await asyncio.sleep(1)
        rows = await parlour.rows()
        assert all(stroke(1) not in row.body for row in rows)
        assert read_facts(rows[-1]) == (f.DrawingsGone(bob.id, replayed(rows, GAMES).clean[Erasure(bob.id)]),)
        log.amended.clear()
        log.scrubs = 0
        await parlour.restart()
        await bob.come()
        await asyncio.sleep(1)
        assert (log.amended, log.scrubs) == ([], 0)

    told(story())


def test_T_ERASE_1_a_log_that_does_not_say_whether_it_is_done_is_looked_through_once() -> None:
    async def story() -> None:
        log = WatchedLog()
        parlour = Parlour(log)
        _, bob, _ = await drawing(parlour)
        await bob.draw(stroke(1))
        rows = await parlour.rows()
        await parlour.registry.close()
        erased = written(Entry(facts=(f.DrawingsErased(bob.id),)))
        await log.append(TableId(parlour.code), [Row(len(rows) + 1, Moment(1), "play", erased)])
        await parlour.restart()
        await bob.come()
        await asyncio.sleep(1)
        assert all(stroke(1) not in row.body for row in await parlour.rows())
        assert replayed(await parlour.rows(), GAMES).unclean == {}

    told(story())


def test_T_ERASE_2_who_drew_nothing_is_answered_at_once_and_nothing_is_sent_or_rewritten() -> None:
    async def story() -> None:
        log = WatchedLog()
        parlour = Parlour(log)
        ada, bob, cem = await drawing(parlour)
        eve = await parlour.come("Eve", "watcher")
        await ada.draw(stroke(1))
        for guest in (ada, bob, cem, eve):
            guest.heard.clear()
            guest.seen.clear()
        log.read_ink = 0
        for _ in range(40):
            assert await eve.wish(c.EraseDrawings()) is None
        assert (log.read_ink, log.amended, log.scrubs) == (0, [], 0)
        for guest in (ada, bob, cem, eve):
            assert (guest.of(Welcome), guest.of(Update)) == ([], [])
            assert guest.seen == []

    told(story())


def test_T_ERASE_2_sheets_are_sent_anew_only_where_one_of_them_is_another_now() -> None:
    async def story() -> None:
        parlour = Parlour()
        ada, bob, _ = await drawing(parlour)
        await ada.draw(stroke(1))
        ada.heard.clear()
        assert await bob.wish(c.EraseDrawings()) is None  # who could have drawn something, and did not
        assert ada.of(Welcome) == []
        assert await ada.wish(c.EraseDrawings()) is None
        assert len(ada.of(Welcome)) == 1

    told(story())


def test_T_ERASE_2_it_can_be_wished_for_again_after_a_while() -> None:
    async def story() -> None:
        log = WatchedLog()
        parlour = Parlour(log)
        ada, bob, cem = await drawing(parlour)
        await bob.draw(stroke(1))
        assert await bob.wish(c.EraseDrawings()) is None
        await bob.draw(stroke(2))
        scrubs = log.scrubs
        for _ in range(30):
            assert await bob.wish(c.EraseDrawings()) == JUST_NOW
        assert log.scrubs == scrubs
        assert await ada.wish(c.EraseDrawings()) is None  # everybody for themselves
        await asyncio.sleep(ERASE_AGAIN_AFTER_MS / 1000)
        assert ada.sheets == {"yellow": stroke(2)}
        assert await bob.wish(c.EraseDrawings()) is None
        assert all(stroke(2) not in row.body for row in await parlour.rows())
        assert cem.sheets == {}

    told(story())


@pytest.mark.parametrize("is_seated", [True, False])
def test_T_ERASE_2_who_was_in_a_game_may_have_drawn(is_seated: bool) -> None:
    async def story() -> None:
        parlour = Parlour()
        ada, bob, _ = await drawing(parlour)
        await bob.draw(stroke(1))
        await ada.wish(c.CloseGame())
        if not is_seated:
            await bob.wish(c.StandUp())
        await parlour.restart()
        await bob.come()
        assert await bob.wish(c.EraseDrawings()) is None
        assert all(stroke(1) not in row.body for row in await parlour.rows())
        assert not (await parlour.person(bob)).may_have_drawn
        assert (await parlour.person(bob)).seat == (Seat("yellow") if is_seated else None)

    told(story())
