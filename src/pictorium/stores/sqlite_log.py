"""The log in one SQLite file, for a house with one server.

One thread writes, and nothing else does. While it commits, what arrives waits; then all that waited is committed
together, so that a busy house pays for one fsync where it did many things. Appends go in with few statements, since
between two of them the thread has to wait for its turn to run Python. Rows lie in the order they came: sorted by table,
a commit would write a page for each (measured: three times the work), and move others about to make room, with copies
of what somebody wants to be gone left behind. If an append collides, everything is undone and
done again piece by piece, so that only what collides is refused. After a disk error nothing is acknowledged any more:
an fsync that failed once cannot be trusted to have kept anything, so it is never tried again.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final

from filelock import FileLock, Timeout

from pictorium.kernel.moment import Moment
from pictorium.table.limits import ROWS_AT_ONCE
from pictorium.table.ports import ActionKnownError, LogBrokenError, NumberTakenError, Row, TableId

FILE: Final = "tables.sqlite"
LOCK_FILE: Final = "in-use"
SCHEMA_VERSION: Final = 2
"""1: rows alone. 2: and what lies beside them."""
SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS rows (
    "table" TEXT NOT NULL,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    body BLOB NOT NULL,
    seat TEXT,
    n INTEGER
);
CREATE UNIQUE INDEX IF NOT EXISTS numbers ON rows ("table", number);
CREATE UNIQUE INDEX IF NOT EXISTS actions ON rows ("table", seat, n) WHERE n IS NOT NULL;
CREATE TABLE IF NOT EXISTS media (
    "table" TEXT NOT NULL,
    name TEXT NOT NULL,
    body BLOB NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS names ON media ("table", name);
"""
TABLES: Final = """
WITH RECURSIVE named(name) AS (
    SELECT min("table") FROM rows
    UNION ALL
    SELECT (SELECT min("table") FROM rows WHERE "table" > name) FROM named WHERE name IS NOT NULL
)
SELECT name, (SELECT at FROM rows WHERE "table" = name ORDER BY number DESC LIMIT 1) FROM named WHERE name IS NOT NULL
"""
"""Each table and when something of it was kept last. Looks at one row of each, however many there are."""
FORGET: Final = """
DELETE FROM rows WHERE "table" = ?1 AND number > (SELECT max(number) FROM rows WHERE "table" = ?1) - ?2
"""
"""Some rows of a table, the last first: what is left of it is then as it once was, wherever this is interrupted."""
STORE: Final = """
INSERT INTO media VALUES (?, ?, ?) ON CONFLICT ("table", name) DO UPDATE SET body = excluded.body
"""
FIND_MEDIUM: Final = 'SELECT rowid FROM media WHERE "table" = ? AND name = ?'
DROP: Final = 'DELETE FROM media WHERE "table" = ? AND name = ?'
FORGET_MEDIA: Final = """
DELETE FROM media WHERE rowid IN (SELECT rowid FROM media WHERE "table" = ? LIMIT ?)
"""
MEDIA_AT_ONCE: Final = 4
"""How many are removed with one commit. They are big, and where they lay is overwritten."""
AMEND: Final = 'UPDATE rows SET body = ? WHERE "table" = ? AND number = ?'
INSERTS: Final = {
    count: "INSERT INTO rows VALUES " + ", ".join(["(?, ?, ?, ?, ?, ?, ?)"] * count) for count in (64, 8, 1)
}
"""So many rows at once, the most first."""

Append = list[tuple[Any, ...]]
"""Rows of one table as the file has them."""
Work = Append | Callable[[sqlite3.Connection], Any]


class FolderInUseError(Exception):
    """Another process has this data folder."""


class NewerLogError(Exception):
    """The file was written by a newer version."""


class ForeignLogError(Exception):
    """The file is a database of something else."""


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
        self._is_untidy = False
        self._waiting: SimpleQueue[tuple[Work, asyncio.Future[Any]] | None] = SimpleQueue()
        self._thread = Thread(target=self._write, name="log", daemon=True)
        self._thread.start()

    async def append(self, table: TableId, rows: Sequence[Row]) -> None:
        """Keep these rows, all or none. When this returns they outlive a crash of the machine."""
        await self._asked([(table, row.number, row.at, row.kind, row.body, row.seat, row.n) for row in rows])

    async def read(self, table: TableId, after: int = 0, most: int | None = None) -> tuple[Row, ...]:
        """The rows of a table after a number."""
        found: tuple[Row, ...] = await self._asked(lambda connection: _read(connection, table, after, most))
        return found

    async def tables(self) -> Mapping[TableId, Moment]:
        """Every table with a row, and when its last one was kept."""
        found: dict[TableId, Moment] = await self._asked(lambda connection: dict(connection.execute(TABLES)))
        return found

    async def amend(self, table: TableId, rows: Sequence[Row]) -> None:
        """Put other bodies into rows that are there."""
        values = [(row.body, table, row.number) for row in rows]
        await self._asked(lambda connection: connection.executemany(AMEND, values))
        await self._asked(_scrub)
        self._is_untidy = True

    async def store(self, table: TableId, name: str, body: bytes) -> None:
        """Keep something beside the rows of a table. When this returns it outlives a crash of the machine."""
        await self._asked(lambda connection: _store(connection, table, name, body))

    async def fetch(self, table: TableId, name: str, start: int = 0, stop: int | None = None) -> bytes | None:
        """What lies beside the rows of a table under that name, or a part of it; only that part is read."""
        found: bytes | None = await self._asked(lambda connection: _fetch(connection, table, name, start, stop))
        return found

    async def drop(self, table: TableId, names: Sequence[str]) -> None:
        """Remove what lies there under these names, a few at a time."""
        was_there = False
        for start in range(0, len(names), MEDIA_AT_ONCE):
            values = [(table, name) for name in names[start : start + MEDIA_AT_ONCE]]
            was_there |= await self._asked(partial(_drop, names=values)) > 0
        if was_there:
            await self._asked(_scrub)
            self._is_untidy = True

    async def forget(self, table: TableId) -> None:
        """Remove all rows of a table and all beside them, a few at a time, so that nobody waits for it.

        The rows go last: as long as there are any the table is known to be there, and whoever was interrupted here
        can begin again.
        """
        while await self._asked(lambda connection: connection.execute(FORGET_MEDIA, (table, MEDIA_AT_ONCE)).rowcount):
            pass
        while await self._asked(lambda connection: connection.execute(FORGET, (table, ROWS_AT_ONCE)).rowcount):
            pass
        await self._asked(_scrub)
        self._is_untidy = True

    async def tidy(self) -> None:
        """Write the file anew: where rows were removed others were moved together, and copies of them may lie about."""
        if self._is_untidy:
            self._is_untidy = False
            await self._asked(_write_anew)

    async def close(self) -> None:
        """Commit what waits, close the file, and let the folder go."""
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)
        self._connection.close()
        self._lock.release()

    async def _asked(self, work: Work) -> Any:
        answer: asyncio.Future[Any] = self._loop.create_future()
        self._waiting.put((work, answer))
        return await answer

    def _write(self) -> None:
        """The one writer: takes all that waits, commits it together, then answers."""
        file = File(self._connection)
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
                    outcomes = file.commit([work for work, _ in asked])
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
        _check(connection, file)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA secure_delete = ON")
        connection.executescript(f"BEGIN IMMEDIATE; {SCHEMA} PRAGMA user_version = {SCHEMA_VERSION}; COMMIT")
    except BaseException:
        connection.close()
        raise
    return connection


def _check(connection: sqlite3.Connection, file: Path) -> None:
    """Whether this file is ours to write to; nothing in it is changed before that is known."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > SCHEMA_VERSION:
        raise NewerLogError(file)
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if tables and (version < 1 or "rows" not in tables):
        raise ForeignLogError(file)


class File:
    """The file as its one writer knows it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        """Know nothing of any table yet."""
        self._connection = connection
        self._last: dict[TableId, int] = {}
        """The last number of tables that were written to; nobody else writes."""

    def commit(self, works: Sequence[Work]) -> list[Any]:
        """What each piece of work gave, or the collision it met, after all of it was committed."""
        appends = [work for work in works if isinstance(work, list)]
        if len(appends) == len(works):
            try:
                return self._commit_together(appends)
            except (NumberTakenError, sqlite3.IntegrityError):
                self._connection.execute("ROLLBACK")
        self._last.clear()
        return self._commit_piece_by_piece(works)

    def _commit_together(self, appends: Sequence[Append]) -> list[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        last: dict[TableId, int] = {}
        for append in appends:
            table = append[0][0]
            if table not in last:
                last[table] = self._last.get(table) or _last_number(self._connection, table)
            last[table] = _followed(append, last[table])
        rows = [row for append in appends for row in append]
        for count, insert in INSERTS.items():
            while len(rows) >= count:
                self._connection.execute(insert, [value for row in rows[:count] for value in row])
                del rows[:count]
        self._connection.execute("COMMIT")
        self._last |= last
        return [None] * len(appends)

    def _commit_piece_by_piece(self, works: Sequence[Work]) -> list[Any]:
        outcomes: list[Any] = []
        self._connection.execute("BEGIN IMMEDIATE")
        for work in works:
            self._connection.execute("SAVEPOINT one")
            try:
                outcomes.append(_done(self._connection, work))
            except (NumberTakenError, ActionKnownError) as collision:
                self._connection.execute("ROLLBACK TO one")
                outcomes.append(collision)
            self._connection.execute("RELEASE one")
        self._connection.execute("COMMIT")
        if _write_anew in works:
            with suppress(sqlite3.OperationalError):  # where there is no room for that, all stays as it is
                self._connection.execute("VACUUM")
        if _scrub in works or _write_anew in works:
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return outcomes


def _scrub(connection: sqlite3.Connection) -> None:
    """After this is committed, what was amended or forgotten is no longer in the journal beside the file."""


def _write_anew(connection: sqlite3.Connection) -> None:
    """After this is committed, the file is written anew."""


def _done(connection: sqlite3.Connection, work: Work) -> Any:
    if not isinstance(work, list):
        return work(connection)
    _append(connection, work)
    return None


def _store(connection: sqlite3.Connection, table: TableId, name: str, body: bytes) -> None:
    connection.execute(STORE, (table, name, body))


def _fetch(
    connection: sqlite3.Connection, table: TableId, name: str, start: int = 0, stop: int | None = None
) -> bytes | None:
    found = connection.execute(FIND_MEDIUM, (table, name)).fetchone()
    if found is None:
        return None
    with connection.blobopen("media", "body", found[0], readonly=True) as body:
        return bytes(body[start:stop])


def _drop(connection: sqlite3.Connection, names: Sequence[tuple[TableId, str]]) -> int:
    return connection.executemany(DROP, names).rowcount


def _last_number(connection: sqlite3.Connection, table: TableId) -> int:
    (last,) = connection.execute('SELECT max(number) FROM rows WHERE "table" = ?', (table,)).fetchone()
    return last or 0


def _followed(append: Append, last: int) -> int:
    """The last number after this append, which must go on from the one before."""
    if [row[1] for row in append] != list(range(last + 1, last + 1 + len(append))):
        raise NumberTakenError(*append[0][:2])
    return last + len(append)


def _append(connection: sqlite3.Connection, append: Append) -> None:
    table = append[0][0]
    _followed(append, _last_number(connection, table))
    try:
        connection.executemany(INSERTS[1], append)
    except sqlite3.IntegrityError as error:
        raise ActionKnownError(table) from error


def _read(connection: sqlite3.Connection, table: TableId, after: int, most: int | None) -> tuple[Row, ...]:
    found = connection.execute(
        'SELECT number, at, kind, body, seat, n FROM rows WHERE "table" = ? AND number > ? ORDER BY number LIMIT ?',
        (table, after, -1 if most is None else most),
    )
    return tuple(Row(number, Moment(at), kind, body, seat, n) for number, at, kind, body, seat, n in found)
