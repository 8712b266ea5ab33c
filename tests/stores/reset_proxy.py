"""Stands between a log and its database on this machine, and breaks connections when it is told to."""

import asyncio
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit, urlunsplit

RESET = struct.pack("ii", 1, 0)
"""Linger for no time: the connection is reset, not closed."""


class ResetProxy:
    """Passes everything on, as long as nothing else is said."""

    def __init__(self) -> None:
        self.swallows_replies = False
        """Whether the next bytes of the server are not passed on: the connection is reset in their place."""
        self.is_closed_to_new = False
        self.swallowed = 0
        self._writers: set[asyncio.StreamWriter] = set()
        self.url = ""

    async def run(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter, host: str, port: int) -> None:
        """One connection."""
        if self.is_closed_to_new:
            self._reset(to_client)
            return
        server, to_server = await asyncio.open_connection(host, port)
        self._writers |= {to_client, to_server}
        sending = asyncio.create_task(self._pass(client, to_server))
        try:
            while data := await server.read(65_536):
                if self.swallows_replies:
                    self.swallows_replies = False
                    self.swallowed += 1
                    self._reset(to_client)
                    break
                to_client.write(data)
        except OSError:
            pass
        finally:
            sending.cancel()
            self._writers -= {to_client, to_server}
            self._reset(to_client)
            self._reset(to_server)

    def reset_all(self) -> None:
        """Break every connection."""
        for writer in self._writers:
            self._reset(writer)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                writer.write(data)

    def _reset(self, writer: asyncio.StreamWriter) -> None:
        own: socket.socket | None = writer.get_extra_info("socket")
        if own is not None and own.fileno() >= 0:
            with suppress(OSError):
                own.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        writer.transport.abort()


@asynccontextmanager
async def resetting(url: str) -> AsyncIterator[ResetProxy]:
    """A proxy before the server of this address; it has an address of its own."""
    parts = urlsplit(url)
    proxy = ResetProxy()
    server = await asyncio.start_server(
        lambda reader, writer: proxy.run(reader, writer, parts.hostname or "", parts.port or 0), "127.0.0.1", 0
    )
    port = server.sockets[0].getsockname()[1]
    proxy.url = urlunsplit(parts._replace(netloc=f"{parts.username}@127.0.0.1:{port}"))
    try:
        yield proxy
    finally:
        server.close()
        proxy.reset_all()
