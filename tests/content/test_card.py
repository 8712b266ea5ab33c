"""Cards and decks as values."""

from pictorium.content.card import Card, Term, spellings
from pictorium.content.deck import invalid_cards, of_level
from tests.games.pictomania.table import made_up_card, made_up_deck


def test_a_term_speaks_the_language_asked_for_or_its_first() -> None:
    term = Term("cat", {"de": "Katze", "en": "cat"})
    assert term.word("en") == "cat"
    assert term.word("fr") == "Katze"


def test_spellings_tell_languages_apart_but_not_case() -> None:
    present = Term("present", {"en": "gift", "de": "Geschenk", "es": "regalo", "fr": "cadeau"})
    poison = Term("poison", {"en": "poison", "de": "Gift", "es": "veneno", "fr": "venin"})
    assert spellings([present]).isdisjoint(spellings([poison]))
    assert spellings([present]) & spellings([Term("other", {**poison.words, "en": "Gift"})]) == {
        ("en", "gift"),
        ("en-US", "gift"),
    }


def test_a_sound_deck_has_no_faults() -> None:
    assert invalid_cards(made_up_deck(3)) == ()


def test_faults_name_the_card() -> None:
    good = made_up_card(1, 1)
    short = Card("short", 1, (good.sides[0][:6], good.sides[1]))
    wordless = Card("wordless", 1, ((Term("x", {}), *good.sides[0][1:]), good.sides[1]))
    high = Card("high", 5, good.sides)
    assert invalid_cards((good, short, wordless, high, good)) == ("short", "wordless", "high", good.id)


def test_a_level_keeps_its_order() -> None:
    assert [card.id for card in of_level(made_up_deck(3), 2)] == ["2-0", "2-1", "2-2"]
