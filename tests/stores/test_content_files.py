"""The content folder: what is there can be read, and a mistake in it is named with its file."""

import shutil
from pathlib import Path

import pytest

from pictorium.cli.card_problems import check_shipped
from pictorium.content.deck import invalid_cards
from pictorium.content.languages import LANGUAGES
from pictorium.games.pictomania.edition_files import edition_names, read_edition
from pictorium.stores.content_files import (
    CardsError,
    ContentError,
    content_folder,
    read_card_file,
    read_cards,
    read_deck,
    read_reviewed,
    read_words,
    stray_files,
)
from tests.content.card_texts import CSV, TOML, WordBook


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


def test_the_house_s_deck_is_sound_and_speaks_every_language() -> None:
    deck = read_deck(content_folder())
    assert invalid_cards(deck) == ()
    assert all(set(LANGUAGES) <= term.words.keys() for card in deck for side in card.sides for term in side)


def test_a_card_lies_in_the_folder_of_its_level() -> None:
    cards, problems = read_cards(content_folder())
    assert problems == ()
    assert {card.location.file for card in cards if card.level == 3} == {
        f"cards/3/{file.name}" for file in (content_folder() / "cards" / "3").iterdir()
    }


@pytest.mark.parametrize("name", ["5/farm.toml", "farm.toml", "1/farm.tml"])
def test_a_file_that_nobody_would_read_is_named(folder: Path, name: str) -> None:
    file = folder / "cards" / name
    file.parent.mkdir(exist_ok=True)
    file.write_text(TOML, encoding="utf-8")
    (folder / "cards" / ".hidden").touch()
    assert read_cards(folder).problems == ()
    assert stray_files(folder) == (f"cards/{name}",)
    assert [(one.code, one.location.file) for one in check_shipped(folder, WordBook(languages=())).faults] == [
        ("stray_file", f"cards/{name}")
    ]


def test_with_a_spoilt_card_there_is_no_deck(folder: Path) -> None:
    spoil(folder, "fr = ", "rf = ", "cards/1/farm-and-pets.toml")
    with pytest.raises(CardsError) as mistake:
        read_deck(folder)
    assert {problem.code for problem in mistake.value.problems} == {"unknown_key", "missing_language"}
    assert {problem.location.file for problem in mistake.value.problems} == {"cards/1/farm-and-pets.toml"}


def test_what_was_reviewed_is_read_strictly(folder: Path) -> None:
    assert "tipi" in read_reviewed(folder).spelling["en"]
    spoil(folder, "[spelling]", "[speling]", "cards/reviewed.toml")
    with pytest.raises(ContentError) as mistake:
        read_reviewed(folder)
    assert mistake.value.code == "unreadable"


@pytest.mark.parametrize(
    ("name", "raw", "code", "line"),
    [
        ("cards.csv", "card,level\nGefäß".encode("latin-1"), "wrong_encoding", 2),
        ("cards.csv", "card,level".encode("utf-16"), "wrong_encoding", 1),
        ("cards.toml", b"# \xff", "wrong_encoding", 1),
        ("cards.xlsx", b"", "unknown_kind", 0),
    ],
)
def test_a_file_that_is_none_is_named(tmp_path: Path, name: str, raw: bytes, code: str, line: int) -> None:
    file = tmp_path / name
    file.write_bytes(raw)
    cards, (problem,) = read_card_file(file, name)
    assert (cards, problem.code, problem.location.line) == ((), code, line)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    (problem,) = read_card_file(tmp_path / "gone.csv", "gone.csv").problems
    assert problem.code == "unopened"


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_the_line_ends_and_marks_of_every_system_are_read(tmp_path: Path, newline: str, mark: bytes) -> None:
    for file, text in ((tmp_path / "lake.csv", CSV), (tmp_path / "Lake.TOML", TOML)):
        file.write_bytes(mark + text.replace("\n", newline).encode())
        cards, problems = read_card_file(file, file.name)
        assert (len(cards), problems) == (1, ())
