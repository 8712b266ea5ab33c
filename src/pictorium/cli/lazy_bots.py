"""Bots that load in the background while the server starts."""

from concurrent.futures import Executor
from pathlib import Path

from pictorium.bots.eye import Eye
from pictorium.cli.bots import DOODLES_FILE, read_bots
from pictorium.stores.bot_files import BOTS_FOLDER
from pictorium.table.bot_port import Bot
from pictorium.table.people import Skill


class LazyBots:
    """A bot that is needed earlier waits for them; if they cannot be loaded, that call raises the error."""

    def __init__(self, folder: Path, pool: Executor) -> None:
        """Start to read that folder."""
        self._bots = pool.submit(read_bots, folder)

    def sit(self, skill: Skill, seed: str) -> Bot:
        """A bot of that skill. Blocks until the bots are loaded, so never call it on the event loop."""
        return self._bots.result().sit(skill, seed)

    def eye(self) -> Eye:
        """What they look at drawings with. Blocks, too."""
        eye = self._bots.result().eye
        assert eye is not None, "the bots of a house share an eye"
        return eye


def bots_of(folder: Path, pool: Executor) -> LazyBots | None:
    """The bots of this server; None if the folder has no drawings for them."""
    return LazyBots(folder, pool) if (folder / BOTS_FOLDER / DOODLES_FILE).exists() else None
