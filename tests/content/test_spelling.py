"""Spelling, asked of a word book that knows what it is told."""

from pictorium.content.spelling import misspelt, needless_exceptions
from tests.content.card_texts import TOML, WordBook, good_card, spoilt

CARD = good_card(spoilt(TOML, ('de = "Ente"', 'de = "junge Hnte"'), ('de = "Gans"', 'de = "Qans"')))
BOOK = WordBook({"de": {"Hnte": ("Ente", "Rente"), "Qans": ()}})


def test_each_wrong_piece_is_named_with_what_was_meant() -> None:
    one, other = misspelt([CARD], BOOK, {})
    assert (one.code, one.location.line, one.is_fault) == ("misspelt", 6, True)
    assert one.facts == {"language": "de", "piece": "Hnte", "meant": "Ente, Rente"}
    assert (other.code, other.facts["piece"]) == ("misspelt_somehow", "Qans")


def test_what_was_accepted_by_hand_is_right() -> None:
    problems = misspelt([CARD], BOOK, {"de": ("Hnte",), "fr": ("Qans",)})
    assert [problem.facts["piece"] for problem in problems] == ["Qans"]


def test_a_language_without_a_dictionary_is_not_checked() -> None:
    assert list(misspelt([CARD], WordBook({"de": {"Hnte": ()}}, languages=("en",)), {})) == []


def test_what_was_accepted_for_nothing_is_listed() -> None:
    accepted = {"de": ("Hnte", "Frosch", "Kobold"), "es": ("rana",)}
    assert list(needless_exceptions([CARD], BOOK, accepted)) == [("de", "Frosch"), ("de", "Kobold"), ("es", "rana")]


def test_without_a_dictionary_only_what_no_card_says_is_needless() -> None:
    book = WordBook(languages=())
    assert list(needless_exceptions([CARD], book, {"de": ("Frosch", "Kobold")})) == [("de", "Kobold")]
