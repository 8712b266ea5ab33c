"""What stands between people and servers: it leads each connection to a server that is there."""

import asyncio
import contextlib
from collections.abc import Sequence

CONNECT_WITHIN_S = 0.5
Where = tuple[str, int]
"""A host and a port."""


class Balancer:
    """One person's way in: first to one of the servers, and if nobody listens there to the next."""

    def __init__(self, servers: Sequence[Where], first: int) -> None:
        self._servers = servers
        self.first = first
        self.at: int | None = None
        """Which server the newest connection leads to."""

    async def open(self) -> str:
        self._server = await asyncio.start_server(self._lead, "127.0.0.1", 0)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def close(self) -> None:
        self._server.close()

    async def _lead(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        order = range(self.first, self.first + len(self._servers))
        for number in (one % len(self._servers) for one in order):
            with contextlib.suppress(OSError, TimeoutError, asyncio.CancelledError):
                async with asyncio.timeout(CONNECT_WITHIN_S):
                    on, back = await asyncio.open_connection(*self._servers[number])
                self.at = number
                await asyncio.gather(_pump(reader, back), _pump(on, writer), return_exceptions=True)
                return
        writer.close()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while piece := await reader.read(65_536):
            writer.write(piece)
            await writer.drain()
    finally:
        writer.close()
