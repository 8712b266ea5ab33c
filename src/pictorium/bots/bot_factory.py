"""Where bots come from."""

from collections.abc import Mapping
from typing import Final

from pictorium.bots.bot import Player
from pictorium.bots.doodles import Doodle
from pictorium.bots.eye import Eye
from pictorium.bots.mind import Mind, Minds
from pictorium.games.pictomania.bots.mind import PictomaniaMind
from pictorium.table.bot_port import Bot
from pictorium.table.people import Skill

BATCH_MS: Final = 500
"""How often a bot that draws sends ink, where people watch."""


class BotFactory:
    """The bots of a house: they have a mind for each game they can play."""

    def __init__(
        self,
        doodles: Mapping[str, Doodle],
        eye: Eye,
        minds: Mapping[str, Minds] | None = None,
        batch_ms: int = BATCH_MS,
    ) -> None:
        """What they draw, what they look with, and their minds for other games, by name."""
        self._doodles, self._eye, self._batch_ms = doodles, eye, batch_ms
        self._minds: Mapping[str, Minds] = {"pictomania": self._pictomania, **(minds or {})}

    def sit(self, skill: Skill, seed: str) -> Bot:
        """A bot of that skill."""
        return Player(self._minds, skill, seed)

    def _pictomania(self, skill: Skill, seed: str) -> Mind:
        return PictomaniaMind(self._doodles, self._eye, skill, seed, self._batch_ms)
