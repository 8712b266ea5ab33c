"""The server: pages and WebSocket connections on one port, tables in one log."""

import asyncio
import logging
import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from aiohttp import web

from pictorium.table.limits import DELAYED_EVERY_MS, KEPT_ALIVE_MS
from pictorium.web.access import AccessControl
from pictorium.web.app import Settings, make_app
from pictorium.web.cookie_seal import load_seal
from pictorium.web.counters import Counters
from pictorium.web.expiry import Expiry
from pictorium.web.listener import lines, listener
from pictorium.web.membership import Memberships
from pictorium.web.pages import Page
from pictorium.web.pictures import Pictures
from pictorium.web.registry import TableRegistry
from pictorium.web.request_handler import PageRequestHandler

if TYPE_CHECKING:  # of no use where tables are in a file
    from pictorium.web.nodes.own_node import OwnNode

BACKLOG: Final = 4_096
"""How many connections may wait to be accepted: after a restart all clients come back together."""
LAG_EVERY_S: Final = 0.1

LINGER_S: Final = 2.0
"""How long to read the rest of a request after its response: a client that is cut off while sending may not see it."""

LAST_ANSWERS_S: Final = 5.0
"""How long to wait for running requests on shutdown."""

# aiohttp's own messages contain addresses; ours do not.
_silent = logging.Logger("pages", level=logging.CRITICAL)


@asynccontextmanager
async def open_server(
    registry: TableRegistry,
    settings: Settings,
    page: Page,
    pictures: Pictures,
    address: str,
    port: int,
    *,
    node: "OwnNode | None" = None,
    listening: socket.socket | None = None,
) -> AsyncIterator[int]:
    """Listen until the context is left. Yields the port.

    `node`: as one of several on the same log; `listening`: on a socket that somebody else has opened.
    """
    registry.tables_max = settings.tables_max
    access = AccessControl(
        settings.public_url,
        settings.trusted_proxies,
        settings.opens_per_minute,
        settings.metrics_token,
        seal=await load_seal(registry.log),
    )
    memberships = Memberships(registry)
    line = lines(registry, memberships, access, node)
    app = make_app(registry, memberships, access, settings, page, pictures, line, node)
    runner = web.AppRunner(
        app,
        access_log=None,
        handle_signals=False,
        shutdown_timeout=LAST_ANSWERS_S,
    )
    await runner.setup()
    pages, loop = runner.server, asyncio.get_running_loop()
    assert pages is not None

    def request_handler(brought_for: str | None = None) -> PageRequestHandler:
        handler = PageRequestHandler(
            pages,
            loop=loop,
            logger=_silent,
            access_log=_silent,
            keepalive_timeout=KEPT_ALIVE_MS / 1000,
            lingering_time=LINGER_S,
            auto_decompress=False,
        )
        handler.brought_for = brought_for
        return handler

    arriving = listener(settings.sub_path, line, request_handler)
    if listening is None:
        server = await loop.create_server(arriving, address, port, backlog=BACKLOG)
    else:
        server = await loop.create_server(arriving, sock=listening, backlog=BACKLOG)
    if node is not None:
        await node.open(registry, app, line, request_handler)
    sweeping = asyncio.create_task(Expiry(registry).run())
    measuring = asyncio.create_task(_measure_lag(registry.counters))
    telling = asyncio.create_task(_tell_of_delays(registry))
    registry.welcome()
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        if listening is not None:
            server.close()  # others go on listening there
        await registry.close()  # requests that arrive meanwhile are told that the server is not ready
        if node is not None:
            await node.close()
        server.close()
        sweeping.cancel()
        measuring.cancel()
        telling.cancel()
        await runner.cleanup()


async def _tell_of_delays(registry: TableRegistry) -> None:
    """Tell people when what they do takes long to store."""
    while True:
        await asyncio.sleep(DELAYED_EVERY_MS / 1000)
        for actor in tuple(registry.actors):
            actor.say_if_delayed()


async def _measure_lag(counters: Counters) -> None:
    """Measure how late the event loop is: the best sign of an overloaded server."""
    while True:
        asleep = time.monotonic()
        await asyncio.sleep(LAG_EVERY_S)
        counters.lag.add(max(0.0, time.monotonic() - asleep - LAG_EVERY_S))
