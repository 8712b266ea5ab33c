"""The file of the log: its schema, and how it is opened for writing or reading."""

import sqlite3
from pathlib import Path
from typing import Final

FILE: Final = "tables.sqlite"
SCHEMA_VERSION: Final = 4
"""1: only rows. 2: media added. 3: an index for rows of play. 4: the column for a person is called `person`."""
SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS rows (
    "table" TEXT NOT NULL,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    body BLOB NOT NULL,
    person TEXT,
    n INTEGER
);
CREATE UNIQUE INDEX IF NOT EXISTS numbers ON rows ("table", number);
CREATE UNIQUE INDEX IF NOT EXISTS actions ON rows ("table", person, n) WHERE n IS NOT NULL;
CREATE INDEX IF NOT EXISTS plays ON rows ("table", number) WHERE kind = 'play';
CREATE TABLE IF NOT EXISTS media (
    "table" TEXT NOT NULL,
    name TEXT NOT NULL,
    body BLOB NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS names ON media ("table", name);
"""
DAMAGE: Final = frozenset((sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB))


class NewerLogError(Exception):
    """The file was written by a newer version."""


class ForeignLogError(Exception):
    """The file is the database of another program."""


def opened_to_write(file: Path) -> sqlite3.Connection:
    """The one connection that writes to the file. A file of an earlier version is migrated."""
    connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    try:
        _check(connection, file)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA secure_delete = ON")
        connection.executescript(
            f"BEGIN IMMEDIATE; {_migration(connection)} {SCHEMA} PRAGMA user_version = {SCHEMA_VERSION}; COMMIT"
        )
    except BaseException:
        connection.close()
        raise
    return connection


def _migration(connection: sqlite3.Connection) -> str:
    """What an existing file of an earlier version needs before `SCHEMA` adds what is missing."""
    columns = {name for _, name, *_ in connection.execute("PRAGMA table_info(rows)")}
    # Older versions wrote people's ids into a column called seat. SQLite renames it in the index, too.
    return "ALTER TABLE rows RENAME COLUMN seat TO person;" if "seat" in columns else ""


def opened_to_read(file: Path) -> sqlite3.Connection:
    """A read-only connection to a file that is open for writing."""
    uri = f"{file.absolute().as_uri()}?mode=ro"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA query_only = ON")
    return connection


def is_damage(error: sqlite3.Error) -> bool:
    """Whether a page of the file is corrupt. That says nothing about other tables, nor about the disk."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in DAMAGE


def _check(connection: sqlite3.Connection, file: Path) -> None:
    """Check that the file is ours before anything in it is changed."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > SCHEMA_VERSION:
        raise NewerLogError(file)
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if tables and (version < 1 or "rows" not in tables):
        raise ForeignLogError(file)
