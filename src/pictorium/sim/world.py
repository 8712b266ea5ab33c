"""A table, its people and everything that can go wrong between them, from one seed.

Messages take their time and overtake each other's answers. Lines are cut, or go silent in one direction before anybody
notices. People send things twice, come late, leave, go out all together and change their device. The disk fails; rules,
folds and views fail as if there were mistakes in them. The server dies before, during and after any append and with any
message it sends, and is started again from its log; another one takes over while it still runs. All code is the real
one, from a client's session over the wire, the registry and the table to the log's rows, and in some evenings down to
the file. Only sockets and the clock are made up, and in most evenings the disk.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from pictorium.games.all_games import GAMES
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.sim import guests
from pictorium.sim.bot_lines import BotActor, SimBot
from pictorium.sim.dice import Dice
from pictorium.sim.disk import NEIGHBOUR, CrashError, Disk, FaultyLog, MemoryDisk
from pictorium.sim.disk import TABLE as TABLE
from pictorium.sim.failing_games import stumbling
from pictorium.sim.games import MANNERS
from pictorium.sim.line import NOTICED_WITHIN_S, SILENCE_NOTICED_WITHIN_S, Sent
from pictorium.sim.manners import Manners
from pictorium.sim.outages import outages
from pictorium.sim.person import SimPerson, Taste
from pictorium.sim.requests import AlbumSeen, Fetched, Looked
from pictorium.sim.sim_server import SimRegistry, SimServer
from pictorium.sim.trouble import CALM, Trouble
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.actor import TableActor
from pictorium.table.bot_port import Bots
from pictorium.table.context import Decision, Library, Services
from pictorium.table.limits import AWAY_AFTER_MS
from pictorium.table.media import MediumId
from pictorium.table.people import Key, PersonId, Plan, Role, Skill
from pictorium.table.ports import LogError, Row, TableId
from pictorium.table.record import Entry, written
from pictorium.table.state import AnyGame, Table
from pictorium.web.counters import Counters
from pictorium.web.ink_path import Kind, kind

AFTER_GAME_S: Final = 8
"""How long people stay after the last game, to praise drawings."""
RESTART_WITHIN_S: Final = 3
ANSWERED_WITHIN_S: Final = 10
"""How long somebody at the door waits for an answer."""
LOADED_WITHIN_S: Final = 60
NATIVE: Final = 0.5
"""On so many evenings ink takes the compiled way, where there is one."""


class Load(NamedTuple):
    """The table was read from the log, and an actor was made of it."""

    number: int
    """Counted over the whole evening."""
    rows: int
    """How many rows there were."""


class World:
    """One evening and all its trouble."""

    def __init__(
        self,
        library: Library,
        seed: str,
        trouble: Trouble = CALM,
        *,
        games_wanted: int = 1,
        next_plan: Plan | None = None,
        games: Mapping[str, AnyGame] = GAMES,
        manners: Mapping[str, Manners] = MANNERS,
        bots: Bots | None = None,
        disk: Callable[[], Disk] = MemoryDisk,
        way_of_ink: Kind | None = None,
    ) -> None:
        """Whatever happens in it depends on the seed alone; so does, unless it is said, what takes the ink of lines."""
        self.random = Random(seed)
        self.pace = Random(f"pace of {seed}")
        """How fast the disk is read."""
        self.way_of_ink: Kind = way_of_ink or (kind() if Random(f"ink of {seed}").random() < NATIVE else "python")
        self.native_ink = Counters()
        """What the compiled way of ink has taken, if that is it."""
        self.trouble = CALM
        self.manners = manners
        self.games, self.games_wanted, self.next_plan = games, games_wanted, next_plan
        self.log = disk()
        self.services = Services(stumbling(games, self._stumbles), library, Dice(seed), bots)
        self.services_to_load = Services(games, library, self.services.chance, bots)
        """The same with games that never stumble: a table whose rows do not follow from each other is left alone."""
        self.server: SimServer | None = None
        """The one to which people connect."""
        self.old_servers: list[SimServer] = []
        """Servers from which another one took over."""
        self.people: list[SimPerson] = []
        self.bots: list[SimBot] = []
        """Those that ever sat there."""
        self.frames: list[Sent] = []
        self.on_lines: Counter[str] = Counter()
        """How often lines stalled, were told to be slower, and were closed with which code."""
        self.drawn: dict[tuple[str, int], list[bytes]] = {}
        """What was drawn: by seat and sheet, batch after batch."""
        self.brought: dict[MediumId, bytes] = {}
        """What was brought, whether it was kept or not."""
        self.looked: list[Looked] = []
        self.albums_seen: list[AlbumSeen] = []
        self.fetched: list[Fetched] = []
        self.errors: list[str] = []
        self.crashes = 0
        """How often a server died."""
        self.crashes_in_races = 0
        """How often one died while commands waited for each other."""
        self.takeovers = 0
        self.breaks = 0
        self.refusals: Counter[str] = Counter()
        """Why people could not come to the table, and how often."""
        self.incidents = 0
        """How often something failed by a mistake of the server's own."""
        self.has_misheard_ink = False
        """Whether a game could not be told of ink: for a while it may think a sheet blank that is not."""
        self._trouble = trouble
        self._lines = 0
        self._loads: dict[TableActor, Load] = {}
        self._loads_of_lines: dict[int, Load] = {}
        self._over_since: float | None = None
        self._is_over = False
        self._last_table: Table | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    # What tests make worse.

    def new_access(self, server: SimServer) -> FaultyLog:
        """How a server reads and writes the disk."""
        return FaultyLog(self.log, self.random, self.pace, server.die)

    def new_registry(self, access: FaultyLog) -> SimRegistry:
        """The tables of a server."""
        return SimRegistry(self, access)

    def new_actor(self, *given: Any) -> TableActor:
        """The actor of a table, from what the log has."""
        return BotActor(self, *given) if self.services.bots else TableActor(*given)

    def new_taste(self, person: SimPerson) -> Taste:
        """How somebody chooses."""
        assert person.world is self
        return Taste()

    def new_medium_id(self) -> MediumId:
        """What something that was brought is known by."""
        return MediumId(f"{self.random.getrandbits(128):032x}")

    def watch(self, sent: Sent, table: Table | None) -> None:
        """Every byte that goes over any line, and the table of the server that says it."""
        assert table is not None or not (sent.is_ink and sent.way == "down"), "only a table shows ink"
        self.frames.append(sent)

    def close(self) -> None:
        """Nobody looks at this evening any more."""
        self.log.discard()

    # Chance and time.

    def happens(self, chance: float) -> bool:
        """Whether it does."""
        return self.random.random() < chance

    def now(self) -> Moment:
        """The world's clock."""
        return Moment(int(asyncio.get_running_loop().time() * 1000))

    def _stumbles(self) -> bool:
        return bool(self.trouble.stumbles) and self.happens(self.trouble.stumbles)

    def count_line(self) -> int:
        """A number for a new line."""
        self._lines += 1
        return self._lines

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do this, whichever server lives."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # The evening.

    @property
    def actor(self) -> TableActor | None:
        """The actor of the table, while it is in memory at the server that people connect to."""
        return self.server.actor if self.server else None

    @property
    def table(self) -> Table | None:
        """The table, while it is in memory somewhere; after the evening, as it was last."""
        return self.actor.table if self.actor else self._last_table

    @property
    def everybody(self) -> tuple[SimPerson | SimBot, ...]:
        """All who are ever told anything."""
        return (*self.people, *self.bots)

    @property
    def is_game_wanted(self) -> bool:
        """Whether another game should be begun."""
        table = self.table
        return table is not None and (table.games < self.games_wanted or table.playing is None)

    @property
    def has_played(self) -> bool:
        """Whether a game was begun here."""
        return self.table is not None and self.table.games > 0

    @property
    def is_over(self) -> bool:
        """Whether the last game is over for a while, or too few are left for another; once over, for good."""
        self._is_over = self._is_over or self._has_ended()
        return self._is_over

    def _has_ended(self) -> bool:
        table, now = self.table, asyncio.get_running_loop().time()
        if table is None:
            return False
        if table.playing is None:
            return table.games > 0 and len(table.seated) < self.games[table.plan.game].seats[0]
        is_on = self.manners[table.playing.game].habits.patience(table.playing.state) is None
        if table.games < self.games_wanted or is_on:
            self._over_since = None
            return False
        self._over_since = now if self._over_since is None else self._over_since
        return now >= self._over_since + AFTER_GAME_S

    async def evening(
        self,
        plan: Plan,
        seats: int,
        others: Sequence[Role] = (),
        *,
        bots: Sequence[Skill] = (),
        patience_s: float = 20_000,
    ) -> None:
        """People come, play, and go on until the last game is over; then all is quiet and everybody looks once more."""
        asyncio.get_running_loop().set_exception_handler(self._note)
        for table in (TABLE, NEIGHBOUR):
            await self._open_table(table, plan)
        await self.start()
        players: list[Role] = ["player"] * seats
        for number, role in enumerate((*players, *others)):
            await guests.admit(self, f"Person {number}", role)
            await asyncio.sleep(1)
        for skill in bots:
            self.people[0].wish(c.AddBot(skill))
        self.people[0].wish(c.Start())
        self._let(self._trouble)
        async with asyncio.timeout(patience_s), asyncio.TaskGroup() as group:
            for person in self.people:
                group.create_task(person.live())
            group.create_task(guests.come_and_go(self, group))
            group.create_task(outages(self))
        await self._calm_down()

    async def _open_table(self, table: TableId, plan: Plan) -> None:
        opened = f.TableOpened(table, str(table), self.now(), plan)
        await self.log.append(table, [Row(1, self.now(), "play", written(Entry(facts=(opened,))))])

    def _let(self, trouble: Trouble) -> None:
        """From now on this goes wrong."""
        self.trouble = trouble
        for server in (self.server, *self.old_servers):
            if server is not None:
                server.access.trouble = trouble

    async def _calm_down(self) -> None:
        self._let(CALM)
        await asyncio.sleep(NOTICED_WITHIN_S + SILENCE_NOTICED_WITHIN_S + RESTART_WITHIN_S)
        for server in self.old_servers:
            await server.stop()
        await self._loaded()
        if self.old_servers:
            await self._notice_owner()
        for _ in range(2):
            for person in self.people:
                if not person.is_gone:
                    person.come_back()
            await asyncio.sleep(AWAY_AFTER_MS / 1000 + 5)
        self._last_table = self.actor.table if self.actor else None

    async def _notice_owner(self) -> None:
        """Let the last server append something.

        A request under way may make an old server load the table again and own it for a while. The server to which
        people connect learns of that only from an append that collides, and nobody does anything any more.
        """
        for person in self.people:
            answer = await self.asked(c.OfferHandover(person.id, Key("nobody takes over")))
            if not isinstance(answer, Refusal):
                break
        await self._loaded()

    async def _loaded(self) -> None:
        """Until the table can be loaded: it may be closed for a while after too many failures, or have no room."""
        async with asyncio.timeout(LOADED_WITHIN_S * 3):
            while not await self._is_loaded():
                await asyncio.sleep(1)

    async def _is_loaded(self) -> bool:
        try:
            return self.server is not None and await self.server.registry.find(TABLE) is not None
        except LogError:
            return False

    def _note(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """What nobody caught: the death of a server is no surprise, anything else is."""
        if not isinstance(context.get("exception"), CrashError):
            self.errors.append(f"{context['message']}: {context.get('exception')!r}")

    # The servers.

    async def start(self) -> None:
        """Start a server on what is durable; it may die at once."""
        while self.happens(self.trouble.crash * 5):
            self.crashes += 1
            await asyncio.sleep(self.random.random())
        self.server = SimServer(self)
        if self.happens(self.trouble.full):
            self.server.crowd()

    def note_death(self, server: SimServer) -> None:
        """A server died. Those on the same machine may die with it; another one is started."""
        self.crashes += 1
        if server is not self.server:
            return
        self.server = None
        if self.log.is_one_machine:
            for other in self.old_servers:
                other.die()
        asyncio.get_running_loop().call_later(self.random.random() * RESTART_WITHIN_S, self._restart)

    def _restart(self) -> None:
        self.log.restart(self.random)
        self.spawn(self.start())

    def note_load(self, actor: TableActor, rows: int) -> None:
        """A table was loaded."""
        self._loads[actor] = Load(len(self._loads) + 1, rows)

    def load(self, actor: TableActor) -> Load:
        """When an actor was made."""
        return self._loads[actor]

    def note_line(self, number: int, actor: TableActor) -> None:
        """A line leads to this actor."""
        self._loads_of_lines[number] = self._loads[actor]

    def load_of(self, line: int) -> Load:
        """From which load the things come that are said on a line."""
        return self._loads_of_lines[line]

    async def asked(self, wish: c.HouseWish) -> Decision | None:
        """What the table answers to somebody at the door; None if there is no answer."""
        if self.server is None:
            return None
        try:
            async with asyncio.timeout(ANSWERED_WITHIN_S):
                actor = await self.server.registry.find(TABLE)
                return await actor.ask(wish) if actor else None
        except (LogError, CrashError, TimeoutError):
            return None

    # Bots.

    def known_bot(self, person: PersonId) -> SimBot:
        """The bot at that person's seat, which may be its own."""
        bot = SimBot(f"bot {person}", person)
        if bot not in self.bots:
            self.bots.append(bot)
        return bot

    def note_bots_ink(self, by: PersonId, seat: Seat, sheet: int, batch: bytes) -> None:
        """What a bot draws, and after it what the owner of its seat may send again."""
        drawn = self.drawn.setdefault((str(seat), sheet), [])
        drawn.append(batch)
        for device in (device for person in self.people if person.id == by for device in person.devices):
            drawn += device.session.unkept.values() if device.session.sheet == sheet else ()
