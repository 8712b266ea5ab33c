"""Seats that go away, come back, or leave for good: what a table needs and a rulebook leaves to people."""

from pictorium.games.pictomania.commands import Away, Back, Leave, Preside
from pictorium.games.pictomania.events import Event, HostSeated, SeatAway, SeatBack, SeatLeft, StoppedWithout
from pictorium.games.pictomania.evolve import fold
from pictorium.games.pictomania.model import (
    Drawing,
    Over,
    Reveal,
    State,
    remaining,
)
from pictorium.games.pictomania.rules.decision import Decision
from pictorium.games.pictomania.rules.ending import end_of_game, with_end_of_drawing
from pictorium.games.pictomania.rules.fame import with_fame
from pictorium.games.pictomania.rules.reveal import with_next_step, with_vote_closed
from pictorium.kernel.chance import Chance
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal


def refuse_seat(state: State, seat: Seat) -> Refusal | None:
    """Whether this seat plays no part: it watches, or has left for good."""
    player = state.players.get(seat)
    if player is None:
        return Refusal("not_seated", "P-SETUP-1")
    return Refusal("has_left", "P-LEAVE-1") if player.has_left else None


def refuse_away(state: State, seat: Seat) -> Refusal | None:
    """Whether the house cannot report this seat away."""
    refusal = refuse_seat(state, seat)
    if refusal:
        return refusal
    is_away = state.players[seat].away_since is not None
    return Refusal("away_already", "P-AWAY-1", {"seat": seat}) if is_away else None


def decide_away(state: State, seat: Seat, command: Away, now: Moment, chance: Chance) -> Decision:
    """A line is gone; nothing waits any more for that seat alone."""
    return refuse_away(state, command.seat) or _unwaited(state, (SeatAway(command.seat, now),), now)


def refuse_back(state: State, seat: Seat) -> Refusal | None:
    """Whether the house cannot report this seat back."""
    refusal = refuse_seat(state, seat)
    if refusal:
        return refusal
    is_away = state.players[seat].away_since is not None
    return None if is_away else Refusal("not_away", "P-AWAY-1", {"seat": seat})


def decide_back(state: State, seat: Seat, command: Back, now: Moment, chance: Chance) -> Decision:
    """A seat is here again, in whatever phase the game is."""
    return refuse_back(state, command.seat) or (SeatBack(command.seat),)


def decide_preside(state: State, seat: Seat, command: Preside, now: Moment, chance: Chance) -> Decision:
    """Where the host sits; nowhere, if that seat has left for good."""
    if command.seat is not None and command.seat not in state.seats:
        return Refusal("not_seated", "P-SETUP-1")
    host = command.seat if command.seat in remaining(state) else None
    return () if host == state.host else (HostSeated(host),)


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
    """These facts, and what had only waited for who is no longer here."""
    if isinstance(state.phase, Reveal):
        settle = with_vote_closed if state.phase.vote else with_next_step
        return settle(state, events, now)
    if isinstance(state.phase, Over):
        return with_fame(state, events)
    return events


def legal_presence(state: State) -> list[Away | Back | Preside]:
    """The comings and goings that the house may report, and where the host may sit."""
    away = [Away(seat) for seat in state.seats if not refuse_away(state, seat)]
    back = [Back(seat) for seat in state.seats if not refuse_back(state, seat)]
    return [*away, *back, *map(Preside, (*state.seats, None))]
