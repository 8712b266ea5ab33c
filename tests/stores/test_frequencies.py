import sys

import pytest

from pictorium.content.languages import LANGUAGES
from pictorium.stores.frequencies import WordLists


@pytest.mark.parametrize(
    ("language", "usual", "rare"),
    [("en", "house", "halberd"), ("de", "Haus", "Hellebarde"), ("es", "casa", "alabarda"), ("fr", "maison", "heaume")],
)
def test_everyday_words_are_more_usual_than_rare_ones(language: str, usual: str, rare: str) -> None:
    lists = WordLists()
    assert lists.zipf(usual, language) > 5 > 3 > lists.zipf(rare, language)


def test_an_apostrophe_of_books_is_as_usual_as_one_of_keyboards() -> None:
    assert WordLists().zipf("boucle d’oreille", "fr") == WordLists().zipf("boucle d'oreille", "fr") > 3


def test_where_the_lists_are_not_installed_no_language_has_one(monkeypatch: pytest.MonkeyPatch) -> None:
    assert WordLists().languages == LANGUAGES
    monkeypatch.setattr(sys, "path", [])
    monkeypatch.delitem(sys.modules, "wordfreq", raising=False)
    assert WordLists().languages == ()
