"""The drawings that bots know, by concept, as strokes. Opens no file.

A doodle has 1024 × 768 units, a quarter of those of a sheet. Its strokes are in drawing order: large shapes first, and
last what distinguishes the word from its neighbours on the card.
"""

import struct
from collections.abc import Mapping
from typing import Final, NamedTuple

import msgspec

DOODLE_WIDTH: Final = 1024
DOODLE_HEIGHT: Final = 768
START: Final = struct.Struct(">?HH")
STEP: Final = struct.Struct(">bb")


class DoodleStroke(NamedTuple):
    """One line of a doodle."""

    points: tuple[tuple[int, int], ...]
    is_key: bool
    """Whether the word cannot be recognized without it: it is never left out."""


Doodle = tuple[DoodleStroke, ...]


def packed(doodles: Mapping[str, Doodle]) -> bytes:
    """All doodles as one file: for each stroke its first point, and small steps from there."""
    return msgspec.msgpack.encode({name: [_packed_stroke(one) for one in doodle] for name, doodle in doodles.items()})


def unpacked(data: bytes) -> dict[str, Doodle]:
    """The doodles of such a file. One without strokes says that its word cannot be drawn."""
    found = msgspec.msgpack.decode(data, type=dict[str, list[bytes]])
    return {name: tuple(map(_unpacked_stroke, strokes)) for name, strokes in found.items()}


def _packed_stroke(stroke: DoodleStroke) -> bytes:
    (x, y), *rest = stroke.points
    steps = bytearray(START.pack(stroke.is_key, x, y))
    for to_x, to_y in rest:
        pieces = max(1, -(-max(abs(to_x - x), abs(to_y - y)) // 127))  # a long step is split
        for piece in range(pieces, 0, -1):
            dx, dy = round((to_x - x) / piece), round((to_y - y) / piece)
            steps += STEP.pack(dx, dy)
            x, y = x + dx, y + dy
    return bytes(steps)


def _unpacked_stroke(data: bytes) -> DoodleStroke:
    is_key, x, y = START.unpack_from(data)
    points = [(x, y)]
    for dx, dy in STEP.iter_unpack(data[START.size :]):
        x, y = x + dx, y + dy
        points.append((x, y))
    return DoodleStroke(tuple(points), is_key)
