"""The content folder: what is there can be read, and a mistake in it is named with its file."""

import shutil
from pathlib import Path

import pytest

from pictorium.content.deck import faults
from pictorium.stores.content_files import (
    ContentError,
    content_folder,
    edition_names,
    read_deck,
    read_edition,
    read_words,
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A content folder of one's own."""
    return Path(shutil.copytree(content_folder(), tmp_path / "content"))


def spoil(folder: Path, old: str, new: str, file: str = "editions/second.toml") -> None:
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new))


def test_the_four_editions_are_there() -> None:
    assert edition_names(content_folder()) == ("first-de", "first-en", "first-fr", "second")


def test_token_tables_are_put_in_by_name() -> None:
    second = read_edition(content_folder(), "second")
    assert second.scoring_tokens[5] == (3, 2, 1, 1)
    assert second.bonus_tokens[3] == (2, 2, 1)
    assert second.variants["competitive"].bonus_tokens == read_edition(content_folder(), "first-en").bonus_tokens


def test_an_edition_may_write_its_own_table(folder: Path) -> None:
    spoil(folder, 'bonus_tokens = "one_each"', "bonus_tokens = { 3 = [9], 4 = [9], 5 = [9], 6 = [9] }")
    assert read_edition(folder, "second").bonus_tokens[4] == (9,)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("rounds = 4", "rounds = ", "unreadable"),
        ("rounds = 4", 'rounds = "four"', "unreadable"),
        ("rounds = 4", "rounds = 4\nspeed = 3", "unreadable"),
        ("rounds = 4", "", "unreadable"),
        ('bonus_tokens = "one_each"', 'bonus_tokens = "none"', "unknown_table"),
        ('name = "second"', 'name = "third"', "misnamed"),
        ('"A", "A", "B", "B", "C", "C"', '"A", "B", "C"', "too_few_names"),
        ('bonus_tokens = "one_each"', "bonus_tokens = { 3 = [1] }", "no_tokens"),
        ('bonus_tokens = "one_fewer"', 'bonus_tokens = "relaxed"', "no_tokens"),
        (
            'scoring_tokens = "standard"',
            "scoring_tokens = { 3 = [1], 4 = [1], 5 = [1], 6 = [1] }",
            "not_one_each_opponent",
        ),
    ],
)
def test_a_mistake_is_named_with_its_file(folder: Path, old: str, new: str, code: str) -> None:
    spoil(folder, old, new)
    with pytest.raises(ContentError) as mistake:
        read_edition(folder, "second")
    assert mistake.value.code == code
    assert mistake.value.facts["file"] == folder / "editions" / "second.toml"


def test_words_that_are_no_json_are_named(folder: Path) -> None:
    (folder / "ui" / "fr.json").write_text("{")
    with pytest.raises(ContentError) as mistake:
        read_words(folder, "fr")
    assert mistake.value.code == "unreadable"


def test_the_made_up_deck_is_sound_and_speaks_four_languages() -> None:
    deck = read_deck(content_folder())
    assert faults(deck) == ()
    assert {language for card in deck for side in card.sides for term in side for language in term.words} == {
        "en",
        "de",
        "es",
        "fr",
    }
    assert any(card.is_geeky for card in deck)
