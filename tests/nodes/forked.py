"""Servers that start in a quarter of the time: copies of one process that has loaded the program already.

From there on each is a server like any other, with all that `pictorium serve` does.
"""

import multiprocessing
import os
import resource
import signal
import sys
import time
from collections.abc import Mapping
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

from tests.nodes.cluster import URL
from tests.nodes.machines import Machine, enter

CONTEXT: Final = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(
    ["pictorium.cli.serve", "pictorium.web.nodes.own_node", "pictorium.stores.postgres_log", "tests.nodes.group"]
)
READY_WITHIN_S: Final = 30.0
PROGRAM: Final = [sys.executable, "-c", "from pictorium.cli.main import main; main()"]
HERE: Final = Machine("here")


class Forked:
    """Such a server, with the methods of `cluster.Served`."""

    def __init__(
        self, data: Path, log: str, *more: str, machine: Machine = HERE, environment: Mapping[str, str] | None = None
    ) -> None:
        """`environment`: what is only heeded by a program that is loaded anew, so this one is."""
        where = ["--address", machine.host, "--data", str(data), "--log", log, "--log-level", "debug"]
        self.journal = data / f"journal-{time.monotonic_ns()}"
        data.mkdir(parents=True, exist_ok=True)
        heard, told = CONTEXT.Pipe(duplex=False)
        arguments = ["serve", "--language", "en", *where, *more]
        given = arguments, str(self.journal), told, machine.space, environment
        self._process = CONTEXT.Process(target=_serve, args=given, daemon=True)
        self._process.start()
        told.close()
        said = _line(heard)
        found = URL.search(said)
        assert found, self.said()
        self.url = found[0]
        self._heard = heard

    @property
    def pid(self) -> int:
        assert self._process.pid
        return self._process.pid

    def send(self, number: signal.Signals) -> None:
        os.kill(self.pid, number)

    @property
    def memory_bytes(self) -> int:
        """How much memory it has of its own."""
        pages = Path(f"/proc/{self.pid}/statm").read_text().split()
        return (int(pages[1]) - int(pages[2])) * resource.getpagesize()

    def kill(self) -> None:
        if self._process.is_alive():
            self.send(signal.SIGCONT)
            self.send(signal.SIGKILL)
        self._process.join()
        self._heard.close()

    def stop(self) -> int | None:
        self.send(signal.SIGTERM)
        self._process.join(60)
        return self._process.exitcode

    def said(self) -> str:
        return self.journal.read_text()


def _line(heard: Connection) -> str:
    """What it says first."""
    said = b""
    while b"\n" not in said:
        if not heard.poll(READY_WITHIN_S) or not (piece := os.read(heard.fileno(), 1024)):
            break
        said += piece
    return said.decode()


def _serve(
    arguments: list[str], journal: str, told: Connection, space: str | None, environment: Mapping[str, str] | None
) -> None:
    if space:
        enter(space)
    os.dup2(told.fileno(), 1)
    os.dup2(os.open(journal, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), 2)
    if environment:
        os.execve(sys.executable, [*PROGRAM, *arguments], {**os.environ, **environment})
    sys.argv = ["pictorium", *arguments]
    from pictorium.cli.main import main

    main()
