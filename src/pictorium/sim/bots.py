"""Evenings of bots alone, in virtual time. Nothing in them is made up: the table, its rules and its log are real.

Bots play for nobody but people, so one person is there: opens the table, stands up, and looks on without a word.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from typing import Any, Final

from pictorium.kernel.ids import SEATS, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.sim.dice import Dice
from pictorium.sim.habits import AnyHabits
from pictorium.sim.prefixes import Prefixes
from pictorium.sim.prefixes import events as happened
from pictorium.sim.run import Evening, check, evening_seed
from pictorium.sim.virtual_time import run
from pictorium.stores.memory_log import MemoryLog
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.actor import TableActor
from pictorium.table.audience import ToPerson
from pictorium.table.bot_driver import BotDrivers
from pictorium.table.bot_port import Bots
from pictorium.table.context import Prepared, Services
from pictorium.table.media import Medium
from pictorium.table.people import Key, PersonId, Plan, Skill
from pictorium.table.ports import Row, TableId
from pictorium.table.record import Entry, written
from pictorium.table.repertoire import Repertoire
from pictorium.table.replay import replayed

TABLE: Final = TableId("BOTSIM")
LOOK_EVERY_S: Final = 5
AFTER_GAME_S: Final = 60
EVENING_S_MAX: Final = 4 * 3600
"""An evening that takes longer has bots in it that wait for each other."""


class StalledError(AssertionError):
    """An evening that would not end: our own mistake, with the seed that shows it."""


def simulate_bots(
    habits: AnyHabits, deck: Any, options: Any, bots: Bots, skills: Sequence[Skill], seed: str, evenings: int
) -> Iterator[Evening] | Refusal:
    """That many evenings of bots of these skills, or why none can be played."""
    refusal = _refuse(habits, deck, options, skills, seed)
    return refusal or (play_bots(habits, deck, options, bots, skills, seed, number) for number in range(evenings))


def play_bots(
    habits: AnyHabits, deck: Any, options: Any, bots: Bots, skills: Sequence[Skill], seed: str, number: int = 0
) -> Evening:
    """One evening of bots of these skills, where it can be played; every score is counted a second time."""
    own = evening_seed(seed, number)
    timed = run(_evening(habits, Given(deck, options), bots, skills, own))
    events = tuple(event for _, event in timed)
    evening = Evening(number, events, tuple(habits.records(number, events)), tuple(at for at, _ in timed))
    check(habits, evening, own)
    return evening


def _refuse(habits: AnyHabits, deck: Any, options: Any, skills: Sequence[Skill], seed: str) -> Refusal | None:
    """Why so many cannot play by these options with these cards."""
    refusal = habits.refuse(options, len(skills))
    if refusal:
        return refusal
    opened = habits.game.open(SEATS[: len(skills)], deck, options, Dice(seed))
    return opened if isinstance(opened, Refusal) else None


def skills_by_seat(skills: Sequence[Skill]) -> dict[Seat, Skill]:
    """Who sits where: bots take the seats in their order."""
    return dict(zip(SEATS, skills, strict=False))


class Given:
    """A library with one deck and one agreement in it."""

    def __init__(self, deck: Any, options: Any) -> None:
        """Whatever is planned, this is played."""
        self._prepared = Prepared(deck, options)

    def prepare(self, _plan: Plan, _media: Iterable[Medium], /) -> Prepared:
        """The cards and options there are."""
        return self._prepared

    def repertoire(self) -> Repertoire:
        """Nothing to choose from."""
        return Repertoire({}, {})


class SilentLine:
    """A line at whose end somebody looks on."""

    def tell(self, message: ToPerson) -> None:
        """Be told something."""

    def show(self, ink: bytes) -> None:
        """See something."""

    def close(self) -> None:
        """Go home."""


class InlineExecutor(Executor):
    """Works everything out on the spot: in virtual time nobody waits."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """The answer, which is there already."""
        answer: Future[Any] = Future()
        try:
            answer.set_result(fn(*args, **kwargs))
        except Exception as error:
            answer.set_exception(error)
        return answer


async def _evening(
    habits: AnyHabits, library: Given, bots: Bots, skills: Sequence[Skill], seed: str
) -> list[tuple[Moment, Any]]:
    """All events, and when they happened."""
    log, failures = MemoryLog(), list[BaseException]()
    opened = f.TableOpened(TABLE, str(TABLE), _now(), Plan(game=habits.game.name))
    await log.append(TABLE, [Row(1, _now(), "play", written(Entry(facts=(opened,))))])
    rows = await log.read(TABLE)
    games = {habits.game.name: habits.game}
    actor = TableActor(replayed(rows, games), log, Services(games, library, Dice(seed), bots), _now, InlineExecutor())
    keeping = asyncio.create_task(actor.run())
    BotDrivers(actor, bots, InlineExecutor(), _now, failures.append)
    await _begin(actor, skills)
    while not failures and not keeping.done() and not _is_over(habits, actor):
        await asyncio.sleep(LOOK_EVERY_S)
        if _now() > EVENING_S_MAX * 1000:
            raise StalledError(f"seed {seed}: {actor.table.playing}")
    await _linger(habits, actor)
    actor.let_go()
    keeping.cancel()
    if failures:
        raise failures[0]
    prefixes = Prefixes(await log.read(TABLE), games)
    return [(row.at, event) for row in prefixes.rows for event in _events(prefixes, row)]


def _events(prefixes: Prefixes, row: Row) -> list[Any]:
    return happened(prefixes.entries[row.number].facts) if row.number in prefixes.entries else []


async def _begin(actor: TableActor, skills: Sequence[Skill]) -> None:
    came = await actor.ask(c.Admit("SilentLine", "en", "player", Key("onlooker")))
    assert not isinstance(came, Refusal), came
    person = PersonId("p1")
    actor.attach(person, SilentLine())
    wishes: list[c.PersonWish] = [c.StandUp(), *(c.AddBot(skill) for skill in skills), c.Start()]
    for n, wish in enumerate(wishes, 1):
        actor.wish(person, n, wish)
    await actor.settled()
    assert actor.table.playing is not None, "the game has begun"


def _is_over(habits: AnyHabits, actor: TableActor) -> bool:
    return actor.table.playing is None or habits.patience(actor.table.playing.state) is not None


async def _linger(habits: AnyHabits, actor: TableActor) -> None:
    """There may be something to do after the last round."""
    until = _now() + AFTER_GAME_S * 1000
    while actor.table.playing and habits.patience(actor.table.playing.state) and _now() < until:
        await asyncio.sleep(LOOK_EVERY_S)


def _now() -> Moment:
    return Moment(int(asyncio.get_running_loop().time() * 1000))
