"""`pictorium serve`: start the server."""

import asyncio
import errno
import gc
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, AsyncExitStack, suppress
from functools import partial
from pathlib import Path
from typing import Final

import click
from msgspec.structs import replace

from pictorium import __version__
from pictorium.bots.school import HouseSchool
from pictorium.cli.announcing import announce
from pictorium.cli.bots import has_trained_eye
from pictorium.cli.games import GAMES, MANIFESTS
from pictorium.cli.inherited import inherited_port, is_worker, when_left_alone
from pictorium.cli.lazy_bots import LazyBots, bots_of
from pictorium.cli.messages import CommandError, problem_line
from pictorium.cli.own_addresses import address_nearby
from pictorium.cli.sd_notify import READY, STOPPING, keep_alive, tell_manager, tell_restarting
from pictorium.cli.serve_log import EXIT_STORAGE_FAILED, opened_database, opened_file, place_of
from pictorium.cli.serve_node import node_on
from pictorium.cli.serve_settings import ServeSettings
from pictorium.content.words import Words
from pictorium.stores.content_files import CardsError, ContentError, content_folder
from pictorium.stores.library import ContentLibrary
from pictorium.stores.page_files import read_page
from pictorium.stores.served_pictures import ServedPictures
from pictorium.table.context import Services
from pictorium.table.ports import Log
from pictorium.web.anchored_clock import AnchoredClock, keep_anchored
from pictorium.web.counters import Counters
from pictorium.web.journal import keep_journal, note, trouble, warn
from pictorium.web.pages import Page
from pictorium.web.registry import SystemChance, TableRegistry
from pictorium.web.server import open_server
from pictorium.web.steady_clock import SteadyClock
from pictorium.web.ways import NodeAddressError

BOTS_THINKING: Final = 1
"""How many bots think at the same time: their thinking may be late, people's ink may not."""
COLLECT_AFTER: Final = (5_000, 20, 500)
"""Thresholds of the garbage collector: full collections are rare, since nearly all objects stay. With a hundred tables
in play one takes 25 ms, half of the time that ink may take to arrive.
"""


class StopSignal:
    """Set by a signal or by a broken disk. SIGHUP means: stop, then start again."""

    def __init__(self, registry: TableRegistry) -> None:
        """Install the signal handlers."""
        self._is_set = asyncio.Event()
        self.is_restart = False
        for name in ("SIGINT", "SIGTERM", "SIGBREAK", "SIGHUP"):
            if hasattr(signal, name):  # no system has all of them
                _on_signal(getattr(signal, name), self._restart if name == "SIGHUP" else self.stop)
        registry.broken.add_done_callback(lambda _: self.stop())

    def stop(self) -> None:
        """Stop for good."""
        self._is_set.set()

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
    database = await opened_database(words, chosen.log) if chosen.log else None
    log = database or opened_file(words, chosen.data)
    clock = AnchoredClock(await database.time()) if database else None
    bot_threads = ThreadPoolExecutor(BOTS_THINKING, "bots")
    bots = bots_of(content_folder(), bot_threads)
    school = _school(bots, log, bot_threads) if chosen.learns else None
    services = Services(GAMES, library, SystemChance(), bots, school)
    registry = TableRegistry(log, services, clock or SteadyClock(), bot_threads)
    keep_journal(chosen.log_level, sys.stderr, lambda: _count_error(registry.counters))
    if bots is None:
        warn("no_bots")
    if chosen.learns and school is None:
        warn("no_lessons")
    page = Page(read_page(), words.say("page.unbuilt"))
    pictures = ServedPictures(content_folder(), chosen.data)
    near = partial(address_nearby, chosen.address)
    node = node_on(database, chosen) if database else None
    settings = replace(chosen.settings, near=near)
    try:
        async with AsyncExitStack() as stack:
            where = chosen.address, chosen.port
            opening = open_server(registry, settings, page, pictures, *where, node=node, listening=inherited_port())
            port = await _start_listening(chosen, stack, opening)
            if database and clock:
                anchoring = asyncio.create_task(keep_anchored(clock, database))
                stack.callback(anchoring.cancel)
            if school:
                learning = asyncio.create_task(school.run())
                learning.add_done_callback(_note_end)
                stack.callback(learning.cancel)
            stop = StopSignal(registry)
            when_left_alone(stop.stop)
            if not is_worker():
                announce(chosen, port, near())
            note("serving", version=__version__, port=port)
            beating = asyncio.create_task(keep_alive())
            stack.callback(beating.cancel)
            tell_manager(READY)
            await stop.wait()
            note("stopping")
            if node:
                registry.drain()
                await node.drain()
            if stop.is_restart:
                tell_restarting()
            else:
                tell_manager(STOPPING)
    finally:
        bot_threads.shutdown(wait=False, cancel_futures=True)
        await log.close()
    if registry.broken.done():
        why = registry.broken.result()
        if chosen.log:
            click.echo(words.say("serve.log_broken", place=place_of(chosen.log), why=why), err=True)
        else:
            click.echo(words.say("serve.broken", data=chosen.data, why=why), err=True)
        sys.exit(EXIT_STORAGE_FAILED)
    if not is_worker():
        click.echo(words.say("serve.again" if stop.is_restart else "serve.stopped"))
    return stop.is_restart


async def _start_listening(
    chosen: ServeSettings, stack: AsyncExitStack, opening: AbstractAsyncContextManager[int]
) -> int:
    """The port, once the server listens."""
    try:
        return await stack.enter_async_context(opening)
    except NodeAddressError as error:
        raise CommandError(chosen.words.say("serve.no_node_address", address=error)) from error
    except (OSError, UnicodeError) as error:
        words, facts = chosen.words, {"address": chosen.address, "port": chosen.port}
        is_taken = isinstance(error, OSError) and error.errno == errno.EADDRINUSE
        raise CommandError(words.say("serve.port_taken" if is_taken else "serve.no_address", **facts)) from error


def _school(bots: LazyBots | None, log: Log, pool: Executor) -> HouseSchool | None:
    """Where the bots learn; None if they have no eye that could."""
    return HouseSchool(bots.eye, log, pool) if bots and has_trained_eye(content_folder()) else None


def _note_end(learning: "asyncio.Task[None]") -> None:
    """Bots that cannot be read learn nothing."""
    if not learning.cancelled() and (error := learning.exception()):
        trouble("unexpected", error)


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
