"""Who wins a race by how far away they are: in plain order of arrival, with windows, and against somebody who cheats.

Two people see the same at the same moment and guess after a time that is drawn for both alike, with a deviation of 150
ms. One has a line of 10 ms there and back, the other one of 150 ms. All is the real thing from the protocol of a line
with its pings to the table's actor and its log; only time and the net are made up. Plain order of arrival, measured in
the same run, is the reference. Then what the question whether a command races costs: actions a second, with it and
without, and the question by itself beside deciding a guess.

    scripts/bench fairness          4000 races of each kind, some minutes
    scripts/bench fairness 400      fewer
"""

import asyncio
import random
import statistics
import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from bench.load.racer import Racer
from pictorium.games.all_games import GAMES
from pictorium.games.pictomania.commands import Deal, Go, Guess, Ready
from pictorium.kernel.ids import SEATS, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.sim import virtual_time
from pictorium.sim.bots import InlineExecutor
from pictorium.sim.dice import Dice
from pictorium.stores.content_files import content_folder
from pictorium.stores.library import ContentLibrary
from pictorium.stores.memory_log import MemoryLog
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.actor import TableActor
from pictorium.table.context import Library, Services
from pictorium.table.people import Key, Plan
from pictorium.table.state import AnyGame
from pictorium.web.registry import TableRegistry

RACES: Final = 4000
SIGMA_S, REACTION_S = 0.15, 0.9
NEAR_MS, FAR_MS = 10.0, 150.0
PEOPLE: Final = 6
STACKS: Final = SEATS[2:PEOPLE]
TURNS, GAMES_A_TURN = 5, 10


class Kind(NamedTuple):
    """A way to race."""

    name: str
    race: str
    ways_ms: tuple[float, float] = (NEAR_MS, FAR_MS)
    late_ms: float = 0.0
    """How long the near one holds pongs back."""


KINDS: Final = (
    Kind("10 and 150 ms, order of arrival", "arrival"),
    Kind("10 and 150 ms, windows", "fair"),
    Kind("10 and 10 ms, windows", "fair", (NEAR_MS, NEAR_MS)),
    Kind("40 and 300 ms, order of arrival", "arrival", (40.0, 300.0)),
    Kind("40 and 300 ms, windows: the far one is beyond the cap", "fair", (40.0, 300.0)),
    Kind("windows, the near one delays pongs by 50 ms", "fair", late_ms=50.0),
    Kind("windows, the near one delays pongs by 190 ms", "fair", late_ms=190.0),
    Kind("windows, the near one delays pongs by 900 ms", "fair", late_ms=900.0),
)


class Evenings:
    """Six at a table who begin one game after the other: two race for the stacks of the other four."""

    def __init__(self, actor: TableActor, racers: list[Racer], dice: random.Random) -> None:
        self._actor, self._racers, self._dice = actor, racers, dice
        self.held = self.far_wins = 0

    @classmethod
    async def begin(cls, kind: Kind, library: Library, games: Mapping[str, AnyGame]) -> "Evenings":
        """Come and sit down."""
        loop, dice = asyncio.get_running_loop(), random.Random(kind.name)
        services = Services(games, library, Dice(kind.name))
        registry = TableRegistry(MemoryLog(), services, lambda: Moment(int(loop.time() * 1000)), InlineExecutor())
        plan = Plan(options={"race": kind.race, "rounds": 1})
        actor = await registry.find(await registry.open(plan))
        assert actor is not None
        racers = []
        for number in range(PEOPLE):
            came = await actor.ask(c.Admit(f"Person {number}", "en", "player", Key(str(number))))
            assert not isinstance(came, Refusal)
            assert isinstance(came[0], f.PersonCame)
            way_ms = kind.ways_ms[number] if number < len(kind.ways_ms) else NEAR_MS
            racers.append(Racer(actor, came[0].person, way_ms, 0.0 if number else kind.late_ms, dice))
        return cls(actor, racers, dice)

    async def game(self) -> None:
        """One round: four races, and after each the others lay a guess there, too."""
        self._racers[0].wish(c.Start())
        await asyncio.sleep(1)
        await self._deal()
        near, far = self._racers[:2]
        for number, seat in enumerate(STACKS, 1):
            for racer in (near, far):
                after_s = max(0.0, self._dice.gauss(REACTION_S, SIGMA_S))
                asyncio.get_running_loop().call_later(after_s, racer.play, Guess(seat, number), "contested")
            await asyncio.sleep(2.5)
            self.held += 1
            self.far_wins += self._stack(seat)[0] == SEATS[1]
            others = [racer for place, racer in enumerate(self._racers) if place > 1 and SEATS[place] != seat]
            for racer in others:
                racer.play(Guess(seat, number), "contested" if racer is not others[-1] else "uncontested")
                await asyncio.sleep(0.3)
        self._racers[0].wish(c.CloseGame())
        await asyncio.sleep(1)

    async def _deal(self) -> None:
        """Play on until all draw."""
        for kind in (Deal, *[Ready] * PEOPLE, Go):
            for racer, seat in zip(self._racers, SEATS, strict=False):
                may = [one for one in GAMES["pictomania"].legal(self._state, seat) if isinstance(one, kind)]
                if may:
                    racer.play(may[0], "uncontested")
                    break
            await asyncio.sleep(0.3)

    @property
    def _state(self) -> Any:
        assert self._actor.table.playing is not None
        return self._actor.table.playing.state

    def _stack(self, seat: Seat) -> list[Seat]:
        return [laid.by for laid in self._state.phase.round.desks[seat].stack]

    def waits_ms(self, called: str) -> list[float]:
        """How long what is called so took from its arrival to its answer."""
        return sorted(wait for racer in self._racers for wait in racer.waits_ms[called])


def main() -> None:
    """Measure and print."""
    races = int(sys.argv[1]) if len(sys.argv) > 1 else RACES
    library = ContentLibrary(content_folder(), Path("nowhere"))
    print(
        f"{races} races of each kind; reactions deviate by {SIGMA_S * 1000:.0f} ms; waits at the table, p50 / p99 in ms"
    )
    print(f"{'':55}the far one wins   contested     uncontested")
    for kind in KINDS:
        evenings = virtual_time.run(run(kind, races, library, GAMES))
        share = evenings.far_wins / evenings.held
        error = 1.96 * (share * (1 - share) / evenings.held) ** 0.5
        contested, calm = pair(evenings.waits_ms("contested")), pair(evenings.waits_ms("uncontested"))
        print(f"{kind.name:55}{share:6.1%} ± {error:.1%}   {contested:>13}   {calm:>13}", flush=True)
    measure_cost(library)


async def run(kind: Kind, races: int, library: Library, games: Mapping[str, AnyGame]) -> Evenings:
    """So many races."""
    evenings = await Evenings.begin(kind, library, games)
    while evenings.held < races:
        await evenings.game()
    return evenings


def pair(waits_ms: list[float]) -> str:
    """The median, and what 99 of 100 do not exceed."""
    return f"{statistics.median(waits_ms):.0f} / {waits_ms[int(len(waits_ms) * 0.99)]:.0f}"


def measure_cost(library: Library) -> None:
    """The same evenings at a table whose host wants plain order, with the question and without, in turns."""
    unasked = {name: replace(game, racing=None) for name, game in GAMES.items()}
    kind = Kind("cost", "arrival")
    figures: dict[str, list[float]] = {"without the question": [], "with it": []}
    for _ in range(TURNS):
        for name, games in zip(figures, (unasked, dict(GAMES)), strict=True):
            began = time.process_time()
            evenings = virtual_time.run(run(kind, GAMES_A_TURN * len(STACKS), library, games))
            actions = len(evenings.waits_ms("contested")) + len(evenings.waits_ms("uncontested"))
            figures[name].append(actions / (time.process_time() - began))
    without, with_it = (statistics.median(taken) for taken in figures.values())
    print(f"whole actions a second of the processor: {with_it:,.0f}; without asking whether they race {without:,.0f}")
    measure_question()


def measure_question() -> None:
    """What the question costs by itself, for a guess that races and for a command that never does."""
    state = drawing()
    decide, racing = GAMES["pictomania"].decide, GAMES["pictomania"].racing
    assert racing is not None
    guess, chance = Guess(SEATS[2], 1), Dice("cost")
    decided = each_us(partial(decide, state, SEATS[0], guess, Moment(0), chance))
    for name, command in (("a guess", guess), ("another command", Ready())):
        asked = each_us(partial(racing.contest, state, SEATS[0], command))
        print(f"whether {name} races: {asked:.2f} µs; deciding a guess: {decided:.2f} µs, the reference")


def drawing() -> Any:
    """A game of six in which all draw."""
    library = ContentLibrary(content_folder(), Path("nowhere"))
    prepared = library.prepare(Plan(), ())
    assert not isinstance(prepared, Refusal)
    game, chance = GAMES["pictomania"], Dice("cost")
    events = game.open(SEATS[:PEOPLE], prepared.deck, prepared.options, chance)
    state = None
    for kind in (None, Deal, *[Ready] * PEOPLE, Go):
        may = ((seat, one) for seat in SEATS[:PEOPLE] for one in game.legal(state, seat)) if kind else iter(())
        seat, command = next(((seat, one) for seat, one in may if kind and isinstance(one, kind)), (SEATS[0], None))
        if command is not None:
            events = game.decide(state, seat, command, Moment(0), chance)
        assert not isinstance(events, Refusal)
        for event in events if kind is None or command is not None else ():
            state = game.evolve(state, event)
    return state


def each_us(work: Any, times: int = 20_000) -> float:
    """Microseconds for each call: the best of some turns."""
    best = min(_timed(work, times) for _ in range(5))
    return best / times * 1e6


def _timed(work: Any, times: int) -> float:
    began = time.process_time()
    for _ in range(times):
        work()
    return time.process_time() - began


if __name__ == "__main__":
    main()
