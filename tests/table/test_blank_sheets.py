"""What lies on the table and what the rules count agree: a sheet is blank for both, or for neither."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from pictorium.games.all_games import GAMES
from pictorium.games.pictomania.commands import Guess, Stop
from pictorium.games.pictomania.events import DrawingVoided
from pictorium.ink.packed import packed, unpacked
from pictorium.ink.sheet import Sheet, drawn
from pictorium.ink.stroke import Turn
from pictorium.kernel.ids import Seat
from pictorium.stores.memory_log import MemoryLog
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.audience import InkRefused
from pictorium.table.ports import Row, TableId
from pictorium.table.record import read_entry
from tests.table.parlour import Guest, Parlour, stroke, told

RED, YELLOW, GREEN = Seat("red"), Seat("yellow"), Seat("green")


class SlowLog(MemoryLog):
    """Something happens while rows are being kept."""

    def __init__(self) -> None:
        super().__init__()
        self.meanwhile: Callable[[], object] = lambda: None

    async def append(self, table: TableId, rows: Sequence[Row]) -> None:
        meanwhile, self.meanwhile = self.meanwhile, lambda: None
        meanwhile()
        await super().append(table, rows)


async def drawing(parlour: Parlour) -> list[Guest]:
    """Three at a game of the second edition, and all draw."""
    guests = await parlour.open("Ada", "Bob", "Cem")
    await parlour.to_drawing(guests)
    return guests


async def desk(parlour: Parlour, seat: Seat) -> Any:
    return (await parlour.state()).phase.round.desks[seat]


async def voided(parlour: Parlour) -> list[DrawingVoided]:
    facts = [fact for row in await parlour.rows() if row.kind == "play" for fact in happened(row)]
    return [event for event in facts if isinstance(event, DrawingVoided)]


def happened(row: Row) -> list[Any]:
    facts = read_entry(row, GAMES["pictomania"], GAMES).facts
    return [event for fact in facts if isinstance(fact, f.GameMoved) for event in fact.events]


def is_blank(guest: Guest, seat: Seat) -> bool:
    """Whether nothing lies there, as this person was shown it."""
    return not drawn(Sheet(), unpacked(guest.sheets.get(seat, b""))).strokes


async def end(guests: list[Guest], *tokens: int) -> None:
    for guest, token in zip(guests, tokens, strict=True):
        assert await guest.play(Stop(token)) is None


@pytest.mark.parametrize("how", ["frozen", "stopped"])
def test_P_DRAW_2_a_sheet_erased_when_its_pen_is_up_is_blank_for_the_rules_too(how: str) -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = await drawing(parlour)
        ada, bob, cem = guests
        for number, guest in enumerate(guests):
            await guest.draw(stroke(number))
        await bob.play(Guess(RED, 7) if how == "frozen" else Stop(2))
        assert await bob.wish(c.EraseDrawings()) is None
        await cem.come()
        assert is_blank(cem, YELLOW)
        assert not (await desk(parlour, YELLOW)).is_inked
        await end([ada, cem] if how == "stopped" else [bob, ada, cem], *((2, 1) if how == "stopped" else (2, 2, 1)))
        assert await voided(parlour) == [DrawingVoided(YELLOW, "blank")]

    told(story())


def test_P_DRAW_2_a_sheet_that_was_only_turned_upright_is_blank_for_the_rules_too() -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = await drawing(parlour)
        ada, bob, cem = guests
        for number, guest in enumerate((ada, cem)):
            await guest.draw(stroke(number))
        await bob.draw(packed((Turn(True),)))
        assert not (await desk(parlour, YELLOW)).is_inked
        await end(guests, 2, 2, 1)
        assert await voided(parlour) == [DrawingVoided(YELLOW, "blank")]

    told(story())


def test_P_DRAW_2_a_drawing_erased_in_the_reveal_hangs_nowhere() -> None:
    async def story() -> None:
        parlour = Parlour()
        guests = await drawing(parlour)
        for number, guest in enumerate(guests):
            await guest.draw(stroke(number))
        await end(guests, 2, 2, 1)
        assert await guests[1].wish(c.EraseDrawings()) is None
        assert not (await desk(parlour, YELLOW)).is_inked
        assert await voided(parlour) == []

    told(story())


@pytest.mark.parametrize("is_last", [True, False])
def test_P_DRAW_1_no_ink_is_taken_while_that_which_raises_the_pen_is_being_kept(is_last: bool) -> None:
    """Otherwise it would lie on a sheet that the rules count as blank."""

    async def story() -> None:
        log = SlowLog()
        parlour = Parlour(log)
        guests = await drawing(parlour)
        ada, bob, cem = guests
        actor, sheet = await parlour.actor(), bob.last.sheet
        assert sheet is not None
        if is_last:
            await end([ada, bob], 2, 2)
            log.meanwhile = lambda: actor.ink(cem.id, sheet, 1, stroke(1))
            assert await cem.play(Stop(1)) is None
        else:
            log.meanwhile = lambda: actor.ink(bob.id, sheet, 1, stroke(1))
            assert await bob.play(Guess(RED, 7)) is None
        await asyncio.sleep(1)
        late, seat = (cem, GREEN) if is_last else (bob, YELLOW)
        assert late.of(InkRefused)[-1].through == 0
        await ada.come()
        assert is_blank(ada, seat)
        assert not (await desk(parlour, seat)).is_inked

    told(story())


def test_P_DRAW_1_ink_goes_on_while_something_else_is_being_kept() -> None:
    async def story() -> None:
        log = SlowLog()
        parlour = Parlour(log)
        ada, bob, _ = await drawing(parlour)
        actor, sheet = await parlour.actor(), bob.last.sheet
        assert sheet is not None
        log.meanwhile = lambda: actor.ink(bob.id, sheet, 1, stroke(1))
        assert await ada.play(Guess(YELLOW, 7)) is None
        await asyncio.sleep(1)
        assert not bob.of(InkRefused)
        assert not is_blank(ada, YELLOW)
        assert (await desk(parlour, YELLOW)).is_inked

    told(story())


def test_P_DRAW_1_ink_for_a_game_that_is_being_closed_is_refused() -> None:
    async def story() -> None:
        log = SlowLog()
        parlour = Parlour(log)
        ada, bob, _ = await drawing(parlour)
        actor, sheet = await parlour.actor(), bob.last.sheet
        assert sheet is not None
        log.meanwhile = lambda: actor.ink(bob.id, sheet, 1, stroke(1))
        assert await ada.wish(c.CloseGame()) is None
        await asyncio.sleep(1)
        assert all(stroke(1) not in row.body for row in await parlour.rows())

    told(story())
