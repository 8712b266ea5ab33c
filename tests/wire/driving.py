"""A driver for a line in a test: it keeps the time, does what the line orders, and checks it after every step."""

import msgspec

from pictorium.table.audience import ToPerson
from pictorium.table.limits import INK_BYTES_MAX
from pictorium.wire.from_client import PROTOCOL, Do, Hello, InkBatch, Play, packed_ink
from pictorium.wire.line import LIMITS, Limits, LineState, Reader, ServerLine
from pictorium.wire.line_events import Close, Drop, Event, Order, Ping, Pong, Say
from pictorium.wire.opcode import BINARY, PING, TEXT
from pictorium.wire.to_client import ToClient

HELLO = msgspec.json.encode(Hello(PROTOCOL))
SLOWER = Say(b'{"type":"Slower"}')
WITH_DEADLINE = set(LineState) - {LineState.JOINING, LineState.CLOSED}
WITH_WAITING = {LineState.JOINING, LineState.THROTTLED}


def ready(n: int) -> bytes:
    """A message of play: the n-th action."""
    return b'{"type":"Do","n":%d,"wish":{"type":"BeReady","is_ready":true}}' % n


def ink(number: int, batch: bytes = b"\x07") -> bytes:
    """A message of ink."""
    return packed_ink(InkBatch(1, number, batch))


class Driven:
    """A line, and all that came of it."""

    def __init__(self, limits: Limits = LIMITS) -> None:
        self.now, self.limits = 100.0, limits
        self.line = ServerLine(self.now, limits)
        self.events: list[Event] = []
        self.orders: list[Order] = []
        self._pings = 0
        self.check()

    # What happens to it.

    def frame(self, opcode: int, payload: bytes = b"", *, fin: bool = True, rsv: bool = False) -> None:
        self._pings += opcode == PING
        before = self._standing()
        event = self.line.receive(opcode, payload, self.now, fin, rsv)
        if isinstance(event, InkBatch):
            assert self._standing() == before, "ink leaves nothing to look at"
        self._note(event)

    def text(self, *messages: bytes) -> None:
        for message in messages:
            self.frame(TEXT, message)

    def ink(self, *numbers: int) -> None:
        for number in numbers:
            self.frame(BINARY, ink(number))

    def pass_time(self, seconds: float) -> None:
        """Tick whenever the line has asked for it until then."""
        until = self.now + seconds
        while self.line.deadline is not None and self.line.deadline <= until:
            self.now = max(self.now, self.line.deadline)
            while (event := self.line.tick(self.now)) is not None:
                self._note(event)
            self._note(None)
        self.now = until
        assert self.line.tick(self.now) is None

    def join(self) -> "Driven":
        if self.line.state is LineState.AWAITING_HELLO:
            self.text(HELLO)
        if self.line.state is not LineState.JOINING:
            return self  # the hello came in the middle of a message in parts
        self.line.join(self.now)
        self.pass_time(0)
        return self

    def say(self, message: ToPerson | ToClient) -> bytes | None:
        said = self.line.send(message)
        self.check()
        return said

    def stalled(self) -> None:
        self.line.stalled()
        self.check()

    def drained(self) -> None:
        self._note(self.line.drained())

    def close(self, code: int) -> None:
        self.line.close(code, self.now)
        self._note(None)

    def lost(self) -> None:
        self.line.lost()
        self._note(None)

    # What came of it.

    def _standing(self) -> object:
        line = self.line
        return line.state, line.reader, line.deadline, line.is_reading, line.write_limit, len(line._orders)

    def _note(self, event: Event | None) -> None:
        if event is not None:
            self.events.append(event)
        self.orders += self.line.orders()
        self.check()

    @property
    def state(self) -> LineState:
        return self.line.state

    @property
    def heard(self) -> list[int]:
        """The numbers of the actions and batches that were heard."""
        return [
            event.n if isinstance(event, Do | Play) else event.number
            for event in self.events
            if isinstance(event, Do | Play | InkBatch)
        ]

    @property
    def code(self) -> int | None:
        """What the line was closed with."""
        return next((order.code for order in self.orders if isinstance(order, Close)), None)

    def check(self) -> None:
        """What holds of a line at any time."""
        line, limits = self.line, self.limits
        assert (line.deadline is not None) is (line.state in WITH_DEADLINE)
        assert line.is_reading is (line.state is not LineState.THROTTLED)
        assert bool(line._waiting) <= (line.state in WITH_WAITING)
        assert (line.state is LineState.THROTTLED) <= bool(line._waiting)
        assert len(line._waiting) <= limits.late_frames_max
        assert line._parts is None or len(line._parts.body) <= INK_BYTES_MAX
        assert not (line._parts and line.state in (LineState.CLOSING, LineState.CLOSED))
        assert line._is_telling is (
            line.state in (LineState.OPEN, LineState.THROTTLED) and line.reader is Reader.KEEPS_UP
        )
        self._check_outcome()

    def _check_outcome(self) -> None:
        kinds = [type(order) for order in self.orders]
        assert kinds.count(Close) <= 1
        assert kinds.count(Drop) <= 1
        assert kinds.count(Say) == self.orders.count(SLOWER) <= 1
        assert kinds.count(Pong) <= self._pings
        numbers = [order.payload for order in self.orders if isinstance(order, Ping)]
        assert len(set(numbers)) == len(numbers), "each ping has its own pong"
        ending = [place for place, kind in enumerate(kinds) if kind in (Close, Drop)]
        assert ending == list(range(len(kinds) - len(ending), len(kinds))), "nothing is sent after a goodbye"
        assert [isinstance(event, Hello) for event in self.events] == [True, *[False] * len(self.events)][
            : len(self.events)
        ], "a hello comes first and once"
