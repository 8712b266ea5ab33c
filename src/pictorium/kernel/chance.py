"""Randomness is passed in: the rules ask for a random number and never generate one."""

from collections.abc import Iterable
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """The source of randomness: the operating system at a real table, a seeded generator in a simulation."""

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1, uniformly distributed."""
        ...


def shuffled(items: Iterable[T], chance: Chance) -> tuple[T, ...]:
    """The items in random order (Fisher-Yates)."""
    pile = list(items)
    for last in range(len(pile) - 1, 0, -1):
        other = chance.below(last + 1)
        pile[last], pile[other] = pile[other], pile[last]
    return tuple(pile)
