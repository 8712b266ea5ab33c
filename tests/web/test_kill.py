"""The real server, killed in the middle of an evening and started again: every acknowledged action is there once."""

import asyncio
import signal
import socket
import subprocess
import sys
from pathlib import Path
from random import Random

from pictorium.games.all_games import GAMES
from pictorium.player.client import Client
from pictorium.stores.sqlite_log import SqliteLog
from pictorium.table.commands import Start
from pictorium.table.people import Plan
from pictorium.table.ports import TableId
from pictorium.table.replay import replayed
from tests.web.test_evenings import Player

KILLS = 6


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def served(data: Path, port: int) -> subprocess.Popen[str]:
    command = "from pictorium.cli.main import main; main()"
    where = ("serve", "--address", "127.0.0.1", "--port", str(port), "--data", str(data), "--language", "en")
    server = subprocess.Popen([sys.executable, "-c", command, *where], stdout=subprocess.PIPE, text=True)
    assert server.stdout
    assert server.stdout.readline().startswith("Open on this machine")
    return server


async def killed_evening(data: Path) -> tuple[str, list[Player]]:
    port, random = free_port(), Random(3)
    server = served(data, port)
    clients = [await Client(f"http://127.0.0.1:{port}").__aenter__() for _ in range(4)]
    code = await clients[0].open(Plan(edition="second", options={"rounds": 4}))
    for number, client in enumerate(clients):
        await client.join(code, f"Player {number}")
        await client.connect()
    assert await clients[0].wish(Start()) is None
    players = [Player(client, random) for client in clients]
    over = asyncio.Event()
    playing = asyncio.gather(*(player.play(over) for player in players))
    for _ in range(KILLS):
        enough = sum(player.done for player in players) + 3 + random.randrange(6)
        while sum(player.done for player in players) < enough:
            await asyncio.sleep(0.001)
        await asyncio.sleep(random.random() * 0.05)
        server.send_signal(signal.SIGKILL)
        server.wait()
        server = await asyncio.to_thread(served, data, port)
    over.set()
    await asyncio.wait_for(playing, 120)
    for client in clients:
        await client.__aexit__(None, None, None)
    server.send_signal(signal.SIGTERM)
    assert await asyncio.to_thread(server.wait, 60) == 0
    return code, players


def test_killing_the_server_loses_and_doubles_nothing(tmp_path: Path) -> None:
    code, players = asyncio.run(killed_evening(tmp_path))

    async def check() -> None:
        log = SqliteLog(tmp_path)
        again = replayed(await log.read(TableId(code)), GAMES)
        await log.close()
        for player in players:
            numbers = sorted(again.answers[player.client.session.you])
            acted = player.done + (1 if player is players[0] else 0)
            assert numbers == list(range(1, acted + 1))
        assert sum(player.done for player in players) > 20

    asyncio.run(check())
