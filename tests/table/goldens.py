"""Golden logs: one for each version of the rows, and what the table looked like at some points of it.

They are never written again: a server of any later version must read them to the same tables. `scripts/fix goldens`
writes one for the present version if there is none yet, so that who changes the shape of the rows gets another.
"""

import asyncio
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
from msgspec import Struct

from pictorium.games.all_games import GAMES
from pictorium.games.pictomania.commands import HouseCommand, Leave
from pictorium.games.pictomania.events import Event, Former
from pictorium.games.pictomania.simulation.habits import WEIGHTS
from pictorium.ink.packed import packed
from pictorium.ink.stroke import Wipe
from pictorium.kernel.ids import SEATS, WATCHER, Seat
from pictorium.kernel.moment import Moment
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.people import Key, Plan
from pictorium.table.ports import Kind, Row, TableId
from pictorium.table.record import VERSION, Entry, read_entry, written
from pictorium.table.replay import replayed
from pictorium.table.state import sheet_of
from pictorium.table.view import table_view
from tests.table.parlour import Guest, Parlour, stroke, told

FOLDER = Path(__file__).parent / "golden"
CODE = "GLDENV"
POINTS = 4
ACTIONS_MAX = 1500


class Known(Struct):
    """What a log says of a table after some of its rows."""

    after: int
    table: Any
    views: dict[str, Any]
    ink: Any
    answers: Any


def known(rows: tuple[Row, ...], after: int) -> Known:
    """The table after so many rows, as plain values."""
    again = replayed(rows[:after], GAMES)
    table = again.table
    assert table is not None
    playing = table.playing
    game = GAMES[playing.game] if playing else None
    views = {str(seat): game.view(playing.state, seat) for seat in (*SEATS, WATCHER)} if game and playing else {}
    plain: Known = msgspec.json.decode(
        msgspec.json.encode(Known(after, table_view(table), views, again.ink, again.answers)), type=Known
    )
    return plain


class GoldenRow(Struct, frozen=True):
    """A row as golden logs hold it: under the names that a row's fields had when the first was written."""

    number: int
    at: Moment
    kind: Kind
    body: bytes
    seat: str | None
    n: int | None

    def row(self) -> Row:
        return Row(*msgspec.structs.astuple(self))


def is_lying(rows: tuple[Row, ...], after: int, seat: str, part: Any) -> bool:
    """Whether the sheet with this ink still lies there after so many rows: of others no ink is read."""
    table = replayed(rows[:after], GAMES).table
    assert table is not None
    return table.playing is not None and sheet_of(table, Seat(seat), GAMES[table.playing.game]) == part[2]


def read(version: int) -> tuple[tuple[Row, ...], list[Known]]:
    """A golden log, and what is known of it."""
    lines = (FOLDER / f"v{version}.jsonl").read_bytes().splitlines()
    rows = tuple(msgspec.json.decode(line, type=GoldenRow).row() for line in lines)
    return rows, msgspec.json.decode((FOLDER / f"v{version}.json").read_bytes(), type=list[Known])


def versions() -> list[int]:
    """The versions of which there is a golden log."""
    return sorted(int(file.stem.removeprefix("v")) for file in FOLDER.glob("v*.jsonl"))


def write(rows: tuple[Row, ...]) -> None:
    """Keep a log of the present version for ever."""
    points = [len(rows) * point // POINTS for point in range(1, POINTS + 1)]
    lines = (msgspec.json.encode(GoldenRow(*msgspec.structs.astuple(row))) + b"\n" for row in rows)
    (FOLDER / f"v{VERSION}.jsonl").write_bytes(b"".join(lines))
    (FOLDER / f"v{VERSION}.json").write_bytes(msgspec.json.encode([known(rows, point) for point in points]) + b"\n")


def has_everything(rows: tuple[Row, ...]) -> bool:
    """Whether every kind of fact happens here that can still happen, at the table and in the game."""
    kinds = {type(fact) for row in rows for fact in _happened(row)}
    return kinds.issuperset({*get_args(f.AnyFact), *get_args(Event)} - {Former})


def _happened(row: Row) -> Iterator[Any]:
    if row.kind == "play":
        for fact in read_entry(row, GAMES["pictomania"], GAMES).facts:
            yield fact
            yield from fact.events if isinstance(fact, f.GameStarted | f.GameMoved) else ()


class Evening:
    """People who do everything that can be done at a table, the same every time."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.guests: list[Guest] = []

    async def spent(self) -> tuple[Row, ...]:
        parlour = self.parlour = Parlour()
        opened = f.TableOpened(TableId(CODE), CODE, parlour.now(), Plan())
        await parlour.log.append(TableId(CODE), [Row(1, parlour.now(), "play", written(Entry(facts=(opened,))))])
        parlour.code = CODE
        self.guests = [await parlour.come(name) for name in ("Ada", "Bob", "Cem", "Dee", "Zoë 🦊")]
        await self._settle_down()
        await self._play(None)
        await self._rematch()
        return await parlour.rows()

    async def _settle_down(self) -> None:
        ada, bob, cem, dee, zoe = self.guests
        eve = await self.parlour.come("Eve", "watcher")
        screen = await self.parlour.come("Screen", "display")
        actor = await self.parlour.actor()
        await screen.wish(c.Sit())
        await bob.wish(c.Lock(True))
        await zoe.wish(c.Introduce("Zoë", "de"))
        await eve.wish(c.Sit())
        await eve.wish(c.StandUp())
        await cem.wish(c.BeReady(True))
        await ada.wish(c.ChoosePlan(Plan(edition="ninth")))
        await ada.wish(c.ChoosePlan(Plan(edition="first-en", options={"rounds": 2})))
        await ada.wish(c.Lock(True))
        await ada.wish(c.Keep(True))
        await actor.ask(c.OfferHandover(dee.id, Key("handover")))
        await actor.ask(c.TakeOver(Key("handover"), Key("another device")))
        await ada.wish(c.Start())

    async def _rematch(self) -> None:
        ada, bob, cem, _, zoe = self.guests
        await ada.wish(c.CloseGame())
        await ada.wish(c.ChoosePlan(Plan(edition="second", options={"rounds": 1})))
        await ada.wish(c.Start())
        await self._play(40)
        await ada.wish(c.HideSheet(Seat("yellow")))
        await ada.wish(c.HideSheet(Seat("green")))
        await ada.wish(c.ShowSheet(Seat("green")))
        await bob.wish(c.PauseGame("door"))
        await cem.wish(c.ResumeGame())
        await self._stamp()
        await cem.wish(c.EraseDrawings())
        await ada.wish(c.Remove(zoe.id))
        await self._play(None)
        await ada.wish(c.CloseGame())
        await ada.wish(c.PassHost(bob.id))
        await ada.wish(c.GoAway())
        self.guests = [guest for guest in self.guests if guest.is_open]
        await bob.wish(c.Lock(False))
        self.guests += [await self.parlour.come(name) for name in ("Fay", "Gus")]
        await self.parlour.to_drawing(self.guests)
        for number, guest in enumerate(self.guests):
            await guest.draw(stroke(1000 + number))

    async def _stamp(self) -> None:
        """Everybody puts a stamp where they may, and thinks better of it."""
        for guest in self.guests:
            for spot in guest.table.spots[:2]:
                await guest.wish(c.PutStamp(spot, "heart"))
                await guest.wish(c.PutStamp(spot, None))
        await self.guests[0].wish(c.AllowStamps(False))
        await self.guests[0].wish(c.AllowStamps(True))

    async def _play(self, actions: int | None) -> None:
        """Do anything that is legal, until the game is over or so often."""
        for number in range(actions or ACTIONS_MAX):
            state = await self.parlour.state()
            guest = self.random.choice([guest for guest in self.guests if guest.is_open])
            seat = (await self.parlour.person(guest)).seat
            if type(state.phase).__name__ == "Over" and actions is None and not _may_praise(state):
                return
            if self.random.random() < 0.02:
                await guest.hang_up()
                await asyncio.sleep(self.random.choice((1, 7, 40)))
                await guest.come()
            await self._act(guest, seat, state, number)

    async def _act(self, guest: Guest, seat: Seat | None, state: Any, number: int) -> None:
        game = GAMES["pictomania"]
        may = [one for one in game.legal(state, seat or WATCHER) if not isinstance(one, HouseCommand | Leave)]
        if seat and game.pen(state, seat).is_down and self.random.random() < 0.5:
            await guest.draw(packed((Wipe(),)) if self.random.random() < 0.1 else stroke(number))
        elif may:
            await guest.play(self.random.choices(may, [WEIGHTS[type(command)] for command in may])[0])
        else:
            await asyncio.sleep(5)


def _may_praise(state: Any) -> bool:
    return any(GAMES["pictomania"].legal(state, seat) for seat in state.seats)


if __name__ == "__main__":
    if VERSION not in versions():
        evenings = (told(Evening(seed).spent()) for seed in count())
        write(next(rows for rows in evenings if has_everything(rows)))
