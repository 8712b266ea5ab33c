"""A player who tries everything: picks at random among what is legal, some kinds of command more often than others."""

from collections.abc import Iterable
from typing import Final

from pictorium.games.pictomania import commands as c
from pictorium.kernel.chance import Chance

WEIGHTS: Final[dict[type, int]] = {
    c.Deal: 1000,
    c.Replace: 60,
    c.Ready: 1000,
    c.Go: 3000,
    c.Mark: 12000,
    c.Wipe: 30,
    c.Guess: 3000,
    c.Stop: 500,
    c.DrawNothing: 250,
    c.Rest: 200,
    c.Next: 1500,
    c.OwnUp: 50,
    c.Challenge: 80,
    c.CastVote: 1500,
    c.Praise: 1000,
    c.Away: 20,
    c.Back: 300,
    c.Leave: 1,
}
"""How often each kind of command is tried, when it is legal. Leaving is rare: it ends evenings early."""
WAITING: Final = 1000
"""How often a player does nothing at all."""


def choose(commands: Iterable[c.AnyCommand], chance: Chance) -> c.AnyCommand | None:
    """One of these commands, first a kind by its weight and then any of that kind; None to wait a while."""
    kinds: dict[type, list[c.AnyCommand]] = {}
    for command in commands:
        kinds.setdefault(type(command), []).append(command)
    left = chance.below(WAITING + sum(WEIGHTS[kind] for kind in kinds))
    for kind, same in kinds.items():
        left -= WEIGHTS[kind]
        if left < 0:
            return same[chance.below(len(same))]
    return None
