"""A house of several servers behind a balancer, on a database with a standby, and what can happen to each of them."""

import asyncio
import re
import signal
import threading
import time
import urllib.request
from collections.abc import Coroutine
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TypeVar

from tests.cli.proxies import free_port
from tests.deploy.test_cluster import haproxy
from tests.nodes.cluster import Cluster, Served
from tests.nodes.database import followed
from tests.postgres import PostgresServer

T = TypeVar("T")
TABLES = re.compile(r"^pictorium_tables\{.*\} (\d+)", re.MULTILINE)
FROZEN_S = 8.0
MOMENT_S = 2.0
"""Until the others and the balancer know that a server is here."""


class ClusterHouse:
    """Two servers as if on two machines, HAProxy before them as in deploy/cluster, PostgreSQL with a standby."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        """`stack`: what is closed at the end."""
        self._loop = asyncio.new_event_loop()
        thread = threading.Thread(target=self._loop.run_forever)
        thread.start()
        stack.callback(thread.join)
        stack.callback(self._loop.call_soon_threadsafe, self._loop.stop)
        self.database = PostgresServer.create()
        self.database.start()
        self.standby = followed(self.database)
        stack.callback(lambda: self.standby.discard())
        stack.callback(lambda: self.database.discard())
        log = f"postgresql://pictorium@127.0.0.1:{self.database.port},127.0.0.1:{self.standby.port}/postgres"
        self._cluster = stack.enter_context(Cluster(folder, log))
        public, *self._ports = free_port(), free_port(), free_port()
        self.url = f"http://127.0.0.1:{public}"
        self.servers = [self._serve(number) for number in (0, 1)]
        stack.enter_context(haproxy(folder, public, *self._ports))

    def _serve(self, number: int) -> Served:
        way = "--trusted-proxies", "127.0.0.1", "--node-address", "127.0.0.1:0", "--public-url", self.url
        return self._cluster.serve(f"machine{number}", "--port", str(self._ports[number]), *way)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do this where players in Python live."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(60)

    @property
    def keeper(self) -> int:
        """The server that keeps the table."""
        for number, port in enumerate(self._ports):
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=5) as answer:
                (tables,) = TABLES.findall(answer.read().decode())
            if int(tables):
                return number
        raise AssertionError("somebody keeps it")

    # What happens. Each begins at once; what it leaves to be done afterwards is returned.

    def kill(self) -> Any:
        """The server that keeps the table gets SIGKILL; another takes its place."""
        number = self.keeper
        self.servers[number].kill()
        return lambda: self._renew(number)

    def freeze(self) -> Any:
        """The server that keeps the table stands still for seconds, and goes on."""
        server = self.servers[self.keeper]
        server.send(signal.SIGSTOP)
        until = time.monotonic() + FROZEN_S

        def thaw() -> None:
            time.sleep(max(0.0, until - time.monotonic()))
            server.send(signal.SIGCONT)
            time.sleep(MOMENT_S)

        return thaw

    def deploy(self) -> Any:
        """The server that keeps the table is stopped politely, and another takes its place."""
        number = self.keeper
        self.servers[number].send(signal.SIGTERM)

        def renew() -> None:
            assert self.servers[number].process.wait(60) == 0
            self._renew(number)

        return renew

    def promote(self) -> Any:
        """The primary is killed with all it has, and its standby takes its place."""
        self.database.kill()
        self.standby.promote()
        self.standby.reload(synchronous_standby_names="")
        self.database, self.standby = self.standby, self.database
        return lambda: None

    def _renew(self, number: int) -> None:
        self.servers[number] = self._serve(number)
        time.sleep(MOMENT_S)
