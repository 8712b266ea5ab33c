"""The house on the net: pages and lines on one port, tables in one log."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from aiohttp import web

from pictorium.web.app import Page, Settings, make_app
from pictorium.web.door import Door
from pictorium.web.keepers import Keepers
from pictorium.web.porch import porch

BACKLOG: Final = 4_096
"""How many may stand in front of the door at once: after a restart all come back together."""

LINGER_S: Final = 2.0
"""How long the rest of a request is waited for once it is answered: who is cut off while speaking may not hear it."""

# The library's own reports name addresses; ours do not.
_silent = logging.Logger("pages", level=logging.CRITICAL)


@asynccontextmanager
async def open_house(keepers: Keepers, settings: Settings, address: str, port: int) -> AsyncIterator[int]:
    """Listen there until left; the port that was taken, if any would do."""
    door = Door(settings.public_url, settings.trusted_proxies)
    runner = web.AppRunner(make_app(keepers, door, settings), handle_signals=False)
    await runner.setup()
    pages, loop = runner.server, asyncio.get_running_loop()
    assert pages is not None

    def page() -> Page:
        return Page(
            pages, loop=loop, logger=_silent, access_log=_silent, lingering_time=LINGER_S, auto_decompress=False
        )

    server = await loop.create_server(porch(settings.sub_path, door, keepers, page), address, port, backlog=BACKLOG)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        await keepers.close()
        await runner.cleanup()
