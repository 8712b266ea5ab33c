"""The same bytes, cut in the same places, on two ways to a sheet: Python alone, and with the compiled part before it.

Whatever comes, both have to end alike: what is on the sheet, what waits to be shown and kept, what the line hears and
is told to do, what is left of its budget, and what was counted.
"""

import struct
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any, Final

from pictorium.ink.packed import packed
from pictorium.ink.stroke import Begin, More, Point, Undo, Wipe
from pictorium.kernel.ids import Seat
from pictorium.sim.frames import Frames, feed
from pictorium.table.ink_relay import InkRelay, InkTarget
from pictorium.table.people import PersonId
from pictorium.table.sheet_ink import SheetInk
from pictorium.web import ink_path
from pictorium.web.counters import Counters
from pictorium.wire.close_code import MALFORMED
from pictorium.wire.from_client import INK_HEAD, InkBatch
from pictorium.wire.line import Limits, ServerLine
from pictorium.wire.opcode import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT
from tests.wire.driving import HELLO

PERSON, SEAT = PersonId("p1"), Seat("red")
LIMITS: Final = Limits(ink_per_second=10, ink_burst=12, late_frames_max=6)
POINTS_MAX: Final = 400
BYTES_MAX: Final = 1_200
OPCODES: Final = (BINARY, TEXT, CONTINUATION, PING, PONG, CLOSE, 3, 11)
SHAPES: Final = (
    packed([Begin(Point(5, 6), 1)]),
    packed([Begin(Point(5, 6), 1, True), More((Point(6, 7),))]),
    packed([More((Point(9, 9), Point(500, 9)))], Point(8, 8)),
    packed([More((Point(9, 9, 7),))], Point(8, 8)),
    packed([Undo()]),
    packed([Wipe()]),
    packed([More(tuple(Point(10 + place, 10) for place in range(70)))], Point(9, 10)),
    b"",
    b"\2\0\0\0\0\3\0",
    b"\2\0\0\0\0\3\1\0",
    b"\3\1\0\0",
    b"\x17",
)
"""Ink that is not the usual, and bytes that are no ink."""


class Clock:
    """Ticks and beats that were asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def tick(self, *_: Any, **__: Any) -> int:
        self.asked.append("tick")
        return 0

    def beat(self, *_: Any) -> None:
        self.asked.append("beat")


class Way:
    """A line, the sheet at its end, and between them what `Socket` does with a frame."""

    def __init__(self, now: Callable[[], float], *, is_native: bool) -> None:
        self.now = now
        self.clock, self.counters = Clock(), Counters()
        self.relay = InkRelay({}, self.clock, SimpleNamespace(), lambda *_: None)  # type: ignore[arg-type]
        self.sheet = SheetInk(1)
        self.is_down = self.is_seen = True
        self.lift(is_down=True, is_seen=True)
        self.heard: list[Any] = []
        self.line = ServerLine(now(), LIMITS)
        self.line.receive(TEXT, HELLO, now())
        self.line.join(now())
        self.line.orders()
        behind = Frames(lambda *frame: self.hear(*frame), space=997)
        self.front: Any = behind
        if is_native:
            self.front = ink_path.NativeInkPath(behind)
            self.front.draws(self.line, self.relay, PERSON, self.counters, now)

    def lift(self, *, is_down: bool, is_seen: bool) -> None:
        self.relay._targets[PERSON] = InkTarget(SEAT, self.sheet, is_down, is_seen)

    def hear(self, opcode: int, payload: bytes, fin: bool, rsv: bool) -> None:
        counters = self.counters
        event = self.line.receive(opcode, payload, self.now(), fin, rsv)
        if opcode == BINARY:
            counters.ink_in += 1
            counters.ink_in_bytes += len(payload)
        self.note(event)

    def note(self, event: Any) -> None:
        if isinstance(event, InkBatch):
            self.counters.ink_batches += 1
            if not self.relay.take(PERSON, *event):
                self.line.close(MALFORMED, self.now())
        elif event is not None:
            self.heard.append(event)
        self.heard += self.line.orders()

    def tick(self) -> None:
        while (event := self.line.tick(self.now())) is not None:
            self.note(event)
        self.note(None)

    def feed(self, data: bytes) -> None:
        feed(self.front, data)

    def show(self) -> None:
        """A tick and a beat: nothing waits any more."""
        self.sheet.unshown()
        self.sheet.keep(self.sheet.through, len(self.sheet.batches))
        self.relay._unshown.clear()
        self.relay._unkept.clear()
        self.relay._has_tick = False

    @property
    def outcome(self) -> dict[str, Any]:
        sheet, line, counters = self.sheet, self.line, self.counters
        return {
            "sheet": (sheet.through, sheet.points, bytes(sheet.batches), sheet.is_blank, sheet.kept_bytes),
            "waiting": (list(self.relay._unshown), list(self.relay._unkept), self.clock.asked),
            "line": (line.state, line.deadline, list(line._waiting), line._ink._left, line._ink._at),
            "heard": self.heard,
            "counted": (counters.ink_in, counters.ink_in_bytes, counters.ink_batches),
        }


def framed(first: int, payload: bytes, mask: bytes | None, *, is_long: bool = False) -> bytes:
    """A frame, perhaps with a longer head than it needs."""
    bit, size = 128 if mask else 0, len(payload)
    is_short = size < 126 and not is_long
    head = bytes((first, bit | size)) if is_short else struct.pack(">BBH", first, bit | 126, size)
    if mask is None:
        return head + payload
    return head + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))


class Rolls:
    """Arbitrary numbers, from a seed; `targets.Source` has the same."""

    def __init__(self, seed: int) -> None:
        self._random, self._left = Random(seed), 400

    def ConsumeIntInRange(self, low: int, high: int) -> int:
        self._left -= 1
        return self._random.randint(low, high)

    def ConsumeBytes(self, count: int) -> bytes:
        return self._random.randbytes(count)

    def remaining_bytes(self) -> int:
        return max(0, self._left)


def compare(source: Any) -> tuple[int, int]:
    """Feed both. How many batches there were, and how many of them nothing behind the compiled part saw."""
    time = [1000.0]
    ink_path.configure(POINTS_MAX, BYTES_MAX)
    ways = Way(lambda: time[0], is_native=False), Way(lambda: time[0], is_native=True)
    plain, native = ways
    behind: list[int] = []
    hear = native.hear
    native.hear = lambda opcode, *rest: (behind.append(opcode), hear(opcode, *rest))[1]  # type: ignore[method-assign, func-returns-value]
    unsent, sent = b"", 0
    is_wild = source.ConsumeIntInRange(0, 3) == 0  # a line that says nonsense does not live long
    while source.remaining_bytes():
        kind = source.ConsumeIntInRange(0, 19)
        if kind in (10, 11, 12) and not is_wild:
            kind = 13
        if kind <= 9 or kind == 15:  # the usual, and the nearly usual
            steps = source.ConsumeIntInRange(1, 45)
            batch = b"\2" + source.ConsumeBytes(4).ljust(4, b"\0") + bytes((3, steps)) + bytes(2 * steps)
            if kind == 15:
                batch = SHAPES[source.ConsumeIntInRange(0, len(SHAPES) - 1)]
            sent += 1
            other = source.ConsumeIntInRange(0, 30)
            number = sent + (other if other < 3 else 0) - 1 if kind == 9 else sent
            message = INK_HEAD.pack(2 if kind == 8 and other < 3 else 1, max(0, number)) + batch
            mask = None if kind == 7 and other < 2 else source.ConsumeBytes(4).ljust(4, b"\1")
            unsent += framed(0x82, message, mask, is_long=kind == 6 and other < 9)
        elif kind in (10, 11):
            first = source.ConsumeIntInRange(0, 15) << 4 | OPCODES[source.ConsumeIntInRange(0, len(OPCODES) - 1)]
            unsent += framed(first, source.ConsumeBytes(source.ConsumeIntInRange(0, 60)), b"\1\2\3\4")
        elif kind == 12:
            unsent += source.ConsumeBytes(source.ConsumeIntInRange(0, 20))
        elif kind == 13:
            time[0] += source.ConsumeIntInRange(0, 2_000) / 1000
            for way in ways:
                way.tick()
        elif kind == 14:
            down, seen = source.ConsumeIntInRange(0, 3) > 0, source.ConsumeIntInRange(0, 1) == 0
            for way in ways:
                way.lift(is_down=down, is_seen=seen)
        elif kind == 16:
            for way in ways:
                way.show()
        else:
            cut = source.ConsumeIntInRange(0, len(unsent))
            for way in ways:
                way.feed(unsent[:cut])
            unsent = unsent[cut:]
            assert plain.outcome == native.outcome
            sent = plain.sheet.through + unsent.count(b"\x82")
    for way in ways:
        way.feed(unsent)
    assert plain.outcome == native.outcome
    return native.counters.ink_batches, native.counters.ink_in - behind.count(BINARY)
