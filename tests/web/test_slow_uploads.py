"""Who brings something slowly holds up nobody at another table, and not for ever anybody."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from pictorium.player.client import Client
from pictorium.table.limits import UPLOAD_BYTES_AT_ONCE, UPLOADS_AT_ONCE
from pictorium.table.people import Plan
from tests.content.made_recordings import recorded
from tests.web.raw import Raw, connected, cookie_of
from tests.web.test_access import seated, told
from tests.web.test_media import bring
from tests.web.test_watching import figure, figures

VOICE = recorded("voice.webm")
EIGHT = "abcdefgh"


@asynccontextmanager
async def eight(url: str) -> AsyncIterator[list[Client]]:
    """Eight who sit at one table."""
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Client(url)) for _ in EIGHT]
        code = await people[0].open(Plan(game="pictus", edition=""))
        for name, client in zip(EIGHT, people, strict=True):
            await client.join(code, name)
        yield people


@asynccontextmanager
async def begun(
    people: Sequence[Client], url: str, each: int = 3, sent: bytes = VOICE[:100]
) -> AsyncIterator[list[Raw]]:
    """Everybody has begun to bring something, several times, and does not go on."""
    async with AsyncExitStack() as stack:
        connections = []
        for client in people:
            for _ in range(each):
                raw = await stack.enter_async_context(connected(url))
                path = f"/tables/{client.code}/media?kind=recording"
                head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: {len(VOICE)}\r\n"
                raw.send(f"{head}Cookie: {cookie_of(client, url)}\r\n\r\n".encode() + sent)
                connections.append(raw)
        await asyncio.sleep(0.3)
        yield connections


def test_slow_uploads_of_everybody_at_one_table_leave_the_others_theirs(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with eight(url) as people, seated(url, "Bob") as bob, begun(people, url):
            assert (await bring(bob, "recording", VOICE))[0] == 201
            assert (await bring(people[0], "recording", VOICE))[0] in (429, 503)
            seen = await figures(url)
            assert figure(seen, "unexpected_errors_total") == 0

    told(tmp_path, story)


def test_eight_who_bring_something_at_the_same_moment_all_can(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with eight(url) as people, begun(people, url, each=1) as connections:
            for raw in connections:
                raw.send(VOICE[100:])
            heard = [await raw.head() for raw in connections]
            assert all(" 201 " in head.splitlines()[0] for head in heard)

    told(tmp_path, story)


def test_who_sends_too_slowly_is_cut_off_after_a_while_and_others_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pictorium.web.media.PIECE_WITHIN_MS", 500)
    monkeypatch.setattr("pictorium.web.server.LINGER_S", 0.1)

    async def trickling(raw: Raw) -> bytes:
        hearing = asyncio.create_task(raw.rest())
        while not hearing.done():
            raw.send(b"\0")  # something comes all the time
            await asyncio.sleep(0.05)
        return hearing.result()

    async def story(url: str) -> None:
        async with seated(url) as ada, begun([ada], url) as connections:
            assert (await bring(ada, "recording", VOICE))[0] == 429
            heard = await asyncio.gather(*map(trickling, connections))
            assert all(b"408 " in one and b'{"refused":"too_slow"}' in one for one in heard)
            assert (await bring(ada, "recording", VOICE))[0] == 201

    told(tmp_path, story)


def test_a_line_on_which_pieces_come_steadily_has_the_time_it_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pictorium.web.media.PIECE_WITHIN_MS", 400)
    monkeypatch.setattr("pictorium.web.media.PIECE_BYTES", 1_000)

    async def slowly() -> AsyncIterator[bytes]:
        for start in range(0, len(VOICE), 1_000):
            yield VOICE[start : start + 1_000]
            await asyncio.sleep(0.1)

    async def story(url: str) -> None:
        async with seated(url) as ada:
            body: Any = slowly()
            assert (await bring(ada, "recording", body))[0] == 201

    told(tmp_path, story)


def test_what_has_come_of_all_that_is_on_its_way_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    most = UPLOAD_BYTES_AT_ONCE._replace(table=len(VOICE) + 150)
    monkeypatch.setattr("pictorium.web.media.UPLOAD_BYTES_AT_ONCE", most)

    async def story(url: str) -> None:
        async with seated(url) as ada, seated(url, "Bob", ada.code) as bob, seated(url, "Cleo") as cleo:
            async with begun([ada], url, each=2):
                assert await bring(bob, "recording", VOICE) == (503, {"refused": "not_now"})
                assert (await bring(cleo, "recording", VOICE))[0] == 201
            await asyncio.sleep(0.1)  # who hangs up leaves room for others
            assert (await bring(bob, "recording", VOICE))[0] == 201

    told(tmp_path, story)


def test_each_bound_is_below_the_next() -> None:
    for bounds in (UPLOADS_AT_ONCE, UPLOAD_BYTES_AT_ONCE):
        assert bounds.person < bounds.table < bounds.address < bounds.total
