"""The way between browsers and a server: it can be torn up and mended, and swallow without a word what is on it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit


class Street:
    """Passes bytes on, both ways, while it is whole."""

    def __init__(self) -> None:
        self._to = urlsplit("")
        self._cars: set[asyncio.StreamWriter] = set()
        self._lost: set[asyncio.StreamWriter] = set()
        self._driving: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self._port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def lead_to(self, house: str) -> None:
        """From now on this way ends there."""
        self._to = urlsplit(house)

    async def mend(self) -> None:
        self._server = await asyncio.start_server(self._enter, "127.0.0.1", self._port)
        self._port = self._server.sockets[0].getsockname()[1]

    async def tear_up(self) -> None:
        if self._server:
            self._server.close()
        for car in self._cars:
            car.transport.abort()

    def lose(self) -> None:
        """All that is on the way now, or comes the same way later, never arrives; nobody is told. New ways are open."""
        self._lost |= self._cars

    async def close(self) -> None:
        """Tear it up for good."""
        await self.tear_up()
        await asyncio.gather(*self._driving)

    def _enter(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        driving = asyncio.create_task(self._pass(reader, writer))
        self._driving.add(driving)
        driving.add_done_callback(self._driving.discard)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection(self._to.hostname, self._to.port)
        except OSError:  # nobody lives there now
            writer.transport.abort()
            return
        cars = {writer, back}
        self._cars |= cars
        with suppress(OSError):
            await asyncio.gather(self._drive(reader, back), self._drive(there, writer))
        self._cars -= cars
        self._lost -= cars

    async def _drive(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while some := await reader.read(65_536):
                if writer not in self._lost:
                    writer.write(some)
                    await writer.drain()
        finally:
            writer.close()


@asynccontextmanager
async def open_street() -> AsyncIterator[Street]:
    street = Street()
    await street.mend()
    try:
        yield street
    finally:
        await street.close()
