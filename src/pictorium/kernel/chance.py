"""Dice, handed in: the rules ask for luck and never make their own."""

from collections.abc import Iterable
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """Where luck comes from: the operating system at a real table, a seed in a simulated one."""

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1, each as likely as the others."""
        ...


def shuffled(items: Iterable[T], chance: Chance) -> tuple[T, ...]:
    """The items in an order that chance alone decides (Fisher and Yates)."""
    pile = list(items)
    for last in range(len(pile) - 1, 0, -1):
        other = chance.below(last + 1)
        pile[last], pile[other] = pile[other], pile[last]
    return tuple(pile)
