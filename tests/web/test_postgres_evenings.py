"""Whole evenings over real sockets on a real PostgreSQL, which breaks down while they play."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from pictorium.stores.postgres_log import PostgresLog
from pictorium.table.ports import TableId
from tests.postgres import PostgresServer
from tests.stores.reset_proxy import ResetProxy, resetting
from tests.system import DATABASE, needs
from tests.web.test_evenings import check_evening, evening


@pytest.fixture
def server() -> Iterator[PostgresServer]:
    needs(DATABASE)
    server = PostgresServer.create()
    try:
        server.start()
        yield server
    finally:
        server.discard()


async def broken_down(server: PostgresServer, proxy: ResetProxy, log: PostgresLog) -> None:
    """For a while replies are lost and connections are reset, and once the whole server is killed.

    After each of it something is stored: a database that never answers would only be waited for.
    """
    for number in range(1, 20):
        if number == 4:
            server.kill()
            await asyncio.sleep(0.5)
            await asyncio.to_thread(server.start)
        elif number % 4 == 0:
            proxy.reset_all()
        else:
            proxy.swallows_replies = True
            while proxy.swallows_replies:
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        while log.away_s > 0:
            await asyncio.sleep(0.01)


@pytest.mark.long(20)
def test_an_evening_on_a_database_that_breaks_down_loses_and_doubles_nothing(
    tmp_path: Path, server: PostgresServer
) -> None:
    async def story() -> None:
        async with resetting(server.url) as proxy:
            log = await PostgresLog.open(proxy.url)
            trouble = asyncio.create_task(broken_down(server, proxy, log))
            code, players = await evening(tmp_path, "second", 6, seed=11, log=log)
            trouble.cancel()
        assert (log.figures().doubts or 0) > 3
        assert proxy.swallowed > 3
        again = await PostgresLog.open(server.url)
        check_evening(await again.read(TableId(code)), players)
        await again.close()

    asyncio.run(story())
