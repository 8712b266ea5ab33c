"""When the game needs a tick, and what a tick brings about (P-FINISH-5, P-PACE-1, P-GLANCE-1, P-VOID-2, P-SHOW-1).

Only `Tick` asks what time it is; every other command depends on the state alone.
"""

from pictorium.games.acts import act_over_at
from pictorium.games.pictomania.commands import Tick
from pictorium.games.pictomania.events import Event, GlanceOver, StoppedWithout
from pictorium.games.pictomania.evolve import fold
from pictorium.games.pictomania.model import Drawing, Glance, Reveal, Round, State
from pictorium.games.pictomania.rules.decision import Decision
from pictorium.games.pictomania.rules.ending import end_of_drawing, with_end_of_drawing
from pictorium.games.pictomania.rules.reveal import (
    act_length,
    challenge_ends_at,
    close_vote,
    end_challenge_time,
    next_step,
)
from pictorium.games.players import away_limits, present
from pictorium.kernel.chance import Chance
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment, later


def due(state: State) -> Moment | None:
    """The next moment at which a tick has an effect."""
    phase = state.phase
    if isinstance(phase, Glance):
        return None if phase.is_over else phase.ends_at
    if isinstance(phase, Drawing):
        clocks = [*_away_limits(state, phase.round).values(), *_round_end(state, phase.round)]
        return min(clocks, default=None)
    if isinstance(phase, Reveal):
        return _reveal_due(state, phase)
    return None


def decide_tick(state: State, seat: Seat, command: Tick, now: Moment, chance: Chance) -> Decision:
    """What is due; nothing if the tick comes too early."""
    moment = due(state)
    if moment is None or now < moment:
        return ()
    if isinstance(state.phase, Glance):
        return (GlanceOver(),)
    if isinstance(state.phase, Drawing):
        return _drawing_tick(state, state.phase.round, now)
    assert isinstance(state.phase, Reveal)
    if state.phase.vote:
        return close_vote(state, now)
    return end_challenge_time(state, now) if challenge_ends_at(state) is not None else next_step(state, now)


def _drawing_tick(state: State, play: Round, now: Moment) -> tuple[Event, ...]:
    """Who has been away too long is stopped without a token; then the round clock ends the drawing."""
    limits = _away_limits(state, play)
    stopped: tuple[Event, ...] = tuple(StoppedWithout(seat, "away") for seat, limit in limits.items() if limit <= now)
    facts = with_end_of_drawing(state, stopped, now)
    is_time_up = any(end <= now for end in _round_end(state, play))
    if is_time_up and facts == stopped:
        return stopped + end_of_drawing(fold(state, stopped), "clock", now)
    return facts


def _away_limits(state: State, play: Round) -> dict[Seat, Moment]:
    """When each seat that is away and still plays will have been away too long."""
    playing = (seat for seat, desk in play.desks.items() if not desk.has_stopped)
    return away_limits(state, playing, state.agreement.away_limit_s)


def _round_end(state: State, play: Round) -> tuple[Moment, ...]:
    limit = state.agreement.round_clock_s
    return (later(play.began_at, limit),) if limit else ()


def _reveal_due(state: State, reveal: Reveal) -> Moment | None:
    if reveal.vote:
        return later(reveal.vote.since, state.agreement.vote_limit_s)
    if reveal.act.held:
        return None
    challenge = challenge_ends_at(state)
    if challenge is not None:
        return challenge
    return act_over_at(reveal.act, act_length(state)) if present(state) else None
