"""The reveal of a turn, held and skipped by anyone, and on to the next at anyone's wish (S-PACE-1, S-REVEAL)."""

from pictorium.games.acts import (
    ActCommand,
    Length,
    decide_hold,
    decide_release,
    decide_skip,
    decide_skip_to,
    legal_acts,
    legal_beats,
)
from pictorium.games.pictus.commands import Hold, Next, Release, Skip, SkipTo
from pictorium.games.pictus.model import Over, Reveal, State
from pictorium.games.pictus.rules.decision import Decision
from pictorium.games.pictus.rules.ending import next_turn
from pictorium.games.pictus.rules.pacing import length_of
from pictorium.kernel.chance import Chance
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal


def act_length(state: State) -> Length:
    """How long the reveal of the turn is that was just scored."""
    return length_of(state.sheets[-1])


def refuse_next(state: State, turn: int) -> Refusal | None:
    """Whether that turn cannot begin now. Who wishes for what another has brought about already is told so."""
    if isinstance(state.phase, Over) or turn <= state.turn:
        return Refusal("step_is_taken", "S-PACE-1")
    if not isinstance(state.phase, Reveal) or turn != state.turn + 1:
        return Refusal("wrong_phase", "S-PACE-1")
    return None


def decide_next(state: State, seat: Seat, command: Next, now: Moment, chance: Chance) -> Decision:
    """The next turn, or the end of the game."""
    return refuse_next(state, command.turn) or next_turn(state, chance)


def decide_hold_show(state: State, seat: Seat, command: Hold, now: Moment, chance: Chance) -> Decision:
    """The show stands still for all."""
    if not isinstance(state.phase, Reveal):
        return Refusal("wrong_phase", "S-REVEAL-2")
    return decide_hold(state.phase.act, seat, now, "S-REVEAL-2")


def decide_release_show(state: State, seat: Seat, command: Release, now: Moment, chance: Chance) -> Decision:
    """The show goes on from where it stood."""
    if not isinstance(state.phase, Reveal):
        return Refusal("wrong_phase", "S-REVEAL-2")
    return decide_release(state.phase.act, seat, now, "S-REVEAL-2")


def decide_skip_show(state: State, seat: Seat, command: Skip, now: Moment, chance: Chance) -> Decision:
    """All of this turn is to be seen at once."""
    if not isinstance(state.phase, Reveal):
        return Refusal("wrong_phase", "S-REVEAL-3")
    if command.step != state.turn:
        return Refusal("step_is_taken", "S-REVEAL-3")
    return decide_skip(state.phase.act, act_length(state), seat, now, "S-REVEAL-3")


def decide_skip_beat(state: State, seat: Seat, command: SkipTo, now: Moment, chance: Chance) -> Decision:
    """A beat of this turn is to be seen at once; what comes after it follows."""
    if not isinstance(state.phase, Reveal):
        return Refusal("wrong_phase", "S-REVEAL-3")
    if command.step != state.turn:
        return Refusal("step_is_taken", "S-REVEAL-3")
    return decide_skip_to(state.phase.act, act_length(state), command.beat, seat, now, "S-REVEAL-3")


def legal_in_reveal(state: State, seat: Seat) -> list[Next | ActCommand | SkipTo]:
    """Everyone may go on, hold the show, let it go and skip it."""
    assert isinstance(state.phase, Reveal)
    act = state.phase.act
    return [
        Next(state.turn + 1),
        *legal_acts(act, state.turn, "S-REVEAL-2"),
        *legal_beats(act, act_length(state), state.turn, "S-REVEAL-3"),
    ]
