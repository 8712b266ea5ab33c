"""Several requests on one connection, a line among them; and connections that end in the middle of one."""

import asyncio
from pathlib import Path

import pytest

from pictorium.web.app import Settings
from pictorium.wire.close_code import NO_TABLE
from tests.cli.test_serve import said, served
from tests.web.raw import TEXT, Raw, connected, cookie_of, frame, upgrade
from tests.web.test_access import HELLO, seated, told
from tests.web.test_watching import figure, figures

HEALTH = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
ALIVE = b'{"is_alive":true}'
HELLO_FRAME = frame(TEXT, HELLO.encode())


async def answer(raw: Raw) -> tuple[str, bytes]:
    """The next answer, no byte more."""
    head = await raw.head()
    length = next(line for line in head.splitlines() if line.startswith("Content-Length: "))
    return head, await raw.reader.readexactly(int(length.partition(" ")[2]))


def test_a_connection_is_good_for_many_requests(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada, connected(url) as raw:
            for _ in range(5):
                raw.send(HEALTH)
                head, body = await answer(raw)
                assert (head.split(" ")[1], body) == ("200", ALIVE)
                assert "Connection: close" not in head
            body = b'{"name":"Bob","language":"en"}'
            raw.send(
                f"POST /tables/{ada.code}/people HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n\r\n".encode()
            )
            raw.send(body)
            assert '"you":"p2"' in (await answer(raw))[1].decode()
            raw.send(b"GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n" + HEALTH)
            assert " 404 " in (await answer(raw))[0]
            assert (await answer(raw))[1] == ALIVE

    told(tmp_path, story)


def test_requests_one_behind_the_other_are_answered_in_their_order(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with connected(url) as raw:
            ready = HEALTH.replace(b"health", b"ready")
            raw.send((HEALTH + ready) * 20)
            for _ in range(20):
                assert (await answer(raw))[1] == ALIVE
                assert (await answer(raw))[1] == b'{"standing":"open"}'

    told(tmp_path, story)


def test_who_wants_the_connection_closed_is_obeyed(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        for request in (HEALTH.replace(b"Host", b"Connection: close\r\nHost"), b"GET /health HTTP/1.0\r\n\r\n"):
            async with connected(url) as raw:
                raw.send(request)
                assert (await raw.rest()).endswith(ALIVE)

    told(tmp_path, story)


def test_a_silent_connection_is_kept_for_a_while_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pictorium.web.server.KEPT_ALIVE_MS", 200)

    async def story(url: str) -> None:
        for beginning in (b"", b"G", b"GET /health HTTP/1.1\r\nHost: x\r\n"):
            async with connected(url) as raw:
                raw.send(HEALTH + beginning)
                assert (await raw.rest()).endswith(ALIVE)

    told(tmp_path, story)


@pytest.mark.parametrize("is_pipelined", [False, True])
@pytest.mark.parametrize("base", ["", "/games"])
def test_a_line_can_begin_on_a_connection_that_had_pages_before(tmp_path: Path, is_pipelined: bool, base: str) -> None:
    async def story(url: str) -> None:
        url += base
        async with seated(url) as ada, connected(url) as raw:
            health = HEALTH.replace(b"/health", f"{base}/health".encode())
            raw.send(health * 2)
            if not is_pipelined:
                assert [(await answer(raw))[1] for _ in range(2)] == [ALIVE] * 2
            raw.send(upgrade(ada.code, cookie_of(ada, url), path=base) + HELLO_FRAME)
            if is_pipelined:
                assert [(await answer(raw))[1] for _ in range(2)] == [ALIVE] * 2
            assert " 101 " in await raw.head()
            await raw.until(b'"type":"Welcome"')
            raw.send(frame(TEXT, b'{"type":"Do","n":1,"wish":{"type":"BeReady","is_ready":true}}'))
            await raw.until(b'"type":"Answered"')
            seen = await figures(url)
            assert figure(seen, "lines", role="player") == 1
            assert figure(seen, "unexpected_errors_total") == 0

    told(tmp_path, story, Settings(sub_path=base))


def test_a_line_on_such_a_connection_is_refused_like_any_other(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with connected(url) as raw:
            raw.send(HEALTH + upgrade("AAAAAA", "") + HELLO_FRAME)
            await answer(raw)
            assert " 101 " in await raw.head()
            assert await raw.ending() == NO_TABLE
        for request, status in (
            (upgrade("AAAAAA", "", "Origin: https://evil.example\r\n"), " 403 "),
            (b"GET /tables/AAAAAA/line HTTP/1.1\r\nHost: x\r\n\r\n", " 400 "),
            (upgrade("AAAAAA", "", "Content-Length: 3\r\n") + b"abc", " 400 "),
        ):
            async with connected(url) as raw:
                raw.send(HEALTH + request + HEALTH)
                await answer(raw)
                heard = (await raw.rest()).decode()
                assert status in heard.splitlines()[0]
                assert heard.count("HTTP/1.1 ") == 1

    told(tmp_path, story)


@pytest.mark.parametrize(
    "beginning",
    [
        b"POST /tables HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{",
        b"POST /tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
        b"POST /tables/AAAAAA/people HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n",
    ],
)
def test_who_hangs_up_in_the_middle_is_lost_and_no_mistake_of_ours(tmp_path: Path, beginning: bytes) -> None:
    async def story(url: str) -> None:
        for _ in range(20):
            async with connected(url) as raw:
                raw.send(beginning)
                await asyncio.sleep(0.02)
        while figure(seen := await figures(url), "requests_broken_off_total", why="lost") < 20:
            await asyncio.sleep(0.02)
        assert figure(seen, "unexpected_errors_total") == 0
        assert figure(seen, "requests_broken_off_total", why="lost") == 20

    told(tmp_path, story)


def test_so_it_is_in_the_real_process(tmp_path: Path) -> None:
    """Its loop is another one than that of these tests, where there is one."""
    server = served(tmp_path)
    assert server.stdout
    url = server.stdout.readline().split()[-1].replace("localhost", "127.0.0.1")

    async def story() -> None:
        async with seated(url) as ada, connected(url) as raw:
            raw.send(HEALTH + HEALTH)
            assert [(await answer(raw))[1] for _ in range(2)] == [ALIVE] * 2
            raw.send(upgrade(ada.code, cookie_of(ada, url)) + HELLO_FRAME)
            assert " 101 " in await raw.head()
            await raw.until(b'"type":"Welcome"')
            for _ in range(20):
                async with connected(url) as hasty:
                    hasty.send(b"POST /tables HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{")
                    await asyncio.sleep(0.02)
            while figure(seen := await figures(url), "requests_broken_off_total", why="lost") < 20:
                await asyncio.sleep(0.02)
            assert figure(seen, "unexpected_errors_total") == 0

    try:
        asyncio.run(asyncio.wait_for(story(), 60))
    finally:
        server.terminate()
        _, journal = said(server)
    assert '"level":"error"' not in journal
