"""Between rounds the host changes how the game goes on (P-ADJUST)."""

from msgspec.structs import asdict

from pictorium.content.card import LEVELS
from pictorium.games.bounds import refuse_numbers
from pictorium.games.pictomania.agreement import Agreement, adjusted
from pictorium.games.pictomania.commands import Adjust, Adjustment
from pictorium.games.pictomania.events import GameAdjusted
from pictorium.games.pictomania.evolve import evolve
from pictorium.games.pictomania.model import Setup, State
from pictorium.games.pictomania.options import CLOCKS, ROUNDS_MAX, UNKNOWN_LEVEL
from pictorium.games.pictomania.rules.dealing import refuse_thin_plan
from pictorium.games.pictomania.rules.decision import Decision
from pictorium.games.pictomania.rules.ending import end_of_game
from pictorium.kernel.chance import Chance
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal


def refuse_adjusting(state: State, seat: Seat) -> Refusal | None:
    """Whether this seat cannot change anything now."""
    if not isinstance(state.phase, Setup):
        return Refusal("wrong_phase", "P-ADJUST-1")
    return None if seat == state.host else Refusal("not_the_host", "P-ADJUST-1")


def refuse_adjustment(state: State, after: Agreement, to: Adjustment) -> Refusal | None:
    """The first thing of this that makes no sense now."""
    return (
        _refuse_rounds(state, after)
        or _refuse_levels(state, after, to)
        or refuse_thin_plan(after)
        or refuse_numbers(after, CLOCKS)
    )


def decide_adjustment(state: State, seat: Seat, command: Adjust, now: Moment, chance: Chance) -> Decision:
    """What is otherwise from now on; with no round left to play the game is over."""
    refusal = refuse_adjusting(state, seat)
    if refusal:
        return refusal
    after = adjusted(state.agreement, _played(state), command.to)
    refusal = refuse_adjustment(state, after, command.to)
    if refusal:
        return refusal
    news = _news(state.agreement, after, command.to)
    if news == Adjustment():
        return ()
    fact = GameAdjusted(seat, news)
    if after.rounds > _played(state):
        return (fact,)
    return (fact, end_of_game(evolve(state, fact), "last_round"))


def legal_adjustments(state: State, seat: Seat) -> list[Adjust]:
    """The one that changes nothing stands for all that make sense."""
    return [] if refuse_adjusting(state, seat) else [Adjust()]


def _refuse_rounds(state: State, after: Agreement) -> Refusal | None:
    fewest = max(1, _played(state))
    if fewest <= after.rounds <= ROUNDS_MAX:
        return None
    return Refusal("rounds_played_already", "P-ADJUST-2", {"fewest": fewest, "most": ROUNDS_MAX})


def _refuse_levels(state: State, after: Agreement, to: Adjustment) -> Refusal | None:
    if to.levels is None:
        return None
    if not after.levels_are_fixed:
        return Refusal("levels_are_free", "P-ADJUST-3")
    if any(level not in LEVELS for level in to.levels):
        return UNKNOWN_LEVEL
    left = after.rounds - _played(state)
    if len(to.levels) != left:
        return Refusal("levels_miss_rounds", "P-ADJUST-3", {"levels": len(to.levels), "rounds": left})
    return None


def _news(before: Agreement, after: Agreement, to: Adjustment) -> Adjustment:
    """What of this is not so already."""
    wishes = asdict(to).items()
    return Adjustment(**{name: value for name, value in wishes if getattr(before, name) != getattr(after, name)})


def _played(state: State) -> int:
    return state.round - 1
