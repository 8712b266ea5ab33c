"""`pictorium serve --workers N`: several processes on one port, and one that looks after them.

The port is opened once and inherited, so that what waits there is lost with none of them. Each worker is a node on the
database: when one dies, the others take its tables over at once, and another process takes its place.
"""

import asyncio
import errno
import os
import shutil
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import click

from pictorium.cli.announcing import announce
from pictorium.cli.inherited import LISTENING, inherited_port
from pictorium.cli.messages import CommandError
from pictorium.cli.own_addresses import address_nearby
from pictorium.cli.sd_notify import READY, SOCKET, STOPPING, WATCHDOG, keep_alive, tell_manager, tell_restarting
from pictorium.cli.serve_settings import ServeSettings
from pictorium.web.journal import keep_journal, note, warn
from pictorium.web.server import BACKLOG

HUNG_AFTER_S: Final = 30.0
"""A worker that says nothing for so long is killed: its event loop hangs."""
LOOK_EVERY_S: Final = 1.0
SHORT_LIFE_S: Final = 5.0
PAUSE_S: Final = 1.0
"""How long to wait for the next try when a worker did not live for long."""
NOT_INHERITED: Final = ("LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES", "WATCHDOG_PID")


class Worker:
    """One process that serves people."""

    def __init__(self, folder: Path, number: int, listening: socket.socket) -> None:
        self._listening, self._path = listening, folder / str(number)
        self._ears = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._ears.setblocking(False)
        self._ears.bind(str(self._path))
        self.is_ready = asyncio.Event()
        self.is_left = False
        """Whether it ends on purpose."""
        self.began = time.monotonic()
        self._heard_at = time.monotonic()
        asyncio.get_running_loop().add_reader(self._ears.fileno(), self._hear)

    async def start(self) -> None:
        """Start it. Its standard input ends when this process does, however that happens."""
        environment = {name: value for name, value in os.environ.items() if name not in NOT_INHERITED}
        environment |= {
            LISTENING: str(self._listening.fileno()),
            SOCKET: str(self._path),
            WATCHDOG: str(int(HUNG_AFTER_S * 1_000_000)),
        }
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            *sys.orig_argv[1:],
            env=environment,
            pass_fds=[self._listening.fileno()],
            stdin=asyncio.subprocess.PIPE,
            start_new_session=True,
        )

    def _hear(self) -> None:
        with suppress(BlockingIOError):
            while said := self._ears.recv(4_096).decode(errors="replace").split("\n"):
                self._heard_at = time.monotonic()
                if READY in said:
                    self.is_ready.set()

    async def ended(self) -> int:
        """How it ended. Who hangs is killed."""
        ending = asyncio.ensure_future(self.process.wait())
        while not ending.done():
            await asyncio.wait([ending], timeout=LOOK_EVERY_S)
            if self.is_ready.is_set() and time.monotonic() - self._heard_at > HUNG_AFTER_S:
                warn("worker_hangs")
                self.signal(signal.SIGKILL)
        asyncio.get_running_loop().remove_reader(self._ears.fileno())
        self._ears.close()
        self._path.unlink(missing_ok=True)
        return ending.result()

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal."""
        with suppress(ProcessLookupError):
            self.process.send_signal(number)


class Supervisor:
    """Keeps so many workers running, until it is told to stop."""

    def __init__(self, count: int, folder: Path, listening: socket.socket) -> None:
        self._count, self._folder, self._listening = count, folder, listening
        self._started = 0
        self._workers: dict[Worker, asyncio.Task[int]] = {}
        self._stopping = asyncio.Event()
        self._renewing: asyncio.Task[None] | None = None
        self.failed: int | None = None
        """How a worker ended that could not start."""
        loop = asyncio.get_running_loop()
        for name in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(name, self._stopping.set)
        loop.add_signal_handler(signal.SIGHUP, self._renew)

    async def open(self) -> bool:
        """Start all workers; whether they serve."""
        workers = [await self._start() for _ in range(self._count)]
        ready = asyncio.gather(*(worker.is_ready.wait() for worker in workers))
        stopping = asyncio.ensure_future(self._stopping.wait())
        waited_for: list[asyncio.Future[Any]] = [ready, stopping, *self._workers.values()]
        await asyncio.wait(waited_for, return_when=asyncio.FIRST_COMPLETED)
        ended = [task.result() for task in self._workers.values() if task.done()]
        if ended:
            self.failed = ended[0]
        is_open = ready.done()
        ready.cancel()
        stopping.cancel()
        return is_open

    async def keep(self) -> None:
        """Replace who dies, until it is told to stop."""
        stopping = asyncio.ensure_future(self._stopping.wait())
        while not stopping.done():
            await asyncio.wait([stopping, *self._workers.values()], return_when=asyncio.FIRST_COMPLETED)
            for worker, ending in list(self._workers.items()):
                if ending.done() and not stopping.done():
                    await self._replace(worker, ending.result())

    async def close(self) -> None:
        """Let all of them hand over what they have, and stop."""
        if self._renewing:
            self._renewing.cancel()
        for worker in self._workers:
            worker.signal(signal.SIGTERM)
        await asyncio.gather(*self._workers.values())

    async def _start(self) -> Worker:
        self._started += 1
        worker = Worker(self._folder, self._started, self._listening)
        await worker.start()
        self._workers[worker] = asyncio.create_task(worker.ended())
        return worker

    async def _replace(self, worker: Worker, status: int) -> None:
        del self._workers[worker]
        if worker.is_left:
            return
        warn("worker_died", status=status)
        if time.monotonic() - worker.began < SHORT_LIFE_S:
            await asyncio.sleep(PAUSE_S)
        await self._start()

    def _renew(self) -> None:
        if self._renewing is None or self._renewing.done():
            self._renewing = asyncio.create_task(self._renew_each())

    async def _renew_each(self) -> None:
        """One after the other, the program that is installed now takes over; people stay where they are."""
        tell_restarting()
        for old in list(self._workers):
            new = await self._start()
            ready = asyncio.ensure_future(new.is_ready.wait())
            ending = self._workers[new]
            await asyncio.wait([ready, ending], return_when=asyncio.FIRST_COMPLETED)
            if not ready.done():
                ready.cancel()
                new.is_left = True
                warn("worker_not_renewed", status=ending.result())
                break
            old.is_left = True
            old.signal(signal.SIGTERM)
            await asyncio.wait([self._workers[old]] if old in self._workers else [ready])
        else:
            note("renewed")
        tell_manager(READY)


def run_workers(chosen: ServeSettings) -> None:
    """Run the server in several processes until it is told to stop."""
    with asyncio.Runner() as runner:
        runner.run(_supervise(chosen))


async def _supervise(chosen: ServeSettings) -> None:
    keep_journal(chosen.log_level, sys.stderr, lambda: None)
    with _folder() as folder, _listening(chosen) as listening:
        supervisor = Supervisor(chosen.workers, folder, listening)
        try:
            if await supervisor.open():
                announce(chosen, listening.getsockname()[1], address_nearby(chosen.address))
                alive = asyncio.create_task(keep_alive())
                tell_manager(READY)
                await supervisor.keep()
                tell_manager(STOPPING)
                alive.cancel()
        finally:
            await supervisor.close()
    if supervisor.failed is not None:
        sys.exit(supervisor.failed if supervisor.failed > 0 else 1)  # it has said why
    click.echo(chosen.words.say("serve.stopped"))


@contextmanager
def _folder() -> Iterator[Path]:
    """A folder for this process and its workers alone."""
    folder = Path(tempfile.mkdtemp(prefix="pictorium-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _listening(chosen: ServeSettings) -> Iterator[socket.socket]:
    if (inherited := inherited_port()) is not None:
        yield inherited
        return
    words, facts = chosen.words, {"address": chosen.address, "port": chosen.port}
    try:
        (family, _, _, _, place), *_ = socket.getaddrinfo(chosen.address, chosen.port, type=socket.SOCK_STREAM)
        listening = socket.create_server(place[:2], family=family, backlog=BACKLOG)
    except (OSError, UnicodeError) as error:
        is_taken = isinstance(error, OSError) and error.errno == errno.EADDRINUSE
        raise CommandError(words.say("serve.port_taken" if is_taken else "serve.no_address", **facts)) from error
    with listening:
        yield listening
