"""The way between browsers and a server: it can be torn up, and mended."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit


class Street:
    """Passes bytes on, both ways, while it is whole."""

    def __init__(self, house: str) -> None:
        self._to = urlsplit(house)
        self._cars: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None
        self._port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    async def mend(self) -> None:
        self._server = await asyncio.start_server(self._pass, "127.0.0.1", self._port)
        self._port = self._server.sockets[0].getsockname()[1]

    async def tear_up(self) -> None:
        if self._server:
            self._server.close()
        for car in self._cars:
            car.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(self._to.hostname, self._to.port)
        self._cars |= {writer, back}
        with suppress(OSError):
            await asyncio.gather(_drive(reader, back), _drive(there, writer))
        self._cars -= {writer, back}


async def _drive(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while some := await reader.read(65_536):
            writer.write(some)
            await writer.drain()
    finally:
        writer.close()


@asynccontextmanager
async def street_to(house: str) -> AsyncIterator[Street]:
    street = Street(house)
    await street.mend()
    try:
        yield street
    finally:
        await street.tear_up()
