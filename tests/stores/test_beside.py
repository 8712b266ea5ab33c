"""What lies beside the rows of a table: stored, fetched, dropped, and gone with its table, in each log there is."""

import asyncio
import sqlite3
import tracemalloc
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from pictorium.stores.memory_log import MemoryLog
from pictorium.stores.sqlite_log import FILE, SqliteLog
from pictorium.table.ports import Log, TableId
from tests.stores.test_logs import ONE, OTHER, With, has, row
from tests.stores.test_logs import with_log as with_log


def test_what_is_stored_beside_the_rows_is_fetched_by_table_and_name(with_log: With) -> None:
    async def story(log: Log) -> None:
        await log.append(ONE, [row(1)])
        await log.store(ONE, "a", bytes(range(256)) * 1000)
        await log.store(ONE, "b", b"")
        await log.store(OTHER, "a", b"another")
        assert await log.fetch(ONE, "a") == bytes(range(256)) * 1000
        assert await log.fetch(ONE, "b") == b""
        assert await log.fetch(OTHER, "a") == b"another"
        assert (await log.fetch(ONE, "c"), await log.fetch(OTHER, "b")) == (None, None)
        await log.store(ONE, "a", b"in its place")
        assert await log.fetch(ONE, "a") == b"in its place"
        await log.append(ONE, [row(2)])
        assert await log.read(ONE) == (row(1), row(2))

    with_log(story)


@given(start=st.integers(0, 12), stop=st.none() | st.integers(0, 12), size=st.integers(0, 10))
@settings(max_examples=40, deadline=None)
def test_a_part_of_what_lies_there_is_what_a_slice_of_it_would_be(start: int, stop: int | None, size: int) -> None:
    async def story(log: Log) -> None:
        await log.store(ONE, "a", bytes(range(size)))
        assert await log.fetch(ONE, "a", start, stop) == bytes(range(size))[start:stop]
        assert await log.fetch(ONE, "b", start, stop) is None
        await log.close()

    async def told(folder: str) -> None:
        await story(MemoryLog())
        await story(SqliteLog(Path(folder)))

    with TemporaryDirectory() as folder:
        asyncio.run(told(folder))


def test_only_the_part_that_is_asked_for_is_read(tmp_path: Path) -> None:
    """Whoever plays a film asks for it piece by piece: no piece may cost as much as all of it."""
    body = bytes(range(256)) * 4_096

    async def story() -> int:
        log = SqliteLog(tmp_path)
        await log.store(ONE, "film", body)
        tracemalloc.start()
        for start in range(0, len(body), 65_536):
            assert await log.fetch(ONE, "film", start, start + 1_024) == body[start : start + 1_024]
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        await log.close()
        return most

    assert asyncio.run(story()) < len(body) / 4


def test_what_is_dropped_is_gone_and_what_nothing_has_is_no_matter(with_log: With) -> None:
    async def story(log: Log) -> None:
        names = [f"medium {number}" for number in range(11)]
        for name in names:
            await log.store(ONE, name, name.encode())
        await log.store(OTHER, names[0], b"stays")
        await log.drop(ONE, [*names[:10], "nothing"])
        assert [await log.fetch(ONE, name) for name in names] == [None] * 10 + [names[10].encode()]
        assert await log.fetch(OTHER, names[0]) == b"stays"
        await log.drop(ONE, [])
        await log.drop(ONE, ["nothing"])

    with_log(story)


def test_a_forgotten_table_takes_along_what_lies_beside_it(with_log: With) -> None:
    async def story(log: Log) -> None:
        for table in (ONE, OTHER):
            await log.append(table, [row(1)])
            for name in "abcdefg":
                await log.store(table, name, f"{name} of {table}".encode())
        await log.forget(ONE)
        assert {await log.fetch(ONE, name) for name in "abcdefg"} == {None}
        assert await log.fetch(OTHER, "g") == b"g of other"
        await log.append(ONE, [row(1)])
        assert await log.fetch(ONE, "a") is None
        await log.tidy()
        assert await log.fetch(OTHER, "a") == b"a of other"

    with_log(story)


def test_appends_go_on_while_big_things_are_stored(with_log: With) -> None:
    async def story(log: Log) -> None:
        stores = [log.store(ONE, str(number), bytes([number]) * 1_000_000) for number in range(6)]
        appends = [log.append(TableId(f"table {number}"), [row(1), row(2)]) for number in range(20)]
        assert set(await asyncio.gather(*stores, *appends)) == {None}
        assert await log.fetch(ONE, "5") == b"\5" * 1_000_000
        assert len(await log.tables()) == 20

    with_log(story)


def test_what_is_dropped_or_goes_with_its_table_is_in_no_file_any_more(tmp_path: Path) -> None:
    """Things of all sizes, from a few bytes to many pages, of several tables side by side."""

    def body(table: TableId, number: int) -> bytes:
        return f"<{table}: {number}>".encode() * (1 + number**3 % 30_000)

    async def story() -> None:
        log = SqliteLog(tmp_path)
        tables = [TableId(f"T{table}") for table in range(4)]
        for number in range(30):
            for table in tables:
                await log.append(table, [row(number + 1)])
                await log.store(table, f"{number}", body(table, number))
        first, second, third, _ = tables
        await log.drop(first, [f"{number}" for number in range(30) if number != 7])
        assert await log.fetch(first, "7") == body(first, 7)
        await log.drop(first, ["7"])
        assert not has(tmp_path, f"<{first}".encode())
        await log.forget(second)
        await log.tidy()
        assert not has(tmp_path, f"<{second}".encode())
        assert [await log.fetch(third, f"{number}") for number in range(30)] == [body(third, n) for n in range(30)]
        await log.close()

    asyncio.run(story())


def test_a_table_whose_forgetting_was_interrupted_is_still_known(tmp_path: Path) -> None:
    """So that the next sweep finds it, and nothing lies there for ever that no table has."""

    async def story() -> None:
        log = SqliteLog(tmp_path)
        await log.append(ONE, [row(number) for number in range(1, 100)])
        for number in range(40):
            await log.store(ONE, str(number), b"x")
        forgetting = asyncio.create_task(log.forget(ONE))
        while forgetting.done() is False:
            (left,) = await log._submitted(
                lambda connection: connection.execute("SELECT count(*) FROM media").fetchone()
            )
            assert left == 0 or ONE in await log.tables()
        await log.close()

    asyncio.run(story())


def test_a_folder_of_the_first_version_opens_and_can_hold_more(tmp_path: Path) -> None:
    async def write() -> None:
        log = SqliteLog(tmp_path)
        await log.append(ONE, [row(1, "red", 1)])
        await log.close()

    async def read() -> None:
        log = SqliteLog(tmp_path)
        assert await log.read(ONE) == (row(1, "red", 1),)
        assert await log.fetch(ONE, "a") is None
        await log.store(ONE, "a", b"new")
        await log.close()
        again = SqliteLog(tmp_path)
        assert await again.fetch(ONE, "a") == b"new"
        await again.close()

    asyncio.run(write())
    connection = sqlite3.connect(tmp_path / FILE)
    connection.executescript("DROP TABLE media; PRAGMA user_version = 1")
    connection.close()
    asyncio.run(read())
