"""The bots of the house, as they play everywhere."""

from functools import cache

from pictorium.bots.bot_factory import BotFactory, Knowledge, bots_for
from pictorium.bots.doodles import unpacked
from pictorium.bots.plain_eye import PlainEye
from pictorium.games.all_games import MANIFESTS
from pictorium.stores.bot_files import read_associations
from pictorium.stores.content_files import content_folder


@cache
def house_bots() -> BotFactory:
    """Read once: they take a moment."""
    doodles = unpacked((content_folder() / "bots" / "doodles.bin").read_bytes())
    return bots_for(MANIFESTS, Knowledge(doodles, PlainEye(doodles), read_associations(content_folder())))
