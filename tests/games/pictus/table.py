"""A table to test at: gives commands, keeps the facts, and knows what no player knows."""

from collections.abc import Mapping
from typing import Any

from pictorium.content.picture import Picture
from pictorium.games.pictus import PICTUS
from pictorium.games.pictus.commands import AnyCommand, Away, Back, GiveClue, Lay, Leave, Next, Tick, Vote
from pictorium.games.pictus.events import Event, TurnScored
from pictorium.games.pictus.model import COLOURS, Laying, State, Telling, Voting, awaited
from pictorium.games.pictus.options import Options
from pictorium.games.pictus.score_sheet import TurnSheet
from pictorium.games.pictus.view import SeatView, View
from pictorium.games.players import remaining
from pictorium.kernel.ids import HOUSE, WATCHER, Seat
from tests.games.driven import Driven

RED, YELLOW, GREEN, BLUE, PURPLE, ORANGE, PINK, BROWN = COLOURS

Deck = tuple[Picture, ...]


def made_up_pictures(count: int = 100) -> Deck:
    """As many pictures as asked for."""
    return tuple(Picture(f"house/{number:03}", {"en": f"title {number}"}) for number in range(count))


class Table(Driven[State, AnyCommand, Event]):
    """One game, driven by hand."""

    def __init__(self, seats: int = 4, *, deck: Deck | None = None, seed: int = 0, **options: Any) -> None:
        deck = made_up_pictures() if deck is None else deck
        super().__init__(PICTUS, COLOURS[:seats], deck, Options(**options), seed)

    @property
    def narrator(self) -> Seat:
        return self.state.narrator

    @property
    def others(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in remaining(self.state) if seat != self.narrator)

    def hand(self, seat: Seat) -> tuple[str, ...]:
        return self.state.players[seat].hand

    def view(self, seat: Seat = WATCHER) -> View:
        return PICTUS.view(self.state, seat)

    def seen(self, seat: Seat) -> SeatView:
        """A seat as all see it."""
        return next(view for view in self.view().seats if view.seat == seat)

    def knock(self, seconds: float = 0) -> tuple[Event, ...]:
        """Let time pass, and the house knock."""
        self.wait(seconds)
        return self.give(HOUSE, Tick())

    def away(self, *seats: Seat) -> None:
        for seat in seats:
            self.give(HOUSE, Away(seat))

    def back(self, seat: Seat) -> None:
        self.give(HOUSE, Back(seat))

    def leave(self, seat: Seat) -> tuple[Event, ...]:
        return self.give(seat, Leave())

    def tell(self, text: str = "a clue") -> tuple[Event, ...]:
        """The narrator lays the first card of the hand."""
        return self.give(self.narrator, GiveClue(self.hand(self.narrator)[0], text))

    def lay(self, *seats: Seat) -> tuple[Event, ...]:
        """These seats (all that are waited for, unless named) add the first card of their hand."""
        facts: tuple[Event, ...] = ()
        for seat in seats or awaited(self.state):
            facts = self.give(seat, Lay(self.hand(seat)[0]))
        return facts

    def number(self, owner: Seat | None) -> int:
        """Where somebody's card hangs; None: the first decoy."""
        assert isinstance(self.state.phase, Voting)
        return next(place for place, card in enumerate(self.state.phase.hung, 1) if card.owner == owner)

    def vote(self, by: Seat, on: Seat | None) -> tuple[Event, ...]:
        """Vote for somebody's card, knowing what no player knows."""
        return self.give(by, Vote(self.number(on)))

    def hang(self) -> None:
        """Come to the vote."""
        if isinstance(self.state.phase, Telling):
            self.tell()
        if isinstance(self.state.phase, Laying):
            self.lay()
        assert isinstance(self.state.phase, Voting)

    def voted(self, votes: Mapping[Seat, Seat | None]) -> TurnSheet:
        """Come to the vote and have these votes cast, which must be all; hands back the sheet."""
        self.hang()
        facts: tuple[Event, ...] = ()
        for by, on in votes.items():
            facts = self.vote(by, on)
        return scored(facts)

    def play_turn(self) -> TurnSheet:
        """A whole turn in which everyone votes for the first card that is not their own."""
        self.hang()
        facts: tuple[Event, ...] = ()
        for seat in awaited(self.state):
            facts = self.give(seat, PICTUS.legal(self.state, seat)[0])
        return scored(facts)

    def next(self) -> tuple[Event, ...]:
        return self.give(remaining(self.state)[0], Next(self.state.turn + 1))


def scored(facts: tuple[Event, ...]) -> TurnSheet:
    last = facts[-1]
    assert isinstance(last, TurnScored), facts
    return last.sheet
