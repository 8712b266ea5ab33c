"""The log of a data folder for who only reads it, also beside a server that writes to it. Nothing is locked."""

import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from pictorium.kernel.moment import Moment
from pictorium.stores.sqlite_file import FILE, SCHEMA_VERSION, NewerLogError, opened_to_read
from pictorium.stores.sqlite_readers import all_tables, fetch_part, media_named, read_piece
from pictorium.table.ports import Kind, Row, TableId, UnreadableError


class SavedTables:
    """All tables of a data folder; there may be none."""

    def __init__(self, folder: Path) -> None:
        """Open the file, if there is one."""
        file = folder / FILE
        self._connection = _opened(file) if file.exists() else None

    def __enter__(self) -> Self:
        """Read."""
        return self

    def __exit__(self, _: type[BaseException] | None, error: BaseException | None, __: TracebackType | None) -> None:
        """Close the file. What the database says is wrong with it is said as of any unreadable log."""
        if self._connection is not None:
            self._connection.close()
        if isinstance(error, sqlite3.Error):
            raise UnreadableError(str(error)) from error

    def tables(self) -> Mapping[TableId, Moment]:
        """Every table, and when its last row was written."""
        return all_tables(self._connection) if self._connection else {}

    def rows(
        self, table: TableId, after: int = 0, through: int | None = None, kind: Kind | None = None
    ) -> Iterator[Row]:
        """The rows of a table after one number, up to another; a piece of them is in memory at a time."""
        is_all = self._connection is None
        while not is_all:
            assert self._connection is not None, "there is a file"
            rows, is_all = read_piece(self._connection, table, after, None, kind, None)
            for row in rows:
                if through is not None and row.number > through:
                    return
                yield row
            after = rows[-1].number if rows else after

    def media_named(self, name: str) -> Mapping[TableId, bytes]:
        """The medium of that name of each table that has one."""
        return media_named(self._connection, name) if self._connection else {}

    def medium(self, table: TableId, name: str) -> bytes | None:
        """Something that was brought to a table, if it is still there."""
        return fetch_part(self._connection, table, name, 0, None) if self._connection else None


def _opened(file: Path) -> sqlite3.Connection:
    """A connection to a file of this version; of an earlier one it may lack what it is asked for."""
    connection = opened_to_read(file)
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version > SCHEMA_VERSION:
            raise NewerLogError(file)
    except sqlite3.Error as error:
        connection.close()
        raise UnreadableError(str(error)) from error
    except NewerLogError:
        connection.close()
        raise
    return connection
