"""The word cards: what is in the box, what comes on the rack, and when a used card comes back."""

import pytest

from pictorium.content.card import Card, Term

from .arrange import opened, refused_deck
from .table import EDITIONS, Table, made_up_card, made_up_deck

BOXES = {
    "first-en": (21, 27, 35, 16),
    "first-de": (21, 27, 35, 16),
    "first-fr": (21, 27, 35, 16),
    "second": (27, 27, 27, 18),
}


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_SETUP_2_the_decks_hold_as_many_cards_as_the_box(edition: str) -> None:
    decks = opened(Table(edition, deck=made_up_deck(40))).decks
    assert tuple(len(deck) for deck in decks) == BOXES[edition]
    assert sum(BOXES[edition]) == 99


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_SETUP_2_the_decks_are_sorted_by_level(edition: str) -> None:
    for level, deck in enumerate(opened(Table(edition)).decks, 1):
        assert {card.level for card in deck} == {level}


def test_P_SETUP_2_all_cards_are_in_where_there_are_fewer_than_the_box_holds() -> None:
    decks = opened(Table("first-en", deck=made_up_deck(12))).decks
    assert {card.id for deck in decks for card in deck} == {card.id for card in made_up_deck(12)}


def test_P_SETUP_2_chance_decides_which_cards_of_a_larger_deck_are_in_the_box() -> None:
    boxes = [
        frozenset(card.id for card in opened(Table("first-en", deck=made_up_deck(40), seed=seed)).decks[0])
        for seed in range(6)
    ]
    assert len(set(boxes)) > 1


def test_P_SETUP_2_the_decks_are_shuffled() -> None:
    orders = {tuple(card.id for card in opened(Table("first-en", seed=seed)).decks[0]) for seed in range(6)}
    assert len(orders) == 6


def short_side() -> Card:
    card = made_up_card(1, 0)
    return Card("short", 1, (card.sides[0][:6], card.sides[1]))


def long_side() -> Card:
    card = made_up_card(1, 0)
    return Card("long", 1, (card.sides[0], (*card.sides[1], Term("eighth", {"en": "eighth"}))))


def of_no_level(level: int) -> Card:
    return Card("odd", level, made_up_card(1, 0).sides)


def wordless(words: dict[str, str]) -> Card:
    card = made_up_card(1, 0)
    return Card("wordless", 1, (card.sides[0], (Term("empty", words), *card.sides[1][1:])))


def repeating_itself() -> Card:
    card = made_up_card(1, 0)
    return Card("echo", 1, (card.sides[0], (*card.sides[1][:6], Term("echo", card.sides[1][0].words))))


@pytest.mark.parametrize(
    "card",
    [
        short_side(),
        long_side(),
        of_no_level(0),
        of_no_level(5),
        wordless({}),
        wordless({"en": ""}),
        wordless({"en": "tree", "de": " "}),
        repeating_itself(),
    ],
    ids=[
        "six words",
        "eight words",
        "level 0",
        "level 5",
        "no word",
        "an empty word",
        "a blank word",
        "a word twice on a side",
    ],
)
def test_P_SETUP_2_a_card_that_is_no_word_card_is_refused(card: Card) -> None:
    refusal = refused_deck((*made_up_deck(), card))
    assert (refusal.code, refusal.rule) == ("no_word_card", "P-SETUP-2")
    assert refusal.facts["card"] == card.id


def test_P_SETUP_2_two_cards_with_one_id_are_refused() -> None:
    twin = made_up_card(1, 3)
    refusal = refused_deck((*made_up_deck(), twin))
    assert (refusal.code, refusal.rule) == ("no_word_card", "P-SETUP-2")
    assert refusal.facts["card"] == twin.id
