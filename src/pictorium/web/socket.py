"""One line: frames in, messages out, without waiting. A line that cannot keep up is told everything anew, not late.

A line begins with a hello; only then is its table looked up, so that who has no place there learns nothing from how
long it takes. What comes faster than its budget is not lost: it waits, and the line is not read meanwhile. Who goes on
regardless is cut off.
"""

import asyncio
import secrets
import time
from collections import deque
from typing import Final

from picows import WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport

from pictorium.kernel.ids import SEATS
from pictorium.kernel.refusal import Refusal
from pictorium.table import commands as c
from pictorium.table.actor import TableActor
from pictorium.table.audience import Answered, ToPerson, Welcome
from pictorium.table.context import Decision
from pictorium.table.limits import (
    BYTES_PER_SHEET_MAX,
    HANDOVER_MS,
    HELLO_WITHIN_MS,
    INK_BURST,
    INK_BYTES_MAX,
    INK_PER_SECOND,
    LATE_FRAMES_MAX,
    PLAY_BURST,
    PLAY_PER_SECOND,
    SLOW_READER_BYTES,
)
from pictorium.table.people import PersonId
from pictorium.table.ports import LogError, UnreadableError
from pictorium.web.access import NO_TABLE_AFTER_S, Caller
from pictorium.web.budget import Budget
from pictorium.web.counters import ActionTimer
from pictorium.web.journal import alias, detail, warn
from pictorium.web.membership import Memberships
from pictorium.web.registry import HouseFullError, TableFailsError, TableRegistry, key_of
from pictorium.wire.close_code import (
    CLOSED,
    HOUSE_FULL,
    MALFORMED,
    NO_HELLO,
    NO_TABLE,
    OLD_PROTOCOL,
    TABLE_FAILS,
    TOO_MUCH,
    UNREADABLE,
)
from pictorium.wire.codec import MalformedError, read, read_command, read_ink, write
from pictorium.wire.from_client import PROTOCOL, AskHandover, Do, Hello, Play
from pictorium.wire.to_client import HandoverCode, Slower, ToClient

HANDOVER_BYTES: Final = 9
GOODBYE_S: Final = 2.0
"""How long the other side has to say goodbye, too."""
SNAPSHOT_BYTES_MAX: Final = 2 * len(SEATS) * BYTES_PER_SHEET_MAX
"""More than everything there is to tell takes."""
BINARY: Final = WSMsgType.BINARY
TEXT: Final = WSMsgType.TEXT
NOT_NOW: Final = {HouseFullError: HOUSE_FULL, TableFailsError: TABLE_FAILS, UnreadableError: UNREADABLE}
"""Why a table cannot be come to, and what is said then; for whatever else, the line is closed."""
SUSPECT: Final = frozenset(map(str, (MALFORMED, TOO_MUCH, 1002, 1007, 1009)))
"""How lines end whose other side does what no client of ours does; the codes above 4000 are ours, the rest picows's."""


class Socket(WSListener):
    """A line as the table knows it, and what its frames mean."""

    def __init__(self, registry: TableRegistry, memberships: Memberships, caller: Caller) -> None:
        """For this caller."""
        self._registry, self._memberships, self._caller, self._code = registry, memberships, caller, caller.code
        self._counters, self._waiting = registry.counters, ActionTimer(registry.counters)
        self._actor: TableActor | None = None
        self._person = PersonId("")
        self._transport: WSTransport | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._coming_in: asyncio.Task[None] | None = None
        self._late: deque[tuple[bool, bytes]] = deque()
        """Frames that wait: each whether it is ink, and what it says."""
        self._parts = bytearray()
        self._odd = Budget(INK_PER_SECOND, INK_BURST, time.monotonic())
        """For frames that say nothing by themselves: pings, pongs, parts of messages."""
        self._is_behind = self._missed = self._is_closing = self._was_warned = False

    # As the table knows it.

    def tell(self, message: ToPerson | ToClient) -> None:
        """Say something."""
        if isinstance(message, Answered):
            self._waiting.end(message.n, is_refused=message.refusal is not None)
        elif isinstance(message, Welcome):
            self._lift_bound()  # the sheets follow at once; what comes after them is bounded again
            asyncio.get_running_loop().call_soon(self._bound_what_waits)
        self._send(TEXT, write(message))

    def show(self, ink: bytes) -> None:
        """Pass ink on."""
        self._send(BINARY, ink)

    def close(self) -> None:
        """Hang up once all is said."""
        self._hang_up(CLOSED)

    def _send(self, kind: WSMsgType, body: bytes) -> None:
        if self._is_behind:
            self._missed = True
        elif not self._is_closing and self._transport:
            self._transport.send(kind, body)
            if kind is BINARY:
                self._counters.ink_out += 1
                self._counters.ink_out_bytes += len(body)
            else:
                self._counters.play_out += 1
                self._counters.play_out_bytes += len(body)

    # As the net knows it.

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Somebody is there, and has a little while to say hello."""
        self._transport = transport
        self._bound_what_waits()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(HELLO_WITHIN_MS / 1000, self._hang_up, NO_HELLO)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """They are gone."""
        self._is_closing = True
        code = ended(transport)
        self._counters.closed[code] += 1
        (warn if code in SUSPECT else detail)("line_closed", table=alias(self._code), code=code)
        if self._timer:
            self._timer.cancel()
        if self._coming_in:
            self._coming_in.cancel()
        if self._actor:
            self._actor.detach(self._person, self)
            self._registry.watch(self._actor, self._person)

    def pause_writing(self) -> None:
        """They read too slowly: from now on they are told nothing."""
        self._is_behind = True
        self._counters.slow_readers += 1
        warn("slow_reader", table=alias(self._code))

    def resume_writing(self) -> None:
        """They have read all that was on the way, and are told everything anew."""
        self._is_behind = False
        if self._actor and self._missed and not self._is_closing:
            self._missed = False
            self._actor.welcome_again(self._person)

    def _lift_bound(self) -> None:
        """The sheets alone, however much is on them, make nobody a slow reader: they would get them for ever."""
        if self._transport:
            self._transport.underlying_transport.set_write_buffer_limits(SNAPSHOT_BYTES_MAX, 0)

    def _bound_what_waits(self) -> None:
        """So much may wait from now on, beside what waits already."""
        if self._transport:
            line = self._transport.underlying_transport
            line.set_write_buffer_limits(line.get_write_buffer_size() + SLOW_READER_BYTES, 0)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """A frame has come."""
        kind = frame.msg_type
        if frame.rsv1 or frame.rsv2 or frame.rsv3:
            self._hang_up(MALFORMED)
        elif kind == BINARY and frame.fin and not self._parts:
            self._hear_or_keep(True, frame.get_payload_as_bytes())
        elif kind == WSMsgType.CLOSE:
            self._part(transport, frame)
        elif not self._is_closing:
            self._join_or_answer(transport, kind, frame)

    def _part(self, transport: WSTransport, frame: WSFrame) -> None:
        """They say goodbye."""
        if not self._is_closing:
            code = frame.get_close_code()
            transport.send_close(
                WSCloseCode.OK if code in (WSCloseCode.NO_INFO, WSCloseCode.ABNORMAL_CLOSURE) else code
            )
        transport.disconnect()

    def _join_or_answer(self, transport: WSTransport, kind: WSMsgType, frame: WSFrame) -> None:
        if (kind in (WSMsgType.PING, WSMsgType.PONG) or not frame.fin) and not self._odd.spend(time.monotonic()):
            self._hang_up(TOO_MUCH)
        elif kind == WSMsgType.PING:
            if not self._is_behind:
                transport.send_pong(frame.get_payload_as_bytes())
        elif kind != WSMsgType.PONG:
            self._join(kind, frame)

    def _join(self, kind: WSMsgType, frame: WSFrame) -> None:
        """Put a message together that came in parts; most come in one."""
        if (kind == WSMsgType.CONTINUATION) is not bool(self._parts):
            self._hang_up(MALFORMED)
            return
        if not self._parts:
            self._parts.append(kind == BINARY)  # the first byte says what it will be
        self._parts += frame.get_payload_as_bytes()
        if len(self._parts) > INK_BYTES_MAX + 1:
            self._hang_up(MALFORMED)
        elif frame.fin:
            is_ink, message = bool(self._parts[0]), bytes(self._parts[1:])
            self._parts.clear()
            self._hear_or_keep(is_ink, message)

    # What it means.

    def _hear_or_keep(self, is_ink: bool, message: bytes) -> None:
        """Hear it now, or in its turn when there is something in the budget again."""
        if self._is_closing:
            return
        if is_ink:
            self._counters.ink_in += 1
            self._counters.ink_in_bytes += len(message)
        else:
            self._counters.play_in += 1
            self._counters.play_in_bytes += len(message)
        if self._actor is None and self._coming_in is None:
            self._greet(is_ink, message)
        elif self._actor is None or self._late or not (self._ink if is_ink else self._play).spend(time.monotonic()):
            self._late.append((is_ink, message))
            self._slow_down()
        else:
            self._hear(is_ink, message)

    def _slow_down(self) -> None:
        if len(self._late) > LATE_FRAMES_MAX:
            self._hang_up(TOO_MUCH)
        elif self._actor and len(self._late) == 1 and self._transport:
            if not self._was_warned:
                self._was_warned = True
                self.tell(Slower())
            self._transport.underlying_transport.pause_reading()
            self._go_on_later()

    @property
    def _next_budget(self) -> Budget:
        """What the frame that waits longest is paid from."""
        return self._ink if self._late[0][0] else self._play

    def _go_on_later(self) -> None:
        wait_s = self._next_budget.wait_s(time.monotonic())
        self._timer = asyncio.get_running_loop().call_later(wait_s, self._go_on)

    def _go_on(self) -> None:
        """Hear what waited, as far as the budget goes."""
        while self._late and not self._is_closing and self._next_budget.spend(time.monotonic()):
            self._hear(*self._late.popleft())
        if self._is_closing or self._transport is None:
            return
        if self._late:
            self._go_on_later()
        else:
            self._transport.underlying_transport.resume_reading()

    def _greet(self, is_ink: bool, message: bytes) -> None:
        """The first thing said must be a hello, in our version."""
        try:
            hello = None if is_ink else read(message)
        except MalformedError:
            hello = None
        if not isinstance(hello, Hello):
            self._hang_up(MALFORMED)
        elif hello.protocol != PROTOCOL:
            self._hang_up(OLD_PROTOCOL)
        else:
            if self._timer:
                self._timer.cancel()  # how long it takes to wake the table is not for them to answer for
            self._coming_in = asyncio.create_task(self._come_in())

    async def _come_in(self) -> None:
        """Find the table and whoever shows this key there."""
        no_sooner_than = time.monotonic() + NO_TABLE_AFTER_S
        try:
            place = await self._memberships.place(self._caller)
        except LogError as error:
            self._hang_up(next((code for kind, code in NOT_NOW.items() if isinstance(error, kind)), CLOSED))
            return
        if place is None:
            await asyncio.sleep(no_sooner_than - time.monotonic())
            self._hang_up(NO_TABLE)
            return
        actor, person = place
        if self._is_closing:
            return
        now = time.monotonic()
        self._ink, self._play = Budget(INK_PER_SECOND, INK_BURST, now), Budget(PLAY_PER_SECOND, PLAY_BURST, now)
        self._actor, self._person = actor, person.id
        if not actor.attach(person.id, self):
            self._hang_up(CLOSED)
            return
        self._counters.lines_opened += 1
        self._counters.lines_resumed += self._registry.is_back(actor, person.id)
        detail("line_opened", table=alias(self._code), role=person.role)
        if self._late:
            self._go_on()

    def _hear(self, is_ink: bool, message: bytes) -> None:
        actor = self._actor
        assert actor is not None, "heard only by a table"
        try:
            self._counters.ink_batches += is_ink
            if not is_ink:
                self._hear_play(actor, message)
            elif not actor.ink(self._person, *read_ink(message)):
                self._hang_up(MALFORMED)
        except MalformedError:
            self._hang_up(MALFORMED)

    def _hear_play(self, actor: TableActor, message: bytes) -> None:
        match read(message):
            case Do(n, wish):
                self._waiting.begin(n)
                actor.wish(self._person, n, wish)
            case Play(n, raw, ink_through):
                self._waiting.begin(n)
                game = actor.game
                actor.play(self._person, n, read_command(raw, game) if game else None, ink_through)
            case AskHandover():
                code = secrets.token_urlsafe(HANDOVER_BYTES)
                kept = actor.ask(c.OfferHandover(self._person, key_of(code)))
                kept.add_done_callback(lambda kept: self._tell_code(kept, code))
            case Hello():
                raise MalformedError("hello twice")

    def _tell_code(self, kept: "asyncio.Future[Decision]", code: str) -> None:
        if not kept.cancelled() and not kept.exception() and not isinstance(kept.result(), Refusal):
            self.tell(HandoverCode(code, HANDOVER_MS))

    def _hang_up(self, code: int) -> None:
        """Say goodbye, and wait a moment for theirs: who just drops a line may cut off the last words on it."""
        if self._is_closing or self._transport is None:
            return
        self._is_closing = True
        self._late.clear()
        self._transport.send_close(code)  # type: ignore[arg-type] # codes of our own are none of its enum
        self._transport.underlying_transport.resume_reading()
        asyncio.get_running_loop().call_later(GOODBYE_S, self._transport.disconnect, False)


def ended(transport: WSTransport) -> str:
    """How a line ended: with the code we closed it with, because they left, or because it was lost."""
    goodbye = transport.close_handshake
    if goodbye is None:
        return "lost"
    return "left" if goodbye.recv_then_sent or goodbye.sent is None else f"{goodbye.sent.code:d}"
