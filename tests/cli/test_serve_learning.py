"""`pictorium serve --learn yes`: all who come are told; off unless asked."""

import asyncio
import signal
from pathlib import Path
from typing import Any

import pytest

from pictorium.player.client import Client
from tests.cli.test_serve import said, served


async def table_of(url: str) -> Any:
    """What somebody who comes to a new table is told of it."""
    async with Client(url) as client:
        await client.join(await client.open(), "Ada")
        await client.connect()
        for _ in range(100):
            if client.session.table["learns"]:
                break
            await asyncio.sleep(0.01)
        return client.session.table


@pytest.mark.parametrize("more", [("--learn", "yes"), ()])
def test_T_LEARN_1_bots_learn_only_where_the_host_said_so(tmp_path: Path, more: tuple[str, ...]) -> None:
    server = served(tmp_path, *more)
    assert server.stdout
    table = asyncio.run(table_of(server.stdout.readline().split()[-1]))
    assert table["learns"] is bool(more)
    server.send_signal(signal.SIGTERM)
    status, complaint = said(server)
    assert status == 0
    assert "no_lessons" not in complaint
