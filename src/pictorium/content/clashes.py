"""Which cards can be on one rack: two clash where they have a word or a group of look-alikes in common."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from pictorium.content.card import Card, distinctions


def is_deck_enough(cards: Sequence[Card], places: int, beside: Sequence[Card] = (), places_beside: int = 0) -> bool:
    """Whether these cards fill that many places and replace a card there, whichever of them come first.

    At worst the rack lacks one card, one more may not come because it was just replaced, and those that are up keep
    off as many as they can, those that other decks have put beside them included.
    """
    return len(cards) - places - most_kept_off(cards, places - 1, beside, places_beside) >= 1


def most_kept_off(cards: Sequence[Card], standing: int, beside: Sequence[Card] = (), standing_beside: int = 0) -> int:
    """How many other cards that many of these, and that many of those beside them, can keep off a rack at most.

    A card is kept off when neither of its sides fits. So where those that are up clash with some sides, they keep off
    half as many cards; and never more than there are in their heap, of cards that clash directly or through others.
    """
    clashes = _clashes((*cards, *beside), len(cards))
    best = {(0, 0): 0}
    for heap in _heaps(clashes):
        own = [max(map(len, clashes[place])) for place in heap if place < len(cards)]
        others = [max(map(len, clashes[place])) for place in heap if place >= len(cards)]
        here = _kept_off(sorted(own, reverse=True), sorted(others, reverse=True), standing, standing_beside)
        best = _together(best, here, standing, standing_beside)
    return max(best.values())


Kept = dict[tuple[int, int], int]
"""By how many of the deck are up, and how many beside them: how many they keep off at most."""


def _kept_off(own: Sequence[int], others: Sequence[int], standing: int, standing_beside: int) -> Kept:
    """In one heap, by how many sides each card in it clashes with, the worst first."""
    return {
        (up, up_beside): min(len(own) - up, (sum(own[:up]) + sum(others[:up_beside])) // 2)
        for up in range(min(len(own), standing) + 1)
        for up_beside in range(min(len(others), standing_beside) + 1)
    }


def _together(one: Kept, other: Kept, standing: int, standing_beside: int) -> Kept:
    """What two heaps keep off, however those that are up are shared out between them."""
    both: Kept = {}
    for (up, up_beside), kept in one.items():
        for (more, more_beside), too in other.items():
            key = up + more, up_beside + more_beside
            if key[0] <= standing and key[1] <= standing_beside:
                both[key] = max(both.get(key, 0), kept + too)
    return both


Clashes = list[tuple[set[tuple[int, int]], set[tuple[int, int]]]]
"""For each card, by place, and each of its sides: the sides of other cards, as (place, side), that it clashes with."""


def _clashes(cards: Sequence[Card], counted: int) -> Clashes:
    """Clashes with the first cards, as many as are counted."""
    having: defaultdict[tuple[str, str], set[tuple[int, int]]] = defaultdict(set)
    for place, card in enumerate(cards):
        for side in (0, 1):
            for mark in distinctions(card, side):
                having[mark].add((place, side))
    clashes: Clashes = [(set(), set()) for _ in cards]
    for sides in having.values():
        for place, side in sides:
            clashes[place][side].update(other for other in sides if place != other[0] < counted)
    return clashes


def _heaps(clashes: Clashes) -> Iterable[set[int]]:
    """Cards that clash directly or through others, by place. One that clashes with none keeps nothing off."""
    beside = _neighbours(clashes)
    left = set(beside)
    while left:
        heap, edge = set[int](), [min(left)]
        while edge:
            place = edge.pop()
            if place not in heap:
                heap.add(place)
                edge += beside[place]
        left -= heap
        yield heap


def _neighbours(clashes: Clashes) -> dict[int, set[int]]:
    beside: defaultdict[int, set[int]] = defaultdict(set)
    for place, sides in enumerate(clashes):
        for other in {other for rivals in sides for other, _ in rivals}:
            beside[place].add(other)
            beside[other].add(place)
    return beside
