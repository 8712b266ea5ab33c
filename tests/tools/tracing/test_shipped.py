"""The drawings that are shipped: of every word, by the law of the game, and as their recipes say."""

from itertools import chain

import pytest

from pictorium.bots.doodles import Doodle, unpacked
from pictorium.stores.content_files import content_folder, read_deck
from tools.tracing.checking import BLANK_SHARE_MAX, BYTES_MAX, STROKES_MAX, inspect
from tools.tracing.making import ART, WrittenRecipe, made, recipe_files, used, written_in
from tools.tracing.pieces import SETS, Pieces
from tools.tracing.recipe import read_recipe

FILE = content_folder() / "bots" / "doodles.bin"
PIECES = ART / "pieces"
RETRACED_EVERY = 9
"""All would take half a minute."""


@pytest.fixture(scope="module")
def shipped() -> dict[str, Doodle]:
    return unpacked(FILE.read_bytes())


@pytest.fixture(scope="module")
def recipes() -> list[WrittenRecipe]:
    return list(written_in(recipe_files()))


@pytest.fixture(scope="module")
def concepts() -> list[str]:
    return [term.id for card in read_deck(content_folder()) for side in card.sides for term in side]


def test_every_word_of_the_house_has_a_drawing(shipped: dict[str, Doodle], concepts: list[str]) -> None:
    assert set(shipped) == set(concepts)
    blank = [name for name, doodle in shipped.items() if not doodle]
    assert len(blank) <= BLANK_SHARE_MAX * len(concepts)


def test_the_file_is_small_and_no_drawing_is_too_much_for_a_hand(shipped: dict[str, Doodle]) -> None:
    assert FILE.stat().st_size <= BYTES_MAX
    assert max(map(len, shipped.values())) <= STROKES_MAX


def test_recipes_still_give_the_drawings_that_are_shipped(
    shipped: dict[str, Doodle], recipes: list[WrittenRecipe]
) -> None:
    some = list(made(recipes[::RETRACED_EVERY], Pieces(PIECES)))
    assert [one.error for one in some if one.error] == []
    again = {one.written.concept: [stroke.points[0] for stroke in one.doodle] for one in some}
    assert again == {name: [stroke.points[0] for stroke in shipped[name]] for name in again}
    faults = inspect(some, [one.written.concept for one in some])
    assert [fault for fault in faults if fault.code != "too_many_blank"] == []


def test_the_pieces_that_are_kept_are_those_that_are_used(recipes: list[WrittenRecipe]) -> None:
    wanted = used(read_recipe(one.lines) for one in recipes)
    kept = Pieces(PIECES)
    assert [f"{set_}:{name}" for set_ in wanted for name in wanted[set_] if kept.svg(set_, name) is None] == []
    assert {file.stem for file in PIECES.glob("*.json")} == {SETS[set_] for set_ in wanted}


def test_whose_work_the_pieces_are_is_said(recipes: list[WrittenRecipe]) -> None:
    sources = (content_folder() / "SOURCES.md").read_text("utf-8")
    for set_ in used(read_recipe(one.lines) for one in recipes):
        assert f"@iconify-json/{SETS[set_]}`" in sources


def test_two_words_of_a_side_are_never_drawn_alike(shipped: dict[str, Doodle]) -> None:
    sides = chain.from_iterable(card.sides for card in read_deck(content_folder()))
    for side in sides:
        drawn = [shipped[term.id] for term in side if shipped[term.id]]
        assert len(set(drawn)) == len(drawn), [term.id for term in side]
