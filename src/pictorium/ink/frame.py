"""Ink of several seats in one frame, packed once for everyone who sees it.

For each seat: its place at the table u8, the sheet u16, how many batches there are with these u32, the length u32, the
batches one after another.
"""

import struct
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

HEAD: Final = struct.Struct(">BHII")


class Stretch(NamedTuple):
    """Some batches of one seat, one after another."""

    place: int
    sheet: int
    through: int
    batches: bytes


def framed(stretches: Iterable[Stretch]) -> bytes:
    """These stretches as one frame."""
    return b"".join(HEAD.pack(one.place, one.sheet, one.through, len(one.batches)) + one.batches for one in stretches)


def unframed(frame: bytes) -> Iterator[Stretch]:
    """The stretches of a frame."""
    start = 0
    while start < len(frame):
        place, sheet, through, length = HEAD.unpack_from(frame, start)
        start += HEAD.size
        yield Stretch(place, sheet, through, frame[start : start + length])
        start += length
