"""`pictorium serve`: start the server."""

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
from pictorium.cli.games import GAMES, MANIFESTS
from pictorium.cli.lazy_bots import bots_of
from pictorium.cli.messages import CommandError, disk_error_text, problem_line
from pictorium.cli.serve_options import ANY_ADDRESS
from pictorium.cli.serve_settings import ServeSettings
from pictorium.content.words import Words
from pictorium.stores.content_files import CardsError, ContentError, content_folder
from pictorium.stores.library import ContentLibrary
from pictorium.stores.page_files import read_page
from pictorium.stores.served_pictures import ServedPictures
from pictorium.stores.sqlite_log import FILE, FolderInUseError, ForeignLogError, NewerLogError, SqliteLog
from pictorium.table.context import Services
from pictorium.web.counters import Counters
from pictorium.web.journal import keep_journal, note, warn
from pictorium.web.pages import Page
from pictorium.web.registry import SystemChance, TableRegistry
from pictorium.web.server import open_server
from pictorium.web.steady_clock import SteadyClock

EXIT_DISK_ERROR: Final = 3
BOTS_THINKING: Final = 1
"""How many bots think at the same time: their thinking may be late, people's ink may not."""
COLLECT_AFTER: Final = (5_000, 20, 500)
"""Thresholds of the garbage collector: full collections are rare, since nearly all objects stay. With a hundred tables
in play one takes 25 ms, half of the time that ink may take to arrive.
"""
PROBES: Final = {ANY_ADDRESS: (socket.AF_INET, "192.0.2.1"), "::": (socket.AF_INET6, "2001:db8::1")}
"""To find the address by which others reach a server that listens everywhere: the local address of a route to these."""


class StopSignal:
    """Set by a signal or by a broken disk. SIGHUP means: stop, then start again."""

    def __init__(self, registry: TableRegistry) -> None:
        """Install the signal handlers."""
        self._is_set = asyncio.Event()
        self.is_restart = False
        for name in ("SIGINT", "SIGTERM", "SIGBREAK", "SIGHUP"):
            if hasattr(signal, name):  # no system has all of them
                _on_signal(getattr(signal, name), self._restart if name == "SIGHUP" else self._is_set.set)
        registry.broken.add_done_callback(lambda _: self._is_set.set())

    def _restart(self) -> None:
        self.is_restart = True
        self._is_set.set()

    async def wait(self) -> None:
        """Wait until the server has to stop."""
        await self._is_set.wait()


def _on_signal(name: signal.Signals, act: Callable[[], None]) -> None:
    """Call this on a signal."""
    loop = asyncio.get_running_loop()
    try:
        loop.add_signal_handler(name, act)
    except NotImplementedError:  # on Windows, event loops have no signal handlers
        signal.signal(name, lambda *_: loop.call_soon_threadsafe(act))


def run_server(chosen: ServeSettings) -> None:
    """Run the server until it is told to stop."""
    _allow_many_files()
    gc.set_threshold(*COLLECT_AFTER)
    try:
        import uvloop

        loop_factory = uvloop.new_event_loop
    except ImportError:  # pragma: no cover - Windows has none
        loop_factory = None
    with asyncio.Runner(loop_factory=loop_factory) as runner:
        is_restart = runner.run(_serve(chosen))
    if is_restart:
        sys.stdout.flush()
        # The same process with the same arguments, but the program that is installed now. Sockets and files are closed.
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def _allow_many_files() -> None:
    """Raise the limit of open files, usually 1,024: each connection needs one."""
    try:
        import resource
    except ImportError:  # pragma: no cover - Windows has no such limit
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # some systems report a limit that they do not grant
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def _serve(chosen: ServeSettings) -> bool:
    """Run the server. Whether to start again."""
    words = chosen.words
    library = _library(words, chosen.data)
    log = _opened(words, chosen.data)
    bot_threads = ThreadPoolExecutor(BOTS_THINKING, "bots")
    bots = bots_of(content_folder(), bot_threads)
    services = Services(GAMES, library, SystemChance(), bots)
    registry = TableRegistry(log, services, SteadyClock(), bot_threads)
    keep_journal(chosen.log_level, sys.stderr, lambda: _count_error(registry.counters))
    if bots is None:
        warn("no_bots")
    page = Page(read_page(), words.say("page.unbuilt"))
    pictures = ServedPictures(content_folder(), chosen.data)
    near = partial(_local_address, chosen.address)
    settings = replace(chosen.settings, near=near)
    try:
        async with AsyncExitStack() as stack:
            opening = open_server(registry, settings, page, pictures, chosen.address, chosen.port)
            port = await _start_listening(chosen, stack, opening)
            stop = StopSignal(registry)
            _announce(chosen, port, near())
            note("serving", version=__version__, port=port)
            await stop.wait()
            note("stopping")
    finally:
        bot_threads.shutdown(wait=False, cancel_futures=True)
        await log.close()
    if registry.broken.done():
        click.echo(words.say("serve.broken", data=chosen.data, why=registry.broken.result()), err=True)
        sys.exit(EXIT_DISK_ERROR)
    click.echo(words.say("serve.again" if stop.is_restart else "serve.stopped"))
    return stop.is_restart


async def _start_listening(
    chosen: ServeSettings, stack: AsyncExitStack, opening: AbstractAsyncContextManager[int]
) -> int:
    """The port, once the server listens."""
    try:
        return await stack.enter_async_context(opening)
    except (OSError, UnicodeError) as error:
        words, facts = chosen.words, {"address": chosen.address, "port": chosen.port}
        is_taken = isinstance(error, OSError) and error.errno == errno.EADDRINUSE
        raise CommandError(words.say("serve.port_taken" if is_taken else "serve.no_address", **facts)) from error


def _count_error(counters: Counters) -> None:
    counters.unexpected += 1


def _library(words: Words, data: Path) -> ContentLibrary:
    """The content of all games. Problems with a host's own cards are reported before anybody connects."""
    try:
        return ContentLibrary(content_folder(), data, MANIFESTS)
    except CardsError as error:
        raise CommandError("\n".join(problem_line(words, problem) for problem in error.problems)) from error
    except ContentError as error:
        raise CommandError(words.say(f"content.{error.code}", **error.facts)) from error


def _opened(words: Words, data: Path) -> SqliteLog:
    try:
        return SqliteLog(data)
    except FolderInUseError as error:
        raise CommandError(words.say("serve.in_use", data=data)) from error
    except NewerLogError as error:
        raise CommandError(words.say("serve.newer", file=data / FILE)) from error
    except ForeignLogError as error:
        raise CommandError(words.say("serve.foreign", file=data / FILE)) from error
    except sqlite3.Error as error:
        raise CommandError(_sqlite_error_text(words, error, data)) from error
    except OSError as error:
        raise CommandError(disk_error_text(words, error, data)) from error


def _sqlite_error_text(words: Words, error: sqlite3.Error, data: Path) -> str:
    """The message for a database error, by the low byte of its code."""
    match error.sqlite_errorcode & 0xFF:
        case sqlite3.SQLITE_FULL:
            return words.say("serve.full", data=data)
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM | sqlite3.SQLITE_IOERR:
            return words.say("serve.unwritten", data=data)
        case _:
            return words.say("serve.unreadable", file=data / FILE)


def _announce(chosen: ServeSettings, port: int, near: str | None) -> None:
    """Print the addresses, for people on this machine and on the local network."""
    words, settings = chosen.words, chosen.settings
    click.echo(words.say("serve.here", url=f"http://{_own_name(chosen.address)}:{port}{settings.sub_path}"))
    around = settings.public_url or (f"http://{near}:{port}{settings.sub_path}" if near else None)
    if around:
        click.echo(words.say("serve.everywhere" if settings.public_url else "serve.near", url=around))
        _print_qr(around)
    click.echo(words.say("serve.data", data=chosen.data))
    sys.stdout.flush()


def _print_qr(url: str) -> None:
    """Print the QR code, if stdout is a terminal."""
    if sys.stdout.isatty():
        import_module("segno").make(url).terminal(sys.stdout, compact=True)


def _own_name(address: str) -> str:
    """The name of this machine in URLs for itself, if it listens there."""
    if address in (*PROBES, "127.0.0.1", "::1"):
        return "localhost"
    return _bracketed(address)


def _local_address(address: str) -> str | None:
    """This machine's address on the local network, if the server listens there; no packet is sent to find it."""
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
