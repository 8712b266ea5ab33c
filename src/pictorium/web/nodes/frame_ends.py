"""Where the frames of a line end, seen from outside: all that has to be known to change who says them."""

from typing import Final, NamedTuple

TEXT: Final = 1
CLOSE: Final = 8
FIN: Final = 0x80
MASKED: Final = 0x80
SHORT: Final = 0x7F
TWO_BYTES, EIGHT_BYTES = 126, 127
CONTROL: Final = 0x0F


class FrameEnd(NamedTuple):
    """A frame is over."""

    at: int
    """Where in what has just come."""
    opcode: int


class FrameEnds:
    """One direction of a line."""

    def __init__(self) -> None:
        self._head = bytearray()
        self._left = 0
        """Of the payload."""
        self._opcode = 0

    @property
    def is_between(self) -> bool:
        """Whether no frame is half said."""
        return not self._head

    def feed(self, data: bytes) -> list[FrameEnd]:
        """More has come: the frames that end in it."""
        ends, at = [], 0
        while at < len(data):
            if self._left:
                step = min(self._left, len(data) - at)
                self._left -= step
                at += step
            else:
                self._head.append(data[at])
                at += 1
                if not self._is_head_whole():
                    continue
                self._opcode = self._head[0] & CONTROL
                self._left = self._payload_size()
            if not self._left:
                self._head.clear()
                ends.append(FrameEnd(at, self._opcode))
        return ends

    def _is_head_whole(self) -> bool:
        if len(self._head) < 2:
            return False
        more = {TWO_BYTES: 2, EIGHT_BYTES: 8}.get(self._head[1] & SHORT, 0)
        return len(self._head) == 2 + more + (4 if self._head[1] & MASKED else 0)

    def _payload_size(self) -> int:
        short = self._head[1] & SHORT
        more = {TWO_BYTES: 2, EIGHT_BYTES: 8}.get(short, 0)
        return int.from_bytes(self._head[2 : 2 + more], "big") if more else short
