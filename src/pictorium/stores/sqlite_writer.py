"""What the writer thread does with the file of the log."""

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, Final

from pictorium.stores.sqlite_file import is_damage
from pictorium.table.ports import ActionKnownError, NumberTakenError, TableId, UnreadableError

STORE: Final = """
INSERT INTO media VALUES (?, ?, ?) ON CONFLICT ("table", name) DO UPDATE SET body = excluded.body
"""
STORE_FIRST: Final = "INSERT INTO media VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
FIND: Final = 'SELECT body FROM media WHERE "table" = ? AND name = ?'
DROP: Final = 'DELETE FROM media WHERE "table" = ? AND name = ?'
INSERTS: Final = {
    count: "INSERT INTO rows VALUES " + ", ".join(["(?, ?, ?, ?, ?, ?, ?)"] * count) for count in (64, 8, 1)
}
"""Statements that insert several rows, the largest first."""

Append = list[tuple[Any, ...]]
"""Rows of one table, as columns of the file."""
Work = Append | Callable[[sqlite3.Connection], Any]


class Writer:
    """Commits work to the file."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._last: dict[TableId, int] = {}
        """The last row number of tables that were written to; valid since nobody else writes."""

    def commit(self, works: Sequence[Work]) -> list[Any]:
        """The result of each piece of work, or the collision that it caused, after everything was committed."""
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
        """A page is corrupt, so only work that does not touch it can succeed."""
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
            last[table] = _next_last_number(append, last[table])
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
                outcomes.append(_result(self._connection, work))
            except (NumberTakenError, ActionKnownError) as collision:
                self._connection.execute("ROLLBACK TO one")
                outcomes.append(collision)
            self._connection.execute("RELEASE one")
        self._connection.execute("COMMIT")
        if vacuum in works:
            self._vacuum()
        if scrub in works or vacuum in works:
            (is_busy, *_), *_ = self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            outcomes = [not is_busy if work is scrub else one for work, one in zip(works, outcomes, strict=True)]
        return outcomes

    def _vacuum(self) -> None:
        """If the disk is full or a page is corrupt, the file stays as it is."""
        try:
            self._connection.execute("VACUUM")
        except sqlite3.DatabaseError as error:
            if not (isinstance(error, sqlite3.OperationalError) or is_damage(error)):
                raise


def scrub(connection: sqlite3.Connection) -> None:
    """A marker: after this is committed, the write-ahead log has no copy of what was amended or deleted.

    Unless a reader has it open: the result says whether it is empty.
    """


def vacuum(connection: sqlite3.Connection) -> None:
    """A marker: after this is committed, the file is rewritten."""


def _result(connection: sqlite3.Connection, work: Work) -> Any:
    if not isinstance(work, list):
        return work(connection)
    _append(connection, work)
    return None


def store_medium(connection: sqlite3.Connection, table: TableId, name: str, body: bytes) -> None:
    """Store a medium of a table."""
    connection.execute(STORE, (table, name, body))


def store_first_medium(connection: sqlite3.Connection, table: TableId, name: str, body: bytes) -> bytes:
    """Store a medium of a table unless there is one of that name: what is stored there now."""
    connection.execute(STORE_FIRST, (table, name, body))
    ((kept,),) = connection.execute(FIND, (table, name))
    return bytes(kept)


def drop_media(connection: sqlite3.Connection, names: Sequence[tuple[TableId, str]]) -> None:
    """Delete these media."""
    connection.executemany(DROP, names)


def _last_number(connection: sqlite3.Connection, table: TableId) -> int:
    (last,) = connection.execute('SELECT max(number) FROM rows WHERE "table" = ?', (table,)).fetchone()
    return last or 0


def _next_last_number(append: Append, last: int) -> int:
    """The last number after this append, which must continue from the one before."""
    if [row[1] for row in append] != list(range(last + 1, last + 1 + len(append))):
        raise NumberTakenError(*append[0][:2])
    return last + len(append)


def _append(connection: sqlite3.Connection, append: Append) -> None:
    table = append[0][0]
    _next_last_number(append, _last_number(connection, table))
    try:
        connection.executemany(INSERTS[1], append)
    except sqlite3.IntegrityError as error:
        raise ActionKnownError(table) from error
