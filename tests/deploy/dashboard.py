"""Makes the picture of the dashboard in the docs: `python -m tests.deploy.dashboard`.

Two servers on one database, people at tables for some minutes, and a Prometheus that looks on.
"""

import asyncio
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Final

import yaml

from pictorium.player.client import Client, RefusedError
from pictorium.table.commands import Start
from pictorium.table.people import Plan
from tests.cli.proxies import free_port, running
from tests.nodes.cluster import Cluster, Served
from tests.postgres import PostgresServer
from tests.web.test_evenings import Player
from tools.dashboard.drawing import drawn
from tools.dashboard.panels import Prometheus, panels

PICTURE: Final = Path(__file__).parents[2] / "docs" / "pictures" / "dashboard.svg"
LASTS_S: Final = 240
SCRAPED_S: Final = 2
RATES: Final = "20s"
TABLES: Final = 8
COME_AFTER_S: Final = 20
"""So much later than those of the table before."""
SEATS: Final = 4
PACE_S: Final = 0.8


async def evening(urls: list[str], random: Random, begins_s: float, ends: float) -> None:
    """People who come to a table by several servers and play to the end of the game; and again, until that time."""
    await asyncio.sleep(begins_s)
    while time.monotonic() < ends:
        async with AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(Client(random.choice(urls))) for _ in range(SEATS)]
            code = await clients[0].open(Plan(edition="second", options={"glance_s": 5, "challenge_s": 0}))
            for number, client in enumerate(clients):
                await _comes(client, code, number)
                await client.connect()
            await clients[0].wish(Start())
            over = asyncio.Event()
            playing = (Player(client, random, PACE_S).play(over) for client in clients)
            with suppress(TimeoutError):
                async with asyncio.timeout(ends - time.monotonic()):
                    await asyncio.gather(*playing)


async def _comes(client: Client, code: str, number: int) -> None:
    """They all have one address, which may not try codes as often as they would."""
    while True:
        with suppress(RefusedError):
            await client.join(code, f"Player {number}")
            return
        await asyncio.sleep(2)


@contextmanager
def prometheus(folder: Path, servers: list[Served]) -> Iterator[str]:
    """One that asks these servers; its address."""
    targets = [server.url.partition("//")[2].rstrip("/") for server in servers]
    scrape = {"job_name": "pictorium", "scrape_interval": f"{SCRAPED_S}s", "static_configs": [{"targets": targets}]}
    config = folder / "prometheus.yml"
    config.write_text(yaml.safe_dump({"scrape_configs": [scrape]}))
    port = free_port()
    command = ["prometheus", f"--config.file={config}", f"--storage.tsdb.path={folder}/tsdb"]
    with running([*command, f"--web.listen-address=127.0.0.1:{port}"], port):
        yield f"http://127.0.0.1:{port}"


async def story(urls: list[str]) -> None:
    """Tables come one after another."""
    random, ends = Random(7), time.monotonic() + LASTS_S
    await asyncio.gather(*(evening(urls, random, COME_AFTER_S * number, ends) for number in range(TABLES)))


def main() -> None:
    """Play, ask, draw."""
    database = PostgresServer.create()
    database.start()
    try:
        with tempfile.TemporaryDirectory() as name, Cluster(Path(name), database.url) as cluster:
            servers = [cluster.serve(one, "--node-address", "127.0.0.1:0") for one in ("one", "two")]
            with prometheus(Path(name), servers) as address:
                began = time.time()
                asyncio.run(story([server.url for server in servers]))
                answers = Prometheus(address, RATES, began, time.time())
                PICTURE.write_text(drawn(panels(), answers), encoding="utf-8")
    finally:
        database.discard()


if __name__ == "__main__":
    main()
