"""What a game consists of, in one record: its rules, and where its other parts are found.

A game is a package with a module `manifest`, which has the record `MANIFEST`. The rules come with it. The other parts
are named as "module:name" below the package, and whoever needs one loads it: a server never imports a game's part of
the simulator, and no room has to import a game by name.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from pictorium.games.game import AnyGame


@dataclass(frozen=True)
class Manifest:
    """One game with all its parts."""

    package: str
    """Where its modules lie; a manifest passes its own `__package__`."""
    game: AnyGame
    shelf: str
    """What it is played with: a `stores.shelf.Shelf`, made from the content folder and the data folder."""
    simulation: str | None = None
    """How it is played in the simulator: a `sim.manners.Manners`. None: it is not."""
    console: str | None = None
    """How the command line asks for it and tells it: a `cli.console.Console`. None: it does not."""
    bots: str | None = None
    """Where its minds come from: `bots.mind.Minds`, made from a `bots.bot_factory.Knowledge`. None: no bot plays it."""
    lab: str | None = None
    """Where environments for researchers are made: a `lab.make`. None: there is none."""
    constants: tuple[str, ...] = ()
    """What a client has to know besides the messages."""
    words: str | None = None
    """The folder of its sentences, one file for each language. None: they are among those of the house."""

    @property
    def name(self) -> str:
        """What the game is called."""
        return self.game.name

    def part(self, name: str) -> Any:
        """One of these parts, or of the constants."""
        module, _, attribute = name.partition(":")
        return getattr(import_module(f"{self.package}.{module}"), attribute)


Manifests = Mapping[str, Manifest]
"""Games by name."""


def manifests_of(packages: Iterable[str]) -> Manifests:
    """The games in these packages."""
    found: dict[str, Manifest] = {}
    for package in packages:
        manifest: Manifest = import_module(f"{package}.manifest").MANIFEST
        assert manifest.name not in found, f"two games are called {manifest.name}"
        found[manifest.name] = manifest
    return found


def games_of(manifests: Manifests) -> Mapping[str, AnyGame]:
    """The rules of these games."""
    return {name: manifest.game for name, manifest in manifests.items()}
