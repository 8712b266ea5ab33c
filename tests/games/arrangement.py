"""How games are opened for the tests of the contract: each game's folder beside this file has a module `contract`."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from pictorium.games.manifest import manifests_of
from pictorium.kernel.ids import Seat

HERE: Final = Path(__file__).parent
Opening = tuple[tuple[Seat, ...], Any, Any]
"""Seats, deck and options."""


class Arrangement(NamedTuple):
    """What the tests of the contract have to know of a game."""

    package: str
    """Where its manifest is."""
    opening: Callable[[Random], Opening]
    everything: Callable[[], tuple[Any, ...]]
    """Commands beyond those a game offers, sense and nonsense alike."""


FOUND: Final[tuple[Arrangement, ...]] = tuple(
    import_module(f"tests.games.{file.parent.name}.contract").ARRANGEMENT for file in sorted(HERE.glob("*/contract.py"))
)
MANIFESTS: Final = manifests_of(one.package for one in FOUND)
ARRANGEMENTS: Final = dict(zip(MANIFESTS, FOUND, strict=True))
