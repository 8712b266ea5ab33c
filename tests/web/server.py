"""A real server on a real port, for tests."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from aiohttp import web

from pictorium.games.registry import GAMES
from pictorium.kernel.moment import Moment
from pictorium.stores.content_files import content_folder
from pictorium.stores.library import ContentLibrary
from pictorium.stores.page_files import read_page
from pictorium.stores.sqlite_log import SqliteLog
from pictorium.table.decide import House
from pictorium.web.app import Settings, make_app
from pictorium.web.keepers import Keepers, SystemChance
from pictorium.web.pages import Page


def now() -> Moment:
    return Moment(int(time.time() * 1000))


@asynccontextmanager
async def serving(data: Path, settings: Settings | None = None, page: Page | None = None) -> AsyncIterator[str]:
    """The address of a server that keeps its tables in this folder."""
    log = SqliteLog(data)
    house = House(GAMES, ContentLibrary(content_folder(), data), SystemChance())
    keepers = Keepers(log, house, now)
    runner = web.AppRunner(make_app(keepers, settings or Settings(), page or Page(read_page())))
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        await keepers.close()
        await runner.cleanup()
        await log.close()
