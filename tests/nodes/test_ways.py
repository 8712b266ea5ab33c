"""Whatever is about a table may be asked at any node, and who is no node is told nothing."""

import asyncio
import re
import socket
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

import pytest
from aiohttp import ClientSession

from pictorium.player.client import Client, RefusedError
from tests.nodes.cluster import Cluster, seated
from tests.web.displays import shown_at

FAR = ("--node-address", "127.0.0.1:0")


@pytest.mark.long(20)
@pytest.mark.parametrize("machines", [("one", "one"), ("one", "two")], ids=["near", "far"])
def test_requests_are_answered_wherever_they_come(tmp_path: Path, postgres_url: str, machines: tuple[str, str]) -> None:
    async def story() -> None:
        with Cluster(tmp_path, postgres_url) as cluster:
            first, second = await asyncio.gather(*(cluster.started(machine, *FAR) for machine in machines))
            code, (ada, ben) = await seated([first.url, second.url])
            async with ClientSession() as http, Client(second.url) as cem, Client(second.url) as screen:
                async with http.get(f"{second.url}/tables/{code}/invitation") as answer:
                    assert (answer.status, (await answer.json())["by"]) == (200, "Player 0")
                    assert answer.headers["Content-Security-Policy"]
                async with http.post(f"{second.url}/tables/{code}/people", data=b"nothing") as answer:
                    assert (answer.status, await answer.json()) == (400, {"refused": "bad_request"})
                for unknown in ("BCDFGH", code[::-1]):
                    began = time.monotonic()
                    with pytest.raises(RefusedError, match="no_table"):
                        await cem.join(unknown, "Cem")
                    assert time.monotonic() - began >= 0.5
                await shown_at(ada, screen)  # the screen waits at the one, its table is kept by the other
                await screen.connect()
                assert ben._http is not None
                async with ben._http.get(f"{second.url}/tables/{code}/drawings") as answer:
                    assert answer.status == 200
                async with ben._http.post(f"{second.url}/tables/{code}/media?kind=picture", data=b"no picture") as no:
                    assert no.status in (403, 422)
            for client in (ada, ben):
                await client.__aexit__(None, None, None)
            figures = await asyncio.to_thread(figures_of, second.url)
            assert re.search(r"^pictorium_requests_forwarded_total.* [1-9]", figures, re.MULTILINE)
            assert re.search(r"^pictorium_nodes.* 2\.0", figures, re.MULTILINE)
            workers = {"0", "1"} if machines[0] == machines[1] else {"0"}
            assert {*re.findall(r'^pictorium_ready\{worker="(\d+)"\} 1', figures, re.MULTILINE)} == workers
            for served in (first, second):
                assert '"level":"error"' not in served.said()

    asyncio.run(story())


def figures_of(url: str) -> str:
    with urllib.request.urlopen(f"{url}/metrics") as answer:
        return str(answer.read().decode())


def test_who_does_not_know_the_secret_is_hung_up_on(tmp_path: Path, postgres_url: str) -> None:
    async def story() -> None:
        with Cluster(tmp_path, postgres_url) as cluster:
            with socket.create_server(("127.0.0.1", 0)) as probe:
                port = probe.getsockname()[1]
            await cluster.started("one", "--node-address", f"127.0.0.1:{port}")
            for said in (b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n", bytes(200), b"\xff" * 100_000):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                nonce = await reader.readexactly(16)
                writer.write(said)
                with suppress(ConnectionResetError):
                    assert await asyncio.wait_for(reader.read(), 5) == b""
                assert nonce != bytes(16)
                writer.close()
            for path in (tmp_path / "one" / "nodes").glob("*.calls"):
                assert path.stat().st_mode & 0o077 == 0
                assert path.parent.stat().st_mode & 0o077 == 0

    asyncio.run(story())
