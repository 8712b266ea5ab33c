"""What was brought to a real server's table, as it is given out: in pieces, until it is gone; and pictures of sets."""

import asyncio
from pathlib import Path

import aiohttp
import pytest

from pictorium.content.recording import seekable
from pictorium.player.client import Client
from pictorium.stores.sqlite_log import SqliteLog
from pictorium.table.commands import EraseDrawings, RemoveMedium
from pictorium.table.media import MediumId
from pictorium.table.ports import TableId
from tests.content.made_recordings import recorded
from tests.web.raw import cookie_of
from tests.web.server import serving
from tests.web.test_access import seated, told
from tests.web.test_media import brought, fetch, party, picture

# Pieces.


@pytest.mark.parametrize(
    ("asked", "first", "end"),
    [
        ("bytes=0-1", 0, 2),
        ("bytes=0-", 0, None),
        ("bytes=5-5", 5, 6),
        ("bytes=100-99999999", 100, None),
        ("bytes=-10", -10, None),
        ("bytes=-99999999", 0, None),
        ("bytes= 0 - 1", 0, 2),
    ],
)
def test_a_browser_gets_the_piece_it_asks_for(tmp_path: Path, asked: str, first: int, end: int | None) -> None:
    async def story(url: str) -> None:
        async with party(url) as (ada, *_):
            film = seekable(recorded("gesture.webm"))
            medium = await brought(ada, "film", recorded("gesture.webm"))
            status, headers, body = await fetch(ada, medium, Range=asked)
            start = first % len(film)
            assert (status, body) == (206, film[first:end])
            assert headers["Content-Range"] == f"bytes {start}-{start + len(body) - 1}/{len(film)}"
            assert headers["Content-Length"] == str(len(body))
            assert headers["Content-Security-Policy"] == "sandbox; default-src 'none'"

    told(tmp_path, story)


def test_a_piece_that_there_is_not_and_ranges_that_are_none(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with party(url) as (ada, *_):
            film = seekable(recorded("gesture.webm"))
            medium = await brought(ada, "film", recorded("gesture.webm"))
            for asked in (
                f"bytes={len(film)}-",
                f"bytes={len(film)}-{len(film) + 5}",
                "bytes=-0",
                f"bytes={'9' * 18}-",
            ):
                status, headers, body = await fetch(ada, medium, Range=asked)
                assert (status, headers["Content-Range"]) == (416, f"bytes */{len(film)}"), asked
                assert body == b'{"refused":"bad_request"}'
            odd = (
                "bytes=5-2",
                "bytes=-",
                "bytes=0-1,4-5",
                "lines=0-1",
                "bytes=a-b",
                "bytes=0-1x",
                f"bytes={'9' * 400}-",
                "",
            )
            for asked in odd:
                status, _, body = await fetch(ada, medium, Range=asked)
                assert (status, body) == (200, film), asked
            for condition, status in ((f'"{medium}"', 206), ('"another"', 200)):
                assert (await fetch(ada, medium, Range="bytes=0-1", **{"If-Range": condition}))[0] == status

    told(tmp_path, story)


# What goes.


def test_what_is_removed_or_erased_is_there_for_nobody(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with party(url) as (ada, bob, *_):
            card = await brought(bob, "drawing", picture())
            voice = await brought(bob, "recording", recorded("voice.webm"))
            kept = await brought(ada, "picture", picture(size=(200, 400)))  # another one, or it would be the same card
            assert await ada.wish(RemoveMedium(MediumId(card))) is None
            assert await bob.wish(EraseDrawings()) is None
            for medium, status in ((card, 404), (voice, 404), (kept, 200)):
                assert {(await fetch(one, medium))[0] for one in (ada, bob)} == {status}
            assert (await fetch(bob, voice))[2] == b'{"refused":"unknown_medium"}'

    told(tmp_path, story)


def test_after_a_restart_it_is_there_and_with_the_table_it_is_gone(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path) as url, seated(url) as ada:
            medium, cookie, code = (
                await brought(ada, "recording", recorded("voice.webm")),
                cookie_of(ada, url),
                ada.code,
            )
        for status in (200, 404):
            async with serving(tmp_path) as url, aiohttp.ClientSession() as http:
                address = f"{url}/tables/{code}/media/{medium}"
                async with http.get(address, headers={"Cookie": cookie}) as response:
                    assert response.status == status
                    assert (await response.read() == seekable(recorded("voice.webm"))) is (status == 200)
            log = SqliteLog(tmp_path)
            await log.forget(TableId(code))
            assert await log.fetch(TableId(code), medium) is None
            await log.close()

    asyncio.run(story())


# Pictures of sets.


def test_the_house_s_pictures_are_for_anybody_and_by_their_names_alone(tmp_path: Path) -> None:
    content, data = tmp_path / "content", tmp_path / "data"
    (content / "pictures").mkdir(parents=True)
    (content / "pictures" / "k3f9a2.webp").write_bytes(picture("WEBP"))
    (content / "pictures" / "deck.json").write_bytes(b"[]")
    (content / "secret.webp").write_bytes(b"secret")

    async def story() -> None:
        async with serving(data, content=content) as url, aiohttp.ClientSession() as http:
            async with http.get(f"{url}/pictures/house/k3f9a2.webp") as response:
                assert (response.status, response.content_type) == (200, "image/webp")
                assert response.headers["Cache-Control"] == "public, max-age=31536000, immutable"
                assert await response.read() == picture("WEBP")
            for name in ("nothing.webp", "deck.json", "../secret.webp", "%2e%2e%2fsecret.webp", "k3f9a2", ".webp"):
                async with http.get(f"{url}/pictures/house/{name}") as response:
                    assert response.status == 404, name

    asyncio.run(story())


def test_a_host_s_own_sets_are_for_who_is_at_a_table(tmp_path: Path) -> None:
    name = "0123456789abcdef0123"
    folder = tmp_path / "pictures" / "holiday"
    folder.mkdir(parents=True)
    (folder / f"{name}.webp").write_bytes(picture("WEBP"))

    async def story(url: str) -> None:
        async with party(url) as (ada, *_, dee), Client(url) as stranger:
            for client, status in ((ada, 200), (dee, 200), (stranger, 404)):
                assert client._http is not None
                address = f"{url}/tables/{ada.code}/pictures/holiday/{name}.webp"
                async with client._http.get(address) as response:
                    assert response.status == status
                    if status == 200:
                        assert response.headers["Cache-Control"] == "private, max-age=31536000, immutable"
                        assert await response.read() == picture("WEBP")
            assert ada._http is not None
            for path in (
                f"holidays/{name}",
                f"house/{name}",
                "holiday/0123456789abcdef0124",
                f"..%2fpictures%2fholiday/{name}",
            ):
                async with ada._http.get(f"{url}/tables/{ada.code}/pictures/{path}.webp") as response:
                    assert response.status == 404, path

    told(tmp_path, story)
