"""Luck: every deal is exactly as likely as the others. Chance is not sampled but enumerated, every roll is tried."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import permutations
from typing import TypeVar

import pytest

from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania import commands as c
from pictorium.games.pictomania import events as e
from pictorium.games.pictomania.model import (
    NUMBERS,
    Word,
)
from pictorium.kernel.chance import Chance, shuffled
from pictorium.kernel.ids import HOUSE, Seat
from pictorium.kernel.refusal import Refusal
from tests.games.pictomania.table import EDITIONS, Dice, Table

T = TypeVar("T")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [3, 6])
def test_P_SETUP_3_black_cards_differ_and_each_comes_to_someone(edition: str, seats: int) -> None:
    numerals: set[tuple[Seat, int]] = set()
    names: set[tuple[Seat, str | None]] = set()
    for words in dealt_words(edition, seats, 150):
        assert len({word.number for word in words.values()}) == seats
        shared = Counter(word.card for word in words.values())
        assert max(shared.values()) <= (2 if edition == "second" else 1)
        numerals |= {(seat, word.number) for seat, word in words.items()}
        names |= {(seat, word.card) for seat, word in words.items()}
    assert len(numerals) == seats * 7
    assert len(names) == seats * (3 if edition == "second" else 6)


def dealt_words(edition: str, seats: int, seeds: int) -> Iterator[Mapping[Seat, Word]]:
    table = Table(edition, seats)
    table.deal()
    table.wait(10)
    table.give(HOUSE, c.Tick())
    for seed in range(seeds):
        (begun,) = begun_with(table, Dice(seed))
        yield begun.words


def begun_with(table: Table, chance: Chance) -> tuple[e.DrawingBegun]:
    answer = PICTOMANIA.decide(table.state, table.dealer, c.Go(), table.now, chance)
    assert not isinstance(answer, Refusal)
    (begun,) = answer
    assert isinstance(begun, e.DrawingBegun)
    return (begun,)


class EveryRoll:
    """Dice that have to be thrown again and again, until every course of luck has been seen.

    The rolls from `first` up to `last` are enumerated, like the wheels of a counter; all others show 0.
    """

    def __init__(self, first: int = 0, last: int = 1000) -> None:
        self._range = range(first, last)
        self._wheels: list[list[int]] = []
        self._at = 0
        self._rolled = 0

    def below(self, bound: int) -> int:
        self._rolled += 1
        if self._rolled - 1 not in self._range:
            return 0
        if self._at == len(self._wheels):
            self._wheels.append([0, bound])
        value, known = self._wheels[self._at]
        assert known == bound
        self._at += 1
        return value

    def courses(self, roll: Callable[[Chance], T]) -> Iterator[tuple[T, Fraction]]:
        """Everything that can come out, each with its exact chance; the same outcome may come more than once."""
        while True:
            self._at = self._rolled = 0
            outcome = roll(self)
            chance = Fraction(1)
            for _, bound in self._wheels:
                chance /= bound
            yield outcome, chance
            while self._wheels and self._wheels[-1][0] + 1 == self._wheels[-1][1]:
                self._wheels.pop()
            if not self._wheels:
                return
            self._wheels[-1][0] += 1


def spread(roll: Callable[[Chance], T], first: int = 0, last: int = 1000) -> dict[T, Fraction]:
    """The exact chance of every outcome."""
    chances: dict[T, Fraction] = {}
    for outcome, chance in EveryRoll(first, last).courses(roll):
        chances[outcome] = chances.get(outcome, Fraction(0)) + chance
    assert sum(chances.values()) == 1
    return chances


@pytest.mark.parametrize("count", range(6))
def test_every_order_of_a_shuffle_is_exactly_as_likely_as_the_others(count: int) -> None:
    orders = list(permutations(range(count)))
    assert spread(lambda chance: shuffled(range(count), chance)) == dict.fromkeys(orders, Fraction(1, len(orders)))


def test_P_SETUP_3_every_deal_of_numerals_is_exactly_as_likely_as_the_others() -> None:
    """Seven numerals on three seats: 7·6·5 = 210 deals, from six rolls of the dice."""
    table = glanced_table("first-en")
    chances = spread(lambda chance: tuple(word.number for word in begun_with(table, chance)[0].words.values()), 0, 6)
    assert chances == dict.fromkeys(permutations(NUMBERS, 3), Fraction(1, 210))


@pytest.mark.parametrize(("edition", "twice"), [("first-en", False), ("second", True)])
def test_P_SETUP_3_every_deal_of_names_is_exactly_as_likely_as_the_others(edition: str, twice: bool) -> None:
    """Six cards on three seats: 6·5·4 = 120 deals. With each letter twice, as often as its cards make it so."""
    table = glanced_table(edition)
    chances = spread(lambda chance: tuple(word.card for word in begun_with(table, chance)[0].words.values()), 6, 11)
    expected = Counter(permutations(table.state.agreement.card_names, 3))
    assert chances == {names: Fraction(count, 120) for names, count in expected.items()}
    assert len(chances) == (24 if twice else 120)


def glanced_table(edition: str) -> Table:
    table = Table(edition)
    table.deal()
    table.wait(10)
    table.give(HOUSE, c.Tick())
    return table


def test_P_SETUP_4_either_side_of_every_card_is_exactly_as_likely() -> None:
    """Three cards from the top of the deck: eight racks, each as likely as the others."""
    table = Table("second")

    def sides(chance: Chance) -> tuple[str, ...]:
        answer = PICTOMANIA.decide(table.state, table.dealer, c.Deal(1), table.now, chance)
        assert not isinstance(answer, Refusal)
        dealt = answer[-1]
        assert isinstance(dealt, e.RackDealt)
        assert [card.card for card in dealt.rack] == [card.id for card in table.state.piles[0].fresh[:3]]
        return tuple(card.terms[0].id[-2] for card in dealt.rack)

    assert spread(sides) == {(a, b, d): Fraction(1, 8) for a in "ab" for b in "ab" for d in "ab"}
