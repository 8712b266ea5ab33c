"""What it costs to wake a table with a long past, and what others feel of it, beside the same minutes without it.

At one table six draw and act as ever. Meanwhile somebody comes to a table that rests, looks at all drawings of its
game, and has their own erased. Printed is how long each of these took, and how late the first table's answers and ink
were while it went on: the worst, and one in a hundred. Everything is counted from when it was due to be sent.

    scripts/bench waking           everything, some minutes
    scripts/bench waking 20000     smaller tables
"""

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import aiohttp
import msgspec

from bench.load.crowd import BATCH, STEPS, quantile
from bench.load.history import remember
from bench.load.seating import Seated, seat
from bench.load.server import CROWD_CORE, free_port, house, running
from pictorium.ink.frame import unframed
from pictorium.wire.from_client import INK_HEAD, PROTOCOL

ACT_EVERY_S: Final = 0.25
DRAW_EVERY_S: Final = 0.04
CALM_S: Final = 5.0
ROWS: Final = 400_000
INK_ROWS_A_GAME: Final = 5_000
"""What six draw in eight minutes: more does not fit on their sheets."""


class Felt(NamedTuple):
    """How late answers and ink were at the table that plays, in milliseconds."""

    answered: list[float]
    shown: list[float]

    def __str__(self) -> str:
        """A line of figures."""

        def told(values: list[float]) -> str:
            return f"{max(values, default=float('nan')):7.0f} {quantile(values, 0.99):7.0f}"

        return f"{told(self.answered)}   {told(self.shown)}"


def main() -> None:
    """Measure at tables of all sizes."""
    os.sched_setaffinity(0, {CROWD_CORE})
    most = int(sys.argv[1]) if len(sys.argv) > 1 else ROWS
    measure(most)


def measure(most: int) -> None:
    """Tables of several shapes, each woken once in a house of its own."""
    print(f"{'':52}took s   answered ms worst, p99   ink ms worst, p99")
    games = max(2, most // INK_ROWS_A_GAME)
    few = max(2, most * 3 // 8 // INK_ROWS_A_GAME)
    shapes = [
        (f"{most * 3 // 8:,} rows of ink in {few} games", few, most * 3 // 8 // few, 6),
        (f"{most:,} rows of ink in {games} games", games, most // games, 6),
        (f"{most:,} rows of ink in one game", 1, most, 1),
    ]
    for name, played, rows, authors in shapes:
        with tempfile.TemporaryDirectory() as place:
            print(f"Preparing {name} …", file=sys.stderr)
            (busy,) = seat(Path(place), 1)
            old = remember(Path(place), "ZZZZZZ", played, rows, authors)
            port = free_port()
            with running(house(Path(place), port), port):
                asyncio.run(measure_one(name, port, busy, old))


async def measure_one(name: str, port: int, busy: Seated, old: Seated) -> None:
    """Wake one table while another plays."""
    async with aiohttp.ClientSession() as http, playing(http, port, busy) as felt:
        await asyncio.sleep(2)
        await measure_step(f"{name}: nothing", felt, rested)
        guest = Guest(http, port, old)
        await measure_step("  it wakes", felt, guest.come)
        await measure_step("  all drawings", felt, guest.look)
        await measure_step("  erased", felt, guest.erase)
        await measure_step("  nothing, after it", felt, rested)


async def measure_step(name: str, felt: Felt, step: Callable[[], Awaitable[None]]) -> None:
    """How long this takes, and what is felt meanwhile and half a second longer."""
    answered, shown, began = len(felt.answered), len(felt.shown), time.perf_counter()
    await step()
    took = time.perf_counter() - began
    await asyncio.sleep(0.5)
    print(f"{name:50}{took:8.2f}   {Felt(felt.answered[answered:], felt.shown[shown:])}", flush=True)


async def rested() -> None:
    """Nothing happens."""
    await asyncio.sleep(CALM_S)


class Guest:
    """Somebody who comes to the table with a past. Another process would be fairer; but it only waits."""

    def __init__(self, http: aiohttp.ClientSession, port: int, table: Seated) -> None:
        """At the door."""
        self._http, self._table = http, table
        self._url = f"http://127.0.0.1:{port}/tables/{table.code}"
        self._head = {"Cookie": f"pictorium-{table.code}={table.tokens[0]}"}
        self._line: aiohttp.ClientWebSocketResponse | None = None
        self._n = 0

    async def come(self) -> None:
        """Until one is welcome."""
        self._line = await self._http.ws_connect(self._url + "/line", headers=self._head, max_msg_size=0)
        await self._line.send_json({"type": "Hello", "protocol": PROTOCOL})
        welcome = await self._heard("Welcome")
        self._n = welcome["n"]

    async def look(self) -> None:
        """Until all drawings are here."""
        async with self._http.get(self._url + "/drawings", headers=self._head) as answer:
            assert answer.status == 200
            async for _ in answer.content.iter_chunked(65_536):
                pass

    async def erase(self) -> None:
        """Until one's drawings are gone."""
        assert self._line
        await self._line.send_json({"type": "Do", "n": self._n + 1, "wish": {"type": "EraseDrawings"}})
        answer = await self._heard("Answered")
        assert answer["refusal"] is None, answer

    async def _heard(self, kind: str) -> Any:
        assert self._line
        async for message in self._line:
            if message.type is aiohttp.WSMsgType.TEXT:
                said = msgspec.json.decode(message.data)
                if said["type"] == kind:
                    return said
        raise SystemExit("the server hung up")


@asynccontextmanager
async def playing(http: aiohttp.ClientSession, port: int, table: Seated) -> AsyncIterator[Felt]:
    """Six who draw and act, and what they feel."""
    felt = Felt([], [])
    players = [Player(http, port, table, place, felt) for place in range(len(table.tokens))]
    for player in players:
        await player.come()
    tasks = [asyncio.create_task(work) for player in players for work in (player.hear(), player.act(), player.draw())]
    try:
        yield felt
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Player:
    """One of the six. The first looks at what the others draw."""

    def __init__(self, http: aiohttp.ClientSession, port: int, table: Seated, place: int, felt: Felt) -> None:
        """At the door."""
        self._http, self._felt, self._place = http, felt, place
        self._url = f"http://127.0.0.1:{port}/tables/{table.code}/line"
        self._head = {"Cookie": f"pictorium-{table.code}={table.tokens[place]}"}
        self._n = self._number = 0
        self._asked: dict[int, float] = {}
        self._sheet = 0

    async def come(self) -> None:
        """Until one is welcome."""
        self._line = await self._http.ws_connect(self._url, headers=self._head, max_msg_size=0)
        await self._line.send_json({"type": "Hello", "protocol": PROTOCOL})
        welcome = msgspec.json.decode((await self._line.receive()).data)
        self._n, self._sheet, self._number = welcome["n"], welcome["sheet"], welcome["through"]

    async def hear(self) -> None:
        """Note when what was due came."""
        async for message in self._line:
            now = time.perf_counter()
            if message.type is aiohttp.WSMsgType.BINARY:
                if self._place == 0:
                    self._see(message.data, now)
            elif b'"Answered"' in message.data[:40].encode():
                due = self._asked.pop(msgspec.json.decode(message.data)["n"])
                self._felt.answered.append(1000 * (now - due))

    def _see(self, frame: bytes, now: float) -> None:
        for stretch in unframed(frame):
            for start in range(0, len(stretch.batches), BATCH.size):
                _, due, _ = BATCH.unpack_from(stretch.batches, start)
                self._felt.shown.append((int(now * 100_000) - due) % 2**32 / 100)

    async def act(self) -> None:
        """Do something again and again, on time."""
        due = time.perf_counter() + ACT_EVERY_S * self._place / 6
        while True:
            await asyncio.sleep(due - time.perf_counter())
            self._n += 1
            self._asked[self._n] = due
            wish = {"type": "BeReady", "is_ready": bool(self._n % 2)}
            await self._line.send_json({"type": "Do", "n": self._n, "wish": wish})
            due += ACT_EVERY_S

    async def draw(self) -> None:
        """Draw on, on time. Each batch says when it was due."""
        due = time.perf_counter() + DRAW_EVERY_S * self._place / 6
        while True:
            await asyncio.sleep(due - time.perf_counter())
            self._number += 1
            batch = BATCH.pack(2, int(due * 100_000) % 2**32, STEPS)
            await self._line.send_bytes(INK_HEAD.pack(self._sheet, self._number) + batch)
            due += DRAW_EVERY_S


if __name__ == "__main__":
    main()
