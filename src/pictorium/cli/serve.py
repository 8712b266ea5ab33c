"""`pictorium serve`: the house is open."""

import asyncio
import errno
import signal
import socket
import sqlite3
import sys
import time
from pathlib import Path
from typing import Final

import click
import segno
from aiohttp import web
from msgspec import Struct

from pictorium.cli.settings import SaidError
from pictorium.content.words import Words
from pictorium.games.registry import GAMES
from pictorium.kernel.moment import Moment
from pictorium.stores.content_files import content_folder
from pictorium.stores.library import ContentLibrary
from pictorium.stores.page_files import read_page
from pictorium.stores.sqlite_log import FILE, FolderInUseError, NewerLogError, SqliteLog
from pictorium.table.decide import House
from pictorium.web.app import Settings, make_app
from pictorium.web.keepers import Keepers, SystemChance
from pictorium.web.pages import Page

DISK_SAID_NO: Final = 3
ANY_ADDRESS: Final = "0.0.0.0"


class Place(Struct, frozen=True):
    """Where to listen, and where to keep things."""

    address: str
    port: int
    data: Path


def serve_house(words: Words, place: Place, settings: Settings) -> None:
    """Open the house, and keep it open until somebody says stop."""
    try:
        import uvloop

        loop_factory = uvloop.new_event_loop
    except ImportError:  # pragma: no cover - Windows has none
        loop_factory = None
    with asyncio.Runner(loop_factory=loop_factory) as runner:
        runner.run(_serve(words, place, settings))


async def _serve(words: Words, place: Place, settings: Settings) -> None:
    log = _opened(words, place.data)
    house = House(GAMES, ContentLibrary(content_folder(), place.data), SystemChance())
    keepers = Keepers(log, house, _now)
    page = Page(read_page(), words.say("page.unbuilt"))
    runner = web.AppRunner(make_app(keepers, settings, page), access_log=None)
    await runner.setup()
    try:
        site = web.TCPSite(runner, place.address, place.port)
        try:
            await site.start()
        except OSError as error:
            facts = {"address": place.address, "port": place.port}
            is_taken = error.errno == errno.EADDRINUSE
            raise SaidError(words.say("serve.port_taken" if is_taken else "serve.no_address", **facts)) from error
        stop = _stop_signal(keepers)
        _announce(words, place, settings, runner.addresses[0][1])
        await stop.wait()
    finally:
        await keepers.close()
        await runner.cleanup()
        await log.close()
    if keepers.broken.done():
        click.echo(words.say("serve.broken", data=place.data, why=keepers.broken.result()), err=True)
        sys.exit(DISK_SAID_NO)
    click.echo(words.say("serve.stopped"), err=True)


def _now() -> Moment:
    return Moment(time.time_ns() // 1_000_000)


def _opened(words: Words, data: Path) -> SqliteLog:
    try:
        return SqliteLog(data)
    except FolderInUseError as error:
        raise SaidError(words.say("serve.in_use", data=data)) from error
    except NewerLogError as error:
        raise SaidError(words.say("serve.newer", file=data / FILE)) from error
    except sqlite3.DatabaseError as error:
        raise SaidError(words.say("serve.unreadable", file=data / FILE)) from error
    except OSError as error:
        raise SaidError(words.say("cards.unwritten", place=data)) from error


def _stop_signal(keepers: Keepers) -> asyncio.Event:
    """Set when somebody says stop, or the disk does."""
    stop = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    keepers.broken.add_done_callback(lambda _: stop.set())
    return stop


def _announce(words: Words, place: Place, settings: Settings, port: int) -> None:
    """Where to go, for people on this machine and for those around."""
    here = settings.public_url or f"http://localhost:{port}{settings.sub_path}"
    click.echo(words.say("serve.here", url=here))
    near = _near() if place.address in (ANY_ADDRESS, "::") and not settings.public_url else None
    if near:
        url = f"http://{near}:{port}{settings.sub_path}"
        click.echo(words.say("serve.near", url=url))
        segno.make(url).terminal(sys.stdout, compact=True)
    click.echo(words.say("serve.data", data=place.data))
    sys.stdout.flush()


def _near() -> str | None:
    """This machine's address on the local network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address
