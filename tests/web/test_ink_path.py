"""Ink in thousands, as nearly all ink is: which way it takes, and what becomes of lines on the compiled one."""

import asyncio
import socket
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from pictorium.ink.packed import packed
from pictorium.ink.stroke import More, Point
from pictorium.player.client import Client
from pictorium.table.commands import BeReady
from pictorium.table.ink_relay import InkRelay
from pictorium.table.limits import INK_BURST
from pictorium.web import ink_path
from pictorium.web.socket import Socket
from pictorium.wire.from_client import InkBatch, packed_ink
from tests.web.party import drawing, seen_by, stroke
from tests.web.raw import BINARY, PING, PONG, Raw, frame, line_of
from tests.web.test_access import told


def gone_on(number: int) -> bytes:
    """A batch that goes on with a stroke."""
    return packed((More((Point(number % 4000 + 3, 14),)),), Point(number % 4000, 10))


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The kinds of all frames that came to Python."""
    kinds: list[int] = []
    hear = Socket.on_ws_frame

    def heard(line: Socket, transport: Any, what: Any) -> None:
        kinds.append(int(what.msg_type))
        hear(line, transport, what)

    monkeypatch.setattr(Socket, "on_ws_frame", heard)
    return kinds


async def drawn(author: Client, others: list[Client], count: int) -> bytes:
    """A stroke that is gone on with so many times, until all others have seen it."""
    batches = [stroke(1), *map(gone_on, range(count))]
    for batch in batches:
        author.draw(batch)
        await asyncio.sleep(0.005)
    for other in others:
        await asyncio.wait_for(seen_by(other, author, b"".join(batches)), 15)
    return b"".join(batches)


def test_most_ink_takes_the_way_that_the_metrics_name(tmp_path: Path, seen: list[int]) -> None:
    async def story(url: str) -> None:
        with await asyncio.to_thread(urlopen, f"{url}/metrics") as answer:
            metrics = answer.read().decode()
        assert f'ink="{ink_path.kind()}"' in metrics
        async with drawing(url, 3) as (ada, bob, cleo):
            seen.clear()
            await drawn(ada, [bob, cleo], 60)
            came = seen.count(BINARY)
            assert came <= 5 if ink_path.kind() == "native" else came == 61

    told(tmp_path, story)


@pytest.mark.parametrize("is_torn", [False, True])
def test_a_line_on_which_somebody_draws_ends_as_any_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_torn: bool
) -> None:
    over = asyncio.Event()
    end_line = Socket.on_ws_disconnected

    def ended(line: Socket, transport: Any) -> None:
        end_line(line, transport)
        over.set()

    monkeypatch.setattr(Socket, "on_ws_disconnected", ended)

    async def story(url: str) -> None:
        async with drawing(url, 3) as (ada, bob, cleo):
            cleo.session.dismissed = "so that it does not come back by itself"
            async with line_of(cleo, url) as raw:
                number = _drawing_on(raw, cleo, 0, 20)
                await asyncio.wait_for(seen_by(bob, cleo, stroke(0) + b"".join(map(gone_on, range(1, 20)))), 15)
                over.clear()  # of the line that was there before
                if is_torn:
                    end = raw.writer.get_extra_info("socket")
                    end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    raw.writer.transport.abort()
                else:
                    _drawing_on(raw, cleo, number, 1)
                    raw.writer.write_eof()
                    assert await raw.rest()
                await asyncio.wait_for(over.wait(), 15)
            await drawn(ada, [bob], 20)

    told(tmp_path, story)


def test_what_comes_between_ink_is_heard_in_its_turn(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with drawing(url, 3) as (ada, bob, cleo):
            cleo.session.dismissed = "so that it does not come back by itself"
            async with line_of(cleo, url) as raw:
                pieces = [_ink(cleo, number) for number in range(1, 31)]
                pieces[10:10] = [frame(PING, b"still there?")]
                data = b"".join(pieces)
                for start in range(0, len(data), 7):  # cut anywhere, in heads, too
                    raw.send(data[start : start + 7])
                    await asyncio.sleep(0)
                while (await raw.next()) != (PONG, b"still there?"):
                    pass
                wanted = stroke(0) + b"".join(map(gone_on, range(1, 30)))
                await asyncio.wait_for(seen_by(bob, cleo, wanted), 15)
                await asyncio.wait_for(seen_by(ada, cleo, wanted), 15)

    told(tmp_path, story)


def test_W_BUDGET_2_who_draws_too_fast_is_read_late_and_not_left_out(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with drawing(url, 3) as (_, bob, cleo):
            cleo.session.dismissed = "so that it does not come back by itself"
            async with line_of(cleo, url) as raw:
                count = INK_BURST + 30
                _drawing_on(raw, cleo, 0, count)
                await raw.until(b'"type":"Slower"')
                wanted = stroke(0) + b"".join(map(gone_on, range(1, count)))
                await asyncio.wait_for(seen_by(bob, cleo, wanted), 15)

    told(tmp_path, story)


def test_a_mistake_of_ours_over_ink_ends_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    note: Callable[..., None] = InkRelay.note_taken

    def stumble(relay: InkRelay, by: Any, target: Any) -> None:
        if target.ink.batches.endswith(gone_on(99)):
            raise RuntimeError("planted")
        note(relay, by, target)

    monkeypatch.setattr(InkRelay, "note_taken", stumble)

    async def story(url: str) -> None:
        said: list[Any] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: said.append(context["exception"]))
        async with drawing(url, 3) as (ada, bob, cleo):
            cleo.session.dismissed = "so that it does not come back by itself"
            async with line_of(cleo, url) as raw:
                _drawing_on(raw, cleo, 0, 3)
                await asyncio.sleep(0.3)  # nothing waits: what comes next has to be noted
                raw.send(frame(BINARY, packed_ink(InkBatch(cleo.session.sheet or 0, 4, gone_on(99)))))
                await raw.rest()
            await drawn(ada, [bob], 20)
            assert await bob.wish(BeReady(True)) is None
        if ink_path.kind() == "native":
            assert [str(error) for error in said] == ["planted"]

    told(tmp_path, story)


def _ink(client: Client, number: int) -> bytes:
    """The batch with this number as a frame: a stroke, and how it goes on."""
    batch = stroke(0) if number == 1 else gone_on(number - 1)
    assert client.session.sheet is not None
    return frame(BINARY, packed_ink(InkBatch(client.session.sheet, number, batch)))


def _drawing_on(raw: Raw, client: Client, number: int, count: int) -> int:
    for more in range(number + 1, number + count + 1):
        raw.send(_ink(client, more))
    return number + count
