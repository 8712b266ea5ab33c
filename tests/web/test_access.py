"""The door: what is let in, what is not, and that nothing anybody sends harms another."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from pictorium.player.client import Client, RefusedError
from pictorium.table.commands import BeReady, Introduce
from pictorium.web.app import Settings
from pictorium.wire.close_code import MALFORMED, NO_HELLO, NO_TABLE, OLD_PROTOCOL, TOO_MUCH
from pictorium.wire.from_client import PROTOCOL
from pictorium.wire.line import Limits
from tests.web.server import serving

HELLO = f'{{"type":"Hello","protocol":{PROTOCOL}}}'
Story = Callable[[str], Awaitable[None]]


def told(tmp_path: Path, story: Story, settings: Settings | None = None) -> None:
    async def run() -> None:
        async with serving(tmp_path, settings) as url:
            await asyncio.wait_for(story(url), 40)

    asyncio.run(run())


@asynccontextmanager
async def seated(url: str, name: str = "Ada", code: str | None = None) -> AsyncIterator[Client]:
    async with Client(url) as client:
        await client.join(code or await client.open(), name)
        yield client


@asynccontextmanager
async def raw_line(client: Client, url: str, **more: Any) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    """A line on which anything can be sent, by somebody who may come in."""
    assert client._http
    async with client._http.ws_connect(f"{url}/tables/{client.code}/line", **more) as socket:
        yield socket


async def closed_with(socket: aiohttp.ClientWebSocketResponse) -> int | None:
    """The code with which the server hangs up, after whatever it says before."""
    async for _ in socket:
        pass
    return socket.close_code


def test_a_page_of_another_origin_gets_no_line_and_opens_nothing(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as client:
            assert client._http
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                async with raw_line(client, url, origin="https://evil.example"):
                    pass
            assert refused.value.status == 403
            for host in ("evil.example", "evil.example:80"):
                with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                    async with raw_line(client, url, origin=f"http://{host}", headers={"Host": host}):
                        pass
                assert refused.value.status == 403
            headers = {"Origin": "https://evil.example"}
            async with client._http.post(f"{url}/tables", json={}, headers=headers) as response:
                assert response.status == 403
            async with raw_line(client, url, origin=url) as socket:
                await socket.send_str(HELLO)
                assert '"Welcome"' in (await socket.receive()).data

    told(tmp_path, story)


def test_behind_a_proxy_the_public_address_is_the_origin_and_everything_lies_below_the_path(tmp_path: Path) -> None:
    settings = Settings(public_url="https://play.example/games", sub_path="/games")

    async def story(url: str) -> None:
        async with aiohttp.ClientSession() as http:
            headers = {"Origin": "https://play.example"}
            async with http.post(f"{url}/games/tables", json={}, headers=headers) as response:
                code = (await response.json())["code"]
            body = {"name": "Ada", "language": "en"}
            async with http.post(f"{url}/games/tables/{code}/people", json=body, headers=headers) as response:
                cookie = response.headers["Set-Cookie"]
            async with http.get(f"{url}/games/tables/{code}/qr.svg") as response:
                assert "<svg" in await response.text()
            async with http.post(f"{url}/games/tables", json={}, headers={"Origin": url}) as response:
                assert response.status == 403
        assert cookie.startswith("__Host-pictorium-")
        for part in ("HttpOnly", "Secure", "SameSite=Lax", "Path=/"):
            assert part in cookie

    told(tmp_path, story, settings)


def test_who_knows_a_seat_s_name_but_not_its_token_gets_no_line(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as client, aiohttp.ClientSession() as http:
            for cookies in ({}, {f"pictorium-{client.code}": "p1"}, {f"pictorium-{client.code}": "x" * 22}):
                line = f"{url}/tables/{client.code}/line"
                async with http.ws_connect(line, headers={"Cookie": _cookie(cookies)}) as socket:
                    await socket.send_str(HELLO)
                    assert await closed_with(socket) == NO_TABLE

    told(tmp_path, story)


def _cookie(cookies: dict[str, str]) -> str:
    return "; ".join(f"{name}={value}" for name, value in cookies.items())


def test_codes_cannot_be_guessed_and_unknown_locked_and_malformed_look_alike(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with Client(url) as client:
            answers = []
            for code in ("AAAAAA", "nonsense", "ÄÖÜ", "AAAAA1"):
                with pytest.raises(RefusedError) as refused:
                    await client.join(code, "Ada")
                answers.append(str(refused.value))
            assert set(answers) == {"no_table"}
            for _ in range(20):
                with pytest.raises(RefusedError) as refused:
                    await client.join("AAAAAA", "Ada")
            assert str(refused.value) == "too_many_tries"

    told(tmp_path, story)


def test_a_password_to_open_tables(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with Client(url) as client:
            with pytest.raises(RefusedError, match="wrong_password"):
                await client.open()
            assert await client.open(password="sesame")

    told(tmp_path, story, Settings(open_password="sesame"))


@pytest.mark.parametrize("name", ["", "a\u202eb", "\x00", "x" * 21])
def test_names_that_play_tricks_are_refused(tmp_path: Path, name: str) -> None:
    async def story(url: str) -> None:
        with pytest.raises(RefusedError, match="bad_name"):
            async with seated(url, name):
                pass

    told(tmp_path, story)


def test_markup_in_a_name_is_only_text(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url, "<b>&amp;</b>") as client:
            await client.connect()
            assert client.session.table["people"][0]["name"] == "<b>&amp;</b>"
            assert await client.wish(Introduce("<img src=x>", "de")) is None

    told(tmp_path, story)


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        (["nonsense"], MALFORMED),
        (['{"type":"Hello"}'], MALFORMED),
        (['{"type":"Hello","protocol":99}'], OLD_PROTOCOL),
        (['{"type":"Do","n":1,"wish":{"type":"Start"}}'], MALFORMED),
        ([HELLO, HELLO], MALFORMED),
        ([HELLO, "[" * 4000], MALFORMED),
        ([HELLO, "x" * 5000], MALFORMED),
        ([HELLO, '{"type":"Do","n":1,"wish":{"type":"Knock"}}'], MALFORMED),
        ([HELLO, '{"type":"Do","n":"one","wish":{"type":"Start"}}'], MALFORMED),
        ([HELLO, b"\x00"], MALFORMED),
        ([b"\x00"], MALFORMED),
        ([HELLO, b"\x00" * 20_000], 1009),
    ],
    ids=lambda value: str(value)[:40],
)
def test_W_FRAME_5_a_bad_frame_closes_its_own_line_and_no_other(tmp_path: Path, frames: list[Any], code: int) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada, seated(url, "Bob", ada.code) as bob:
            await bob.connect()
            async with raw_line(ada, url) as socket:
                for frame in frames:
                    await (socket.send_bytes(frame) if isinstance(frame, bytes) else socket.send_str(frame))
                assert await closed_with(socket) == code
            assert await bob.wish(BeReady(True)) is None

    told(tmp_path, story)


def test_W_HELLO_2_who_says_nothing_is_shown_the_door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pictorium.web.socket.LIMITS", Limits(hello_within_s=0.1))

    async def story(url: str) -> None:
        async with seated(url) as client, raw_line(client, url) as socket:
            assert await closed_with(socket) == NO_HELLO

    told(tmp_path, story)


def test_W_BUDGET_3_a_flood_is_slowed_and_then_cut_off(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada, seated(url, "Bob", ada.code) as bob:
            await bob.connect()
            async with raw_line(ada, url) as socket:
                await socket.send_str(HELLO)
                for n in range(1, 200):
                    await socket.send_str(f'{{"type":"Do","n":{n},"wish":{{"type":"BeReady","is_ready":true}}}}')
                assert await closed_with(socket) == TOO_MUCH
            assert await bob.wish(BeReady(True)) is None

    told(tmp_path, story)


def test_W_CLOSE_3_a_new_line_closes_the_old_one(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as client, raw_line(client, url) as old:
            await old.send_str(HELLO)
            await old.receive()
            async with raw_line(client, url) as new:
                await new.send_str(HELLO)
                said = [message.data async for message in old]
                assert '{"type":"Dismissed","why":"elsewhere"}' in said

    told(tmp_path, story)


def test_every_answer_carries_what_keeps_a_page_safe(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with aiohttp.ClientSession() as http:
            for path in ("/health", "/tables/AAAAAA/qr.svg", "/nowhere"):
                async with http.get(url + path) as response:
                    assert "default-src 'none'" in response.headers["Content-Security-Policy"]
                    assert response.headers["X-Content-Type-Options"] == "nosniff"
                    assert response.headers["Referrer-Policy"] == "no-referrer"

    told(tmp_path, story)


@pytest.mark.parametrize("body", [b"", b"nonsense", b"[]", b'{"name":1}', b"[" * 5000, b"x" * 20_000])
def test_a_bad_body_is_a_bad_request(tmp_path: Path, body: bytes) -> None:
    async def story(url: str) -> None:
        path = f"{url}/tables/AAAAAA/people"
        async with aiohttp.ClientSession() as http, http.post(path, data=body) as response:
            assert response.status in (400, 413)

    told(tmp_path, story)
