"""What the house tells any game, and what any player may do in any game. Each game counts these among its commands."""

from msgspec import Struct

from pictorium.kernel.ids import Seat


class Command(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A wish; the rules answer it with facts or a refusal."""


class Leave(Command, frozen=True):
    """I leave for good."""


class Tick(Command, frozen=True):
    """The moment has come that the game was waiting for."""


class Away(Command, frozen=True):
    """That seat's line is gone."""

    seat: Seat


class Back(Command, frozen=True):
    """That seat is here again."""

    seat: Seat


class Preside(Command, frozen=True):
    """The table's host sits there; None: at no seat of the game. Told when a game begins and whenever it changes."""

    seat: Seat | None


class Mark(Command, frozen=True):
    """There is something on that seat's sheet."""

    seat: Seat


class Wipe(Command, frozen=True):
    """That seat's sheet is blank again."""

    seat: Seat
