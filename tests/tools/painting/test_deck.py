"""The shipped deck may be shipped, and each fault of a deck is found."""

import shutil
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from PIL import Image

from pictorium.stores.content_files import content_folder
from pictorium.stores.picture_files import PICTURES_FOLDER, read_pictures
from tools.painting.canvas import WIDTH
from tools.painting.checking import BYTES_MAX, CARDS_MIN, inspect
from tools.painting.choosing import DISTANCE_MIN
from tools.painting.compositions import COMPOSITIONS
from tools.painting.deck import DeckEntry, name_of, read_chosen, read_entries, write_entries
from tools.painting.finishes import FINISHES
from tools.painting.likeness import distance, print_of
from tools.painting.making import Order, keep, made, new_orders
from tools.painting.palettes import PALETTES
from tools.painting.props import ART, props
from tools.painting.titling import titled

SHIPPED = content_folder() / PICTURES_FOLDER


@pytest.fixture(scope="module")
def entries() -> tuple[DeckEntry, ...]:
    return read_entries(SHIPPED)


def test_the_shipped_deck_passes_its_check(entries: tuple[DeckEntry, ...]) -> None:
    found = inspect(SHIPPED, entries)
    assert found.faults == ()
    assert found.cards >= CARDS_MIN
    assert found.bytes <= BYTES_MAX
    assert found.distance >= DISTANCE_MIN


def test_the_shipped_deck_is_the_one_that_was_chosen(entries: tuple[DeckEntry, ...]) -> None:
    kept = {name_of(one.recipe): one for one in read_chosen(ART / "deck.toml")}
    assert {entry.name for entry in entries} == set(kept)
    for entry in entries:
        assert entry.titles == kept[entry.name].titles, entry.name
        assert set(entry.credits) == {props()[name].credit for name in entry.tags}, entry.name


def test_the_deck_is_of_many_kinds(entries: tuple[DeckEntry, ...]) -> None:
    assert len({entry.composition for entry in entries}) >= 14
    assert {entry.finish for entry in entries} == set(FINISHES)
    assert {entry.palette for entry in entries} == set(PALETTES)
    assert {entry.composition for entry in entries} <= set(COMPOSITIONS)


def test_names_tell_nothing_of_the_order(entries: tuple[DeckEntry, ...]) -> None:
    by_name = [entry.seed for entry in sorted(entries, key=lambda entry: entry.name)]
    rising = sum(one < other for one, other in pairwise(by_name))
    assert 0.35 < rising / len(by_name) < 0.65


def test_people_at_a_table_read_the_same_titles(entries: tuple[DeckEntry, ...]) -> None:
    read = {picture.id: picture.titles for picture in read_pictures(content_folder())}
    assert read == {f"house/{entry.name}": entry.titles for entry in entries}


def test_a_shipped_card_can_be_painted_again(entries: tuple[DeckEntry, ...]) -> None:
    """Small, so it is not the same to the bit, but nobody would take it for another."""
    kept = read_chosen(ART / "deck.toml")[0]
    again = made(Order(kept.recipe, dict(kept.titles), WIDTH // 4))
    with Image.open(SHIPPED / f"{again.entry.name}.webp") as shipped:
        assert distance(print_of(shipped), again.candidate.print) < DISTANCE_MIN
    assert again.entry in entries


# -- faults -----------------------------------------------------------------------------------------------------------


def renamed(entry: DeckEntry, name: str) -> DeckEntry:
    return msgspec.structs.replace(entry, name=name, titles={k: f"{v} {name}" for k, v in entry.titles.items()})


def double(folder: Path, rows: list[DeckEntry]) -> None:
    shutil.copy(folder / f"{rows[0].name}.webp", folder / "twin22.webp")
    rows.append(renamed(rows[0], "twin22"))


def untitle(folder: Path, rows: list[DeckEntry]) -> None:
    rows[0] = msgspec.structs.replace(rows[0], titles={"en": "Alone", "de": "Allein", "es": " "})


def entitle_twice(folder: Path, rows: list[DeckEntry]) -> None:
    rows[1] = msgspec.structs.replace(rows[1], titles=rows[0].titles)


def shrink(folder: Path, rows: list[DeckEntry]) -> None:
    Image.new("RGB", (300, 450)).save(folder / f"{rows[0].name}.webp")


def spoil(folder: Path, rows: list[DeckEntry]) -> None:
    (folder / f"{rows[0].name}.webp").write_bytes(b"no picture at all")


def lose(folder: Path, rows: list[DeckEntry]) -> None:
    (folder / f"{rows[0].name}.webp").unlink()


def bring(folder: Path, rows: list[DeckEntry]) -> None:
    shutil.copy(folder / f"{rows[0].name}.webp", folder / "stranger.webp")


def list_twice(folder: Path, rows: list[DeckEntry]) -> None:
    rows.append(rows[0])


def weigh(folder: Path, rows: list[DeckEntry]) -> None:
    with (folder / f"{rows[0].name}.webp").open("ab") as file:
        file.write(b"\0" * BYTES_MAX)


def forget(folder: Path, rows: list[DeckEntry]) -> None:
    rows[0] = msgspec.structs.replace(rows[0], credits=())


def misquote(folder: Path, rows: list[DeckEntry]) -> None:
    rows[0] = msgspec.structs.replace(rows[0], credits=("somewhere/owl (Somebody, all rights reserved)",))


FAULTS = {
    "too_alike": double,
    "untitled": untitle,
    "same_title": entitle_twice,
    "wrong_size": shrink,
    "unreadable": spoil,
    "no_file": lose,
    "unlisted": bring,
    "listed_twice": list_twice,
    "too_heavy": weigh,
    "uncredited": forget,
    "bad_credit": misquote,
}


def few(tmp_path: Path, rows: Sequence[DeckEntry]) -> list[DeckEntry]:
    for entry in rows:
        shutil.copy(SHIPPED / f"{entry.name}.webp", tmp_path)
    return list(rows)


def test_a_few_cards_have_no_fault_but_that_they_are_few(tmp_path: Path, entries: tuple[DeckEntry, ...]) -> None:
    assert [fault.code for fault in inspect(tmp_path, few(tmp_path, entries[:3])).faults] == ["too_few"]


@pytest.mark.parametrize("code", FAULTS)
def test_each_fault_is_found(code: str, tmp_path: Path, entries: tuple[DeckEntry, ...]) -> None:
    rows = few(tmp_path, entries[:3])
    breaking: Callable[[Path, list[DeckEntry]], None] = FAULTS[code]
    breaking(tmp_path, rows)
    found = {fault.code: fault.text for fault in inspect(tmp_path, rows).faults}
    assert code in found
    assert "{" not in found[code]


# -- making -----------------------------------------------------------------------------------------------------------


def test_new_cards_are_kept_only_if_they_differ(tmp_path: Path) -> None:
    orders = [order._replace(width=60) for order in new_orders(30, 2)]
    cards = [made(order) for order in (*orders, orders[0])]
    fits = [is_kept for _, is_kept in keep(cards, tmp_path, is_choosy=True)]
    assert fits == [True, True, False]
    assert {entry.seed for entry in read_entries(tmp_path)} == {30, 31}
    assert {file.stem for file in tmp_path.glob("*.webp")} == {card.entry.name for card in cards}


def test_a_list_is_written_by_name_and_read_again(tmp_path: Path, entries: tuple[DeckEntry, ...]) -> None:
    write_entries(tmp_path, reversed(entries))
    assert read_entries(tmp_path) == tuple(sorted(entries, key=lambda entry: entry.name))


def test_titles_of_translators_come_back_to_the_list(entries: tuple[DeckEntry, ...]) -> None:
    listed, chosen = (ART / "deck.toml").read_text("utf-8"), read_chosen(ART / "deck.toml")
    assert titled(listed, chosen, entries) == listed
    first = next(entry for entry in entries if entry.name == name_of(chosen[0].recipe))
    renamed = [msgspec.structs.replace(first, titles={**first.titles, "it": "Un “altro” titolo"})]
    assert 'it = "Un “altro” titolo"' in titled(listed, chosen, renamed)
