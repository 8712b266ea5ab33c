"""What can happen at a table. Facts are what the log stores; what people are told is built from the state."""

from typing import Any

from msgspec import Struct

from pictorium.games.game import Spot
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.table.media import Medium, MediumId
from pictorium.table.people import Handover, Key, PauseReason, PersonId, Plan, Role, Skill, Stamp
from pictorium.table.ports import TableId


class TableFact(Struct, frozen=True, tag=True):
    """Something that happened."""


class TableOpened(TableFact, frozen=True):
    """A table with this code was opened."""

    table: TableId
    code: str
    at: Moment
    plan: Plan


class PersonCame(TableFact, frozen=True):
    """Somebody joined."""

    person: PersonId
    name: str
    language: str
    role: Role
    key: Key
    bot: Skill | None = None
    """The skill, if it is a bot."""


class PersonIntroduced(TableFact, frozen=True):
    """Somebody changed their name or language."""

    person: PersonId
    name: str
    language: str


class SeatTaken(TableFact, frozen=True):
    """Somebody sat down, or moved to another seat."""

    person: PersonId
    seat: Seat


class SeatLeft(TableFact, frozen=True):
    """Somebody stood up and watches."""

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
    """The table was locked or unlocked."""

    is_locked: bool


class KeepingChanged(TableFact, frozen=True):
    """The table is to be kept for ever, or no longer."""

    is_kept: bool


class SheetHidden(TableFact, frozen=True):
    """A drawing was hidden from everyone but its author, as long as that sheet lies there."""

    seat: Seat
    sheet: int


class SheetShown(TableFact, frozen=True):
    """A drawing was made visible again."""

    seat: Seat


class DrawingsErased(TableFact, frozen=True):
    """Everything that somebody drew until now is erased. Earlier rows have none of it, or soon will not."""

    person: PersonId
    at: Moment = Moment(0)
    """The time of the request; 0 in old logs."""
    sheet: int | None = None
    """Only what they drew on the sheet with this number; None: on all."""


class DrawingAskedFor(TableFact, frozen=True):
    """Somebody would like a drawing of another to be a card; its author lends it or not."""

    by: PersonId
    of: PersonId
    sheet: int


class AskingEnded(TableFact, frozen=True):
    """Nobody asks for that drawing any more: its author lent it or did not want to, or the asker changed their mind."""

    of: PersonId
    sheet: int


class ErasingShown(TableFact, frozen=True):
    """The album shows somebody's drawings as they were drawn, or no longer."""

    person: PersonId
    is_shown: bool


class LearningChanged(TableFact, frozen=True):
    """All were told that the house's bots learn from what is drawn, or that they do so no longer."""

    is_on: bool


class LessonsRefused(TableFact, frozen=True):
    """Nothing must be learnt from somebody's drawings, or something may again."""

    person: PersonId
    is_refused: bool


class DrawingsGone(TableFact, frozen=True):
    """What somebody wanted erased is in none of the rows up to this one. Old logs do not have this fact."""

    person: PersonId
    through: int
    sheet: int | None = None
    """On which sheet that was; None: on all."""


class MediumKept(TableFact, frozen=True):
    """A medium was uploaded and stored."""

    medium: Medium


class MediaRemoved(TableFact, frozen=True):
    """These media are deleted, or will be soon."""

    media: tuple[MediumId, ...]


class PersonLeft(TableFact, frozen=True):
    """Somebody left."""

    person: PersonId
    is_removed: bool


class LineLost(TableFact, frozen=True):
    """Somebody lost their connection."""

    person: PersonId
    at: Moment


class LineFound(TableFact, frozen=True):
    """Somebody is connected again."""

    person: PersonId


class HandoverOffered(TableFact, frozen=True):
    """Somebody may continue on another device."""

    person: PersonId
    handover: Handover


class DeviceChanged(TableFact, frozen=True):
    """Somebody continues on another device; the old one has no access any more."""

    person: PersonId
    key: Key


class StandInChanged(TableFact, frozen=True):
    """A bot plays for somebody who is away, or no longer does."""

    person: PersonId
    has_stand_in: bool


class GameStarted(TableFact, frozen=True):
    """A game started, with its first facts."""

    game: str
    events: tuple[Any, ...]


class GameMoved(TableFact, frozen=True):
    """Something happened in the game."""

    events: tuple[Any, ...]


class GameClosed(TableFact, frozen=True):
    """The game was closed."""


class GamePaused(TableFact, frozen=True):
    """Somebody paused the game."""

    person: PersonId
    why: PauseReason
    at: Moment


class PauseExplained(TableFact, frozen=True):
    """Whoever paused the game has said why."""

    why: PauseReason


class GameResumed(TableFact, frozen=True):
    """Somebody resumed the game."""

    person: PersonId
    at: Moment


class StampPut(TableFact, frozen=True):
    """Somebody put a stamp on something; an earlier one of theirs there is gone."""

    stamp: Stamp
    at: Moment


class StampTaken(TableFact, frozen=True):
    """Somebody took their stamp off something."""

    person: PersonId
    on: Spot


class StampsAllowed(TableFact, frozen=True):
    """Stamps are allowed at the table, or no longer."""

    are_allowed: bool


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
    | ErasingShown
    | LessonsRefused
)
"""Facts that change one person alone."""

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
    | DrawingAskedFor
    | AskingEnded
    | DrawingsGone
    | MediumKept
    | MediaRemoved
    | GameClosed
    | GamePaused
    | PauseExplained
    | GameResumed
    | StampPut
    | StampTaken
    | StampsAllowed
    | LearningChanged
    | PersonFact
)
"""Facts that have nothing to do with the game."""

AnyFact = WithoutGame | GameStarted | GameMoved
