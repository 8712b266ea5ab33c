"""Who reads slowly, or speaks slowly, delays nobody else and costs a bounded amount."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from pictorium.player.client import Client
from pictorium.player.session import Session
from pictorium.table.limits import HEAD_BYTES_MAX, SLOW_READER_BYTES
from pictorium.web.socket import Socket
from pictorium.wire.line import Limits, Reader
from tests.web.party import drawing, seen_by, stroke
from tests.web.raw import BINARY, CLOSE, HELLO, TEXT, Raw, connected, cookie_of, frame, line_of, upgrade
from tests.web.test_access import seated, told

NARROW = 4_096
"""How much a net may hold that takes little."""


@asynccontextmanager
async def narrow_line(client: Client, url: str) -> AsyncIterator[Raw]:
    """A line into which little fits before its reader reads."""
    where = urlsplit(url)
    end = socket.socket()
    end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, NARROW)
    end.setblocking(False)
    await asyncio.get_running_loop().sock_connect(end, (where.hostname, where.port))
    raw = Raw(*await asyncio.open_connection(sock=end, limit=NARROW))
    try:
        raw.send(upgrade(client.code, cookie_of(client, url)))
        await raw.head()
        raw.send(frame(TEXT, HELLO))
        yield raw
    finally:
        raw.writer.transport.abort()


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> list[Socket]:
    """Every line as the server has it, into which little fits, too."""
    made: list[Socket] = []
    connect = Socket.on_ws_connected

    def connected(line: Socket, transport: object) -> None:
        made.append(line)
        end = transport.underlying_transport.get_extra_info("socket")  # type: ignore[attr-defined]
        end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, NARROW)
        connect(line, transport)  # type: ignore[arg-type]

    monkeypatch.setattr(Socket, "on_ws_connected", connected)
    return made


def waiting_bytes(line: Socket) -> int:
    return int(line._transport.underlying_transport.get_write_buffer_size())


async def caught_up(raw: Raw, wanted: dict[int, bytes]) -> Session:
    """Read on until all sheets look like this."""
    session = Session()
    while {place: ink for place, (_, ink) in session.sheets.items()} != wanted:
        kind, said = await raw.next()
        assert kind != CLOSE
        if kind == TEXT:
            session.hear(said)
        elif kind == BINARY:
            session.see(said)
    return session


def test_W_SLOW_1_who_stops_reading_delays_nobody_and_is_right_again_later(tmp_path: Path, lines: list[Socket]) -> None:
    async def story(url: str) -> None:
        async with drawing(url, 6) as people:
            *others, slow = people
            slow.session.dismissed = "so that it does not come back by itself"
            async with narrow_line(slow, url) as raw:
                await asyncio.sleep(0.2)
                drawn = [b""] * 5
                for number in range(70):
                    for place, client in enumerate(others):
                        ink = stroke(number) * 120
                        client.draw(ink)
                        drawn[place] += ink
                    await asyncio.sleep(0.02)
                for client in others:
                    for place, author in enumerate(others):
                        await asyncio.wait_for(seen_by(client, author, drawn[place]), 15)
                line = lines[-1]
                assert sum(map(len, drawn)) > 1.5 * SLOW_READER_BYTES
                assert line._line.reader is Reader.MISSES
                assert waiting_bytes(line) < SLOW_READER_BYTES + 65_536
                wanted = {author.session._place: drawn[place] for place, author in enumerate(others)}
                again = await caught_up(raw, wanted)  # type: ignore[arg-type]
                assert again.table == others[0].session.table

    told(tmp_path, story)


def test_W_SLOW_2_much_ink_on_the_sheets_makes_nobody_a_slow_reader(tmp_path: Path, lines: list[Socket]) -> None:
    async def story(url: str) -> None:
        async with drawing(url, 3) as (ada, bob, cleo):
            drawn = b""
            for number in range(36):
                drawn += (ink := stroke(number) * 1000)
                ada.draw(ink)
            await seen_by(bob, ada, drawn)
            assert len(drawn) > 1.5 * SLOW_READER_BYTES
            cleo.session.dismissed = "so that it does not come back by itself"
            async with narrow_line(cleo, url) as raw:
                await asyncio.sleep(0.3)
                assert waiting_bytes(lines[-1]) > SLOW_READER_BYTES
                ada.draw(stroke(99))
                await seen_by(bob, ada, drawn + stroke(99))
                said = []
                place = ada.session._place
                assert place is not None
                session = Session()
                while session.sheets.get(place, (0, b""))[1] != drawn + stroke(99):
                    kind, what = await raw.next()
                    if kind == TEXT:
                        said.append(what)
                        session.hear(what)
                    else:
                        session.see(what)
                assert sum(b'"type":"Welcome"' in what for what in said) == 1

    told(tmp_path, story)


@pytest.mark.parametrize(
    "beginning",
    [
        b"",
        b"G",
        b"\r\n\r\n",
        b"\r\n" * 40,
        b"GET /health HTTP/1.1\r\nHost: x\r\n",
        b"GET /tables/AAAAAA/line HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n",
        b"GET / HTTP/1.1\n\n",
    ],
)
def test_who_does_not_finish_a_question_is_shown_the_door(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, beginning: bytes
) -> None:
    monkeypatch.setattr("pictorium.web.listener.HEAD_WITHIN_MS", 200)

    async def story(url: str) -> None:
        async with connected(url) as raw:
            raw.send(beginning)
            assert await raw.rest() == b""

    told(tmp_path, story)


def test_a_head_letter_by_letter_has_no_more_time_than_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pictorium.web.listener.HEAD_WITHIN_MS", 300)

    async def story(url: str) -> None:
        async with connected(url) as raw:
            letters = iter(b"GET /" + b"x" * 10_000)
            while not raw.reader.at_eof() and raw.reader.exception() is None:
                raw.send(bytes((next(letters),)))
                await asyncio.sleep(0.01)

    told(tmp_path, story)


@pytest.mark.parametrize("more", [b"Content-Length: 50\r\n\r\n{", b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"])
def test_a_body_that_never_ends_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: bytes) -> None:
    monkeypatch.setattr("pictorium.web.app.ANSWER_WITHIN_S", 0.2)
    monkeypatch.setattr("pictorium.web.server.LINGER_S", 0.1)

    async def story(url: str) -> None:
        async with connected(url) as raw:
            raw.send(b"POST /tables HTTP/1.1\r\nHost: x\r\n" + more)
            said = await raw.rest()
            assert said.startswith(b"HTTP/1.1 408 ")
            assert b'{"refused":"too_slow"}' in said

    told(tmp_path, story)


@pytest.mark.parametrize("path", [b"/health", b"/tables/AAAAAA/line"])
def test_a_huge_head_is_not_read_to_its_end(tmp_path: Path, path: bytes) -> None:
    async def story(url: str) -> None:
        for end in (b"", b"\r\n\r\n"):
            async with connected(url) as raw:
                raw.send(b"GET " + path + b" HTTP/1.1\r\nX: " + b"x" * (HEAD_BYTES_MAX + 1) + end)
                assert b" 200 " not in await raw.rest()

    told(tmp_path, story)


def test_hundreds_who_say_nothing_keep_nobody_from_playing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pictorium.web.listener.HEAD_WITHIN_MS", 1_000)
    beginnings = (
        b"",
        b"GET /he",
        b"POST /tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
        b"GET /tables/AAAAAA/line HTTP/1.1\r\nUpgr",
    )

    async def story(url: str) -> None:
        async with drawing(url, 3) as (ada, bob, _), AsyncExitStack() as stack:
            for number in range(300):
                raw = await stack.enter_async_context(connected(url))
                raw.send(beginnings[number % len(beginnings)])
            for number in range(20):
                ada.draw(stroke(number))
                await asyncio.sleep(0.01)
            await seen_by(bob, ada, b"".join(stroke(number) for number in range(20)))
            async with seated(url, "Dora", ada.code) as dora:
                await dora.connect()

    told(tmp_path, story)


def test_a_handshake_in_two_halves_and_words_right_behind_it_are_fine(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as client, connected(url) as raw:
            asked = upgrade(client.code, cookie_of(client, url)) + frame(TEXT, HELLO)
            raw.send(asked[:60])
            await asyncio.sleep(0.05)
            raw.send(asked[60:])
            assert " 101 " in await raw.head()
            await raw.until(b'"type":"Welcome"')

    told(tmp_path, story)


def test_W_CLOSE_1_a_goodbye_that_is_never_answered_is_no_reason_to_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pictorium.web.socket.LIMITS", Limits(goodbye_within_s=0.1))

    async def story(url: str) -> None:
        async with seated(url) as client, line_of(client, url) as raw:
            raw.send(frame(TEXT, b"nonsense"))
            await raw.rest()

    told(tmp_path, story)
