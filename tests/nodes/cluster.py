"""Several real servers on a real database, and people who play there."""

import asyncio
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from random import Random

from pictorium.player.client import Client
from pictorium.table.commands import Start
from pictorium.table.people import Plan
from tests.web.test_evenings import Player

PROGRAM = "from pictorium.cli.main import main; main()"
SERVE = ["serve", "--language", "en"]
PACE_S = 0.15
"""Slow enough for a game to last until all has happened."""
URL = re.compile(r"http://\S+")
LOW_PORTS = range(10_000, 32_000)
"""Those that no connection takes by itself: who starts again on one finds it free."""


def low_port(random: Random) -> int:
    """A free port for a server that may start again there."""
    while True:
        port = random.choice(LOW_PORTS)
        with suppress(OSError), closing(socket.socket()) as probe:
            probe.bind(("127.0.0.1", port))
            return port


class Served:
    """A server in a process of its own."""

    def __init__(self, data: Path, log: str, *more: str, program: str = "") -> None:
        """Nodes with the same data folder are on the same machine; others have to reach each other by an address.

        `program` is run before anything else, and makes another version of it.
        """
        where = ["--address", "127.0.0.1", "--port", "0", "--data", str(data), "--log", log, "--log-level", "debug"]
        self.journal = data / f"journal-{time.monotonic_ns()}"
        data.mkdir(parents=True, exist_ok=True)
        self.process = subprocess.Popen(
            [sys.executable, "-c", program + PROGRAM, *SERVE, *where, *more],
            stdout=subprocess.PIPE,
            stderr=self.journal.open("w"),
            text=True,
        )
        assert self.process.stdout
        found = URL.search(self.process.stdout.readline())
        assert found, self.journal.read_text()
        self.url = found[0]

    def send(self, number: signal.Signals) -> None:
        self.process.send_signal(number)

    def kill(self) -> None:
        """As if its machine had lost its power, but for that which others of it hear at once."""
        if self.process.poll() is None:
            self.send(signal.SIGCONT)
            self.process.kill()
            self.process.wait()

    def stop(self) -> int:
        self.send(signal.SIGTERM)
        return self.process.wait(60)

    def said(self) -> str:
        return self.journal.read_text()


class Cluster:
    """All of them; whatever still runs at the end is killed."""

    def __init__(self, folder: Path, log: str) -> None:
        self.folder, self.log = folder, log
        self.all: list[Served] = []

    def __enter__(self) -> "Cluster":
        return self

    def __exit__(self, *_: object) -> None:
        for one in self.all:
            one.kill()
            if one.process.stdout:
                one.process.stdout.close()

    def serve(self, machine: str, *more: str, program: str = "") -> Served:
        self.all.append(Served(self.folder / machine, self.log, *more, program=program))
        return self.all[-1]

    async def started(self, machine: str, *more: str, program: str = "") -> Served:
        return await asyncio.to_thread(self.serve, machine, *more, program=program)


async def seated(urls: list[str], rounds: int = 4) -> tuple[str, list[Client]]:
    """One person at each of these addresses, all at one table."""
    clients = [await Client(url).__aenter__() for url in urls]
    code = await clients[0].open(Plan(edition="second", options={"rounds": rounds}))
    for number, client in enumerate(clients):
        await client.join(code, f"Player {number}")
        await client.connect()
    return code, clients


async def playing(clients: list[Client], seed: int = 3) -> tuple[list[Player], "asyncio.Event", "asyncio.Future[None]"]:
    """All of them play until the event is set."""
    random = Random(seed)
    assert await clients[0].wish(Start()) is None
    players = [Player(client, random, PACE_S) for client in clients]
    over = asyncio.Event()
    return players, over, asyncio.ensure_future(_all(players, over))


async def _all(players: list[Player], over: asyncio.Event) -> None:
    await asyncio.gather(*(player.play(over) for player in players))


async def until(is_so: Callable[[], bool], within_s: float = 20.0) -> float:
    """Wait until this is so; how long that took."""
    began = time.monotonic()
    while not is_so():
        assert time.monotonic() - began < within_s, "it took too long"
        await asyncio.sleep(0.005)
    return time.monotonic() - began


async def go_on(players: list[Player], more: int = 3) -> float:
    """Wait until all are here and have together done so much more; how long that took."""
    enough = sum(player.done for player in players) + more
    return await until(
        lambda: (
            sum(player.done for player in players) >= enough
            and all(player.client.session.is_welcome for player in players)
        ),
        40,
    )
