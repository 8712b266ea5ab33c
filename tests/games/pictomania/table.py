"""A table to test at: gives commands, keeps the facts, and rigs what luck would decide."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from pictorium.content.card import LEVELS, Card, Term
from pictorium.content.deck import Deck
from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import AnyCommand, Deal, DrawNothing, Guess, Leave, Mark, Next, Stop
from pictorium.games.pictomania.edition import Edition
from pictorium.games.pictomania.edition_files import read_edition
from pictorium.games.pictomania.events import DrawingBegun, Event, RoundScored
from pictorium.games.pictomania.model import COLOURS, Drawing, Glance, Reveal, Setup, State, Word, acting_dealer
from pictorium.games.pictomania.options import Options, RevealRule
from pictorium.games.pictomania.score_sheet import RoundSheet
from pictorium.games.players import remaining
from pictorium.kernel.ids import HOUSE, Seat
from pictorium.stores.content_files import content_folder
from tests.games.driven import Dice as Dice
from tests.games.driven import Driven
from tests.games.driven import said as said

RED, YELLOW, GREEN, BLUE, PURPLE, ORANGE = COLOURS
EDITIONS = ("first-en", "first-de", "first-fr", "second")


def made_up_card(level: int, number: int, *, is_geeky: bool = False) -> Card:
    """A card whose words say where they stand, so that none is met twice."""
    name = f"{level}-{number}"
    sides = tuple(
        tuple(Term(f"{name}{side}{place}", {"en": f"word {name}{side}{place}"}) for place in range(1, 8))
        for side in "ab"
    )
    return Card(name, level, (sides[0], sides[1]), is_geeky)


def made_up_deck(cards_per_level: int = 12) -> Deck:
    """As many cards of each level as asked for."""
    return tuple(made_up_card(level, number) for level in LEVELS for number in range(cards_per_level))


def with_look_alikes(deck: Deck, groups: Iterable[Iterable[tuple[str, int]]]) -> Deck:
    """The same cards; the sides of each of these groups, by the card's id, have a word that is drawn the same way."""
    named = {f"group {number}": set(group) for number, group in enumerate(groups)}
    return tuple(
        replace(
            card,
            look_alikes=tuple(
                tuple(name for name, group in named.items() if (card.id, side) in group) for side in (0, 1)
            ),
        )
        for card in deck
    )


class Table(Driven[State, AnyCommand, Event]):
    """One game, driven by hand. Nobody waits for challenges, unless a test is about them."""

    def __init__(
        self,
        edition: str | Edition = "first-en",
        seats: int = 3,
        *,
        deck: Deck | None = None,
        seed: int = 0,
        challenge_s: int = 0,
        reveal: RevealRule = "hand",
        **options: Any,
    ) -> None:
        rulebook = edition if isinstance(edition, Edition) else read_edition(content_folder(), edition)
        wishes = Options(edition=rulebook, challenge_s=challenge_s, reveal=reveal, **options)
        super().__init__(PICTOMANIA, COLOURS[:seats], made_up_deck() if deck is None else deck, wishes, seed)

    @property
    def dealer(self) -> Seat:
        dealer = acting_dealer(self.state)
        assert dealer is not None
        return dealer

    def deal(self, level: int | None = None) -> None:
        """Put up a rack of the level advised, or another."""
        self.give(self.dealer, Deal(level or PICTOMANIA.view(self.state, self.dealer).level))

    def begin(self, numbers: Mapping[Seat, int] | None = None, cards: Mapping[Seat, str] | None = None) -> None:
        """Deal if need be and go, with these numerals (1, 2, 3… in the order of seats unless given)."""
        if isinstance(self.state.phase, Setup):
            self.deal()
        assert isinstance(self.state.phase, Glance)
        players, agreement = remaining(self.state), self.state.agreement
        names = agreement.card_names or (None,) * len(players)
        words = {
            seat: Word((cards or {}).get(seat, name), (numbers or {}).get(seat, number))
            for number, (seat, name) in enumerate(zip(players, names, strict=False), 1)
        }
        count = len(players)
        self.take((DrawingBegun(self.now, agreement.scoring_tokens[count], agreement.bonus_tokens[count], words),))

    def ink(self, *seats: Seat) -> None:
        """Let these seats (all that may, unless named) draw something."""
        for seat in seats or self.seats:
            if PICTOMANIA.pen(self.state, seat).is_down:
                self.give(HOUSE, Mark(seat))

    def guess(self, by: Seat, on: Seat, number: int) -> None:
        self.give(by, Guess(on, number))

    def right(self, by: Seat, on: Seat) -> None:
        """Guess right, knowing what no player knows."""
        assert isinstance(self.state.phase, Drawing)
        self.guess(by, on, self.state.phase.round.desks[on].word.number)

    def stop(self, seat: Seat, token: int | None = None) -> None:
        self.give(seat, Stop(token))

    def nothing(self, seat: Seat) -> None:
        self.give(seat, DrawNothing())

    def leave(self, seat: Seat) -> None:
        self.give(seat, Leave())

    def next(self) -> tuple[Event, ...]:
        """Somebody goes on whose drawing is not on show."""
        assert isinstance(self.state.phase, Reveal)
        drawer = self.state.phase.drawer
        return self.give(next(seat for seat in remaining(self.state) if seat != drawer), self.step())

    def step(self) -> Next:
        """The wish for the next step of the reveal."""
        assert isinstance(self.state.phase, Reveal)
        return Next(self.state.phase.shown + len(self.state.phase.turned))

    def show(self, drawer: Seat) -> None:
        """Go on with the reveal until this drawer's word is on show."""
        assert isinstance(self.state.phase, Reveal)
        while not (isinstance(self.state.phase, Reveal) and self.state.phase.drawer == drawer):
            self.next()

    def score(self) -> RoundSheet:
        """Go on with the reveal to its end, and hand back the sheet."""
        while True:
            for event in self.next():
                if isinstance(event, RoundScored):
                    return event.sheet
