"""The house on the net: pages and lines on one port, tables in one log."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from aiohttp import web

from pictorium.table.limits import KEPT_ALIVE_MS
from pictorium.web.access import AccessControl
from pictorium.web.app import Settings, make_app
from pictorium.web.cookie_seal import seal_of
from pictorium.web.counters import Counters
from pictorium.web.expiry import Expiry
from pictorium.web.listener import lines, listener
from pictorium.web.membership import Memberships
from pictorium.web.pages import Page
from pictorium.web.pictures import Pictures
from pictorium.web.registry import TableRegistry
from pictorium.web.request_handler import PageRequestHandler

BACKLOG: Final = 4_096
"""How many may stand in front of the door at once: after a restart all come back together."""
LAG_EVERY_S: Final = 0.1

LINGER_S: Final = 2.0
"""How long the rest of a request is waited for once it is answered: who is cut off while speaking may not hear it."""

LAST_ANSWERS_S: Final = 5.0
"""How long what is being answered is waited for when the house closes."""

# The library's own reports name addresses; ours do not.
_silent = logging.Logger("pages", level=logging.CRITICAL)


@asynccontextmanager
async def open_server(
    registry: TableRegistry, settings: Settings, page: Page, pictures: Pictures, address: str, port: int
) -> AsyncIterator[int]:
    """Listen there until left; the port that was taken, if any would do."""
    registry.tables_max = settings.tables_max
    door = AccessControl(
        settings.public_url,
        settings.trusted_proxies,
        settings.opens_per_minute,
        settings.metrics_token,
        seal=await seal_of(registry.log),
    )
    memberships = Memberships(registry)
    line = lines(registry, memberships, door)
    runner = web.AppRunner(
        make_app(registry, memberships, door, settings, page, pictures, line),
        access_log=None,
        handle_signals=False,
        shutdown_timeout=LAST_ANSWERS_S,
    )
    await runner.setup()
    pages, loop = runner.server, asyncio.get_running_loop()
    assert pages is not None

    def asked() -> PageRequestHandler:
        return PageRequestHandler(
            pages,
            loop=loop,
            logger=_silent,
            access_log=_silent,
            keepalive_timeout=KEPT_ALIVE_MS / 1000,
            lingering_time=LINGER_S,
            auto_decompress=False,
        )

    server = await loop.create_server(listener(settings.sub_path, line, asked), address, port, backlog=BACKLOG)
    sweeping = asyncio.create_task(Expiry(registry).run())
    feeling = asyncio.create_task(_feel_lag(registry.counters))
    registry.welcome()
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        await registry.close()  # whoever asks meanwhile hears that the house is not ready
        server.close()
        sweeping.cancel()
        feeling.cancel()
        await runner.cleanup()


async def _feel_lag(counters: Counters) -> None:
    """How late the loop is with what it should do now: above all else this tells whether the house is too full."""
    while True:
        asleep = time.monotonic()
        await asyncio.sleep(LAG_EVERY_S)
        counters.lag.add(max(0.0, time.monotonic() - asleep - LAG_EVERY_S))
