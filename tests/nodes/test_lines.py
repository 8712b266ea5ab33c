"""People come to any node, and are at their table: on the same machine and from another."""

import asyncio
import signal
from pathlib import Path

import pytest

from tests.nodes.cluster import Cluster, go_on, playing, seated
from tests.nodes.outcome import check_nothing_lost

FAR = ("--node-address", "127.0.0.1:0")


@pytest.mark.parametrize("machines", [("one", "one"), ("one", "two")], ids=["passed", "relayed"])
def test_a_table_goes_on_when_its_keeper_is_killed(
    tmp_path: Path, postgres_url: str, machines: tuple[str, str]
) -> None:
    async def story() -> None:
        with Cluster(tmp_path, postgres_url) as cluster:
            first, second = await asyncio.gather(*(cluster.started(machine, *FAR) for machine in machines))
            code, clients = await seated([first.url, second.url, second.url, second.url])
            players, over, all_play = await playing(clients)
            await go_on(players)
            first.send(signal.SIGKILL)
            await go_on(players[1:])
            over.set()
            for client in clients[:1]:
                await client.__aexit__(None, None, None)
            await asyncio.wait_for(asyncio.gather(all_play, return_exceptions=True), 20)
            for client in clients[1:]:
                await client.__aexit__(None, None, None)
            assert second.stop() == 0
            await check_nothing_lost(postgres_url, code, players)

    asyncio.run(story())
