"""Reads from the file of the log beside the one thread that writes to it.

A read sees everything that was committed before it started, since each is a transaction of its own. Reads are short:
while one is open, the write-ahead log cannot be emptied.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from threading import local
from typing import Final, TypeVar, get_args

from pictorium.kernel.moment import Moment
from pictorium.stores.sqlite_file import opened_to_read
from pictorium.table.ports import Kind, Row, TableId, UnreadableError

THREADS: Final = 2
"""Two, so that loading a table does not wait for a large download."""
PIECE_ROWS: Final = 1_000
PIECE_BYTES: Final = 1_048_576
"""How much one query reads; then other queries get their turn."""
TABLES: Final = """
WITH RECURSIVE named(name) AS (
    SELECT min("table") FROM rows
    UNION ALL
    SELECT (SELECT min("table") FROM rows WHERE "table" > name) FROM named WHERE name IS NOT NULL
)
SELECT name, (SELECT at FROM rows WHERE "table" = name ORDER BY number DESC LIMIT 1) FROM named WHERE name IS NOT NULL
"""
"""Each table and when its last row was written. Looks at one row per table, however many rows there are."""
READ: Final = 'SELECT number, at, kind, body, person, n FROM rows WHERE "table" = ? AND number > ?'
OF_KIND: Final[Mapping[Kind | None, str]] = {
    None: "",
    "play": " AND kind = 'play'",
    "ink": " AND kind = 'ink'",
    "claim": " AND kind = 'claim'",
}
KINDS: Final = get_args(Kind)
HOLDING: Final = " AND instr(body, ?)"
IN_ORDER: Final = " ORDER BY number LIMIT ?"
EXTENT: Final = 'SELECT count(*), max(number) FROM rows WHERE "table" = ?'
FIND_MEDIUM: Final = 'SELECT rowid FROM media WHERE "table" = ? AND name = ?'
T = TypeVar("T")


class Readers:
    """A few reader threads, each with its own connection."""

    def __init__(self, file: Path) -> None:
        """`file` must be open for writing already."""
        self._file = file
        self._loop = asyncio.get_running_loop()
        self._pool = ThreadPoolExecutor(THREADS, "log reader")
        self._own = local()
        self._connections: list[sqlite3.Connection] = []
        self._reading = 0
        self._is_idle = asyncio.Event()
        self._is_idle.set()
        self._may_read = asyncio.Event()
        self._may_read.set()
        self._pausing = asyncio.Lock()

    async def query(self, read: Callable[[sqlite3.Connection], T]) -> T:
        """The result of a query. What one query cannot read does not affect the others."""
        await self._may_read.wait()
        self._reading += 1
        self._is_idle.clear()
        future = self._pool.submit(self._answer, read)
        future.add_done_callback(self._note_done)
        try:
            return await asyncio.wrap_future(future)
        except sqlite3.Error as error:
            raise UnreadableError(str(error)) from error

    @asynccontextmanager
    async def paused(self) -> AsyncIterator[None]:
        """No query runs while this is held."""
        async with self._pausing:
            self._may_read.clear()
            try:
                await self._is_idle.wait()
                yield
            finally:
                self._may_read.set()

    async def close(self) -> None:
        """Finish the running queries and close the connections."""
        await asyncio.to_thread(self._pool.shutdown)
        for connection in self._connections:
            connection.close()

    def _answer(self, read: Callable[[sqlite3.Connection], T]) -> T:
        connection: sqlite3.Connection | None = getattr(self._own, "connection", None)
        if connection is None:
            connection = self._own.connection = opened_to_read(self._file)
            self._connections.append(connection)
        return read(connection)

    def _note_done(self, _: "Future[T]") -> None:
        with suppress(RuntimeError):  # the loop is closed, and nobody waits any more
            self._loop.call_soon_threadsafe(self._done)

    def _done(self) -> None:
        self._reading -= 1
        if not self._reading:
            self._is_idle.set()


def read_piece(
    connection: sqlite3.Connection,
    table: TableId,
    after: int,
    most: int | None,
    kind: Kind | None,
    holding: bytes | None,
) -> tuple[list[Row], bool]:
    """Some rows of a table after a number, and whether these are all that were asked for."""
    limit = PIECE_ROWS if most is None else min(most, PIECE_ROWS)
    query = READ + OF_KIND[kind] + (HOLDING if holding else "") + IN_ORDER
    rows: list[Row] = []
    size = 0
    found = connection.execute(query, (table, after, *([holding] if holding else []), limit))
    try:
        for number, at, its_kind, body, person, n in found:
            if its_kind not in KINDS or not isinstance(at, int) or not isinstance(body, bytes):
                raise UnreadableError(f"row {number} is damaged")
            rows.append(Row(number, Moment(at), its_kind, body, person, n))
            size += len(body)
            if size >= PIECE_BYTES:
                return rows, len(rows) == most
    finally:
        found.close()
    return rows, len(rows) < limit or limit == most


def last_number(connection: sqlite3.Connection, table: TableId) -> int:
    """The number of a table's last row, if all rows before it exist."""
    count: int
    count, last = connection.execute(EXTENT, (table,)).fetchone()
    if count != (last or 0):
        raise UnreadableError(f"{last - count} of {last} rows are missing")
    return count


def all_tables(connection: sqlite3.Connection) -> dict[TableId, Moment]:
    """Every table with a row, and when its last row was written."""
    return dict(connection.execute(TABLES))


def media_sizes(connection: sqlite3.Connection, table: TableId) -> dict[str, int]:
    """The names of a table's media, in order, and how many bytes each has."""
    return dict(connection.execute('SELECT name, length(body) FROM media WHERE "table" = ? ORDER BY name', (table,)))


def media_named(connection: sqlite3.Connection, name: str) -> dict[TableId, bytes]:
    """The medium of that name of each table that has one."""
    return dict(connection.execute('SELECT "table", body FROM media WHERE name = ? ORDER BY "table"', (name,)))


def tables_with_media(connection: sqlite3.Connection) -> list[TableId]:
    """Every table with a medium."""
    return [code for (code,) in connection.execute('SELECT DISTINCT "table" FROM media')]


def fetch_part(connection: sqlite3.Connection, table: TableId, name: str, start: int, stop: int | None) -> bytes | None:
    """A part of a medium of a table."""
    connection.execute("BEGIN")  # the medium must not be replaced between finding and opening it
    try:
        found = connection.execute(FIND_MEDIUM, (table, name)).fetchone()
        if found is None:
            return None
        with connection.blobopen("media", "body", found[0], readonly=True) as body:
            return bytes(body[start:stop])
    finally:
        connection.execute("COMMIT")
