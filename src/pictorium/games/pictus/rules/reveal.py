"""On to the next turn, at anyone's wish (S-PACE-1)."""

from pictorium.games.pictus.commands import Next
from pictorium.games.pictus.model import Over, Reveal, State
from pictorium.games.pictus.rules.decision import Decision
from pictorium.games.pictus.rules.ending import next_turn
from pictorium.kernel.chance import Chance
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal


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


def legal_in_reveal(state: State, seat: Seat) -> list[Next]:
    """Everyone may go on."""
    return [Next(state.turn + 1)]
