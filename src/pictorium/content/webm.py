"""WebM and Matroska: elements with an id, a size and a body. Browsers write them before they know their sizes.

Elements that contain others are entered, all others skipped. So the end of an element is known without knowing the end
of its parent, and the bytes are read once, from front to back.
"""

import math
import struct
from collections.abc import Container, Iterator
from typing import Final

from pictorium.content.containers import PartLimit, RecordingInfo, TooManyPartsError

WEBM_MARK: Final = b"\x1a\x45\xdf\xa3"
DOC_TYPE: Final = 0x4282
TIMESTAMP_SCALE: Final = 0x2AD7B1
DURATION: Final = 0x4489
TRACK_TYPE: Final = 0x83
TIMESTAMP: Final = 0xE7
SIMPLE_BLOCK: Final = 0xA3
BLOCK: Final = 0xA1
EBML: Final = 0x1A45DFA3
SEGMENT: Final = 0x18538067
INFO: Final = 0x1549A966
TRACKS: Final = 0x1654AE6B
TRACK_ENTRY: Final = 0xAE
CLUSTER: Final = 0x1F43B675
BLOCK_GROUP: Final = 0xA0
ENTERED: Final = frozenset((EBML, SEGMENT, INFO, TRACKS, TRACK_ENTRY, CLUSTER, BLOCK_GROUP))
NAMES: Final = {b"webm": "webm", b"matroska": "x-matroska"}
VIDEO: Final = 1
AUDIO: Final = 2
ID_BYTES_MAX: Final = 4
SIZE_BYTES_MAX: Final = 8
USUAL_SCALE_NS: Final = 1_000_000
NS_PER_MS: Final = 1_000_000


def read_webm(body: bytes) -> RecordingInfo | None:
    """What a WebM or Matroska file contains, or None."""
    reading = _WebmParser()
    try:
        for id_, _, start, end in elements(body):
            reading.take(id_, body[start : min(end, start + SIZE_BYTES_MAX)])
    except TooManyPartsError:
        return None
    return reading.found


class _WebmParser:
    """Collects what is known of the file while its elements are read."""

    def __init__(self) -> None:
        self._name: str | None = None
        self._tracks: set[int] = set()
        self._scale_ns = USUAL_SCALE_NS
        self._duration = 0.0
        self._cluster = 0
        self._first: int | None = None
        self._last = 0

    def take(self, id_: int, body: bytes) -> None:
        """Read one element, given the first bytes of its body."""
        if id_ == DOC_TYPE:
            self._name = NAMES.get(body.rstrip(b"\0"))
        elif id_ == TIMESTAMP_SCALE:
            self._scale_ns = int.from_bytes(body) or USUAL_SCALE_NS
        elif id_ == DURATION:
            self._duration = _real(body)
        elif id_ == TRACK_TYPE:
            self._tracks.add(int.from_bytes(body))
        elif id_ == TIMESTAMP:
            self._cluster = int.from_bytes(body)
        elif id_ in (SIMPLE_BLOCK, BLOCK):
            self._take_block(body)

    def _take_block(self, body: bytes) -> None:
        """A block has the number of its track, and its time relative to its cluster."""
        offset = length(body[0]) if body else 0
        at = self._cluster + int.from_bytes(body[offset : offset + 2], signed=True)
        self._first = at if self._first is None else min(self._first, at)
        self._last = max(self._last, at)

    @property
    def found(self) -> RecordingInfo | None:
        if self._name is None or self._first is None or not self._tracks or not self._tracks <= {VIDEO, AUDIO}:
            return None
        lasts = max(self._last - self._first, math.ceil(self._duration))
        has_picture = VIDEO in self._tracks
        return RecordingInfo(
            f"{'video' if has_picture else 'audio'}/{self._name}", has_picture, lasts * self._scale_ns // NS_PER_MS
        )


def elements(
    body: bytes, entered: Container[int] = ENTERED, first: int = 0, last: int | None = None
) -> Iterator[tuple[int, int, int, int]]:
    """The id of each element, where it starts, and where its body starts and ends, if it says so."""
    steps, offset, last = PartLimit(), first, len(body) if last is None else last
    while offset < last:
        steps.take()
        id_bytes = length(body[offset])
        sized = offset + id_bytes
        if id_bytes > ID_BYTES_MAX or sized >= last:
            return
        id_, size_bytes = int.from_bytes(body[offset:sized]), length(body[sized])
        if size_bytes > SIZE_BYTES_MAX:
            return
        start = sized + size_bytes
        size = int.from_bytes(body[sized:start]) & ((1 << 7 * size_bytes) - 1)
        yield id_, offset, start, start + size
        offset = start if id_ in entered else start + size


def length(first: int) -> int:
    """The number of bytes of a variable-length integer, by its leading zeros."""
    return 9 - first.bit_length()


def _real(body: bytes) -> float:
    """A floating-point number; 0 if it is not valid."""
    sized = {4: ">f", 8: ">d"}.get(len(body))
    value: float = struct.unpack(sized, body)[0] if sized else 0.0
    return value if math.isfinite(value) else 0.0
