"""The log in one SQLite file, for a house with one server.

One thread writes, and nothing else does. While it commits, what arrives waits; then all that waited is committed
together, so that a busy house pays for one fsync where it did many things. Appends go in with few statements, since
between two of them the thread has to wait for its turn to run Python. Rows lie in the order they came: sorted by table,
a commit would write a page for each (measured: three times the work), and move others about to make room, with copies
of what somebody wants to be gone left behind. If an append collides, everything is undone and
done again piece by piece, so that only what collides is refused. After a disk error nothing is acknowledged any more:
an fsync that failed once cannot be trusted to have kept anything, so it is never tried again. The same holds for
anything else that goes wrong with the writer. Who reads does so beside it, and keeps nobody from writing.
"""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
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
from pictorium.stores.sqlite_readers import Readers, all_tables, fetch_part, last_number, media_names, read_piece
from pictorium.stores.sqlite_writer import Work, Writer, drop_media, scrub, store_medium, write_anew
from pictorium.table.limits import ROWS_AT_ONCE
from pictorium.table.ports import Kind, LogBrokenError, Row, TableId

LOCK_FILE: Final = "in-use"
FORGET: Final = """
DELETE FROM rows WHERE "table" = ?1 AND number > (SELECT max(number) FROM rows WHERE "table" = ?1) - ?2
"""
"""Some rows of a table, the last first: what is left of it is then as it once was, wherever this is interrupted."""
FORGET_MEDIA: Final = """
DELETE FROM media WHERE rowid IN (SELECT rowid FROM media WHERE "table" = ? LIMIT ?)
"""
MEDIA_AT_ONCE: Final = 4
"""How many are removed with one commit. They are big, and where they lay is overwritten."""
AMEND: Final = 'UPDATE rows SET body = ? WHERE "table" = ? AND number = ?'


class FolderInUseError(Exception):
    """Another process has this data folder."""


class SqliteLog:
    """Rows in a file. Open it inside a running loop; close it before the loop ends."""

    def __init__(self, folder: Path) -> None:
        """Take the folder for this process alone and open the file in it."""
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
        self._is_untidy = False
        self._waiting: SimpleQueue[tuple[Work, asyncio.Future[Any]] | None] = SimpleQueue()
        self._thread = Thread(target=self._write, name="log", daemon=True)
        self._thread.start()

    async def append(self, table: TableId, rows: Sequence[Row]) -> None:
        """Keep these rows, all or none. When this returns they outlive a crash of the machine."""
        await self._asked([(table, row.number, row.at, row.kind, row.body, row.person, row.n) for row in rows])

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
            some, is_all = await self._readers.ask(
                partial(read_piece, table=table, after=after, most=left, kind=kind, holding=holding)
            )
            rows += some
            after = rows[-1].number if rows else after
        return tuple(rows)

    async def last(self, table: TableId) -> int:
        """The number of a table's last row."""
        return await self._readers.ask(partial(last_number, table=table))

    async def tables(self) -> Mapping[TableId, Moment]:
        """Every table with a row, and when its last one was kept."""
        return await self._readers.ask(all_tables)

    async def amend(self, table: TableId, rows: Sequence[Row]) -> None:
        """Put other bodies into rows that are there."""
        values = [(row.body, table, row.number) for row in rows]
        await self._asked(lambda connection: connection.executemany(AMEND, values))
        self._is_untidy = True

    async def scrub(self) -> None:
        """Empty the journal beside the file, where what was amended or dropped may lie as it was.

        Nobody reads meanwhile: as long as somebody looks at an older state of the file, the journal has to stay.
        """
        async with self._readers.held_back():
            while not await self._asked(scrub):
                await asyncio.sleep(0.01)

    async def store(self, table: TableId, name: str, body: bytes) -> None:
        """Keep something beside the rows of a table. When this returns it outlives a crash of the machine."""
        await self._asked(partial(store_medium, table=table, name=name, body=body))

    async def fetch(self, table: TableId, name: str, start: int = 0, stop: int | None = None) -> bytes | None:
        """What lies beside the rows of a table under that name, or a part of it; only that part is read."""
        return await self._readers.ask(partial(fetch_part, table=table, name=name, start=start, stop=stop))

    async def drop(self, table: TableId, names: Sequence[str]) -> None:
        """Remove what lies there under these names, a few at a time."""
        there = await self._readers.ask(partial(media_names, table=table)) if names else set()
        values = [(table, name) for name in dict.fromkeys(names) if name in there]
        for start in range(0, len(values), MEDIA_AT_ONCE):
            await self._asked(partial(drop_media, names=values[start : start + MEDIA_AT_ONCE]))
        if values:
            await self.scrub()
            self._is_untidy = True

    async def forget(self, table: TableId) -> None:
        """Remove all rows of a table and all beside them, a few at a time, so that nobody waits for it.

        The rows go last: as long as there are any the table is known to be there, and whoever was interrupted here
        can begin again.
        """
        while await self._asked(lambda connection: connection.execute(FORGET_MEDIA, (table, MEDIA_AT_ONCE)).rowcount):
            pass
        while await self._asked(lambda connection: connection.execute(FORGET, (table, ROWS_AT_ONCE)).rowcount):
            pass
        await self.scrub()
        self._is_untidy = True

    async def tidy(self) -> None:
        """Write the file anew: where rows were removed others were moved together, and copies of them may lie about."""
        if self._is_untidy:
            self._is_untidy = False
            async with self._readers.held_back():
                await self._asked(write_anew)

    async def close(self) -> None:
        """Commit what waits, close the file, and let the folder go."""
        await self._readers.close()
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)
        self._connection.close()
        self._lock.release()

    async def _asked(self, work: Work) -> Any:
        answer: asyncio.Future[Any] = self._loop.create_future()
        self._waiting.put((work, answer))
        return await answer

    def _write(self) -> None:
        """The one writer: takes all that waits, commits it together, then answers."""
        writer = Writer(self._connection)
        broken: LogBrokenError | None = None
        is_open = True
        while is_open:
            batch = [self._waiting.get()]
            while not self._waiting.empty():
                batch.append(self._waiting.get())
            is_open = None not in batch
            asked = [one for one in batch if one is not None]
            outcomes: list[Any] = []
            if not broken:
                try:
                    outcomes = writer.commit([work for work, _ in asked])
                except Exception as error:  # whatever it was: who waits must hear that nothing is kept any more
                    broken = LogBrokenError(f"{type(error).__name__}: {error}")
            answers = list(zip([answer for _, answer in asked], outcomes or [broken] * len(asked), strict=True))
            if answers:
                with suppress(RuntimeError):  # the loop is gone, and with it whoever waits
                    self._loop.call_soon_threadsafe(_answer, answers)


def _answer(answers: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for answer, outcome in answers:
        if answer.done():
            continue
        if isinstance(outcome, Exception):
            answer.set_exception(outcome)
        else:
            answer.set_result(outcome)
