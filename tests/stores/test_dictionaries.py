"""What every speller must do, asked of real dictionaries and of the word book that the other tests use."""

import pytest

from pictorium.content.languages import LANGUAGES, SPOKEN
from pictorium.content.spelling import Speller
from pictorium.stores.dictionaries import Hunspell
from tests.content.card_texts import WordBook

SPELT = {
    "en": ({"colour", "color", "don’t", "tip-toe", "7"}, {"kolour"}),
    "de": ({"Kuh", "Straßenlaterne", "U-Boot", "schleichen"}, {"Hnud", "kuh"}),
    "es": ({"cigüeña", "niño"}, {"cigueña"}),
    "it": ({"l’occhio", "dell’acqua", "città"}, {"citta", "dell’acuqa"}),
    "pt-BR": ({"maçã", "guarda-chuva"}, {"maçaa", "guarda-chuvva"}),
    "fr": ({"œuf", "l’eau", "arc-en-ciel"}, {"chateau", "grandmèrre"}),
}
WRONG = {language: dict.fromkeys(wrong, ()) for language, (_, wrong) in SPELT.items()}


@pytest.fixture(params=["hunspell", "word book"])
def speller(request: pytest.FixtureRequest) -> Speller:
    chosen: Speller = request.getfixturevalue("hunspell") if request.param == "hunspell" else WordBook(WRONG)
    return chosen


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_speller_finds_the_wrong_words_and_no_other(speller: Speller, language: str) -> None:
    right, wrong = SPELT[language]
    assert set(speller.unknown(right | wrong, language)) == wrong
    assert all(isinstance(speller.meant(word, language), tuple) for word in wrong)


def test_a_speller_has_nothing_to_say_of_nothing(speller: Speller) -> None:
    assert not speller.unknown((), "en")


def test_hunspell_says_what_was_meant(hunspell: Hunspell) -> None:
    assert "Hund" in hunspell.meant("Hnud", "de")
    assert hunspell.meant("Xqzvwkjhg", "en") == ()


def test_hunspell_takes_no_word_for_a_command(hunspell: Hunspell) -> None:
    assert set(hunspell.unknown(["*kolour", "#", "!", "swan"], "en")) == {"*kolour"}
    assert "colour" in hunspell.meant("*kolour", "en")


def test_without_hunspell_no_language_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    speller = Hunspell()
    assert speller.languages == ()
    assert speller.missing_packages()[:2] == ("hunspell", "hunspell-en-gb")


def test_with_every_dictionary_nothing_is_missing(hunspell: Hunspell) -> None:
    assert hunspell.languages == SPOKEN
    assert hunspell.missing_packages() == ()
