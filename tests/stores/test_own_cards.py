"""A host's own cards in the data folder: kept whole or not at all."""

from pathlib import Path

import pytest

from pictorium.stores.own_cards import read_set, remove_set, set_names, store_set
from tests.content.card_texts import CSV, TOML


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    table, card = tmp_path / "hof.csv", tmp_path / "Our Lake.toml"
    table.write_text(CSV, encoding="utf-8")
    card.write_text(TOML, encoding="utf-8")
    return [table, card]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data" / "folder"


def test_a_host_without_cards_has_none(data: Path) -> None:
    assert set_names(data) == ()


def test_a_set_is_kept_and_read_under_its_name(data: Path, files: list[Path]) -> None:
    store_set(data, "village", files)
    assert set_names(data) == ("village",)
    cards, problems = read_set(data, "village")
    assert problems == ()
    assert [card.id for card in cards] == ["village/our-lake", "village/am-see"]
    assert cards[0].terms[0].term.id == "village/swan"


def test_a_set_takes_the_place_of_another_and_leaves_nothing_of_it(data: Path, files: list[Path]) -> None:
    store_set(data, "village", files)
    store_set(data, "village", files[:1])
    assert [card.id for card in read_set(data, "village").cards] == ["village/am-see"]
    assert [folder.name for folder in (data / "cards").iterdir()] == ["village"]


def test_what_cannot_be_kept_whole_is_not_kept_at_all(data: Path, files: list[Path]) -> None:
    store_set(data, "village", files)
    with pytest.raises(FileNotFoundError):
        store_set(data, "village", [files[0], files[0].with_name("gone.csv")])
    assert len(read_set(data, "village").cards) == 2
    assert [folder.name for folder in (data / "cards").iterdir()] == ["village"]


def test_a_set_can_be_thrown_away(data: Path, files: list[Path]) -> None:
    store_set(data, "village", files)
    remove_set(data, "village")
    assert set_names(data) == ()


def test_a_file_that_was_spoilt_in_the_data_folder_is_named(data: Path, files: list[Path]) -> None:
    store_set(data, "village", files)
    kept = data / "cards" / "village" / "hof.csv"
    kept.write_text(CSV.replace(",,,Ente\n", ""), encoding="utf-8")
    (problem,) = read_set(data, "village").problems
    assert (problem.code, problem.location.file) == ("wrong_count", str(kept))
