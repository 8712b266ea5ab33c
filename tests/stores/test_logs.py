"""What every log must keep to, asked of each there is; and what only a file can go through."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from pictorium.kernel.moment import Moment
from pictorium.stores.memory_log import MemoryLog
from pictorium.stores.postgres_log import PostgresLog
from pictorium.stores.sqlite_log import FILE, FolderInUseError, NewerLogError, SqliteLog
from pictorium.table.ports import ActionKnownError, Log, LogBrokenError, NumberTakenError, Row, TableId

ONE, OTHER = TableId("one"), TableId("other")
With = Callable[[Callable[[Log], Awaitable[None]]], None]


def row(number: int, seat: str | None = None, n: int | None = None, body: bytes = b"") -> Row:
    return Row(number, Moment(1000 + number), "play", body or f"row {number}".encode(), seat, n)


async def opened(request: pytest.FixtureRequest, folder: Path) -> Log:
    match request.param:
        case "memory":
            return MemoryLog()
        case "sqlite":
            return SqliteLog(folder)
        case _:
            return await PostgresLog.open(request.getfixturevalue("postgres_url"))


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def with_log(request: pytest.FixtureRequest, tmp_path: Path) -> With:
    """Runs a story against a log that is opened for it and closed after it."""

    def run(story: Callable[[Log], Awaitable[None]]) -> None:
        async def told() -> None:
            log = await opened(request, tmp_path)
            try:
                await story(log)
            finally:
                await log.close()

        asyncio.run(told())

    return run


def test_what_is_appended_is_read_back_in_order(with_log: With) -> None:
    async def story(log: Log) -> None:
        rows = (row(1, "red", 1), row(2), Row(3, Moment(5), "ink", bytes(range(256)), "red"))
        await log.append(ONE, rows[:2])
        await log.append(ONE, rows[2:])
        assert await log.read(ONE) == rows
        assert await log.read(ONE, after=2) == rows[2:]
        assert await log.read(ONE, most=2) == rows[:2]
        assert await log.read(ONE, after=1, most=1) == rows[1:2]
        assert await log.read(OTHER) == ()

    with_log(story)


def ink(number: int, body: bytes = b"ink") -> Row:
    return Row(number, Moment(1000 + number), "ink", body)


def test_one_kind_of_rows_is_read_without_the_other(with_log: With) -> None:
    async def story(log: Log) -> None:
        rows = [row(number) if number % 10 == 1 else ink(number) for number in range(1, 2_501)]
        await log.append(ONE, rows)
        await log.append(OTHER, [row(1), ink(2)])
        for kind in ("play", "ink"):
            of_kind = [one for one in rows if one.kind == kind]
            assert await log.read(ONE, kind=kind) == tuple(of_kind)
            assert await log.read(ONE, 1_234, 5, kind) == tuple(one for one in of_kind if one.number > 1_234)[:5]
            assert await log.read(ONE, 0, 1_500, kind) == tuple(of_kind[:1_500])
            assert await log.read(ONE, 0, 0, kind) == ()
            assert await log.read(ONE, 2_500, 9, kind) == ()
        assert await log.read(ONE, 100, 1_200) == tuple(rows[100:1_300])

    with_log(story)


def test_rows_are_found_by_what_is_in_them(with_log: With) -> None:
    async def story(log: Log) -> None:
        bodies = [b"", b"a\x00b", b"b\x00a", b"xa\x00bx", b"\xff\x00", b"a"]
        await log.append(ONE, [*(ink(at, body) for at, body in enumerate(bodies, start=1)), row(7, body=b"a\x00b")])
        assert [one.number for one in await log.read(ONE, holding=b"a\x00b")] == [2, 4, 7]
        assert [one.number for one in await log.read(ONE, kind="ink", holding=b"a\x00b")] == [2, 4]
        assert [one.number for one in await log.read(ONE, 2, 1, "ink", b"a")] == [3]
        assert await log.read(ONE, holding=b"nowhere") == ()

    with_log(story)


def test_long_rows_are_all_read_however_many_bytes_they_have(with_log: With) -> None:
    async def story(log: Log) -> None:
        rows = tuple(row(number, body=bytes([number]) * 300_000) for number in range(1, 12))
        await log.append(ONE, rows)
        assert await log.read(ONE) == rows
        assert await log.read(ONE, 1, 7) == rows[1:8]
        assert await log.read(ONE, 0, 4) == rows[:4]

    with_log(story)


def test_the_last_number_is_told_without_reading(with_log: With) -> None:
    async def story(log: Log) -> None:
        assert await log.last(ONE) == 0
        await log.append(ONE, [row(number) for number in range(1, 8)])
        assert (await log.last(ONE), await log.last(OTHER)) == (7, 0)
        await log.forget(ONE)
        assert await log.last(ONE) == 0

    with_log(story)


def test_what_was_acknowledged_is_in_whatever_is_read_after_it(with_log: With) -> None:
    async def story(log: Log) -> None:
        async def keep(table: TableId) -> None:
            for number in range(1, 60):
                await log.append(table, [row(number)])
                assert await log.last(table) == number
                assert len(await log.read(table, number - 1)) == 1
                await log.store(table, "medium", b"%d" % number)
                assert await log.fetch(table, "medium") == b"%d" % number
                await log.amend(table, [row(number, body=b"amended")])
                assert (await log.read(table, number - 1))[0].body == b"amended"
            await log.scrub()

        await asyncio.gather(*(keep(TableId(f"table {number}")) for number in range(4)))

    with_log(story)


def test_a_number_is_given_once_and_none_is_left_out(with_log: With) -> None:
    async def story(log: Log) -> None:
        await log.append(ONE, [row(1)])
        for numbers in ([1], [3], [2, 4], [0]):
            with pytest.raises(NumberTakenError):
                await log.append(ONE, [row(number) for number in numbers])
        assert await log.read(ONE) == (row(1),)
        await log.append(ONE, [row(2)])

    with_log(story)


def test_an_action_is_kept_once(with_log: With) -> None:
    async def story(log: Log) -> None:
        await log.append(ONE, [row(1, "red", 1), row(2, "red", 2), row(3, "blue", 1)])
        with pytest.raises(ActionKnownError):
            await log.append(ONE, [row(4), row(5, "red", 2)])
        with pytest.raises(ActionKnownError):
            await log.append(ONE, [row(4, "red", 3), row(5, "red", 3)])
        assert len(await log.read(ONE)) == 3
        await log.append(ONE, [row(4, "red", 3)])
        await log.append(OTHER, [row(1, "red", 1)])

    with_log(story)


def test_ink_and_the_house_have_no_count(with_log: With) -> None:
    async def story(log: Log) -> None:
        await log.append(ONE, [row(1, "red"), row(2, "red"), row(3), row(4)])
        assert len(await log.read(ONE)) == 4

    with_log(story)


def test_many_tables_append_at_once_and_a_collision_hurts_only_its_own(with_log: With) -> None:
    async def story(log: Log) -> None:
        tables = [TableId(f"table {number:02}") for number in range(40)]
        appends = [log.append(table, [row(1), row(2)]) for table in tables]
        outcomes = await asyncio.gather(*appends, log.append(tables[0], [row(2)]), return_exceptions=True)
        assert [outcome for outcome in outcomes[:-1] if outcome] == []
        assert isinstance(outcomes[-1], NumberTakenError)
        assert list(await log.tables()) == tables
        assert set((await log.tables()).values()) == {Moment(1002)}
        assert {len(await log.read(table)) for table in tables} == {2}

    with_log(story)


def test_a_forgotten_table_is_gone_and_can_begin_again(with_log: With) -> None:
    async def story(log: Log) -> None:
        await log.append(ONE, [row(1, "red", 1)])
        await log.append(OTHER, [row(1, "red", 1)])
        await log.forget(ONE)
        assert list(await log.tables()) == [OTHER]
        await log.append(ONE, [row(1, "red", 1)])

    with_log(story)


def test_a_row_can_be_amended_and_stays_where_it_is(with_log: With) -> None:
    async def story(log: Log) -> None:
        await log.append(ONE, [row(1, "red", 1), row(2, "red", 2)])
        await log.append(OTHER, [row(1)])
        await log.amend(ONE, [row(2, body=b"another")])
        assert await log.read(ONE) == (row(1, "red", 1), row(2, "red", 2, b"another"))
        assert await log.read(OTHER) == (row(1),)
        await log.append(ONE, [row(3)])

    with_log(story)


def test_the_medium_of_a_name_is_found_at_all_tables(with_log: With) -> None:
    async def story(log: Log) -> None:
        assert await log.fetch_all("lessons") == {}
        await log.append(ONE, [row(1)])
        await log.store(ONE, "lessons", b"\x00one")
        await log.store(ONE, "lesson", b"another")
        await log.store(OTHER, "lessons", b"")
        assert await log.fetch_all("lessons") == {ONE: b"\x00one", OTHER: b""}
        await log.store(OTHER, "lessons", b"other")
        await log.forget(ONE)
        assert await log.fetch_all("lessons") == {OTHER: b"other"}
        if isinstance(log, SqliteLog | PostgresLog):
            await log.store(ONE, "lessons", b"one")
            await log.store(ONE, "lesson", b"another")
            await log.drop_all("lessons")
            assert await log.fetch_all("lessons") == {}
            assert await log.fetch(ONE, "lesson") == b"another"

    with_log(story)


def test_a_medium_that_is_there_is_not_stored_over_by_who_wants_to_be_first(with_log: With) -> None:
    async def story(log: Log) -> None:
        assert await log.store_first(ONE, "seal", b"first") == b"first"
        assert await log.store_first(ONE, "seal", b"second") == b"first"
        assert await log.store_first(ONE, "other", b"third") == b"third"
        assert await log.fetch(ONE, "seal") == b"first"

    with_log(story)


def test_the_first_of_many_is_stored_and_all_are_told_the_same(with_log: With) -> None:
    async def story(log: Log) -> None:
        told = await asyncio.gather(*(log.store_first(ONE, "seal", b"%d" % number) for number in range(20)))
        assert set(told) == {await log.fetch(ONE, "seal")}

    with_log(story)


def test_rows_of_every_kind_are_kept(with_log: With) -> None:
    async def story(log: Log) -> None:
        rows = (row(1), Row(2, Moment(5), "claim", b"7 a node"), ink(3))
        await log.append(ONE, rows)
        assert await log.read(ONE) == rows
        assert await log.read(ONE, kind="claim") == rows[1:2]
        assert await log.last(ONE) == 3

    with_log(story)


def test_many_rows_go_in_at_once(with_log: With) -> None:
    async def story(log: Log) -> None:
        rows = [row(number, "red", number) for number in range(1, 300)]
        await log.append(ONE, rows)
        assert await log.read(ONE) == tuple(rows)

    with_log(story)


def test_a_closed_file_opens_again_with_all_that_was_in_it(tmp_path: Path) -> None:
    async def write() -> None:
        log = SqliteLog(tmp_path / "new" / "folder")
        await log.append(ONE, [row(1, "red", 1)])
        await log.close()

    async def read() -> None:
        log = SqliteLog(tmp_path / "new" / "folder")
        assert await log.read(ONE) == (row(1, "red", 1),)
        with pytest.raises(ActionKnownError):
            await log.append(ONE, [row(2, "red", 1)])
        await log.close()

    asyncio.run(write())
    asyncio.run(read())


def has(folder: Path, body: bytes) -> bool:
    return any(body in file.read_bytes() for file in folder.iterdir())


def test_what_is_amended_or_forgotten_is_in_no_file_any_more(tmp_path: Path) -> None:
    """In a busy file: many tables side by side, rows of all sizes, and many of them rewritten into the same pages."""

    def secret(table: TableId, number: int) -> bytes:
        return f"<{table}: {number}>".encode() * (1 + number % 60 * (8 if number % 7 == 0 else 1))

    async def story() -> None:
        log = SqliteLog(tmp_path)
        tables = [TableId(f"{table * 7919 % 1000:03}") for table in range(30)]
        for number in range(1, 121):
            rows = [row(number, body=secret(table, number)) for table in tables]
            await asyncio.gather(*(log.append(table, [one]) for table, one in zip(tables, rows, strict=True)))
        first, second, third = tables[:3]
        assert has(tmp_path, f"<{first}: 1>".encode())
        await log.amend(first, [replace(one, body=bytes(len(one.body))) for one in await log.read(first)])
        await log.scrub()
        assert not has(tmp_path, f"<{first}".encode())
        await log.forget(second)
        await log.tidy()
        assert not has(tmp_path, f"<{second}".encode())
        assert len(await log.read(third)) == 120
        await log.close()

    asyncio.run(story())


def test_where_rows_were_moved_nothing_is_left_of_them_once_the_file_is_tidy(tmp_path: Path) -> None:
    random = Random(1)
    tables = [ONE, *(TableId(f"T{other}") for other in range(9))]
    count = dict.fromkeys(tables, 0)

    def some_row(table: TableId) -> Row:
        count[table] += 1
        size = random.randrange(20, 600)
        return row(count[table], body=b"<secret>" * (size // 8) if table == ONE else random.randbytes(size))

    async def story() -> None:
        log = SqliteLog(tmp_path)
        for _ in range(60):
            chosen = random.choices(tables, k=100)
            await asyncio.gather(*(log.append(table, [some_row(table)]) for table in chosen))
        for table in tables[1:7]:
            await log.forget(table)
        await log.amend(ONE, [replace(one, body=bytes(len(one.body))) for one in await log.read(ONE)])
        await log.tidy()
        assert not has(tmp_path, b"<secret>")
        assert len(await log.read(ONE)) == count[ONE]
        await log.append(ONE, [some_row(ONE)])
        await log.close()

    asyncio.run(story())


def test_a_tidy_log_has_all_that_it_had(with_log: With) -> None:
    async def story(log: Log) -> None:
        await log.append(ONE, [row(1, "red", 1)])
        await log.append(OTHER, [row(1)])
        await log.forget(OTHER)
        for _ in range(2):
            await log.tidy()
        assert await log.read(ONE) == (row(1, "red", 1),)
        await log.append(ONE, [row(2, "red", 2)])

    with_log(story)


def test_a_big_table_is_forgotten_from_its_end_while_others_go_on(with_log: With) -> None:
    async def story(log: Log) -> None:
        await log.append(ONE, [row(number) for number in range(1, 1001)])
        forgetting = asyncio.create_task(log.forget(ONE))
        for number in range(1, 20):
            await log.append(OTHER, [row(number)])
            left = await log.read(ONE)
            assert [one.number for one in left] == list(range(1, len(left) + 1))
        await forgetting
        assert await log.read(ONE) == ()
        assert len(await log.read(OTHER)) == 19

    with_log(story)


def test_a_second_log_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    async def story() -> None:
        first = SqliteLog(tmp_path)
        with pytest.raises(FolderInUseError):
            SqliteLog(tmp_path)
        await first.close()
        await SqliteLog(tmp_path).close()

    asyncio.run(story())


def test_a_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / FILE)
    connection.execute("PRAGMA user_version = 99")
    connection.close()

    async def story() -> None:
        with pytest.raises(NewerLogError):
            SqliteLog(tmp_path)

    asyncio.run(story())


def test_a_file_that_is_no_database_is_left_alone_and_the_folder_freed(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"this is no database" * 100)

    async def story() -> None:
        for _ in range(2):
            with pytest.raises(sqlite3.DatabaseError):
                SqliteLog(tmp_path)

    asyncio.run(story())


def test_a_full_disk_is_told_and_nothing_is_acknowledged_after_it(tmp_path: Path) -> None:
    async def story() -> None:
        log = SqliteLog(tmp_path)
        await log.append(ONE, [row(1)])
        log._connection.execute("PRAGMA max_page_count = 12")
        with pytest.raises(LogBrokenError, match="full"):
            await log.append(ONE, [row(2, body=bytes(100_000))])
        with pytest.raises(LogBrokenError):
            await log.append(ONE, [row(2)])
        await log.close()
        again = SqliteLog(tmp_path)
        assert await again.read(ONE) == (row(1),)
        await again.close()

    asyncio.run(story())


WRITER = """
import asyncio, sys
from pathlib import Path
from pictorium.kernel.moment import Moment
from pictorium.stores.sqlite_log import SqliteLog
from pictorium.table.ports import Row, TableId

async def main() -> None:
    log = SqliteLog(Path(sys.argv[1]))
    async def keep(table: TableId) -> None:
        number = len(await log.read(table))
        while True:
            number += 1
            await log.store(table, str(number), table.encode() * (number * 997 % 20_000))
            await log.append(table, [Row(number, Moment(number), "play", b"x" * 200, "red", number)])
            print(table, number, flush=True)
    await asyncio.gather(*(keep(TableId(f"t{table}")) for table in range(5)))

asyncio.run(main())
"""


def test_nothing_that_was_acknowledged_is_lost_when_the_process_is_killed(tmp_path: Path) -> None:
    acknowledged: dict[str, int] = {}
    for kills in range(4):
        writer = subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path)], stdout=subprocess.PIPE, text=True)
        assert writer.stdout
        for count, line in enumerate(writer.stdout):
            if not line.endswith("\n"):
                break  # the kill tore the line
            table, number = line.split()
            acknowledged[table] = int(number)
            if count == 60 + 37 * kills:
                os.kill(writer.pid, signal.SIGKILL)
        writer.wait()

    async def check() -> None:
        log = SqliteLog(tmp_path)
        for table, number in acknowledged.items():
            kept = await log.read(TableId(table))
            assert [row.number for row in kept] == list(range(1, len(kept) + 1))
            assert number <= len(kept) <= number + 1
            for one in kept:  # what was stored before a row is there with it
                body = await log.fetch(TableId(table), str(one.number))
                assert body == table.encode() * (one.number * 997 % 20_000)
        await log.close()

    asyncio.run(check())
    assert len(acknowledged) == 5
