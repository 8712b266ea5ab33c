"""A recipe gives a picture, always the same; every kind of picture can be painted in every finish."""

from itertools import combinations

import numpy as np
import pytest

from tools.painting.canvas import Canvas
from tools.painting.cards import CardRecipe, painted, recipe
from tools.painting.compositions import COMPOSITIONS
from tools.painting.deck import packed
from tools.painting.finishes import FINISHES
from tools.painting.palettes import PALETTES
from tools.painting.props import props, with_role

SMALL = 60


def test_there_is_enough_to_choose_from() -> None:
    assert len(COMPOSITIONS) >= 14
    assert len(FINISHES) >= 3
    assert len(PALETTES) >= 16
    assert len(props()) >= 150


@pytest.mark.parametrize("seed", [3, 14, 27])
def test_the_same_recipe_gives_the_same_file(seed: int) -> None:
    first, second = (packed(painted(recipe(seed), SMALL)) for _ in range(2))
    assert first == second


def test_another_seed_gives_another_picture() -> None:
    one, other = (painted(CardRecipe("giant", "gouache", "dusk", seed), SMALL) for seed in (1, 2))
    assert not np.array_equal(one.picture, other.picture)


@pytest.mark.parametrize("composition", COMPOSITIONS)
def test_each_composition_can_be_finished_in_every_way_and_shows_several_things(composition: str) -> None:
    """Someone, or a thing that is drawn by sums, may be the third."""
    own = list(FINISHES)[list(COMPOSITIONS).index(composition) % len(FINISHES)]
    c = Canvas(PALETTES["lagoon"], own, f"{composition} 5", SMALL)
    COMPOSITIONS[composition](c)
    assert 2 <= sum(c.used.values()) <= 6
    for finish in FINISHES.values():
        picture = finish(c)
        assert picture.shape == (90, 60, 3)
        assert picture.min() >= 0
        assert picture.max() <= 1
        assert picture.std() > 0.05, "a picture is not of one colour"


def test_a_card_thanks_those_who_drew_its_things() -> None:
    card = painted(CardRecipe("moonlike", "wash", "lagoon", 5), SMALL)
    assert card.picture.shape == (90, 60, 3)
    assert len(card.credits) == len(card.props) >= 2


def test_each_finish_looks_different() -> None:
    made = [painted(CardRecipe("moonlike", finish, "dusk", 4), SMALL).picture.astype(int) for finish in FINISHES]
    for one, other in combinations(made, 2):
        assert np.abs(one - other).mean() > 4


def test_recipes_use_everything_there_is() -> None:
    made = [recipe(seed) for seed in range(240)]
    assert {one.composition for one in made} == set(COMPOSITIONS)
    assert {one.finish for one in made} == set(FINISHES)
    assert {one.palette for one in made} == set(PALETTES)


def test_every_prop_has_a_role_a_drawing_and_an_author() -> None:
    from tools.painting.props import ART

    for name, prop in props().items():
        assert prop.roles, name
        assert (ART / "props" / f"{name}.svg").exists(), name
        assert prop.author, name
        assert prop.licence in ("MIT", "CC BY 3.0"), name
    assert {file.stem for file in (ART / "props").glob("*.svg")} == set(props())


@pytest.mark.parametrize("role", ["giant", "small", "fruit", "head", "dwelling", "thing", "sea", "round"])
def test_each_role_can_be_played_by_many(role: str) -> None:
    assert len(with_role(role)) >= 12
