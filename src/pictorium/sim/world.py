"""A table, its people and everything that can go wrong between them, from one seed.

Messages take their time and overtake each other's answers; lines are cut, or go silent in one direction before anybody
notices; the server dies before, during and after any append and is started again from its log. All code is the real
one, from a client's session over the wire and the table to the log's rows; only sockets, disk and clock are made up.
"""

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Final

from pictorium.client.session import Frame, Session
from pictorium.games.registry import GAMES
from pictorium.ink.packed import packed
from pictorium.ink.stroke import SHEET_HEIGHT, SHEET_WIDTH, Begin, More, Point
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.sim.dice import Dice
from pictorium.sim.player import WEIGHTS
from pictorium.stores.memory_log import MemoryLog
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.audience import Dismissed, ToPerson
from pictorium.table.decide import House, Library
from pictorium.table.host import Host
from pictorium.table.limits import AWAY_AFTER_MS
from pictorium.table.people import Key, PersonId, Plan
from pictorium.table.ports import Row, TableId
from pictorium.table.record import Entry, replayed, written
from pictorium.wire.codec import read, read_command, read_ink, write
from pictorium.wire.from_client import Do, Play

TABLE: Final = TableId("SIMTBL")
WEIGHT: Final = {kind.__name__: weight for kind, weight in WEIGHTS.items()} | {"Leave": 0}


class CrashError(Exception):
    """The server is gone."""


class FaultyLog(MemoryLog):
    """Slow, and deadly: the server may die before an append, or after it and before anybody hears of it."""

    def __init__(self, random: Random, crash: float) -> None:
        """Die with this chance at each append."""
        super().__init__()
        self._random, self._crash = random, crash
        self.is_dead = False

    async def append(self, table: TableId, rows: Sequence[Row]) -> None:
        """Keep these rows, or die trying."""
        if self.is_dead:
            raise CrashError
        await asyncio.sleep(self._random.random() * 0.02)
        fate = self._random.random()
        if fate < self._crash / 2:
            raise CrashError
        await super().append(table, rows)
        if fate < self._crash:
            raise CrashError
        await asyncio.sleep(self._random.random() * 0.01)


class SimLine:
    """A line through a bad net: ordered, slow, and sometimes gone in one direction only."""

    def __init__(self, world: "World", person: "SimPerson") -> None:
        """Between the world's server and this person."""
        self._world, self._person = world, person
        self.is_open = True
        self._clear_at = {"up": 0.0, "down": 0.0}
        self._is_deaf = world.random.random() < world.trouble / 4

    def tell(self, message: ToPerson) -> None:
        """From the server, as text."""
        self._send("down", write(message))
        if isinstance(message, Dismissed):
            self.close()

    def show(self, ink: bytes) -> None:
        """From the server, as ink."""
        self._send("down", ink, is_ink=True)

    def close(self) -> None:
        """The server hangs up."""
        self.cut()

    def cut(self) -> None:
        """Nothing more goes through, not even what is under way."""
        if self.is_open:
            self.is_open = False
            self._person.session.lost()
            self._world.gone(self._person, self)

    def say(self, frames: Sequence[Frame]) -> None:
        """From the person to the server."""
        for frame in frames:
            self._send("up", frame if isinstance(frame, bytes) else frame.encode(), is_ink=isinstance(frame, bytes))

    def _send(self, way: str, frame: bytes, *, is_ink: bool = False) -> None:
        self._world.watch(way, self._person, frame)
        loop = asyncio.get_running_loop()
        # A line keeps its order: nothing arrives together with what was sent before it.
        arrival = max(self._clear_at[way] + 1e-6, loop.time() + self._world.random.expovariate(40))
        self._clear_at[way] = arrival
        if not (way == "down" and self._is_deaf):
            loop.call_at(arrival, self._arrive, way, frame, is_ink)

    def _arrive(self, way: str, frame: bytes, is_ink: bool) -> None:
        if not self.is_open:
            return
        if way == "down":
            self._person.hear(frame, is_ink)
        else:
            self._world.heard(self._person, frame, is_ink)


class SimPerson:
    """Somebody who plays, draws, and comes back."""

    def __init__(self, world: "World", name: str) -> None:
        """At the door."""
        self.world, self.name = world, name
        self.session = Session()
        self.line: SimLine | None = None
        self.id = PersonId("")

    def hear(self, frame: bytes, is_ink: bool) -> None:
        """Something arrived."""
        if is_ink:
            self.session.see(frame)
        elif self.line:
            self.line.say(self.session.hear(frame))

    async def live(self) -> None:
        """Play until the evening is over."""
        world, random = self.world, self.world.random
        while not world.is_over:
            await asyncio.sleep(random.random() * 0.4)
            if self.line is None or not self.line.is_open or self._is_waiting_too_long():
                self.come_back()
            elif random.random() < world.trouble:
                self.line.cut()
            elif self.session.is_welcome:
                self._act(random)

    def _is_waiting_too_long(self) -> bool:
        """A line on which nothing comes is as good as none."""
        return not self.session.is_welcome and self.world.random.random() < 0.1

    def come_back(self) -> None:
        """A new line, if there is a server."""
        if self.world.host is None:
            return
        if self.line is not None:
            self.line.cut()
        self.line = SimLine(self.world, self)
        self.session.hello()
        self.world.host.attach(self.id, self.line)

    def _act(self, random: Random) -> None:
        view, line = self.session.view, self.line
        if view is None or line is None:
            return
        own = next((seat for seat in view["seats"] if seat["seat"] == view["seat"]), None)
        if own and own["desk"] and own["desk"]["may_draw"] and self.session.sheet is not None:
            at = Point(random.randrange(SHEET_WIDTH - 9), random.randrange(SHEET_HEIGHT - 9))
            line.say(self.session.draw(packed((Begin(at, 1), More((Point(at.x + 3, at.y + 3),))))))
        may = [command for command in view["may"] if WEIGHT[command["type"]]]
        if may and random.random() < 0.7:
            command = random.choices(may, [WEIGHT[command["type"]] for command in may])[0]
            line.say(self.session.play(command)[1])


class World:
    """One evening and all its trouble."""

    def __init__(self, library: Library, seed: str, *, trouble: float = 0.04, crash: float = 0.01) -> None:
        """`trouble` is how often lines break, `crash` how often the server does."""
        self.random = Random(seed)
        self.trouble, self._crash = trouble, crash
        self.log = FaultyLog(self.random, 0)
        self._house = House(GAMES, library, Dice(seed))
        self.host: Host | None = None
        self.people: list[SimPerson] = []
        self.frames: list[tuple[str, str, bytes]] = []
        self.crashes = 0
        self._running: asyncio.Task[None] | None = None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended for all."""
        views = [person.session.view for person in self.people]
        return all(view and view["phase"] == "Over" for view in views)

    def now(self) -> Moment:
        """The world's clock."""
        return Moment(int(asyncio.get_running_loop().time() * 1000))

    async def evening(self, plan: Plan, seats: int, patience_s: float = 4000) -> None:
        """People come, play, and go on until the game is over."""
        opened = f.TableOpened(TABLE, "SIMTBL", self.now(), plan)
        await self.log.append(TABLE, [Row(1, self.now(), "play", written(Entry(facts=(opened,))))])
        await self.start()
        for number in range(seats):
            await self._admit(f"Person {number}")
        host = self.people[0]
        assert host.line
        host.line.say(host.session.wish(c.Start())[1])
        self.log._crash = self._crash
        async with asyncio.timeout(patience_s):
            await asyncio.gather(*(person.live() for person in self.people))
        self.log._crash, self.trouble = 0, 0
        await asyncio.sleep(10)
        for person in self.people:
            person.come_back()
        await asyncio.sleep(20)
        await self.stop()

    async def _admit(self, name: str) -> None:
        assert self.host
        person = SimPerson(self, name)
        decision = await self.host.ask(c.Admit(name, "en", "player", Key(name)))
        assert not isinstance(decision, Refusal)
        came = decision[0]
        assert isinstance(came, f.PersonCame)
        person.id = came.person
        self.people.append(person)
        person.line = SimLine(self, person)
        person.line._is_deaf = False
        self.host.attach(person.id, person.line)
        await asyncio.sleep(1)

    async def start(self) -> None:
        """Start the server from its log."""
        self.log.is_dead = False
        rows = await self.log.read(TABLE)
        self.host = Host(replayed(rows, GAMES), self.log, self._house, self.now)
        self._running = asyncio.create_task(self._run(self.host))
        for person in self.people:
            asyncio.get_running_loop().call_later(AWAY_AFTER_MS / 1000, self._miss, person)

    async def _run(self, host: Host) -> None:
        try:
            await host.run()
        except CrashError:
            self.crashes += 1
            self.log.is_dead = True
            self.host = None
            for person in self.people:
                if person.line:
                    person.line.cut()
            await asyncio.sleep(self.random.random() * 3)
            await self.start()

    async def stop(self) -> None:
        """Stop politely."""
        if self._running:
            self._running.cancel()

    def gone(self, person: SimPerson, line: SimLine) -> None:
        """That line is cut; the server notices after a while."""
        host = self.host
        if host is not None:
            host.detach(person.id, line)
            asyncio.get_running_loop().call_later(AWAY_AFTER_MS / 1000, self._miss, person)

    def _miss(self, person: SimPerson) -> None:
        if self.host is not None and not self.host.is_connected(person.id):
            self.host.ask(c.LineGone(person.id))

    def heard(self, person: SimPerson, frame: bytes, is_ink: bool) -> None:
        """A frame has reached the server."""
        host = self.host
        if host is None:
            return
        if is_ink:
            assert host.ink(person.id, *read_ink(frame)), "nobody here sends bad ink"
            return
        match read(frame):
            case Do(n, wish):
                host.wish(person.id, n, wish)
            case Play(n, raw, ink_through):
                host.play(person.id, n, read_command(raw, host.game) if host.game else None, ink_through)
            case _:
                pass

    def watch(self, way: str, person: SimPerson, frame: bytes) -> None:
        """Every byte that goes over any line."""
        self.frames.append((way, person.name, frame))
