"""MP4, in one piece or in fragments: boxes of a size, a name and a body."""

from collections import defaultdict
from collections.abc import Container, Iterator
from typing import Final

from pictorium.content.containers import Content, EnoughError, Steps

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
"""Of a fragment's head."""
HAS_OFFSET: Final = 0x1
HAS_FIRST_FLAGS: Final = 0x4
SAMPLE_FIELDS: Final = (0x100, 0x200, 0x400, 0x800)
"""Of a run: what each of its samples says, four bytes each, how long it lasts first."""


def in_mp4(body: bytes) -> Content | None:
    """What such a file holds."""
    steps = Steps()
    reading = _Reading(steps)
    try:
        for name, start, end in boxes(body, steps):
            reading.take(name, body[start:end] if name in TAKEN else b"")
    except EnoughError:
        return None
    return reading.found


class _Reading:
    """What was found so far."""

    def __init__(self, steps: Steps) -> None:
        self._steps = steps
        self._kinds: set[bytes] = set()
        self._scale = self._track = 0
        """Of the track that is read now."""
        self._scales: dict[int, int] = {}
        self._usual: dict[int, int] = {}
        """For each track, how long a sample lasts unless it says otherwise."""
        self._lasts = self._at = 0
        self._starts: dict[int, int] = {}
        self._ends: defaultdict[int, int] = defaultdict(int)
        self._ms = 0

    def take(self, name: bytes, body: bytes) -> None:
        """A box."""
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
            self._usual[number(body, 4)] = number(body, 12)
        elif name == b"tfhd":
            self._take_fragment(body)
        elif name == b"tfdt":
            self._at = number(body, 4, 8 if is_long else 4)
            self._starts.setdefault(self._track, self._at)
        elif name == b"trun":
            self._take_run(body)

    def _take_clock(self, body: bytes, place: int, size: int) -> None:
        """How many ticks a second has, and how many there are in all; all ones: nobody knows."""
        self._scale, ticks = number(body, place), number(body, place + 4, size)
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
        place = 8 + (8 if flags & HAS_BASE else 0) + (4 if flags & HAS_DESCRIPTION else 0)
        self._lasts = number(body, place) if flags & HAS_DURATION else self._usual.get(self._track, 0)

    def _take_run(self, body: bytes) -> None:
        flags, count = number(body, 1, 3), number(body, 4)
        step = 4 * sum(bool(flags & field) for field in SAMPLE_FIELDS)
        place = 8 + (4 if flags & HAS_OFFSET else 0) + (4 if flags & HAS_FIRST_FLAGS else 0)
        if flags & SAMPLE_FIELDS[0]:
            count = min(count, len(body) // step)
            self._steps.take(count)
            self._at += sum(number(body, place + step * one) for one in range(count))
        else:
            self._at += count * self._lasts
        self._ends[self._track] = max(self._ends[self._track], self._at)
        self._lasts_until(self._at - self._starts.get(self._track, 0), self._scales.get(self._track, 0))

    def _lasts_until(self, ticks: int, scale: int) -> None:
        if scale:
            self._ms = max(self._ms, ticks * 1000 // scale)

    @property
    def found(self) -> Content | None:
        if not self._kinds or not self._kinds <= {VIDEO, AUDIO} or not self._ms:
            return None
        has_picture = VIDEO in self._kinds
        return Content("video/mp4" if has_picture else "audio/mp4", has_picture, self._ms)


TAKEN: Final = frozenset((b"hdlr", b"tkhd", b"mvhd", b"mdhd", b"stts", b"trex", b"tfhd", b"tfdt", b"trun"))


def boxes(body: bytes, steps: Steps, entered: Container[bytes] = ENTERED) -> Iterator[tuple[bytes, int, int]]:
    """Each box's name, and where what is in it begins and ends. Those that hold others are entered."""
    place = 0
    while place + HEAD_BYTES <= len(body):
        steps.take()
        size, name, head = number(body, place), body[place + 4 : place + 8], HEAD_BYTES
        if size == LONG:
            size, head = number(body, place + 8, 8), LONG_HEAD_BYTES
        elif size == TO_THE_END:
            size = len(body) - place
        if size < head:
            return
        yield name, place + head, place + size
        place += head if name in entered else size


def number(body: bytes, place: int, size: int = 4) -> int:
    """A whole number; what lies beyond the end is nothing."""
    return int.from_bytes(body[place : place + size])
