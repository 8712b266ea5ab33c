"""A log that an earlier version wrote is opened, brought up to date and goes on."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import astuple, replace

from pictorium.games.all_games import GAMES
from pictorium.stores.sqlite_file import FILE, SCHEMA_VERSION
from pictorium.stores.sqlite_log import SqliteLog
from pictorium.table.ports import ActionKnownError, Row, TableId
from pictorium.table.replay import replayed
from tests.table.goldens import read

TABLE = TableId("GLDENV")
VERSION_1 = """
CREATE TABLE rows (
    "table" TEXT NOT NULL,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    body BLOB NOT NULL,
    seat TEXT,
    n INTEGER
);
CREATE UNIQUE INDEX numbers ON rows ("table", number);
CREATE UNIQUE INDEX actions ON rows ("table", seat, n) WHERE n IS NOT NULL;
"""
VERSION_2 = f"""{VERSION_1}
CREATE TABLE media ("table" TEXT NOT NULL, name TEXT NOT NULL, body BLOB NOT NULL);
CREATE UNIQUE INDEX names ON media ("table", name);
"""
VERSION_3 = f"{VERSION_2} CREATE INDEX plays ON rows (\"table\", number) WHERE kind = 'play';"


def old_file(folder: Path, version: int, schema: str) -> tuple[Row, ...]:
    """The golden log in a file as that version laid it out."""
    rows, _ = read(1)
    connection = sqlite3.connect(folder / FILE)
    connection.executescript(f"{schema} PRAGMA user_version = {version}")
    connection.executemany("INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?, ?)", [(TABLE, *astuple(row)) for row in rows])
    connection.commit()
    connection.close()
    return rows


@pytest.mark.parametrize(("version", "schema"), [(1, VERSION_1), (2, VERSION_2), (3, VERSION_3)])
def test_the_golden_log_of_an_earlier_file_is_read_and_goes_on(tmp_path: Path, version: int, schema: str) -> None:
    rows = old_file(tmp_path, version, schema)
    last = max((row for row in rows if row.n is not None), key=lambda row: row.number)

    async def story() -> None:
        log = SqliteLog(tmp_path)
        kept = await log.read(TABLE)
        assert kept == rows
        assert replayed(kept, GAMES) == replayed(rows, GAMES)
        with pytest.raises(ActionKnownError):
            await log.append(TABLE, [replace(last, number=len(rows) + 1)])
        await log.append(TABLE, [replace(last, number=len(rows) + 1, n=(last.n or 0) + 1)])
        await log.close()

    asyncio.run(story())
    connection = sqlite3.connect(tmp_path / FILE)
    columns = [name for _, name, *_ in connection.execute("PRAGMA table_info(rows)")]
    [(reached,)] = connection.execute("PRAGMA user_version").fetchall()
    connection.close()
    assert columns[5:] == ["person", "n"]
    assert reached == SCHEMA_VERSION


def test_a_migration_that_is_cut_off_has_not_begun(tmp_path: Path) -> None:
    """All of it happens in one transaction: before it is committed the file is as the earlier version left it."""
    old_file(tmp_path, 3, VERSION_3)
    cut_off = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    cut_off.executescript("BEGIN IMMEDIATE; ALTER TABLE rows RENAME COLUMN seat TO person;")
    cut_off.close()

    async def story() -> None:
        log = SqliteLog(tmp_path)
        assert (await log.read(TABLE, after=0))[-1].number == len(read(1)[0])
        await log.close()

    asyncio.run(story())
