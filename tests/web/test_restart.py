"""The real server, asked to stop or to begin anew during an evening: all is kept, all are told to come back."""

import asyncio
import os
import signal
from pathlib import Path
from random import Random

import aiohttp

from pictorium.games.all_games import GAMES
from pictorium.player.client import Client
from pictorium.stores.sqlite_log import SqliteLog
from pictorium.table.commands import BeReady, Start
from pictorium.table.people import Plan
from pictorium.table.ports import TableId
from pictorium.table.replay import replayed
from pictorium.wire.close_code import CLOSED
from tests.web.test_access import HELLO, closed_with, raw_line
from tests.web.test_evenings import Player
from tests.web.test_kill import free_port, served

RESTARTS = 3
ACTIONS_BETWEEN = 5
SEATS = 3


async def seated(url: str) -> list[Client]:
    clients = [await Client(url).__aenter__() for _ in range(SEATS)]
    code = await clients[0].open(Plan(edition="second", options={"rounds": 4}))
    for number, client in enumerate(clients):
        await client.join(code, f"Player {number}")
        await client.connect()
    assert await clients[0].wish(Start()) is None
    return clients


async def is_up(url: str) -> bool:
    try:
        async with aiohttp.ClientSession() as http, http.get(f"{url}/health") as response:
            return response.status == 200
    except aiohttp.ClientError:
        return False


async def evening(data: Path) -> list[Player]:
    port, random = free_port(), Random(5)
    url = f"http://127.0.0.1:{port}"
    server = served(data, port)
    clients = await seated(url)
    players = [Player(client, random) for client in clients]
    over = asyncio.Event()
    playing = asyncio.gather(*(player.play(over) for player in players))
    assert server.stdout
    for count in range(1, RESTARTS + 1):
        while sum(player.done for player in players) < count * ACTIONS_BETWEEN:
            await asyncio.sleep(0.05)
        server.send_signal(signal.SIGHUP)
        while not (await asyncio.to_thread(server.stdout.readline)).startswith("Open on this machine"):
            assert server.poll() is None
        assert await is_up(url)
    over.set()
    await asyncio.wait_for(playing, 30)
    server.send_signal(signal.SIGTERM)
    assert await asyncio.to_thread(server.wait, 10) == 0
    for client in clients:
        await client.__aexit__(None, None, None)
    return players


def test_a_server_that_begins_anew_is_the_same_process_and_loses_and_doubles_nothing(tmp_path: Path) -> None:
    players = asyncio.run(evening(tmp_path))

    async def check() -> None:
        log = SqliteLog(tmp_path)
        again = replayed(await log.read(TableId(players[0].client.code)), GAMES)
        await log.close()
        for player in players:
            acted = player.done + (1 if player is players[0] else 0)
            assert sorted(again.answers.get(str(player.client.session.you), {})) == list(range(1, acted + 1))

    asyncio.run(check())


def test_everyone_is_told_to_come_back_and_all_that_was_acknowledged_is_there(tmp_path: Path) -> None:
    async def story() -> None:
        port = free_port()
        url = f"http://127.0.0.1:{port}"
        server = served(tmp_path, port)
        async with Client(url) as client:
            await client.join(await client.open(), "Ada")
            await client.connect()
            for number in range(9):
                assert await client.wish(BeReady(number % 2 == 0)) is None
            async with raw_line(client, url) as line:
                await line.send_str(HELLO)
                await line.receive()
                server.send_signal(signal.SIGTERM)
                assert await closed_with(line) == CLOSED
            assert await asyncio.to_thread(server.wait, 10) == 0
            log = SqliteLog(tmp_path)
            again = replayed(await log.read(TableId(client.code)), GAMES)
            await log.close()
            assert list(again.answers[client.session.you]) == list(range(1, 10))
            assert again.table is not None
            assert again.table.seated[0].is_ready

    asyncio.run(story())


def test_a_hangup_before_anybody_came_is_no_trouble(tmp_path: Path) -> None:
    server = served(tmp_path, free_port())
    assert server.stdout
    pid = server.pid
    for _ in range(2):
        server.send_signal(signal.SIGHUP)
        while not server.stdout.readline().startswith("Open on this machine"):
            assert server.poll() is None
    os.kill(pid, signal.SIGTERM)
    assert server.wait(10) == 0
