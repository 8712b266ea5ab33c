"""Codes, cookies, handovers, proxies: who is let in, and that nobody learns anything from not being let in."""

import asyncio
import io
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import segno

from pictorium.player.client import Client, RefusedError
from pictorium.table.commands import BeReady, GoAway, Lock, Remove
from pictorium.table.people import PersonId
from pictorium.web.access import NO_TABLE_AFTER_S, TRIES_BURST, TRIES_OVERALL_BURST
from pictorium.web.app import Settings
from pictorium.wire.close_code import NO_TABLE
from tests.web.raw import SAID_BY_A_BROWSER, TEXT, answer, connected, cookie_of, frame, line_of, upgrade
from tests.web.test_access import HELLO, seated, told

TRUSTED = Settings(trusted_proxies=frozenset({"127.0.0.1"}))
HELLO_FRAME = frame(TEXT, HELLO.encode())


async def asked(url: str, code: str, body: Any = None, **headers: str) -> tuple[int, bytes, dict[str, str], float]:
    """What joining this table is answered with, and how long that took."""
    began = time.monotonic()
    body = body or {"name": "Eve", "language": "en"}
    async with (
        aiohttp.ClientSession() as http,
        http.post(f"{url}/tables/{code}/people", json=body, headers=headers) as response,
    ):
        text = await response.read()
        kept = {name: value for name, value in response.headers.items() if name != "Date"}
        return response.status, text, kept, time.monotonic() - began


async def line_ends_with(url: str, code: str, cookie: str) -> int | None:
    async with connected(url) as raw:
        raw.send(upgrade(code, cookie) + HELLO_FRAME)
        await raw.head()
        return await raw.ending()


def test_unknown_locked_and_full_are_the_same_answer_and_none_comes_sooner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(url: str) -> None:
        async with seated(url) as locked, seated(url, "Full", None) as full:
            await locked.connect()
            assert await locked.wish(Lock(True)) is None
            monkeypatch.setattr("pictorium.table.context.PEOPLE_MAX", 1)
            answers = [await asked(url, code) for code in (locked.code, full.code, "AAAAAA", "aaaaaa", "nonsense")]
            monkeypatch.undo()
        statuses = [(status, body, headers) for status, body, headers, _ in answers]
        assert statuses == [statuses[0]] * len(answers)
        assert statuses[0][:2] == (404, b'{"refused":"no_table"}')
        assert min(took for *_, took in answers) >= NO_TABLE_AFTER_S

    told(tmp_path, story)


def test_a_line_tells_no_more_than_the_door(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada:
            for code in (ada.code, "AAAAAA", "nonsense"):
                for cookie in ("", f"pictorium-{code}=", f"pictorium-{code}=p1", f"pictorium-{code}=\xff\xfe"):
                    began = time.monotonic()
                    assert await line_ends_with(url, code, cookie) == NO_TABLE
                    assert time.monotonic() - began >= NO_TABLE_AFTER_S

    told(tmp_path, story)


def test_codes_are_guessed_at_no_rate_from_however_many_addresses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pictorium.web.access.TRIES_OVERALL_PER_SECOND", 0.001)

    async def tried(url: str, household: int) -> bytes:
        request = "GET /tables/AAAAAA/qr.svg HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 2001:db8:0:{:x}::1\r\n\r\n"
        return (await answer(url, request.format(household).encode())).split(b" ")[1]

    async def story(url: str) -> None:
        told = await asyncio.gather(*(tried(url, household) for household in range(TRIES_OVERALL_BURST + 30)))
        assert sorted(told) == [b"404"] * TRIES_OVERALL_BURST + [b"429"] * 30

    told(tmp_path, story, TRUSTED)


@pytest.fixture
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pictorium.web.app.NO_TABLE_AFTER_S", 0)


async def tries_before_refusal(url: str, header_of: Callable[[int], dict[str, str]]) -> int:
    for number in range(3 * TRIES_BURST):
        status, *_ = await asked(url, "AAAAAA", **header_of(number))
        if status == 429:
            return number
    return 3 * TRIES_BURST


@pytest.mark.usefixtures("_at_once")
@pytest.mark.parametrize(
    "forwarded",
    [
        lambda number: {"X-Forwarded-For": f"198.51.100.{number}"},
        lambda number: {"X-Forwarded-For": f"198.51.100.{number}, 127.0.0.1"},
        lambda number: {"Forwarded": f"for=198.51.100.{number}", "X-Real-IP": f"198.51.100.{number}"},
    ],
)
def test_nobody_but_a_trusted_proxy_says_for_whom_they_ask(
    tmp_path: Path, forwarded: Callable[[int], dict[str, str]]
) -> None:
    async def story(url: str) -> None:
        assert await tries_before_refusal(url, forwarded) < 2 * TRIES_BURST

    told(tmp_path, story)


@pytest.mark.usefixtures("_at_once")
def test_of_what_a_trusted_proxy_says_only_its_own_word_counts(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        assert await tries_before_refusal(url, lambda n: {"X-Forwarded-For": f"198.51.100.{n}"}) == 3 * TRIES_BURST
        claimed = await tries_before_refusal(url, lambda n: {"X-Forwarded-For": f"203.0.113.{n}, 192.0.2.1"})
        assert claimed < 2 * TRIES_BURST
        one_house = await tries_before_refusal(url, lambda n: {"X-Forwarded-For": f"2001:db8::{n:x}"})
        assert one_house < 2 * TRIES_BURST
        said = []
        for number in range(2 * TRIES_BURST):  # a proxy that adds a header of its own
            two = f"X-Forwarded-For: 203.0.113.{number}\r\nX-Forwarded-For: 192.0.2.9\r\n"
            request = f"GET /tables/AAAAAA/qr.svg HTTP/1.1\r\nHost: x\r\n{two}\r\n"
            said.append(await answer(url, request.encode()))
        assert said[-1].startswith(b"HTTP/1.1 429 ")

    told(tmp_path, story, TRUSTED)


def test_a_cookie_of_one_table_opens_no_other(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada, seated(url, "Bob") as bob:
            token = cookie_of(ada, url).partition("=")[2]
            assert await line_ends_with(url, bob.code, f"pictorium-{bob.code}={token}") == NO_TABLE
            assert await line_ends_with(url, bob.code, cookie_of(ada, url)) == NO_TABLE
            assert await line_ends_with(url, ada.code, f"__Host-{cookie_of(ada, url)}") == NO_TABLE
            assert await line_ends_with(url, ada.code, cookie_of(ada, url)[:-1]) == NO_TABLE
            async with line_of(ada, url):
                pass

    told(tmp_path, story)


def test_the_cookie_of_who_was_removed_or_has_left_opens_nothing(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with (
            seated(url) as ada,
            seated(url, "Bob", ada.code) as bob,
            seated(url, "Cleo", ada.code) as cleo,
        ):
            await ada.connect()
            await cleo.connect()
            async with line_of(bob, url) as raw:
                assert await ada.wish(Remove(PersonId("p2"))) is None
                assert b'"why":"gone"' in await raw.until(b'"type":"Dismissed"')
            assert await line_ends_with(url, ada.code, cookie_of(bob, url)) == NO_TABLE
            cleo.session.wish(GoAway())
            cleo._send([cleo.session._said(cleo.session._unanswered[1])])
            while cleo.session.dismissed is None:
                await asyncio.sleep(0.01)
            assert await line_ends_with(url, ada.code, cookie_of(cleo, url)) == NO_TABLE
            assert await ada.wish(BeReady(True)) is None

    told(tmp_path, story)


async def handover(client: Client, url: str) -> str:
    async with line_of(client, url) as raw:
        raw.send(frame(TEXT, b'{"type":"AskHandover"}'))
        said = await raw.until(b'"type":"HandoverCode"')
        return said.decode().partition('"code":"')[2].partition('"')[0]


def test_a_handover_works_once_and_the_old_device_is_out(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as phone, Client(url) as tablet, Client(url) as thief:
            code = await handover(phone, url)
            with pytest.raises(RefusedError, match="no_table"):
                await thief.take_over(phone.code, code[:-1])
            await tablet.take_over(phone.code, code)
            with pytest.raises(RefusedError, match="no_table"):
                await thief.take_over(phone.code, code)
            assert await line_ends_with(url, phone.code, cookie_of(phone, url)) == NO_TABLE
            await tablet.connect()
            assert tablet.session.you == "p1"

    told(tmp_path, story)


def test_the_way_for_another_device_is_drawn_for_who_is_at_the_table_alone(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada, Client(url) as stranger:
            code = await handover(ada, url)
            address = f"{url}/tables/{ada.code}/handover.svg"
            assert ada._http
            async with ada._http.post(address, json={"handover": code}) as response:
                assert response.status == 200
                assert response.headers["Content-Type"] == "image/svg+xml"
                assert response.headers["Cache-Control"] == "no-store"
                drawn = await response.read()
            wanted = io.BytesIO()
            segno.make(f"{url}/{ada.code}#handover={code}", error="m").save(
                wanted, kind="svg", xmldecl=False, svgns=True, border=2
            )
            assert drawn == wanted.getvalue()
            async with ada._http.post(address, json={"handover": "x" * 5000}) as response:
                assert response.status == 400
            await stranger.open()
            assert stranger._http
            async with stranger._http.post(address, json={"handover": code}) as response:
                assert (response.status, await response.json()) == (404, {"refused": "no_table"})

    told(tmp_path, story)


def test_a_handover_of_another_table_or_too_late_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada, seated(url, "Bob") as bob, Client(url) as thief:
            code = await handover(ada, url)
            for wrong in (code, "", "\x00", "x" * 5000, "\ud83d"):
                with pytest.raises((RefusedError, UnicodeEncodeError)):
                    await thief.take_over(bob.code, wrong)
            monkeypatch.setattr("pictorium.table.decide.HANDOVER_MS", -1)
            late = await handover(ada, url)
            with pytest.raises(RefusedError, match="no_table"):
                await thief.take_over(ada.code, late)

    told(tmp_path, story)


@pytest.mark.parametrize(
    ("host", "is_ours"),
    [
        ("127.0.0.1", True),
        ("[::1]", True),
        ("localhost", True),
        ("LOCALHOST", True),
        ("192.168.1.20:8080", True),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("127.0.0.1.nip.example", False),
        ("evil.example:8080", False),
        ("user@localhost.evil.example", False),
        ("[", False),
        ("[::1", False),
        ("", False),
        ("localhost:99999999", True),
        ("\u2100", False),
    ],
)
def test_a_name_that_anybody_can_point_here_is_no_origin(tmp_path: Path, host: str, is_ours: bool) -> None:
    async def story(url: str) -> None:
        request = f"POST /tables HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Length: 2\r\n\r\n{{}}"
        said = await answer(url, request.encode())
        assert said.split(b" ")[1] in ((b"201",) if is_ours else (b"403", b"400"))
        async with connected(url) as raw:
            raw.send(upgrade("AAAAAA", "", f"Origin: http://{host}\r\n").replace(b"localhost", host.encode(), 1))
            status = (await raw.head()).split(" ")[1]
            assert status == ("101" if is_ours else "403")

    told(tmp_path, story)


@pytest.mark.parametrize("origin", ["null", "http://127.0.0.1", "https://127.0.0.1:PORT", "http://127.0.0.1:PORT/", ""])
def test_an_origin_is_ours_exactly_or_not_at_all(tmp_path: Path, origin: str) -> None:
    async def story(url: str) -> None:
        port = url.rpartition(":")[2]
        headers = {"Origin": origin.replace("PORT", port)}
        async with aiohttp.ClientSession() as http, http.post(f"{url}/tables", json={}, headers=headers) as response:
            assert response.status == 403

    told(tmp_path, story)


@pytest.mark.parametrize("connection", ["keep-alive, Upgrade", "Upgrade, keep-alive", "upgrade", "close ,UPGRADE"])
def test_every_browser_s_way_to_ask_for_a_line_is_understood(tmp_path: Path, connection: str) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada, connected(url) as raw:
            said = SAID_BY_A_BROWSER.replace("Connection: Upgrade", f"Connection: {connection}")
            raw.send(upgrade(ada.code, cookie_of(ada, url), said=said) + HELLO_FRAME)
            assert " 101 " in await raw.head()
            await raw.until(b'"type":"Welcome"')

    told(tmp_path, story)


@asynccontextmanager
async def proxy(url: str) -> AsyncIterator[str]:
    """The smallest reverse proxy: passes on bytes, and says for whom and under which name."""
    port = int(url.rpartition(":")[2])

    async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            writer.write(data)
        writer.close()

    async def came(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        onward_reader, onward = await asyncio.open_connection("127.0.0.1", port)
        lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"host:")]
        onward.write(b"\r\n".join([lines[0], b"Host: inside", b"X-Forwarded-For: 203.0.113.9", *lines[1:]]))
        await asyncio.gather(pump(reader, onward), pump(onward_reader, writer), return_exceptions=True)

    server = await asyncio.start_server(came, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()


def test_a_whole_visit_below_a_path_behind_a_proxy(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with proxy(url) as outside, seated(f"{outside}/games") as ada:
            await ada.connect()
            assert await ada.wish(BeReady(True)) is None
            async with aiohttp.ClientSession() as http, http.get(f"{outside}/tables/{ada.code}/qr.svg") as response:
                assert response.status == 404
            async with connected(outside) as raw:
                origin = "Origin: http://play.example\r\n"
                raw.send(upgrade(ada.code, cookie_of(ada, outside), origin, path="/games") + HELLO_FRAME)
                assert " 101 " in await raw.head()
                await raw.until(b'"type":"Welcome"')
            async with connected(outside) as raw:
                origin = "Origin: http://inside\r\n"
                raw.send(upgrade(ada.code, cookie_of(ada, outside), origin, path="/games"))
                assert " 403 " in await raw.head()

    told(
        tmp_path,
        story,
        Settings("http://play.example/games", sub_path="/games", trusted_proxies=frozenset({"127.0.0.1"})),
    )


def test_under_tls_only_the_cookie_that_no_neighbour_can_set_counts(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as http:
            async with http.post(f"{url}/tables", json={}) as response:
                code = (await response.json())["code"]
            body = {"name": "Ada", "language": "en"}
            async with http.post(f"{url}/tables/{code}/people", json=body) as response:
                cookie = response.headers["Set-Cookie"].partition(";")[0]
        assert cookie.startswith(f"__Host-pictorium-{code}=")
        assert await line_ends_with(url, code, cookie.removeprefix("__Host-")) == NO_TABLE
        async with connected(url) as raw:
            raw.send(upgrade(code, cookie) + HELLO_FRAME)
            await raw.head()
            await raw.until(b'"type":"Welcome"')

    told(tmp_path, story, Settings(public_url="https://play.example"))


def test_the_cookie_lasts_is_for_the_server_alone_and_is_long(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with Client(url) as client:
            code = await client.open()
            _, _, headers, _ = await asked(url, code)
        name, *attributes = headers["Set-Cookie"].split("; ")
        assert set(attributes) == {"HttpOnly", "SameSite=Lax", "Path=/", f"Max-Age={30 * 24 * 3600}"}
        assert name.startswith(f"pictorium-{code}=")
        assert len(name.partition("=")[2]) >= 22, "128 bits"

    told(tmp_path, story)


def test_who_hangs_up_while_a_table_is_loaded_takes_nobody_with_them(tmp_path: Path) -> None:
    async def open_one(url: str) -> None:
        async with seated(url) as ada:
            found.update(code=ada.code, cookie=cookie_of(ada, url))

    found: dict[str, str] = {}
    told(tmp_path, open_one)

    async def story(url: str) -> None:
        for _ in range(20):
            async with connected(url) as hasty:
                hasty.send(upgrade(found["code"], found["cookie"]) + HELLO_FRAME)
        async with connected(url) as raw:
            raw.send(upgrade(found["code"], found["cookie"]) + HELLO_FRAME)
            await raw.head()
            await raw.until(b'"type":"Welcome"')

    told(tmp_path, story)


def test_a_name_too_long_for_a_qr_code_is_a_bad_request(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada:
            request = f"GET /tables/{ada.code}/qr.svg HTTP/1.1\r\nHost: {'x' * 5000}\r\n\r\n"
            assert (await answer(url, request.encode())).startswith(b"HTTP/1.1 400 ")

    told(tmp_path, story)


def test_the_name_that_the_net_has_for_this_machine_is_ours_once_it_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_known = threading.Event()

    def asked_of_the_net() -> str:
        is_known.wait(30)
        return "Play.Home.Example"

    monkeypatch.setattr("socket.getfqdn", asked_of_the_net)

    async def story(url: str) -> None:
        request = "POST /tables HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nContent-Length: 2\r\n\r\n{{}}"
        request = request.format("play.home.example:8080")
        assert (await answer(url, request.encode())).split(b" ")[1] == b"403"
        is_known.set()
        while (await answer(url, request.encode())).split(b" ")[1] != b"201":
            await asyncio.sleep(0.01)

    told(tmp_path, story)
