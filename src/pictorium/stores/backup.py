"""A data folder as one file, and a folder from such a file.

The tables are copied with SQLite's own backup from one snapshot, while a server goes on writing. A copy is opened and
every table in it replayed before it is called a backup, and again before it takes a folder's place.
"""

import os
import sqlite3
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import Any, Final

import msgspec
from filelock import FileLock, Timeout

from pictorium import __version__
from pictorium.stores.saved_tables import SavedTables
from pictorium.stores.sqlite_file import FILE, SCHEMA_VERSION, NewerLogError, opened_to_read
from pictorium.stores.sqlite_log import LOCK_FILE, FolderInUseError
from pictorium.table.ports import UnreadableError
from pictorium.table.replay import replayed
from pictorium.table.state import AnyGame

ABOUT: Final = "backup.json"
FOLDERS: Final = ("cards", "pictures")
"""What a host brought themselves."""
BESIDE: Final = (f"{FILE}-wal", f"{FILE}-shm")
PAGES_AT_ONCE: Final = 2_000
COUNTS: Final = {
    "tables": 'SELECT count(*) FROM (SELECT DISTINCT "table" FROM rows)',
    "rows": "SELECT count(*) FROM rows",
    "media": "SELECT count(*) FROM media",
}
Games = Mapping[str, AnyGame]
Advance = Callable[[int, int], None]
"""Told how much is done, of how much."""


class About(msgspec.Struct, frozen=True):
    """What a backup says of itself."""

    version: str
    schema: int
    made_at: str
    counts: Mapping[str, int]
    unreadable: int
    """Tables that could not be read where they came from either."""


class BadBackupError(Exception):
    """The file is no backup, or not all of it is there."""


class NothingToSaveError(Exception):
    """There are no tables in the folder."""


class PlaceTakenError(Exception):
    """Something is there already."""


def back_up(data: Path, to: Path, games: Games, *, is_replacing: bool, copied: Advance, checked: Advance) -> About:
    """Write all that a data folder holds to this file. It appears when it is whole, or not at all."""
    if to.exists() and not is_replacing:
        raise PlaceTakenError(to)
    if not (data / FILE).exists():
        raise NothingToSaveError(data)
    with tempfile.TemporaryDirectory(prefix=f".{to.name}-", dir=to.parent) as place:
        copy = Path(place)
        schema, counts = _copy_tables(data / FILE, copy / FILE, copied)
        unreadable = _check(copy, counts, games, checked)
        about = About(__version__, schema, _now().isoformat(timespec="seconds"), counts, unreadable)
        archive = copy / "archive"
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as packed:
            packed.writestr(ABOUT, msgspec.json.format(msgspec.json.encode(about), indent=2))
            packed.write(copy / FILE, FILE)
            for file in _own_files(data):
                packed.write(file, file.relative_to(data).as_posix())
        archive.chmod(0o600)  # with what is in it one could make devices that are let in
        _sync(archive)
        os.replace(archive, to)
        _sync(to.parent)
    return about


def restore(file: Path, data: Path, games: Games, *, is_replacing: bool, checked: Advance) -> tuple[About, Path | None]:
    """Put what a backup holds into a data folder, and say where that is now which was there before."""
    data.mkdir(parents=True, exist_ok=True)
    with _locked(data), tempfile.TemporaryDirectory(prefix=".restore-", dir=data) as place:
        there = [data / name for name in (FILE, *BESIDE, *FOLDERS) if (data / name).exists()]
        if there and not is_replacing:
            raise PlaceTakenError(there[0])
        new = Path(place)
        about = _unpacked(file, new)
        if about.schema > SCHEMA_VERSION:
            raise NewerLogError(file)
        if _check(new, about.counts, games, checked) > about.unreadable:
            raise BadBackupError(file)
        for one in new.rglob("*"):
            if one.is_file():
                _sync(one)
        old = data / f"before-restore-{_now():%Y%m%d-%H%M%S-%f}" if there else None
        if old:
            old.mkdir()
            for one in there:
                one.rename(old / one.name)
        for name in (*FOLDERS, FILE):  # the tables last: what is there before them is not missed
            if (new / name).exists():
                (new / name).rename(data / name)
        _sync(data)
    return about, old


def _copy_tables(source: Path, target: Path, copied: Advance) -> tuple[int, dict[str, int]]:
    """Copy one snapshot of the file. The version of its schema, and how much is in it."""
    with closing(opened_to_read(source)) as reader, closing(sqlite3.connect(target)) as writer:
        reader.execute("BEGIN")  # until the end: a copy of a file that changes would begin again and again
        (version,) = reader.execute("PRAGMA user_version").fetchone()
        if version > SCHEMA_VERSION:
            raise NewerLogError(source)
        counts = _counts(reader)
        reader.backup(writer, pages=PAGES_AT_ONCE, progress=lambda _, left, pages: copied(pages - left, pages), sleep=0)
        reader.execute("ROLLBACK")
        writer.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it
    return version, counts


def _check(folder: Path, counts: Mapping[str, int], games: Games, checked: Advance) -> int:
    """Open the copy, count, and replay each table. How many cannot be read."""
    with closing(sqlite3.connect(folder / FILE)) as connection:
        try:
            (complaint,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
            if complaint != "ok" or _counts(connection) != dict(counts):
                raise BadBackupError(folder / FILE)
        except sqlite3.DatabaseError as error:
            raise BadBackupError(folder / FILE) from error
    unreadable = 0
    with SavedTables(folder) as saved:
        tables = saved.tables()
        for number, table in enumerate(tables, 1):
            try:
                replayed(saved.rows(table, kind="play"), games)
            except UnreadableError:
                unreadable += 1
            checked(number, len(tables))
    return unreadable


def _unpacked(file: Path, to: Path) -> About:
    """What is in a backup, beside what it says of itself. Nothing that another has packed gets out of the folder."""
    try:
        with zipfile.ZipFile(file) as packed:
            about = msgspec.json.decode(packed.read(ABOUT), type=About)
            for name in packed.namelist():
                first, *rest = PurePosixPath(name).parts
                if (name == FILE or (first in FOLDERS and rest)) and ".." not in rest:
                    packed.extract(name, to)
            if not (to / FILE).exists():
                raise BadBackupError(file)
            return about
    except (zipfile.BadZipFile, KeyError, msgspec.MsgspecError, EOFError, ValueError, NotImplementedError) as error:
        raise BadBackupError(file) from error


def _counts(connection: sqlite3.Connection) -> dict[str, int]:
    there = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    return {
        name: _one(connection, count) if name != "media" or "media" in there else 0 for name, count in COUNTS.items()
    }


def _one(connection: sqlite3.Connection, question: str) -> Any:
    return connection.execute(question).fetchone()[0]


def _own_files(data: Path) -> Iterator[Path]:
    for folder in FOLDERS:
        yield from sorted(file for file in (data / folder).rglob("*") if file.is_file())


@contextmanager
def _locked(data: Path) -> Iterator[None]:
    """The folder for us alone: no server has it open."""
    lock = FileLock(data / LOCK_FILE)
    try:
        lock.acquire(timeout=0)
    except Timeout as error:
        raise FolderInUseError(data) from error
    try:
        yield
    finally:
        lock.release()


def _now() -> datetime:
    return datetime.now(UTC)


def _sync(place: Path) -> None:
    """What is there survives a crash of the machine, where the system can promise that."""
    if place.is_dir() and os.name != "posix":
        return
    handle = os.open(place, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
