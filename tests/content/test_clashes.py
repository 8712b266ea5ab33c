"""How many cards a rack can be sure of, held against every way in which cards can come."""

from itertools import combinations, permutations
from random import Random

import pytest

from pictorium.content.card import Card, distinctions
from pictorium.content.clashes import is_deck_enough, most_kept_off
from tests.games.pictomania.table import made_up_card, with_look_alikes


def cards(count: int, *groups: tuple[tuple[int, int], ...]) -> tuple[Card, ...]:
    """Made-up cards of which these sides, by the card's place, are drawn the same way."""
    deck = tuple(made_up_card(1, number) for number in range(count))
    return with_look_alikes(deck, [[(f"1-{number}", side) for number, side in group] for group in groups])


def can_be_stuck(deck: tuple[Card, ...], places: int) -> bool:
    """Whether there are sides that can stand together and leave no card for the last place, one being kept out."""
    sides = [(card, side) for card in deck for side in (0, 1)]
    for up in combinations(sides, places - 1):
        if len({card.id for card, _ in up}) < places - 1 or any(
            _clash(one, other) for one, other in combinations(up, 2)
        ):
            continue
        left = [card for card in deck if card not in [standing for standing, _ in up]]
        fitting = [card for card in left if any(not any(_clash((card, side), one) for one in up) for side in (0, 1))]
        if len(fitting) < 2:
            return True
    return False


def _clash(one: tuple[Card, int], other: tuple[Card, int]) -> bool:
    return not distinctions(*one).isdisjoint(distinctions(*other))


def test_cards_that_clash_with_none_keep_nothing_off() -> None:
    assert most_kept_off(cards(9), 5) == 0
    assert is_deck_enough(cards(7), 6)
    assert not is_deck_enough(cards(6), 6)


def test_a_card_is_kept_off_once_neither_side_fits() -> None:
    assert most_kept_off(cards(9, ((0, 0), (1, 0))), 5) == 0
    assert most_kept_off(cards(9, ((0, 0), (1, 0)), ((2, 0), (1, 1))), 1) == 0
    assert most_kept_off(cards(9, ((0, 0), (1, 0)), ((2, 0), (1, 1))), 2) == 1


def test_one_card_with_the_same_on_both_sides_keeps_off_all_others_of_its_kind() -> None:
    twins = tuple((number, side) for number in range(4) for side in (0, 1))
    assert most_kept_off(cards(4, twins), 3) == 3
    assert not is_deck_enough(cards(8, twins), 5)
    assert is_deck_enough(cards(10, twins), 5)


@pytest.mark.parametrize("seed", range(40))
def test_a_deck_found_enough_is_never_stuck(seed: int) -> None:
    """The estimate may be careful, never careless: every rack of a few cards is tried."""
    random = Random(seed)
    count, places = random.randint(4, 7), random.randint(2, 4)
    sides = [(number, side) for number in range(count) for side in (0, 1)]
    groups = [tuple(random.sample(sides, random.randint(2, 4))) for _ in range(random.randint(0, 4))]
    deck = cards(count, *groups)
    if is_deck_enough(deck, places):
        assert not can_be_stuck(deck, places)


def test_some_of_these_decks_are_enough_and_some_are_not() -> None:
    """Otherwise the test above would show nothing."""
    groups = [((a, 0), (b, 1)) for a, b in permutations(range(3), 2)]
    found = {is_deck_enough(cards(count, *groups), 3) for count in (4, 7)}
    assert found == {True, False}
