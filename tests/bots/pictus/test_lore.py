"""What bots know about the pictures of the house: all of it is there, in all languages, and fit to be said."""

import json

import pytest

from pictorium.content.associations import SCENE
from pictorium.content.languages import LANGUAGES
from pictorium.games.pictus.bots.stems import stem, stems
from pictorium.games.pictus.options import CLUE_CHARACTERS_MAX
from pictorium.kernel.text import is_shown_as_written
from pictorium.stores.content_files import content_folder, read_deck
from tests.bots.pictus.evenings import associations, deck, lore

LISTED = json.loads((content_folder() / "pictures/deck.json").read_text())
THINGS = {name: thing for name, thing in associations().things.items() if thing.like is None}
THEMES = {theme for thing in THINGS.values() for theme in thing.themes}


def test_every_tag_of_the_deck_is_a_thing() -> None:
    assert set(associations().things) == {tag for one in LISTED for tag in one["tags"]}
    assert {thing.like for thing in associations().things.values()} - {None} <= set(THINGS)


def test_what_is_on_every_picture_of_the_house_is_known() -> None:
    assert set(lore().pictures) == {picture.id for picture in deck()}
    assert all(
        set(things) <= {*THINGS, *(SCENE + one["composition"] for one in LISTED)} for things in lore().pictures.values()
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_words_for_all_of_it(language: str) -> None:
    tongue = lore().tongues[language]
    assert set(tongue.things) == set(THINGS)
    assert set(tongue.themes) == set(tongue.words) == THEMES
    assert set(tongue.scenes) == {one["composition"] for one in LISTED}
    assert all(thing.names and len(set(thing.says)) >= 5 for thing in tongue.things.values())
    assert all(len(set(phrases)) >= 3 for phrases in (*tongue.themes.values(), *tongue.scenes.values(), tongue.moods))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_comes_to_mind_can_be_said_and_does_not_say_the_name(language: str) -> None:
    index, tongue = lore().indices[language], lore().tongues[language]
    said = [(name, phrase) for name, thing in tongue.things.items() for phrase in thing.says]
    assert [(name, phrase) for name, phrase in said if index.gives_away(phrase, [name])] == []
    sayable = [
        *(phrase for _, phrase in said),
        *(one for many in tongue.themes.values() for one in many),
        *tongue.moods,
    ]
    assert [
        one for one in sayable if not is_shown_as_written(one) or len(one) > CLUE_CHARACTERS_MAX or one != one.strip()
    ] == []
    assert all(index.stems(one) for one in sayable)


def test_a_sketch_is_a_concept_of_the_word_cards() -> None:
    concepts = {term.id for card in read_deck(content_folder()) for side in card.sides for term in side}
    assert {thing.sketch for thing in THINGS.values()} - {None} - concepts == set()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("boat", "boats"),
        ("Katze", "Katzen"),
        ("lento", "lentas"),
        ("slow", "slowly"),
        ("lente", "lentement"),
        ("Été", "ete"),
    ],
)
def test_forms_of_a_word_are_alike(one: str, other: str) -> None:
    assert stems(one) == stems(other)


def test_other_words_are_not() -> None:
    assert stem("comet") != stem("comedy")
    assert stems("The old man and the sea", {"the", "and"}) == {"old", "man", "sea"}
    assert stems("the", {"the"}) == {"the"}, "where nothing else is said, that is what is said"


def test_a_name_is_noticed_inside_a_longer_word() -> None:
    german = lore().indices["de"]
    assert german.gives_away("Wissenschaft bei Kerzenlicht", ["candle"])
    assert german.gives_away("die Raben", ["raven"])
    assert not german.gives_away("nimmermehr", ["raven"])
