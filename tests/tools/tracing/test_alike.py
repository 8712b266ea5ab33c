"""Suggestions of words that might be drawn the same way."""

import numpy as np
from click.testing import CliRunner

from pictorium.bots.encoder import Floats
from pictorium.content.card import Card, Term
from pictorium.content.look_alikes import LookAlikes
from tests.games.pictomania.table import made_up_card
from tools.tracing.alike import directions, suggestions
from tools.tracing.commands import tracing
from tools.tracing.making import art_of
from tools.tracing.recipe import read_recipe

WORDS = ("bank robber", "bank robbery", "river", "stream", "loaf", "hat")


def towards(*xy: float) -> Floats:
    return np.asarray(xy, np.float32)


EAST, NORTH = towards(1, 0), towards(0, 1)
SEEN = {
    "bank robber": towards(0.8, 0.6),
    "bank robbery": EAST,
    "river": NORTH,
    "stream": towards(0.28, 0.96),
    "loaf": EAST,
    "hat": -EAST,
}


def deck(level_of_last: int = 1) -> list[Card]:
    """One word on each card, and others that are akin to nothing."""
    made: list[Card] = []
    for number, word in enumerate(WORDS):
        card = made_up_card(1, number)
        level = level_of_last if word == WORDS[-1] else 1
        made.append(Card(word, level, ((Term(word, {"en": word}), *card.sides[0][1:]), card.sides[1])))
    return made


def pairs(art: dict[str, set[str]] | None = None, lists: LookAlikes | None = None) -> list[set[str]]:
    found = suggestions(deck(), art or {}, SEEN, lists or LookAlikes())
    return [{pair.one, pair.other} for pair in found]


def test_words_that_look_alike_to_the_eye_are_suggested_nearest_first() -> None:
    assert pairs() == [{"loaf", "bank robbery"}, {"river", "stream"}, {"bank robber", "bank robbery"}]


def test_art_in_common_makes_a_pair_worth_a_look_sooner() -> None:
    art = {"bank robber": {"fluent:mask", "fluent:bag"}, "loaf": {"fluent:bag"}}
    assert {"bank robber", "loaf"} not in pairs()
    assert {"bank robber", "loaf"} in pairs(art)


def test_what_somebody_has_judged_is_not_suggested_again() -> None:
    lists = LookAlikes(alike=(("bank robber", "bank robbery"),), different=(("stream", "river"),))
    assert pairs(lists=lists) == [{"loaf", "bank robbery"}]


def test_words_of_two_levels_or_of_one_card_are_not_suggested() -> None:
    assert not any("hat" in pair for pair in pairs())
    one = Card("one", 1, (tuple(Term(word, {"en": word}) for word in WORDS), made_up_card(1, 0).sides[1]))
    assert list(suggestions([one], {}, SEEN, LookAlikes())) == []


def test_the_eye_knows_one_direction_for_each_word() -> None:
    (direction,) = directions({"word": np.asarray([[3, 0], [1, 0]], np.float32)}).values()
    assert np.allclose(direction, EAST)


def test_art_is_named_with_its_set() -> None:
    assert art_of(read_recipe(["fluent:baby 0 0 10", "path M0 0 L9 9", "!lucide:house 1 1 9"])) == {
        "fluent:baby",
        "lucide:house",
    }


def test_everything_suggested_of_the_house_has_been_judged() -> None:
    said = CliRunner().invoke(tracing, ["alike"])
    assert said.exit_code == 0
    assert said.output.startswith("To judge: 0."), said.output
