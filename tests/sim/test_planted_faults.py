"""The simulator finds what was once found by hand: planted faults of a registry, an owner, a file and a request."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import replace as with_verbs
from pathlib import Path
from typing import Any

import pytest

from pictorium.games.all_games import GAMES
from pictorium.games.game import Spot
from pictorium.kernel.ids import Seat
from pictorium.sim import person as sim_person
from pictorium.sim import virtual_time
from pictorium.sim.aftermath import aftermath
from pictorium.sim.disk import Disk, FaultyLog, MemoryDisk
from pictorium.sim.history import complaints
from pictorium.sim.sim_server import SimRegistry, SimServer
from pictorium.sim.sqlite_disk import SqliteDisk
from pictorium.sim.trouble import CALM, Trouble
from pictorium.sim.world import TABLE, World
from pictorium.stores.sqlite_log import SqliteLog
from pictorium.table import stamp_rules
from pictorium.table.actor import TableActor
from pictorium.table.commands import PutStamp
from pictorium.table.context import Context, Decision
from pictorium.table.facts import StampPut
from pictorium.table.media import Medium, MediumId
from pictorium.table.people import Stamp
from pictorium.table.ports import NumberTakenError, Row, TableId
from pictorium.table.state import is_public
from tests.sim.evenings import COURSES, LIBRARY, Course, plan, world_with

pytestmark = pytest.mark.evenings

TAKEOVERS = Trouble(cut=0.02, takeovers=0.3)
CRASHES = Trouble(cut=0.02, crash=0.05)
LONGEST_EVENING_S = 120


def said_of(world: World, seed: int, *, with_aftermath: bool = False) -> list[str]:
    async def story() -> list[str]:
        with suppress(TimeoutError, ExceptionGroup):  # at a bad enough table the evening never ends
            await asyncio.wait_for(world.evening(plan(seed), 4), LONGEST_EVENING_S)
        return await aftermath(world) if with_aftermath else await complaints(world)

    with closing(world):
        return virtual_time.run(story())


def is_found(complaint: str, said: Callable[[int], list[str]]) -> bool:
    """Whether some evening gives cause for this complaint; the first one that does will do."""
    return any(complaint in one for seed in range(40) for one in said(seed))


# An owner.


class StubbornLog(FaultyLog):
    """Takes no notice when somebody else has appended to the table."""

    async def append(self, table: TableId, rows: Sequence[Row]) -> None:
        with suppress(NumberTakenError):
            await super().append(table, rows)


class StubbornOwner(World):
    def new_access(self, server: SimServer) -> FaultyLog:
        return StubbornLog(self.log, self.random, self.pace, server.die)


class UnfencedDisk(MemoryDisk):
    """Lets anybody append, and the last one wins."""

    async def append(self, table: TableId, rows: Sequence[Row]) -> None:
        del self._rows[table][rows[0].number - 1 :]
        self._actions = {action for action in self._actions if action[0] != table}
        await super().append(table, rows)


def test_an_honest_owner_lets_go() -> None:
    worlds = [World(LIBRARY, str(seed), TAKEOVERS) for seed in range(3)]
    assert [said_of(world, seed) for seed, world in enumerate(worlds)] == [[], [], []]
    assert sum(world.takeovers for world in worlds) > 3


class ReturningOwner(World):
    """Old servers load the table again when the evening is over, and write that everybody is away."""

    def _let(self, trouble: Trouble) -> None:
        super()._let(trouble)
        for server in self.old_servers:
            if trouble is CALM and server.is_alive:
                server.spawn(self._load(server))

    async def _load(self, server: SimServer) -> None:
        await server.registry.find(TABLE)


def test_an_owner_that_comes_back_once_nobody_does_anything_is_no_fault() -> None:
    worlds = [ReturningOwner(LIBRARY, str(seed), TAKEOVERS) for seed in range(6)]
    assert [said_of(world, seed) for seed, world in enumerate(worlds)] == [[]] * 6


def test_an_owner_that_ignores_that_its_number_is_taken_is_found() -> None:
    assert is_found("before it was safe", lambda seed: said_of(StubbornOwner(LIBRARY, str(seed), TAKEOVERS), seed))


def test_a_log_that_lets_two_owners_append_is_found() -> None:
    def said(seed: int) -> list[str]:
        return said_of(World(LIBRARY, str(seed), TAKEOVERS, disk=UnfencedDisk), seed)

    assert is_found("told otherwise than it is", said)


# A registry.


class HastyRegistry(SimRegistry):
    """Hands out a table that is being forgotten."""

    async def find(self, code: str) -> TableActor | None:
        deleting, self._deleting = self._deleting, set()
        try:
            return await super().find(code)
        finally:
            self._deleting = deleting


class ForgetfulRegistry(SimRegistry):
    """Forgets a table that somebody is just coming to."""

    async def forget(self, code: str) -> None:
        await self.log.forget(TableId(code))


def with_registry(kind: type[SimRegistry]) -> type[World]:
    class Worse(World):
        def new_registry(self, access: FaultyLog) -> SimRegistry:
            return kind(self, access)

    return Worse


@pytest.mark.parametrize("kind", [HastyRegistry, ForgetfulRegistry])
def test_a_registry_that_lets_people_come_to_a_table_that_is_forgotten_is_found(kind: type[SimRegistry]) -> None:
    def said(seed: int) -> list[str]:
        return said_of(with_registry(kind)(LIBRARY, str(seed)), seed, with_aftermath=True)

    assert is_found("welcomed to a table that is forgotten", said)


def test_an_honest_registry_lets_nobody_come_to_a_table_that_is_forgotten() -> None:
    for seed in range(6):
        assert said_of(World(LIBRARY, str(seed)), seed, with_aftermath=True) == [], f"seed {seed}"


# A file.


class UnsyncedDisk(SqliteDisk):
    """SQLite that leaves it to the operating system when to write."""

    async def open(self, folder: Path) -> SqliteLog:
        log = await super().open(folder)
        log._connection.execute("PRAGMA synchronous = OFF")
        return log


class UncommittedDisk(SqliteDisk):
    """A log that acknowledges some appends and commits them later."""

    _waits: tuple[TableId, tuple[Row, ...]] | None = None

    async def append(self, table: TableId, rows: Sequence[Row]) -> None:
        if self._waits is not None:
            waits, self._waits = self._waits, None
            await super().append(waits[0], (*waits[1], *rows) if waits[0] == table else waits[1])
        elif self.count > 20 and self.count % 3 == 0:
            self._waits = (table, tuple(rows))
            self.count = rows[-1].number
        else:
            await super().append(table, rows)

    def restart(self, *given: Any) -> None:
        self._waits = None
        super().restart(*given)


@pytest.mark.parametrize("disk", [UnsyncedDisk, UncommittedDisk])
def test_a_file_that_loses_what_was_acknowledged_is_found(disk: Callable[[], Disk]) -> None:
    def said(seed: int) -> list[str]:
        return said_of(World(LIBRARY, str(seed), CRASHES, disk=disk), seed)

    assert is_found("acknowledged and is there 0 times", said)


def test_a_file_that_is_synced_loses_nothing() -> None:
    for seed in range(2):
        world = World(LIBRARY, str(seed), CRASHES, disk=SqliteDisk)
        assert said_of(world, seed) == [], f"seed {seed}"
        assert world.crashes > 0


# A request.


class CarelessGallery(TableActor):
    """Shows the drawings of the game that was on when it was asked, if it is over by now."""

    async def drawings(self, person: Any) -> bytes:
        table, game, gallery = self.table, self.game, self._exhibition._gallery
        if game is None or table.playing is None:
            return b""
        await gallery.read(self._log, table.id)
        return gallery.shown(person, lambda seat, sheet: is_public(table, game, seat, sheet))


class OpenGallery(TableActor):
    """Shows everything to everybody."""

    async def drawings(self, person: Any) -> bytes:
        if self.table.playing is None:
            return b""
        gallery = self._exhibition._gallery
        await gallery.read(self._log, self.table.id)
        return gallery.shown(person, lambda *_: True)


class HoardingActor(TableActor):
    """Gives what was removed, as long as it has it in memory."""

    async def brought(self, id_: MediumId, start: int = 0, stop: int | None = None) -> tuple[Medium, bytes] | None:
        found = await super().brought(id_)
        hoard: dict[MediumId, tuple[Medium, bytes]] = self.__dict__.setdefault("hoard", {})
        if found:
            hoard[id_] = found
        medium, body = hoard.get(id_, (None, b""))
        return (medium, body[start:stop]) if medium else None


@pytest.mark.parametrize(
    ("actor", "complaint"),
    [
        (CarelessGallery, "of a game that is over"),
        (OpenGallery, "is not to be seen"),
        (HoardingActor, "it was given and was not there"),
    ],
)
@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.game)
def test_an_answer_that_nobody_may_have_is_found(course: Course, actor: type[TableActor], complaint: str) -> None:
    def said(seed: int) -> list[str]:
        world = course.world(seed, world_with(actor), disk=MemoryDisk)

        async def story() -> list[str]:
            await course.play(world, seed)
            return await complaints(world)

        return virtual_time.run(story())

    # In every eighth evening a game is closed for another. Media are brought to both games: pictures to any.
    assert is_found(complaint, lambda number: said(8 * number))


# Stamps.


def with_stamps(**verbs: Any) -> Callable[[int], list[str]]:
    games = {"pictomania": with_verbs(GAMES["pictomania"], **verbs)}
    return lambda seed: said_of(World(LIBRARY, str(seed), CALM, games=games), seed)


def test_stamps_that_are_shown_to_who_still_guesses_are_found() -> None:
    def shown_to_all(state: Any, _seat: Seat) -> tuple[Spot, ...]:
        desks = getattr(getattr(state.phase, "round", None), "desks", {})
        return tuple(Spot(state.round, seat) for seat in desks)

    assert is_found("was shown stamps before everybody may see them", with_stamps(spots=shown_to_all))


def test_more_stamps_than_one_may_put_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stamp_rules, "STAMPS_MAX", 1_000)
    monkeypatch.setattr(sim_person, "LIKING", 1.0)
    assert is_found("stamps of one person within a minute", with_stamps())


def test_stamps_on_ones_own_drawing_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def put(context: Context, wish: PutStamp) -> Decision:
        stamp = Stamp(context.who.id, context.who.seat, wish.on, "wow")
        return (StampPut(stamp, context.now),)

    monkeypatch.setattr(stamp_rules, "put", put)
    assert is_found("a stamp on one's own drawing", with_stamps())
