"""Tables brought to where a test begins, and short questions about them."""

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from pictorium.games.pictus.events import Event
from pictorium.games.pictus.model import Laying, State, Voting
from pictorium.kernel.refusal import Refusal

from .table import Table

Fact = TypeVar("Fact", bound=Event)


def in_telling(seats: int = 4, **options: Any) -> Table:
    return Table(seats, **options)


def in_laying(seats: int = 4, **options: Any) -> Table:
    table = Table(seats, **options)
    table.tell()
    return table


def in_voting(seats: int = 4, **options: Any) -> Table:
    table = Table(seats, **options)
    table.hang()
    return table


def in_reveal(seats: int = 4, **options: Any) -> Table:
    table = Table(seats, **options)
    table.play_turn()
    return table


def when_over(seats: int = 4, **options: Any) -> Table:
    """A game in which everyone has narrated once."""
    table = Table(seats, turns_each=1, **options)
    while table.phase != "Over":
        table.play_turn()
        table.next()
    return table


PHASES: dict[str, Callable[..., Table]] = {
    "Telling": in_telling,
    "Laying": in_laying,
    "Voting": in_voting,
    "Reveal": in_reveal,
    "Over": when_over,
}
every_phase = pytest.mark.parametrize("arrive", PHASES.values(), ids=PHASES)


def why(refusal: Refusal) -> tuple[str, str]:
    return refusal.code, refusal.rule


def only(kind: type[Fact], facts: tuple[Event, ...] | list[Event]) -> Fact:
    """The one fact of that kind."""
    (fact,) = (fact for fact in facts if isinstance(fact, kind))
    return fact


def kinds(facts: tuple[Event, ...]) -> list[str]:
    return [type(fact).__name__ for fact in facts]


def where_cards_are(state: State) -> list[str]:
    """Every card of the deck, wherever it lies."""
    cards = [*state.pile, *state.used, *(card for player in state.players.values() for card in player.hand)]
    if isinstance(state.phase, Laying):
        cards += state.phase.turn.laid.values()
    if isinstance(state.phase, Voting):
        cards += [card.picture for card in state.phase.hung]
    return sorted(cards)
