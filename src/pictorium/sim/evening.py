"""One evening: the table, its clock and its players, from the first fact to the last."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from pictorium.content.deck import Deck
from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import AnyCommand, Away, Back, Mark, Tick, Wipe
from pictorium.games.pictomania.events import Event
from pictorium.games.pictomania.model import COLOURS, Drawing, Over, State
from pictorium.games.pictomania.options import Options, refuse_options
from pictorium.kernel.chance import Chance
from pictorium.kernel.ids import HOUSE, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.sim.dice import Dice
from pictorium.sim.player import choose

STEPS_AFTER_GAME: Final = 30
"""How long the table may take to vote for the most original drawing."""
STEP_MS_MAX: Final = 3000


class Asked(Struct, frozen=True):
    """A command, who gave it and when."""

    seat: Seat
    command: AnyCommand
    at: Moment


class Step(Struct, frozen=True):
    """What was asked, the facts that followed and the state they led to; nothing is asked to open the game."""

    asked: Asked | None
    events: tuple[Event, ...]
    state: State


def play_evening(seats: int, deck: Deck, options: Options, seed: str) -> Iterator[Step] | Refusal:
    """The steps of an evening, or why there can be none."""
    refusal = refuse_options(options, seats)
    if refusal:
        return refusal
    chance = Dice(seed)
    opened = PICTOMANIA.open(COLOURS[:seats], deck, options, chance)
    return opened if isinstance(opened, Refusal) else _steps(opened, chance)


def _steps(opened: tuple[Event, ...], chance: Chance) -> Iterator[Step]:
    state = _fold(None, opened)
    yield Step(None, opened, state)
    now, patience = Moment(0), STEPS_AFTER_GAME
    while patience:
        now = Moment(now + chance.below(STEP_MS_MAX))
        asked = _ask(state, now, chance)
        if asked:
            events = PICTOMANIA.decide(state, asked.seat, asked.command, now, chance)
            assert not isinstance(events, Refusal), f"what is legal is not refused: {asked} {events}"
            state = _fold(state, events)
            yield Step(asked, events, state)
        if isinstance(state.phase, Over):
            patience = patience - 1 if state.phase.fame is None else 0


def _ask(state: State, now: Moment, chance: Chance) -> Asked | None:
    """The house knocks if it must; otherwise some seat does something, or waits."""
    due = PICTOMANIA.due(state)
    if due is not None and due <= now:
        return Asked(HOUSE, Tick(), now)
    seat = state.seats[chance.below(len(state.seats))]
    around = _around(state, seat)
    own = () if state.players[seat].away_since is not None else PICTOMANIA.legal(state, seat)
    command = choose((*around, *own), chance)
    return Asked(HOUSE if command in around else seat, command, now) if command else None


def _around(state: State, seat: Seat) -> list[Mark | Wipe | Away | Back]:
    """What the house may report of a seat: its line, its ink."""
    player = state.players[seat]
    if player.has_left:
        return []
    if player.away_since is not None:
        return [Back(seat)]
    if not isinstance(state.phase, Drawing) or not PICTOMANIA.pen(state, seat).is_down:
        return [Away(seat)]
    return [Away(seat), Wipe(seat) if state.phase.round.desks[seat].is_inked else Mark(seat)]


def _fold(state: State | None, events: tuple[Event, ...]) -> State:
    for event in events:
        state = PICTOMANIA.evolve(state, event)
    assert state is not None
    return state
