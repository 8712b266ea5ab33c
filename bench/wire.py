"""How many bytes it takes to tell six people of an action and to let one of them come back, beside telling all of it.

Guesses of Pictomania's second edition and votes of Pictus are taken from random evenings. Each person is told what
changed; the reference is the whole table and view with the same faces, for the same action, in the same run. For coming
back six draw 25 batches a second of 39 bytes each; the reference is a welcome with all sheets.
"""

import asyncio
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from pictorium.games.all_games import GAMES
from pictorium.games.pictomania.simulation.habits import PICTOMANIA_HABITS
from pictorium.games.pictus.simulation.habits import PICTUS_HABITS
from pictorium.ink.frame import unframed
from pictorium.ink.packed import packed
from pictorium.ink.stroke import Begin, More, Point
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.sim import virtual_time
from pictorium.sim.dice import Dice
from pictorium.sim.evening import play_evening
from pictorium.sim.habits import AnyHabits
from pictorium.stores.content_files import content_folder
from pictorium.stores.library import ContentLibrary
from pictorium.stores.memory_log import MemoryLog
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.actor import TableActor
from pictorium.table.audience import ToPerson, Update, Welcome
from pictorium.table.context import Services
from pictorium.table.decide import decide
from pictorium.table.feed import Feed, Known
from pictorium.table.people import Key, PersonId, Plan
from pictorium.table.ports import Row, TableId
from pictorium.table.projection import Projection, encoded_change, project, project_after
from pictorium.table.record import Entry, written
from pictorium.table.replay import replayed
from pictorium.table.state import Table, fold
from pictorium.wire.codec import write

SEATS: Final = 6
EVENINGS: Final = 5
TRIES: Final = 15
BATCHES_PER_SECOND: Final = 25
AWAY_S: Final = 10
CODE: Final = TableId("ABCDEF")
LIBRARY: Final = ContentLibrary(content_folder(), Path("nowhere"))
SERVICES: Final = Services(GAMES, LIBRARY, Dice("wire"))
PICTOMANIA: Final = Plan(edition="second")
PICTUS: Final = Plan(game="pictus", cards=("house",))


class Told(NamedTuple):
    """What one action took: bytes for each person, by difference and whole."""

    changes: tuple[int, ...]
    wholes: tuple[int, ...]


def main() -> None:
    """Measure and print."""
    print(f"{SEATS} seats; bytes for each person, mean and most")
    measure("a guess, Pictomania, second edition", PICTOMANIA_HABITS, PICTOMANIA, "Guess")
    measure("a vote, Pictus", PICTUS_HABITS, PICTUS, "Vote")
    print("coming back to Pictomania; bytes with ink")
    virtual_time.run(measure_coming_back())


# Actions.


def measure(name: str, habits: AnyHabits, plan: Plan, command: str) -> None:
    """The bytes of all such commands of some evenings, and what it takes to make them."""
    told = [one for number in range(EVENINGS) for one in tellings(habits, plan, command, f"wire/{number}")]
    changes, wholes = ([size for one in told for size in getattr(one, part)] for part in Told._fields)
    share = statistics.mean(changes) / statistics.mean(wholes)
    print(f"{name:38}{statistics.mean(changes):7.0f} {max(changes):6}   by difference, {share:.3f} x the whole")
    print(f"{'':38}{statistics.mean(wholes):7.0f} {max(wholes):6}   the whole; {len(told)} of them")
    steps = list(projections(habits, plan, command, "wire/time"))
    differing, whole = microseconds([partial(encode_changes, steps), partial(encode_wholes, steps)], len(steps))
    print(f"{'':38}{differing:7.0f}          µs to compare and encode for all, {differing / whole:.2f} x the whole")


def tellings(habits: AnyHabits, plan: Plan, command: str, seed: str) -> Iterator[Told]:
    """What each such command takes."""
    for before, after in projections(habits, plan, command, seed):
        people = after.table.people.values()
        updates = (Feed("", person, None).go_on(after, person, None) for person in people)
        changes = tuple(len(write(update)) for update in updates if update is not None)
        yield Told(changes, tuple(len(write_whole(after, person.id)) for person in before.table.people.values()))


def projections(habits: AnyHabits, plan: Plan, command: str, seed: str) -> Iterator[tuple[Projection, Projection]]:
    """How the table looks before and after each such command of an evening."""
    prepared = LIBRARY.prepare(plan, ())
    assert not isinstance(prepared, Refusal), prepared
    steps = play_evening(habits, SEATS, prepared.deck, prepared.options, seed)
    assert not isinstance(steps, Refusal), steps
    now = project(seated(plan), SERVICES)
    for step in steps:
        fact = f.GameMoved(step.events) if step.asked else f.GameStarted(plan.game, step.events)
        before, now = now, project_after(now, (fact,), SERVICES)
        if step.asked and type(step.asked.command).__name__ == command:
            yield before, now


def write_whole(now: Projection, person: PersonId) -> bytes:
    """All of it, as it would be told without a difference."""
    return write(now.full_update(now.table.people[person], 257))


def encode_changes(steps: list[tuple[Projection, Projection]]) -> None:
    """What is done for each pair of eyes."""
    for before, after in steps:
        for seat, sight in after.seen.items():
            encoded_change(before.seen[seat].shown, sight.shown)
            encoded_change(before.seen[seat].view, sight.view)


def encode_wholes(steps: list[tuple[Projection, Projection]]) -> None:
    """What would be done for each person."""
    for _, after in steps:
        for person in after.table.people:
            write_whole(after, person)


def microseconds(works: Sequence[Callable[[], None]], pieces: int) -> list[float]:
    """How long a piece of each of these works takes: the best of some tries, which are made in turns."""
    tries: list[list[float]] = [[] for _ in works]
    for _ in range(TRIES):
        for work, taken in zip(works, tries, strict=True):
            began = time.perf_counter()
            work()
            taken.append((time.perf_counter() - began) / pieces * 1e6)
    return [min(taken) for taken in tries]


def opening(plan: Plan) -> list[tuple[f.AnyFact, ...]]:
    """How a table comes to be at which six sit."""
    steps: list[tuple[f.AnyFact, ...]] = [(f.TableOpened(CODE, CODE, Moment(0), plan),)]
    table = fold(None, steps[0], GAMES)
    for number in range(SEATS):
        came = decide(table, None, c.Admit(f"Player {number}", "en", "player", Key(str(number))), Moment(0), SERVICES)
        assert not isinstance(came, Refusal), came
        steps.append(came)
        table = fold(table, came, GAMES)
    return steps


def seated(plan: Plan) -> Table:
    """A table at which six sit."""
    table = None
    for facts in opening(plan):
        table = fold(table, facts, GAMES)
    assert table is not None
    return table


# Coming back.


class Meter:
    """A line that counts its bytes, and remembers what a device would."""

    def __init__(self) -> None:
        """Nothing was said yet."""
        self.bytes, self.epoch, self.seq, self.sheet = 0, "", 0, 0
        self.sheets: dict[int, tuple[int, int]] = {}

    def tell(self, message: ToPerson) -> None:
        """Something is said."""
        self.bytes += len(write(message))
        if isinstance(message, Welcome):
            self.epoch, self.seq, self.sheet = message.epoch, message.seq, message.sheet or 0
        elif isinstance(message, Update):
            self.seq, self.sheet = message.seq, message.sheet if isinstance(message.sheet, int) else self.sheet

    def show(self, ink: bytes) -> None:
        """Somebody draws."""
        self.bytes += len(ink)
        for run in unframed(ink):
            self.sheets[run.place] = run.sheet, self.sheets.get(run.place, (0, 0))[1] + len(run.batches)

    def close(self) -> None:
        """The line is gone."""

    @property
    def known(self) -> Known:
        """What is known by it."""
        return Known(self.epoch, self.seq, tuple((place, *seen) for place, seen in self.sheets.items()))


async def measure_coming_back() -> None:
    """Let the last of six come back."""
    log = MemoryLog()
    rows = [Row(n, Moment(0), "play", written(Entry(facts=facts))) for n, facts in enumerate(opening(PICTOMANIA), 1)]
    await log.append(CODE, rows)
    loop = asyncio.get_running_loop()
    actor = TableActor(replayed(rows, GAMES), log, SERVICES, lambda: Moment(int(loop.time() * 1000)))
    running = asyncio.create_task(actor.run())
    people = list(actor.table.people)
    meters = {person: Meter() for person in people}
    for person, meter in meters.items():
        actor.attach(person, meter)
    await actor.ask(c.Knock())
    await to_the_drawing(actor, people)
    drawn = dict.fromkeys(people, 0)
    await draw(actor, meters, people, drawn)
    guess = next(one for one in _legal(actor, people[0]) if type(one).__name__ == "Guess")
    last = people[-1]
    actor.detach(last, meters[last])
    await actor.play_for(people[0], guess)
    await come_back(actor, "after one missed guess", last, meters[last])
    actor.detach(last, meters[last])
    await draw(actor, meters, people[:-1], drawn)
    await come_back(actor, f"after {AWAY_S} s in which the others drew", last, meters[last])
    running.cancel()


async def come_back(actor: TableActor, name: str, person: PersonId, left: Meter) -> None:
    """Take a line with what was known on the one before, and one without."""
    known = left.known
    sizes = []
    for what in (known, None):
        meter = Meter()
        actor.attach(person, meter, what)
        await actor.ask(c.Knock())
        sizes.append(meter.bytes)
        actor.detach(person, meter)
    resumed, welcomed = sizes
    print(f"{name:38}{resumed:7}          resumed, {resumed / welcomed:.3f} x a welcome")
    print(f"{'':38}{welcomed:7}          welcomed")
    left.sheets.clear()
    actor.attach(person, left)
    await actor.ask(c.Knock())


async def to_the_drawing(actor: TableActor, people: list[PersonId]) -> None:
    """Begin a game, and go on until all draw."""
    actor.wish(people[0], 1, c.Start())
    await actor.ask(c.Knock())
    while True:
        moves = [(person, one) for person in people for one in _legal(actor, person)]
        move = next(((person, one) for person, one in moves if type(one).__name__ in ("Deal", "Ready", "Go")), None)
        if move is None:
            return
        await actor.play_for(*move)


def _legal(actor: TableActor, person: PersonId) -> tuple[Any, ...]:
    playing, seat = actor.table.playing, actor.table.people[person].seat
    assert playing is not None
    assert seat is not None
    return tuple(GAMES[playing.game].legal(playing.state, seat))


async def draw(
    actor: TableActor, meters: dict[PersonId, Meter], people: list[PersonId], drawn: dict[PersonId, int]
) -> None:
    """Let these draw for a while."""
    steps = tuple(Point(100 + 3 * n, 100 + 2 * n) for n in range(1, 16))
    batch = packed((Begin(Point(100, 100), 1), More(steps)))
    for _ in range(AWAY_S * BATCHES_PER_SECOND):
        for person in people:
            drawn[person] += 1
            actor.ink(person, meters[person].sheet, drawn[person], batch)
        await asyncio.sleep(1 / BATCHES_PER_SECOND)


if __name__ == "__main__":
    main()
