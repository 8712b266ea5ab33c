"""A line over a bad net. The server's end is the real protocol of a line, behind the compiled way of ink on every
second evening; only the net is made up.

The net keeps the order of what it carries and takes its time. Sometimes it is silent in one direction, sometimes its
buffer is full, sometimes it breaks, and the server learns of that only later. It carries some messages in parts.
"""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from pictorium.player.session import Frame
from pictorium.sim.disk import CrashError
from pictorium.sim.frames import Frames, feed, packed_frame
from pictorium.table.actor import TableActor
from pictorium.table.audience import InkRefused, ToPerson
from pictorium.table.feed import Known
from pictorium.web.ink_path import draw_over, in_front_of
from pictorium.wire.close_code import CLOSED, NO_HELLO, TOO_MUCH
from pictorium.wire.deliver import deliver
from pictorium.wire.from_client import AskHandover, Hello
from pictorium.wire.line import LIMITS, LineState, ServerLine
from pictorium.wire.line_events import Close, Drop, Event, Ping, Pong, Say
from pictorium.wire.opcode import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT

if TYPE_CHECKING:
    from pictorium.sim.person import SimPerson
    from pictorium.sim.sim_server import SimServer

Way = Literal["up", "down"]
NO_LINE: Final = 0
"""What is asked for over HTTP comes on no line."""
CATCH_UP_S: Final = 0.25
"""How long the net's buffer stays full."""
NOTICED_WITHIN_S: Final = 2
"""How long a server may write to a line that is no more."""
SILENCE_NOTICED_WITHIN_S: Final = 10
"""How long a line may be silent in one direction before a ping that is not answered ends it."""
IN_PARTS: Final = 0.07
"""How often a message comes in two parts, with a ping between them."""
TIGHT: Final = LIMITS._replace(ink_burst=8, play_burst=6, late_frames_max=24)
"""People here do more at once than people can, so they meet their limits."""
EXPECTED: Final = {CLOSED, NO_HELLO, TOO_MUCH}
"""The codes with which a server may close a line of somebody who says nothing malformed."""


class Sent(NamedTuple):
    """A message as it was put on a line."""

    at: float
    way: Way
    person: str
    line: int
    """Lines are counted over the whole evening."""
    body: bytes
    is_ink: bool
    rows: int
    """How many rows were safe at that moment."""


class Packet(NamedTuple):
    """A frame under way."""

    opcode: int
    payload: bytes
    fin: bool = True
    sent: Sent | None = None
    """The message that it carries, on the way down."""


class SimLine:
    """Between the world's server and one person."""

    def __init__(self, world: "SimServer", person: "SimPerson") -> None:
        """A new line; a bad one may be silent from the beginning."""
        self._world, self._person = world, person
        self._actor: TableActor | None = None
        self.device = person.device
        self.number = world.count_line()
        self.is_open = True
        """Whether the person's end is."""
        self._loop = asyncio.get_running_loop()
        self._server = ServerLine(self._loop.time(), TIGHT)
        self._front = in_front_of(Frames(self._heard), world.way_of_ink)
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at: float | None = None
        self._known: Known | None = None
        """What the person knew from a line before."""
        self._unread: list[Packet] = []
        """What has arrived while the server does not read."""
        self._clear_at: dict[Way, float] = {"up": 0.0, "down": 0.0}
        self._silent: Way | None = None
        if world.happens(world.trouble.cut):
            self.fall_silent()
        self._obey()

    # What the table does with it.

    def tell(self, message: ToPerson) -> None:
        """Say something."""
        self._may_die()
        if isinstance(message, InkRefused):
            self._person.refused.add(message.sheet)
        body = self._server.send(message)
        if body is not None:
            self._say(body, is_ink=False)

    def show(self, ink: bytes) -> None:
        """Pass ink on."""
        self._may_die()
        if self._server.may_show():
            self._say(ink, is_ink=True)

    def close(self) -> None:
        """Hang up once everything is said."""
        self._server.close(CLOSED, self._loop.time())
        self._obey()

    def _may_die(self) -> None:
        """The server may die over anything it says."""
        if self._world.happens(self._world.trouble.crash / 100):
            self._world.die()
            raise CrashError

    def _say(self, body: bytes, *, is_ink: bool) -> None:
        self._send("down", Packet(BINARY if is_ink else TEXT, body, sent=self._watched("down", body, is_ink)))
        if self._world.happens(self._world.trouble.behind):
            self._server.stalled()
            self._world.on_lines["stalled"] += 1
            self._loop.call_later(CATCH_UP_S, self._drain)

    # What the server does with it.

    @property
    def is_served(self) -> bool:
        """Whether the server at the other end is still there, and has not noticed the end of the line."""
        return self._world.is_alive and self._server.state is not LineState.CLOSED

    @property
    def is_joining(self) -> bool:
        """Whether hello was said, and the table is not found yet."""
        return self.is_served and self._server.state is LineState.JOINING

    def join(self, actor: TableActor) -> bool:
        """The table is found; False if it does not know this person."""
        self._actor = actor
        self._server.join(self._loop.time())
        is_here = actor.attach(self._person.id, self, self._known)
        counters = self._world.native_ink
        draw_over(self._front, self._server, actor.ink_relay, self._person.id, counters, self._loop.time)
        self._tick()
        return is_here

    def drop(self) -> None:
        """The server is no more, and what it said last is not heard either."""
        self._server.lost()
        self._obey()
        self._end()

    def _receive(self, packet: Packet) -> None:
        feed(self._front, packed_frame(packet.opcode, packet.payload, fin=packet.fin))

    def _heard(self, opcode: int, payload: bytes, fin: bool, rsv: bool) -> None:
        self._hear(self._server.receive(opcode, payload, self._loop.time(), fin, rsv))
        self._obey()

    def _ring(self) -> None:
        self._timer = self._timer_at = None
        self._tick()

    def _tick(self) -> None:
        if self.is_served:
            while (event := self._server.tick(self._loop.time())) is not None:
                self._hear(event)
            self._obey()

    def _drain(self) -> None:
        if self.is_served:
            self._hear(self._server.drained())

    def _hear(self, event: Event | None) -> None:
        if isinstance(event, Hello):
            self._known = event.known
            self._world.come_in(self._person, self)
        elif event is not None:
            assert self._actor is not None, "a line hears nothing before it has joined"
            assert not isinstance(event, AskHandover), "nobody asks for that on a line here"
            deliver(event, self._actor, self._person.id, self._server.lag_ms(self._loop.time()))

    def _obey(self) -> None:
        """Do what the protocol wants done with the connection."""
        for order in self._server.orders():
            match order:
                case Say(body):
                    self._world.on_lines["slower"] += 1
                    self._send("down", Packet(TEXT, body, sent=self._watched("down", body, is_ink=False)))
                case Ping(payload):
                    self._send("down", Packet(PING, payload))
                case Pong(payload):
                    self._send("down", Packet(PONG, payload))
                case Close(code):
                    self._world.on_lines[str(code)] += 1
                    if code not in EXPECTED:
                        self._world.errors.append(f"{self._person.name}: closed with {code}")
                    self._send("down", Packet(CLOSE, code.to_bytes(2)))
                case Drop():
                    self._world.gone(self._person, self)
                    self._loop.call_at(self._clear_at["down"] + 1e-6, self._end)
        self._set_timer()
        if self._server.is_reading and self._unread:
            self._read_on()

    def _read_on(self) -> None:
        """All that has arrived meanwhile is read at once."""
        unread, self._unread = self._unread, []
        for packet in unread:
            self._receive(packet)

    def _set_timer(self) -> None:
        deadline = self._server.deadline
        if deadline == self._timer_at:  # of timers for one moment the one that was set first rings first
            return
        if self._timer:
            self._timer.cancel()
        self._timer_at = deadline
        self._timer = None if deadline is None else self._loop.call_at(deadline, self._ring)

    # What the person does with it.

    def say(self, frames: Sequence[Frame]) -> None:
        """From the person to the server."""
        for frame in frames:
            is_ink = isinstance(frame, bytes)
            body = frame if isinstance(frame, bytes) else frame.encode()
            opcode = BINARY if is_ink else TEXT
            self._watched("up", body, is_ink)
            if self._world.happens(IN_PARTS):
                at = int(self._world.random.random() * len(body))
                self._send("up", Packet(opcode, body[:at], fin=False))
                self._send("up", Packet(PING, b"still there?"))
                self._send("up", Packet(CONTINUATION, body[at:]))
            else:
                self._send("up", Packet(opcode, body))

    def cut(self) -> None:
        """The net is gone. What was said may still arrive, until the server notices."""
        if self.is_open:
            self._end()
            self._loop.call_later(self._world.random.random() * NOTICED_WITHIN_S, self._notice)

    def fall_silent(self) -> None:
        """From now on nothing gets through in one direction, and never again: no line mends itself with a gap."""
        silent: Way = "up" if self._world.happens(0.5) else "down"
        self._silent = self._silent or silent
        self._loop.call_later(self._world.random.random() * SILENCE_NOTICED_WITHIN_S, self.cut)

    def _end(self) -> None:
        if self.is_open:
            self.is_open = False
            self._person.lost(self)

    def _notice(self) -> None:
        if self.is_served:
            self._server.lost()
            self._obey()
            self._world.gone(self._person, self)

    # What the net does with it.

    def _watched(self, way: Way, body: bytes, is_ink: bool) -> Sent:
        sent = Sent(self._loop.time(), way, self._person.name, self.number, body, is_ink, self._world.log.count)
        self._world.watch(sent)
        return sent

    def _send(self, way: Way, packet: Packet) -> None:
        # A line keeps its order: nothing arrives together with what was sent before it.
        arrival = max(
            self._clear_at[way] + 1e-6, self._loop.time() + self._person.way_s + self._world.random.expovariate(40)
        )
        self._clear_at[way] = arrival
        if way != self._silent:
            self._loop.call_at(arrival, self._arrive_up if way == "up" else self._arrive_down, packet)

    def _arrive_up(self, packet: Packet) -> None:
        if self.is_served and self._server.is_reading:
            self._receive(packet)
        elif self.is_served:
            self._unread.append(packet)

    def _arrive_down(self, packet: Packet) -> None:
        if self.is_open and packet.sent is not None:
            self._person.hear(packet.sent, self)
        elif self.is_open and packet.opcode == PING:
            self._send("up", Packet(PONG, packet.payload))
        elif self.is_open and packet.opcode == CLOSE:
            self._send("up", packet)
            self._end()
