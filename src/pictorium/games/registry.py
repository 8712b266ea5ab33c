"""The games this house knows, by name."""

from collections.abc import Mapping
from typing import Any, Final

from pictorium.games.game import Game
from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictus import PICTUS

GAMES: Final[Mapping[str, Game[Any, Any, Any, Any, Any, Any, Any]]] = {game.name: game for game in (PICTOMANIA, PICTUS)}
