"""A fact as one seat may see it."""

from pictorium.kernel.ids import Seat
from tests.games.hilo.events import Event, Face, Opened, OpenedFaceDown


def face(event: Event, seat: Seat) -> Face:
    """The number that was dealt is the keeper's alone; everything else is public."""
    if isinstance(event, Opened) and seat != event.seats[0]:
        return OpenedFaceDown(event.seats, event.agreement)
    return event
