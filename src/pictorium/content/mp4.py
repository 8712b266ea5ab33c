"""MP4, plain or fragmented: boxes with a size, a name and a body."""

from collections import defaultdict
from collections.abc import Container, Iterator
from typing import Final

from pictorium.content.containers import PartLimit, RecordingInfo, TooManyPartsError

MP4_MARK: Final = b"ftyp"
ENTERED: Final = frozenset((b"moov", b"trak", b"mdia", b"minf", b"stbl", b"mvex", b"moof", b"traf"))
VIDEO: Final = b"vide"
AUDIO: Final = b"soun"
HEAD_BYTES: Final = 8
LONG_HEAD_BYTES: Final = 16
TO_THE_END: Final = 0
LONG: Final = 1

HAS_BASE: Final = 0x1
HAS_DESCRIPTION: Final = 0x2
HAS_DURATION: Final = 0x8
"""Flags of a fragment header (`tfhd`)."""
HAS_OFFSET: Final = 0x1
HAS_FIRST_FLAGS: Final = 0x4
SAMPLE_FIELDS: Final = (0x100, 0x200, 0x400, 0x800)
"""Flags of a run (`trun`): the fields of each of its samples, four bytes each, the duration first."""


def read_mp4(body: bytes) -> RecordingInfo | None:
    """What an MP4 file contains, or None."""
    steps = PartLimit()
    reading = _Mp4Parser(steps)
    try:
        for name, start, end in boxes(body, steps):
            reading.take(name, body[start:end] if name in TAKEN else b"")
    except TooManyPartsError:
        return None
    return reading.found


class _Mp4Parser:
    """Collects what is known of the file while its boxes are read."""

    def __init__(self, steps: PartLimit) -> None:
        self._steps = steps
        self._kinds: set[bytes] = set()
        self._scale = self._track = 0
        """Of the current track."""
        self._scales: dict[int, int] = {}
        self._default_duration: dict[int, int] = {}
        """For each track, the duration of a sample that has none of its own."""
        self._duration = self._at = 0
        self._starts: dict[int, int] = {}
        self._ends: defaultdict[int, int] = defaultdict(int)
        self._ms = 0

    def take(self, name: bytes, body: bytes) -> None:
        """Read one box."""
        is_long = body[:1] == b"\1"
        if name == b"hdlr":
            self._kinds.add(body[8:12])
        elif name == b"tkhd":
            self._track = number(body, 20 if is_long else 12)
        elif name in (b"mvhd", b"mdhd"):
            self._take_clock(body, 20 if is_long else 12, 8 if is_long else 4)
        elif name == b"stts":
            self._take_times(body)
        elif name == b"trex":
            self._default_duration[number(body, 4)] = number(body, 12)
        elif name == b"tfhd":
            self._take_fragment(body)
        elif name == b"tfdt":
            self._at = number(body, 4, 8 if is_long else 4)
            self._starts.setdefault(self._track, self._at)
        elif name == b"trun":
            self._take_run(body)

    def _take_clock(self, body: bytes, offset: int, size: int) -> None:
        """Ticks per second, and the duration in ticks; all bits set means that it is unknown."""
        self._scale, ticks = number(body, offset), number(body, offset + 4, size)
        self._scales[self._track] = self._scale
        if ticks != (1 << 8 * size) - 1:
            self._lasts_until(ticks, self._scale)

    def _take_times(self, body: bytes) -> None:
        count = min(number(body, 4), len(body) // 8)
        self._steps.take(count)
        ticks = sum(number(body, 8 + 8 * one) * number(body, 12 + 8 * one) for one in range(count))
        self._lasts_until(ticks, self._scale)

    def _take_fragment(self, body: bytes) -> None:
        flags = number(body, 1, 3)
        self._track, self._at = number(body, 4), self._ends[number(body, 4)]
        offset = 8 + (8 if flags & HAS_BASE else 0) + (4 if flags & HAS_DESCRIPTION else 0)
        self._duration = number(body, offset) if flags & HAS_DURATION else self._default_duration.get(self._track, 0)

    def _take_run(self, body: bytes) -> None:
        flags, count = number(body, 1, 3), number(body, 4)
        step = 4 * sum(bool(flags & field) for field in SAMPLE_FIELDS)
        offset = 8 + (4 if flags & HAS_OFFSET else 0) + (4 if flags & HAS_FIRST_FLAGS else 0)
        if flags & SAMPLE_FIELDS[0]:
            count = min(count, len(body) // step)
            self._steps.take(count)
            self._at += sum(number(body, offset + step * one) for one in range(count))
        else:
            self._at += count * self._duration
        self._ends[self._track] = max(self._ends[self._track], self._at)
        self._lasts_until(self._at - self._starts.get(self._track, 0), self._scales.get(self._track, 0))

    def _lasts_until(self, ticks: int, scale: int) -> None:
        if scale:
            self._ms = max(self._ms, ticks * 1000 // scale)

    @property
    def found(self) -> RecordingInfo | None:
        if not self._kinds or not self._kinds <= {VIDEO, AUDIO} or not self._ms:
            return None
        has_picture = VIDEO in self._kinds
        return RecordingInfo("video/mp4" if has_picture else "audio/mp4", has_picture, self._ms)


TAKEN: Final = frozenset((b"hdlr", b"tkhd", b"mvhd", b"mdhd", b"stts", b"trex", b"tfhd", b"tfdt", b"trun"))


def boxes(body: bytes, steps: PartLimit, entered: Container[bytes] = ENTERED) -> Iterator[tuple[bytes, int, int]]:
    """The name of each box, and where its content starts and ends. Boxes that contain others are entered."""
    offset = 0
    while offset + HEAD_BYTES <= len(body):
        steps.take()
        size, name, head = number(body, offset), body[offset + 4 : offset + 8], HEAD_BYTES
        if size == LONG:
            size, head = number(body, offset + 8, 8), LONG_HEAD_BYTES
        elif size == TO_THE_END:
            size = len(body) - offset
        if size < head:
            return
        yield name, offset + head, offset + size
        offset += head if name in entered else size


def number(body: bytes, offset: int, size: int = 4) -> int:
    """A big-endian number; bytes beyond the end count as missing."""
    return int.from_bytes(body[offset : offset + size])
