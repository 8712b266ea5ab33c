"""Requests about a table that another node keeps: asked there, and answered here, piece by piece."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from http import HTTPStatus
from typing import Final

from aiohttp import web
from multidict import CIMultiDict

from pictorium.table.limits import PIECE_BYTES, PIECE_WITHIN_MS
from pictorium.web.downloads import DEADLINE, abort
from pictorium.web.nodes.calls import Call
from pictorium.web.upgrade import END_OF_HEAD

NOT_PASSED_ON: Final = frozenset(
    (b"connection", b"keep-alive", b"transfer-encoding", b"content-length", b"expect", b"x-forwarded-for", b"upgrade")
)
"""Headers about a connection, and what is said to this node alone."""
OWN: Final = frozenset(("connection", "transfer-encoding", "date", "server"))
"""Headers that this node says itself."""
CHUNKED: Final = b"Transfer-Encoding: chunked\r\n"


async def forwarded(request: web.Request, call: Call, no_table_after: float) -> web.StreamResponse:
    """The response to a request, asked with this call. That there is no table is not said before its time."""
    reader = asyncio.StreamReader(limit=PIECE_BYTES)
    protocol = asyncio.StreamReaderProtocol(reader)
    call.carry_on(protocol)
    writer = asyncio.StreamWriter(call.transport, protocol, reader, asyncio.get_running_loop())
    asking = asyncio.create_task(_ask(request, writer))
    try:
        status, headers = await _head(reader)
        if status == HTTPStatus.NOT_FOUND:
            await asyncio.sleep(no_table_after - time.monotonic())
        return await _passed_on(request, web.StreamResponse(status=status, headers=headers), reader)
    finally:
        asking.cancel()
        writer.close()


async def _ask(request: web.Request, writer: asyncio.StreamWriter) -> None:
    writer.write(b"".join(_said(request)))
    async for piece in _body(request):
        writer.write(b"%x\r\n%b\r\n" % (len(piece), piece))
        await writer.drain()
    if request.body_exists:
        writer.write(b"0\r\n\r\n")


def _said(request: web.Request) -> Iterator[bytes]:
    yield f"{request.method} {request.raw_path} HTTP/1.1\r\nConnection: close\r\n".encode()
    for name, value in request.raw_headers:
        if name.lower() not in NOT_PASSED_ON:
            yield b"%b: %b\r\n" % (name, value)
    yield CHUNKED if request.body_exists else b""
    yield b"\r\n"


async def _body(request: web.Request) -> AsyncIterator[bytes]:
    if not request.body_exists:
        return
    if not request.content.at_eof():
        async for piece in request.content.iter_chunked(PIECE_BYTES):
            yield piece
    elif body := await request.read():
        yield body  # it was read here, before it was known where the table is


async def _head(reader: asyncio.StreamReader) -> tuple[int, CIMultiDict[str]]:
    """The status and the headers of the response."""
    try:
        first, *lines = (await reader.readuntil(END_OF_HEAD)).decode("utf-8", "surrogateescape").split("\r\n")[:-2]
    except (asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
        raise ConnectionResetError from error
    headers: CIMultiDict[str] = CIMultiDict()
    for line in lines:
        name, _, value = line.partition(":")
        if name.lower() not in OWN:
            headers.add(name, value.strip())
    return int(first.split(" ")[1]), headers


async def _passed_on(
    request: web.Request, response: web.StreamResponse, reader: asyncio.StreamReader
) -> web.StreamResponse:
    length = int(response.headers.get("Content-Length", "0"))
    request[DEADLINE].reschedule(None)
    left = 0 if request.method == "HEAD" else length
    try:
        async with asyncio.timeout(PIECE_WITHIN_MS / 1000) as deadline:
            await response.prepare(request)
            while left:
                piece = await reader.read(min(left, PIECE_BYTES))
                if not piece:
                    raise ConnectionResetError
                left -= len(piece)
                deadline.reschedule(asyncio.get_running_loop().time() + PIECE_WITHIN_MS / 1000)
                await response.write(piece)
                await request.writer.drain()
            await response.write_eof()
    except (TimeoutError, OSError):
        abort(request.transport)
    except BaseException:
        abort(request.transport)  # a truncated response must not look complete
        raise
    return response
