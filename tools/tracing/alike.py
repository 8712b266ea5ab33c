"""Which words might be drawn the same way: candidates for content/cards/look_alikes.toml.

A pair is suggested where its English words share a stem, its recipes share most of their art, or its doodles look
alike to the bots' eye. People decide; what they have listed, as alike or as different, is not suggested again.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from pictorium.bots.encoder import Floats
from pictorium.content.card import Card
from pictorium.content.fold import plain
from pictorium.content.look_alikes import LookAlikes

STEM: Final = 5
"""How many letters at the beginning of words make them akin."""
SHORT: Final = 3
"""Words of so few letters say nothing."""
SHARED_ART: Final = 0.5
"""What share of the art of the simpler recipe the other one has as well."""
NEAR: Final = 0.9
"""How near two doodles are to the eye: the cosine between what it sees."""
FAINT: Final = 0.65
"""How near those are at least that share a stem or art; with less, they look different enough."""


class Suggestion(NamedTuple):
    """Two terms that might be drawn the same way, by id, and why."""

    one: str
    other: str
    nearness: float
    has_same_stem: bool
    has_same_art: bool


def suggestions(
    cards: Iterable[Card],
    art: Mapping[str, Collection[str]],
    seen: Mapping[str, Floats],
    look_alikes: LookAlikes,
) -> Iterator[Suggestion]:
    """Pairs of one level, but not of one card, that nobody has judged yet; the nearest first."""
    judged = {
        frozenset(pair) for group in (*look_alikes.alike, *look_alikes.different) for pair in combinations(group, 2)
    }
    found = [
        _compared(one, other, words, art, seen)
        for level in _by_level(cards)
        for first, second in combinations(level, 2)
        for words in [_words(first) | _words(second)]
        for one in _words(first)
        for other in _words(second)
        if frozenset((one, other)) not in judged
    ]
    yield from sorted(filter(_is_near, found), key=lambda pair: -pair.nearness)


def _is_near(pair: Suggestion) -> bool:
    return pair.nearness >= (FAINT if pair.has_same_stem or pair.has_same_art else NEAR)


def _compared(
    one: str,
    other: str,
    words: Mapping[str, str],
    art: Mapping[str, Collection[str]],
    seen: Mapping[str, Floats],
) -> Suggestion:
    mine, theirs = set(art.get(one, ())), set(art.get(other, ()))
    fewer = min(len(mine), len(theirs))
    return Suggestion(
        one,
        other,
        nearness=float(seen[one] @ seen[other]) if one in seen and other in seen else 0.0,
        has_same_stem=not _stems(words[one]).isdisjoint(_stems(words[other])),
        has_same_art=fewer > 0 and len(mine & theirs) >= SHARED_ART * fewer,
    )


def _by_level(cards: Iterable[Card]) -> Sequence[Sequence[Card]]:
    cards = tuple(cards)
    return [[card for card in cards if card.level == level] for level in sorted({card.level for card in cards})]


def _words(card: Card) -> dict[str, str]:
    return {term.id: term.word("en") for side in card.sides for term in side}


def _stems(word: str) -> set[str]:
    pieces = plain(word).replace("\N{RIGHT SINGLE QUOTATION MARK}", " ").replace("-", " ").split()
    return {piece[:STEM] for piece in pieces if len(piece) > SHORT}


def directions(prototypes: Mapping[str, Floats]) -> dict[str, Floats]:
    """One direction for each word, of the length 1."""
    middles = {name: many.mean(0) for name, many in prototypes.items()}
    return {name: np.asarray(middle / np.linalg.norm(middle), np.float32) for name, middle in middles.items()}
