"""The log in one SQLite file, for a house with one server.

One thread writes, and nothing else does. While it commits, what arrives waits; then all that waited is committed
together, so that a busy house pays for one fsync where it did many things. Each append is a savepoint of its own: one
that collides is undone alone. After a disk error nothing is acknowledged any more: an fsync that failed once cannot be
trusted to have kept anything, so it is never tried again.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, TypeVar

from filelock import FileLock, Timeout

from pictorium.kernel.moment import Moment
from pictorium.table.ports import ActionKnownError, LogBrokenError, NumberTakenError, Row, TableId

FILE: Final = "tables.sqlite"
LOCK_FILE: Final = "in-use"
SCHEMA_VERSION: Final = 1
SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS rows (
    "table" TEXT NOT NULL,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    body BLOB NOT NULL,
    seat TEXT,
    n INTEGER,
    PRIMARY KEY ("table", number)
) WITHOUT ROWID;
CREATE UNIQUE INDEX IF NOT EXISTS actions ON rows ("table", seat, n) WHERE n IS NOT NULL;
"""
T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]


class FolderInUseError(Exception):
    """Another process has this data folder."""


class NewerLogError(Exception):
    """The file was written by a newer version."""


class SqliteLog:
    """Rows in a file. Open it inside a running loop; close it before the loop ends."""

    def __init__(self, folder: Path) -> None:
        """Take the folder for this process alone and open the file in it."""
        folder.mkdir(parents=True, exist_ok=True)
        self._lock = FileLock(folder / LOCK_FILE)
        try:
            self._lock.acquire(timeout=0)
        except Timeout as error:
            raise FolderInUseError(folder) from error
        try:
            self._connection = _opened(folder / FILE)
        except BaseException:
            self._lock.release()
            raise
        self._loop = asyncio.get_running_loop()
        self._waiting: SimpleQueue[tuple[Work, asyncio.Future[Any]] | None] = SimpleQueue()
        self._thread = Thread(target=self._write, name="log", daemon=True)
        self._thread.start()

    async def append(self, table: TableId, rows: Sequence[Row]) -> None:
        """Keep these rows, all or none. When this returns they outlive a crash of the machine."""
        values = [(table, row.number, row.at, row.kind, row.body, row.seat, row.n) for row in rows]
        await self._asked(lambda connection: _append(connection, values))

    async def read(self, table: TableId, after: int = 0) -> tuple[Row, ...]:
        """The rows of a table after a number."""
        return await self._asked(lambda connection: _read(connection, table, after))

    async def tables(self) -> tuple[TableId, ...]:
        """Every table with a row."""
        return await self._asked(_tables)

    async def forget(self, table: TableId) -> None:
        """Remove all rows of a table."""
        await self._asked(lambda connection: connection.execute('DELETE FROM rows WHERE "table" = ?', (table,)))

    async def close(self) -> None:
        """Commit what waits, close the file, and let the folder go."""
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)
        self._connection.close()
        self._lock.release()

    async def _asked(self, work: Callable[[sqlite3.Connection], T]) -> T:
        answer: asyncio.Future[T] = self._loop.create_future()
        self._waiting.put((work, answer))
        return await answer

    def _write(self) -> None:
        """The one writer: takes all that waits, commits it together, then answers."""
        broken: LogBrokenError | None = None
        is_open = True
        while is_open:
            batch = [self._waiting.get()]
            while not self._waiting.empty():
                batch.append(self._waiting.get())
            is_open = None not in batch
            asked = [one for one in batch if one is not None]
            outcomes: list[Any] = [broken] * len(asked) if broken else []
            if not broken:
                try:
                    outcomes = _committed(self._connection, [work for work, _ in asked])
                except sqlite3.Error as error:
                    broken = LogBrokenError(str(error))
                    outcomes = [broken] * len(asked)
            answers = [(answer, outcome) for (_, answer), outcome in zip(asked, outcomes, strict=True)]
            if answers:
                self._loop.call_soon_threadsafe(_answer, answers)


def _answer(answers: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for answer, outcome in answers:
        if answer.done():
            continue
        if isinstance(outcome, Exception):
            answer.set_exception(outcome)
        else:
            answer.set_result(outcome)


def _opened(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version > SCHEMA_VERSION:
            raise NewerLogError(file)
        connection.executescript(SCHEMA)
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    except BaseException:
        connection.close()
        raise
    return connection


def _committed(connection: sqlite3.Connection, works: Sequence[Work]) -> list[Any]:
    """What each piece of work gave, or the collision it met, after all of it was committed."""
    outcomes: list[Any] = []
    connection.execute("BEGIN IMMEDIATE")
    for work in works:
        connection.execute("SAVEPOINT one")
        try:
            outcomes.append(work(connection))
        except (NumberTakenError, ActionKnownError) as collision:
            connection.execute("ROLLBACK TO one")
            outcomes.append(collision)
        connection.execute("RELEASE one")
    connection.execute("COMMIT")
    return outcomes


def _append(connection: sqlite3.Connection, values: Sequence[tuple[Any, ...]]) -> None:
    table, number = values[0][:2]
    (last,) = connection.execute('SELECT max(number) FROM rows WHERE "table" = ?', (table,)).fetchone()
    if [row[1] for row in values] != list(range((last or 0) + 1, (last or 0) + 1 + len(values))):
        raise NumberTakenError(table, number)
    try:
        connection.executemany("INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?, ?)", values)
    except sqlite3.IntegrityError as error:
        raise ActionKnownError(table) from error


def _read(connection: sqlite3.Connection, table: TableId, after: int) -> tuple[Row, ...]:
    found = connection.execute(
        'SELECT number, at, kind, body, seat, n FROM rows WHERE "table" = ? AND number > ? ORDER BY number',
        (table, after),
    )
    return tuple(Row(number, Moment(at), kind, body, seat, n) for number, at, kind, body, seat, n in found)


def _tables(connection: sqlite3.Connection) -> tuple[TableId, ...]:
    return tuple(TableId(table) for (table,) in connection.execute('SELECT DISTINCT "table" FROM rows ORDER BY 1'))
