"""Bots that get ready while the house opens already: reading all they know takes a moment."""

from concurrent.futures import Executor
from pathlib import Path

from pictorium.cli.bots import DOODLES_FILE, house_bots
from pictorium.stores.bot_files import BOTS_FOLDER
from pictorium.table.bot_port import Bot, Bots
from pictorium.table.people import Skill


class LazyBots:
    """Whoever wants one before they are ready waits; if they cannot come, that is when it is said."""

    def __init__(self, folder: Path, pool: Executor) -> None:
        """Begin to read that folder."""
        self._bots = pool.submit(house_bots, folder)

    def sit(self, skill: Skill, seed: str) -> Bot:
        """A bot of that skill. Waits for them to be ready, so nobody asks whom others wait for."""
        return self._bots.result().sit(skill, seed)


def bots_of(folder: Path, pool: Executor) -> Bots | None:
    """The bots of this house; None if it has nothing for them to draw."""
    return LazyBots(folder, pool) if (folder / BOTS_FOLDER / DOODLES_FILE).exists() else None
