"""The facts of a game, and the back of the one that holds a secret."""

from pictorium.games.presence import Fact as Fact
from pictorium.games.presence import SeatAway as SeatAway
from pictorium.games.presence import SeatBack as SeatBack
from pictorium.games.presence import SeatLeft as SeatLeft
from pictorium.kernel.ids import Seat
from tests.games.hilo.model import Answer
from tests.games.hilo.options import Options


class Opened(Fact, frozen=True):
    """The players sit down, and the keeper is dealt a number."""

    seats: tuple[Seat, ...]
    agreement: Options
    secret: int


class Guessed(Fact, frozen=True):
    """Somebody has guessed, and was answered."""

    by: Seat
    number: int
    answer: Answer


class GameOver(Fact, frozen=True):
    """Somebody has found the number; None: too few are left."""

    winner: Seat | None


Shown = Guessed | GameOver | SeatAway | SeatBack | SeatLeft
Event = Opened | Shown


class OpenedFaceDown(Fact, frozen=True):
    """The back of Opened: the number is the keeper's alone."""

    seats: tuple[Seat, ...]
    agreement: Options


Face = Event | OpenedFaceDown
