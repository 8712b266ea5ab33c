"""Opens the log that `pictorium serve` was told to use: a file in the data folder, or a PostgreSQL database."""

import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from pictorium.cli.messages import CommandError, disk_error_text
from pictorium.content.words import Words
from pictorium.stores.sqlite_log import FILE, FolderInUseError, ForeignLogError, NewerLogError, SqliteLog
from pictorium.table.ports import LogAwayError

if TYPE_CHECKING:
    from pictorium.stores.postgres_log import PostgresLog
    from pictorium.stores.postgres_nodes import Nodes

SCHEMES: Final = ("postgresql", "postgres")
DATABASE_WITHIN_S: Final = 30.0
"""How long to wait at the start for a database that is away: it may be starting, too."""
EXIT_STORAGE_FAILED: Final = 3


class StorageError(CommandError):
    """One line on stderr, and an exit code that says: start again later."""

    exit_code = EXIT_STORAGE_FAILED


def parsed_log(words: Words, value: str) -> str | None:
    """The address of a database; None: a file in the data folder."""
    if not value:
        return None
    try:
        is_known = urlsplit(value).scheme in SCHEMES
    except ValueError:
        is_known = False
    if not is_known:
        raise CommandError(words.say("serve.bad_log"))  # without the value, which may contain a password
    return value


def place_of(url: str) -> str:
    """Which database this is, without what lets people in."""
    parts = urlsplit(url)
    return parts.netloc.rpartition("@")[2] + parts.path


def opened_file(words: Words, data: Path) -> SqliteLog:
    """The log in the data folder."""
    try:
        return SqliteLog(data)
    except FolderInUseError as error:
        raise CommandError(words.say("serve.in_use", data=data)) from error
    except NewerLogError as error:
        raise CommandError(words.say("serve.newer", file=data / FILE)) from error
    except ForeignLogError as error:
        raise CommandError(words.say("serve.foreign", file=data / FILE)) from error
    except sqlite3.Error as error:
        raise CommandError(_sqlite_error_text(words, error, data)) from error
    except OSError as error:
        raise CommandError(disk_error_text(words, error, data)) from error


async def opened_database(words: Words, url: str, *, is_alone: bool = False) -> "PostgresLog":
    """The log in a database, `is_alone`: which no server may use meanwhile. Waits a while if it is away."""
    require_driver(words)
    from pictorium.stores.postgres_log import PostgresLog

    with _errors_in_words(words, url):
        return await PostgresLog.open(url, DATABASE_WITHIN_S, is_alone=is_alone)


@asynccontextmanager
async def asked_database(words: Words, url: str) -> AsyncIterator["Nodes"]:
    """What only asks a database, and changes nothing in it."""
    require_driver(words)
    from pictorium.stores.postgres_nodes import Nodes

    nodes = Nodes(url)
    try:
        with _errors_in_words(words, url):
            yield nodes
    finally:
        await nodes.close()


def require_driver(words: Words) -> None:
    """Raise an error unless what talks to PostgreSQL is installed."""
    try:
        import asyncpg  # noqa: F401
    except ImportError as error:
        raise CommandError(words.say("serve.log_no_driver")) from error


@contextmanager
def _errors_in_words(words: Words, url: str) -> Iterator[None]:
    from pictorium.stores.postgres_connection import RefusedDatabaseError

    try:
        yield
    except RefusedDatabaseError as error:
        raise CommandError(words.say(f"serve.{error.why}", place=place_of(url), why=error.detail)) from error
    except LogAwayError as error:
        raise StorageError(words.say("serve.log_away", place=place_of(url), why=error)) from error


def _sqlite_error_text(words: Words, error: sqlite3.Error, data: Path) -> str:
    """The message for a database error, by the low byte of its code."""
    match error.sqlite_errorcode & 0xFF:
        case sqlite3.SQLITE_FULL:
            return words.say("serve.full", data=data)
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM | sqlite3.SQLITE_IOERR:
            return words.say("serve.unwritten", data=data)
        case _:
            return words.say("serve.unreadable", file=data / FILE)
