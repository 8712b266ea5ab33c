"""How the house gives out what may be large: piece by piece, at the pace of who reads it.

No more than one piece of an answer is in memory, besides what is there for all. Who does not take a piece in time is
cut off, so that nobody holds a place, or bytes, by not reading.
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
"""The bytes from one place up to another; None if they are there no longer."""

AT_ONCE: Final = struct.pack("hh" if sys.platform == "win32" else "ii", 1, 0)
"""A system that is told this forgets a connection as soon as it is closed."""
DEADLINE: Final = web.RequestKey("deadline", asyncio.Timeout)
"""Until when a request must be answered. Once its answer is on the way, each piece has a time of its own."""


class RemovedMeanwhileError(Exception):
    """Removed while it was given out."""


class DownloadLimits:
    """Whose answers are on the way."""

    def __init__(self) -> None:
        """Nobody's."""
        self.brought = Slots(DOWNLOADS_AT_ONCE)
        self.drawings = Slots(GALLERIES_AT_ONCE)


DOWNLOAD_LIMITS: Final = web.AppKey("giving", DownloadLimits)


def whole(body: bytes) -> Source:
    """Something that is in memory anyway: nothing of it is copied."""
    view = memoryview(body)

    async def read(start: int, stop: int) -> Piece:
        return view[start:stop]

    return read


async def give(request: web.Request, response: web.StreamResponse, part: range, source: Source) -> web.StreamResponse:
    """Send this part of a body, with this head."""
    response.content_length = len(part)
    request[DEADLINE].reschedule(None)
    counters = request.app[REGISTRY].counters
    try:
        async with asyncio.timeout(PIECE_WITHIN_MS / 1000) as deadline:
            await response.prepare(request)
            for start in range(part.start, part.stop, PIECE_BYTES) if request.method != "HEAD" else ():
                deadline.reschedule(None)  # how long we take for it ourselves is nobody's slowness
                piece = await source(start, min(start + PIECE_BYTES, part.stop))
                if not piece:
                    raise RemovedMeanwhileError
                deadline.reschedule(asyncio.get_running_loop().time() + PIECE_WITHIN_MS / 1000)
                await response.write(piece)
                await request.writer.drain()
            await response.write_eof()
    except TimeoutError:
        counters.broken_off["slow"] += 1
        cut(request.transport)
    except ConnectionError:
        counters.broken_off["lost"] += 1
        cut(request.transport)
    except RemovedMeanwhileError:
        cut(request.transport)
    except BaseException:
        cut(request.transport)  # half an answer must not look like a whole one
        raise
    return response


def cut(transport: asyncio.Transport | None) -> None:
    """Hang up, whatever is still on the way: neither we nor the system keep it for somebody who does not read it."""
    if transport is not None:
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
        transport.abort()
