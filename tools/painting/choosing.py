"""Which cards may lie in one deck."""

from collections.abc import Iterable
from typing import NamedTuple

from tools.painting.likeness import distance

DISTANCE_MIN = 14
SHARED_MAX = 1
"""How many things two cards may have in common."""


class CardFeatures(NamedTuple):
    """What two cards are compared by: their perceptual hash and the things on them."""

    name: str
    print: int
    props: frozenset[str]


class Clash(NamedTuple):
    """Two cards that may not lie in one deck, and why."""

    one: str
    other: str
    distance: int
    shared: tuple[str, ...]


def clash(one: CardFeatures, other: CardFeatures) -> Clash | None:
    """What is wrong between two cards, if anything is."""
    apart = distance(one.print, other.print)
    shared = tuple(sorted(one.props & other.props))
    if apart < DISTANCE_MIN or len(shared) > SHARED_MAX:
        return Clash(one.name, other.name, apart, shared)
    return None


def clashes(cards: Iterable[CardFeatures]) -> tuple[Clash, ...]:
    """Every two cards of a deck that clash."""
    seen: list[CardFeatures] = []
    found: list[Clash] = []
    for card in cards:
        found.extend(wrong for before in seen if (wrong := clash(before, card)))
        seen.append(card)
    return tuple(found)


def chosen(cards: Iterable[CardFeatures]) -> tuple[CardFeatures, ...]:
    """The cards that may stay: each that clashes with none before it."""
    kept: list[CardFeatures] = []
    for card in cards:
        if not any(clash(before, card) for before in kept):
            kept.append(card)
    return tuple(kept)
