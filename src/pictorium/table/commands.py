"""The commands of a table. The first group comes from people, the second from the server itself."""

from msgspec import Struct

from pictorium.games.game import Spot
from pictorium.kernel.ids import Seat
from pictorium.table.media import Medium, MediumId
from pictorium.table.people import GuestRole, Key, PauseReason, PersonId, Plan, Skill, StampKind


class Wish(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A command; the table answers it with facts or a refusal."""


class Introduce(Wish, frozen=True):
    """My name and my language are these."""

    name: str
    language: str


class Sit(Wish, frozen=True):
    """I want this seat; none named: any that is free."""

    seat: Seat | None = None


class StandUp(Wish, frozen=True):
    """I would rather watch."""


class BeReady(Wish, frozen=True):
    """I am ready, or not yet."""

    is_ready: bool


class ChoosePlan(Wish, frozen=True):
    """Let us play this."""

    plan: Plan


class Start(Wish, frozen=True):
    """Let the game begin: the first, another like the last, or the next one planned."""


class CloseGame(Wish, frozen=True):
    """This game is over for us, whether it has ended or not."""


class Lock(Wish, frozen=True):
    """Nobody else may come, or anyone with the code may."""

    is_locked: bool


class Remove(Wish, frozen=True):
    """That person must go."""

    person: PersonId


class PassHost(Wish, frozen=True):
    """That person is the host from now on."""

    person: PersonId


class GoAway(Wish, frozen=True):
    """I leave the table."""


class Keep(Wish, frozen=True):
    """This table must not be forgotten, or may be."""

    is_kept: bool


class HideSheet(Wish, frozen=True):
    """Nobody should see what is drawn there, but who draws it."""

    seat: Seat


class ShowSheet(Wish, frozen=True):
    """All may see again what is drawn there."""

    seat: Seat


class EraseDrawings(Wish, frozen=True):
    """All that I ever drew at this table must be gone."""


class EraseDrawing(Wish, frozen=True):
    """What I drew on that sheet must be gone."""

    sheet: int
    """Its number at the table."""


class AskForDrawing(Wish, frozen=True):
    """That drawing of theirs should be a card of ours, if they agree; or I do not ask for it any more."""

    of: PersonId
    sheet: int
    """Its number at the table."""
    is_wanted: bool = True


class DeclineDrawing(Wish, frozen=True):
    """I would rather not lend my drawing on that sheet. Who lends it brings it as a medium."""

    sheet: int


class ShowErasing(Wish, frozen=True):
    """The album should show my drawings as they were drawn, with all that I took back; or without that."""

    is_wanted: bool


class RefuseLessons(Wish, frozen=True):
    """Bots must not learn from my drawings, nor know what they learnt from them; or they may again."""

    is_refused: bool


class RemoveMedium(Wish, frozen=True):
    """This picture must go."""

    medium: MediumId


class AddBot(Wish, frozen=True):
    """A bot should play with us."""

    skill: Skill


class SitIn(Wish, frozen=True):
    """A bot should play for that person, who is away, until they are back; or no longer."""

    person: PersonId
    is_wanted: bool = True


class PauseGame(Wish, frozen=True):
    """The game should stand still until somebody resumes it."""

    why: PauseReason = "none"


class ResumeGame(Wish, frozen=True):
    """The game should go on."""


class PutStamp(Wish, frozen=True):
    """My stamp should be on that, instead of any other of mine; None: none of mine."""

    on: Spot
    kind: StampKind | None


class AllowStamps(Wish, frozen=True):
    """Stamps may be put at this table, or none may be, and none is shown."""

    are_allowed: bool


PersonWish = (
    Introduce
    | Sit
    | StandUp
    | BeReady
    | ChoosePlan
    | Start
    | CloseGame
    | Lock
    | Remove
    | PassHost
    | GoAway
    | Keep
    | HideSheet
    | ShowSheet
    | EraseDrawings
    | EraseDrawing
    | AskForDrawing
    | DeclineDrawing
    | ShowErasing
    | RefuseLessons
    | RemoveMedium
    | AddBot
    | SitIn
    | PauseGame
    | ResumeGame
    | PutStamp
    | AllowStamps
)


class Admit(Wish, frozen=True):
    """Somebody has come through the door with the code."""

    name: str
    language: str
    role: GuestRole
    key: Key


class AdmitDisplay(Wish, frozen=True):
    """The host has read the code that a screen shows."""

    by: PersonId
    key: Key


class OfferHandover(Wish, frozen=True):
    """That person may come with another device, which will show this."""

    person: PersonId
    key: Key


class TakeOver(Wish, frozen=True):
    """A device has come with a code for another's place."""

    offered: Key
    key: Key


class LineGone(Wish, frozen=True):
    """That person's line has been gone for too long."""

    person: PersonId


class LineBack(Wish, frozen=True):
    """That person is here again."""

    person: PersonId


class BotCame(Wish, frozen=True):
    """A bot plays there now."""

    person: PersonId


class BotFailed(Wish, frozen=True):
    """The bot that played there does not know what to do any more."""

    person: PersonId


class Knock(Wish, frozen=True):
    """Something is due."""


class NoteErased(Wish, frozen=True):
    """What that person wanted to be gone is in no row up to this one any more."""

    person: PersonId
    through: int
    sheet: int | None = None


class SayLearning(Wish, frozen=True):
    """Bots learn from what is drawn here, or they do not."""

    is_on: bool


class KeepMedium(Wish, frozen=True):
    """Somebody has brought something, which lies beside the log already."""

    medium: Medium


HouseWish = (
    Admit
    | AdmitDisplay
    | KeepMedium
    | OfferHandover
    | TakeOver
    | LineGone
    | LineBack
    | BotCame
    | BotFailed
    | Knock
    | NoteErased
    | SayLearning
)
AnyWish = PersonWish | HouseWish
