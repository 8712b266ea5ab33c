"""The facts of a game, and the backs that show them to those who may not see the face.

A fact holds its whole truth, luck included. A back is another type that has no field for the secret.
"""

from collections.abc import Mapping
from typing import Literal

from pictorium.content.card import Card
from pictorium.games.acts import ActSkipped as ActSkipped
from pictorium.games.acts import ShowHeld as ShowHeld
from pictorium.games.acts import ShowReleased as ShowReleased
from pictorium.games.contest import Finisher
from pictorium.games.pictomania.agreement import Agreement
from pictorium.games.pictomania.commands import Adjustment
from pictorium.games.pictomania.model import Drawn, Prize, RackCard, Word
from pictorium.games.pictomania.score_sheet import RoundSheet, Turned
from pictorium.games.presence import Fact as Fact
from pictorium.games.presence import HostSeated as HostSeated
from pictorium.games.presence import SeatAway as SeatAway
from pictorium.games.presence import SeatBack as SeatBack
from pictorium.games.presence import SeatLeft as SeatLeft
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment

EndOfDrawing = Literal["last_token", "all_stopped", "clock"]
EndOfGame = Literal["last_round", "too_few"]


class GameOpened(Fact, frozen=True):
    """The players sit down; four shuffled decks lie ready."""

    seats: tuple[Seat, ...]
    agreement: Agreement
    decks: tuple[tuple[Card, ...], ...]
    dealer: Seat


class DeckReshuffled(Fact, frozen=True):
    """A deck ran dry: these used cards, by id, lie under it in a new order. Only earlier versions did so."""

    level: int
    order: tuple[str, ...]


class LevelProposed(Fact, frozen=True):
    """A player proposes a level for the next round."""

    seat: Seat
    level: int


class OwnLevelChosen(Fact, frozen=True):
    """A player plays at this level from now on."""

    seat: Seat
    level: int


class GameAdjusted(Fact, frozen=True):
    """The host has changed how the game goes on."""

    seat: Seat
    to: Adjustment


class DeckTurned(Fact, frozen=True):
    """A deck ran dry for the first time: its cards come again with the sides that nobody has seen."""

    level: int


class WordsReturned(Fact, frozen=True):
    """Every side of a deck that can be put up was on a rack: the words that were there longest ago come back."""

    level: int


class RackDealt(Fact, frozen=True):
    """The rack of a round."""

    round: int
    level: int | None
    """None where everyone plays at a level of their own."""
    dealer: Seat
    rack: tuple[RackCard, ...]
    glance_ends_at: Moment


class CardReplaced(Fact, frozen=True):
    """A card with an unknown word made place for the next of its deck."""

    by: Seat
    place: int
    card: RackCard
    glance_ends_at: Moment


class SeatReady(Fact, frozen=True):
    """A player has read the rack."""

    seat: Seat


class GlanceOver(Fact, frozen=True):
    """There was time enough to read; nobody need wait any longer."""


class DrawingBegun(Fact, frozen=True):
    """Somebody said go, and everyone looks at their own black cards."""

    at: Moment
    scoring_tokens: tuple[int, ...]
    bonus_tokens: tuple[int, ...]
    words: Mapping[Seat, Word]


class SheetMarked(Fact, frozen=True):
    """There is something on a sheet."""

    seat: Seat


class SheetWiped(Fact, frozen=True):
    """A sheet is blank again."""

    seat: Seat


class GuessLaid(Fact, frozen=True):
    """A guess lies on a stack, the place-th from below."""

    by: Seat
    on: Seat
    number: int
    place: int


class RaceRun(Fact, frozen=True):
    """Several wanted the same at the same moment; this is the order in which they came in, and how it was found."""

    prize: Prize
    finishers: tuple[Finisher, ...]


class NothingDeclared(Fact, frozen=True):
    """A player draws nothing; guesses on their stack go back to these owners."""

    seat: Seat
    returned_to: tuple[Seat, ...]


class BonusTaken(Fact, frozen=True):
    """A player stops and takes a token."""

    seat: Seat
    token: int


class StoppedWithout(Fact, frozen=True):
    """A player stops without a token: by choice, let rest by the others, away too long, or gone."""

    seat: Seat
    cause: Literal["chose", "rest", "away", "left"]


class DrawingEnded(Fact, frozen=True):
    """All pens down."""

    cause: EndOfDrawing
    at: Moment


class WordShown(Fact, frozen=True):
    """A drawer shows their black cards."""

    seat: Seat
    word: Word
    at: Moment


class DrawingVoided(Fact, frozen=True):
    """A drawing does not count."""

    seat: Seat
    cause: Literal["blank", "nothing", "owned_up", "voted"]


class AgreedToGoOn(Fact, frozen=True):
    """A player is fine with the drawing on show."""

    seat: Seat


class ChallengeTimeOver(Fact, frozen=True):
    """There was time enough to challenge the drawing on show; anyone but its drawer can go on."""


class Challenged(Fact, frozen=True):
    """A player calls the drawing on show void; this is their vote too."""

    by: Seat
    on: Seat
    at: Moment


class VoteCast(Fact, frozen=True):
    """A vote on the challenged drawing."""

    by: Seat
    is_void: bool


class VoteClosed(Fact, frozen=True):
    """The group has decided; that a drawing is void follows as a fact of its own."""

    on: Seat
    ayes: int
    noes: int
    at: Moment


class StackTurned(Fact, frozen=True):
    """The guesses at a drawing, from first to last, face up."""

    seat: Seat
    guesses: tuple[Turned, ...]
    at: Moment


class RoundScored(Fact, frozen=True):
    """The score of the round."""

    sheet: RoundSheet
    at: Moment = Moment(0)


class GameEnded(Fact, frozen=True):
    """The last round is scored, or fewer than three are left."""

    cause: EndOfGame
    totals: Mapping[Seat, int]
    winners: tuple[Seat, ...]


class PraiseGiven(Fact, frozen=True):
    """A vote for the most original drawing."""

    by: Seat
    drawing: Drawn


class FameGiven(Fact, frozen=True):
    """The most original drawings of the evening, with how many votes they had."""

    drawings: tuple[Drawn, ...]
    votes: int


Former = DeckReshuffled
"""Facts of earlier versions, which are read and never told anew."""
Hidden = GameOpened | Former | DrawingBegun | RaceRun
"""Facts that nobody is told whole: everyone sees a back."""
Shown = (
    LevelProposed
    | OwnLevelChosen
    | GameAdjusted
    | DeckTurned
    | WordsReturned
    | RackDealt
    | CardReplaced
    | SeatReady
    | GlanceOver
    | SheetMarked
    | SheetWiped
    | GuessLaid
    | NothingDeclared
    | BonusTaken
    | StoppedWithout
    | DrawingEnded
    | WordShown
    | DrawingVoided
    | AgreedToGoOn
    | ChallengeTimeOver
    | Challenged
    | VoteCast
    | VoteClosed
    | StackTurned
    | ShowHeld
    | ShowReleased
    | ActSkipped
    | RoundScored
    | GameEnded
    | SeatAway
    | SeatBack
    | HostSeated
    | SeatLeft
    | PraiseGiven
    | FameGiven
)
"""Facts that some or all are told as they are."""
Event = Hidden | Shown


class TableSet(Fact, frozen=True):
    """The back of GameOpened: the decks lie face down."""

    seats: tuple[Seat, ...]
    agreement: Agreement
    dealer: Seat


class DeckReshuffledFaceDown(Fact, frozen=True):
    """The back of DeckReshuffled."""

    level: int


class LevelChosenFaceDown(Fact, frozen=True):
    """The back of OwnLevelChosen: neither who, nor which."""


class DrawingBegunFaceDown(Fact, frozen=True):
    """The back of DrawingBegun, for those who have no word of their own."""

    at: Moment
    scoring_tokens: tuple[int, ...]
    bonus_tokens: tuple[int, ...]
    seats: tuple[Seat, ...]


class OwnWordSeen(Fact, frozen=True):
    """DrawingBegun as a player sees it: the own black cards and nobody else's."""

    at: Moment
    scoring_tokens: tuple[int, ...]
    bonus_tokens: tuple[int, ...]
    seats: tuple[Seat, ...]
    own: Word


class CardLaidFaceDown(Fact, frozen=True):
    """The back of GuessLaid."""

    by: Seat
    on: Seat
    place: int


class RaceWasClose(Fact, frozen=True):
    """The back of RaceRun: how close it was is shown in the reveal."""

    prize: Prize


class BallotIn(Fact, frozen=True):
    """The back of PraiseGiven."""

    by: Seat


Back = (
    TableSet
    | DeckReshuffledFaceDown
    | LevelChosenFaceDown
    | DrawingBegunFaceDown
    | OwnWordSeen
    | CardLaidFaceDown
    | RaceWasClose
    | BallotIn
)
Face = Shown | Back
