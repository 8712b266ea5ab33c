"""The server's end of a line as a protocol without I/O: frames and the time in, events and orders out.

It knows no socket, clock or task. A driver owns those: `web.socket` for the net, `sim.line` for the simulator. The
driver feeds in what happens, passes events on to the table, and does what the line wants done:

    event = line.receive(opcode, payload, now, fin, rsv)    a frame has come
    event = line.tick(now)                                  `deadline` has passed; call again until it is None
    event = line.drained()                                  all that waited to be sent is sent
    body = line.send(message); line.may_show()              the table has something to say, or ink to show
    line.orders(), line.is_reading, line.deadline, line.write_limit    what to do now, and until when

The rules are those of docs/WIRE.md, whose ids stand here (W-HELLO-1). A line has one state:

    AWAITING_HELLO --hello--> JOINING --join()--> OPEN <--budget--> THROTTLED
          |                      |                  |                   |
          +----------------------+-----close()------+-------------------+---> CLOSING --goodbye--> CLOSED

and, whatever that is, its reader keeps up, has stalled, or has stalled and missed something.
"""

from collections import deque
from enum import Enum, auto
from typing import Final, NamedTuple

from pictorium.kernel.ids import SEATS
from pictorium.table.audience import Resumed, ToPerson, Welcome
from pictorium.table.limits import (
    BYTES_PER_SHEET_MAX,
    GOODBYE_WITHIN_MS,
    HELLO_WITHIN_MS,
    INK_BURST,
    INK_BYTES_MAX,
    INK_PER_SECOND,
    LATE_FRAMES_MAX,
    PLAY_BURST,
    PLAY_PER_SECOND,
    SLOW_READER_BYTES,
)
from pictorium.wire.budget import Budget
from pictorium.wire.close_code import MALFORMED, NO_HELLO, OLD_PROTOCOL, TOO_MUCH
from pictorium.wire.codec import MalformedError, read, read_ink, write
from pictorium.wire.from_client import PROTOCOL, Hello, InkBatch
from pictorium.wire.line_events import CaughtUp, Close, Drop, Event, Order, Ping, Pong, Say
from pictorium.wire.opcode import BINARY, CLOSE, CONTINUATION, PING, PONG
from pictorium.wire.round_trips import RoundTrips
from pictorium.wire.to_client import Slower, ToClient

SNAPSHOT_BYTES_MAX: Final = 2 * len(SEATS) * BYTES_PER_SHEET_MAX
"""More than a welcome and all sheets take."""
NORMAL: Final = 1000
NO_CODES: Final = (0, 1005, 1006)
"""Close codes that say that there was none; no frame may carry them."""


class LineState(Enum):
    """How far a line has come."""

    AWAITING_HELLO = auto()
    """Nothing was said yet."""
    JOINING = auto()
    """The driver looks for the table; what comes meanwhile waits."""
    OPEN = auto()
    """The table hears what comes."""
    THROTTLED = auto()
    """The table hears what waits, as fast as the budget lets it; nothing more is read meanwhile."""
    CLOSING = auto()
    """We have said goodbye, and wait for theirs."""
    CLOSED = auto()
    """Nothing comes or goes any more."""


class Reader(Enum):
    """How well the other side reads."""

    KEEPS_UP = auto()
    STALLED = auto()
    """More waits than may; nothing had to be left out yet."""
    MISSES = auto()
    """Something was not said, so everything has to be told anew."""


NEXT: Final = {
    LineState.AWAITING_HELLO: {LineState.JOINING, LineState.CLOSING, LineState.CLOSED},
    LineState.JOINING: {LineState.OPEN, LineState.THROTTLED, LineState.CLOSING, LineState.CLOSED},
    LineState.OPEN: {LineState.THROTTLED, LineState.CLOSING, LineState.CLOSED},
    LineState.THROTTLED: {LineState.OPEN, LineState.CLOSING, LineState.CLOSED},
    LineState.CLOSING: {LineState.CLOSED},
    LineState.CLOSED: set(),
}
"""What may follow each state."""
JOINED: Final = (LineState.OPEN, LineState.THROTTLED)
ENDING: Final = (LineState.CLOSING, LineState.CLOSED)
OPEN: Final = LineState.OPEN


class Limits(NamedTuple):
    """What a line bears."""

    hello_within_s: float = HELLO_WITHIN_MS / 1000
    goodbye_within_s: float = GOODBYE_WITHIN_MS / 1000
    ink_per_second: float = INK_PER_SECOND
    ink_burst: float = INK_BURST
    play_per_second: float = PLAY_PER_SECOND
    play_burst: float = PLAY_BURST
    late_frames_max: int = LATE_FRAMES_MAX
    slow_reader_bytes: int = SLOW_READER_BYTES


LIMITS: Final = Limits()


class Parts:
    """A message in several frames, as far as it has come."""

    __slots__ = ("body", "is_ink")

    def __init__(self, *, is_ink: bool) -> None:
        """Nothing of it has come."""
        self.is_ink, self.body = is_ink, bytearray()


class ServerLine:
    """One line, from its first frame to its last."""

    __slots__ = (
        "_control", "_ink", "_is_telling", "_is_used", "_is_warned", "_limits", "_orders", "_parts", "_play",
        "_round_trips", "_waiting", "deadline", "reader", "state", "write_limit",
    )  # fmt: skip

    def __init__(self, now: float, limits: Limits = LIMITS) -> None:
        """Somebody has connected, and has a little while to say hello (W-HELLO-2)."""
        self._limits = limits
        self.state = LineState.AWAITING_HELLO
        self.reader = Reader.KEEPS_UP
        self._is_telling = False
        """Whether what the table says goes out: follows from the state and the reader."""
        self.deadline: float | None = now + limits.hello_within_s
        """When `tick` has something to do, whatever happens until then."""
        self.write_limit = limits.slow_reader_bytes
        """So many bytes may wait to be sent; with more, the reader has `stalled`."""
        self._control = Budget(limits.ink_per_second, limits.ink_burst, now)
        self._ink = Budget(limits.ink_per_second, limits.ink_burst, now)
        self._play = Budget(limits.play_per_second, limits.play_burst, now)
        self._parts: Parts | None = None
        """A message that has come in part."""
        self._waiting: deque[tuple[bool, bytes]] = deque()
        """Messages whose turn has not come: each whether it is ink, and what it says."""
        self._is_warned = False
        self._is_used = False
        """Whether anything was said or shown since the last ping."""
        self._round_trips = RoundTrips(now)
        self._orders: list[Order] = []

    # What the driver asks.

    @property
    def is_reading(self) -> bool:
        """Whether the driver is to read from the connection (W-BUDGET-2)."""
        return self.state is not LineState.THROTTLED

    def orders(self) -> list[Order]:
        """What to do with the connection, in this order; each is given once."""
        orders, self._orders = self._orders, []
        return orders

    # What comes from the client.

    def receive(self, opcode: int, payload: bytes, now: float, fin: bool = True, rsv: bool = False) -> Event | None:
        """A frame has come. Ink on an open line is an event and changes nothing that the driver has to look at."""
        if opcode == BINARY and self.state is OPEN and fin and not rsv and self._parts is None and self._ink.spend(now):
            try:
                return read_ink(payload)
            except MalformedError:
                self.close(MALFORMED, now)
                return None
        if self.state is LineState.CLOSED:
            return None
        if rsv:
            self.close(MALFORMED, now)
        elif opcode == CLOSE:
            self._answer_goodbye(payload)
        elif self.state is not LineState.CLOSING:
            return self._receive_other(opcode, payload, now, fin)
        return None

    def _receive_other(self, opcode: int, payload: bytes, now: float, fin: bool) -> Event | None:
        is_control = opcode in (PING, PONG)
        if (is_control or not fin) and not self._control.spend(now):
            self.close(TOO_MUCH, now)  # W-BUDGET-4
        elif opcode == PING and self.reader is Reader.KEEPS_UP:
            self._orders.append(Pong(payload))
        elif opcode == PONG:
            self._round_trips.pong(payload, now)
        elif not is_control:
            return self._join_parts(opcode, payload, now, fin)
        return None

    def _join_parts(self, opcode: int, payload: bytes, now: float, fin: bool) -> Event | None:
        """Most messages come in one frame; of others the parts are kept until they are whole (W-FRAME-2)."""
        parts = self._parts
        if (opcode == CONTINUATION) is not (parts is not None):
            self.close(MALFORMED, now)
            return None
        if parts is None and fin:
            return self._take(opcode == BINARY, payload, now)
        if parts is None:
            parts = self._parts = Parts(is_ink=opcode == BINARY)
        parts.body += payload
        if len(parts.body) > INK_BYTES_MAX:
            self.close(MALFORMED, now)
        elif fin:
            self._parts = None
            return self._take(parts.is_ink, bytes(parts.body), now)
        return None

    def _take(self, is_ink: bool, message: bytes, now: float) -> Event | None:
        """A whole message: heard now, or in its turn."""
        if self.state is LineState.AWAITING_HELLO:
            return self._greeted(is_ink, message, now)
        if self.state is OPEN and self._budget(is_ink).spend(now):
            return self._heard(is_ink, message, now)
        self._waiting.append((is_ink, message))
        if len(self._waiting) > self._limits.late_frames_max:
            self.close(TOO_MUCH, now)  # W-BUDGET-3
        elif self.state is OPEN:
            self._enter(LineState.THROTTLED)
            self._wait_for_budget(now)
        return None

    def _greeted(self, is_ink: bool, message: bytes, now: float) -> Hello | None:
        """The first message must be a hello in our version (W-HELLO-1, W-HELLO-3)."""
        try:
            hello = None if is_ink else read(message)
        except MalformedError:
            hello = None
        if not isinstance(hello, Hello):
            self.close(MALFORMED, now)
        elif hello.protocol != PROTOCOL:
            self.close(OLD_PROTOCOL, now)
        else:
            self._enter(LineState.JOINING)
            return hello
        return None

    def _heard(self, is_ink: bool, message: bytes, now: float) -> Event | None:
        """What a message says."""
        try:
            if is_ink:
                return InkBatch(*read_ink(message))
            said = read(message)
            if not isinstance(said, Hello):
                return said
        except MalformedError:
            pass
        self.close(MALFORMED, now)
        return None

    def _budget(self, is_ink: bool) -> Budget:
        return self._ink if is_ink else self._play

    # What time does.

    def tick(self, now: float) -> Event | None:
        """Time has passed. As long as this is not None, there may be more."""
        if self.deadline is None or now < self.deadline:
            return None
        if self.state is LineState.THROTTLED:
            return self._hear_waiting(now)
        if self.state is OPEN:
            self._ping(now)
        elif self.state is LineState.AWAITING_HELLO:
            self.close(NO_HELLO, now)
        else:
            assert self.state is LineState.CLOSING, "no other state has a deadline"
            self._orders.append(Drop(at_once=True))
            self._enter(LineState.CLOSED)
        return None

    def _hear_waiting(self, now: float) -> Event | None:
        """The message that waits longest, if there is a budget for it."""
        if not self._budget(self._waiting[0][0]).spend(now):
            self._wait_for_budget(now)
            return None
        is_ink, message = self._waiting.popleft()
        if not self._waiting:
            self._enter(OPEN)
        return self._heard(is_ink, message, now)

    def _ping(self, now: float) -> None:
        """A line on which nothing happens is not measured: nobody races there."""
        payload = self._round_trips.ping(now, is_wanted=self._is_used and self._is_telling)
        self._is_used = False
        self.deadline = self._round_trips.due
        if payload is not None:
            self._orders.append(Ping(payload))

    def _wait_for_budget(self, now: float) -> None:
        self.deadline = now + self._budget(self._waiting[0][0]).wait_s(now)
        if not self._is_warned and self._is_telling:
            self._is_warned = True
            self._orders.append(Say(write(Slower())))

    # What the driver and the table do.

    def join(self, now: float) -> None:
        """The table is found; what came meanwhile is heard with the next ticks."""
        self._round_trips = RoundTrips(now)
        self._ink = Budget(self._limits.ink_per_second, self._limits.ink_burst, now)
        self._play = Budget(self._limits.play_per_second, self._limits.play_burst, now)
        if self._waiting:
            self._enter(LineState.THROTTLED)
            self.deadline = now
        else:
            self._enter(OPEN)

    def lag_ms(self, now: float) -> int:
        """What one way over this line takes, as far as it was measured (W-LAG-1)."""
        return self._round_trips.lag_ms(now)

    def send(self, message: ToPerson | ToClient) -> bytes | None:
        """A message of the table: the text frame to send, or None if this line is told nothing now."""
        if not self.may_show():
            return None
        if isinstance(message, Welcome | Resumed):
            self.write_limit = SNAPSHOT_BYTES_MAX  # W-SLOW-2
        return write(message)

    def may_show(self) -> bool:
        """Whether a frame of ink is to be sent; if not because the reader is slow, it is told everything anew later."""
        if self._is_telling:
            self._is_used = True
            return True
        assert self.state in JOINED or self.state in ENDING, "nothing is said before the table is found"
        if self.state in JOINED:
            self.reader = Reader.MISSES
        return False

    def bound(self, waiting: int) -> None:
        """Everything of a snapshot is handed to the net, where so many bytes wait now (W-SLOW-2)."""
        self.write_limit = waiting + self._limits.slow_reader_bytes

    def stalled(self) -> None:
        """More than `write_limit` waits to be sent (W-SLOW-1)."""
        if self.reader is Reader.KEEPS_UP:
            self.reader = Reader.STALLED
            self._is_telling = False

    def drained(self) -> CaughtUp | None:
        """Nothing waits to be sent any more."""
        has_missed, self.reader = self.reader is Reader.MISSES, Reader.KEEPS_UP
        self._is_telling = self.state in JOINED
        return CaughtUp() if has_missed and self._is_telling else None

    # How it ends.

    def close(self, code: int, now: float) -> None:
        """Say goodbye, and wait a little for theirs: dropping the connection may cut off the last words (W-CLOSE-1)."""
        if self.state not in ENDING:
            self._orders.append(Close(code))
            self._enter(LineState.CLOSING)
            self.deadline = now + self._limits.goodbye_within_s

    def _answer_goodbye(self, payload: bytes) -> None:
        """They have said goodbye, first or in answer to ours (W-CLOSE-2)."""
        if self.state is not LineState.CLOSING:
            code = int.from_bytes(payload[:2])
            self._orders.append(Close(NORMAL if code in NO_CODES else code))
        self._orders.append(Drop(at_once=False))
        self._enter(LineState.CLOSED)

    def lost(self) -> None:
        """The connection is gone."""
        if self.state is not LineState.CLOSED:
            self._enter(LineState.CLOSED)

    def _enter(self, state: LineState) -> None:
        """The only way from one state to another."""
        assert state in NEXT[self.state], f"{self.state.name} is not followed by {state.name}"
        self.state = state
        self.deadline = self._round_trips.due if state is OPEN else None
        self._is_telling = state in JOINED and self.reader is Reader.KEEPS_UP
        if state in ENDING:
            self._waiting.clear()
            self._parts = None
