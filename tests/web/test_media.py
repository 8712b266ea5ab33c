"""What people bring to a real server's table: every bound is tried, and everything that is not what it should be."""

import asyncio
import io
import struct
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from PIL import Image

from pictorium.content.recording import seekable
from pictorium.player.client import Client
from pictorium.table.commands import Start
from pictorium.table.limits import (
    FILM_BYTES_MAX,
    PICTURE_BYTES_MAX,
    RECORDING_BYTES_MAX,
    RECORDING_MS_MAX,
    UPLOADS_AT_ONCE,
)
from pictorium.web.access import NO_TABLE_AFTER_S
from pictorium.web.app import BODY_BYTES_MAX
from pictorium.web.responses import SECURITY_HEADERS
from tests.content.made_recordings import AUDIO, VIDEO, box, fragments, mp4, ogg, recorded, webm
from tests.web.raw import connected, cookie_of
from tests.web.test_access import seated, told
from tests.web.test_watching import figure, figures

NO_TABLE = (404, {"refused": "no_table"})
HTML = b"<!doctype html><script>alert(document.cookie)</script>"
SVG = b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'


def picture(kind: str = "PNG", size: tuple[int, int] = (300, 400), **more: Any) -> bytes:
    """A picture with something on it, so that it is not all one colour."""
    out = io.BytesIO()
    image = Image.linear_gradient("L").resize(size).convert("RGB")
    image.save(out, kind, **more)
    return out.getvalue()


def bomb() -> bytes:
    """A PNG of a few kilobytes that says it is 30,000 pixels wide and high."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = struct.pack(">IIBBBBB", 30_000, 30_000, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(bytes(10_000_000)))
        + chunk(b"IEND", b"")
    )


async def bring(client: Client, kind: str, body: Any, code: str = "", **headers: str) -> tuple[int, dict[str, str]]:
    """What the server says to this, sent by somebody."""
    assert client._http is not None
    url = f"{client._url}/tables/{code or client.code}/media?kind={kind}"
    async with client._http.post(url, data=body, headers=headers) as response:
        return response.status, await response.json()


async def brought(client: Client, kind: str, body: bytes) -> str:
    """The id of something that is kept."""
    status, said = await bring(client, kind, body)
    assert status == 201, said
    return said["medium"]


async def fetch(client: Client, medium: str, code: str = "", **headers: str) -> tuple[int, dict[str, str], bytes]:
    """What a server gives somebody who asks for this."""
    assert client._http is not None
    async with client._http.get(
        f"{client._url}/tables/{code or client.code}/media/{medium}", headers=headers
    ) as response:
        return response.status, dict(response.headers), await response.read()


@asynccontextmanager
async def party(url: str) -> AsyncIterator[list[Client]]:
    """A host, two players and one who watches."""
    async with (
        seated(url) as ada,
        seated(url, "Bob", ada.code) as bob,
        seated(url, "Cem", ada.code) as cem,
        Client(url) as dee,
    ):
        await dee.join(ada.code, "Dee", role="watcher")
        for client in (ada, bob, cem, dee):
            await client.connect()
        yield [ada, bob, cem, dee]


# What is kept, and how it is given out.


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_picture_is_drawn_anew_and_nothing_is_left_of_what_came_with_it(tmp_path: Path, kind: str) -> None:
    exif = Image.Exif()
    exif[0x010E] = "taken at home"

    async def story(url: str) -> None:
        async with party(url) as (ada, bob, *_):
            status, said = await bring(ada, "picture", picture(kind, (1400, 2000), exif=exif.tobytes()))
            assert (status, said["type"], set(said)) == (201, "image/webp", {"medium", "type"})
            status, headers, body = await fetch(bob, said["medium"])
            assert (status, headers["Content-Type"]) == (200, "image/webp")
            shown = Image.open(io.BytesIO(body))
            assert (shown.format, max(shown.size)) == ("WEBP", shown.size[1])
            assert shown.size[0] <= 600
            assert shown.size[1] <= 900
            assert not shown.getexif()
            assert b"taken at home" not in body

    told(tmp_path, story)


TAKEN = {
    "voice.webm": ("recording", recorded("voice.webm"), "audio/webm"),
    "voice.m4a": ("recording", recorded("voice.m4a"), "audio/mp4"),
    "ogg": ("recording", ogg(5000), "audio/ogg"),
    "m4a": ("recording", mp4(b"soun", ms=5000), "audio/mp4"),
    "gesture.webm": ("film", recorded("gesture.webm"), "video/webm"),
    "gesture.mkv": ("film", recorded("gesture.mkv"), "video/x-matroska"),
    "silent.webm": ("film", recorded("silent.webm"), "video/webm"),
    "gesture.mp4": ("film", recorded("gesture.mp4"), "video/mp4"),
    "fragments": ("film", fragments(b"vide", b"soun", ms=5000), "video/mp4"),
    "as long as may be": ("recording", webm(AUDIO, ms=RECORDING_MS_MAX + 1000), "audio/webm"),
    "called otherwise": ("recording", webm(AUDIO) + HTML, "audio/webm"),
}


def test_recordings_keep_what_is_heard_and_seen_and_do_nothing(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with party(url) as (ada, bob, _, dee):
            for name, (kind, body, type_) in TAKEN.items():
                status, said = await bring(bob, kind, body, **{"Content-Type": "text/html"})
                assert (status, said.get("type")) == (201, type_), name
                for client in (ada, bob, dee):
                    status, headers, given = await fetch(client, said["medium"])
                    assert (status, given, headers["Content-Type"]) == (200, seekable(body), type_), name
                    assert HTML not in given
                assert headers["Content-Security-Policy"] == "sandbox; default-src 'none'"
                assert headers["X-Content-Type-Options"] == "nosniff"
                assert headers["Content-Disposition"] == "inline"
                assert headers["Cache-Control"] == "private, max-age=31536000, immutable"
                assert headers["Accept-Ranges"] == "bytes"
                rest = SECURITY_HEADERS.items() - {
                    ("Content-Security-Policy", SECURITY_HEADERS["Content-Security-Policy"])
                }
                assert headers.items() >= rest

    told(tmp_path, story)


def test_the_page_may_record_and_play_and_nobody_else_s_page_may(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with aiohttp.ClientSession() as http, http.get(f"{url}/health") as response:
            assert "media-src 'self' blob:;" in response.headers["Content-Security-Policy"]
            assert response.headers["Permissions-Policy"] == "camera=(self), microphone=(self), geolocation=()"

    told(tmp_path, story)


def test_ids_are_long_and_never_the_same(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with party(url) as (_, bob, *_):
            ids = {await brought(bob, "recording", webm(AUDIO, ms=20 * length)) for length in range(1, 11)}
            assert len(ids) == 10
            assert {len(one) for one in ids} == {22}

    told(tmp_path, story)


def test_T_MEDIA_7_the_same_picture_is_there_once_whoever_brings_it_and_however_it_is_packed(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with party(url) as (ada, bob, *_):
            first = await brought(ada, "picture", picture("PNG"))
            for client, kind, body in (
                (ada, "picture", picture("PNG")),
                (ada, "picture", picture("WEBP", lossless=True)),
                (bob, "drawing", picture("PNG")),
            ):
                assert await bring(client, kind, body) == (200, {"medium": first, "type": "image/webp"})
            other = await brought(ada, "picture", picture("PNG", size=(300, 450)))
            await ada.until(lambda session: [one["id"] for one in session.table["media"]] == [first, other])
            assert figure(await figures(url), "media_kept_total", kind="picture") == 2

    told(tmp_path, story)


def test_T_MEDIA_7_what_is_sent_again_because_the_answer_was_lost_is_kept_once(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with party(url) as (_, bob, cem, _):
            first = await brought(bob, "recording", recorded("voice.webm"))
            assert await bring(bob, "recording", recorded("voice.webm")) == (
                200,
                {"medium": first, "type": "audio/webm"},
            )
            both = await asyncio.gather(*(bring(bob, "film", recorded("gesture.webm")) for _ in range(2)))
            assert sorted(status for status, _ in both) == [200, 201]
            assert len({said["medium"] for _, said in both}) == 1
            assert await brought(cem, "recording", recorded("voice.webm")) != first, (
                "it tells nothing of what others have"
            )

    told(tmp_path, story)


# What is not.

FOREIGN: dict[str, tuple[str, Any, int, str]] = {
    "nothing": ("picture", b"", 422, "not_a_picture"),
    "text": ("picture", b"a picture", 422, "not_a_picture"),
    "svg": ("picture", SVG, 422, "not_a_picture"),
    "gif": ("picture", picture("GIF"), 422, "not_a_picture"),
    "bmp": ("picture", picture("BMP"), 422, "not_a_picture"),
    "html": ("picture", HTML, 422, "not_a_picture"),
    "html after a picture's mark": ("picture", b"\x89PNG\r\n\x1a\n" + HTML, 422, "picture_broken"),
    "gif with html": ("picture", b"GIF89a/*" + HTML, 422, "not_a_picture"),
    "half a webp": ("picture", picture("WEBP")[:-200], 422, "picture_broken"),
    "half a png": ("picture", picture()[:300], 422, "picture_broken"),
    "bomb": ("picture", bomb(), 422, "picture_too_large"),
    "dot": ("picture", picture(size=(1, 1)), 422, "picture_too_small"),
    "recording as a drawing": ("drawing", recorded("voice.webm"), 422, "not_a_picture"),
    "no recording": ("recording", b"la la la", 422, "not_a_recording"),
    "silence": ("recording", b"", 422, "not_a_recording"),
    "picture as a recording": ("recording", picture(), 422, "not_a_recording"),
    "html as a film": ("film", HTML, 422, "not_a_recording"),
    "html before a film": ("film", HTML + recorded("gesture.webm"), 422, "not_a_recording"),
    "half a minute": ("recording", webm(AUDIO, ms=30_000), 422, "recording_too_long"),
    "half a minute of film": ("film", webm(VIDEO, ms=30_000), 422, "recording_too_long"),
    "half a minute that says a second": ("recording", webm(AUDIO, ms=30_000, says_ms=1000), 422, "recording_too_long"),
    "half a minute in fragments": ("film", fragments(b"vide", ms=30_000), 422, "recording_too_long"),
    "half a minute of ogg": ("recording", ogg(30_000), 422, "recording_too_long"),
    "film as a recording": ("recording", recorded("gesture.webm"), 422, "wrong_kind"),
    "recording as a film": ("film", recorded("voice.webm"), 422, "wrong_kind"),
    "large picture": ("picture", bytes(PICTURE_BYTES_MAX + 1), 413, "medium_too_large"),
    "large drawing": ("drawing", bytes(PICTURE_BYTES_MAX + 1), 413, "medium_too_large"),
    "large recording": ("recording", webm(AUDIO) + bytes(RECORDING_BYTES_MAX), 413, "medium_too_large"),
    "large film": ("film", webm(VIDEO) + bytes(FILM_BYTES_MAX), 413, "medium_too_large"),
    "no kind": ("", b"x", 400, "bad_request"),
    "strange kind": ("hologram", b"x", 400, "bad_request"),
}


def test_what_is_not_what_it_should_be_is_refused_and_nothing_of_it_is_kept(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with party(url) as (ada, *_):
            for name, (kind, body, status, code) in FOREIGN.items():
                assert await bring(ada, kind, body) == (status, {"refused": code}), name
            seen = await figures(url)
            assert figure(seen, "media_refused_total", code="not_a_picture") == 8
            assert figure(seen, "media_refused_total", code="recording_too_long") == 5
            assert figure(seen, "refused_at_the_door_total", code="wrong_kind") == 2
            assert figure(seen, "media_bytes_total") == 0

    told(tmp_path, story)


def in_pieces(body: bytes) -> Any:
    async def pieces() -> AsyncIterator[bytes]:
        for start in range(0, len(body), 65_536):
            yield body[start : start + 65_536]

    return pieces()


@pytest.mark.parametrize(("kind", "most"), [("recording", RECORDING_BYTES_MAX), ("film", FILM_BYTES_MAX)])
def test_as_much_as_may_be_and_not_one_byte_more_also_when_nobody_says_how_much(
    tmp_path: Path, kind: str, most: int
) -> None:
    body = mp4(b"vide" if kind == "film" else b"soun")
    body += box(b"free", bytes(most - len(body) - 8))
    assert len(body) == most

    async def story(url: str) -> None:
        async with party(url) as (_, bob, *_):
            said = [await bring(bob, kind, sent) for sent in (body, in_pieces(body))]
            assert [status for status, _ in said] == [201, 200], "it is the same twice"
            assert await bring(bob, kind, in_pieces(body + b"\0")) == (413, {"refused": "medium_too_large"})
            seen = await figures(url)
            assert figure(seen, "media_kept_total", kind=kind) == 1
            assert figure(seen, "media_bytes_total") == len(seekable(body))

    told(tmp_path, story)


def test_everything_else_is_as_small_as_before(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with aiohttp.ClientSession() as http:
            body = b" " * (BODY_BYTES_MAX + 1)
            async with http.post(f"{url}/tables", data=body) as response:
                assert response.status == 413

    told(tmp_path, story)


# Who may.


def test_T_MEDIA_1_who_may_bring_what_is_known_before_anything_is_read(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with party(url) as (ada, bob, _, dee):
            assert await bring(bob, "picture", picture()) == (403, {"refused": "not_the_host"})
            for kind in ("drawing", "recording", "film"):
                assert await bring(dee, kind, b"not looked at") == (403, {"refused": "no_seat"})
            assert (await bring(bob, "drawing", picture()))[0] == 201
            assert await ada.wish(Start()) is None
            assert await bring(ada, "picture", b"not looked at") == (403, {"refused": "game_is_on"})
            assert (await bring(bob, "recording", recorded("voice.webm")))[0] == 201

    told(tmp_path, story)


def test_T_MEDIA_6_for_who_has_no_place_at_the_table_there_is_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pictorium.web.access.TRIES_BURST", 100)

    async def story(url: str) -> None:
        async with party(url) as (ada, *_), seated(url, "Eve") as eve, Client(url) as stranger:
            medium = await brought(ada, "recording", recorded("voice.webm"))
            own = await brought(eve, "recording", recorded("voice.webm"))
            for client, code in ((stranger, ada.code), (eve, ada.code), (eve, "AAAAAA")):
                began = asyncio.get_running_loop().time()
                assert await bring(client, "recording", recorded("voice.webm"), code) == NO_TABLE
                status, headers, body = await fetch(client, medium, code)
                assert (status, body) == (404, b'{"refused":"no_table"}')
                assert headers.items() >= SECURITY_HEADERS.items()
                assert asyncio.get_running_loop().time() - began >= 2 * NO_TABLE_AFTER_S
            # At one's own table nothing of another's is to be had.
            for name in (medium, "x", "..", "%2e%2e%2fqr.svg", own[:-1]):
                status, _, body = await fetch(eve, name)
                assert status == 404, name
            assert (await fetch(eve, own))[0] == 200

    told(tmp_path, story)


def test_a_page_from_elsewhere_brings_nothing(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with party(url) as (ada, *_):
            for origin in ("https://evil.example", "null", "http://127.0.0.1:1"):
                said = await bring(ada, "recording", recorded("voice.webm"), Origin=origin)
                assert said == (403, {"refused": "wrong_origin"})
            assert (await bring(ada, "recording", recorded("voice.webm"), Origin=url))[0] == 201

    told(tmp_path, story)


def test_nobody_brings_things_all_the_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pictorium.web.access.UPLOADS_BURST", 3)
    monkeypatch.setattr("pictorium.web.access.UPLOADS_PER_SECOND", 0.01)

    async def story(url: str) -> None:
        async with party(url) as (ada, bob, *_):
            statuses = [(await bring(ada, "recording", recorded("voice.webm")))[0] for _ in range(5)]
            assert statuses == [201, 200, 200, 429, 429]
            assert (await bring(bob, "recording", recorded("voice.webm")))[0] == 201

    told(tmp_path, story)


def test_only_some_things_are_on_their_way_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pictorium.web.media.UPLOADS_AT_ONCE", UPLOADS_AT_ONCE._replace(total=4))

    async def story(url: str) -> None:
        async with party(url) as (ada, bob, cem, _):
            voice = recorded("voice.webm")

            @asynccontextmanager
            async def half(client: Client) -> AsyncIterator[Any]:
                async with connected(url) as raw:
                    path = f"/tables/{client.code}/media?kind=recording"
                    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: {len(voice)}\r\n"
                    raw.send(f"{head}Cookie: {cookie_of(client, url)}\r\n\r\n".encode() + voice[:100])
                    await asyncio.sleep(0.1)
                    yield raw

            async with half(ada) as first, half(ada), half(ada):
                assert await bring(ada, "recording", voice) == (429, {"refused": "too_many_tries"})
                assert (await bring(bob, "recording", voice))[0] == 201
                async with half(bob):
                    assert await bring(cem, "recording", voice) == (503, {"refused": "not_now"})
                first.send(voice[100:])
                assert b" 201 " in await first.rest()
                assert (await bring(ada, "recording", voice))[0] == 200
            await asyncio.sleep(0.1)  # who hangs up in the middle leaves room for others
            assert [(await bring(one, "recording", voice))[0] for one in (ada, bob, cem)] == [200, 200, 201]

    told(tmp_path, story)


def test_a_slow_line_has_more_time_and_not_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    voice = recorded("voice.webm")

    async def slowly(pause_s: float) -> AsyncIterator[bytes]:
        for start in range(0, len(voice), 300):
            yield voice[start : start + 300]
            await asyncio.sleep(pause_s)

    async def story(url: str) -> None:
        async with party(url) as (ada, *_):  # who comes in has all the time there is
            monkeypatch.setattr("pictorium.web.app.ANSWER_WITHIN_S", 0.3)
            monkeypatch.setattr("pictorium.web.app.UPLOAD_WITHIN_S", 2)
            assert (await bring(ada, "recording", slowly(0.15)))[0] == 201
            assert await bring(ada, "recording", slowly(1.0)) == (408, {"refused": "too_slow"})

    told(tmp_path, story)


def test_who_hangs_up_in_the_middle_brings_nothing_and_hurts_nobody(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with party(url) as (ada, *_):
            async with connected(url) as raw:
                head = f"POST /tables/{ada.code}/media?kind=film HTTP/1.1\r\nHost: x\r\nContent-Length: 5000000\r\n"
                raw.send(f"{head}Cookie: {cookie_of(ada, url)}\r\n\r\n".encode() + recorded("gesture.webm"))
                await asyncio.sleep(0.1)
            assert (await bring(ada, "film", recorded("gesture.webm")))[0] == 201
            seen = await figures(url)
            assert figure(seen, "media_kept_total", kind="film") == 1
            assert figure(seen, "unexpected_errors_total") == 0

    told(tmp_path, story)
