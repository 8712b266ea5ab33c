"""How games are played in the simulator: each game's part of it, loaded when it is asked for."""

from collections.abc import Mapping
from typing import Final

from pictorium.games.all_games import MANIFESTS
from pictorium.games.manifest import Manifest, Manifests
from pictorium.sim.manners import Manners


def manners_of(manifest: Manifest) -> Manners:
    """How this game is played."""
    assert manifest.simulation is not None, f"nobody knows how {manifest.name} is played"
    manners = manifest.part(manifest.simulation)
    assert isinstance(manners, Manners)
    return manners


def all_manners(manifests: Manifests) -> Mapping[str, Manners]:
    """How these games are played, by the name of the game."""
    return {name: manners_of(manifest) for name, manifest in manifests.items() if manifest.simulation}


MANNERS: Final = all_manners(MANIFESTS)
"""Of the games that come with this package."""
