"""`pictorium serve`: the house is open."""

import asyncio
import errno
import gc
import os
import signal
import socket
import sqlite3
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, AsyncExitStack, suppress
from functools import partial
from importlib import import_module
from ipaddress import ip_address
from pathlib import Path
from typing import Final

import click
from msgspec.structs import replace

from pictorium import __version__
from pictorium.cli.flags import ANY_ADDRESS
from pictorium.cli.games import GAMES, MANIFESTS
from pictorium.cli.hosting import Hosting
from pictorium.cli.lazy_bots import bots_of
from pictorium.cli.settings import SaidError, said, said_by_disk
from pictorium.content.words import Words
from pictorium.stores.content_files import CardsError, ContentError, content_folder
from pictorium.stores.library import ContentLibrary
from pictorium.stores.page_files import read_page
from pictorium.stores.pictures import FiledPictures
from pictorium.stores.sqlite_log import FILE, FolderInUseError, ForeignLogError, NewerLogError, SqliteLog
from pictorium.table.context import Services
from pictorium.web.clock import SteadyClock
from pictorium.web.counters import Counters
from pictorium.web.journal import keep_journal, note, warn
from pictorium.web.pages import Page
from pictorium.web.registry import SystemChance, TableRegistry
from pictorium.web.server import open_server

DISK_SAID_NO: Final = 3
BOTS_THINKING: Final = 1
"""How many bots think at the same time: what they see of drawings may come a little later, ink of people may not."""
COLLECT_AFTER: Final = (5_000, 20, 500)
"""How many new objects, and rounds of looking at these, before old ones are looked at again. Nearly all of them stay,
and with a hundred tables in play one look at all takes 25 ms, half of what ink may take on its way."""
PROBES: Final = {ANY_ADDRESS: (socket.AF_INET, "192.0.2.1"), "::": (socket.AF_INET6, "2001:db8::1")}
"""How a house that listens everywhere finds out where it is seen: which of its own addresses leads far away."""


class Stop:
    """Set when somebody says stop, or the disk does. A hangup means: stop, and begin anew."""

    def __init__(self, registry: TableRegistry) -> None:
        """Listen for signals from now on."""
        self._is_said = asyncio.Event()
        self.is_for_a_moment = False
        for name in ("SIGINT", "SIGTERM", "SIGBREAK", "SIGHUP"):
            if hasattr(signal, name):  # no system knows all of them
                _on_signal(getattr(signal, name), self._begin_anew if name == "SIGHUP" else self._is_said.set)
        registry.broken.add_done_callback(lambda _: self._is_said.set())

    def _begin_anew(self) -> None:
        self.is_for_a_moment = True
        self._is_said.set()

    async def said(self) -> None:
        """Until it is said."""
        await self._is_said.wait()


def _on_signal(name: signal.Signals, act: Callable[[], None]) -> None:
    """Do this when the system says so."""
    loop = asyncio.get_running_loop()
    try:
        loop.add_signal_handler(name, act)
    except NotImplementedError:  # on Windows, loops hear no signals
        signal.signal(name, lambda *_: loop.call_soon_threadsafe(act))


def serve_house(hosting: Hosting) -> None:
    """Open the house, and keep it open until somebody says stop."""
    _allow_many_files()
    gc.set_threshold(*COLLECT_AFTER)
    try:
        import uvloop

        loop_factory = uvloop.new_event_loop
    except ImportError:  # pragma: no cover - Windows has none
        loop_factory = None
    with asyncio.Runner(loop_factory=loop_factory) as runner:
        is_for_a_moment = runner.run(_serve(hosting))
    if is_for_a_moment:
        sys.stdout.flush()
        # The same process with the same arguments, and whatever program lies there now. Sockets and files are closed.
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def _allow_many_files() -> None:
    """As many open files as this process may have: each line is one, and usually there are 1,024 of them."""
    try:
        import resource
    except ImportError:  # pragma: no cover - Windows has no such limit
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # some systems name a limit that they do not grant
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def _serve(hosting: Hosting) -> bool:
    """Whether to begin anew."""
    words = hosting.words
    library = _library(words, hosting.data)
    log = _opened(words, hosting.data)
    thoughts = ThreadPoolExecutor(BOTS_THINKING, "bots")
    bots = bots_of(content_folder(), thoughts)
    house = Services(GAMES, library, SystemChance(), bots)
    registry = TableRegistry(log, house, SteadyClock(), thoughts)
    keep_journal(hosting.log_level, sys.stderr, lambda: _count_error(registry.counters))
    if bots is None:
        warn("no_bots")
    page = Page(read_page(), words.say("page.unbuilt"))
    pictures = FiledPictures(content_folder(), hosting.data)
    near = partial(_near, hosting.address)
    settings = replace(hosting.settings, near=near)
    try:
        async with AsyncExitStack() as stack:
            house_opened = open_server(registry, settings, page, pictures, hosting.address, hosting.port)
            port = await _listening(hosting, stack, house_opened)
            stop = Stop(registry)
            _announce(hosting, port, near())
            note("serving", version=__version__, port=port)
            await stop.said()
            note("stopping")
    finally:
        thoughts.shutdown(wait=False, cancel_futures=True)
        await log.close()
    if registry.broken.done():
        click.echo(words.say("serve.broken", data=hosting.data, why=registry.broken.result()), err=True)
        sys.exit(DISK_SAID_NO)
    click.echo(words.say("serve.again" if stop.is_for_a_moment else "serve.stopped"))
    return stop.is_for_a_moment


async def _listening(hosting: Hosting, stack: AsyncExitStack, house: AbstractAsyncContextManager[int]) -> int:
    """The port, once the house is open."""
    try:
        return await stack.enter_async_context(house)
    except (OSError, UnicodeError) as error:
        words, facts = hosting.words, {"address": hosting.address, "port": hosting.port}
        is_taken = isinstance(error, OSError) and error.errno == errno.EADDRINUSE
        raise SaidError(words.say("serve.port_taken" if is_taken else "serve.no_address", **facts)) from error


def _count_error(counters: Counters) -> None:
    counters.unexpected += 1


def _library(words: Words, data: Path) -> ContentLibrary:
    """All there is to play with; what is wrong with a host's own cards is said before anybody comes."""
    try:
        return ContentLibrary(content_folder(), data, MANIFESTS)
    except CardsError as error:
        raise SaidError("\n".join(said(words, problem) for problem in error.problems)) from error
    except ContentError as error:
        raise SaidError(words.say(f"content.{error.code}", **error.facts)) from error


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
    except OSError as error:
        raise SaidError(said_by_disk(words, error, data)) from error


def _said_by_sqlite(words: Words, error: sqlite3.Error, data: Path) -> str:
    """What to do about it. The low byte of its codes says what kind of trouble it is."""
    match error.sqlite_errorcode & 0xFF:
        case sqlite3.SQLITE_FULL:
            return words.say("serve.full", data=data)
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM | sqlite3.SQLITE_IOERR:
            return words.say("serve.unwritten", data=data)
        case _:
            return words.say("serve.unreadable", file=data / FILE)


def _announce(hosting: Hosting, port: int, near: str | None) -> None:
    """Where to go, for people on this machine and for those around."""
    words, settings = hosting.words, hosting.settings
    click.echo(words.say("serve.here", url=f"http://{_here(hosting.address)}:{port}{settings.sub_path}"))
    around = settings.public_url or (f"http://{near}:{port}{settings.sub_path}" if near else None)
    if around:
        click.echo(words.say("serve.everywhere" if settings.public_url else "serve.near", url=around))
        _draw(around)
    click.echo(words.say("serve.data", data=hosting.data))
    sys.stdout.flush()


def _draw(url: str) -> None:
    """The code that phones read, where somebody can see it."""
    if sys.stdout.isatty():
        import_module("segno").make(url).terminal(sys.stdout, compact=True)


def _here(address: str) -> str:
    """How this machine is called by itself, if it listens there."""
    if address in (*PROBES, "127.0.0.1", "::1"):
        return "localhost"
    return _bracketed(address)


def _near(address: str) -> str | None:
    """This machine's address on the local network, if the house listens there; nothing is sent to find it out."""
    if address not in PROBES:
        return None
    family, far_away = PROBES[address]
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((far_away, 9))
        except OSError:
            return None
        near: str = probe.getsockname()[0]
    return None if ip_address(near).is_loopback else _bracketed(near)


def _bracketed(address: str) -> str:
    return f"[{address}]" if ":" in address else address
