"""Ink of several seats in one frame, packed once for everyone who sees it.

For each seat: its place at the table u8, the sheet u32, how many batches there are with these u32, how many of all are
kept for good u32, the length u32, the batches one after another. A stretch without batches only says what is kept.
"""

import struct
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

HEAD: Final = struct.Struct(">BIIII")


class InkRun(NamedTuple):
    """Some batches of one seat, one after another."""

    place: int
    sheet: int
    through: int
    kept: int
    batches: bytes


def framed(runs: Iterable[tuple[int, int, int, int, bytes]]) -> bytes:
    """These stretches, or plain tuples with what a stretch has, as one frame."""
    return b"".join(
        [
            HEAD.pack(place, sheet, through, kept, len(batches)) + batches
            for place, sheet, through, kept, batches in runs
        ]
    )


def unframed(frame: bytes) -> Iterator[InkRun]:
    """The stretches of a frame."""
    start = 0
    while start < len(frame):
        place, sheet, through, kept, length = HEAD.unpack_from(frame, start)
        start += HEAD.size
        yield InkRun(place, sheet, through, kept, frame[start : start + length])
        start += length
