"""Everything a client may say."""

import struct
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from pictorium.table.commands import PersonWish
from pictorium.table.feed import Known

PROTOCOL: Final = 3
"""1: sheets had numbers of 16 bits, which are used up after 255 games at a table."""
INK_HEAD: Final = struct.Struct(">II")


class Hello(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """The first thing on every line: which version the client speaks, and what it knows from a line before."""

    protocol: int
    known: Known | None = None
    """Left out by a client that knows nothing, or wants to begin anew."""


class Do(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """My n-th action: a wish for the table."""

    n: int
    wish: PersonWish


class Play(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """My n-th action: a command for the game."""

    n: int
    command: msgspec.Raw
    ink_through: int = 0
    """How many batches I had put on my sheet by then: what I do now is never kept without them."""


class AskHandover(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """I want to come with another device: give me a code for it."""


FromClient = Hello | Do | Play | AskHandover


class InkBatch(NamedTuple):
    """Ink: for which sheet, the how manieth batch on it, and the batch."""

    sheet: int
    number: int
    batch: bytes


def packed_ink(batch: InkBatch) -> bytes:
    """A batch as it is sent."""
    return INK_HEAD.pack(batch.sheet, batch.number) + batch.batch
