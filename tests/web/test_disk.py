"""A real server over a file that is spoilt or can no longer be written to."""

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest

from pictorium.games.all_games import GAMES
from pictorium.player.client import Client
from pictorium.stores.content_files import content_folder
from pictorium.stores.library import ContentLibrary
from pictorium.stores.sqlite_log import FILE, SqliteLog
from pictorium.stores.sqlite_writer import Work, Writer
from pictorium.table.commands import BeReady
from pictorium.table.context import Services
from pictorium.web.app import Settings
from pictorium.web.pages import Page
from pictorium.web.registry import SystemChance, TableRegistry
from pictorium.web.server import open_server
from pictorium.web.steady_clock import SteadyClock
from pictorium.wire.close_code import UNREADABLE
from tests.web.server import PICTURES, serving
from tests.web.test_access import HELLO, closed_with, raw_line, seated
from tests.web.test_watching import standing


def test_a_writer_that_fails_is_told_of_and_the_house_can_be_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it fails over: nobody waits for ever, and nobody is told that all is well."""

    def fail(self: Writer, works: Sequence[Work]) -> list[Any]:
        raise MemoryError

    async def story() -> None:
        log = SqliteLog(tmp_path)
        house = Services(GAMES, ContentLibrary(content_folder(), tmp_path), SystemChance())
        registry = TableRegistry(log, house, SteadyClock())
        async with open_server(registry, Settings(), Page(), PICTURES, "127.0.0.1", 0) as port:
            url = f"http://127.0.0.1:{port}"
            async with seated(url) as ada, seated(url, "Bob") as bob:
                for client in (ada, bob):
                    await client.connect()
                monkeypatch.setattr(Writer, "commit", fail)
                wishes = [asyncio.create_task(client.wish(BeReady(True))) for client in (ada, bob)]
                assert "MemoryError" in str(await asyncio.wait_for(registry.broken, 30))
                assert await standing(url) == (200, 503, 503)
                assert not any(wish.done() for wish in wishes)  # nothing is acknowledged
        await asyncio.wait_for(log.close(), 30)

    asyncio.run(story())


async def opened(url: str, name: str) -> Client:
    client = await Client(url).__aenter__()
    await client.join(await client.open(), name)
    await client.connect()
    for _ in range(30):
        assert await client.wish(BeReady(True)) is None
        await asyncio.sleep(0.02)
    return client


@pytest.mark.parametrize("harm", ["garbage", "a row is gone"])
def test_a_table_that_was_spoilt_is_closed_and_the_others_play_on(tmp_path: Path, harm: str) -> None:
    async def story() -> None:
        async with serving(tmp_path) as url:
            ada, bob = await opened(url, "Ada"), await opened(url, "Bob")
        spoil(tmp_path, ada.code, harm)
        async with serving(tmp_path) as again:
            for client in (ada, bob):
                client._url = again
            for _ in range(3):
                async with raw_line(ada, again) as socket:
                    await socket.send_str(HELLO)
                    assert await closed_with(socket) == UNREADABLE
                assert ada._http
                async with ada._http.get(f"{again}/tables/{ada.code}/drawings") as response:
                    assert response.status == 503
            async with aiohttp.ClientSession() as http, http.get(f"{again}/ready") as response:
                assert response.status == 200
            async with seated(again, "Cem") as cem:
                await cem.connect()
                assert await cem.wish(BeReady(True)) is None
        for client in (ada, bob):
            await client.__aexit__(None, None, None)

    asyncio.run(story())


def spoil(folder: Path, code: str, harm: str) -> None:
    connection = sqlite3.connect(folder / FILE)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    if harm == "a row is gone":
        connection.execute('DELETE FROM rows WHERE "table" = ? AND number = 9', (code,))
        connection.commit()
        connection.close()
        return
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    connection.close()
    content = bytearray((folder / FILE).read_bytes())
    opening = content.index(b'"TableOpened","table":"%s"' % code.encode())
    start = opening // size * size
    content[start : start + size] = Random(1).randbytes(size)
    (folder / FILE).write_bytes(content)
