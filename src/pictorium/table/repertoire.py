"""What can be played in this house."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct


class Repertoire(Struct, frozen=True):
    """What a plan can be made of."""

    games: Mapping[str, Any]
    """For each game by its name what it offers."""
    cards: Mapping[str, tuple[str, ...]]
    """For each game by its name the sets of cards, the house's own first."""
