"""Where bots come from."""

from collections.abc import Mapping
from typing import Final

from pictorium.bots.bot import Player
from pictorium.bots.mind import Minds
from pictorium.table.company import Bot
from pictorium.table.people import Skill

BATCH_MS: Final = 150
"""How often a bot that draws sends ink, where people watch."""


class HouseBots:
    """The bots of a house: they have a mind for each game they can play."""

    def __init__(self, minds: Mapping[str, Minds]) -> None:
        """The minds by the name of the game."""
        self._minds = minds

    def sit(self, skill: Skill, seed: str) -> Bot:
        """A bot of that skill."""
        return Player(self._minds, skill, seed)
