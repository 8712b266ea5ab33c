"""Chance from a seed: the same seed, the same evening."""

from random import Random


class Dice:
    """A die that can be thrown again."""

    def __init__(self, seed: str) -> None:
        """Fix every throw to come."""
        self._random = Random(seed)

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1."""
        return int(self._random.random() * bound)
