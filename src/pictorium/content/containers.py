"""What the parsers of recordings share: their result, and a bound on their work."""

from typing import Final

from msgspec import Struct

PARTS_MAX: Final = 20_000
"""The most boxes, pages and samples that are read; a recording of twenty seconds has about three thousand."""


class RecordingInfo(Struct, frozen=True):
    """What a recording contains."""

    type: str
    """The media type, as in a Content-Type header."""
    has_picture: bool
    ms: int
    """The duration."""


class TooManyPartsError(Exception):
    """The recording has more parts than any honest one."""


class PartLimit:
    """Limits how many parts of a recording are read."""

    __slots__ = ("_left",)

    def __init__(self) -> None:
        self._left = PARTS_MAX

    def take(self, count: int = 1) -> None:
        """Count this many parts, or raise `TooManyPartsError`."""
        self._left -= count
        if self._left < 0:
            raise TooManyPartsError
