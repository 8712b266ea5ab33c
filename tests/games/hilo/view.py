"""All that a seat may know, built up from nothing."""

from typing import Literal

from msgspec import Struct

from pictorium.kernel.ids import Seat
from tests.games.hilo.commands import AnyCommand
from tests.games.hilo.model import Attempt, Over, State, turn
from tests.games.hilo.rules import legal


class SeatView(Struct, frozen=True):
    """One player, as all see them."""

    seat: Seat
    is_keeper: bool
    is_away: bool
    has_left: bool


class View(Struct, frozen=True):
    """The table as one seat sees it."""

    seat: Seat
    seats: tuple[SeatView, ...]
    phase: Literal["guessing", "over"]
    most: int
    secret: int | None
    """For the keeper, and for all when the game is over."""
    guesses: tuple[Attempt, ...]
    turn: Seat | None
    winner: Seat | None
    may: tuple[AnyCommand, ...]


def view(state: State, seat: Seat) -> View:
    """What this seat sees now; any name that has no seat sees what is public."""
    phase = state.phase
    is_over = isinstance(phase, Over)
    return View(
        seat=seat,
        seats=tuple(_seat_view(state, other) for other in state.seats),
        phase="over" if is_over else "guessing",
        most=state.agreement.most,
        secret=state.secret if is_over or seat == state.keeper else None,
        guesses=state.guesses,
        turn=turn(state),
        winner=phase.winner if isinstance(phase, Over) else None,
        may=legal(state, seat),
    )


def _seat_view(state: State, seat: Seat) -> SeatView:
    player = state.players[seat]
    return SeatView(seat, seat == state.keeper, player.away_since is not None, player.has_left)
