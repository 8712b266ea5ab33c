"""One line: frames in, messages out. A line that cannot keep up is told everything anew instead of everything late."""

import asyncio
import secrets
import struct
import time
from functools import lru_cache
from typing import Final

from aiohttp import WSMsgType, web

from pictorium.table import commands as c
from pictorium.table.audience import ToPerson
from pictorium.table.host import Host
from pictorium.table.limits import (
    HANDOVER_MS,
    HELLO_WITHIN_MS,
    INK_BURST,
    INK_BYTES_MAX,
    INK_PER_SECOND,
    PLAY_BURST,
    PLAY_PER_SECOND,
)
from pictorium.table.people import PersonId
from pictorium.web.budget import Budget
from pictorium.web.keepers import Keepers, key_of
from pictorium.wire.codec import MalformedError, read, read_command, read_ink, write
from pictorium.wire.from_client import PROTOCOL, AskHandover, Do, Hello, Play
from pictorium.wire.to_client import HandoverCode, Slower, ToClient

BEHIND_BYTES: Final = 262_144
"""What may be on the way to a slow reader; then it is told everything anew."""
CATCH_UP_S: Final = 0.25
TEXT: Final = 1
BINARY: Final = 2
OVERDRAWN_MAX: Final = 50
"""Frames over the budget before the line is closed."""
HANDOVER_BYTES: Final = 9

MALFORMED: Final = 4000
TOO_MUCH: Final = 4001
OLD_PROTOCOL: Final = 4002
CLOSED: Final = 4003
NO_HELLO: Final = 4004


class SocketLine:
    """A line as the table knows it: says things without waiting.

    Frames are written straight to the transport, each whole: what a table shows to six is framed once, and no task has
    to wake up for it. A reader who does not keep up is told nothing for a while, and then everything anew.
    """

    def __init__(
        self, socket: web.WebSocketResponse, transport: asyncio.Transport, host: Host, person: PersonId
    ) -> None:
        """Speak over this socket."""
        self._socket, self._transport = socket, transport
        self._host, self._person = host, person
        self._is_behind = False
        self._closing: asyncio.Task[bool] | None = None

    def tell(self, message: ToPerson | ToClient) -> None:
        """Say something."""
        self._write(framed(TEXT, write(message)))

    def show(self, ink: bytes) -> None:
        """Pass ink on."""
        self._write(framed(BINARY, ink))

    def close(self) -> None:
        """Hang up once all is said."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._socket.close(code=CLOSED))

    def _write(self, frame: bytes) -> None:
        if self._is_behind or self._transport.is_closing():
            return
        if self._transport.get_write_buffer_size() > BEHIND_BYTES:
            self._is_behind = True
            asyncio.get_running_loop().call_later(CATCH_UP_S, self._catch_up)
            return
        self._transport.write(frame)

    def _catch_up(self) -> None:
        """Tell everything anew as soon as the reader has read what is on the way."""
        if self._transport.is_closing():
            return
        if self._transport.get_write_buffer_size() > 0:
            asyncio.get_running_loop().call_later(CATCH_UP_S, self._catch_up)
            return
        self._is_behind = False
        self._host.welcome_again(self._person)


@lru_cache(maxsize=8)
def framed(opcode: int, body: bytes) -> bytes:
    """A whole WebSocket frame, as servers send them: final, unmasked. The same bytes for all who get it."""
    head, size = 0x80 | opcode, len(body)
    if size < 126:
        return struct.pack(">BB", head, size) + body
    if size < 65_536:
        return struct.pack(">BBH", head, 126, size) + body
    return struct.pack(">BBQ", head, 127, size) + body


async def attend(
    request: web.Request, socket: web.WebSocketResponse, keepers: Keepers, host: Host, person: PersonId
) -> None:
    """Keep a line as long as it lasts."""
    transport = request.transport
    if transport is None or not await _greeted(socket):
        return
    line = SocketLine(socket, transport, host, person)
    if not host.attach(person, line):
        await socket.close(code=CLOSED)
        return
    try:
        await _listen(socket, host, person, line)
    finally:
        host.detach(person, line)
        keepers.watch(host, person)


async def _greeted(socket: web.WebSocketResponse) -> bool:
    """Whether the client said hello, in time and in our version."""
    try:
        first = await socket.receive(timeout=HELLO_WITHIN_MS / 1000)
        if first.type is not WSMsgType.TEXT:
            raise MalformedError("no hello")
        hello = read(first.data)
    except TimeoutError:
        await socket.close(code=NO_HELLO)
        return False
    except MalformedError:
        await socket.close(code=MALFORMED)
        return False
    if not isinstance(hello, Hello) or hello.protocol != PROTOCOL:
        await socket.close(code=OLD_PROTOCOL)
        return False
    return True


async def _listen(socket: web.WebSocketResponse, host: Host, person: PersonId, line: SocketLine) -> None:
    now = time.monotonic()
    ink, play = Budget(INK_PER_SECOND, INK_BURST, now), Budget(PLAY_PER_SECOND, PLAY_BURST, now)
    overdrawn = 0
    async for frame in socket:
        is_ink = frame.type is WSMsgType.BINARY
        if not is_ink and frame.type is not WSMsgType.TEXT:
            break
        if not host.has_line(person, line):
            return
        if not (ink if is_ink else play).spend(time.monotonic()):
            overdrawn += 1
            if overdrawn == 1:
                line.tell(Slower())
            if overdrawn > OVERDRAWN_MAX:
                await socket.close(code=TOO_MUCH)
                return
            if is_ink:
                continue  # it will be sent again in its turn
        try:
            _hear(frame.data, is_ink, host, person, line)
        except MalformedError:
            await socket.close(code=MALFORMED)
            return


def _hear(data: bytes | str, is_ink: bool, host: Host, person: PersonId, line: SocketLine) -> None:
    if is_ink:
        assert isinstance(data, bytes)
        if not host.ink(person, *read_ink(data)):
            raise MalformedError("ink")
        return
    match read(data):
        case Do(n, wish):
            host.wish(person, n, wish)
        case Play(n, raw):
            game = host.game
            host.play(person, n, read_command(raw, game) if game else None)
        case AskHandover():
            code = secrets.token_urlsafe(HANDOVER_BYTES)
            kept = host.ask(c.OfferHandover(person, key_of(code)))
            kept.add_done_callback(lambda _: line.tell(HandoverCode(code, HANDOVER_MS)))
        case Hello():
            raise MalformedError("hello twice")


def new_socket() -> web.WebSocketResponse:
    """A socket with our bounds: no compression, no frame larger than ink may be, a ping now and then."""
    return web.WebSocketResponse(max_msg_size=INK_BYTES_MAX, compress=False, heartbeat=20)
