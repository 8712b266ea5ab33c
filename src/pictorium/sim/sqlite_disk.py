"""A real SQLite file in virtual time, and what is left of it when the machine loses its power.

The log runs on an event loop of its own, in a real thread. Whoever asks it for something blocks until it is done: no
virtual time passes meanwhile, and nothing else happens, so the same seed gives the same evening.
"""

import asyncio
import shutil
from collections.abc import Coroutine, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any, Final, TypeVar

from pictorium.kernel.moment import Moment
from pictorium.sim.disk import TABLE
from pictorium.stores.sqlite_file import opened_to_read
from pictorium.stores.sqlite_log import FILE, SqliteLog
from pictorium.table.ports import Kind, Row, TableId

WAL: Final = f"{FILE}-wal"
SYNCHRONOUS_FULL: Final = 2
T = TypeVar("T")


class SqliteDisk:
    """Keeps rows as a server on a real machine does."""

    is_one_machine = True

    def __init__(self) -> None:
        """Begin with an empty folder."""
        self._home = TemporaryDirectory(prefix="pictorium-")
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="disk", daemon=True)
        self._thread.start()
        self._starts = 0
        self._folder = Path(self._home.name) / "0"
        self._log = self._wait(self._opened())
        self._is_synchronous = self._asks_for_sync()
        self._synced = 0
        """How much of the write-ahead log survives a loss of power."""
        self.count = 0
        """How many rows of the simulated table are durable."""

    async def open(self, folder: Path) -> SqliteLog:
        """The log of a server that starts."""
        return SqliteLog(folder)

    async def _opened(self) -> SqliteLog:
        return await self.open(self._folder)

    def _asks_for_sync(self) -> bool:
        """Whether SQLite syncs the write-ahead log with each commit: it says so of this level alone."""
        (level,) = self._log._connection.execute("PRAGMA synchronous").fetchone()
        return bool(level >= SYNCHRONOUS_FULL)

    def _wait(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    # What a log does.

    async def append(self, table: TableId, rows: Sequence[Row]) -> None:
        """Keep these rows."""
        self._wait(self._log.append(table, rows))
        self._note_written()
        if table == TABLE:
            self.count = rows[-1].number

    async def read(
        self,
        table: TableId,
        after: int = 0,
        most: int | None = None,
        kind: Kind | None = None,
        holding: bytes | None = None,
    ) -> tuple[Row, ...]:
        """The rows of a table after a number."""
        return self._wait(self._log.read(table, after, most, kind, holding))

    async def last(self, table: TableId) -> int:
        """The number of a table's last row."""
        return self._wait(self._log.last(table))

    async def tables(self) -> Mapping[TableId, Moment]:
        """Every table with a row, and when its last one was kept."""
        return self._wait(self._log.tables())

    async def amend(self, table: TableId, rows: Sequence[Row]) -> None:
        """Put other bodies into rows that are there."""
        self._wait(self._log.amend(table, rows))
        self._note_written()

    async def scrub(self) -> None:
        """Leave nothing of what was amended."""
        self._wait(self._log.scrub())
        self._note_written()

    async def store(self, table: TableId, name: str, body: bytes) -> None:
        """Keep something beside the rows of a table."""
        self._wait(self._log.store(table, name, body))
        self._note_written()

    async def fetch(self, table: TableId, name: str, start: int = 0, stop: int | None = None) -> bytes | None:
        """A part of what was stored."""
        return self._wait(self._log.fetch(table, name, start, stop))

    async def drop(self, table: TableId, names: Sequence[str]) -> None:
        """Remove what was stored under these names."""
        self._wait(self._log.drop(table, names))
        self._note_written()

    async def forget(self, table: TableId) -> None:
        """Remove all rows of a table, and all that was stored with them."""
        self._wait(self._log.forget(table))
        self._note_written()

    async def tidy(self) -> None:
        """Leave no trace of what was removed."""
        self._wait(self._log.tidy())
        self._note_written()

    async def close(self) -> None:
        """The file stays open for other servers."""

    # What the simulated machine does.

    def media(self, table: TableId) -> Mapping[str, bytes]:
        """All media that were stored and not dropped."""
        with closing(opened_to_read(self._folder / FILE)) as connection:
            return dict(connection.execute('SELECT name, body FROM media WHERE "table" = ?', (table,)))

    async def tear(self, table: TableId, rows: Sequence[Row]) -> None:
        """The power fails during this append: any part of it may be on the disk."""
        before, file = self._wal_size(), (self._folder / FILE).stat().st_mtime_ns
        self._wait(self._log.append(table, rows))
        is_checkpointed = (self._folder / FILE).stat().st_mtime_ns != file
        self._synced = self._wal_size() if is_checkpointed else min(self._synced, before)

    def restart(self, random: Random) -> None:
        """Open what is left on the disk; of what was not synced any part may be missing."""
        self._starts += 1
        left = Path(self._home.name) / str(self._starts)
        left.mkdir()
        shutil.copy(self._folder / FILE, left / FILE)
        wal = (self._folder / WAL).read_bytes() if (self._folder / WAL).exists() else b""
        (left / WAL).write_bytes(wal[: random.randint(min(self._synced, len(wal)), len(wal))])
        self._wait(self._log.close())
        shutil.rmtree(self._folder)
        self._folder = left
        self._log = self._wait(self._opened())
        self._is_synchronous = self._asks_for_sync()
        self._synced = self._wal_size()
        self.count = self._wait(self._log.last(TABLE))

    def discard(self) -> None:
        """Stop the threads and remove the files."""
        self._wait(self._log.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        self._home.cleanup()

    def _note_written(self) -> None:
        """After a commit of a connection that asks for it, all of the write-ahead log is synced."""
        self._synced = self._wal_size() if self._is_synchronous else min(self._synced, self._wal_size())

    def _wal_size(self) -> int:
        wal = self._folder / WAL
        return wal.stat().st_size if wal.exists() else 0
