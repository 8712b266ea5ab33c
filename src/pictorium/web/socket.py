"""One line on the net: between picows, the protocol of a line (`wire.line`), and a table.

All that decides is in the protocol. Here its events go to the table, its orders to the connection, and its deadline to
the event loop. Only after the hello is the table looked up, so that who has no place there learns nothing from how long
that takes.
"""

import asyncio
import secrets
from time import monotonic
from typing import TYPE_CHECKING, Final

from picows import WSFrame, WSListener, WSMsgType, WSTransport

from pictorium.kernel.refusal import Refusal
from pictorium.table import commands as c
from pictorium.table.actor import TableActor
from pictorium.table.audience import Answered, Dismissed, ToPerson
from pictorium.table.context import Decision
from pictorium.table.limits import HANDOVER_MS
from pictorium.table.people import PersonId
from pictorium.table.ports import LogError, UnreadableError
from pictorium.web.access import NO_TABLE_AFTER_S, Caller
from pictorium.web.counters import ActionTimer
from pictorium.web.ink_path import draw_over
from pictorium.web.journal import alias, detail, trouble, warn
from pictorium.web.membership import Memberships
from pictorium.web.registry import ServerFullError, TableFailsError, TableRegistry, key_of
from pictorium.wire.close_code import CLOSED, HOUSE_FULL, MALFORMED, NO_TABLE, TABLE_FAILS, TOO_MUCH, UNREADABLE
from pictorium.wire.codec import MalformedError
from pictorium.wire.deliver import deliver
from pictorium.wire.from_client import AskHandover, Do, Hello, InkBatch, Play
from pictorium.wire.line import LIMITS, SNAPSHOT_BYTES_MAX, LineState, ServerLine
from pictorium.wire.line_events import CaughtUp, Close, Drop, Event, Order, Ping, Pong, Say
from pictorium.wire.to_client import HandoverCode, ToClient

if TYPE_CHECKING:  # there is none where nothing was compiled
    from pictorium.web.ink_path import NativeInkPath

HANDOVER_BYTES: Final = 9
BINARY: Final = WSMsgType.BINARY
TEXT: Final = WSMsgType.TEXT
NOT_NOW: Final = {ServerFullError: HOUSE_FULL, TableFailsError: TABLE_FAILS, UnreadableError: UNREADABLE}
"""Why nobody can come to a table now, and the close code for it; for any other reason it is CLOSED."""
SUSPECT: Final = frozenset(map(str, (MALFORMED, TOO_MUCH, 1002, 1007, 1009)))
"""How lines end whose other side does what no client of ours does. Codes from 4000 are ours, the others picows's."""


class Socket(WSListener):
    """A line as picows calls it back, and as the table knows it."""

    def __init__(
        self, registry: TableRegistry, memberships: Memberships, caller: Caller, *, is_relayed: bool = False
    ) -> None:
        """For this caller. `is_relayed`: another process is between, and leads the line on if the table moves."""
        self._is_relayed, self._is_dismissed = is_relayed, False
        self._registry, self._memberships, self._caller = registry, memberships, caller
        self._counters, self._timed = registry.counters, ActionTimer(registry.counters)
        self._actor: TableActor | None = None
        self._person = PersonId("")
        self._joining: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at: float | None = None
        self._is_reading = True
        self._path: NativeInkPath | None = None
        """What takes and sends ink in our place, where it can."""

    # What the table does with it.

    def tell(self, message: ToPerson | ToClient) -> None:
        """Say something."""
        if isinstance(message, Answered):
            self._timed.end(message.n, is_refused=message.refusal is not None)
        elif isinstance(message, Dismissed):
            self._is_dismissed = True
        body = self._line.send(message)
        if body is not None:
            if self._line.write_limit != self._write_limit:
                self._allow_snapshot()
            self._send_text(body)

    def show(self, ink: bytes) -> None:
        """Pass ink on."""
        if self._path is not None and self._path.show(ink):
            return
        if self._line.may_show():
            self._transport.send(BINARY, ink)
            self._counters.ink_out += 1
            self._counters.ink_out_bytes += len(ink)

    def close(self) -> None:
        """Hang up once everything is said. Whoever relays the line sees a cut, and leads it to the next keeper."""
        if self._is_relayed and not self._is_dismissed:
            self._transport.disconnect()
        else:
            self._hang_up(CLOSED)

    def _send_text(self, body: bytes) -> None:
        self._transport.send(TEXT, body)
        self._counters.play_out += 1
        self._counters.play_out_bytes += len(body)

    # What picows does with it.

    def on_ws_connected(self, transport: WSTransport) -> None:
        """The connection is a line from now on."""
        self._transport, self._net = transport, transport.underlying_transport
        self._line = ServerLine(monotonic(), LIMITS)
        self._bound()
        self._obey()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """A frame has come."""
        opcode, payload, counters = frame.msg_type, frame.get_payload_as_bytes(), self._counters
        rsv = frame.rsv1 or frame.rsv2 or frame.rsv3
        event = self._line.receive(opcode, payload, monotonic(), frame.fin, rsv)  # type: ignore[arg-type] # an IntEnum
        if opcode == BINARY:
            counters.ink_in += 1
            counters.ink_in_bytes += len(payload)
        elif opcode == TEXT:
            counters.play_in += 1
            counters.play_in_bytes += len(payload)
        if type(event) is InkBatch and self._actor is not None:  # by far the most frequent, and nothing to obey
            counters.ink_batches += 1
            if not self._actor.ink(self._person, *event):
                self._hang_up(MALFORMED)
            return
        if event is not None:
            self._hear(event)
        self._obey()

    def pause_writing(self) -> None:
        """More waits to be sent than may."""
        self._line.stalled()
        self._counters.slow_readers += 1
        warn("slow_reader", table=alias(self._caller.code))

    def resume_writing(self) -> None:
        """All that waited is sent."""
        event = self._line.drained()
        if event is not None:
            self._hear(event)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """The connection is gone."""
        self._line.lost()
        code = ended(transport)
        self._counters.closed[code] += 1
        (warn if code in SUSPECT else detail)("line_closed", table=alias(self._caller.code), code=code)
        if self._timer:
            self._timer.cancel()
        if self._joining:
            self._joining.cancel()
        if self._actor:
            self._actor.detach(self._person, self)
            self._registry.watch(self._actor, self._person)

    # What the protocol wants done.

    def _obey(self) -> None:
        """Do what the line wants done with its connection."""
        line = self._line
        for order in line.orders():
            self._do(order)
        if line.is_reading is not self._is_reading:
            self._is_reading = line.is_reading
            self._go_on_reading() if line.is_reading else self._stop_reading()
        if line.deadline != self._timer_at:
            self._set_timer(line.deadline)

    def _stop_reading(self) -> None:
        if self._path is None or not self._path.pause_reading():
            self._net.pause_reading()

    def _go_on_reading(self) -> None:
        if self._path is None or not self._path.resume_reading():
            self._net.resume_reading()

    def _do(self, order: Order) -> None:
        match order:
            case Say(body):
                self._send_text(body)
            case Ping(payload):
                self._transport.send_ping(payload)
            case Pong(payload):
                self._transport.send_pong(payload)
            case Close(code):
                self._transport.send_close(code)  # type: ignore[arg-type] # any number will do
            case Drop(at_once):
                self._transport.disconnect(not at_once)

    def _set_timer(self, at: float | None) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer, self._timer_at = None, at
        if at is not None:
            wait_s = max(0.0, at - monotonic())
            self._timer = asyncio.get_running_loop().call_later(wait_s, self._tick)

    def _tick(self) -> None:
        self._timer = self._timer_at = None
        while (event := self._line.tick(monotonic())) is not None:
            self._hear(event)
        self._obey()

    def _hang_up(self, code: int) -> None:
        self._line.close(code, monotonic())
        self._obey()

    def _allow_snapshot(self) -> None:
        """The sheets follow at once; what comes after them is bounded again."""
        self._limit_writing(SNAPSHOT_BYTES_MAX)
        asyncio.get_running_loop().call_soon(self._bound)

    def _bound(self) -> None:
        self._line.bound(self._net.get_write_buffer_size())
        self._limit_writing(self._line.write_limit)

    def _limit_writing(self, limit: int) -> None:
        self._write_limit = limit
        self._net.set_write_buffer_limits(limit, 0)

    # What its events mean.

    def _hear(self, event: Event) -> None:
        match event:
            case InkBatch() | Do() | Play() | CaughtUp():
                self._deliver(event)
            case Hello():
                self._joining = asyncio.create_task(self._join(event))
            case AskHandover():
                self._offer_handover()

    def _deliver(self, event: InkBatch | Do | Play | CaughtUp) -> None:
        assert self._actor is not None, "a line hears nothing before it has joined"
        self._counters.ink_batches += isinstance(event, InkBatch)
        if isinstance(event, Do | Play):
            self._timed.begin(event.n)
        try:
            lag_ms = self._line.lag_ms(monotonic()) if isinstance(event, Play) else 0
            deliver(event, self._actor, self._person, lag_ms)
        except MalformedError:
            self._hang_up(MALFORMED)

    async def _join(self, hello: Hello) -> None:
        """Find the table, and who shows this key there."""
        no_sooner_than = monotonic() + NO_TABLE_AFTER_S
        try:
            member = await self._memberships.member(self._caller)
        except LogError as error:
            self._hang_up(next((code for kind, code in NOT_NOW.items() if isinstance(error, kind)), CLOSED))
            return
        except Exception as error:
            self._counters.unexpected += 1
            trouble("unexpected", error)
            self._hang_up(CLOSED)
            return
        if member is None:
            await asyncio.sleep(no_sooner_than - monotonic())
            self._hang_up(NO_TABLE)
        elif self._line.state is LineState.JOINING:
            actor, person = member
            self._line.join(monotonic())
            self._actor, self._person = actor, person.id
            if not actor.attach(person.id, self, hello.known):
                self._hang_up(CLOSED)
                return
            path = self._net.get_protocol()
            self._path = draw_over(path, self._line, actor.ink_relay, person.id, self._counters)
            if self._path is not None:
                self._path.read_from(self._net)
            self._counters.lines_opened += 1
            self._counters.lines_resumed += self._registry.is_back(actor, person.id)
            detail("line_opened", table=alias(self._caller.code), role=person.role)
            self._tick()

    def _offer_handover(self) -> None:
        assert self._actor is not None, "a line hears nothing before it has joined"
        code = secrets.token_urlsafe(HANDOVER_BYTES)
        kept = self._actor.ask(c.OfferHandover(self._person, key_of(code)))
        kept.add_done_callback(lambda kept: self._tell_code(kept, code))

    def _tell_code(self, kept: "asyncio.Future[Decision]", code: str) -> None:
        if not kept.cancelled() and not kept.exception() and not isinstance(kept.result(), Refusal):
            self.tell(HandoverCode(code, HANDOVER_MS))


def ended(transport: WSTransport) -> str:
    """How a line ended: with the code we closed it with, because they left, or because it was lost."""
    goodbye = transport.close_handshake
    if goodbye is None:
        return "lost"
    return "left" if goodbye.recv_then_sent or goodbye.sent is None else f"{goodbye.sent.code:d}"
