"""A table, its people and everything that can go wrong between them, from one seed.

Messages take their time and overtake each other's answers; lines are cut, or go silent in one direction before anybody
notices; people say things twice, come late, leave and change their device; the disk fails; rules, folds and views
fail as if there were mistakes in them; the server dies before,
during and after any append and over any word it says, and is started again from its log. All code is the real one,
from a client's session over the wire and the table to the log's rows; only sockets, disk and clock are made up.
"""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from pictorium.games.all_games import GAMES
from pictorium.games.house_commands import Mark, Wipe
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.sim import guests
from pictorium.sim.bots import InlineExecutor
from pictorium.sim.dice import Dice
from pictorium.sim.disk import CrashError, FaultyLog
from pictorium.sim.failing_games import StumbleError, stumbling
from pictorium.sim.games import MANNERS
from pictorium.sim.line import NO_LINE, NOTICED_WITHIN_S, SILENCE_NOTICED_WITHIN_S, Sent, SimLine
from pictorium.sim.manners import Manners
from pictorium.sim.person import SimPerson, Taste
from pictorium.sim.seated import BotHost, SimBot
from pictorium.sim.trouble import CALM, Trouble
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.actor import TableActor
from pictorium.table.bot_port import Bots
from pictorium.table.context import Decision, Library, Services
from pictorium.table.incident import Incident, RepeatedFailureError
from pictorium.table.limits import AWAY_AFTER_MS
from pictorium.table.media import Medium, MediumId, MediumKind, content_of
from pictorium.table.people import PersonId, Plan, Role, Skill
from pictorium.table.ports import LogError, Row, TableId
from pictorium.table.record import Entry, written
from pictorium.table.replay import Replayed, woken
from pictorium.table.state import AnyGame, Table

TABLE: Final = TableId("SIMTBL")
AFTER_GAME_S: Final = 8
"""How long people stay after the last game, to praise drawings."""
RESTART_WITHIN_S: Final = 3
INK_NEWS: Final = (Mark.__name__, Wipe.__name__)
RESTS_AFTER_MISHAP: Final = 0.1
"""How often a table at which something failed has to rest, and is read from its log again."""


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
    ) -> None:
        """Whatever happens in it depends on the seed alone."""
        self.random = Random(seed)
        self.trouble = CALM
        self.manners = manners
        self.games, self.games_wanted, self.next_plan = games, games_wanted, next_plan
        self.log = self.new_log()
        self.services = Services(stumbling(games, self._stumbles), library, Dice(seed), bots)
        self.actor: TableActor | None = None
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
        self.errors: list[str] = []
        self.crashes = 0
        self.incidents = 0
        """How often something failed by a mistake of the server's own."""
        self.has_misheard_ink = False
        """Whether a game could not be told of ink: for a while it may think a sheet blank that is not."""
        self._trouble = trouble
        self._lines = 0
        self._over_since: float | None = None
        self._is_over = False
        self._running: asyncio.Task[None] | None = None
        self._starting: asyncio.Task[None] | None = None
        self._looking: set[asyncio.Task[None]] = set()
        self._bringing: list[asyncio.Task[None]] = []

    # What tests make worse.

    def new_log(self) -> FaultyLog:
        """The disk."""
        return FaultyLog(self.random)

    def new_actor(self, again: Replayed) -> TableActor:
        """The server, from what the log has."""
        bots = self.services.bots
        return (
            BotHost(self, again, bots)
            if bots
            else TableActor(again, self.log, self.services, self.now, InlineExecutor())
        )

    def new_taste(self, person: SimPerson) -> Taste:
        """How somebody chooses."""
        assert person.world is self
        return Taste()

    def new_medium_id(self) -> MediumId:
        """What something that was brought is known by."""
        return MediumId(f"{self.random.getrandbits(128):032x}")

    def watch(self, sent: Sent) -> None:
        """Every byte that goes over any line."""
        self.frames.append(sent)

    # Chance and time.

    def happens(self, chance: float) -> bool:
        """Whether it does."""
        return self.random.random() < chance

    def now(self) -> Moment:
        """The world's clock."""
        return Moment(int(asyncio.get_running_loop().time() * 1000))

    def _stumbles(self) -> bool:
        return bool(self.trouble.stumbles) and self.happens(self.trouble.stumbles)

    def _mishap(self, incident: Incident) -> bool:
        """Whether the table may go on after that."""
        if not isinstance(incident.error, StumbleError):
            self.errors.append(f"{incident.what} failed: {incident.error!r}")
        self.incidents += 1
        self.has_misheard_ink = self.has_misheard_ink or incident.what in INK_NEWS
        return not self.happens(RESTS_AFTER_MISHAP)

    def count_line(self) -> int:
        """A number for a new line."""
        self._lines += 1
        return self._lines

    # The evening.

    @property
    def table(self) -> Table | None:
        """The table, while there is a server that keeps it."""
        return self.actor.table if self.actor else None

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
        opened = f.TableOpened(TABLE, "SIMTBL", self.now(), plan)
        await self.log.append(TABLE, [Row(1, self.now(), "play", written(Entry(facts=(opened,))))])
        await self.start()
        players: list[Role] = ["player"] * seats
        for number, role in enumerate((*players, *others)):
            await guests.admit(self, f"Person {number}", role)
            await asyncio.sleep(1)
        for skill in bots:
            self.people[0].wish(c.AddBot(skill))
        self.people[0].wish(c.Start())
        self.trouble = self.log.trouble = self._trouble
        async with asyncio.timeout(patience_s), asyncio.TaskGroup() as group:
            for person in self.people:
                group.create_task(person.live())
            group.create_task(guests.come_and_go(self, group))
        await self._calm_down()

    async def _calm_down(self) -> None:
        self.trouble = self.log.trouble = CALM
        await asyncio.sleep(NOTICED_WITHIN_S + SILENCE_NOTICED_WITHIN_S + RESTART_WITHIN_S)
        for _ in range(2):
            for person in self.people:
                if not person.is_gone:
                    person.come_back()
            await asyncio.sleep(AWAY_AFTER_MS / 1000 + 5)
        if self._running:
            self._running.cancel()

    def _note(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """What nobody caught: the death of the server is no surprise, anything else is."""
        if not isinstance(context.get("exception"), CrashError):
            self.errors.append(f"{context['message']}: {context.get('exception')!r}")

    # The server.

    async def asked(self, wish: c.HouseWish) -> Decision | None:
        """What the table answers the house; None if nobody does."""
        if self.actor is None:
            return None
        answer = self.actor.ask(wish)
        await asyncio.wait([answer], timeout=RESTART_WITHIN_S)
        return answer.result() if answer.done() else None

    def bring(self, person: SimPerson, kind: MediumKind) -> None:
        """Somebody brings something through the door, as the house lets them."""
        actor = self.actor
        if actor is not None and actor.refuse_bringing(person.id, kind) is None:
            task = asyncio.create_task(self._bring(actor, person, kind))
            self._bringing.append(task)
            task.add_done_callback(self._bringing.remove)

    async def _bring(self, actor: TableActor, person: SimPerson, kind: MediumKind) -> None:
        body = b"%s of %s: %d" % (kind.encode(), person.name.encode(), self.random.getrandbits(64))
        medium = Medium(self.new_medium_id(), person.id, kind, "application/octet-stream", len(body), content_of(body))
        self.brought[medium.id] = body
        try:
            kept = await actor.bring(medium, body)
        except (CrashError, LogError):
            if actor is self.actor:
                self.die()
            return
        if not isinstance(kept, Refusal):
            person.brought.setdefault(kind, []).append(kept.id)

    def known_bot(self, person: PersonId) -> SimBot:
        """The bot at that person's seat, which may be its own."""
        bot = SimBot(f"bot {person}", person)
        if bot not in self.bots:
            self.bots.append(bot)
        return bot

    def note_bots_ink(self, by: PersonId, seat: Seat, sheet: int, batch: bytes) -> None:
        """What a bot draws, and after it what the owner of its seat may say again."""
        drawn = self.drawn.setdefault((str(seat), sheet), [])
        drawn.append(batch)
        for device in (device for person in self.people if person.id == by for device in person.devices):
            drawn += device.session.unkept.values() if device.session.sheet == sheet else ()

    def look(self, person: SimPerson) -> None:
        """Somebody looks at all drawings of the game, on no line of theirs."""
        if self.actor is not None and person.id in self.actor.table.people:
            task = asyncio.create_task(self._look(self.actor, person))
            self._looking.add(task)
            task.add_done_callback(self._looking.discard)

    async def _look(self, actor: TableActor, person: SimPerson) -> None:
        try:
            drawings = await actor.drawings(person.id)
        except (CrashError, LogError, StumbleError):
            return
        except Exception as error:
            self.errors.append(f"the drawings could not be shown: {error!r}")
            return
        if actor is self.actor:
            at = asyncio.get_running_loop().time()
            self.watch(Sent(at, "down", person.name, NO_LINE, drawings, is_ink=True, rows=self.log.count))

    async def start(self) -> None:
        """Start the server from its log; it may die over that too."""
        while self.happens(self.trouble.crash * 5):
            self.crashes += 1
            await asyncio.sleep(self.random.random())
        self.log.is_dead = False
        try:
            again = await woken(self.log, TABLE, self.games)
            await self.log.drop(TABLE, again.removed)
            actor = self.new_actor(again)
        except (CrashError, LogError, StumbleError):
            self.crashes += 1
            self._restart()
            return
        actor.on_incident = self._mishap
        self.actor = actor
        self._running = asyncio.create_task(self._run(self.actor))
        for person in self.people:
            self._miss_soon(person)

    async def _run(self, actor: TableActor) -> None:
        try:
            await actor.run()
        except (CrashError, LogError, RepeatedFailureError):
            pass
        except Exception as error:
            self.errors.append(f"the server fell over {error!r}")
        if actor is self.actor:
            self.die()

    def die(self) -> None:
        """The server is gone from one moment to the next."""
        if self.actor is None:
            return
        self.crashes += 1
        if isinstance(self.actor, BotHost):
            self.actor.die()
        self.actor = None
        self.log.is_dead = True
        if self._running is not None and self._running is not asyncio.current_task():
            self._running.cancel()
        for task in self._bringing:
            if task is not asyncio.current_task():
                task.cancel()
        for person in self.people:
            if person.line:
                person.line.drop()
        asyncio.get_running_loop().call_later(self.random.random() * RESTART_WITHIN_S, self._restart)

    def _restart(self) -> None:
        self._starting = asyncio.create_task(self.start())

    def come_in(self, person: SimPerson, line: SimLine) -> None:
        """Somebody has said hello."""
        if self.actor is not None and line.is_joining and not line.join(self.actor):
            person.is_gone = True

    def gone(self, person: SimPerson, line: SimLine) -> None:
        """The server notices that a line is no more."""
        if self.actor is not None:
            self.actor.detach(person.id, line)
            self._miss_soon(person)

    def _miss_soon(self, person: SimPerson) -> None:
        asyncio.get_running_loop().call_later(AWAY_AFTER_MS / 1000, self._miss, person)

    def _miss(self, person: SimPerson) -> None:
        if self.actor is not None and not self.actor.is_connected(person.id):
            self.actor.ask(c.LineGone(person.id))
