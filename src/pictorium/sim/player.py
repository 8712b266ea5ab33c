"""A player who tries everything: picks at random among what is legal, some kinds of command more often than others."""

from collections.abc import Iterable, Mapping
from typing import Final, TypeVar

from pictorium.kernel.chance import Chance

WAITING: Final = 1000
"""How often a player does nothing at all."""

Command = TypeVar("Command")


def choose(commands: Iterable[Command], weights: Mapping[type, int], chance: Chance) -> Command | None:
    """One of these commands, first a kind by its weight and then any of that kind; None to wait a while."""
    kinds: dict[type, list[Command]] = {}
    for command in commands:
        kinds.setdefault(type(command), []).append(command)
    left = chance.below(WAITING + sum(weights[kind] for kind in kinds))
    for kind, same in kinds.items():
        left -= weights[kind]
        if left < 0:
            return same[chance.below(len(same))]
    return None
