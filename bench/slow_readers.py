"""Nobody's slowness is another's problem: what it costs the house and other tables if some ask and do not read.

Three hundred connections with what the people of one table show ask for a film of six megabytes and read nothing of it.
Beside what the server's memory grows by, and how long it takes until the last of them is cut off, stand the answers
that other tables get meanwhile, and those that they got before. Then people at one table bring things as slowly as can
be, and somebody at another brings a drawing.

    scripts/bench slow_readers           about a minute
"""

import asyncio
import io
import json
import random
import select
import socket
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import aiohttp
from PIL import Image

from bench.load.crowd import quantile
from bench.load.seating import Seated, seat
from bench.load.server import Server, free_port, house, running
from pictorium.stores.sqlite_log import SqliteLog
from pictorium.table import facts as f
from pictorium.table.limits import FILM_BYTES_MAX
from pictorium.table.media import Medium, MediumId
from pictorium.table.people import PersonId
from pictorium.table.ports import Row, TableId
from pictorium.table.record import Entry, written
from pictorium.wire.from_client import PROTOCOL

READERS: Final = 300
TABLES: Final = 11
SECONDS: Final = 12.0
UPLOADS: Final = 24
ACT_EVERY_S: Final = 0.25
"""How often somebody at each of the other tables does something: about as often as a line may."""
TOO_LONG_S: Final = 90.0
FILM: Final = MediumId("film")
HELLO: Final = f'{{"type":"Hello","protocol":{PROTOCOL}}}'
HUNG_UP: Final = select.EPOLLRDHUP | select.EPOLLHUP | select.EPOLLERR

Line = aiohttp.ClientWebSocketResponse


class Figures(NamedTuple):
    """What came of it."""

    calm_s: list[float]
    """How long answers at other tables took before."""
    busy_s: list[float]
    """… and meanwhile."""
    grown_mb: float
    """How much more memory the server had at most."""
    cut_s: float
    """Until the last connection was cut off."""
    upload_calm_s: float
    """How long it took to bring a drawing before anybody brought something slowly."""
    upload_busy_s: float
    """… and meanwhile."""
    upload_status: int
    """How the latter was answered."""


def main() -> None:
    """Measure and print."""
    seen = measured(READERS, TABLES, SECONDS, UPLOADS)
    print(f"{READERS} connections of one table ask for {FILM_BYTES_MAX / 2**20:.0f} MiB each and read nothing")
    for name, times in (("before", seen.calm_s), ("meanwhile", seen.busy_s)):
        p50, p99 = (1000 * quantile(times, share) for share in (0.5, 0.99))
        print(f"  answers at other tables, {name:<12}p50 {p50:6.1f} ms   p99 {p99:6.1f} ms   ({len(times)})")
    print(f"  memory of the server                 {seen.grown_mb:+.1f} MB")
    print(f"  until the last one was cut off       {seen.cut_s:.1f} s")
    print(f"{UPLOADS} slow uploads at one table")
    print(f"  a drawing at another, before         {1000 * seen.upload_calm_s:.0f} ms")
    print(f"  a drawing at another, meanwhile      {1000 * seen.upload_busy_s:.0f} ms, status {seen.upload_status}")


def measured(readers: int, tables: int, seconds: float, uploads: int) -> Figures:
    """Everything, with a house of its own."""
    with tempfile.TemporaryDirectory() as place:
        data, port = Path(place), free_port()
        seated = seat(data, tables)
        asyncio.run(_put_film(data, seated[0].code))
        with running(house(data, port), port) as server:
            return asyncio.run(_measured(server, seated, readers, seconds, uploads))


async def _put_film(data: Path, code: str) -> None:
    """Put a film on a table, as large as one may be."""
    log = SqliteLog(data)
    last = (await log.read(TableId(code)))[-1]
    await log.store(TableId(code), FILM, random.randbytes(FILM_BYTES_MAX))
    kept = f.MediumKept(Medium(FILM, PersonId("p1"), "film", "video/webm", FILM_BYTES_MAX))
    await log.append(TableId(code), [Row(last.number + 1, last.at, "play", written(Entry(facts=(kept,))))])
    await log.close()


async def _measured(server: Server, seated: Sequence[Seated], readers: int, seconds: float, uploads: int) -> Figures:
    slow, *others = seated
    async with aiohttp.ClientSession() as http, AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(_line(http, server.port, one)) for one in others]
        await _answers(lines, 1.0)
        calm = await _answers(lines, seconds)
        before = server.memory_kb
        with _not_reading(server.port, slow, readers) as poll:
            watching = asyncio.create_task(asyncio.to_thread(_watched, server, poll, readers))
            busy = await _answers(lines, seconds)
            most, cut_s = await watching
        _, upload_calm_s = await _brought(http, server.port, others[0])
        async with _bringing_slowly(server.port, slow, uploads):
            status, upload_busy_s = await _brought(http, server.port, others[0])
    return Figures(calm, busy, (most - before) / 1024, cut_s, upload_calm_s, upload_busy_s, status)


@asynccontextmanager
async def _line(http: aiohttp.ClientSession, port: int, table: Seated) -> AsyncIterator[Line]:
    """The line of somebody at a table."""
    url, headers = f"http://127.0.0.1:{port}/tables/{table.code}/line", {"Cookie": _cookie(table, 0)}
    async with http.ws_connect(url, headers=headers) as line:
        await line.send_str(HELLO)
        await _heard(line, '"type":"Welcome"')
        yield line


async def _heard(line: Line, wanted: str) -> None:
    async for message in line:
        if message.type == aiohttp.WSMsgType.TEXT and wanted in message.data:
            return
    raise SystemExit("a line was closed")


async def _answers(lines: Sequence[Line], seconds: float) -> list[float]:
    """How long it takes to be answered, at each of these tables every now and then for so long."""
    until = time.perf_counter() + seconds

    async def ask(line: Line) -> list[float]:
        times = []
        while time.perf_counter() < until:
            asked = time.perf_counter()
            numbers[line] = n = numbers.get(line, 0) + 1
            wish = {"type": "BeReady", "is_ready": bool(n % 2)}
            await line.send_str(json.dumps({"type": "Do", "n": n, "wish": wish}))
            await _heard(line, '"type":"Answered"')
            times.append(time.perf_counter() - asked)
            await asyncio.sleep(max(0.0, ACT_EVERY_S - times[-1]))
        return times

    return [one for times in await asyncio.gather(*map(ask, lines)) for one in times]


numbers: dict[Line, int] = {}
"""How many actions were sent on each line."""


@contextmanager
def _not_reading(port: int, table: Seated, count: int) -> Iterator[select.epoll]:
    """So many connections on which a film was asked for; tells which of them are cut off."""
    sockets = [socket.create_connection(("127.0.0.1", port)) for _ in range(count)]
    poll = select.epoll()
    for number, one in enumerate(sockets):
        poll.register(one.fileno(), HUNG_UP)
        one.sendall(f"{_asking('GET', port, table, number, f'media/{FILM}')}\r\n".encode())
    try:
        yield poll
    finally:
        for one in sockets:
            one.close()


def _watched(server: Server, poll: select.epoll, count: int) -> tuple[int, float]:
    """The most memory the server had until all were cut off, and how long that took."""
    begun, cut, most = time.perf_counter(), set[int](), server.memory_kb
    while len(cut) < count:
        if time.perf_counter() - begun > TOO_LONG_S:
            raise SystemExit(f"only {len(cut)} of {count} were cut off within {TOO_LONG_S:.0f} s")
        for fd, _ in poll.poll(0.05, count):
            poll.unregister(fd)
            cut.add(fd)
        most = max(most, server.memory_kb)
    return most, time.perf_counter() - begun


@asynccontextmanager
async def _bringing_slowly(port: int, table: Seated, count: int) -> AsyncIterator[None]:
    """So many uploads, three from each person, of which nothing comes but the beginning."""
    writers = []
    for number in range(count):
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        head = _asking("POST", port, table, number // 3, "media?kind=drawing")
        writer.write(f"{head}Content-Length: 1000000\r\n\r\nbegun".encode())
        writers.append(writer)
    await asyncio.sleep(0.5)
    try:
        yield
    finally:
        for writer in writers:
            writer.transport.abort()


async def _brought(http: aiohttp.ClientSession, port: int, table: Seated) -> tuple[int, float]:
    """The status with which somebody's drawing is taken, and how long it took."""
    drawing = io.BytesIO()
    Image.effect_noise((400, 600), 80).save(drawing, "PNG")
    url, headers = f"http://127.0.0.1:{port}/tables/{table.code}/media?kind=drawing", {"Cookie": _cookie(table, 0)}
    begun = time.perf_counter()
    async with http.post(url, data=drawing.getvalue(), headers=headers) as response:
        await response.read()
        return response.status, time.perf_counter() - begun


def _asking(method: str, port: int, table: Seated, person: int, what: str) -> str:
    """The head of a request of somebody at a table, but for its end."""
    path = f"{method} /tables/{table.code}/{what} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
    return f"{path}Cookie: {_cookie(table, person)}\r\n"


def _cookie(table: Seated, person: int) -> str:
    return f"pictorium-{table.code}={table.tokens[person % len(table.tokens)]}"


if __name__ == "__main__":
    main()
