"""What several processes on one database hold, beside one with its tables in a file, in the same run on the same cores.

The crowd, the database and all servers share the cores of this machine, and nobody is bound to one of them: on two
cores a second worker can only use what the first, the crowd and PostgreSQL leave. So the ratios say what sharing costs
here, not what a machine with free cores gains. A load is held as in `scripts/bench tables`.

    scripts/bench cluster                      all, some six minutes
    scripts/bench cluster tables relay takeover   only some of it
    scripts/bench cluster takeover --ink 27000   rows of ink at each of a hundred tables: 45 minutes, 10 a second
"""

import argparse
import asyncio
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final
from urllib.request import urlopen

import asyncpg

from bench.load.comeback import come_back
from bench.load.seating import Seated, seat
from bench.load.server import SERVE, Run, Server, free_port, load
from pictorium.ink.packed import packed
from pictorium.ink.stroke import Begin, More, Point
from pictorium.kernel.ids import Seat
from pictorium.stores.moving import move
from pictorium.stores.postgres_log import PostgresLog
from pictorium.stores.sqlite_log import SqliteLog
from pictorium.table.record import InkEntry, InkPart, written
from tests.postgres import PostgresServer

PARTS: Final = ["tables", "relay", "takeover"]
STEPS: Final = (10, 20, 30, 40, 60, 80, 100, 130, 160, 200)
SECONDS: Final = 5.0
INK_MS_MAX: Final = 50
RELAYED: Final = 10
TAKEN_OVER: Final = 100
INK_ROWS: Final = 2_000
TAKEOVERS: Final = 3
FORWARDED: Final = re.compile(r"^pictorium_frames_total\{[^}]*\} ([0-9.e+]+)$", re.MULTILINE)


def main() -> None:
    """Measure what was asked for, or everything."""
    asked = argparse.ArgumentParser()
    asked.add_argument("what", nargs="*", choices=[[], *PARTS], default=[])
    asked.add_argument("--ink", type=int, default=INK_ROWS)
    words = asked.parse_args()
    print(f"{len(os.sched_getaffinity(0))} cores for all; load before: {os.getloadavg()[0]:.1f}")
    database = PostgresServer.create()
    try:
        database.start()
        with tempfile.TemporaryDirectory() as place:
            for part in words.what or PARTS:
                {"tables": measure_tables, "relay": measure_relay, "takeover": measure_takeover}[part](
                    Path(place) / part, database, words.ink
                )
    finally:
        database.discard()


def measure_tables(place: Path, database: PostgresServer, _: int) -> None:
    """The most tables that are held, of the steps."""
    tables, url = seated(place, STEPS[-1], database)
    servers: dict[str, list[str]] = {
        "one process, file": [],
        "one process, PostgreSQL": ["--log", url],
        "two workers, PostgreSQL": ["--log", url, "--workers", "2"],
    }
    held: dict[str, int] = {}
    for name, more in servers.items():
        with served(place, *more) as server:
            for count in STEPS:
                run = load(server, tables[:count], SECONDS, is_relay=False)
                print(f"{name:<26} {told(run)}", flush=True)
                if not run.holds(INK_MS_MAX):
                    break
                held[name] = count
    first = held.get("one process, file", 0)
    for name in servers:
        of = f"{held.get(name, 0) / first:.2f} ×" if first else ""
        print(f"{name:<26} holds {held.get(name, 0):>4} tables {of}")


def told(run: Run) -> str:
    """A line of figures."""
    p50, p99 = run.seen["ink_ms"]
    return f"{run.tables:>4} tables   ink {p50:6.1f} / {p99:6.1f} ms   answered {run.seen['answered_ms'][1]:6.1f} ms"


def measure_relay(place: Path, database: PostgresServer, _: int) -> None:
    """What a line costs that leads through another server: that one's time for each frame, and on the way."""
    tables, url = seated(place, RELAYED, database)
    with ExitStack() as stack:
        far = ["--log", url, "--node-address", f"127.0.0.1:{free_port()}"]
        keeper = stack.enter_context(served(place / "one", *far))
        edge = stack.enter_context(served(place / "two", "--log", url, "--node-address", f"127.0.0.1:{free_port()}"))
        direct = load(keeper, tables, SECONDS, is_relay=False)
        before, cpu_s = frames(keeper), edge.cpu_s
        relayed = load(edge, tables, SECONDS, is_relay=False)
        carried, spent_s = frames(keeper) - before, edge.cpu_s - cpu_s
    print(f"direct    {told(direct)}")
    print(f"relayed   {told(relayed)}")
    print(f"{carried:,.0f} frames led through the other server: {1e6 * spent_s / carried:.1f} µs of its time each")


def frames(server: Server) -> float:
    """How many frames it has got and sent."""
    with urlopen(f"http://127.0.0.1:{server.port}/metrics") as answer:
        return sum(map(float, FORWARDED.findall(answer.read().decode())))


def measure_takeover(place: Path, database: PostgresServer, ink: int) -> None:
    """How soon a hundred tables go on elsewhere when their server is killed and everybody comes back at once."""
    tables, url = seated(place, TAKEN_OVER, database)
    asyncio.run(draw(url, tables, ink))
    with ExitStack() as stack:
        servers = [stack.enter_context(served(place / "nodes", "--log", url)) for _ in range(2)]
        for _ in range(TAKEOVERS):
            keeper, heir = servers
            there = come_back(keeper.port, tables)
            time.sleep(1)
            began = time.perf_counter()
            keeper.process.kill()
            keeper.process.wait()
            back = come_back(heir.port, tables, began)
            print(
                f"{len(tables)} tables of 6, {ink} rows of ink each: first answer {back.first_answer_s:.2f} s after the"
                f" kill, everybody welcome {back.all_welcome_s:.2f} s"
            )
            for line in (*there.lines, *back.lines):
                line.close()
            servers = [heir, stack.enter_context(served(place / "nodes", "--log", url))]


async def draw(url: str, tables: Sequence[Seated], rows: int) -> None:
    """So many rows of ink on sheets that are gone, at each table."""
    body = written(
        InkEntry(1, (InkPart("nobody", Seat("red"), 0, 1, packed((Begin(Point(1, 1), 1), More((Point(2, 2),)))) * 40),))
    )
    connection = await asyncpg.connect(url)
    for one in tables:
        last, at = await connection.fetchrow("SELECT max(number), max(at) FROM rows WHERE code = $1", one.code)
        records = [(one.code, last + 1 + number, at, "ink", body) for number in range(rows)]
        await connection.copy_records_to_table(
            "rows", records=records, columns=["code", "number", "at", "kind", "body"]
        )
    await connection.execute("ANALYZE rows")
    await connection.close()


def seated(place: Path, count: int, database: PostgresServer) -> tuple[list[Seated], str]:
    """So many tables in a folder, and the same in a schema of their own."""
    tables = seat(place, count)
    name = place.name
    database.sql(f"CREATE SCHEMA {name}")
    url = f"{database.url}?search_path={name}"

    async def copied() -> None:
        old, new = SqliteLog(place), await PostgresLog.open(url, is_alone=True)
        await move(old, new, lambda _: None, lambda _: None)
        await old.close()
        await new.close()

    asyncio.run(copied())
    return tables, url


@contextmanager
def served(data: Path, *more: str) -> Iterator[Server]:
    """A server on whatever cores are free, from when it listens until it is left."""
    port = free_port()
    where = ["--address", "127.0.0.1", "--port", str(port), "--data", str(data), "--language", "en"]
    command = [sys.executable, "-c", SERVE, "serve", *where, "--tables-max", "1000", *more]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout
    process.stdout.readline()
    try:
        yield Server(process, port)
    finally:
        process.terminate()
        process.wait()


if __name__ == "__main__":
    main()
