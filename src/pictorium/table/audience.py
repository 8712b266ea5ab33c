"""What is told, and through whose eyes. What is in it is built by `projection`, from `view` and `face` alone."""

from typing import Any, Protocol

from msgspec import UNSET, Raw, Struct, UnsetType

from pictorium.kernel.ids import WATCHER, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.table.people import Person, PersonId
from pictorium.table.view import TableView


class Message(Struct, frozen=True, tag=True):
    """Something said to one person."""


class Welcome(Message, frozen=True):
    """Everything this person may know now: whoever gets it can forget what they knew before. The sheets follow."""

    you: PersonId
    n: int
    """The last of this person's actions that was answered."""
    table: TableView
    view: Any | None
    """The game as this person may see it."""
    sheet: int | None
    """The sheet this person draws on."""
    through: int
    """How many of this person's own batches have come. On a new line those that have not are sent in any pieces; on the
    same line they may be under way, and are sent as they were."""
    now: Moment
    """What time it is at the table."""
    epoch: str = ""
    """Which row of updates to this person follows: say it in `Hello.known` to go on with it on another line."""
    seq: int = 0
    """The number of the last update in that row before this."""


class Update(Message, frozen=True):
    """What happened, as this person may see it, and what looks different now. What is left out is as it was."""

    seq: int
    """The number of this update: one more than that of the update before it, or than `Welcome.seq`."""
    table: Raw | UnsetType = UNSET
    """What changed of the table."""
    view: Raw | UnsetType = UNSET
    """What changed of the game as this person may see it."""
    faces: Raw | UnsetType = UNSET
    """What happened in the game."""
    sheet: int | UnsetType | None = UNSET
    """The sheet this person draws on from now on; it begins blank."""


class Resumed(Message, frozen=True):
    """What this person was told before still holds, and here is what they missed. Ink they missed follows."""

    n: int
    """The last of this person's actions that was answered."""
    through: int
    """How many of this person's own batches have come; those that have not are sent in any pieces."""
    now: Moment
    """What time it is at the table."""
    anew: tuple[int, ...]
    """The places whose sheets are sent from their beginning, or are blank: what was seen there is forgotten."""
    updates: tuple[Update, ...]


class FullUpdate(Message, frozen=True):
    """An update for a line within this process, which gets the values themselves. Goes over no wire."""

    table: TableView
    faces: tuple[Any, ...]
    view: Any | None
    sheet: int | None


class Answered(Message, frozen=True):
    """This person's n-th action is done for good, or refused for good."""

    n: int
    refusal: Refusal | None = None


class InkRefused(Message, frozen=True):
    """Nothing beyond these batches is on that sheet, and nothing more will be for now."""

    sheet: int
    through: int


class Dismissed(Message, frozen=True):
    """This line is closed; coming back by itself makes no sense."""

    why: str


class Delayed(Message, frozen=True):
    """What was done at this table takes long to store. It is neither lost nor done yet; this line is well."""


ToPerson = Welcome | Resumed | Update | FullUpdate | Answered | InkRefused | Dismissed | Delayed


class Line(Protocol):
    """Somebody's connection, as the table knows it."""

    def tell(self, message: ToPerson) -> None:
        """Say something to this person. Never waits; a line that cannot keep up is its own affair."""
        ...

    def show(self, ink: bytes) -> None:
        """Pass a frame of ink on."""
        ...

    def close(self) -> None:
        """Hang up."""
        ...


def eyes(person: Person) -> Seat:
    """Through whose eyes a person sees the game."""
    return person.seat if person.seat is not None and person.role == "player" else WATCHER
