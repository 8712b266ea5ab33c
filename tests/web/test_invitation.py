"""The way to a table for others: never by a name that only this machine has for itself, where a better one is known."""

import asyncio
import io
import time
from pathlib import Path

import aiohttp
import pytest
import segno

from pictorium.table.commands import Lock
from pictorium.web.access import NO_TABLE_AFTER_S, TRIES_BURST
from pictorium.web.app import Settings
from pictorium.web.invitation import shared_address
from tests.cli.test_serve import said, served
from tests.web.raw import answer, cookie_of
from tests.web.test_access import seated, told

NEAR = "192.168.1.20"


def drawn(address: str) -> bytes:
    svg = io.BytesIO()
    segno.make(address, error="m").save(svg, kind="svg", xmldecl=False, svgns=True, border=2)
    return svg.getvalue()


@pytest.mark.parametrize(
    ("host", "found"),
    [
        ("localhost:8080", f"http://{NEAR}:8080"),
        ("LocalHost.:8080", f"http://{NEAR}:8080"),
        ("pictorium.localhost:8080", f"http://{NEAR}:8080"),
        ("127.0.0.1:8080", f"http://{NEAR}:8080"),
        ("127.0.1.1:8080", f"http://{NEAR}:8080"),
        ("[::1]:8080", f"http://{NEAR}:8080"),
        ("0.0.0.0:8080", f"http://{NEAR}:8080"),
        ("localhost", f"http://{NEAR}"),
        ("192.168.1.7:8080", "http://192.168.1.7:8080"),
        ("laptop.local:8080", "http://laptop.local:8080"),
        ("mylocalhost", "http://mylocalhost"),
    ],
)
def test_a_house_is_found_where_others_can_reach_it(host: str, found: str) -> None:
    assert shared_address(Settings(near=lambda: NEAR), "http", host) == found
    assert shared_address(Settings(near=lambda: NEAR, sub_path="/games"), "http", host) == f"{found}/games"
    assert shared_address(Settings(near=lambda: None), "http", host) == f"http://{host}"
    public = Settings(public_url="https://play.example/games", sub_path="/games", near=lambda: NEAR)
    assert shared_address(public, "http", host) == "https://play.example/games"


@pytest.mark.parametrize("host", ["[", "localhost:99999999", "localhost:x", "[::1"])
def test_a_name_that_is_none_is_a_bad_request(tmp_path: Path, host: str) -> None:
    async def story(url: str) -> None:
        request = f"GET /address HTTP/1.1\r\nHost: {host}\r\n\r\n"
        assert (await answer(url, request.encode())).split(b" ")[1] == b"400"

    told(tmp_path, story, Settings(near=lambda: NEAR))


def test_the_picture_and_the_address_lead_to_the_same_place(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        port = url.rpartition(":")[2]
        async with seated(url) as ada, aiohttp.ClientSession() as http:
            headers = {"Host": f"localhost:{port}", "Cookie": cookie_of(ada, url)}
            async with http.get(f"{url}/address", headers=headers) as response:
                assert await response.json() == {"url": f"http://{NEAR}:{port}"}
            async with http.get(f"{url}/tables/{ada.code}/qr.svg", headers=headers) as response:
                assert await response.read() == drawn(f"http://{NEAR}:{port}/{ada.code}")
            body = {"handover": "abc"}
            async with http.post(f"{url}/tables/{ada.code}/handover.svg", json=body, headers=headers) as response:
                assert await response.read() == drawn(f"http://{NEAR}:{port}/{ada.code}#handover=abc")

    told(tmp_path, story, Settings(near=lambda: NEAR))


def test_the_network_may_change_while_the_house_is_open(tmp_path: Path) -> None:
    where = [None, NEAR, "10.0.0.7"]

    async def story(url: str) -> None:
        port = url.rpartition(":")[2]
        async with aiohttp.ClientSession() as http:
            for near in list(where):
                async with http.get(f"{url}/address") as response:
                    assert await response.json() == {"url": f"http://{near or '127.0.0.1'}:{port}"}

    told(tmp_path, story, Settings(near=lambda: where.pop(0)))


def test_a_real_house_tells_people_on_this_machine_what_it_told_at_its_opening(tmp_path: Path) -> None:
    server = served(tmp_path, "--address", "0.0.0.0")
    assert server.stdout
    port = server.stdout.readline().strip().rpartition(":")[2]
    line = server.stdout.readline()
    around = line.split()[-1] if line.rstrip().endswith(f":{port}") else f"http://localhost:{port}"
    url = f"http://127.0.0.1:{port}"

    async def story() -> None:
        async with seated(url) as ada, aiohttp.ClientSession() as http:
            headers = {"Host": f"localhost:{port}", "Cookie": cookie_of(ada, url)}
            async with http.get(f"{url}/address", headers=headers) as response:
                assert await response.json() == {"url": around}
            async with http.get(f"{url}/tables/{ada.code}/qr.svg", headers=headers) as response:
                assert await response.read() == drawn(f"{around}/{ada.code}")

    try:
        asyncio.run(story())
    finally:
        server.terminate()
        said(server)


async def invited(url: str, code: str) -> tuple[int, object, float]:
    began = time.monotonic()
    async with aiohttp.ClientSession() as http, http.get(f"{url}/tables/{code}/invitation") as response:
        return response.status, await response.json(), time.monotonic() - began


def test_an_invitation_says_who_invites_to_what_and_how_many_are_there(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada, seated(url, "Bo", ada.code):
            told = {"code": ada.code, "by": "Ada", "game": "pictomania", "people": 2}
            assert (await invited(url, ada.code.lower()))[:2] == (200, told)

    told(tmp_path, story)


def test_T_COME_2_a_locked_table_invites_nobody_and_looks_like_none(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada:
            await ada.connect()
            assert await ada.wish(Lock(True)) is None
            for code in (ada.code, "AAAAAA", "nonsense"):
                status, answered, took = await invited(url, code)
                assert (status, answered) == (404, {"refused": "no_table"})
                assert took >= NO_TABLE_AFTER_S

    told(tmp_path, story)


def test_a_right_code_costs_no_try_until_one_joins(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada:
            assert [(await invited(url, ada.code))[0] for _ in range(2 * TRIES_BURST)] == [200] * 2 * TRIES_BURST
            async with seated(url, "Bo", ada.code):
                pass

    told(tmp_path, story)


def test_invitations_cannot_be_guessed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pictorium.web.app.NO_TABLE_AFTER_S", 0)

    async def story(url: str) -> None:
        statuses = [(await invited(url, "AAAAAA"))[0] for _ in range(2 * TRIES_BURST)]
        assert statuses[:TRIES_BURST] == [404] * TRIES_BURST
        assert 429 in statuses

    told(tmp_path, story)
