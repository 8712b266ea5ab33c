"""The house's word cards: enough of them, in four languages, and no word twice wherever two cards can meet."""

from itertools import combinations

import pytest

from pictorium.cli.verdict import judge_house
from pictorium.content.words import LANGUAGES
from pictorium.stores.content_files import content_folder, read_cards, read_deck
from pictorium.stores.dictionaries import Hunspell

CARDS = read_cards(content_folder()).cards
DECK = read_deck(content_folder())


def test_there_are_enough_cards_for_the_boxes_of_all_editions() -> None:
    plain = [sum(card.level == level and not card.is_geeky for card in CARDS) for level in (1, 2, 3, 4)]
    assert all(count >= wanted for count, wanted in zip(plain, (27, 27, 35, 18), strict=True)), plain


def test_P_VAR_5_some_ten_cards_are_geeky() -> None:
    assert 8 <= sum(card.is_geeky for card in CARDS) <= 12


def test_every_side_has_a_theme() -> None:
    assert [card.id for card in CARDS if len(card.themes) != 2 or not all(card.themes)] == []


def test_the_checks_find_no_fault(hunspell: Hunspell) -> None:
    assert judge_house(content_folder(), hunspell).faults == ()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_P_SETUP_4_no_two_cards_of_a_level_share_a_word(level: int, language: str) -> None:
    """Counted without the checks: whatever is dealt, no word can stand twice on a rack."""
    words = {
        card.id: {term.words[language].lower() for side in card.sides for term in side}
        for card in DECK
        if card.level == level
    }
    assert {pair for pair in combinations(words, 2) if words[pair[0]] & words[pair[1]]} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_for_long_words_are_rare(language: str) -> None:
    long = [written.term.words[language] for card in CARDS for written in card.terms if written.long]
    assert sum(len(word) > 18 for word in long) < len(CARDS) * 14 / 100
