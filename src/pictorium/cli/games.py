"""The games on this command line: those of this package, and those in packages that the environment names."""

import os
from typing import Final

from pictorium.games.all_games import PACKAGES
from pictorium.games.manifest import Manifests, games_of, manifests_of

VARIABLE: Final = "PICTORIUM_GAMES"
"""Packages with more games, with commas between them."""
MANIFESTS: Final[Manifests] = manifests_of(
    dict.fromkeys((*PACKAGES, *filter(None, map(str.strip, os.environ.get(VARIABLE, "").split(",")))))
)
GAMES: Final = games_of(MANIFESTS)
