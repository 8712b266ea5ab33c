"""Plans for picture cards: the house's, the host's own and those that were brought to the table."""

import json
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from pictorium.content.picture import Picture
from pictorium.games.pictus.shelf import PictureShelf
from pictorium.kernel.refusal import Refusal
from pictorium.stores.content_files import ContentError
from pictorium.stores.own_pictures import add_pictures, read_set
from pictorium.stores.picture_files import read_pictures
from pictorium.table.media import Medium, MediumId, MediumKind, content_of
from pictorium.table.people import PersonId, Plan

HOUSE = (Picture("house/k3f9a2", {"en": "The last train", "de": "Der letzte Zug"}), Picture("house/a00001", {}))


@pytest.fixture
def content(tmp_path: Path) -> Path:
    (tmp_path / "content" / "pictures").mkdir(parents=True)
    listed = [
        {"name": one.id.removeprefix("house/"), "titles": one.titles, "tags": ["night"], "seed": 7} for one in HOUSE
    ]
    (tmp_path / "content" / "pictures" / "deck.json").write_text(json.dumps(listed), encoding="utf-8")
    return tmp_path / "content"


@pytest.fixture
def shelf(content: Path, tmp_path: Path) -> PictureShelf:
    add_pictures(tmp_path, "ours", [b"one", b"other"])
    return PictureShelf(content, tmp_path)


def plan(*cards: str, variants: tuple[str, ...] = (), **options: object) -> Plan:
    return Plan(game="pictus", cards=cards, variants=variants, options=options)


def medium(name: str, kind: MediumKind) -> Medium:
    return Medium(MediumId(name), PersonId("p1"), kind, "image/webp", 9)


BROUGHT = (medium("m1", "picture"), medium("m2", "recording"), medium("m3", "drawing"), medium("m4", "film"))


def ids(shelf: PictureShelf, *cards: str, media: tuple[Medium, ...] = ()) -> tuple[str, ...]:
    prepared = shelf.prepare(plan(*cards), media)
    assert not isinstance(prepared, Refusal), prepared
    return tuple(picture.id for picture in prepared.deck)


def test_the_house_s_pictures_are_read_from_their_list(content: Path, tmp_path: Path) -> None:
    assert read_pictures(content) == HOUSE
    assert read_pictures(tmp_path) == ()
    (content / "pictures" / "deck.json").write_text('[{"name": 3}]')
    with pytest.raises(ContentError) as error:
        read_pictures(content)
    assert error.value.code == "unreadable"


def test_T_PLAN_2_without_sets_the_house_s_pictures_are_played_with(shelf: PictureShelf, tmp_path: Path) -> None:
    house, ours = tuple(picture.id for picture in HOUSE), tuple(picture.id for picture in read_set(tmp_path, "ours"))
    assert ids(shelf) == ids(shelf, "house") == ids(shelf, "house", "house") == house
    assert ids(shelf, "ours") == ours
    assert ids(shelf, "house", "ours") == (*house, *ours)
    assert len({*house, *ours}) == 4


def test_T_PLAN_2_what_was_brought_to_the_table_is_a_set_too(shelf: PictureShelf) -> None:
    assert ids(shelf, "table", media=BROUGHT) == ("table/m1", "table/m3")
    assert ids(shelf, "house", "table", media=BROUGHT)[2:] == ("table/m1", "table/m3")
    assert ids(shelf, media=BROUGHT) == ids(shelf, "house")


def test_T_PLAN_2_sets_that_are_not_there_are_refused(shelf: PictureShelf) -> None:
    for name, media in (("mine", BROUGHT), ("table", ()), ("table", BROUGHT[1:2]), ("../ours", ()), ("", ())):
        assert shelf.prepare(plan("house", name), media) == Refusal("unknown_cards", "T-PLAN-2", {"cards": name})


def test_T_PLAN_1_options_become_what_they_must_be(shelf: PictureShelf) -> None:
    prepared = shelf.prepare(plan(voters="everyone", hand_size=5, text_counts=True, end="score", target=20), ())
    assert not isinstance(prepared, Refusal)
    options = msgspec.structs.replace(
        shelf.offer().usual, voters="everyone", hand_size=5, text_counts=True, end="score", target=20
    )
    assert prepared.options == options


@pytest.mark.parametrize(
    ("name", "value"),
    [("voters", "nobody"), ("hand_size", "many"), ("hand_size", None), ("text_counts", 1), ("pens", 3), ("rounds", 3)],
)
def test_T_PLAN_1_options_that_are_none_are_refused_by_name(shelf: PictureShelf, name: str, value: object) -> None:
    wishes = Plan(game="pictus", options={name: value})
    assert shelf.prepare(wishes, ()) == Refusal("bad_option", "T-PLAN-1", {"option": name})


def test_T_PLAN_1_there_are_no_variants(shelf: PictureShelf) -> None:
    assert shelf.prepare(plan(variants=("kids",)), ()) == Refusal("bad_option", "T-PLAN-1", {"option": "variants"})


def test_the_sets_are_on_offer_the_house_s_first(shelf: PictureShelf) -> None:
    assert shelf.sets() == ("house", "ours")
    assert shelf.offer().seats == (3, 8)


def test_S_SETUP_1_a_picture_that_lies_in_two_sets_and_on_the_table_is_one_card(content: Path, tmp_path: Path) -> None:
    add_pictures(tmp_path, "ours", [b"one", b"other"])
    add_pictures(tmp_path, "theirs", [b"one", b"third"])
    add_pictures(tmp_path, "theirs", [b"one"])
    shelf = PictureShelf(content, tmp_path)
    kinds: tuple[tuple[MediumKind, bytes], ...] = (("picture", b"other"), ("drawing", b"fourth"), ("drawing", b"third"))
    again = tuple(
        replace(medium(f"m{number}", kind), content=content_of(body)) for number, (kind, body) in enumerate(kinds)
    )
    both = (*read_set(tmp_path, "ours"), *read_set(tmp_path, "theirs"))
    (third,) = {one.id.partition("/")[2] for one in both[2:]} - {one.id.partition("/")[2] for one in both[:2]}
    ours = tuple(one.id for one in both[:2])
    assert ids(shelf, "ours", "theirs", "table", media=again) == (*ours, f"theirs/{third}", "table/m1")
    assert ids(shelf, "table", media=again) == ("table/m0", "table/m1", "table/m2")
