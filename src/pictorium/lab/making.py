"""Makes environments and the players to compare others with, from the content that is installed."""

from typing import Any

from pictorium.bots.doodles import unpacked
from pictorium.bots.plain_eye import PlainEye
from pictorium.cli.bots import DOODLES_FILE, trained_eye
from pictorium.cli.games import MANIFESTS
from pictorium.games.manifest import Manifest
from pictorium.stores.bot_files import BOTS_FOLDER
from pictorium.stores.content_files import content_folder


class NoLabError(LookupError):
    """There is no game of that name with an environment."""


def make(game: str = "pictomania", *, seats: int = 4, step_ms: int = 500, **options: Any) -> Any:
    """A PettingZoo environment (`ParallelEnv`) of a game, with the house's cards; options as on the command line."""
    return _lab(game).environment(content_folder(), seats, step_ms, options)


def random(env: Any, seed: int = 0, game: str = "pictomania") -> Any:
    """A player that does at random what is allowed."""
    return _lab(game).random(env, seed)


def built_in(env: Any, game: str = "pictomania") -> Any:
    """A player that draws as the house's bots do and looks with their eye."""
    folder = content_folder()
    doodles = unpacked((folder / BOTS_FOLDER / DOODLES_FILE).read_bytes())
    return _lab(game).built_in(env, doodles, trained_eye(folder) or PlainEye(doodles))


def _lab(game: str) -> Any:
    manifest: Manifest | None = MANIFESTS.get(game)
    if manifest is None or manifest.lab is None:
        raise NoLabError(game)
    return manifest.part(manifest.lab)
