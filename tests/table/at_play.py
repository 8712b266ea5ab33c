"""People and bots at a table, in virtual time."""

import asyncio

from pictorium.games.pictomania.commands import Deal, Go, Ready
from pictorium.kernel.ids import Seat
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.people import PersonId, Plan
from pictorium.table.ports import Row, TableId
from pictorium.table.record import Entry, written
from tests.table.parlour import Guest, Parlour

CODE = "BQTTED"
"""Always the same, since bots play by it."""
YELLOW = Seat("yellow")
P2 = PersonId("p2")
AWAY_S = 6.0


async def sit_down(parlour: Parlour, bots: int, *names: str) -> list[Guest]:
    """People and bots at a table whose code is always the same, since bots play by it."""
    opened = f.TableOpened(TableId(CODE), CODE, parlour.now(), Plan())
    await parlour.log.append(TableId(CODE), [Row(1, parlour.now(), "play", written(Entry(facts=(opened,))))])
    parlour.code = CODE
    guests = [await parlour.come(name) for name in names or ("Ada",)]
    for _ in range(bots):
        assert await guests[0].wish(c.AddBot("sharp")) is None
    return guests


async def drawing(parlour: Parlour, bots: int, *names: str) -> list[Guest]:
    """People and bots in the middle of drawing."""
    guests = await sit_down(parlour, bots, *names)
    await to_the_pens(parlour, guests)
    return guests


async def to_the_pens(parlour: Parlour, guests: list[Guest]) -> None:
    if (await parlour.actor()).table.playing is None:
        assert await guests[0].wish(c.Start()) is None
        await asyncio.sleep(1)  # until the bots are there, too
    while await phase(parlour) != "Drawing":
        await parlour.give(guests, Deal, Ready, Go)
        await asyncio.sleep(1)


async def phase(parlour: Parlour) -> str:
    return type((await parlour.state()).phase).__name__


async def go_away(guest: Guest) -> None:
    """Hang up, for so long that all know."""
    await guest.hang_up()
    await asyncio.sleep(AWAY_S)
