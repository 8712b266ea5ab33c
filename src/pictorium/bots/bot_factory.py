"""Where bots come from."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from pictorium.bots.bot import BotPlayer
from pictorium.bots.doodles import Doodle
from pictorium.bots.eye import Eye
from pictorium.bots.mind import MindFactory
from pictorium.content.associations import Associations
from pictorium.games.manifest import Manifests
from pictorium.table.bot_port import Bot
from pictorium.table.people import Skill

BATCH_MS: Final = 500
"""How often a bot that draws sends ink, where people watch."""


class Knowledge(NamedTuple):
    """What bots know and can do, whatever they play."""

    doodles: Mapping[str, Doodle]
    """What they can draw."""
    eye: Eye
    """What they look at drawings with."""
    associations: Associations
    """What comes to mind when they see a picture."""
    batch_ms: int = BATCH_MS


class BotFactory:
    """The bots of a house: they have a mind for each game they can play."""

    def __init__(self, minds: Mapping[str, MindFactory], eye: Eye | None = None) -> None:
        """Where their minds come from, by the name of the game, and the eye that all of them share, if they do."""
        self._minds, self.eye = minds, eye

    def sit(self, skill: Skill, seed: str) -> Bot:
        """A bot of that skill."""
        return BotPlayer(self._minds, skill, seed)


def bots_for(manifests: Manifests, knowledge: Knowledge) -> BotFactory:
    """Bots that play all of these games for which there are minds."""
    return BotFactory(
        {name: manifest.part(manifest.bots)(knowledge) for name, manifest in manifests.items() if manifest.bots},
        knowledge.eye,
    )
