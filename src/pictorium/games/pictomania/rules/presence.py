"""Seats that go away, come back, or leave for good: what a table needs and a rulebook leaves to people."""

from typing import Final

from pictorium.games.pictomania.commands import Away, Back, Leave, Preside
from pictorium.games.pictomania.events import Event, SeatAway, SeatBack, SeatLeft, StoppedWithout
from pictorium.games.pictomania.evolve import fold
from pictorium.games.pictomania.model import Drawing, Over, Reveal, State
from pictorium.games.pictomania.rules.decision import Decision
from pictorium.games.pictomania.rules.ending import end_of_game, with_end_of_drawing
from pictorium.games.pictomania.rules.fame import with_fame
from pictorium.games.pictomania.rules.reveal import with_next_step, with_vote_closed
from pictorium.games.players import remaining
from pictorium.games.presence import PresenceRules, refuse_away, refuse_back, seated_host
from pictorium.kernel.chance import Chance
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment

PRESENCE: Final = PresenceRules(seated="P-SETUP-1", leave="P-LEAVE-1", away="P-AWAY-1")


def decide_away(state: State, seat: Seat, command: Away, now: Moment, chance: Chance) -> Decision:
    """A line is gone; nothing waits any more for that seat alone."""
    return refuse_away(state, command.seat, PRESENCE) or _unwaited(state, (SeatAway(command.seat, now),), now)


def decide_back(state: State, seat: Seat, command: Back, now: Moment, chance: Chance) -> Decision:
    """A seat is here again, in whatever phase the game is."""
    return refuse_back(state, command.seat, PRESENCE) or (SeatBack(command.seat),)


def decide_preside(state: State, seat: Seat, command: Preside, now: Moment, chance: Chance) -> Decision:
    """Where the host sits, who may deal and adjust the game."""
    return seated_host(state, command.seat, PRESENCE)


def decide_leave(state: State, seat: Seat, command: Leave, now: Moment, chance: Chance) -> Decision:
    """A seat leaves for good: its drawing and guesses of the round stand; the game goes on while three remain.

    Once the drawing has ended the round is revealed and scored, as long as anyone is left to see it.
    """
    left = (*_stopped(state, seat), SeatLeft(seat))
    after = fold(state, left)
    needed = 1 if isinstance(state.phase, Reveal) else state.agreement.fewest_seats
    if len(remaining(after)) < needed and not isinstance(state.phase, Over):
        return (*left, end_of_game(after, "too_few"))
    if isinstance(state.phase, Drawing):
        return with_end_of_drawing(state, left, now)
    return _unwaited(state, left, now)


def _stopped(state: State, seat: Seat) -> tuple[Event, ...]:
    if isinstance(state.phase, Drawing) and not state.phase.round.desks[seat].has_stopped:
        return (StoppedWithout(seat, "left"),)
    return ()


def _unwaited(state: State, events: tuple[Event, ...], now: Moment) -> tuple[Event, ...]:
    """These facts, and what had waited only for players who are no longer here."""
    if isinstance(state.phase, Reveal):
        settle = with_vote_closed if state.phase.vote else with_next_step
        return settle(state, events, now)
    if isinstance(state.phase, Over):
        return with_fame(state, events)
    return events
