"""Between turns the host changes how the game goes on (S-ADJUST)."""

from msgspec.structs import asdict

from pictorium.games.bounds import refuse_numbers
from pictorium.games.pictus.agreement import Agreement, adjusted
from pictorium.games.pictus.commands import Adjust, Adjustment
from pictorium.games.pictus.events import GameAdjusted
from pictorium.games.pictus.model import Reveal, State
from pictorium.games.pictus.options import BOUNDS
from pictorium.games.pictus.rules.decision import Decision
from pictorium.games.players import remaining
from pictorium.kernel.chance import Chance
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal


def refuse_adjusting(state: State, seat: Seat) -> Refusal | None:
    """Whether this seat cannot change anything now."""
    if not isinstance(state.phase, Reveal):
        return Refusal("wrong_phase", "S-ADJUST-1")
    return None if seat == state.host else Refusal("not_the_host", "S-ADJUST-1")


def refuse_passed_end(state: State, after: Agreement) -> Refusal | None:
    """Whether the game would end at something that it is past already."""
    players = [state.players[seat] for seat in remaining(state)]
    narrated, best = max(player.narrated for player in players), max(player.total for player in players)
    if after.end == "turns" and after.turns_each < narrated:
        return Refusal("turns_played_already", "S-ADJUST-2", {"fewest": narrated})
    if after.end == "score" and after.target < best:
        return Refusal("target_passed_already", "S-ADJUST-2", {"fewest": best})
    return None


def decide_adjustment(state: State, seat: Seat, command: Adjust, now: Moment, chance: Chance) -> Decision:
    """What is otherwise from now on."""
    refusal = refuse_adjusting(state, seat)
    if refusal:
        return refusal
    news = _news(state.agreement, command.to)
    after = adjusted(state.agreement, news)
    is_other_end = (news.end, news.turns_each, news.target) != (None, None, None)
    refusal = refuse_numbers(after, BOUNDS) or (refuse_passed_end(state, after) if is_other_end else None)
    return refusal or (() if news == Adjustment() else (GameAdjusted(seat, news),))


def legal_adjustments(state: State, seat: Seat) -> list[Adjust]:
    """The one that changes nothing stands for all that make sense."""
    return [] if refuse_adjusting(state, seat) else [Adjust()]


def _news(before: Agreement, to: Adjustment) -> Adjustment:
    """What of this is not so already."""
    return Adjustment(**{name: value for name, value in asdict(to).items() if value != getattr(before, name)})
