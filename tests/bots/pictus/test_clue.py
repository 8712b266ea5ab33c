"""The narrator's clues."""

import pytest
from msgspec.structs import replace

from pictorium.content.fold import plain
from pictorium.content.languages import LANGUAGES
from pictorium.content.picture import Picture
from pictorium.games.pictus.bots.clue_finder import ClueFinder, Idea
from pictorium.games.pictus.bots.sense import Sense
from pictorium.games.pictus.bots.taste import TASTES
from pictorium.games.pictus.score_sheet import Clue, TurnSheet
from pictorium.games.pictus.view import Own, View
from pictorium.table.people import Skill
from tests.bots.pictus.evenings import deck, lore
from tests.games.pictus.table import RED, Table

START = Table(4, deck=deck()).view(RED)
SKILLS: tuple[Skill, ...] = ("gentle", "keen", "sharp")


def held(*hand: Picture, view: View = START) -> View:
    """What a narrator sees who has these in hand."""
    return replace(view, own=Own(hand, None, None, None))


def teller(skill: Skill = "keen", seed: str = "a", drawable: frozenset[str] = frozenset()) -> ClueFinder:
    taste = TASTES[skill]
    return ClueFinder(Sense(lore(), taste.forgets, seed), taste, drawable, seed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_of_the_house_has_a_clue_that_does_not_say_what_is_on_it(language: str) -> None:
    index, moods = lore().indices[language], lore().tongues[language].moods
    for number, picture in enumerate(deck()):
        skill = SKILLS[number % 3]
        idea = teller(skill, str(number)).idea(held(picture), language)
        assert idea.picture == picture.id
        assert idea.text, picture
        assert idea.text not in moods
        things = lore().on(picture.id, {})
        assert not index.gives_away(idea.text, things), (idea, things)
        words = plain(idea.text).replace(",", " ").split()
        assert not {plain(name) for thing in things for name in index.names(thing)} & set(words)


def test_a_clue_fits_its_card_better_than_the_deck_at_large() -> None:
    someone, better = Sense(lore(), 0.0, ""), []
    for number in range(24):
        hand = deck()[number * 6 : number * 6 + 6]
        idea = teller("sharp", str(number)).idea(held(*hand), "en")
        fits = someone.told_in(idea.text, lore().indices["en"])
        own = next(someone.fit(picture, fits) for picture in hand if picture.id == idea.picture)
        better.append(sum(someone.fit(picture, fits) > own for picture in deck()))
    assert sum(better) / len(better) < len(deck()) / 8, better
    assert sum(better) > len(better), "some cards of others fit as well"


def test_what_was_said_this_evening_is_not_said_again() -> None:
    view = held(*deck()[:3])
    said: list[str] = []
    for turn in range(1, 25):
        text = teller().idea(replace(view, turn=turn), "de").text
        assert all(plain(text) not in plain(one) for one in said)
        said.append(text)
        sheet = TurnSheet(turn, RED, Clue(text), (), (), None, (), {})
        view = replace(view, sheets=(*view.sheets, sheet))


def test_different_bots_say_different_things() -> None:
    ideas = {teller(seed=str(number)).idea(held(*deck()[:6]), "fr").text for number in range(20)}
    assert len(ideas) > 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_clue_in_two_parts_is_about_two_things_on_the_card(language: str) -> None:
    index, found = lore().indices[language], 0
    for number in range(16):
        idea = teller("gentle", str(number)).idea(held(*deck()[number * 6 : number * 6 + 6]), language)
        parts = idea.text.split(" … ")
        about = [
            {thing for thing in lore().on(idea.picture, {}) if part in dict(index.phrases(thing))} for part in parts
        ]
        assert all(about), idea
        if len(parts) == 2:
            found += 1
            assert len(about[0] | about[1]) > 1, idea
            assert all(part[-1].isalpha() and len(part) <= 22 for part in parts), "neither is a sentence of its own"
    assert 0 < found < 16


def test_the_same_bot_says_the_same() -> None:
    assert teller().idea(held(*deck()[:6]), "es") == teller().idea(held(*deck()[:6]), "es")


def test_a_sketch_shows_something_on_the_card_now_and_then() -> None:
    drawable = frozenset(thing.sketch for thing in lore().things.values() if thing.sketch)
    ideas: list[Idea] = []
    for number in range(120):
        start = number % 30 * 6
        view = replace(held(*deck()[start : start + 6]), turn=number)
        ideas.append(teller(seed=str(number), drawable=drawable).idea(view, "en"))
    drawn = [idea for idea in ideas if idea.concept]
    assert 8 <= len(drawn) <= 30
    for idea in drawn:
        assert idea.concept in {
            lore().things[name].sketch for name in lore().on(idea.picture, {}) if name in lore().things
        }


def test_a_picture_that_a_host_brought_is_told_by_its_title() -> None:
    brought = Picture("own/1", {"en": "The raven in the teapot"})
    assert set(lore().on(brought.id, brought.titles)) == {"raven", "teapot"}
    idea = teller().idea(held(brought), "en")
    assert not lore().indices["en"].gives_away(idea.text, ["raven", "teapot"])


def test_what_nobody_knows_gets_a_mood() -> None:
    idea = teller().idea(held(Picture("own/2"), Picture("own/3")), "de")
    assert idea.text in lore().tongues["de"].moods
