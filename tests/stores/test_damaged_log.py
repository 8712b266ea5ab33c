"""Garbage in a file: whoever asks for what was spoilt is told so, and all others go on."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from pictorium.kernel.moment import Moment
from pictorium.stores.sqlite_log import FILE, SqliteLog
from pictorium.table.ports import LogBrokenError, Row, TableId, UnreadableError
from tests.stores.test_logs import row

TABLES = [TableId(f"TABLE{letter}") for letter in "ABCDEFGH"]
ROWS = 400
NEW = TableId("TABLEX")


def body_of(table: TableId, number: int) -> bytes:
    return f"{table} {number} ".encode() * 20


async def written(folder: Path) -> None:
    """Tables one after the other, so that each has pages of its own."""
    log = SqliteLog(folder)
    for table in TABLES:
        rows = [Row(n, Moment(n), "play" if n % 4 else "ink", body_of(table, n)) for n in range(1, ROWS + 1)]
        await log.append(table, rows)
        await log.store(table, "medium", body_of(table, 0) * 500)
    await log.close()


def spoil(folder: Path, is_spoilt: Callable[[int, bytes], bool], seed: int = 0) -> int:
    """Put garbage into all pages of which this is true; how many there were."""
    connection = sqlite3.connect(folder / FILE)
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    connection.close()
    content, random, count = bytearray((folder / FILE).read_bytes()), Random(seed), 0
    for start in range(size, len(content), size):  # the first page says what this file is
        if is_spoilt(start // size, bytes(content[start : start + size])):
            content[start : start + size] = random.randbytes(size)
            count += 1
    (folder / FILE).write_bytes(content)
    return count


async def is_readable(log: SqliteLog, table: TableId) -> bool:
    """Whether a table is all there; what is read is never anything else than was written."""
    try:
        last = await log.last(table)
        rows = await log.read(table)
        plays = await log.read(table, kind="play")
    except UnreadableError:
        return False
    assert last == len(rows) == ROWS
    assert [one.body for one in rows] == [body_of(table, number) for number in range(1, ROWS + 1)]
    assert plays == tuple(one for one in rows if one.kind == "play")
    return True


def test_garbage_where_one_table_lies_is_no_matter_for_the_others(tmp_path: Path) -> None:
    async def story() -> None:
        await written(tmp_path)
        name = f"{TABLES[3]} 7 ".encode()
        assert spoil(tmp_path, lambda _, page: name in page) == 1
        log = SqliteLog(tmp_path)
        readable = [await is_readable(log, table) for table in TABLES]
        assert not readable[3]
        assert readable.count(False) <= 2  # a neighbour may have had a row on the same page
        await log.append(NEW, [row(1)])  # nobody has to stop for it
        await log.append(TABLES[0], [row(ROWS + 1)])
        assert len(await log.read(TABLES[0])) == ROWS + 1
        await log.tidy()
        await log.close()

    asyncio.run(story())


def test_garbage_in_what_was_brought_is_no_matter_for_the_rows(tmp_path: Path) -> None:
    async def story() -> None:
        await written(tmp_path)
        names = [body_of(table, 0) for table in TABLES]
        name = names[2]
        assert spoil(tmp_path, lambda _, page: [one for one in names if one in page] == [name]) > 1
        log = SqliteLog(tmp_path)
        assert all([await is_readable(log, table) for table in TABLES])
        with suppress(UnreadableError):  # it lies on pages that say nothing of what is on them
            assert await log.fetch(TABLES[2], "medium") != name * 500
        assert await log.fetch(TABLES[4], "medium") == body_of(TABLES[4], 0) * 500
        await log.close()

    asyncio.run(story())


@pytest.mark.parametrize("seed", range(25))
def test_garbage_anywhere_is_told_and_ends_nothing(tmp_path: Path, seed: int) -> None:
    async def story() -> None:
        await written(tmp_path)
        random = Random(seed)
        spoil(tmp_path, lambda number, _: number > 8 and random.random() < 0.05, seed)
        log = SqliteLog(tmp_path)
        for table in TABLES:
            is_whole = await is_readable(log, table)
            with suppress(UnreadableError):
                await log.append(table, [row(ROWS + 1)])
            with suppress(UnreadableError):
                await log.amend(table, [row(number, body=body_of(table, number)) for number in range(1, ROWS)])
            with suppress(UnreadableError):
                body = await log.fetch(table, "medium")
                assert body is None or len(body) == len(body_of(table, 0)) * 500
            if is_whole:
                with suppress(UnreadableError):
                    assert [one.body for one in await log.read(table, most=ROWS - 1)] == [
                        body_of(table, number) for number in range(1, ROWS)
                    ]
        with suppress(UnreadableError):
            await log.tables()
        await log.scrub()
        await log.close()

    asyncio.run(story())


def test_rows_that_are_missing_are_noticed(tmp_path: Path) -> None:
    async def story() -> None:
        await written(tmp_path)
        connection = sqlite3.connect(tmp_path / FILE)
        connection.execute('DELETE FROM rows WHERE "table" = ? AND number = 8', (TABLES[1],))
        connection.commit()
        connection.close()
        log = SqliteLog(tmp_path)
        with pytest.raises(UnreadableError, match="1 of 400 rows are missing"):
            await log.last(TABLES[1])
        assert await log.last(TABLES[2]) == ROWS
        await log.close()

    asyncio.run(story())


@pytest.mark.parametrize("change", ["kind = 'plai'", "body = 'text'", "at = 'noon'"])
def test_a_row_that_is_none_is_noticed(tmp_path: Path, change: str) -> None:
    async def story() -> None:
        await written(tmp_path)
        connection = sqlite3.connect(tmp_path / FILE)
        connection.execute(f'UPDATE rows SET {change} WHERE "table" = ? AND number = 9', (TABLES[1],))
        connection.commit()
        connection.close()
        log = SqliteLog(tmp_path)
        with pytest.raises(UnreadableError, match="row 9 is damaged"):
            await log.read(TABLES[1])
        assert await is_readable(log, TABLES[2])
        await log.close()

    asyncio.run(story())


def test_a_disk_that_keeps_nothing_still_ends_everything(tmp_path: Path) -> None:
    async def story() -> None:
        await written(tmp_path)
        log = SqliteLog(tmp_path)
        pages = await log._submitted(lambda connection: connection.execute("PRAGMA page_count").fetchone()[0])
        log._connection.execute(f"PRAGMA max_page_count = {pages + 1}")
        with pytest.raises(LogBrokenError, match="full"):
            await log.append(NEW, [row(1, body=bytes(100_000))])
        with pytest.raises(LogBrokenError):
            await log.append(TABLES[0], [row(ROWS + 1)])
        await log.close()

    asyncio.run(story())
