"""The state of a game of Pictomania: values only, changed by replacing them.

A game goes through its phases in a circle, Setup → Glance → Drawing → Reveal → Setup…, and ends in
Over. What lasts all evening lies in State and Player; what lasts a round lies in Round and Desk.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct

from pictorium.content.card import Card, Term
from pictorium.games.acts import Act
from pictorium.games.contest import Finisher
from pictorium.games.pictomania.agreement import Agreement
from pictorium.games.pictomania.options import SEATS_MOST
from pictorium.games.pictomania.score_sheet import RoundSheet, Turned
from pictorium.games.players import present, seats_from
from pictorium.kernel.ids import SEATS, Seat
from pictorium.kernel.moment import Moment

COLOURS: Final = SEATS[:SEATS_MOST]
NUMBERS: Final = (1, 2, 3, 4, 5, 6, 7)


class RackCard(Struct, frozen=True):
    """A word card on the rack: its place's name and the side that faces the players."""

    name: str | None
    card: str
    """The card's id."""
    terms: tuple[Term, ...]
    side: int | None = None
    """Which of the card's sides that is, 0 or 1; None in facts of earlier versions, which did not say."""
    is_repeat: bool = False
    """Whether these words were on a rack of this game before."""
    level: int | None = None
    """Its level, where everyone plays at a level of their own."""


class Side(Struct, frozen=True):
    """One side of a word card, by the card's id."""

    card: str
    side: int


class Pile(Struct, frozen=True):
    """The cards of one level: those still to come, top first, and those used or on the rack."""

    fresh: tuple[Card, ...]
    used: tuple[Card, ...] = ()
    """In the order they were first used."""
    shown: tuple[Side, ...] = ()
    """The sides that were on a rack, the one that was there last at the end."""
    replaced: tuple[str, ...] = ()
    """Cards that were replaced, by id."""


class Player(Struct, frozen=True):
    """What lasts all evening for one seat."""

    away_since: Moment | None = None
    has_left: bool = False
    replaced: int = 0
    """Cards this player has had replaced so far."""
    total: int = 0
    own_level: int | None = None
    """The level this player has chosen to play at, where everyone chooses their own (P-HAND-3). Secret."""


class Laid(Struct, frozen=True):
    """A guess on a stack. The number is secret until the stack is turned."""

    by: Seat
    number: int


class Word(Struct, frozen=True):
    """Two black cards, the name of a word card (None where all draw from one) and a numeral. Secret."""

    card: str | None
    number: int


class Desk(Struct, frozen=True):
    """One player's place in a round: two black cards, a hand of guesses, a sheet and a stack."""

    word: Word
    hand: tuple[int, ...] = NUMBERS
    """Guess cards not yet laid. Secret, as they tell which were."""
    stack: tuple[Laid, ...] = ()
    """Guesses at this player's word, in the order of arrival."""
    is_inked: bool = False
    """Whether there is anything on the sheet."""
    was_inked: bool = False
    """Whether there ever was."""
    is_frozen: bool = False
    """Whether a first guess has ended the drawing (P-DRAW-3)."""
    draws_nothing: bool = False
    has_stopped: bool = False
    token: int | None = None
    """The bonus token taken when stopping."""


class Prize(Struct, frozen=True):
    """What players race for: the next place on a rival's stack, or a token."""

    on: Seat | None = None
    token: int | None = None


class CloseFinish(Struct, frozen=True):
    """A race in which several came in, in the order that was found."""

    prize: Prize
    finishers: tuple[Finisher, ...]


class Round(Struct, frozen=True):
    """A round in play, from the go to its score."""

    level: int | None
    """None where everyone plays at a level of their own."""
    rack: tuple[RackCard, ...]
    scoring_tokens: tuple[int, ...]
    bonus_tokens: tuple[int, ...]
    """All bonus tokens of the round."""
    middle: tuple[int, ...]
    """Those not yet taken, best first."""
    desks: Mapping[Seat, Desk]
    began_at: Moment
    finishes: tuple[CloseFinish, ...] = ()
    """The close races so far. Secret until the reveal."""


class Setup(Struct, frozen=True, tag=True):
    """Before a round: the players agree on a level, and somebody deals."""

    proposals: Mapping[Seat, int] = {}
    """The level that each who has spoken proposes."""


class Glance(Struct, frozen=True, tag=True):
    """The rack is shown; nobody knows their word yet."""

    level: int | None
    """None where everyone plays at a level of their own."""
    rack: tuple[RackCard, ...]
    ends_at: Moment
    is_over: bool = False
    """From now on anyone can say go, and need not wait for the others."""
    ready: tuple[Seat, ...] = ()


class Drawing(Struct, frozen=True, tag=True):
    """All draw and guess at once."""

    round: Round


class VoidVote(Struct, frozen=True):
    """A vote on whether the drawing just shown is void."""

    by: Seat
    since: Moment
    ballots: Mapping[Seat, bool]
    """True: void."""


class Reveal(Struct, frozen=True, tag=True):
    """Drawer by drawer: the word is shown, may be challenged, then the stack is turned."""

    round: Round
    order: tuple[Seat, ...]
    shown: int = 0
    """How many of the order have shown their word."""
    turned: tuple[tuple[Turned, ...], ...] = ()
    """The stacks turned so far, one for each of the order."""
    void: tuple[Seat, ...] = ()
    blank: tuple[Seat, ...] = ()
    """Those of them that are void because nothing was on the sheet when the drawing ended."""
    agreed: tuple[Seat, ...] = ()
    """Who is fine with the drawing now shown and would go on."""
    is_challenge_over: bool = False
    """Whether the drawing now shown was on show long enough to be challenged."""
    has_been_voted_on: bool = False
    """Whether the drawing now shown has had its one vote."""
    vote: VoidVote | None = None
    act: Act = Act()
    """What the last step shows, and since when."""

    @property
    def steps(self) -> int:
        """How many steps were taken."""
        return self.shown + len(self.turned)

    @property
    def drawer(self) -> Seat | None:
        """Whose word is shown while the stack is still face down."""
        return self.order[self.shown - 1] if self.shown > len(self.turned) else None


class Drawn(Struct, frozen=True):
    """A drawing of the evening, by its round and its author."""

    round: int
    seat: Seat


class Exhibit(Struct, frozen=True):
    """A drawing of the evening with what it shows, once its round is over."""

    round: int
    seat: Seat
    term: Term | None
    """None where the round was cut off before the word was shown."""
    is_void: bool = False

    @property
    def drawn(self) -> Drawn:
        """What it is known by."""
        return Drawn(self.round, self.seat)


class Over(Struct, frozen=True, tag=True):
    """The game has ended; the table may vote for the most original drawing."""

    winners: tuple[Seat, ...]
    ballots: Mapping[Seat, Drawn] = {}
    """Secret until all are in."""
    fame: tuple[Drawn, ...] | None = None
    """The most original drawings, once the vote is closed."""


Phase = Setup | Glance | Drawing | Reveal | Over


class State(Struct, frozen=True):
    """Everything there is to know of a game."""

    agreement: Agreement
    seats: tuple[Seat, ...]
    """In the order they sit."""
    players: Mapping[Seat, Player]
    piles: tuple[Pile, ...]
    """One for each level. Secret."""
    dealer: Seat
    """Whose turn it is to deal; who is away is passed over (see `acting_dealer`)."""
    host: Seat | None = None
    """Where the table's host sits, if at a seat of this game."""
    round: int = 1
    phase: Phase = Setup()
    sheets: tuple[RoundSheet, ...] = ()
    """The scores of the rounds played."""
    scored_at: Moment | None = None
    """When the last of them was scored."""
    gallery: tuple[Exhibit, ...] = ()
    """Every drawing of the evening that has anything on it."""


def term_of(rack: Iterable[RackCard], word: Word) -> Term:
    """What a word is on this rack."""
    card = next(card for card in rack if card.name == word.card)
    return card.terms[word.number - 1]


def level_of_card(card: RackCard, of_rack: int | None) -> int:
    """The card's own level, or that of the whole rack."""
    level = of_rack if card.level is None else card.level
    assert level is not None, "a rack of several levels says which each card has"
    return level


def own_level(state: State, seat: Seat) -> int:
    """The level that this seat plays at, where everyone chooses their own: the lowest until they do (P-HAND-3)."""
    return state.players[seat].own_level or state.agreement.own_levels[0]


def acting_dealer(state: State) -> Seat | None:
    """The dealer, or the next seat that is here; None while nobody is."""
    here = present(state)
    return next((seat for seat in seats_from(state, state.dealer) if seat in here), None)


def is_learning(state: State) -> bool:
    """Whether the round in play is the learning round (P-VAR-4)."""
    return state.agreement.first_round_is_learning and state.round == 1
