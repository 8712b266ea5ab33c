"""Frames as they go over a line: packed as a browser packs them, and cut out of what comes as picows does."""

import asyncio
from collections.abc import Callable
from typing import Final

MASK: Final = bytes.fromhex("37fa213d")
LONG: Final = 126
"""With this in place of a size it follows in two bytes, with one more in eight."""
SPACE: Final = 4_096


def packed_frame(opcode: int, payload: bytes, *, fin: bool = True) -> bytes:
    """A frame from a client."""
    size = len(payload)
    if size < LONG:
        head = bytes((fin << 7 | opcode, 0x80 | size))
    elif size < 1 << 16:
        head = bytes((fin << 7 | opcode, 0x80 | LONG)) + size.to_bytes(2)
    else:
        head = bytes((fin << 7 | opcode, 0x80 | LONG + 1)) + size.to_bytes(8)
    return head + MASK + _masked(payload, MASK)


def _masked(payload: bytes, mask: bytes) -> bytes:
    size = len(payload)
    whole = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(payload) ^ int.from_bytes(whole)).to_bytes(size)


class Frames(asyncio.BufferedProtocol):
    """What comes, frame by frame."""

    def __init__(self, heard: Callable[[int, bytes, bool, bool], None], space: int = SPACE) -> None:
        """`heard` is called with each frame: its opcode, what it says, whether it is a last one, its reserved bits."""
        self._heard, self._space, self._come = heard, bytearray(space), bytearray()

    def get_buffer(self, sizehint: int) -> bytearray:
        """Space for more."""
        del sizehint
        return self._space

    def buffer_updated(self, nbytes: int) -> None:
        """So much has come."""
        come = self._come
        come += self._space[:nbytes]
        while len(come) >= 2:
            size, at, is_masked = come[1] & 0x7F, 2, come[1] > 0x7F
            if size >= LONG:
                at = 4 if size == LONG else 10
                size = int.from_bytes(come[2:at])
            start = at + 4 * is_masked
            if len(come) < start + size:
                return
            payload = bytes(come[start : start + size])
            if is_masked:
                payload = _masked(payload, bytes(come[at:start]))
            first = come[0]
            del come[: start + size]
            self._heard(first & 0x0F, payload, bool(first & 0x80), bool(first & 0x70))


def feed(protocol: asyncio.BufferedProtocol, data: bytes) -> None:
    """Let this come, in as many pieces as there is space for."""
    while data:
        space = memoryview(protocol.get_buffer(-1))
        part, data = data[: len(space)], data[len(space) :]
        space[: len(part)] = part
        protocol.buffer_updated(len(part))
