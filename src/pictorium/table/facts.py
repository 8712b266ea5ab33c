"""What can happen at a table. These are what the log keeps; what people are told is built from the state."""

from typing import Any

from msgspec import Struct

from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.table.media import Medium, MediumId
from pictorium.table.people import Handover, Key, PersonId, Plan, Role, Skill
from pictorium.table.ports import TableId


class TableFact(Struct, frozen=True, tag=True):
    """Something that happened."""


class TableOpened(TableFact, frozen=True):
    """There is a table with this code."""

    table: TableId
    code: str
    at: Moment
    plan: Plan


class PersonCame(TableFact, frozen=True):
    """Somebody new."""

    person: PersonId
    name: str
    language: str
    role: Role
    key: Key
    bot: Skill | None = None
    """How well it plays, if it is a bot."""


class PersonIntroduced(TableFact, frozen=True):
    """Somebody is called otherwise, or reads another language."""

    person: PersonId
    name: str
    language: str


class SeatTaken(TableFact, frozen=True):
    """Somebody sits down, or moves to another seat."""

    person: PersonId
    seat: Seat


class SeatLeft(TableFact, frozen=True):
    """Somebody stands up and watches."""

    person: PersonId


class ReadinessChanged(TableFact, frozen=True):
    """Somebody is ready, or no longer."""

    person: PersonId
    is_ready: bool


class HostPassed(TableFact, frozen=True):
    """Somebody is the host now; None: nobody is there to be."""

    person: PersonId | None


class PlanChosen(TableFact, frozen=True):
    """This will be played next."""

    plan: Plan


class LockChanged(TableFact, frozen=True):
    """The door is locked, or open."""

    is_locked: bool


class KeepingChanged(TableFact, frozen=True):
    """The table is kept however long nothing happens, or no longer."""

    is_kept: bool


class SheetHidden(TableFact, frozen=True):
    """What is drawn there is for its author's eyes alone, as long as it is this sheet."""

    seat: Seat
    sheet: int


class SheetShown(TableFact, frozen=True):
    """All may see what is drawn there again."""

    seat: Seat


class DrawingsErased(TableFact, frozen=True):
    """Whatever somebody drew until now is gone. The rows before this one have none of it, or will not have it soon."""

    person: PersonId
    at: Moment = Moment(0)
    """When they wished for it; an old log does not say."""


class DrawingsGone(TableFact, frozen=True):
    """What somebody wanted to be gone is in none of the rows up to this one. An old log does not say that."""

    person: PersonId
    through: int


class MediumKept(TableFact, frozen=True):
    """Somebody brought something, and it lies beside the log."""

    medium: Medium


class MediaRemoved(TableFact, frozen=True):
    """These are gone, or will be soon."""

    media: tuple[MediumId, ...]


class PersonLeft(TableFact, frozen=True):
    """Somebody is gone."""

    person: PersonId
    is_removed: bool


class LineLost(TableFact, frozen=True):
    """Somebody's line is gone."""

    person: PersonId
    at: Moment


class LineFound(TableFact, frozen=True):
    """Somebody is here again."""

    person: PersonId


class HandoverOffered(TableFact, frozen=True):
    """Somebody may come with another device."""

    person: PersonId
    handover: Handover


class DeviceChanged(TableFact, frozen=True):
    """Somebody has come with another device; the old one is no longer let in."""

    person: PersonId
    key: Key


class StandInChanged(TableFact, frozen=True):
    """A bot plays for somebody who is away, or no longer does."""

    person: PersonId
    has_stand_in: bool


class GameStarted(TableFact, frozen=True):
    """A game begins, with its first facts."""

    game: str
    events: tuple[Any, ...]


class GameMoved(TableFact, frozen=True):
    """Something happened in the game."""

    events: tuple[Any, ...]


class GameClosed(TableFact, frozen=True):
    """The game is put away."""


PersonFact = (
    PersonIntroduced
    | SeatTaken
    | SeatLeft
    | ReadinessChanged
    | LineLost
    | LineFound
    | HandoverOffered
    | DeviceChanged
    | StandInChanged
)
"""What changes one person alone."""

WithoutGame = (
    TableOpened
    | PersonCame
    | PersonLeft
    | HostPassed
    | PlanChosen
    | LockChanged
    | KeepingChanged
    | SheetHidden
    | SheetShown
    | DrawingsErased
    | DrawingsGone
    | MediumKept
    | MediaRemoved
    | GameClosed
    | PersonFact
)
"""What says nothing of what happens in a game."""

AnyFact = WithoutGame | GameStarted | GameMoved
