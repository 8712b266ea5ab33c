"""A server process of the simulation: a real registry, its access to the disk, and the lines that end there.

Each load of the table gives a new actor; the world remembers with which row each began, since nothing it says may be
older than that.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from random import Random
from typing import TYPE_CHECKING, Any, Final

from pictorium.games.house_commands import Mark, Wipe
from pictorium.kernel.moment import Moment
from pictorium.sim.bots import InlineExecutor
from pictorium.sim.disk import NEIGHBOUR, TABLE, CrashError, Disk, FaultyLog
from pictorium.sim.failing_games import StumbleError
from pictorium.sim.line import Sent, SimLine
from pictorium.sim.trouble import Trouble
from pictorium.table.actor import TableActor
from pictorium.table.incident import Incident, RepeatedFailureError
from pictorium.table.ports import LogError
from pictorium.table.replay import Replayed, replayed
from pictorium.web.counters import Counters
from pictorium.web.expiry import Expiry
from pictorium.web.ink_path import Kind
from pictorium.web.registry import TableRegistry

if TYPE_CHECKING:
    from pictorium.sim.person import SimPerson
    from pictorium.sim.world import World

INK_NEWS: Final = (Mark.__name__, Wipe.__name__)


class SimRegistry(TableRegistry):
    """The real registry; what goes wrong in it by a mistake that was not planted is an error of the evening."""

    def __init__(self, world: "World", log: FaultyLog) -> None:
        """Nothing is loaded yet."""
        super().__init__(log, world.services_to_load, world.now, InlineExecutor())
        self._world = world

    def new_actor(self, again: Replayed, now: Callable[[], Moment]) -> TableActor:
        """An actor that plays with games that stumble."""
        world = self._world
        actor = world.new_actor(again, self.log, world.services, now, InlineExecutor(), self.ink_clock)
        world.note_load(actor, again.number)
        return actor

    def die(self) -> None:
        """Everything stops where it is."""
        for task in (*self._tasks.values(), *self._loading.values()):
            if task is not asyncio.current_task():
                task.cancel()
        self.ink_clock.stop()

    def _on_incident(self, code: str, incident: Incident) -> bool:
        world = self._world
        if not isinstance(incident.error, StumbleError):
            world.errors.append(f"{incident.what} failed: {incident.error!r}")
        world.incidents += 1
        world.has_misheard_ink = world.has_misheard_ink or incident.what in INK_NEWS
        return super()._on_incident(code, incident)

    def _fail(self, code: str, error: Exception) -> None:
        if not isinstance(error, StumbleError):
            self._world.errors.append(f"the table failed: {error!r}")
        super()._fail(code, error)

    def _on_bot_failure(self, code: str, error: BaseException) -> None:
        if not isinstance(error, RepeatedFailureError):
            self._world.errors.append(f"a bot failed: {error!r}")
        super()._on_bot_failure(code, error)


class SimServer:
    """One process. To its lines it is all there is of the world."""

    def __init__(self, world: "World") -> None:
        """Started, with nothing in memory."""
        self.world = world
        self.is_alive = True
        self.access = world.new_access(self)
        self.access.trouble = world.trouble
        self.registry = world.new_registry(self.access)
        self.registry.broken.add_done_callback(lambda _: self.die())
        self._tasks: set[asyncio.Task[None]] = set()
        self._lines: dict[int, SimLine] = {}
        self._actors: dict[int, TableActor] = {}
        """The actor of each line."""
        self.spawn(Expiry(self.registry).run())

    @property
    def actor(self) -> TableActor | None:
        """The table's actor, if the table is in memory here."""
        return self.registry.awake(TABLE) if self.is_alive else None

    @property
    def rows_known(self) -> int:
        """How many rows the table has as far as this server knows, or will know once it has loaded the table."""
        actor = self.actor
        return max(self.world.load(actor).rows, self.access.acknowledged) if actor else self.log.count

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do this as long as the server lives."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def crowd(self) -> None:
        """Another table takes all the room there is."""
        self.registry.tables_max = 1
        self.spawn(self._load_neighbour())

    async def _load_neighbour(self) -> None:
        try:
            await self.registry.find(NEIGHBOUR)
        except (LogError, CrashError):
            return

    # The lines.

    def connect(self, line: SimLine) -> None:
        """A line leads here."""
        self._lines[line.number] = line

    def come_in(self, person: "SimPerson", line: SimLine) -> None:
        """Somebody has said hello, and waits until the table is in memory."""
        self.spawn(self._come_in(person, line))

    async def _come_in(self, person: "SimPerson", line: SimLine) -> None:
        try:
            actor = await self.registry.find(TABLE)
        except LogError as error:
            self.world.refusals[type(error).__name__] += 1
            line.close()
            return
        except CrashError:
            return
        if not line.is_served:
            return
        if actor is None or person.id not in actor.table.people:
            await self._turn_away(person, line)
            return
        self._actors[line.number] = actor
        self.world.note_line(line.number, actor)
        try:
            if not line.join(actor):
                line.close()
        except CrashError:
            return

    async def _turn_away(self, person: "SimPerson", line: SimLine) -> None:
        """Whoever is not at the table according to the log is gone for good."""
        kept = replayed(await self.world.log.read(TABLE), self.world.games).table
        person.is_gone = person.is_gone or kept is None or person.id not in kept.people
        line.close()

    def gone(self, person: "SimPerson", line: SimLine) -> None:
        """The server notices that a line is broken."""
        self._lines.pop(line.number, None)
        actor = self._actors.pop(line.number, None)
        if actor is not None and self.is_alive:
            actor.detach(person.id, line)
            self.registry.watch(actor, person.id)

    def watch(self, sent: Sent) -> None:
        """A frame is put on a line."""
        actor = self._actors.get(sent.line)
        self.world.watch(sent, actor.table if actor else None)

    # The end.

    def die(self) -> None:
        """The process is gone from one moment to the next."""
        if not self.is_alive:
            return
        self.world.crashes_in_races += self.actor is not None and self.actor.is_racing
        self.is_alive = False
        self.access.is_dead = True
        self.registry.die()
        for task in self._tasks:
            if task is not asyncio.current_task():
                task.cancel()
        for line in list(self._lines.values()):
            line.drop()
        self.world.note_death(self)

    async def stop(self) -> None:
        """The process ends in good order."""
        if self.is_alive:
            await self.registry.close()
            self.die()

    # What a line asks of the world.

    @property
    def log(self) -> Disk:
        """What is durable."""
        return self.world.log

    @property
    def random(self) -> Random:
        """The one source of chance."""
        return self.world.random

    @property
    def trouble(self) -> Trouble:
        """What goes wrong now."""
        return self.world.trouble

    @property
    def way_of_ink(self) -> Kind:
        """What takes the ink of lines."""
        return self.world.way_of_ink

    @property
    def native_ink(self) -> Counters:
        """What the compiled way of ink has taken."""
        return self.world.native_ink

    @property
    def on_lines(self) -> Counter[str]:
        """What happened on lines, and how often."""
        return self.world.on_lines

    @property
    def errors(self) -> list[str]:
        """What should not have happened."""
        return self.world.errors

    def happens(self, chance: float) -> bool:
        """Whether it does."""
        return self.world.happens(chance)

    def count_line(self) -> int:
        """A number for a new line."""
        return self.world.count_line()
