"""Words that people would draw the same way, as somebody has listed them (P-SETUP-7)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from pictorium.content.problem import Location, Problem
from pictorium.content.written_cards import WrittenCard


class LookAlikes(Struct, frozen=True, forbid_unknown_fields=True):
    """Groups of terms, by id."""

    alike: tuple[tuple[str, ...], ...] = ()
    """No rack has two of one group."""
    different: tuple[tuple[str, str], ...] = ()
    """Pairs that a tool would suggest and that people found different."""


def marked(cards: Iterable[WrittenCard], look_alikes: LookAlikes) -> tuple[WrittenCard, ...]:
    """The cards, each side with the groups of which it has a word; a group is named after its words."""
    return tuple(replace(card, look_alikes=_groups(card, look_alikes)) for card in cards)


def _groups(card: WrittenCard, look_alikes: LookAlikes) -> tuple[tuple[str, ...], tuple[str, ...]]:
    front, back = ({written.term.id for written in side} for side in card.sides)
    named = {" ".join(group): group for group in look_alikes.alike}
    return (
        tuple(name for name, group in named.items() if not front.isdisjoint(group)),
        tuple(name for name, group in named.items() if not back.isdisjoint(group)),
    )


def look_alike_problems(cards: Iterable[WrittenCard], look_alikes: LookAlikes, file: str) -> Iterator[Problem]:
    """Entries that keep nothing apart: of unknown terms, of terms of one side, or said twice."""
    sides = {written.term.id: (card.id, side) for card in cards for side in (0, 1) for written in card.sides[side]}
    pairs: set[frozenset[str]] = set()
    for group in (*look_alikes.alike, *look_alikes.different):
        yield from (Problem("unknown_term", Location(file), {"term": term}) for term in group if term not in sides)
        yield from _pair_problems(group, sides, pairs, file)


def _pair_problems(
    group: Sequence[str], sides: dict[str, tuple[str, int]], pairs: set[frozenset[str]], file: str
) -> Iterator[Problem]:
    for one, other in combinations(group, 2):
        facts = {"term": one, "other": other}
        if one in sides and sides[one] == sides.get(other):
            yield Problem("alike_on_side", Location(file), facts)
        if one == other or frozenset((one, other)) in pairs:
            yield Problem("alike_twice", Location(file), facts)
        pairs.add(frozenset((one, other)))
