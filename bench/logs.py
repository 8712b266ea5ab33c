"""How fast rows are durable in PostgreSQL, beside the file in the same run, on the same disk and the same cores.

So many tables append one row of ink each, and the next one when that is durable: that is the most a log takes, and how
long each of them waited for it. Both logs run in turns. Then a long table is woken as far as the log is concerned:
its last number, and the rows of play among all its ink. The database runs on this machine, with its own processes;
what it writes to its write-ahead log for a row is what it sends to a standby.

    scripts/bench logs            a minute and a half
    scripts/bench logs 0.3        shorter turns
"""

import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final, NamedTuple

from pictorium.kernel.moment import Moment
from pictorium.stores.postgres_log import PostgresLog
from pictorium.stores.sqlite_log import SqliteLog
from pictorium.table.ports import Log, Row, TableId
from tests.postgres import PostgresServer

TABLES: Final = (1, 10, 100, 300)
TURNS: Final = 3
TURN_S: Final = 3.0
BODY: Final = bytes(range(256)) + bytes(144)
"""About what six who draw leave in a tenth of a second."""
LONG_ROWS: Final = 60_000
"""Ink of some three hours."""
PLAY_EVERY: Final = 50
LONG: Final = TableId("LONGER")


class Rate(NamedTuple):
    """Rows a second, and how long they took, in milliseconds."""

    rows: float
    p50: float
    p99: float

    def __str__(self) -> str:
        """A line of figures."""
        return f"{self.rows:8,.0f} rows/s   p50 {self.p50:6.2f} ms   p99 {self.p99:6.2f} ms"


class Woken(NamedTuple):
    """How long it took, in milliseconds."""

    last: float
    plays: float


def main() -> None:
    """Print both, with the ratio of the rates."""
    turn_s = float(sys.argv[1]) if len(sys.argv) > 1 else TURN_S
    with tempfile.TemporaryDirectory() as data:
        Path(data).chmod(0o755)  # the database may run under another account
        server = PostgresServer.create({"autovacuum": "on"}, Path(data))
        try:
            server.start()
            asyncio.run(measure(Path(data), server, turn_s))
        finally:
            server.discard()


async def measure(data: Path, server: PostgresServer, turn_s: float) -> None:
    """Measure in turns, and print."""
    logs: dict[str, Log] = {"SQLite": SqliteLog(data / "file"), "PostgreSQL": await PostgresLog.open(server.url)}
    print(f"medians of {TURNS} turns of {turn_s:g} s; one row of {len(BODY)} bytes an append")
    for count in TABLES:
        seen: dict[str, list[Rate]] = {name: [] for name in logs}
        wal = rows = 0.0
        for turn in range(TURNS):
            for name, log in logs.items():
                before = wal_bytes(server)
                seen[name].append(await rate(log, f"{count}-{turn}", count, turn_s))
                if name == "PostgreSQL":
                    wal += wal_bytes(server) - before
                    rows += seen[name][-1].rows * turn_s
        medians = {name: Rate(*map(statistics.median, zip(*rates, strict=True))) for name, rates in seen.items()}
        for name, figures in medians.items():
            print(f"{count:4} tables   {name:10} {figures}")
        ratio = medians["PostgreSQL"].rows / medians["SQLite"].rows
        print(f"              {ratio:.2f} x, {wal / rows:,.0f} bytes of write-ahead log a row")
    for name, log in logs.items():
        await remember(log)
        if name == "PostgreSQL":
            server.sql("VACUUM rows")  # as the database does by itself after so many rows
        last, plays = await woken(log)
        print(f"a table of {LONG_ROWS:,} rows   {name:10} last number {last:6.1f} ms   rows of play {plays:6.1f} ms")
    for log in logs.values():
        await log.close()


def wal_bytes(server: PostgresServer) -> int:
    """How much was written to the write-ahead log since the beginning."""
    return int(server.sql("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint"))


async def rate(log: Log, name: str, tables: int, turn_s: float) -> Rate:
    """How fast so many tables append."""
    took: list[float] = []
    until = time.perf_counter() + turn_s

    async def keep(table: TableId) -> None:
        number = 0
        while (began := time.perf_counter()) < until:
            number += 1
            await log.append(table, [Row(number, Moment(number), "ink", BODY)])
            took.append(time.perf_counter() - began)

    began = time.perf_counter()
    await asyncio.gather(*(keep(TableId(f"{name}-{table}")) for table in range(tables)))
    spent = time.perf_counter() - began
    percentiles = statistics.quantiles(took, n=100)
    return Rate(len(took) / spent, percentiles[49] * 1000, percentiles[98] * 1000)


async def remember(log: Log) -> None:
    """Append the rows of a long table."""
    rows = [
        Row(number, Moment(number), "ink" if number % PLAY_EVERY else "play", BODY)
        for number in range(1, LONG_ROWS + 1)
    ]
    for start in range(0, LONG_ROWS, 2_000):
        await log.append(LONG, rows[start : start + 2_000])


async def woken(log: Log) -> Woken:
    """How long it takes to read what a table is woken with: of five times the median."""
    return Woken(await _median_ms(lambda: log.last(LONG)), await _median_ms(lambda: log.read(LONG, kind="play")))


async def _median_ms(work: Callable[[], Awaitable[object]]) -> float:
    took = []
    for _ in range(5):
        began = time.perf_counter()
        await work()
        took.append((time.perf_counter() - began) * 1000)
    return statistics.median(took)


if __name__ == "__main__":
    main()
