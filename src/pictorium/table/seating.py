"""Who sits where: the seats of a planned game, and who gets one without asking."""

from collections.abc import Iterator

from pictorium.kernel.ids import SEATS, Seat
from pictorium.table.facts import SeatTaken
from pictorium.table.state import AnyGame, Table


def seats_of(game: AnyGame | None) -> tuple[Seat, ...]:
    """The seats of the game that is planned or played; all seats if it is unknown."""
    return SEATS[: game.seats[1]] if game else SEATS


def free(table: Table, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Those of these seats that are free."""
    return tuple(seat for seat in seats if table.at(seat) is None)


def late(table: Table, seats: tuple[Seat, ...]) -> Iterator[SeatTaken]:
    """Free seats for those who wait for one, in the order of arrival."""
    waiting = (person.id for person in table.people.values() if person.is_late)
    return (SeatTaken(person, seat) for person, seat in zip(waiting, free(table, seats), strict=False))


def moved(table: Table, seats: tuple[Seat, ...]) -> Iterator[SeatTaken]:
    """Free seats for those whose seat this game does not have, in the order of arrival."""
    beyond = (person.id for person in table.seated if person.seat not in seats)
    return (SeatTaken(person, seat) for person, seat in zip(beyond, free(table, seats), strict=False))
