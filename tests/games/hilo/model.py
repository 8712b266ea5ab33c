"""The state of a game."""

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct

from pictorium.games.players import present, seats_from
from pictorium.kernel.ids import SEATS as ALL_SEATS
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from tests.games.hilo.options import SEATS, Options

COLOURS: Final = ALL_SEATS[: SEATS[1]]
FIRST: Final = 1
"""The lowest number there is."""
Answer = Literal["higher", "lower", "right"]
"""The number is higher or lower than the guess, or just that."""


class Player(Struct, frozen=True):
    """One player."""

    away_since: Moment | None = None
    has_left: bool = False


class Attempt(Struct, frozen=True):
    """A guess, and what the keeper said to it."""

    by: Seat
    number: int
    answer: Answer


class Guessing(Struct, frozen=True, tag=True):
    """The others guess in turn."""

    next: Seat
    """Whose turn it is, unless they are away or have left."""


class Over(Struct, frozen=True, tag=True):
    """The game has ended."""

    winner: Seat | None


class State(Struct, frozen=True):
    """Everything there is to know of a game."""

    agreement: Options
    seats: tuple[Seat, ...]
    players: Mapping[Seat, Player]
    secret: int
    phase: Guessing | Over
    guesses: tuple[Attempt, ...] = ()

    @property
    def keeper(self) -> Seat:
        """Who knows the number."""
        return self.seats[0]


def turn(state: State) -> Seat | None:
    """Whose turn it is: the next who guesses and is here (H-TURN-1, H-AWAY-1)."""
    if isinstance(state.phase, Over):
        return None
    here = present(state)
    after = seats_from(state, state.phase.next)
    return next((seat for seat in after if seat in here and seat != state.keeper), None)
