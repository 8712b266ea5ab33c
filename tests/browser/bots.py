"""The bots of the house, as they play everywhere."""

from functools import cache

from pictorium.bots.bot_factory import BotFactory
from pictorium.bots.doodles import unpacked
from pictorium.bots.plain_eye import PlainEye
from pictorium.games.pictus.bots.mind import PictusMinds
from pictorium.stores.bot_files import read_associations
from pictorium.stores.content_files import content_folder


@cache
def house_bots() -> BotFactory:
    """Read once: they take a moment."""
    doodles = unpacked((content_folder() / "bots" / "doodles.bin").read_bytes())
    eye = PlainEye(doodles)
    return BotFactory(doodles, eye, {"pictus": PictusMinds(read_associations(content_folder()), doodles, eye)})
