"""The state of a game of Pictus: values only, changed by replacing them.

A turn goes through its phases in a circle, Telling → Laying → Voting → Reveal → Telling…, and the game ends in Over.
What lasts all evening lies in State and Player; what lasts a turn lies in Turn.
"""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from pictorium.content.picture import Picture
from pictorium.games.acts import Act
from pictorium.games.pictus.agreement import Agreement
from pictorium.games.pictus.options import SEATS_MOST
from pictorium.games.pictus.score_sheet import Clue, Hung, TurnSheet
from pictorium.games.players import remaining
from pictorium.kernel.ids import SEATS, Seat
from pictorium.kernel.moment import Moment

COLOURS: Final = SEATS[:SEATS_MOST]
SHEETS: Final = 255
"""The numbers of sheets go round after so many turns, as a table keeps no more for one game."""


class Player(Struct, frozen=True):
    """What lasts all evening for one seat."""

    hand: tuple[str, ...] = ()
    """The pictures in hand, by id. Secret."""
    away_since: Moment | None = None
    has_left: bool = False
    narrated: int = 0
    """How many times it was this player's turn to narrate, told or passed over."""
    total: int = 0


class ClueTurn(Struct, frozen=True):
    """A turn from the clue to its score."""

    clue: Clue
    laid: Mapping[Seat, str]
    """The picture each has laid, the narrator first. Secret until the reveal."""
    resting: tuple[Seat, ...] = ()
    """Whom nobody waits for any more in this turn."""
    since: Moment = Moment(0)
    """When laying, or voting, began."""


class Telling(Struct, frozen=True, tag=True):
    """The narrator looks for a card and a clue."""

    is_inked: bool = False
    """Whether there is anything on the narrator's sheet."""


class Laying(Struct, frozen=True, tag=True):
    """All others look for the card of their hand that fits."""

    turn: ClueTurn


class Voting(Struct, frozen=True, tag=True):
    """The cards hang on the wall; the dice are turned."""

    turn: ClueTurn
    hung: tuple[Hung, ...]
    """In the order that chance decided. Whose they are is secret."""
    votes: Mapping[Seat, int]
    """Secret until the last is in."""


class Reveal(Struct, frozen=True, tag=True):
    """Owners, votes and points of the turn just scored, the last of the state's sheets."""

    act: Act = Act()


class Over(Struct, frozen=True, tag=True):
    """The game has ended."""

    winners: tuple[Seat, ...]
    was_told: bool = False
    """Whether the clue of the turn in which it ended had been given: what was seen stays seen."""


Phase = Telling | Laying | Voting | Reveal | Over


class State(Struct, frozen=True):
    """Everything there is to know of a game."""

    agreement: Agreement
    seats: tuple[Seat, ...]
    """In the order they sit."""
    players: Mapping[Seat, Player]
    pictures: Mapping[str, Picture]
    """All of the deck, by id."""
    pile: tuple[str, ...]
    """Those still to come, top first. Secret."""
    used: tuple[str, ...]
    """Those that were on the wall."""
    narrator: Seat
    host: Seat | None = None
    """Where the table's host sits, if at a seat of this game."""
    turn: int = 1
    phase: Phase = Telling()
    sheets: tuple[TurnSheet, ...] = ()
    """The turns that were scored."""


def voters(state: State) -> tuple[Seat, ...]:
    """Those who vote at this table, as long as they have not left (S-VOTE-1)."""
    who = state.agreement.voters
    return tuple(
        seat for seat in remaining(state) if who == "everyone" or (seat == state.narrator) == (who == "narrator")
    )


def awaited(state: State) -> tuple[Seat, ...]:
    """Those without whom the turn cannot go on."""
    match state.phase:
        case Telling():
            return (state.narrator,)
        case Laying(turn):
            return tuple(seat for seat in remaining(state) if seat not in turn.laid and seat not in turn.resting)
        case Voting(turn, _, votes):
            return tuple(seat for seat in voters(state) if seat not in votes and seat not in turn.resting)
        case _:
            return ()


def sheet_on_show(state: State) -> TurnSheet | None:
    """The score of the turn that is over, until the next one begins."""
    last = state.sheets[-1] if state.sheets else None
    return last if last and last.turn == state.turn else None


def sheet_of(turn: int) -> int:
    """The number of the narrator's sheet in a turn."""
    return 1 + (turn - 1) % SHEETS


def is_told(state: State) -> bool:
    """Whether the clue of this turn has been given."""
    if isinstance(state.phase, Over):
        return state.phase.was_told
    return isinstance(state.phase, Laying | Voting | Reveal)
