"""Runs the bots of a table: each has a line like a person's, a timer, and now and then something to compute.

Messages and ink reach a bot after a delay, the reaction time of a hand, so that no bot is faster than people can be.
Its actions go through the mail like everybody's. Its computations run in another thread. A bot that fails only counts
as away.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.table.actor import TableActor
from pictorium.table.audience import Answered, InkRefused, ToPerson, Welcome
from pictorium.table.bot_port import Bot, BotAction, BotCommand, BotInk, Bots, BotStamp
from pictorium.table.bot_rules import skill_at
from pictorium.table.context import Decision
from pictorium.table.incident import OUR_MISTAKE, RepeatedFailureError
from pictorium.table.limits import BOT_BEAT_MS, BOT_HEARS_AFTER_MS, BOT_LOOKS_MS
from pictorium.table.people import PersonId, Skill


class DriverContext(NamedTuple):
    """What a driver needs from the table and the server."""

    actor: TableActor
    pool: Executor | None
    """Runs slow computations; None: the default executor of the loop."""
    now: Callable[[], Moment]
    """What time it is in the game: bots wait as long as it is paused."""
    failed: Callable[["BotDriver", BaseException], None]


class BotDriver:
    """A bot in a seat, and its line."""

    def __init__(self, person: PersonId, bot: Bot, seed: str, around: DriverContext) -> None:
        self.person, self.seed = person, seed
        self.is_closed = False
        self._bot, self._around = bot, around
        self._unheard: deque[tuple[Moment, ToPerson | bytes]] = deque()
        """Messages and ink, and when they reach the bot."""
        self._alarm: tuple[Moment, asyncio.TimerHandle] | None = None
        self._drawn = 0
        """The last batch of the bot that the table accepted, by the bot's own count."""
        self._is_refused = False
        self._acted_at = Moment(0)
        self._is_thinking = False

    # The line, as the table uses it.

    def tell(self, message: ToPerson) -> None:
        """Deliver a message after the delay."""
        if isinstance(message, InkRefused):
            message = replace(message, through=self._drawn)
            self._is_refused = True
        elif isinstance(message, Welcome):
            message = replace(message, now=self._around.now())
        at = Moment(self._around.now() + BOT_HEARS_AFTER_MS)
        self._unheard.append((at, message))
        self._wake_at(at)

    def show(self, ink: bytes) -> None:
        """Deliver ink after the delay, or when the bot looks up."""
        at = Moment(self._around.now() + BOT_HEARS_AFTER_MS)
        self._unheard.append((at, ink))
        self._wake_at(Moment(at + BOT_LOOKS_MS))

    def close(self) -> None:
        """Close the line."""
        if not self.is_closed:
            self.is_closed = True
            self._sleep()
            try:
                self._bot.close()
            except Exception as error:
                self._around.failed(self, error)

    # What the bot does.

    def go_on(self) -> None:
        """Somebody is here again after everybody had left, or the game goes on after a pause."""
        self._wake_at(Moment(self._around.now() + BOT_HEARS_AFTER_MS))

    def _act(self) -> None:
        """Deliver what is due, let the bot act, and set the next timer."""
        self._alarm = None
        actor = self._around.actor
        if self.is_closed or not actor.has_people or actor.table.pause:
            return
        try:
            now = self._around.now()
            self._hear(now)
            due = self._due
            if due is not None and due <= now:
                self._acted_at = now
                for deed in self._bot.act(now):
                    self._do(deed)
            self._think()
            self._wake_next()
        except Exception as error:
            self._around.failed(self, error)

    def _hear(self, now: Moment) -> None:
        while self._unheard and self._unheard[0][0] <= now:
            _, what = self._unheard.popleft()
            if isinstance(what, bytes):
                self._bot.show(what)
            else:
                self._bot.tell(what)

    def _do(self, deed: BotAction) -> None:
        actor = self._around.actor
        match deed:
            case BotInk(sheet, number, batch):
                self._drawn, self._is_refused = min(self._drawn, number - 1), False
                if not actor.ink(self.person, sheet, None, batch):
                    raise ValueError("a bot drew what is no ink")
                self._drawn = self._drawn if self._is_refused else number
            case BotCommand(n, command, _):
                actor.play_for(self.person, command).add_done_callback(partial(self._answered, n))
            case BotStamp(n, stamp):
                actor.wish_for(self.person, stamp).add_done_callback(partial(self._answered, n))

    def _answered(self, n: int, answer: "asyncio.Future[Decision]") -> None:
        if answer.cancelled() or answer.exception() or self.is_closed:
            return
        decision = answer.result()
        if decision == OUR_MISTAKE:  # it would repeat the action, and the table would fail again
            self._around.failed(self, RepeatedFailureError("the rules stumbled over a bot"))
        else:
            self.tell(Answered(n, decision if isinstance(decision, Refusal) else None))

    def _think(self) -> None:
        question = None if self._is_thinking else self._bot.question()
        if question is not None:
            self._is_thinking = True
            thought = asyncio.get_running_loop().run_in_executor(self._around.pool, question)
            thought.add_done_callback(self._conclude)

    def _conclude(self, thought: "asyncio.Future[Any]") -> None:
        self._is_thinking = False
        if self.is_closed or thought.cancelled():
            return
        try:
            self._bot.conclude(thought.result(), self._around.now())
            self._wake_next()
        except Exception as error:
            self._around.failed(self, error)

    # Timers.

    @property
    def _due(self) -> Moment | None:
        """When it acts next: when it wants to, but not more often than allowed."""
        due = self._bot.due
        return None if due is None else Moment(max(due, self._acted_at + BOT_BEAT_MS))

    def _wake_next(self) -> None:
        """The next timer: for an action, a message, or ink to look at."""
        moments = [self._due, next((at for at, what in self._unheard if not isinstance(what, bytes)), None)]
        if self._unheard:
            moments.append(Moment(self._unheard[0][0] + BOT_LOOKS_MS))
        first = min((moment for moment in moments if moment is not None), default=None)
        if first is not None:
            self._wake_at(first)

    def _wake_at(self, moment: Moment) -> None:
        """Wake up at that moment, if not before."""
        if self.is_closed or (self._alarm is not None and self._alarm[0] <= moment):
            return
        self._sleep()
        wait_s = max(0.0, (moment - self._around.now()) / 1000)
        self._alarm = moment, asyncio.get_running_loop().call_later(wait_s, self._act)

    def _sleep(self) -> None:
        if self._alarm is not None:
            self._alarm[1].cancel()
            self._alarm = None


class BotDrivers:
    """All bots of one table: those that its rules ask for, as long as any person is there."""

    def __init__(
        self,
        actor: TableActor,
        bots: Bots,
        pool: Executor | None,
        now: Callable[[], Moment],
        on_failure: Callable[[BaseException], None],
    ) -> None:
        """Watch this table from now on."""
        self._actor, self._bots, self._on_failure = actor, bots, on_failure
        self._around = DriverContext(actor, pool, lambda: actor.table.game_time(now()), self._failed)
        self._here: dict[PersonId, BotDriver] = {}
        self._given_up: set[str] = set()
        """Seeds of bots that failed. They would fail again."""
        self._coming: set[str] = set()
        """Seeds of bots that are being made."""
        self._is_paused = self._is_looking = False
        actor.on_change = self.look_soon

    def look_soon(self) -> None:
        """Something happened: check soon which bots are needed."""
        if not self._is_looking:
            self._is_looking = True
            asyncio.get_running_loop().call_soon(self._look)

    def _look(self) -> None:
        """Start the bots that are needed, and stop the others."""
        self._is_looking = False
        wanted = {person: seed for person, _, seed in self._wanted()}
        for person, one in list(self._here.items()):
            if one.is_closed or wanted.get(person) != one.seed:
                self._dismiss(one)
        self._given_up &= set(wanted.values())
        was_paused, self._is_paused = self._is_paused, not self._actor.has_people or self._actor.table.pause is not None
        for one in self._here.values() if was_paused and not self._is_paused else ():
            one.go_on()
        for person, skill, seed in [] if self._is_paused else self._wanted():
            if seed not in self._coming and self._is_free(person, seed):
                self._send_for(person, skill, seed)

    def _wanted(self) -> list[tuple[PersonId, Skill, str]]:
        """Where a bot should play, with its skill and its seed."""
        table = self._actor.table
        playing = [(person.id, skill_at(table, person)) for person in table.people.values()]
        return [(id_, skill, f"{table.code}/{id_}/{table.games}") for id_, skill in playing if skill is not None]

    def _is_free(self, person: PersonId, seed: str) -> bool:
        """Whether that bot can start there now."""
        return person not in self._here and seed not in self._given_up and not self._actor.is_connected(person)

    def _send_for(self, person: PersonId, skill: Skill, seed: str) -> None:
        """Make a bot in another thread, since that may take a while."""
        self._coming.add(seed)
        coming = asyncio.get_running_loop().run_in_executor(self._around.pool, self._bots.sit, skill, seed)
        coming.add_done_callback(partial(self._seat, person, seed))

    def _seat(self, person: PersonId, seed: str, coming: "asyncio.Future[Bot]") -> None:
        self._coming.discard(seed)
        if coming.cancelled():
            return
        error = coming.exception()
        if error is not None:
            self._give_up(person, seed, error)
        elif self._is_paused or not self._is_free(person, seed) or seed not in (own for _, _, own in self._wanted()):
            coming.result().close()
        else:
            one = self._here[person] = BotDriver(person, coming.result(), seed, self._around)
            self._actor.attach_bot(person, one)

    def _dismiss(self, one: BotDriver) -> None:
        """Stop a bot that is not needed any more, or whose person is back."""
        if self._here.get(one.person) is one:
            del self._here[one.person]
        one.close()
        self._actor.detach(one.person, one)

    def _failed(self, one: BotDriver, error: BaseException) -> None:
        self._dismiss(one)
        self._give_up(one.person, one.seed, error)

    def _give_up(self, person: PersonId, seed: str, error: BaseException) -> None:
        self._given_up.add(seed)
        self._on_failure(error)
        self._actor.give_up_bot(person)
