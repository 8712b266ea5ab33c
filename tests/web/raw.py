"""Lines and requests byte by byte, for what no honest client would send."""

import asyncio
import re
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from yarl import URL

from pictorium.player.client import Client
from pictorium.wire.from_client import PROTOCOL

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
HELLO = b'{"type":"Hello","protocol":%d}' % PROTOCOL
MASK = b"\x37\xfa\x21\x3d"
SAID_BY_A_BROWSER = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
CLOSES = re.compile(rb"\r\nConnection: close", re.IGNORECASE)
LENGTH = re.compile(rb"\r\nContent-Length: (\d+)", re.IGNORECASE)
KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"


def frame(
    kind: int, payload: bytes = b"", *, fin: bool = True, rsv: int = 0, is_masked: bool = True, size: int | None = None
) -> bytes:
    """A frame as a client sends it, or nearly; `size` is what it claims to hold."""
    size = len(payload) if size is None else size
    first, mask_bit = (0x80 if fin else 0) | rsv << 4 | kind, 0x80 if is_masked else 0
    if size < 126:
        head = bytes((first, mask_bit | size))
    elif size < 1 << 16:
        head = struct.pack(">BBH", first, mask_bit | 126, size)
    else:
        head = struct.pack(">BBQ", first, mask_bit | 127, size)
    masked = bytes(byte ^ MASK[place % 4] for place, byte in enumerate(payload))
    return head + (MASK + masked if is_masked else payload)


class Raw:
    """One connection, and nothing between it and the bytes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    def send(self, data: bytes) -> None:
        self.writer.write(data)

    async def head(self) -> str:
        """The head of an answer."""
        return (await self.reader.readuntil(b"\r\n\r\n")).decode()

    async def rest(self) -> bytes:
        """All that comes until the other side hangs up, or throws us out."""
        said = b""
        try:
            while more := await self.reader.read(65536):
                said += more
        except ConnectionError:
            pass
        return said

    async def next(self) -> tuple[int, bytes]:
        """The next frame."""
        first, size = await self.reader.readexactly(2)
        if size == 126:
            (size,) = struct.unpack(">H", await self.reader.readexactly(2))
        elif size == 127:
            (size,) = struct.unpack(">Q", await self.reader.readexactly(8))
        return first & 15, await self.reader.readexactly(size)

    async def until(self, word: bytes) -> bytes:
        """The next text with this in it."""
        while True:
            kind, said = await self.next()
            if kind == TEXT and word in said:
                return said

    async def ending(self) -> int | None:
        """With which code the other side hangs up; None if without a word."""
        try:
            while True:
                kind, said = await self.next()
                if kind == CLOSE:
                    return int.from_bytes(said[:2]) if said else None
        except (asyncio.IncompleteReadError, ConnectionError):
            return None


@asynccontextmanager
async def connected(url: str, limit: int = 65536) -> AsyncIterator[Raw]:
    """A connection to this server."""
    where = urlsplit(url)
    raw = Raw(*await asyncio.open_connection(where.hostname, where.port, limit=limit))
    try:
        yield raw
    finally:
        raw.writer.transport.abort()


def is_whole(said: bytes, *, is_head: bool = False) -> bool:
    """Whether this is all of an answer after which the connection stays open."""
    head, end, body = said.partition(b"\r\n\r\n")
    if not end or CLOSES.search(head):
        return False
    length = LENGTH.search(head)
    return is_head or b" 304 " in head.splitlines()[0] or (length is not None and len(body) >= int(length[1]))


async def answer(url: str, request: bytes) -> bytes:
    """What a server says to these bytes: one answer, or all until it hangs up."""
    async with connected(url) as raw:
        raw.send(request)
        said = b""
        try:
            while not is_whole(said) and (more := await raw.reader.read(65536)):
                said += more
        except ConnectionError:
            pass
        return said


def cookie_of(client: Client, url: str) -> str:
    """What this client's device shows at its table."""
    assert client._http
    (cookie,) = client._http.cookie_jar.filter_cookies(URL(url)).values()
    return f"{cookie.key}={cookie.value}"


def upgrade(code: str, cookie: str, more: str = "", path: str = "", said: str = SAID_BY_A_BROWSER) -> bytes:
    """A request for a line."""
    line = f"GET {path}/tables/{code}/line HTTP/1.1\r\nHost: localhost\r\n"
    return f"{line}{said}{KEY}Cookie: {cookie}\r\n{more}\r\n".encode()


@asynccontextmanager
async def line_of(client: Client, url: str, *, is_greeted: bool = True, limit: int = 65536) -> AsyncIterator[Raw]:
    """A line for somebody who may come in, welcomed if they like."""
    async with connected(url, limit) as raw:
        raw.send(upgrade(client.code, cookie_of(client, url)))
        assert " 101 " in (await raw.head()).splitlines()[0]
        if is_greeted:
            raw.send(frame(TEXT, HELLO))
            await raw.until(b'"type":"Welcome"')
        yield raw
