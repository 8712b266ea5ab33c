"""The facts of a game, and the backs that show them to those who may not see the face.

A fact holds its whole truth, luck included. A back is another type that has no field for the secret.
"""

from collections.abc import Mapping
from typing import Literal

from pictorium.content.picture import Picture
from pictorium.games.acts import ActAdvanced as ActAdvanced
from pictorium.games.acts import ActSkipped as ActSkipped
from pictorium.games.acts import ShowHeld as ShowHeld
from pictorium.games.acts import ShowReleased as ShowReleased
from pictorium.games.pictus.agreement import Agreement
from pictorium.games.pictus.commands import Adjustment
from pictorium.games.pictus.score_sheet import Clue, Hung, TurnSheet
from pictorium.games.presence import Fact as Fact
from pictorium.games.presence import HostSeated as HostSeated
from pictorium.games.presence import SeatAway as SeatAway
from pictorium.games.presence import SeatBack as SeatBack
from pictorium.games.presence import SeatLeft as SeatLeft
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment

EndOfGame = Literal["turns", "score", "deck", "too_few"]
Absence = Literal["rest", "away", "clock"]
"""Let rest by the others, away too long, or the clock ran out."""

EndOfTurn = Literal["rest", "away", "left", "nothing_laid"]
"""Its narrator was let rest, was away too long or left; or nobody else added a card."""


class GameOpened(Fact, frozen=True):
    """The players sit down; a shuffled deck lies ready, top first."""

    seats: tuple[Seat, ...]
    agreement: Agreement
    pictures: tuple[Picture, ...]
    narrator: Seat


class HandsFilled(Fact, frozen=True):
    """Each draws up to the hand size; these pictures, by id, came off the pile."""

    drawn: Mapping[Seat, tuple[str, ...]]


class PileReshuffled(Fact, frozen=True):
    """The pile ran dry: the used cards lie under it in this order."""

    order: tuple[str, ...]


class TurnBegun(Fact, frozen=True):
    """It is somebody's turn to narrate."""

    turn: int
    narrator: Seat


class SketchMarked(Fact, frozen=True):
    """There is something on the narrator's sheet."""

    seat: Seat


class SketchWiped(Fact, frozen=True):
    """The narrator's sheet is blank again."""

    seat: Seat


class ClueGiven(Fact, frozen=True):
    """The narrator has laid a card and given a clue."""

    seat: Seat
    picture: str
    clue: Clue
    at: Moment


class CardLaid(Fact, frozen=True):
    """A player has added a card."""

    seat: Seat
    picture: str


class SeatRested(Fact, frozen=True):
    """Nobody waits any longer for this seat in this turn."""

    seat: Seat
    cause: Absence


class CardsHung(Fact, frozen=True):
    """All cards on the wall, shuffled, decoys among them."""

    hung: tuple[Hung, ...]
    at: Moment


class VoteCast(Fact, frozen=True):
    """A die shows a number."""

    seat: Seat
    number: int


class TurnScored(Fact, frozen=True):
    """Owners, votes and points."""

    sheet: TurnSheet
    at: Moment = Moment(0)
    """Facts of earlier versions do not say."""


class TurnDropped(Fact, frozen=True):
    """The turn comes to nothing: its narrator is passed over, or nobody added a card. Laid cards go back to hands."""

    turn: int
    narrator: Seat
    cause: EndOfTurn


class GameAdjusted(Fact, frozen=True):
    """The host has changed how the game goes on."""

    seat: Seat
    to: Adjustment


class GameEnded(Fact, frozen=True):
    """The game has come to its end."""

    cause: EndOfGame
    totals: Mapping[Seat, int]
    winners: tuple[Seat, ...]


Hidden = GameOpened | HandsFilled | PileReshuffled | CardsHung
"""Facts that nobody is told whole: everyone sees a back."""
Shown = (
    TurnBegun
    | SketchMarked
    | SketchWiped
    | ClueGiven
    | CardLaid
    | SeatRested
    | VoteCast
    | TurnScored
    | ShowHeld
    | ShowReleased
    | ActSkipped
    | ActAdvanced
    | TurnDropped
    | GameAdjusted
    | GameEnded
    | SeatAway
    | SeatBack
    | HostSeated
    | SeatLeft
)
"""Facts that some or all are told as they are."""
Event = Hidden | Shown


class TableSet(Fact, frozen=True):
    """The back of GameOpened: the deck lies face down."""

    seats: tuple[Seat, ...]
    agreement: Agreement
    narrator: Seat


class HandsFilledFaceDown(Fact, frozen=True):
    """HandsFilled as one seat sees it: how many each drew, and one's own pictures."""

    counts: Mapping[Seat, int]
    own: tuple[str, ...] = ()


class PileReshuffledFaceDown(Fact, frozen=True):
    """The back of PileReshuffled."""


class ClueHeard(Fact, frozen=True):
    """The back of ClueGiven: the clue without the card."""

    seat: Seat
    clue: Clue
    at: Moment


class CardLaidFaceDown(Fact, frozen=True):
    """The back of CardLaid."""

    seat: Seat


class CardsShown(Fact, frozen=True):
    """The back of CardsHung: the pictures in their order, and nobody's name."""

    pictures: tuple[str, ...]
    at: Moment


class BallotIn(Fact, frozen=True):
    """The back of VoteCast."""

    seat: Seat


Back = TableSet | HandsFilledFaceDown | PileReshuffledFaceDown | ClueHeard | CardLaidFaceDown | CardsShown | BallotIn
Face = Shown | Back
