"""What stands between people and servers: it leads each connection to a server that is there."""

import asyncio
import contextlib
import socket
from collections.abc import Sequence

CONNECT_WITHIN_S = 0.5
NARROW = 4_096
"""How much a line holds that takes little."""
Where = tuple[str, int]
"""A host and a port."""


class Balancer:
    """One person's way in: first to one of the servers, and if that answers nothing to the next."""

    def __init__(self, servers: Sequence[Where], first: int, *, is_narrow: bool = False) -> None:
        """`is_narrow`: whether little fits into the line on its way from the server."""
        self._servers, self._is_narrow = servers, is_narrow
        self._is_read = asyncio.Event()
        self._is_read.set()
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
                    await _is_answered(self._servers[number])
                    on, back = await self._connected(self._servers[number])
                self.at = number
                told = _pump(on, writer, self._is_read)
                await asyncio.gather(_pump(reader, back), told, return_exceptions=True)
                return
        writer.close()

    async def _connected(self, where: Where) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if not self._is_narrow:
            return await asyncio.open_connection(*where)
        end = socket.socket()
        end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, NARROW)
        end.setblocking(False)
        await asyncio.get_running_loop().sock_connect(end, where)
        return await asyncio.open_connection(sock=end, limit=NARROW)

    def hold(self) -> None:
        """Read nothing more of what servers say."""
        self._is_read.clear()

    def go_on(self) -> None:
        """Read again."""
        self._is_read.set()


async def _is_answered(where: Where) -> None:
    """As balancers ask: a server that is frozen takes connections and answers nothing."""
    reader, writer = await asyncio.open_connection(*where)
    try:
        writer.write(b"GET /ready HTTP/1.1\r\nHost: balancer\r\nConnection: close\r\n\r\n")
        if b" 200 " not in await reader.readline():
            raise ConnectionRefusedError
    finally:
        writer.close()


async def _pump(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, is_read: asyncio.Event | None = None
) -> None:
    try:
        while piece := await reader.read(65_536):
            writer.write(piece)
            await writer.drain()
            if is_read:
                await is_read.wait()
    finally:
        writer.close()
