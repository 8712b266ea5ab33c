"""The drawings of a game, for who comes to look at them."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from pictorium.games.pictomania.commands import DrawNothing, Next, Stop
from pictorium.ink.frame import unframed
from pictorium.ink.packed import packed
from pictorium.ink.stroke import Wipe
from pictorium.kernel.ids import SEATS, Seat
from pictorium.kernel.moment import Moment
from pictorium.stores.memory_log import MemoryLog
from pictorium.table import commands as c
from pictorium.table.gallery import Gallery
from pictorium.table.limits import GALLERY_OPEN_MS
from pictorium.table.people import Plan
from pictorium.table.ports import Row, TableId
from pictorium.table.record import VERSION, InkEntry, InkPart, written
from pictorium.table.state import SHEETS_PER_GAME
from tests.table.parlour import Guest, Parlour, stroke, told

YELLOW = Seat("yellow")
Drawings = dict[tuple[int, str], bytes]
"""By round and seat."""


class ReadLog(MemoryLog):
    """Remembers how much of it was read."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    async def read(self, table: TableId, after: int = 0, most: int | None = None, *which: Any) -> tuple[Row, ...]:
        rows = await super().read(table, after, most, *which)
        self.count += len(rows)
        return rows


async def seen_by(guest: Guest) -> Drawings:
    """What somebody finds in the gallery, by round and seat."""
    frame = await (await guest.parlour.actor()).drawings(guest.id)
    runs = list(unframed(frame))
    assert all(run.through == run.kept > 0 for run in runs)
    found: Drawings = {(one.sheet % SHEETS_PER_GAME, SEATS[one.place]): one.batches for one in runs}
    assert len(found) == len(runs)
    assert list(found) == sorted(found, key=lambda key: (key[0], key[1]))
    return found


async def drawing(parlour: Parlour, *names: str) -> list[Guest]:
    """A table at which all draw."""
    guests = await parlour.open(*(names or ("Ada", "Bob", "Cem")), plan=Plan(options={"rounds": 3}))
    await parlour.to_drawing(guests)
    return guests


async def to_next_round(parlour: Parlour, guests: list[Guest]) -> None:
    """Play this round to its score, and begin to draw in the next."""
    before = (await parlour.state()).round
    while (await parlour.state()).round == before:
        assert await parlour.give(guests, Stop, DrawNothing, Next)
    await parlour.to_drawing(guests)


def test_all_drawings_of_the_game_hang_there_for_players_and_watchers() -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = ada, bob, cem = await drawing(parlour)
        await ada.draw(stroke(1))
        await bob.draw(stroke(2))
        await ada.draw(stroke(3))
        await to_next_round(parlour, guests)
        await cem.draw(stroke(4))
        dee = await parlour.come("Dee", "watcher")
        expected = {(1, "red"): stroke(1) + stroke(3), (1, "yellow"): stroke(2), (2, "green"): stroke(4)}
        for guest in (ada, bob, cem, dee):
            assert await seen_by(guest) == expected
        await parlour.restart()
        for guest in guests:
            await guest.come()
        assert await seen_by(ada) == expected

    told(story())


def test_a_sheet_that_nothing_was_drawn_on_is_no_drawing() -> None:
    async def story() -> None:
        parlour = Parlour()
        ada, bob, _ = await drawing(parlour)
        assert await seen_by(ada) == {}
        await bob.draw(packed((Wipe(),)))
        assert await seen_by(ada) == {}

    told(story())


@pytest.mark.parametrize("is_restarted", [False, True])
def test_the_drawings_of_another_game_are_gone_with_it(is_restarted: bool) -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = ada, bob, _ = await drawing(parlour)
        await ada.draw(stroke(1))
        assert await seen_by(bob) == {(1, "red"): stroke(1)}
        await ada.wish(c.CloseGame())
        assert await seen_by(bob) == {}
        await parlour.to_drawing(guests)
        assert await seen_by(bob) == {}
        if is_restarted:
            await parlour.restart()
            for guest in guests:
                await guest.come()
        await bob.draw(stroke(2))
        assert await seen_by(bob) == {(1, "yellow"): stroke(2)}

    told(story())


def test_T_HIDE_1_what_was_hidden_stays_hidden_from_all_but_its_author() -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = ada, bob, cem = await drawing(parlour)
        await bob.draw(stroke(1))
        await cem.draw(stroke(2))
        await ada.wish(c.HideSheet(YELLOW))
        assert await seen_by(ada) == await seen_by(cem) == {(1, "green"): stroke(2)}
        await to_next_round(parlour, guests)
        await bob.draw(stroke(3))
        assert await seen_by(ada) == {(1, "green"): stroke(2), (2, "yellow"): stroke(3)}
        assert (1, "yellow") in await seen_by(bob)
        await ada.wish(c.HideSheet(YELLOW))
        await ada.wish(c.ShowSheet(YELLOW))
        assert await seen_by(cem) == {(1, "green"): stroke(2), (2, "yellow"): stroke(3)}

    told(story())


def test_T_ERASE_1_what_was_erased_hangs_there_no_more() -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = ada, bob, cem = await drawing(parlour)
        await ada.draw(stroke(1))
        await bob.draw(stroke(2))
        await to_next_round(parlour, guests)
        assert len(await seen_by(cem)) == 2
        await bob.wish(c.EraseDrawings())
        assert await seen_by(cem) == await seen_by(bob) == {(1, "red"): stroke(1)}
        await bob.draw(stroke(3))
        assert (await seen_by(cem))[2, "yellow"] == stroke(3)

    told(story())


def test_rows_are_read_once_for_all_who_look_and_kept_for_a_while() -> None:
    async def story() -> None:
        log = ReadLog()
        parlour = Parlour(log)
        guests = ada, *_ = await drawing(parlour)
        for number in range(5):
            await ada.draw(stroke(number))
        log.count = 0
        first = await seen_by(ada)
        rows = log.count
        assert 5 <= rows < len(await parlour.rows())  # those before the game are none of its business
        log.count = 0
        for guest in guests:
            assert await seen_by(guest) == first
        assert log.count == 0
        await asyncio.sleep(GALLERY_OPEN_MS / 1000 + 1)
        assert await seen_by(ada) == first
        assert log.count == rows

    told(story())


def test_however_much_is_read_at_once_it_is_all_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pictorium.table.gallery.GALLERY_ROWS", 2)

    async def story() -> None:
        parlour = Parlour()
        guests = ada, *_ = await drawing(parlour)
        for number in range(7):
            await ada.draw(stroke(number))
        both = await asyncio.gather(*(seen_by(guest) for guest in guests))
        assert all(one == {(1, "red"): b"".join(map(stroke, range(7)))} for one in both)

    told(story())


class GatedLog(MemoryLog):
    """Reads what is there at once, and gives it when it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.may_give = asyncio.Event()
        self.may_give.set()

    async def read(self, table: TableId, after: int = 0, most: int | None = None, *which: Any) -> tuple[Row, ...]:
        rows = await super().read(table, after, most, *which)
        await self.may_give.wait()
        return rows


async def looking_while(log: GatedLog, guest: Guest, change: Callable[[], Awaitable[object]]) -> Drawings:
    """What somebody finds in the gallery if this happens while it is read."""
    log.may_give.clear()
    looking = asyncio.create_task(seen_by(guest))
    await asyncio.sleep(1)
    await change()
    assert not looking.done()
    log.may_give.set()
    return await looking


def test_who_looks_while_the_game_is_closed_is_answered() -> None:
    async def story() -> None:
        log = GatedLog()
        parlour = Parlour(log)
        ada, *_ = await drawing(parlour)
        await ada.draw(stroke(1))
        assert await looking_while(log, ada, lambda: ada.wish(c.CloseGame())) == {}
        assert await seen_by(ada) == {}

    told(story())


def test_who_looks_while_another_game_begins_sees_the_drawings_of_that_one() -> None:
    async def story() -> None:
        log = GatedLog()
        parlour = Parlour(log)
        guests = ada, bob, _ = await drawing(parlour)
        await ada.draw(stroke(1))

        async def another_game() -> None:
            await ada.wish(c.CloseGame())
            await parlour.to_drawing(guests)
            await bob.draw(stroke(2))

        assert await looking_while(log, ada, another_game) == {(1, "yellow"): stroke(2)}

    told(story())


def test_T_ERASE_1_who_looks_while_drawings_are_erased_does_not_see_them() -> None:
    async def story() -> None:
        log = GatedLog()
        parlour = Parlour(log)
        ada, bob, cem = await drawing(parlour)
        await ada.draw(stroke(1))
        await bob.draw(stroke(2))
        actor = await parlour.actor()

        async def erase() -> None:
            actor.wish(bob.id, bob.n + 1, c.EraseDrawings())
            await parlour.settled()

        assert await looking_while(log, cem, erase) == {(1, "red"): stroke(1)}

    told(story())


def test_a_drawing_is_put_together_in_one_go_however_many_rows_it_has() -> None:
    """Each row adds to what is there; putting all before it together anew each time took minutes."""

    async def story() -> None:
        log = MemoryLog()
        rows = 20_000
        body = written(InkEntry(VERSION, (InkPart("p1", Seat("red"), 257, 1, stroke(1) * 20),)))
        await log.append(TableId("T"), [Row(number, Moment(0), "ink", body) for number in range(1, rows + 1)])
        gallery = Gallery(0)
        await gallery.read(log, TableId("T"))
        (run,) = unframed(gallery.shown("p1", lambda *_: True))
        assert run.batches == stroke(1) * 20 * rows

    told(story())
