"""Rivals who draw without end, in a process of their own: `python -m bench.browser.rivals PORT CODE TOKEN …`.

Each sends 25 batches a second of eight points, as a hand leaves them on glass that is looked at 200 times a second, and
lifts the pen once a second. What comes from the others is read and let go.
"""

import asyncio
import json
import sys
from collections.abc import Iterator
from math import sin
from typing import Final

from aiohttp import ClientSession, ClientWebSocketResponse

from pictorium.ink.packed import packed
from pictorium.ink.stroke import Begin, More, Move, Point
from pictorium.wire.from_client import PROTOCOL, InkBatch, packed_ink

BATCHES_PER_SECOND: Final = 25
POINTS_PER_BATCH: Final = 8


async def main(port: int, code: str, tokens: list[str]) -> None:
    """Come to the table, say that all are there, and draw until killed."""
    url = f"ws://127.0.0.1:{port}/tables/{code}/line"
    async with ClientSession() as http:
        lines = [await http.ws_connect(url, headers={"Cookie": f"pictorium-{code}={token}"}) for token in tokens]
        sheets = [await _welcomed(line) for line in lines]
        print("ready", flush=True)
        drawing = [_draw(*one, place) for place, one in enumerate(zip(lines, sheets, strict=True))]
        await asyncio.gather(*drawing, *(_let_go(line) for line in lines))


async def _welcomed(line: ClientWebSocketResponse) -> tuple[int, int]:
    """The sheet to draw on, and how many batches there are on it."""
    await line.send_json({"type": "Hello", "protocol": PROTOCOL})
    async for message in line:
        said = json.loads(message.data) if isinstance(message.data, str) else {}
        if said.get("type") == "Welcome":
            return said["sheet"], said["through"]
    raise SystemExit("a rival was turned away")


async def _draw(line: ClientWebSocketResponse, sheet: tuple[int, int], place: int) -> None:
    loop = asyncio.get_running_loop()
    number, through = sheet
    due = loop.time() + place / 5 / BATCHES_PER_SECOND
    for batch in _batches(place):
        through += 1
        await asyncio.sleep(due - loop.time())
        await line.send_bytes(packed_ink(InkBatch(number, through, batch)))
        due += 1 / BATCHES_PER_SECOND


def _batches(place: int) -> Iterator[bytes]:
    """A wandering line."""
    at, turn = _point(place, 0), 0
    while True:
        points = tuple(_point(place, turn * POINTS_PER_BATCH + step) for step in range(1, POINTS_PER_BATCH + 1))
        moves: tuple[Move, ...] = (More(points),)
        if turn % BATCHES_PER_SECOND == 0:
            moves = (Begin(at, turn // BATCHES_PER_SECOND % 3), *moves)
        yield packed(moves, at)
        at, turn = points[-1], turn + 1


def _point(place: int, step: int) -> Point:
    t = step / BATCHES_PER_SECOND / POINTS_PER_BATCH
    return Point(round(2048 + 1700 * sin(1.7 * t + place)), round(1536 + 1200 * sin(2.3 * t + 2 * place)))


async def _let_go(line: ClientWebSocketResponse) -> None:
    async for _ in line:
        pass
    raise SystemExit("a rival's line was closed")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.argv[2], sys.argv[3:]))
