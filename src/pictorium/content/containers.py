"""What the readers of recordings have in common: what they find, and how many steps they take."""

from typing import Final

from msgspec import Struct

STEPS_MAX: Final = 20_000
"""Boxes, pages and samples that are looked at; twenty seconds have some three thousand."""


class Content(Struct, frozen=True):
    """What a recording is."""

    type: str
    """As in a Content-Type."""
    has_picture: bool
    ms: int
    """How long it lasts."""


class EnoughError(Exception):
    """No honest recording has so many pieces."""


class Steps:
    """Counts what is looked at."""

    __slots__ = ("_left",)

    def __init__(self) -> None:
        """None yet."""
        self._left = STEPS_MAX

    def take(self, count: int = 1) -> None:
        """So many more."""
        self._left -= count
        if self._left < 0:
            raise EnoughError
