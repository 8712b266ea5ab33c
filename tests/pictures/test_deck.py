"""The shipped deck may be shipped, and each fault of a deck is found."""

import shutil
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from PIL import Image

from pictorium.pictures.canvas import WIDTH
from pictorium.pictures.checking import BYTES_MAX, CARDS_MIN, inspect
from pictorium.pictures.choosing import DISTANCE_MIN
from pictorium.pictures.compositions import COMPOSITIONS
from pictorium.pictures.deck import Entry, name_of, read_entries, read_kept, write_entries
from pictorium.pictures.finishes import FINISHES
from pictorium.pictures.likeness import distance, print_of
from pictorium.pictures.making import Order, keep, made, new_orders
from pictorium.pictures.palettes import PALETTES
from pictorium.pictures.props import ART, props
from pictorium.stores.content_files import content_folder
from pictorium.stores.picture_files import PICTURES_FOLDER, read_pictures

SHIPPED = content_folder() / PICTURES_FOLDER


@pytest.fixture(scope="module")
def entries() -> tuple[Entry, ...]:
    return read_entries(SHIPPED)


def test_the_shipped_deck_passes_its_check(entries: tuple[Entry, ...]) -> None:
    found = inspect(SHIPPED, entries)
    assert found.faults == ()
    assert found.cards >= CARDS_MIN
    assert found.bytes <= BYTES_MAX
    assert found.distance >= DISTANCE_MIN


def test_the_shipped_deck_is_the_one_that_was_chosen(entries: tuple[Entry, ...]) -> None:
    kept = {name_of(one.recipe): one for one in read_kept(ART / "deck.toml")}
    assert {entry.name for entry in entries} == set(kept)
    for entry in entries:
        assert entry.titles == kept[entry.name].titles, entry.name
        assert set(entry.credits) == {props()[name].credit for name in entry.tags}, entry.name


def test_the_deck_is_of_many_kinds(entries: tuple[Entry, ...]) -> None:
    assert len({entry.composition for entry in entries}) >= 14
    assert {entry.finish for entry in entries} == set(FINISHES)
    assert {entry.palette for entry in entries} == set(PALETTES)
    assert {entry.composition for entry in entries} <= set(COMPOSITIONS)


def test_names_tell_nothing_of_the_order(entries: tuple[Entry, ...]) -> None:
    by_name = [entry.seed for entry in sorted(entries, key=lambda entry: entry.name)]
    rising = sum(one < other for one, other in pairwise(by_name))
    assert 0.35 < rising / len(by_name) < 0.65


def test_people_at_a_table_read_the_same_titles(entries: tuple[Entry, ...]) -> None:
    read = {picture.id: picture.titles for picture in read_pictures(content_folder())}
    assert read == {f"house/{entry.name}": entry.titles for entry in entries}


def test_a_shipped_card_can_be_painted_again(entries: tuple[Entry, ...]) -> None:
    """Small, so it is not the same to the bit, but nobody would take it for another."""
    kept = read_kept(ART / "deck.toml")[0]
    again = made(Order(kept.recipe, dict(kept.titles), WIDTH // 4))
    with Image.open(SHIPPED / f"{again.entry.name}.webp") as shipped:
        assert distance(print_of(shipped), again.candidate.print) < DISTANCE_MIN
    assert again.entry in entries


# -- faults -----------------------------------------------------------------------------------------------------------


def renamed(entry: Entry, name: str) -> Entry:
    return msgspec.structs.replace(entry, name=name, titles={k: f"{v} {name}" for k, v in entry.titles.items()})


def double(folder: Path, rows: list[Entry]) -> None:
    shutil.copy(folder / f"{rows[0].name}.webp", folder / "twin22.webp")
    rows.append(renamed(rows[0], "twin22"))


def untitle(folder: Path, rows: list[Entry]) -> None:
    rows[0] = msgspec.structs.replace(rows[0], titles={"en": "Alone", "de": "Allein", "es": " "})


def entitle_twice(folder: Path, rows: list[Entry]) -> None:
    rows[1] = msgspec.structs.replace(rows[1], titles=rows[0].titles)


def shrink(folder: Path, rows: list[Entry]) -> None:
    Image.new("RGB", (300, 450)).save(folder / f"{rows[0].name}.webp")


def spoil(folder: Path, rows: list[Entry]) -> None:
    (folder / f"{rows[0].name}.webp").write_bytes(b"no picture at all")


def lose(folder: Path, rows: list[Entry]) -> None:
    (folder / f"{rows[0].name}.webp").unlink()


def bring(folder: Path, rows: list[Entry]) -> None:
    shutil.copy(folder / f"{rows[0].name}.webp", folder / "stranger.webp")


def list_twice(folder: Path, rows: list[Entry]) -> None:
    rows.append(rows[0])


def weigh(folder: Path, rows: list[Entry]) -> None:
    with (folder / f"{rows[0].name}.webp").open("ab") as file:
        file.write(b"\0" * BYTES_MAX)


def forget(folder: Path, rows: list[Entry]) -> None:
    rows[0] = msgspec.structs.replace(rows[0], credits=())


def misquote(folder: Path, rows: list[Entry]) -> None:
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


def few(tmp_path: Path, rows: Sequence[Entry]) -> list[Entry]:
    for entry in rows:
        shutil.copy(SHIPPED / f"{entry.name}.webp", tmp_path)
    return list(rows)


def test_a_few_cards_have_no_fault_but_that_they_are_few(tmp_path: Path, entries: tuple[Entry, ...]) -> None:
    assert [fault.code for fault in inspect(tmp_path, few(tmp_path, entries[:3])).faults] == ["too_few"]


@pytest.mark.parametrize("code", FAULTS)
def test_each_fault_is_found(code: str, tmp_path: Path, entries: tuple[Entry, ...]) -> None:
    rows = few(tmp_path, entries[:3])
    breaking: Callable[[Path, list[Entry]], None] = FAULTS[code]
    breaking(tmp_path, rows)
    assert code in {fault.code for fault in inspect(tmp_path, rows).faults}


# -- making -----------------------------------------------------------------------------------------------------------


def test_new_cards_are_kept_only_if_they_differ(tmp_path: Path) -> None:
    orders = [order._replace(width=60) for order in new_orders(30, 2)]
    cards = [made(order) for order in (*orders, orders[0])]
    fits = [is_kept for _, is_kept in keep(cards, tmp_path, is_law=True)]
    assert fits == [True, True, False]
    assert {entry.seed for entry in read_entries(tmp_path)} == {30, 31}
    assert {file.stem for file in tmp_path.glob("*.webp")} == {card.entry.name for card in cards}


def test_a_list_is_written_by_name_and_read_again(tmp_path: Path, entries: tuple[Entry, ...]) -> None:
    write_entries(tmp_path, reversed(entries))
    assert read_entries(tmp_path) == tuple(sorted(entries, key=lambda entry: entry.name))
