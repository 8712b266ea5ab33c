"""A table that cannot be read: over real lines."""

import asyncio
from pathlib import Path

import pytest
from yarl import URL

from pictorium.kernel.moment import Moment
from pictorium.player.client import Client, RefusedError
from pictorium.stores.sqlite_log import SqliteLog
from pictorium.table.commands import BeReady
from pictorium.table.ports import Row, TableId
from pictorium.wire.close_code import UNREADABLE
from tests.web.server import serving
from tests.web.test_access import HELLO, closed_with, raw_line, seated


async def spoilt(data: Path, client: Client) -> None:
    """Somebody's table gets a row of a version to come."""
    log = SqliteLog(data)
    rows = await log.read(TableId(client.code))
    await log.append(TableId(client.code), [Row(len(rows) + 1, Moment(1), "play", b'{"v":99}')])
    await log.close()


@pytest.mark.filterwarnings("error")
def test_a_table_that_cannot_be_read_says_so_and_harms_no_other(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path) as url, seated(url) as ada:
            cookies = ada._http.cookie_jar if ada._http else None
        await spoilt(tmp_path, ada)
        async with serving(tmp_path) as url, Client(url) as again:
            assert again._http
            assert cookies
            for cookie in cookies:
                again._http.cookie_jar.update_cookies({cookie.key: cookie.value}, URL(url))
            again.code = ada.code
            with pytest.raises(RefusedError, match="table_unreadable"):
                await again.join(ada.code, "Bob")
            async with raw_line(again, url) as line:
                await line.send_str(HELLO)
                assert await closed_with(line) == UNREADABLE
            async with seated(url, "Cem") as cem:
                await cem.connect()
                assert await cem.wish(BeReady(True)) is None

    asyncio.run(asyncio.wait_for(story(), 40))
