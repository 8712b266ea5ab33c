"""A real server, and people whose names, words, codes, addresses occur nowhere else: its log and figures know none."""

import asyncio
import json
import signal
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import product
from pathlib import Path
from typing import Any

import aiohttp

from pictorium.player.client import Client, RefusedError
from pictorium.table.commands import Start
from pictorium.table.people import Plan
from tests.cli.test_serve import served
from tests.web.test_access import HELLO, closed_with, raw_line

NAMES = ("Canarina", "Canarello", "Canarix")
ADDRESS = "203.0.113.77"
NONSENSE = "canarynonsense"
BEHIND = {"X-Forwarded-For": ADDRESS}


def canary_cards(data: Path) -> None:
    """Words that no other place has, as a host's own cards."""
    letters = iter("".join(three) for three in product("bcdfghjklm", "aeiou", "nprstvwxyz"))
    rows = [
        f"nest {card},1,{side},zqx{next(letters)}" for card in range(15) for side in ("front", "back") for _ in "7" * 7
    ]
    folder = data / "cards" / "canaries"
    folder.mkdir(parents=True)
    (folder / "canaries.csv").write_text("card,level,side,en\n" + "\n".join(rows) + "\n")


@asynccontextmanager
async def evening(url: str) -> AsyncIterator[list[Client]]:
    """Three who sit down, past a proxy that says where they come from, and begin."""
    clients = [await Client(url).__aenter__() for _ in NAMES]
    try:
        for client, name in zip(clients, NAMES, strict=True):
            assert client._http
            client._http.headers.update(BEHIND)
            code = clients[0].code or await client.open(Plan(cards=("canaries",), options={"levels": [1, 1, 1, 1]}))
            await client.join(code, name)
            await client.connect()
        assert await clients[0].wish(Start()) is None
        dealt = [await client.play({"type": "Deal", "level": 1}) for client in clients]
        assert None in dealt
        yield clients
    finally:
        for client in clients:
            await client.__aexit__(None, None, None)


async def misbehave(client: Client, url: str) -> None:
    """Everything that makes a server complain."""
    trials: tuple[list[str | bytes], ...] = ([NONSENSE], [HELLO, NONSENSE], [HELLO, b"\x00" * 20_000])
    for frames in trials:
        async with raw_line(client, url) as socket:
            for frame in frames:
                await (socket.send_bytes(frame) if isinstance(frame, bytes) else socket.send_str(frame))
            await closed_with(socket)
    host, port = url.removeprefix("http://").split(":")
    for request in (
        f"GET /{NONSENSE} HTTP/1.1\r\n\r\n",
        f"{NONSENSE}\r\n\r\n",
        f"GET / HTTP/1.1\r\n{NONSENSE}\r\n\r\n",
    ):
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(request.encode())
        await reader.read()
        writer.close()
    with suppress(RefusedError):
        await client.join("AAAAAA", NONSENSE)


async def figures(url: str) -> str:
    async with aiohttp.ClientSession() as http, http.get(f"{url}/metrics") as response:
        return await response.text()


async def played(url: str) -> tuple[str, str]:
    """The code of the table, and the figures at the end."""
    async with evening(url) as clients:
        await misbehave(clients[1], url)
        clients[2].cut()
        assert "zqx" in json.dumps(clients[0].session.view)
        return clients[0].code, await figures(url)


def listening(server: "subprocess.Popen[str]") -> str:
    assert server.stdout
    return "http://127.0.0.1:" + server.stdout.readline().strip().rpartition(":")[2]


def test_neither_the_log_nor_the_figures_tell_who_where_or_what(tmp_path: Path) -> None:
    canary_cards(tmp_path)
    server = served(tmp_path, "--log-level", "debug", "--trusted-proxies", "127.0.0.0/8")
    code, told = asyncio.run(asyncio.wait_for(played(listening(server)), 40))
    server.send_signal(signal.SIGTERM)
    _, journal = server.communicate(timeout=20)
    assert server.returncode == 0
    lines: list[dict[str, Any]] = [json.loads(line) for line in journal.splitlines()]
    events = {line["event"] for line in lines}
    assert {
        "serving",
        "table_opened",
        "table_loaded",
        "line_opened",
        "line_closed",
        "table_rested",
        "stopping",
    } <= events
    for canary in (*NAMES, "canary", "zqx", code, ADDRESS, "127.0.0.1", NONSENSE):
        assert canary.lower() not in journal.lower()
        assert canary.lower() not in told.lower()
