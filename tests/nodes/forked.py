"""Servers that start in a quarter of the time: copies of one process that has loaded the program already.

From there on each is a server like any other, with all that `pictorium serve` does.
"""

import multiprocessing
import os
import signal
import sys
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

from tests.nodes.cluster import URL

CONTEXT: Final = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(
    ["pictorium.cli.serve", "pictorium.web.nodes.own_node", "pictorium.stores.postgres_log", "tests.nodes.group"]
)
READY_WITHIN_S: Final = 30.0


class Forked:
    """Such a server, with the methods of `cluster.Served`."""

    def __init__(self, data: Path, log: str, *more: str) -> None:
        where = ["--address", "127.0.0.1", "--data", str(data), "--log", log, "--log-level", "debug"]
        self.journal = data / f"journal-{time.monotonic_ns()}"
        data.mkdir(parents=True, exist_ok=True)
        heard, told = CONTEXT.Pipe(duplex=False)
        arguments = ["serve", "--language", "en", *where, *more]
        self._process = CONTEXT.Process(target=_serve, args=(arguments, str(self.journal), told), daemon=True)
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


def _serve(arguments: list[str], journal: str, told: Connection) -> None:
    os.dup2(told.fileno(), 1)
    os.dup2(os.open(journal, os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
    sys.argv = ["pictorium", *arguments]
    from pictorium.cli.main import main

    main()
