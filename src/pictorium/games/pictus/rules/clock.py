"""When the game needs a tick, and what a tick brings about (S-AWAY-1, S-CLOCK-1).

Only `Tick` asks what time it is; every other command depends on the state alone. Nothing is due while nobody is
here, so that no game plays itself to its end in an empty house.
"""

from pictorium.games.pictus.commands import Tick
from pictorium.games.pictus.events import Absence
from pictorium.games.pictus.model import Laying, State, Voting, awaited
from pictorium.games.pictus.rules.decision import Decision
from pictorium.games.pictus.rules.presence import rested
from pictorium.games.players import away_limits, present
from pictorium.kernel.chance import Chance
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment, later


def due(state: State) -> Moment | None:
    """The next moment at which a tick has an effect."""
    if not present(state):
        return None
    return min([*_away_limits(state).values(), *_clock(state)], default=None)


def decide_tick(state: State, seat: Seat, command: Tick, now: Moment, chance: Chance) -> Decision:
    """What is due; nothing if the tick comes too early."""
    moment = due(state)
    if moment is None or now < moment:
        return ()
    causes: dict[Seat, Absence] = {seat: "away" for seat, limit in _away_limits(state).items() if limit <= now}
    if any(end <= now for end in _clock(state)):
        causes = {seat: causes.get(seat, "clock") for seat in awaited(state)}
    return rested(state, causes, now, chance)


def _away_limits(state: State) -> dict[Seat, Moment]:
    """When each seat that is waited for will have been away too long."""
    return away_limits(state, awaited(state), state.agreement.away_limit_s)


def _clock(state: State) -> tuple[Moment, ...]:
    """When the time for laying or for voting is up."""
    limit = state.agreement.clock_s
    return (later(state.phase.turn.since, limit),) if limit and isinstance(state.phase, Laying | Voting) else ()
