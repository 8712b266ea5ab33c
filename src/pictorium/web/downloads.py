"""Large responses, sent in pieces as fast as the client reads them.

Only one piece of each response is in memory. A client that does not take a piece in time is disconnected, so that
nobody holds a slot or memory by not reading.
"""

import asyncio
import socket
import struct
import sys
from collections.abc import Awaitable, Callable
from typing import Final

from aiohttp import web

from pictorium.table.limits import DOWNLOADS_AT_ONCE, GALLERIES_AT_ONCE, PIECE_BYTES, PIECE_WITHIN_MS
from pictorium.web.responses import REGISTRY
from pictorium.web.slots import Slots

Piece = bytes | memoryview
Source = Callable[[int, int], Awaitable[Piece | None]]
"""The bytes of a range; None if they do not exist any more."""

DISCARD_UNSENT: Final = struct.pack("hh" if sys.platform == "win32" else "ii", 1, 0)
"""SO_LINGER with timeout 0: closing the socket discards unsent data."""
DEADLINE: Final = web.RequestKey("deadline", asyncio.Timeout)
"""The deadline of a request. Once its response has started, each piece has its own."""


class RemovedMeanwhileError(Exception):
    """The content was deleted while it was sent."""


class DownloadLimits:
    """How many large responses are sent at the same time."""

    def __init__(self) -> None:
        self.brought = Slots(DOWNLOADS_AT_ONCE)
        self.drawings = Slots(GALLERIES_AT_ONCE)


DOWNLOAD_LIMITS: Final = web.AppKey("giving", DownloadLimits)


def from_memory(body: bytes) -> Source:
    """A source for bytes that are in memory anyway; slices are not copied."""
    view = memoryview(body)

    async def read(start: int, stop: int) -> Piece:
        return view[start:stop]

    return read


async def send_range(
    request: web.Request, response: web.StreamResponse, part: range, source: Source
) -> web.StreamResponse:
    """Send this range of a body with these headers."""
    response.content_length = len(part)
    request[DEADLINE].reschedule(None)
    counters = request.app[REGISTRY].counters
    try:
        async with asyncio.timeout(PIECE_WITHIN_MS / 1000) as deadline:
            await response.prepare(request)
            for start in range(part.start, part.stop, PIECE_BYTES) if request.method != "HEAD" else ():
                deadline.reschedule(None)  # the time that we need to read is not the client's fault
                piece = await source(start, min(start + PIECE_BYTES, part.stop))
                if not piece:
                    raise RemovedMeanwhileError
                deadline.reschedule(asyncio.get_running_loop().time() + PIECE_WITHIN_MS / 1000)
                await response.write(piece)
                await request.writer.drain()
            await response.write_eof()
    except TimeoutError:
        counters.broken_off["slow"] += 1
        abort(request.transport)
    except ConnectionError:
        counters.broken_off["lost"] += 1
        abort(request.transport)
    except RemovedMeanwhileError:
        abort(request.transport)
    except BaseException:
        abort(request.transport)  # a truncated response must not look complete
        raise
    return response


def abort(transport: asyncio.Transport | None) -> None:
    """Close the connection and discard unsent data."""
    if transport is not None:
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, DISCARD_UNSENT)
        transport.abort()
