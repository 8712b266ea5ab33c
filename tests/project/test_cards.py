"""The house's word cards: enough of them, in all languages, and no word twice wherever two cards can meet."""

import shutil
from itertools import combinations
from pathlib import Path

import pytest

from pictorium.cli.card_problems import check_shipped
from pictorium.cli.messages import problem_line
from pictorium.content.languages import LANGUAGES
from pictorium.stores.content_files import content_folder, read_cards, read_deck
from pictorium.stores.dictionaries import Hunspell
from tests.content.card_texts import ENGLISH, spoilt

CARDS = read_cards(content_folder()).cards
DECK = read_deck(content_folder())


def test_there_are_enough_cards_for_the_boxes_of_all_editions() -> None:
    plain = [sum(card.level == level and not card.is_geeky for card in CARDS) for level in (1, 2, 3, 4)]
    assert all(count >= wanted for count, wanted in zip(plain, (36, 36, 40, 36), strict=True)), plain


def test_P_VAR_5_some_ten_cards_are_geeky() -> None:
    assert 8 <= sum(card.is_geeky for card in CARDS) <= 12


def test_every_side_has_a_theme() -> None:
    assert [card.id for card in CARDS if len(card.themes) != 2 or not all(card.themes)] == []


def test_the_checks_find_no_fault(hunspell: Hunspell) -> None:
    assert check_shipped(content_folder(), hunspell).faults == ()


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
    words = [written.term.words[language] for card in CARDS for written in card.terms]
    assert sum(len(word) > 18 for word in words) < len(words) / 50


TYPO = ('en = "elephant"', 'en = "elepahnt"', "“elepahnt” isn’t in the dictionary (English). Did you mean elephant")
MISSING = (', es = "elefante"', "", "The word in Spanish is missing for “elephant”.")
TWICE = ('en = "elephant"', 'en = "cows"', "“cows” is already there: “cow” on the card “farm-and-pets”")
EIGHTH = ("\n[back]", 'x = { en = "x", de = "x", es = "x", fr = "x" }\n[back]', "There are 8 words on the front")
CONTROL = ('"elephant"', '"ele\x07phant"', "There’s an invisible character here (U+0007).")
ENCODING = ('de = "Bär"', "de = Bär", "The file isn’t UTF-8.")


@pytest.mark.parametrize("fault", [TYPO, MISSING, TWICE, EIGHTH, CONTROL, ENCODING], ids=lambda fault: fault[2][:24])
def test_a_spoilt_card_of_the_house_is_found_with_its_line(
    tmp_path: Path, hunspell: Hunspell, fault: tuple[str, str, str]
) -> None:
    old, new, what = fault
    folder = Path(shutil.copytree(content_folder(), tmp_path / "content"))
    file = folder / "cards" / "1" / "stripes-and-giants.toml"
    text = spoilt(file.read_text(encoding="utf-8"), (old, new))
    file.write_bytes(text.encode("latin-1" if fault is ENCODING else "utf-8"))
    complaints = [problem_line(ENGLISH, problem) for problem in check_shipped(folder, hunspell).faults]
    (complaint,) = [line for line in complaints if what in line]
    assert complaint.startswith("cards/1/stripes-and-giants.toml, line ")
