"""One evening: the table, its clock and its players, from the first fact to the last. It names no game."""

from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

from pictorium.games.house_commands import Away, Back, Preside, Tick
from pictorium.kernel.chance import Chance
from pictorium.kernel.ids import HOUSE, SEATS, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.sim.dice import Dice
from pictorium.sim.habits import AnyHabits
from pictorium.sim.player import choose

STEP_MS_MAX: Final = 3000


class GivenCommand(Struct, frozen=True):
    """A command, who gave it and when."""

    seat: Seat
    command: Any
    at: Moment


class Step(Struct, frozen=True):
    """What was asked, the facts that followed and the state they led to; nothing is asked to open the game."""

    asked: GivenCommand | None
    events: tuple[Any, ...]
    state: Any


def play_evening(habits: AnyHabits, seats: int, deck: Any, options: Any, seed: str) -> Iterator[Step] | Refusal:
    """The steps of an evening, or why there can be none."""
    refusal = habits.refuse(options, seats)
    if refusal:
        return refusal
    chance = Dice(seed)
    opened = habits.game.open(SEATS[:seats], deck, options, chance)
    return opened if isinstance(opened, Refusal) else _steps(habits, opened, chance)


def _steps(habits: AnyHabits, opened: tuple[Any, ...], chance: Chance) -> Iterator[Step]:
    state = _fold(habits, None, opened)
    yield Step(None, opened, state)
    now, stayed, moment = Moment(0), 0, Between(habits, state)
    while True:
        now = Moment(now + chance.below(STEP_MS_MAX))
        asked = moment.ask(now, chance)
        if asked:
            events = habits.game.decide(state, asked.seat, asked.command, now, chance)
            assert not isinstance(events, Refusal), f"what is legal is not refused: {asked} {events}"
            state = _fold(habits, state, events)
            moment = Between(habits, state)
            yield Step(asked, events, state)
        patience = habits.patience(state)
        stayed += patience is not None
        if patience is not None and stayed >= patience:
            return


class Between:
    """The time from one fact to the next: nothing changes, so nobody has to be asked twice what they may do."""

    def __init__(self, habits: AnyHabits, state: Any) -> None:
        """The table as it is now."""
        self._habits, self._state = habits, state
        self._due = habits.game.due(state)
        self._open: dict[Seat, tuple[tuple[Any, ...], tuple[Any, ...]]] = {}

    def ask(self, now: Moment, chance: Chance) -> GivenCommand | None:
        """The house knocks if it must; otherwise some seat does something, or waits."""
        if self._due is not None and self._due <= now:
            return GivenCommand(HOUSE, Tick(), now)
        seat = self._state.seats[chance.below(len(self._state.seats))]
        if seat not in self._open:
            self._open[seat] = self._around(seat), self._own(seat)
        around, own = self._open[seat]
        command = choose((*around, *own), self._habits.weights, chance)
        if command is None:
            return None
        return GivenCommand(HOUSE if command in around else seat, self._habits.word(self._state, command, chance), now)

    def _around(self, seat: Seat) -> tuple[Any, ...]:
        """What the house may report of a seat: its line, its ink, that the host sits there."""
        player = self._state.players[seat]
        if player.has_left:
            return ()
        if player.away_since is not None:
            return (Back(seat),)
        return (Away(seat), Preside(seat), *self._habits.ink(self._state, seat))

    def _own(self, seat: Seat) -> tuple[Any, ...]:
        is_here = self._state.players[seat].away_since is None
        return self._habits.game.legal(self._state, seat) if is_here else ()


def _fold(habits: AnyHabits, state: Any, events: tuple[Any, ...]) -> Any:
    for event in events:
        state = habits.game.evolve(state, event)
    return state
