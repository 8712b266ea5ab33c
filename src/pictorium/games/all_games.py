"""The games that come with this package, by name. Others are added by whoever starts a server or a simulator."""

from collections.abc import Mapping
from typing import Final

from pictorium.games.game import AnyGame
from pictorium.games.manifest import Manifests, games_of, manifests_of

PACKAGES: Final = ("pictorium.games.pictomania", "pictorium.games.pictus")
MANIFESTS: Final[Manifests] = manifests_of(PACKAGES)
GAMES: Final[Mapping[str, AnyGame]] = games_of(MANIFESTS)
