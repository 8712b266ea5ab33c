"""The narrator: of all that could be said of the cards in hand, what fits one of them and some cards of the others."""

from collections.abc import Collection, Iterator
from math import exp, log
from random import Random
from typing import Final, NamedTuple

from pictorium.content.fold import plain
from pictorium.content.picture import Picture
from pictorium.games.pictus.bots.lore import SAID, Index
from pictorium.games.pictus.bots.sense import Fits, Sense, combined
from pictorium.games.pictus.bots.taste import WordTaste
from pictorium.games.pictus.view import View

CLOSE: Final = 0.12
"""How much better a card must fit to be taken for the right one by two in three."""
FEWEST: Final = 0.03
"""Fewer rivals than this count as none."""
LEAST: Final = 0.35
"""What fits less than this is unrelated to a card."""
SKETCHES: Final = 4
"""One clue in this many is a sketch, if that does not give too much away."""
GENERAL: Final = 0.15
"""How often something is thought of that could be said of many things: what is said of one makes better stories."""
PAIRS: Final = 5
"""How many clues in two parts are thought of for each card."""
SHORT: Final = 22
"""The longest that each part of such a clue may be."""


class Idea(NamedTuple):
    """A card, and what to say or to draw to it."""

    picture: str
    text: str = ""
    concept: str | None = None


class ClueFinder:
    """Looks for clues."""

    def __init__(self, sense: Sense, taste: WordTaste, drawable: Collection[str], seed: str) -> None:
        """With the names of what can be drawn."""
        self._sense, self._taste, self._drawable, self._seed = sense, taste, drawable, seed
        self._lore = sense.lore

    def idea(self, view: View, language: str) -> Idea:
        """A clue for one card of the hand; the same for the same hand in the same turn."""
        hand = view.own.hand if view.own else ()
        random = Random(f"{self._seed}/{view.turn}/{' '.join(picture.id for picture in hand)}")
        wish = self._taste.rivals * exp(random.gauss(0, self._taste.aim))
        is_drawn = random.randrange(SKETCHES) == 0
        return (
            (self._best(self._sketches(hand), view, wish, random, wish / self._taste.obvious) if is_drawn else None)
            or self._best(self._texts(view, hand, language, random), view, wish, random)
            or Idea(random.choice(hand).id, random.choice(self._lore.tongues[language].moods))
        )

    def _best(
        self,
        ideas: Iterator[tuple[Idea, Picture, Fits]],
        view: View,
        wish: float,
        random: Random,
        fewest: float = 0.0,
    ) -> Idea | None:
        """Of these ideas the one that about as many rivals fit as one wishes for, and not too few."""
        scored = [
            (random.gauss(0, self._taste.whim) - abs(log(max(FEWEST, rivals) / wish)), number, idea)
            for number, (idea, picture, fits) in enumerate(ideas)
            if (rivals := self._rivals(view, picture, fits)) is not None and rivals >= fewest
        ]
        return max(scored)[2] if scored else None

    def _rivals(self, view: View, picture: Picture, fits: Fits) -> float | None:
        """How many of the others will have a card that fits as well, as far as one can tell from the whole deck."""
        own = self._sense.fit(picture, fits)
        if own < LEAST:
            return None
        deck = self._lore.pictures
        touched = {one for thing in fits for one in self._lore.shown_on.get(thing, ())} - {picture.id}
        near = sum(
            min(1.0, exp((combined(fits.get(name, 0.0) for name in deck[one]) - own) / CLOSE)) for one in touched
        )
        share = min(1.0, (near + (len(deck) - len(touched)) * exp(-own / CLOSE)) / max(1, len(deck)))
        others = sum(not seat.has_left for seat in view.seats) - 1
        return others * (1 - (1 - share) ** view.agreement.hand_size)

    def _texts(
        self, view: View, hand: tuple[Picture, ...], language: str, random: Random
    ) -> Iterator[tuple[Idea, Picture, Fits]]:
        index = self._lore.indices[language]
        used = [plain(sheet.clue.text) for sheet in view.sheets]
        for picture in hand:
            things = self._lore.on(picture.id, picture.titles)
            said = {thing: self._said(index, thing, things, used) for thing in things}
            single = [
                phrase
                for phrases in said.values()
                for phrase, strength in phrases
                if strength == SAID or random.random() < GENERAL
            ]
            for text in dict.fromkeys((*single, *_pairs(said, random))):
                yield Idea(picture.id, text), picture, self._sense.told_in(text, index)

    def _said(self, index: Index, thing: str, things: tuple[str, ...], used: list[str]) -> list[tuple[str, float]]:
        """What comes to this one's mind, is not what something on the card is called, and was not said before."""
        return [
            (phrase, strength)
            for phrase, strength in index.phrases(thing)
            if self._sense.comes_to_mind(thing, phrase)
            and not any(plain(phrase) in text for text in used)
            and not index.gives_away(phrase, things)
        ]

    def _sketches(self, hand: tuple[Picture, ...]) -> Iterator[tuple[Idea, Picture, Fits]]:
        """Something that is on a card, if there is a way to draw it."""
        for picture in hand:
            things = [
                self._lore.things[name]
                for name in self._lore.on(picture.id, picture.titles)
                if name in self._lore.things
            ]
            for concept in {one.sketch: None for one in things if one.sketch in self._drawable}:
                if concept:
                    yield Idea(picture.id, concept=concept), picture, self._sense.shown({concept: 1.0})


def _pairs(said: dict[str, list[tuple[str, float]]], random: Random) -> Iterator[str]:
    """Clues about two things on a card at once."""
    short = [
        (thing, phrase)
        for thing, phrases in said.items()
        for phrase, strength in phrases
        if strength == SAID and len(phrase) <= SHORT and phrase[-1].isalpha()
    ]
    for _ in range(PAIRS if short else 0):
        (thing, phrase), (other, second) = random.choice(short), random.choice(short)
        if thing != other:
            yield f"{phrase} … {second}"
