"""Reading beside the one who writes: nobody waits for it, nothing can be changed by it, nothing kept alive by it."""

import asyncio
import sqlite3
from operator import methodcaller
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from pictorium.kernel.moment import Moment
from pictorium.stores.sqlite_file import FILE, SCHEMA_VERSION
from pictorium.stores.sqlite_log import SqliteLog
from pictorium.stores.sqlite_writer import Writer
from pictorium.table.ports import Row, UnreadableError
from tests.stores.test_logs import ONE, OTHER, has, row


def test_appends_go_on_together_while_somebody_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is read never makes the writer take one thing after the other."""
    pieces: list[int] = []
    piece_by_piece = Writer._commit_piece_by_piece

    def counted(self: Writer, works: Any) -> list[Any]:
        pieces.append(len(works))
        return piece_by_piece(self, works)

    monkeypatch.setattr(Writer, "_commit_piece_by_piece", counted)

    async def story() -> None:
        log = SqliteLog(tmp_path)
        await log.append(ONE, [row(number) for number in range(1, 3_000)])
        reads = [log.read(ONE) for _ in range(4)]
        questions = [log.tables(), log.last(ONE), log.fetch(ONE, "nothing")]
        appends = [log.append(OTHER, [row(number)]) for number in range(1, 50)]
        await asyncio.gather(*reads, *questions, *appends)
        assert pieces == []
        await log.close()

    asyncio.run(story())


def test_appends_are_kept_while_a_long_question_is_open(tmp_path: Path) -> None:
    async def story() -> None:
        log = SqliteLog(tmp_path)
        await log.append(ONE, [row(number) for number in range(1, 9)])
        has_begun, may_end = Event(), Event()

        def long_question(connection: sqlite3.Connection) -> int:
            found = connection.execute("SELECT body FROM rows ORDER BY rowid")
            found.fetchone()
            has_begun.set()
            may_end.wait()
            return len(found.fetchall())

        reading = asyncio.create_task(log._readers.query(long_question))
        await asyncio.sleep(0)
        await asyncio.to_thread(has_begun.wait)
        for number in range(1, 20):
            await log.append(OTHER, [row(number)])
            assert await log.last(OTHER) == number  # others can read meanwhile, too
        assert not reading.done()
        may_end.set()
        assert await reading == 7  # what was there when it began
        await log.close()

    asyncio.run(story())


def test_a_reading_connection_cannot_change_anything(tmp_path: Path) -> None:
    async def story() -> None:
        log = SqliteLog(tmp_path)
        await log.append(ONE, [row(1)])
        for change in ("DELETE FROM rows", "DROP TABLE rows", "PRAGMA user_version = 9", "VACUUM"):
            with pytest.raises(UnreadableError, match=r"readonly|query_only|read-only"):
                await log._readers.query(methodcaller("execute", change))
        assert await log.read(ONE) == (row(1),)
        await log.close()

    asyncio.run(story())


def test_what_is_amended_is_gone_once_it_is_scrubbed_whoever_reads_meanwhile(tmp_path: Path) -> None:
    async def story() -> None:
        log = SqliteLog(tmp_path)
        await log.append(ONE, [row(number, body=b"<secret>") for number in range(1, 500)])
        is_over = False

        async def read_on() -> None:
            while not is_over:
                await log.read(ONE)

        reading = [asyncio.create_task(read_on()) for _ in range(3)]
        for _ in range(5):
            await log.amend(ONE, [row(number, body=bytes(8)) for number in range(1, 500)])
            await log.scrub()
            assert not has(tmp_path, b"<secret>")
            await log.amend(ONE, [row(number, body=b"<secret>") for number in range(1, 500)])
            await asyncio.sleep(0.01)
        is_over = True
        await asyncio.gather(*reading)
        await log.close()

    asyncio.run(story())


def test_who_stops_waiting_for_an_answer_keeps_nobody_from_scrubbing(tmp_path: Path) -> None:
    async def story() -> None:
        log = SqliteLog(tmp_path)
        await log.append(ONE, [row(number) for number in range(1, 2_000)])
        for _ in range(20):
            reading = asyncio.create_task(log.read(ONE))
            await asyncio.sleep(0)
            reading.cancel()
            await asyncio.wait_for(log.scrub(), 30)
        assert len(await log.read(ONE)) == 1_999
        await log.close()

    asyncio.run(story())


def test_a_file_of_the_second_version_is_opened_and_its_play_is_found(tmp_path: Path) -> None:
    rows = [row(n) if n % 7 == 0 else Row(n, Moment(n), "ink", b"ink") for n in range(1, 200)]

    async def write() -> None:
        log = SqliteLog(tmp_path)
        await log.append(ONE, rows)
        await log.store(ONE, "a", b"a picture")
        await log.close()

    asyncio.run(write())
    connection = sqlite3.connect(tmp_path / FILE)
    connection.executescript("DROP INDEX plays; PRAGMA user_version = 2")
    connection.close()

    async def read() -> None:
        log = SqliteLog(tmp_path)
        assert await log.read(ONE) == tuple(rows)
        assert await log.read(ONE, kind="play") == tuple(one for one in rows if one.kind == "play")
        assert await log.fetch(ONE, "a") == b"a picture"
        await log.append(ONE, [row(200)])
        await log.close()

    asyncio.run(read())
    connection = sqlite3.connect(tmp_path / FILE)
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    plan = connection.execute(
        """EXPLAIN QUERY PLAN SELECT body FROM rows
        WHERE "table" = 'x' AND number > 3 AND kind = 'play' ORDER BY number LIMIT 5"""
    ).fetchall()
    connection.close()
    assert version == SCHEMA_VERSION
    assert "plays" in str(plan)
    assert "TEMP B-TREE" not in str(plan)
