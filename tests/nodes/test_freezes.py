"""A server that stands still for seconds, with people's own lines at it: they go on elsewhere, soon and only once."""

import asyncio
import os
import signal
import time
from pathlib import Path

import pytest

from pictorium.player.client import Client
from pictorium.table.commands import Introduce
from tests.nodes.cluster import Cluster, seated
from tests.nodes.outcome import check_nothing_lost
from tests.nodes.test_workers import workers

AT_LEAST_S = 2.0
"""Nobody is given up sooner, so whoever was answered before had not asked a frozen one."""
FROZEN_S = 8.0
"""Five is promised, and measured by `scripts/check cluster`; here the machine may be busy."""


async def slowest(clients: list[Client], name: str) -> float:
    """How long it takes until each of them was answered."""
    began = time.monotonic()
    for answer in await asyncio.gather(*(client.wish(Introduce(name, "en")) for client in clients)):
        assert answer is None
    return time.monotonic() - began


@pytest.mark.long(25)
def test_W_CLOSE_5_whose_line_is_at_a_frozen_server_goes_on_before_it_thaws(tmp_path: Path, postgres_url: str) -> None:
    async def story() -> None:
        with Cluster(tmp_path, postgres_url) as cluster:
            served = await cluster.started("one", "--workers", "2")
            code, clients = await seated([served.url] * 4)
            waited_s = 0.0
            for worker in workers(served):
                if waited_s < AT_LEAST_S:  # the table is at the other one
                    os.kill(worker, signal.SIGSTOP)
                    frozen_until = time.monotonic() + FROZEN_S
                    waited_s = await asyncio.wait_for(slowest(clients, "Frozen"), 30)
                    await asyncio.sleep(max(0.0, frozen_until - time.monotonic()))
                    os.kill(worker, signal.SIGCONT)
                    await slowest(clients, "Thawed")
            assert AT_LEAST_S < waited_s < FROZEN_S
            for client in clients:
                await client.__aexit__(None, None, None)
            assert await asyncio.to_thread(served.stop) == 0
            assert '"level":"error"' not in served.said()
            await check_nothing_lost(postgres_url, code, [])

    asyncio.run(story())
