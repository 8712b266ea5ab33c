"""`pictorium serve`: the house is open."""

import asyncio
import errno
import signal
import socket
import sqlite3
import sys
import time
from contextlib import AbstractAsyncContextManager, AsyncExitStack, suppress
from pathlib import Path
from typing import Final

import click
import segno

from pictorium.cli.place import ANY_ADDRESS, Place
from pictorium.cli.settings import SaidError
from pictorium.content.words import Words
from pictorium.games.registry import GAMES
from pictorium.kernel.moment import Moment
from pictorium.stores.content_files import content_folder
from pictorium.stores.library import ContentLibrary
from pictorium.stores.sqlite_log import FILE, FolderInUseError, ForeignLogError, NewerLogError, SqliteLog
from pictorium.table.decide import House
from pictorium.web.app import Settings
from pictorium.web.house import open_house
from pictorium.web.keepers import Keepers, SystemChance

DISK_SAID_NO: Final = 3


def serve_house(words: Words, place: Place, settings: Settings) -> None:
    """Open the house, and keep it open until somebody says stop."""
    try:
        import uvloop

        loop_factory = uvloop.new_event_loop
    except ImportError:  # pragma: no cover - Windows has none
        loop_factory = None
    _take_all_places()
    with asyncio.Runner(loop_factory=loop_factory) as runner:
        runner.run(_serve(words, place, settings))


def _take_all_places() -> None:
    """As many may come as this machine lets in; often a process is given fewer places than it may have."""
    try:
        import resource
    except ImportError:  # pragma: no cover - Windows has no such bound
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # some systems promise more than they give
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def _serve(words: Words, place: Place, settings: Settings) -> None:
    log = _opened(words, place.data)
    house = House(GAMES, ContentLibrary(content_folder(), place.data), SystemChance())
    keepers = Keepers(log, house, _now)
    try:
        async with AsyncExitStack() as stack:
            port = await _listening(words, place, stack, open_house(keepers, settings, place.address, place.port))
            stop = _stop_signal(keepers)
            _announce(words, place, settings, port)
            await stop.wait()
    finally:
        await log.close()
    if keepers.broken.done():
        click.echo(words.say("serve.broken", data=place.data, why=keepers.broken.result()), err=True)
        sys.exit(DISK_SAID_NO)
    click.echo(words.say("serve.stopped"), err=True)


async def _listening(words: Words, place: Place, stack: AsyncExitStack, house: AbstractAsyncContextManager[int]) -> int:
    """The port, once the house is open."""
    try:
        return await stack.enter_async_context(house)
    except (OSError, UnicodeError) as error:
        facts = {"address": place.address, "port": place.port}
        is_taken = isinstance(error, OSError) and error.errno == errno.EADDRINUSE
        raise SaidError(words.say("serve.port_taken" if is_taken else "serve.no_address", **facts)) from error


def _now() -> Moment:
    return Moment(time.time_ns() // 1_000_000)


def _opened(words: Words, data: Path) -> SqliteLog:
    try:
        return SqliteLog(data)
    except FolderInUseError as error:
        raise SaidError(words.say("serve.in_use", data=data)) from error
    except NewerLogError as error:
        raise SaidError(words.say("serve.newer", file=data / FILE)) from error
    except ForeignLogError as error:
        raise SaidError(words.say("serve.foreign", file=data / FILE)) from error
    except sqlite3.Error as error:
        raise SaidError(_said_by_sqlite(words, error, data)) from error
    except (FileExistsError, NotADirectoryError) as error:
        raise SaidError(words.say("serve.no_folder", data=data)) from error
    except OSError as error:
        is_full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        raise SaidError(words.say("serve.full" if is_full else "serve.unwritten", data=data)) from error


def _said_by_sqlite(words: Words, error: sqlite3.Error, data: Path) -> str:
    """What to do about it. The low byte of its codes says what kind of trouble it is."""
    match error.sqlite_errorcode & 0xFF:
        case sqlite3.SQLITE_FULL:
            return words.say("serve.full", data=data)
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM | sqlite3.SQLITE_IOERR:
            return words.say("serve.unwritten", data=data)
        case _:
            return words.say("serve.unreadable", file=data / FILE)


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
