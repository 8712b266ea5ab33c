"""Nodes that stop, and that lose their database: people go on, and nothing is lost or doubled."""

import asyncio
from pathlib import Path

import pytest

from pictorium.player.client import Client
from tests.nodes.cluster import Cluster, go_on, playing, seated, until
from tests.nodes.outcome import check_nothing_lost
from tests.postgres import PostgresServer

FAR = ("--node-address", "127.0.0.1:0")


async def ended(clients: list[Client]) -> None:
    for client in clients:
        await client.__aexit__(None, None, None)


def test_N_DRAIN_3_who_stops_hands_over_and_lines_from_elsewhere_stay(tmp_path: Path, postgres_url: str) -> None:
    async def story() -> None:
        with Cluster(tmp_path, postgres_url) as cluster:
            first, second = await asyncio.gather(cluster.started("one", *FAR), cluster.started("two", *FAR))
            code, (ada, ben, cem) = await seated([first.url, second.url, second.url])
            await asyncio.sleep(0.6)  # a beat: the first knows the second
            before = ben._socket, cem._socket
            known = ben.session._known
            assert await asyncio.to_thread(first.stop) == 0
            await until(lambda: ben.session._known is not known)
            assert (ben._socket, cem._socket) == before, "people on lines of others keep theirs"
            assert "table_loaded" in second.said()
            await ended([ada, ben, cem])
            said = first.said() + second.said()
            assert '"level":"error"' not in said
            assert '"code":"4004"' not in said, "what was said on the way has come"
            await check_nothing_lost(postgres_url, code, [])

    asyncio.run(story())


@pytest.mark.long(15)
def test_a_database_that_is_killed_and_comes_back_costs_nobody_a_table(tmp_path: Path) -> None:
    database = PostgresServer.create()

    async def story() -> None:
        with Cluster(tmp_path, database.url) as cluster:
            first, second = await asyncio.gather(cluster.started("one", *FAR), cluster.started("two", *FAR))
            code, clients = await seated([first.url, second.url, second.url])
            players, over, all_play = await playing(clients)
            await go_on(players, 1)
            database.kill()
            await asyncio.sleep(1)
            await asyncio.to_thread(database.start)
            await go_on(players, 1)
            over.set()
            await asyncio.wait_for(all_play, 30)
            await ended(clients)
            assert await asyncio.gather(*(asyncio.to_thread(one.stop) for one in (first, second))) == [0, 0]
            assert second.said().count("table_loaded") <= 1, "the first kept it, or handed it over in the end"
            await check_nothing_lost(database.url, code, players)

    try:
        database.start()
        asyncio.run(story())
    finally:
        database.discard()
