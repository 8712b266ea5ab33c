"""The file of a log: what lies in it, and how it is opened, to write or only to read."""

import sqlite3
from pathlib import Path
from typing import Final

FILE: Final = "tables.sqlite"
SCHEMA_VERSION: Final = 4
"""1: rows alone. 2: and the media. 3: an index for rows of play. 4: the column that names a person is called so."""
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
    """The file is a database of something else."""


def opened_to_write(file: Path) -> sqlite3.Connection:
    """The one connection that changes the file; a file of an earlier version is brought up to date."""
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
    # An older release wrote people's ids into a column called seat. SQLite renames it in the index, too.
    return "ALTER TABLE rows RENAME COLUMN seat TO person;" if "seat" in columns else ""


def opened_to_read(file: Path) -> sqlite3.Connection:
    """A connection that changes nothing, for a file that is open to be written to."""
    uri = f"{file.absolute().as_uri()}?mode=ro"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA query_only = ON")
    return connection


def is_damage(error: sqlite3.Error) -> bool:
    """Whether what was looked at is spoilt: that says nothing of other tables, nor of whether the disk keeps things."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in DAMAGE


def _check(connection: sqlite3.Connection, file: Path) -> None:
    """Whether this file is ours to write to; nothing in it is changed before that is known."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > SCHEMA_VERSION:
        raise NewerLogError(file)
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if tables and (version < 1 or "rows" not in tables):
        raise ForeignLogError(file)
