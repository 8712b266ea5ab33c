"""The house on the net: pages and lines on one port, tables in one log."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from aiohttp import web

from pictorium.web.app import Settings, make_app
from pictorium.web.door import Door
from pictorium.web.expiry import Expiry
from pictorium.web.keepers import Keepers
from pictorium.web.porch import porch

BACKLOG: Final = 4_096
"""How many may stand in front of the door at once: after a restart all come back together."""


@asynccontextmanager
async def open_house(keepers: Keepers, settings: Settings, address: str, port: int) -> AsyncIterator[int]:
    """Listen there until left; the port that was taken, if any would do."""
    door = Door(settings.public_url, settings.trusted_proxies)
    runner = web.AppRunner(make_app(keepers, door, settings), access_log=None, handle_signals=False)
    await runner.setup()
    assert runner.server is not None
    came = porch(settings.sub_path, door, keepers, runner.server)
    server = await asyncio.get_running_loop().create_server(came, address, port, backlog=BACKLOG)
    sweeping = asyncio.create_task(Expiry(keepers).run())
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        sweeping.cancel()
        await keepers.close()
        await runner.cleanup()
