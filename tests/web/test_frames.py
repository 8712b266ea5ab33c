"""Frames that no honest client sends: each closes its own line with a code, and nobody else notices."""

import asyncio
import resource
import struct
from pathlib import Path

import pytest

from pictorium.table.commands import BeReady
from pictorium.table.limits import INK_BURST, INK_BYTES_MAX, LATE_FRAMES_MAX, PLAY_BYTES_MAX
from pictorium.wire.close_code import MALFORMED, TOO_MUCH
from pictorium.wire.from_client import InkBatch, packed_ink
from tests.web.party import drawing, seen_by, stroke
from tests.web.raw import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, Raw, frame, line_of
from tests.web.test_access import seated, told

PROTOCOL_ERROR, TOO_BIG, BAD_TEXT, OK = 1002, 1009, 1007, 1000
READY = b'{"type":"Do","n":1,"wish":{"type":"BeReady","is_ready":true}}'


def close(code: int, reason: bytes = b"") -> bytes:
    return frame(CLOSE, struct.pack(">H", code) + reason)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (frame(TEXT, READY, is_masked=False), PROTOCOL_ERROR),
        (frame(TEXT, READY, rsv=4), MALFORMED),
        (frame(TEXT, READY, rsv=1), MALFORMED),
        (frame(BINARY, b"\x00" * 9, rsv=2), MALFORMED),
        *((frame(kind, b"x"), PROTOCOL_ERROR) for kind in (3, 7, 11, 15)),
        (frame(PING, b"x" * 126), PROTOCOL_ERROR),
        (frame(PING, b"x", fin=False), PROTOCOL_ERROR),
        (frame(CONTINUATION, READY), MALFORMED),
        (frame(TEXT, READY[:9], fin=False) + frame(TEXT, READY[9:]), MALFORMED),
        (frame(TEXT, b"", size=1 << 20), TOO_BIG),
        (frame(BINARY, b"", size=(1 << 63) - 1), TOO_BIG),
        (frame(BINARY, b"", size=1 << 63), PROTOCOL_ERROR),
        (frame(BINARY, b"\x00" * (INK_BYTES_MAX + 1)), TOO_BIG),
        (frame(TEXT, b" " * (PLAY_BYTES_MAX + 1)), MALFORMED),
        (frame(TEXT, b'{"type":"\xff\xfe"}'), MALFORMED),
        (frame(TEXT, b"\xed\xa0\x80"), MALFORMED),
        (frame(TEXT, b""), MALFORMED),
        (frame(BINARY, b""), MALFORMED),
        (frame(CLOSE), OK),
        (close(1000, b"bye"), OK),
        (close(3000), 3000),
        (close(4999), 4999),
        *((close(code), PROTOCOL_ERROR) for code in (1, 999, 1004, 1005, 1015, 2999)),
        (close(0), OK),
        (close(1006), OK),
        (frame(CLOSE, b"\x03"), PROTOCOL_ERROR),
        (close(1000, b"\xff"), BAD_TEXT),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_W_FRAME_5_an_odd_frame_closes_its_own_line_with_a_code(tmp_path: Path, data: bytes, code: int) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada, seated(url, "Bob", ada.code) as bob:
            await bob.connect()
            async with line_of(ada, url) as raw:
                raw.send(data)
                assert await raw.ending() == code
            assert await bob.wish(BeReady(True)) is None

    told(tmp_path, story)


def test_W_FRAME_2_a_message_in_parts_is_one_message_and_pings_may_come_between(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada, line_of(ada, url) as raw:
            raw.send(frame(TEXT, READY[:5], fin=False))
            raw.send(frame(PING, b"still there?"))
            raw.send(frame(CONTINUATION, b"", fin=False))
            for place in range(5, len(READY) - 1, 7):
                raw.send(frame(CONTINUATION, READY[place : place + 7], fin=False))
            raw.send(frame(CONTINUATION))
            kind, said = await raw.next()
            assert (kind, said) == (PONG, b"still there?")
            assert b'"n":1' in await raw.until(b'"type":"Answered"')

    told(tmp_path, story)


def test_W_FRAME_2_parts_that_together_are_too_much_end_the_line(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada, line_of(ada, url) as raw:
            raw.send(frame(BINARY, b"\x00" * INK_BYTES_MAX, fin=False))
            raw.send(frame(CONTINUATION, b"\x00", fin=False))
            assert await raw.ending() == MALFORMED

    told(tmp_path, story)


@pytest.mark.parametrize("piece", [frame(CONTINUATION, b"", fin=False), frame(PONG, b"x"), frame(PING, b"x" * 125)])
def test_W_BUDGET_4_frames_that_say_nothing_are_too_much_in_thousands(tmp_path: Path, piece: bytes) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada, line_of(ada, url) as raw:
            raw.send(frame(TEXT, b"{", fin=False) + piece * 1000)
            assert await raw.ending() == TOO_MUCH

    told(tmp_path, story)


def test_W_FRAME_4_pings_of_who_does_not_read_pile_up_nowhere(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada, seated(url, "Bob", ada.code) as bob, line_of(ada, url) as raw:
            await bob.connect()
            before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            try:
                for _ in range(100):
                    raw.send(frame(PING, b"x" * 125) * 1000)
                    await raw.writer.drain()
            except ConnectionError:
                pass
            assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000
            assert await bob.wish(BeReady(True)) is None

    told(tmp_path, story)


def test_W_FRAME_1_a_frame_of_play_may_be_exactly_as_long_as_the_bound(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with seated(url) as ada, line_of(ada, url) as raw:
            raw.send(frame(TEXT, READY.ljust(PLAY_BYTES_MAX)))
            assert b'"refusal":null' in await raw.until(b'"type":"Answered"')
            raw.send(frame(TEXT, READY.ljust(PLAY_BYTES_MAX + 1)))
            assert await raw.ending() == MALFORMED

    told(tmp_path, story)


def test_W_FRAME_1_a_frame_of_ink_may_be_exactly_as_long_as_the_bound(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with drawing(url, 3) as (ada, bob, _):
            batch = stroke(1)
            batch += b"\x07" * (INK_BYTES_MAX - len(packed_ink(InkBatch(1, 1, batch))))  # wiped, again and again
            assert ada.session.sheet is not None
            assert len(packed_ink(InkBatch(ada.session.sheet, 1, batch))) == INK_BYTES_MAX
            ada.draw(batch)
            ada.draw(stroke(2))
            await seen_by(bob, ada, batch + stroke(2))

    told(tmp_path, story)


def test_W_BUDGET_2_what_is_over_the_budget_comes_late_and_whole(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with drawing(url, 3) as (ada, bob, _):
            many = [stroke(number) for number in range(INK_BURST + LATE_FRAMES_MAX - 10)]
            for batch in many:
                ada.draw(batch)
            first = ada._socket
            await seen_by(bob, ada, b"".join(many))
            assert ada._socket is first, "nobody was cut off"

    told(tmp_path, story)


def test_W_BUDGET_3_a_flood_of_ink_is_cut_off_with_a_code_and_nothing_of_the_others_is_lost(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with drawing(url, 3) as (ada, bob, cleo):
            sheet = ada.session.sheet
            assert sheet is not None
            async with line_of(ada, url) as raw:
                flood = b"".join(frame(BINARY, packed_ink(InkBatch(sheet, n, stroke(n)))) for n in range(1, 2000))
                raw.send(flood)
                for number in range(30):
                    bob.draw(stroke(number))
                    await asyncio.sleep(0.01)
                assert await _ending_of_a_flood(raw) == TOO_MUCH
            await seen_by(cleo, bob, b"".join(stroke(number) for number in range(30)))

    told(tmp_path, story)


async def _ending_of_a_flood(raw: Raw) -> int | None:
    said_slower = False
    while True:
        kind, said = await raw.next()
        said_slower |= said == b'{"type":"Slower"}'
        if kind == CLOSE:
            assert said_slower
            return int.from_bytes(said[:2])
