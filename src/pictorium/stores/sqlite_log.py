"""The log in one SQLite file, for a single server.

One thread writes, and nothing else does. While it commits, new work queues up; then all of it is committed together, so
that a busy server pays for one fsync instead of many. Appends use few statements, since the thread waits for the GIL
between two of them. Rows are stored in the order in which they arrive: sorted by table, a commit would write a page for
each table (measured: three times the work) and would move other rows to make room, leaving copies of what somebody
wants deleted. If an append collides, everything is rolled back and repeated piece by piece, so that only what collides
is refused. After a disk error nothing is acknowledged any more: after an fsync that failed nobody knows what was
stored, so it is never retried. The same holds for any other error of the writer. Reads run beside the writer and never
block it.
"""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice, repeat
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final

from filelock import FileLock, Timeout

from pictorium.kernel.moment import Moment
from pictorium.stores.sqlite_file import FILE as FILE
from pictorium.stores.sqlite_file import ForeignLogError as ForeignLogError
from pictorium.stores.sqlite_file import NewerLogError as NewerLogError
from pictorium.stores.sqlite_file import opened_to_write
from pictorium.stores.sqlite_readers import (
    Readers,
    all_tables,
    fetch_part,
    last_number,
    media_named,
    media_sizes,
    read_piece,
    tables_with_media,
)
from pictorium.stores.sqlite_writer import Work, Writer, drop_media, scrub, store_first_medium, store_medium, vacuum
from pictorium.table.limits import ROWS_AT_ONCE
from pictorium.table.ports import Append, Kind, LogBrokenError, LogError, LogFigures, Row, TableId

LOCK_FILE: Final = "in-use"
FORGET: Final = """
DELETE FROM rows WHERE "table" = ?1 AND number > (SELECT max(number) FROM rows WHERE "table" = ?1) - ?2
"""
"""Some rows of a table, the last first: wherever this is interrupted, what is left is an earlier state of the table."""
FORGET_MEDIA: Final = """
DELETE FROM media WHERE rowid IN (SELECT rowid FROM media WHERE "table" = ? LIMIT ?)
"""
MEDIA_AT_ONCE: Final = 4
"""How many media are deleted per commit. They are large, and their pages are overwritten."""
AMEND: Final = 'UPDATE rows SET body = ? WHERE "table" = ? AND number = ?'


class FolderInUseError(Exception):
    """Another process uses this data folder."""


class SqliteLog:
    """Rows in a file. Open it inside a running loop; close it before the loop ends."""

    def __init__(self, folder: Path) -> None:
        """Lock the folder for this process and open the file in it."""
        folder.mkdir(parents=True, exist_ok=True)
        self._lock = FileLock(folder / LOCK_FILE)
        try:
            self._lock.acquire(timeout=0)
        except Timeout as error:
            raise FolderInUseError(folder) from error
        try:
            self._connection = opened_to_write(folder / FILE)
        except BaseException:
            self._lock.release()
            raise
        self._readers = Readers(folder / FILE)
        self._loop = asyncio.get_running_loop()
        self._needs_vacuum = False
        self._queue: SimpleQueue[tuple[Sequence[Work], asyncio.Future[list[Any]]] | None] = SimpleQueue()
        self._thread = Thread(target=self._write, name="log", daemon=True)
        self._thread.start()

    async def append(self, table: TableId, rows: Sequence[Row]) -> None:
        """Append these rows, all or none. Once this returns they survive a crash of the machine."""
        await self._submitted(columns(table, rows))

    async def append_each(self, appends: Sequence[Append]) -> list[LogError | None]:
        """Append to several tables in one commit, to each all of its rows or none."""
        return await self._all_submitted([columns(table, rows) for table, rows in appends])

    async def read(
        self,
        table: TableId,
        after: int = 0,
        most: int | None = None,
        kind: Kind | None = None,
        holding: bytes | None = None,
    ) -> tuple[Row, ...]:
        """The rows of a table after a number."""
        rows: list[Row] = []
        is_all = most == 0
        while not is_all:
            left = None if most is None else most - len(rows)
            some, is_all = await self._readers.query(
                partial(read_piece, table=table, after=after, most=left, kind=kind, holding=holding)
            )
            rows += some
            after = rows[-1].number if rows else after
        return tuple(rows)

    async def last(self, table: TableId) -> int:
        """The number of a table's last row."""
        return await self._readers.query(partial(last_number, table=table))

    async def tables(self) -> Mapping[TableId, Moment]:
        """Every table with a row, and when its last row was written."""
        return await self._readers.query(all_tables)

    async def amend(self, table: TableId, rows: Sequence[Row]) -> None:
        """Replace the bodies of existing rows."""
        values = [(row.body, table, row.number) for row in rows]
        await self._submitted(lambda connection: connection.executemany(AMEND, values))
        self._needs_vacuum = True

    async def scrub(self) -> None:
        """Empty the write-ahead log, which may contain old copies of what was amended or deleted.

        Reads wait meanwhile: while a reader has an older snapshot open, the write-ahead log cannot be emptied.
        """
        async with self._readers.paused():
            while not await self._submitted(scrub):
                await asyncio.sleep(0.01)

    async def store(self, table: TableId, name: str, body: bytes) -> None:
        """Store a medium of a table. Once this returns it survives a crash of the machine."""
        await self._submitted(partial(store_medium, table=table, name=name, body=body))

    async def store_first(self, table: TableId, name: str, body: bytes) -> bytes:
        """Store a medium of a table unless there is one of that name: what is stored there now."""
        kept: bytes = await self._submitted(partial(store_first_medium, table=table, name=name, body=body))
        return kept

    async def fetch(self, table: TableId, name: str, start: int = 0, stop: int | None = None) -> bytes | None:
        """A medium of a table, or a part of it; only that part is read."""
        return await self._readers.query(partial(fetch_part, table=table, name=name, start=start, stop=stop))

    async def fetch_all(self, name: str) -> Mapping[TableId, bytes]:
        """The medium of that name of each table that has one."""
        return await self._readers.query(partial(media_named, name=name))

    async def drop(self, table: TableId, names: Sequence[str]) -> None:
        """Delete these media, a few at a time."""
        there = await self._readers.query(partial(media_sizes, table=table)) if names else {}
        values = [(table, name) for name in dict.fromkeys(names) if name in there]
        for start in range(0, len(values), MEDIA_AT_ONCE):
            await self._submitted(partial(drop_media, names=values[start : start + MEDIA_AT_ONCE]))
        if values:
            await self.scrub()
            self._needs_vacuum = True

    async def drop_all(self, name: str) -> None:
        """Delete the medium of that name of every table."""
        for table in await self.fetch_all(name):
            await self.drop(table, [name])

    async def forget(self, table: TableId) -> None:
        """Delete all rows and media of a table, a few at a time, so that other work need not wait.

        The rows go last: as long as there are any, the table is listed, and an interrupted deletion can start again.
        """
        while await self._submitted(
            lambda connection: connection.execute(FORGET_MEDIA, (table, MEDIA_AT_ONCE)).rowcount
        ):
            pass
        while await self._submitted(lambda connection: connection.execute(FORGET, (table, ROWS_AT_ONCE)).rowcount):
            pass
        await self.scrub()
        self._needs_vacuum = True

    async def tidy(self) -> None:
        """Rewrite the file: where rows were deleted, others were moved, and copies of them may be left behind."""
        if self._needs_vacuum:
            self._needs_vacuum = False
            async with self._readers.paused():
                await self._submitted(vacuum)

    async def media_sizes(self, table: TableId) -> Mapping[str, int]:
        """The names of a table's media, in order, and how many bytes each has."""
        return await self._readers.query(partial(media_sizes, table=table))

    async def all_ids(self) -> Sequence[TableId]:
        """Every table with a row or a medium, in order."""
        return sorted({*await self.tables(), *await self._readers.query(tables_with_media)})

    def figures(self) -> LogFigures:
        """How many appends wait."""
        return LogFigures(self._queue.qsize())

    async def close(self) -> None:
        """Commit what is queued, close the file, and unlock the folder."""
        await self._readers.close()
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)
        self._connection.close()
        self._lock.release()

    async def _submitted(self, work: Work) -> Any:
        (outcome,) = await self._all_submitted([work])
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    async def _all_submitted(self, works: Sequence[Work]) -> list[Any]:
        """What came of each of these, which are committed together."""
        answer: asyncio.Future[list[Any]] = self._loop.create_future()
        self._queue.put((works, answer))
        return await answer

    def _write(self) -> None:
        """The writer thread: takes everything from the queue, commits it together, then completes the futures."""
        writer = Writer(self._connection)
        broken: LogBrokenError | None = None
        is_open = True
        while is_open:
            batch = [self._queue.get()]
            while not self._queue.empty():
                batch.append(self._queue.get())
            is_open = None not in batch
            asked = [one for one in batch if one is not None]
            outcomes: list[Any] = []
            if not broken:
                try:
                    outcomes = writer.commit([work for works, _ in asked for work in works])
                except Exception as error:  # whatever it was: callers must learn that nothing is stored any more
                    broken = LogBrokenError(f"{type(error).__name__}: {error}")
            rest = iter(outcomes if not broken else repeat(broken))
            answers = [(answer, list(islice(rest, len(works)))) for works, answer in asked]
            if answers:
                with suppress(RuntimeError):  # the loop is closed, and nobody waits any more
                    self._loop.call_soon_threadsafe(_answer, answers)


def _answer(answers: list[tuple[asyncio.Future[list[Any]], list[Any]]]) -> None:
    for answer, outcomes in answers:
        if not answer.done():
            answer.set_result(outcomes)


def columns(table: TableId, rows: Sequence[Row]) -> list[tuple[Any, ...]]:
    """Rows as the file has them."""
    return [(table, row.number, row.at, row.kind, row.body, row.person, row.n) for row in rows]
