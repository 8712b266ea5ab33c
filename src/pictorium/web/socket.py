"""One line: frames in, messages out. A line that cannot keep up is told everything anew instead of everything late."""

import asyncio
import secrets
import time
from typing import Final

from aiohttp import WSMsgType, web

from pictorium.table import commands as c
from pictorium.table.audience import Dismissed, ToPerson
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

WAITING_MAX: Final = 200
"""Frames that may wait for a slow reader; then it is told everything anew."""
OVERDRAWN_MAX: Final = 50
"""Frames over the budget before the line is closed."""
HANDOVER_BYTES: Final = 9

MALFORMED: Final = 4000
TOO_MUCH: Final = 4001
OLD_PROTOCOL: Final = 4002
CLOSED: Final = 4003
NO_HELLO: Final = 4004


class SocketLine:
    """A line as the table knows it: says things without waiting."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        """Speak over this socket."""
        self._socket = socket
        self._waiting: asyncio.Queue[tuple[bool, bytes] | None] = asyncio.Queue()
        self.is_behind = False

    def tell(self, message: ToPerson | ToClient) -> None:
        """Say something."""
        self._put((True, write(message)))
        if isinstance(message, Dismissed):
            self._waiting.put_nowait(None)

    def show(self, ink: bytes) -> None:
        """Pass ink on."""
        self._put((False, ink))

    def close(self) -> None:
        """Hang up once all is said."""
        self._waiting.put_nowait(None)

    def _put(self, frame: tuple[bool, bytes]) -> None:
        if self._waiting.qsize() >= WAITING_MAX:
            self.is_behind = True
        if not self.is_behind:
            self._waiting.put_nowait(frame)

    async def speak(self, host: Host, person: PersonId) -> None:
        """Send what waits, until hung up."""
        while (frame := await self._waiting.get()) is not None:
            is_text, body = frame
            if is_text:
                await self._socket.send_str(body.decode())
            else:
                await self._socket.send_bytes(body)
            if self.is_behind and self._waiting.empty():
                self.is_behind = False
                host.welcome_again(person)
        await self._socket.close(code=CLOSED)


async def attend(socket: web.WebSocketResponse, keepers: Keepers, host: Host, person: PersonId) -> None:
    """Keep a line as long as it lasts."""
    if not await _greeted(socket):
        return
    line = SocketLine(socket)
    if not host.attach(person, line):
        await socket.close(code=CLOSED)
        return
    speaking = asyncio.create_task(line.speak(host, person))
    try:
        await _listen(socket, host, person, line)
    finally:
        speaking.cancel()
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
