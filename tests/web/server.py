"""A real server on a real port, for tests."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from pictorium.bots.school import HouseSchool
from pictorium.games.all_games import MANIFESTS
from pictorium.games.manifest import Manifests, games_of
from pictorium.stores.content_files import content_folder
from pictorium.stores.library import ContentLibrary
from pictorium.stores.page_files import read_page
from pictorium.stores.served_pictures import ServedPictures
from pictorium.stores.sqlite_log import SqliteLog
from pictorium.table.bot_port import Bots
from pictorium.table.context import Services
from pictorium.table.ports import Log
from pictorium.table.state import AnyGame
from pictorium.web.app import Settings
from pictorium.web.pages import Page
from pictorium.web.registry import SystemChance, TableRegistry
from pictorium.web.server import open_server
from pictorium.web.steady_clock import SteadyClock
from tests.table.pupil import Pupil

PICTURES = ServedPictures(content_folder(), Path("nowhere"))


@asynccontextmanager
async def serving(
    data: Path,
    settings: Settings | None = None,
    page: Page | None = None,
    content: Path | None = None,
    bots: Bots | None = None,
    games: Mapping[str, AnyGame] | None = None,
    log: Log | None = None,
    manifests: Manifests = MANIFESTS,
    *,
    learns: bool = False,
) -> AsyncIterator[str]:
    """The address of a server that keeps its tables in this folder, and has its pictures from that one.

    It plays the games of these manifests, `manifests_of((*PACKAGES, "some.package"))` for one more, or `games` in their
    place. `learns`: what people draw are lessons, to an eye that is none.
    """
    log = log or SqliteLog(data)
    library = ContentLibrary(content_folder(), data, manifests)
    school = HouseSchool(Pupil, log, None) if learns else None
    house = Services(games or games_of(manifests), library, SystemChance(), bots, school)
    registry = TableRegistry(log, house, SteadyClock())
    try:
        page, pictures = page or Page(read_page()), ServedPictures(content or content_folder(), data)
        async with open_server(registry, settings or Settings(), page, pictures, "127.0.0.1", 0) as port:
            yield f"http://127.0.0.1:{port}"
    finally:
        await log.close()
