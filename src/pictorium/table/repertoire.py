"""What can be played on this server."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct


class Repertoire(Struct, frozen=True):
    """What a plan can choose from."""

    games: Mapping[str, Any]
    """For each game by its name, what it offers."""
    cards: Mapping[str, tuple[str, ...]]
    """For each game by its name, the sets of cards, the shipped ones first."""
