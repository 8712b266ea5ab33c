"""What the one thread that writes to the file of a log does there."""

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, Final

from pictorium.stores.sqlite_file import is_damage
from pictorium.table.ports import ActionKnownError, NumberTakenError, TableId, UnreadableError

STORE: Final = """
INSERT INTO media VALUES (?, ?, ?) ON CONFLICT ("table", name) DO UPDATE SET body = excluded.body
"""
DROP: Final = 'DELETE FROM media WHERE "table" = ? AND name = ?'
INSERTS: Final = {
    count: "INSERT INTO rows VALUES " + ", ".join(["(?, ?, ?, ?, ?, ?, ?)"] * count) for count in (64, 8, 1)
}
"""So many rows at once, the most first."""

Append = list[tuple[Any, ...]]
"""Rows of one table as the file has them."""
Work = Append | Callable[[sqlite3.Connection], Any]


class Writer:
    """The file as the one who writes to it knows it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        """Know nothing of any table yet."""
        self._connection = connection
        self._last: dict[TableId, int] = {}
        """The last number of tables that were written to; nobody else writes."""

    def commit(self, works: Sequence[Work]) -> list[Any]:
        """What each piece of work gave, or the collision it met, after all of it was committed."""
        try:
            return self._commit_all(works)
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
        self._connection.execute("ROLLBACK")
        return [self._commit_alone(work) for work in works]

    def _commit_all(self, works: Sequence[Work]) -> list[Any]:
        appends = [work for work in works if isinstance(work, list)]
        if len(appends) == len(works):
            try:
                return self._commit_together(appends)
            except (NumberTakenError, sqlite3.IntegrityError):
                self._connection.execute("ROLLBACK")
        self._last.clear()
        return self._commit_piece_by_piece(works)

    def _commit_alone(self, work: Work) -> Any:
        """Some page is spoilt, so that only what has nothing to do with it can be done."""
        self._last.clear()
        try:
            (outcome,) = self._commit_piece_by_piece([work])
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            self._connection.execute("ROLLBACK")
            outcome = UnreadableError(str(error))
        return outcome

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
        if write_anew in works:
            self._write_anew()
        if scrub in works or write_anew in works:
            (is_busy, *_), *_ = self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            outcomes = [not is_busy if work is scrub else one for work, one in zip(works, outcomes, strict=True)]
        return outcomes

    def _write_anew(self) -> None:
        """Where there is no room for that, or some of it cannot be read, all stays as it is."""
        try:
            self._connection.execute("VACUUM")
        except sqlite3.DatabaseError as error:
            if not (isinstance(error, sqlite3.OperationalError) or is_damage(error)):
                raise


def scrub(connection: sqlite3.Connection) -> None:
    """After this is committed, what was amended or forgotten is no longer in the journal beside the file.

    Unless somebody reads from it just then: whoever asks is told whether it is empty.
    """


def write_anew(connection: sqlite3.Connection) -> None:
    """After this is committed, the file is written anew."""


def _done(connection: sqlite3.Connection, work: Work) -> Any:
    if not isinstance(work, list):
        return work(connection)
    _append(connection, work)
    return None


def store_medium(connection: sqlite3.Connection, table: TableId, name: str, body: bytes) -> None:
    """Keep something beside the rows of a table."""
    connection.execute(STORE, (table, name, body))


def drop_media(connection: sqlite3.Connection, names: Sequence[tuple[TableId, str]]) -> None:
    """Remove what lies there under these names."""
    connection.executemany(DROP, names)


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
