"""How Pictomania is played by people who try everything."""

from typing import Any, Final

from pictorium.content.deck import Deck
from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania import commands as c
from pictorium.games.pictomania.events import Event
from pictorium.games.pictomania.model import Drawing, Over, Reveal, State
from pictorium.games.pictomania.options import CLOCKS, ROUNDS_MAX, Options, refuse_options
from pictorium.games.pictomania.simulation.checks import opinion
from pictorium.games.pictomania.simulation.dealing_check import dealing_faults
from pictorium.games.pictomania.simulation.round_record import RoundRecord, records
from pictorium.kernel.chance import Chance
from pictorium.kernel.ids import Seat
from pictorium.sim.habits import Habits

STEPS_AFTER_GAME: Final = 30
"""How long the table may take to vote for the most original drawing."""

WEIGHTS: Final[dict[type, int]] = {
    c.Propose: 600,
    c.ChooseLevel: 300,
    c.Deal: 1000,
    c.Adjust: 400,
    c.Replace: 60,
    c.Ready: 1000,
    c.Go: 3000,
    c.Mark: 40000,
    c.Wipe: 4,
    c.Guess: 3000,
    c.Stop: 500,
    c.DrawNothing: 800,
    c.Rest: 200,
    c.Next: 1500,
    c.Hold: 60,
    c.Release: 1500,
    c.Skip: 300,
    c.OwnUp: 50,
    c.Challenge: 80,
    c.CastVote: 1500,
    c.Praise: 1000,
    c.Away: 20,
    c.Back: 300,
    c.Preside: 40,
    c.Leave: 1,
}
"""Leaving is rare: it ends evenings early."""


def ink(state: State, seat: Seat) -> tuple[c.AnyCommand, ...]:
    """Ink on a blank sheet while the pen is down, or a wiped one: what is drawn can be erased at any time."""
    desk = state.phase.round.desks.get(seat) if isinstance(state.phase, Drawing | Reveal) else None
    if desk is not None and desk.is_inked:
        return (c.Wipe(seat),)
    return (c.Mark(seat),) if PICTOMANIA.pen(state, seat).is_down else ()


def word(state: State, command: c.AnyCommand, chance: Chance) -> c.AnyCommand:
    """An adjustment of something; nothing else is left open in a command."""
    return c.Adjust(_adjustment(state, chance)) if isinstance(command, c.Adjust) else command


def _adjustment(state: State, chance: Chance) -> c.Adjustment:
    """A round more or less, other levels where they are fixed, or another clock."""
    agreement, played = state.agreement, state.round - 1
    rounds = min(ROUNDS_MAX, max(1, played, agreement.rounds - 1 + chance.below(3)))
    if agreement.levels_are_fixed and chance.below(2):
        choices = agreement.open_levels
        levels = tuple(choices[chance.below(len(choices))] for _ in range(rounds - played))
        return c.Adjustment(rounds=rounds, levels=levels)
    meant = {agreement.level_of(number) for number in range(1, rounds + 1)}
    if meant <= set(agreement.open_levels) and chance.below(2):
        return c.Adjustment(rounds=rounds)
    clocks = tuple(CLOCKS.items())
    name, bounds = clocks[chance.below(len(clocks))]
    seconds: Any = (bounds.fewest, bounds.most)[chance.below(2)]
    return c.Adjustment(**{name: seconds})


def patience(state: State) -> int | None:
    """All stay until the most original drawing is known, but not for ever."""
    if not isinstance(state.phase, Over):
        return None
    return STEPS_AFTER_GAME if state.phase.fame is None else 0


PICTOMANIA_HABITS: Final[Habits[State, c.AnyCommand, Event, Options, Deck, RoundRecord]] = Habits(
    game=PICTOMANIA,
    weights=WEIGHTS,
    refuse=refuse_options,
    ink=ink,
    word=word,
    patience=patience,
    records=records,
    opinion=opinion,
    faults=dealing_faults,
)
