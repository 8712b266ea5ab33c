"""A version of the program that writes other rows beside one that cannot read them, on a real database."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from pictorium.player.client import Client, RefusedError
from pictorium.stores.postgres_log import PostgresLog
from pictorium.table.commands import Introduce
from pictorium.table.ports import TableId
from tests.nodes.cluster import Cluster, seated

FAR = ("--node-address", "127.0.0.1:0")
NEXT = "import pictorium.table.record as record; record.VERSION = 2; "
"""What the next version of the program has before anything else: it knows one more version of rows."""


async def versions(url: str, code: str) -> list[int]:
    """Of the rows of decisions, in their order."""
    log = await PostgresLog.open(url)
    rows = await log.read(TableId(code), kind="play")
    await log.close()
    return [json.loads(row.body).get("v", 1) for row in rows]


async def say(clients: Sequence[Client], name: str) -> None:
    for client in clients:
        assert await asyncio.wait_for(client.wish(Introduce(name, "en")), 20) is None


@pytest.mark.long(20)
def test_N_ROWS_1_a_new_version_of_rows_is_written_when_the_last_old_node_is_gone(
    tmp_path: Path, postgres_url: str
) -> None:
    async def story() -> None:
        with Cluster(tmp_path, postgres_url) as cluster:
            old = await cluster.started("old", *FAR)
            new = await cluster.started("new", *FAR, program=NEXT)
            code, (ada, ben) = await seated([new.url, new.url])
            await asyncio.sleep(0.6)  # a beat: both know each other
            await say([ada, ben], "With the old one")
            assert set(await versions(postgres_url, code)) == {1}

            assert await asyncio.to_thread(old.stop) == 0
            await asyncio.sleep(0.6)
            await say([ada, ben], "Without it")
            assert (await versions(postgres_url, code))[-2:] == [2, 2]

            again = await cluster.started("old", *FAR)
            await asyncio.sleep(0.6)
            await say([ada, ben], "With it again")
            assert (await versions(postgres_url, code))[-2:] == [1, 1]

            next_one = await cluster.started("next", *FAR, program=NEXT)
            await asyncio.sleep(0.6)
            async with Client(again.url) as cem:
                await cem.join(code, "Cem")
                await cem.connect()
                new.kill()
                await say([cem], "Elsewhere")
            assert "table_loaded" not in again.said()
            assert "table_loaded" in next_one.said()

            next_one.kill()
            async with Client(again.url) as dan:
                for _ in range(8):
                    await asyncio.sleep(1.5)  # who tries too often is not even listened to
                    with pytest.raises(RefusedError):
                        await dan.join(code, "Dan")
                    if "is of version 2, and 1 is the last one known" in again.said():
                        break
                else:
                    pytest.fail("nobody says why it cannot be read")
                await cluster.started("next", *FAR, program=NEXT)
                await asyncio.sleep(0.6)
                await asyncio.wait_for(dan.join(code, "Dan"), 20)  # led to who can read it
            for client in (ada, ben):
                await client.__aexit__(None, None, None)

    asyncio.run(story())
