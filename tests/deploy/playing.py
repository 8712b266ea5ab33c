"""A server in a process of its own, however it was installed, and people who play a round on it."""

import asyncio
import subprocess
import sys
import time
import urllib.request
from contextlib import AsyncExitStack, suppress
from random import Random
from typing import Final

from pictorium.player.client import Client
from pictorium.table.commands import Start
from pictorium.table.people import Plan
from tests.web.test_evenings import Player

WITHIN_S: Final = 60
SEATS: Final = 3


def until_ready(url: str, server: subprocess.Popen[str]) -> None:
    """Wait until people can connect."""
    until = time.monotonic() + WITHIN_S
    while time.monotonic() < until:
        with suppress(OSError):
            urllib.request.urlopen(f"{url}/ready", timeout=1)
            return
        if server.poll() is not None:
            break
        time.sleep(0.05)
    server.kill()
    raise AssertionError(f"it does not start: {server.communicate()[0][-4000:]}")


async def played_round(url: str) -> str:
    """Three people play a game of one round to its end. The code of their table."""
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Client(url)) for _ in range(SEATS)]
        return await _played(clients)


async def _played(clients: list[Client]) -> str:
    code = await clients[0].open(Plan(edition="second", options={"rounds": 1, "glance_s": 5, "challenge_s": 0}))
    for number, client in enumerate(clients):
        await client.join(code, f"Player {number}")
        await client.connect()
    assert await clients[0].wish(Start()) is None
    players = [Player(client, Random(number)) for number, client in enumerate(clients)]
    over = asyncio.Event()
    async with asyncio.timeout(5 * WITHIN_S):
        await asyncio.gather(*(player.play(over) for player in players))
    return code


if __name__ == "__main__":
    print(asyncio.run(played_round(sys.argv[1])))
