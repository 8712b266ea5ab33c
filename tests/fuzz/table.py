"""A table in the middle of drawing, with one among its people who says anything at all."""

import asyncio
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final

import msgspec

from pictorium.games.all_games import GAMES
from pictorium.ink.frame import unframed
from pictorium.kernel.moment import Moment
from pictorium.sim.dice import Dice
from pictorium.stores.content_files import content_folder
from pictorium.stores.library import ContentLibrary
from pictorium.stores.memory_log import MemoryLog
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.actor import TableActor
from pictorium.table.audience import ToPerson
from pictorium.table.context import Services
from pictorium.table.people import Key, PersonId, Plan
from pictorium.table.ports import Row, TableId
from pictorium.table.projection import project
from pictorium.table.record import Entry, read_entry, written
from pictorium.table.replay import Replayed, replayed
from pictorium.table.state import fold
from pictorium.wire.close_code import MALFORMED
from pictorium.wire.codec import MalformedError
from pictorium.wire.deliver import deliver
from pictorium.wire.from_client import INK_HEAD, PROTOCOL, Do, Hello, InkBatch, Play
from pictorium.wire.line import ServerLine
from pictorium.wire.line_events import Close
from pictorium.wire.opcode import BINARY, TEXT
from pictorium.wire.to_client import ToClient
from tests.table.follower import Follower

TABLE: Final = TableId("FVZZED")
PEOPLE: Final = [PersonId(f"p{number}") for number in (1, 2, 3)]
HOSTILE: Final = PEOPLE[1]
HELLO: Final = msgspec.json.encode(Hello(PROTOCOL))
TO_THE_PENS: Final = ("Deal", "Ready", "Go")


class Ear:
    """Somebody's line, as the table knows it. Ink that was drawn before may come at any time; words may not."""

    def __init__(self) -> None:
        self.texts: list[ToPerson] = []
        self.follower = Follower()
        self.is_gone = False

    def tell(self, message: ToPerson) -> None:
        self.texts.append(message)
        self.follower.hear(message)

    def show(self, ink: bytes) -> None:
        unframed(ink)

    def close(self) -> None:
        self.is_gone = True


class HostileLine:
    """The server's end of an open line on which anything may come."""

    def __init__(self, actor: TableActor) -> None:
        self._actor = actor
        self._line = ServerLine(0.0)
        self._line.receive(TEXT, HELLO, 0.0)
        self._line.join(0.0)
        self.code: int | None = None
        self.is_gone = False

    def tell(self, message: ToPerson | ToClient) -> None:
        self._line.send(message)

    def show(self, ink: bytes) -> None:
        if self._line.may_show():
            unframed(ink)

    def close(self) -> None:
        self.is_gone = True

    def hear(self, is_ink: bool, message: bytes) -> None:
        """A message has come; `code` is set if it ends the line."""
        event = self._line.receive(BINARY if is_ink else TEXT, message, 0.0)
        try:
            if isinstance(event, InkBatch | Do | Play):
                deliver(event, self._actor, HOSTILE)
        except MalformedError:
            self._line.close(MALFORMED, 0.0)
        for order in self._line.orders():
            assert isinstance(order, Close), "so few messages are no reason for anything else"
            self.code = order.code


class Table:
    """Begins anew from the same moment for each evening of nonsense."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._house = Services(GAMES, ContentLibrary(content_folder(), Path(mkdtemp())), Dice("fuzz"))
        self._rows = self._loop.run_until_complete(self._begun())
        self._base = replayed(self._rows, GAMES)

    @staticmethod
    @cache
    def once() -> "Table":
        return Table()

    def hear(self, frames: Sequence[tuple[bool, bytes]]) -> None:
        """One person says all this; then everything is checked."""
        self._loop.run_until_complete(self._hear(frames))

    @property
    def n(self) -> int:
        """The number of what this person says next."""
        return len(self._base.answers.get(HOSTILE, ())) + 1

    def ink_head(self, number: int) -> bytes:
        """The head of a batch for the sheet this person draws on."""
        return INK_HEAD.pack(self._sheet, number)

    def _now(self) -> Moment:
        return Moment(1_000_000)

    async def _begun(self) -> tuple[Row, ...]:
        """The rows of a table at which all draw."""
        plan = Plan(edition="second", options={"rounds": 1})
        opened = f.TableOpened(TABLE, TABLE, self._now(), plan)
        log, rows = MemoryLog(), [Row(1, self._now(), "play", written(Entry(facts=(opened,))))]
        await log.append(TABLE, rows)
        actor = TableActor(replayed(rows, GAMES), log, self._house, self._now)
        running = asyncio.create_task(actor.run())
        for person in PEOPLE:
            await actor.ask(c.Admit(person, "en", "player", Key(person)))
        actor.wish(PEOPLE[0], 1, c.Start())
        await actor.settled()
        counts = {person: 1 if person == PEOPLE[0] else 0 for person in PEOPLE}
        while not all(_may_draw(actor, person) for person in PEOPLE):
            for person in PEOPLE:
                steps = [one for one in _may(actor, person) if type(one).__name__ in TO_THE_PENS]
                if steps:
                    counts[person] += 1
                    actor.play(person, counts[person], steps[0])
                    await actor.settled()
        running.cancel()
        desk = actor._ink_relay.target(HOSTILE)
        assert desk
        self._sheet = desk.ink.sheet
        return await log.read(TABLE)

    async def _hear(self, frames: Sequence[tuple[bool, bytes]]) -> None:
        log, base = MemoryLog(), self._base
        await log.append(TABLE, self._rows)
        answers = {person: dict(known) for person, known in base.answers.items()}
        actor = TableActor(Replayed(base.table, base.number, answers, dict(base.ink)), log, self._house, self._now)
        running = asyncio.create_task(actor.run())
        ears = {person: Ear() for person in PEOPLE if person != HOSTILE}
        for person, ear in ears.items():
            actor.attach(person, ear)
        line = HostileLine(actor)
        actor.attach(HOSTILE, line)
        for is_ink, frame in frames:
            await _settled(actor, running)
            if line.is_gone:
                break
            before, heard = actor.table, [len(ear.texts) for ear in ears.values()]
            line.hear(is_ink, frame)
            if line.code is not None:
                await _settled(actor, running)
                assert line.code == MALFORMED
                assert actor.table is before, "what is malformed changes nothing"
                assert heard == [len(ear.texts) for ear in ears.values()], "what is malformed is told to nobody"
                break
        await _settled(actor, running)
        self._check(actor, ears, await log.read(TABLE, base.number))
        running.cancel()
        actor.let_go()

    def _check(self, actor: TableActor, ears: dict[PersonId, Ear], rows: Sequence[Row]) -> None:
        """The log says what the table is, and everybody was told what they may see of that."""
        table = self._base.table
        for row in rows:
            if row.kind == "play":
                game = GAMES[table.playing.game] if table and table.playing else None
                table = fold(table, read_entry(row, game, GAMES).facts, GAMES)
        assert table == actor.table
        for person_id, ear in ears.items():
            person = table.people.get(person_id)
            if person:
                assert not ear.is_gone
                last = ear.follower.last
                assert last is not None
                assert last.view == project(table, self._house).view(person)
                assert last.table == project(table, self._house).shown(person)


async def _settled(actor: TableActor, running: "asyncio.Task[None]") -> None:
    """Until all that was said is done, or the table has fallen over it."""
    settled = asyncio.ensure_future(actor.settled())
    await asyncio.wait({settled, running}, return_when=asyncio.FIRST_COMPLETED)
    if running.done():
        await running


def _may(actor: TableActor, person: PersonId) -> Sequence[Any]:
    seat, playing, game = actor.table.people[person].seat, actor.table.playing, actor.game
    assert seat
    assert playing
    assert game
    return game.legal(playing.state, seat)


def _may_draw(actor: TableActor, person: PersonId) -> bool:
    seat, playing, game = actor.table.people[person].seat, actor.table.playing, actor.game
    assert seat
    assert playing
    assert game
    return game.pen(playing.state, seat).is_down
