"""Who asks for much and does not read it costs little, holds up nobody, and is cut off."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from pictorium.player.client import Client
from pictorium.stores.sqlite_log import SqliteLog
from pictorium.table.commands import BeReady, RemoveMedium
from pictorium.table.limits import DOWNLOADS_AT_ONCE, FILM_BYTES_MAX, PIECE_BYTES, SEND_BUFFER_BYTES
from pictorium.table.media import MediumId
from pictorium.table.ports import TableId
from tests.cli.test_serve import said, served
from tests.content.made_recordings import box, mp4
from tests.web.raw import Raw, connected, cookie_of
from tests.web.test_access import seated, told
from tests.web.test_media import brought, fetch
from tests.web.test_watching import figure, figures

MEMORY_KB_MAX = 64 * 1024
READERS = 60


def film() -> bytes:
    """As large as one may be, of a kind that is given out as it came."""
    body = mp4(b"vide")
    rest = FILM_BYTES_MAX - len(body) - 8
    return body + box(b"free", bytes(range(256)) * (rest // 256) + bytes(rest % 256))


@asynccontextmanager
async def asking(client: Client, url: str, medium: str, count: int = 1) -> AsyncIterator[list[Raw]]:
    """So many connections on which somebody has asked for this, and of which nobody reads."""
    async with AsyncExitStack() as stack:
        connections = []
        for _ in range(count):
            raw = await stack.enter_async_context(connected(url, limit=1024))
            path = f"/tables/{client.code}/media/{medium}"
            raw.send(f"GET {path} HTTP/1.1\r\nHost: x\r\nCookie: {cookie_of(client, url)}\r\n\r\n".encode())
            connections.append(raw)
        yield connections


def memory_kb(process: int) -> int:
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only there is told what a process has in memory")
def test_sixty_who_do_not_read_a_film_cost_less_than_ten_films(tmp_path: Path) -> None:
    server = served(tmp_path)
    assert server.stdout
    url = server.stdout.readline().split()[-1].replace("localhost", "127.0.0.1")

    async def story() -> None:
        async with seated(url) as ada, seated(url, "Bob") as bob:
            medium = await brought(ada, "film", film())
            await bob.connect()
            assert (await fetch(ada, medium))[2] == film()
            before = memory_kb(server.pid)
            async with asking(ada, url, medium, READERS):
                for number in range(10):
                    assert await bob.wish(BeReady(bool(number % 2))) is None
                    await asyncio.sleep(0.05)
                    assert memory_kb(server.pid) - before < MEMORY_KB_MAX

    try:
        asyncio.run(asyncio.wait_for(story(), 60))
    finally:
        server.terminate()
        said(server)


def test_all_who_do_not_read_are_cut_off_and_their_places_are_free_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pictorium.web.downloads.PIECE_WITHIN_MS", 300)
    monkeypatch.setattr("pictorium.web.slots.SLOT_WITHIN_MS", 100)
    count = DOWNLOADS_AT_ONCE.person + 4

    async def story(url: str) -> None:
        async with seated(url) as ada:
            medium = await brought(ada, "film", film())
            async with asking(ada, url, medium, count) as connections:
                seen = await figures(url)
                while figure(seen, "requests_broken_off_total", why="slow") < DOWNLOADS_AT_ONCE.person:
                    await asyncio.sleep(0.05)
                    seen = await figures(url)
                heard = [await raw.rest() for raw in connections]
            assert sum(b" 429 " in one for one in heard) == 4
            assert all(len(one) < FILM_BYTES_MAX for one in heard)
            assert (await fetch(ada, medium))[2] == film()
            assert figure(seen, "unexpected_errors_total") == 0

    told(tmp_path, story)


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """From where to where was read of what lies beside the rows."""
    parts: list[tuple[int, int]] = []
    fetched = SqliteLog.fetch

    async def fetching(log: SqliteLog, table: TableId, name: str, start: int = 0, stop: int | None = None) -> object:
        body = await fetched(log, table, name, start, stop)
        parts.append((start, start + len(body or b"")))
        return body

    monkeypatch.setattr(SqliteLog, "fetch", fetching)
    return parts


def test_only_what_is_asked_for_is_read_and_never_more_than_a_piece(
    tmp_path: Path, read: list[tuple[int, int]]
) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada:
            body = film()
            medium = await brought(ada, "film", body)
            read.clear()
            assert (await fetch(ada, medium, Range="bytes=4000000-4000009"))[2] == body[4_000_000:4_000_010]
            assert read == [(4_000_000, 4_000_010)]
            read.clear()
            assert (await fetch(ada, medium, Range="bytes=100-"))[2] == body[100:]
            assert max(stop - start for start, stop in read) == PIECE_BYTES
            read.clear()
            assert ada._http is not None
            async with ada._http.head(f"{url}/tables/{ada.code}/media/{medium}") as response:
                assert (response.status, response.headers["Content-Length"]) == (200, str(FILM_BYTES_MAX))
            assert read == []

    told(tmp_path, story)


def test_who_does_not_read_makes_nobody_read_on_for_them(tmp_path: Path, read: list[tuple[int, int]]) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada:
            medium = await brought(ada, "film", film())
            read.clear()
            async with asking(ada, url, medium):
                while len(read) < 2:
                    await asyncio.sleep(0.01)
                await asyncio.sleep(0.5)
                assert read[-1][1] < FILM_BYTES_MAX - SEND_BUFFER_BYTES

    told(tmp_path, story)


def test_who_reads_slowly_but_steadily_gets_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pictorium.web.downloads.PIECE_WITHIN_MS", 2_000)

    async def story(url: str) -> None:
        async with seated(url) as ada:
            medium = await brought(ada, "film", film())
            async with asking(ada, url, medium) as (raw,):
                await raw.head()
                heard = b""
                while len(heard) < FILM_BYTES_MAX:
                    heard += await raw.reader.read(300_000)
                    await asyncio.sleep(0.001)
                assert heard == film()

    told(tmp_path, story)


def test_what_is_removed_while_it_is_given_out_does_not_look_whole(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada:
            await ada.connect()
            medium = await brought(ada, "film", film())
            async with asking(ada, url, medium) as (raw,):
                head = await raw.head()
                assert await ada.wish(RemoveMedium(MediumId(medium))) is None
                assert f"Content-Length: {FILM_BYTES_MAX}" in head
                assert len(await raw.rest()) < FILM_BYTES_MAX
            assert figure(await figures(url), "unexpected_errors_total") == 0

    told(tmp_path, story)


def test_small_answers_that_nobody_reads_are_not_waited_for_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pictorium.web.request_handler.PIECE_WITHIN_MS", 300)
    monkeypatch.setattr("pictorium.web.downloads.PIECE_WITHIN_MS", 300)

    async def story(url: str) -> None:
        async with connected(url, limit=1024) as raw:
            for _ in range(400):
                raw.send(b"GET /games HTTP/1.1\r\nHost: x\r\n\r\n" * 20)
                await asyncio.sleep(0.01)
                if raw.reader.exception() is not None:
                    return
            raise AssertionError("answers to eight thousand requests are on the way to somebody who reads none")

    told(tmp_path, story)
