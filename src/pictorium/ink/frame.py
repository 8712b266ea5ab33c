"""The ink of several seats in one frame, packed once for everyone who may see it.

For each run: the index of the seat u8, the sheet u32, the number of batches including these u32, how many of all
batches are stored u32, the length u32, and the batches one after another. A run without batches only says what is
stored.
"""

import struct
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

HEAD: Final = struct.Struct(">BIIII")


class InkRun(NamedTuple):
    """Consecutive batches of one seat."""

    place: int
    sheet: int
    through: int
    kept: int
    batches: bytes


def framed(runs: Iterable[tuple[int, int, int, int, bytes]]) -> bytes:
    """Pack runs, or plain tuples with the same fields, into one frame."""
    return b"".join(
        [
            HEAD.pack(place, sheet, through, kept, len(batches)) + batches
            for place, sheet, through, kept, batches in runs
        ]
    )


def unframed(frame: bytes) -> Iterator[InkRun]:
    """The runs of a frame."""
    start = 0
    while start < len(frame):
        place, sheet, through, kept, length = HEAD.unpack_from(frame, start)
        start += HEAD.size
        yield InkRun(place, sheet, through, kept, frame[start : start + length])
        start += length
