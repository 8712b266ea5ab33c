"""Everything is carried from one log into another, both ways, and interrupted at any moment."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pictorium.kernel.moment import Moment
from pictorium.stores import moving
from pictorium.stores.moving import DiffersError, MovableLog, Moved, OccupiedError, extent_of, move
from pictorium.stores.postgres_connection import RefusedDatabaseError
from pictorium.stores.postgres_log import PostgresLog
from pictorium.stores.sqlite_log import SqliteLog
from pictorium.table.ports import Row, TableId
from tests.postgres import PostgresServer, schema_of
from tests.stores.test_logs import row

TABLES = [TableId(f"TABLE{symbol}") for symbol in "ABCDEFG"]


async def fill(log: MovableLog) -> None:
    """Rows of every kind and length, media, tables with little and with much, and the seal."""
    random = Random(5)
    await log.store(moving.HOUSE, moving.SEAL, b"a secret")
    for place, table in enumerate(TABLES):
        rows = [
            Row(
                number,
                Moment(random.randrange(10**13)),
                ("play", "ink", "claim")[number % 3],
                random.randbytes(random.randrange(3_000) if number % 50 else 0),
                f"p{number % 4}" if number % 3 == 0 else None,
                number if number % 3 == 0 else None,
            )
            for number in range(1, 3 + place * 137)
        ]
        await log.append(table, rows)
        for number in range(place):
            await log.store(table, f"médium {number}", random.randbytes(number * 30_000))


async def contents(log: MovableLog) -> dict[TableId, Any]:
    return {
        table: (
            await log.read(table),
            {name: await log.fetch(table, name) for name in await log.media_sizes(table)},
        )
        for table in await log.all_ids()
    }


async def moved(old: MovableLog, new: MovableLog) -> tuple[Moved, int, int]:
    planned: list[int] = []
    done: list[int] = []
    result = await move(old, new, planned.append, done.append)
    return result, sum(planned), sum(done)


@pytest.mark.parametrize("is_back", [False, True])
def test_everything_is_there_afterwards_and_the_old_log_is_as_it_was(
    tmp_path: Path, postgres_url: str, is_back: bool
) -> None:
    async def story() -> None:
        file, database = SqliteLog(tmp_path), await PostgresLog.open(postgres_url, is_alone=True)
        old, new = (database, file) if is_back else (file, database)
        await fill(old)
        before = await contents(old)
        result, planned, done = await moved(old, new)
        assert planned == done == result.rows == sum(len(rows) for rows, _ in before.values())
        assert (result.tables, result.media, result.were_there) == (len(TABLES), 21 + 1, 0)
        assert await contents(old) == before == await contents(new)
        await new.append(TABLES[0], [row(3)])
        await old.close()
        await new.close()

    asyncio.run(story())


class StoppedError(Exception):
    pass


@pytest.mark.parametrize("is_back", [False, True])
def test_where_it_was_interrupted_it_goes_on(
    tmp_path: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch, is_back: bool
) -> None:
    """At every append and every medium once; what is there already is not copied again."""
    monkeypatch.setattr(moving, "ROWS_AT_ONCE", 200)

    async def story() -> None:
        file, database = SqliteLog(tmp_path), await PostgresLog.open(postgres_url, is_alone=True)
        old, new = (database, file) if is_back else (file, database)
        await fill(old)
        writes = 0
        kind = type(new)

        def counted(name: str, most: int) -> Callable[..., Any]:
            write = getattr(kind, name)

            async def writing(log: Any, *given: Any) -> None:
                nonlocal writes
                if log is new:
                    writes += 1
                    if writes > most:
                        raise StoppedError
                await write(log, *given)

            return writing

        stops = 0
        for most in range(0, 60, 7):
            with monkeypatch.context() as patch:
                writes = 0
                patch.setattr(kind, "append", counted("append", most))
                patch.setattr(kind, "store", counted("store", most))
                try:
                    await moved(old, new)
                except StoppedError:
                    stops += 1
                    if most:
                        assert await new.fetch(moving.HOUSE, moving.MARK)
                else:
                    break
        assert stops > 3
        assert await contents(new) == await contents(old)
        await old.close()
        await new.close()

    asyncio.run(story())


def test_what_is_there_from_an_earlier_try_is_not_copied_again(tmp_path: Path, postgres_url: str) -> None:
    async def story() -> None:
        file, database = SqliteLog(tmp_path), await PostgresLog.open(postgres_url, is_alone=True)
        await fill(file)
        await moving._mark(file, database)
        await moving._copy(file, database, TABLES[2])
        await moving._copy(file, database, TABLES[3])
        await database.append(TABLES[3], [row(await database.last(TABLES[3]) + 1)])  # not as it should be
        await database.append(TableId("GONEXX"), [row(1)])
        result, _, _ = await moved(file, database)
        assert result.were_there == 1
        assert await contents(file) == await contents(database)
        with pytest.raises(OccupiedError):
            await moved(file, database)
        await file.close()
        await database.close()

    asyncio.run(story())


def test_another_log_is_never_written_over(tmp_path: Path, postgres_url: str) -> None:
    async def story() -> None:
        file, database = SqliteLog(tmp_path), await PostgresLog.open(postgres_url, is_alone=True)
        await fill(file)
        await database.append(TABLES[0], [row(1)])
        with pytest.raises(OccupiedError):
            await moved(file, database)
        assert await database.read(TABLES[0]) == (row(1),)
        assert await database.all_ids() == [TABLES[0]]
        await database.forget(TABLES[0])
        other = SqliteLog(tmp_path / "other")
        await other.store(moving.HOUSE, moving.SEAL, b"another secret")
        await moving._mark(other, database)
        with pytest.raises(OccupiedError):
            await moved(file, database)
        for log in (file, database, other):
            await log.close()

    asyncio.run(story())


def test_what_comes_out_different_is_told(tmp_path: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        file, database = SqliteLog(tmp_path), await PostgresLog.open(postgres_url, is_alone=True)
        await fill(file)
        store = PostgresLog.store

        async def storing(log: PostgresLog, table: TableId, name: str, body: bytes) -> None:
            await store(log, table, name, body[:-1] if name == "médium 3" else body)

        monkeypatch.setattr(PostgresLog, "store", storing)
        with pytest.raises(DiffersError):
            await moved(file, database)
        await file.close()
        await database.close()

    asyncio.run(story())


def test_a_hash_notices_every_difference(tmp_path: Path) -> None:
    async def story() -> None:
        log = SqliteLog(tmp_path)
        digests = set()
        changes: list[Callable[[], Any]] = [
            lambda: log.append(TABLES[0], [row(1, "red", 1)]),
            lambda: log.append(TABLES[0], [row(2)]),
            lambda: log.amend(TABLES[0], [row(2, body=b"other")]),
            lambda: log.store(TABLES[0], "a", b"b"),
            lambda: log.store(TABLES[0], "a", b"c"),
            lambda: log.store(TABLES[0], "b", b""),
            lambda: log.drop(TABLES[0], ["b"]),
        ]
        for change in changes:
            await change()
            digests.add((await extent_of(log, TABLES[0])).digest)
        assert len(digests) == len(changes) - 1, "the last takes back the one before it"
        await log.close()

    asyncio.run(story())


def test_nothing_is_moved_while_a_server_is_open_and_none_starts_meanwhile(postgres: PostgresServer) -> None:
    async def story(url: str) -> None:
        server = await PostgresLog.open(url)
        for _ in range(2):
            with pytest.raises(RefusedDatabaseError, match="log_in_use"):
                await PostgresLog.open(url, is_alone=True)
        await server.close()
        mover = await PostgresLog.open(url, 5, is_alone=True)
        with pytest.raises(RefusedDatabaseError, match="log_moving"):
            await PostgresLog.open(url)
        await mover.append(TABLES[0], [row(1)])
        assert await mover.last(TABLES[0]) == 1
        with schema_of(postgres) as other:
            await (await PostgresLog.open(other)).close()
        await mover.close()
        await (await PostgresLog.open(url, 5)).close()

    with schema_of(postgres) as url:
        asyncio.run(story(url))
