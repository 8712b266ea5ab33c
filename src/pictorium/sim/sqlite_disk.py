"""A real SQLite file in virtual time, and what is left of it when the machine loses its power."""

import shutil
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from pictorium.sim.disk import TABLE
from pictorium.sim.real_disk import RealDisk
from pictorium.stores.sqlite_file import opened_to_read
from pictorium.stores.sqlite_log import FILE, SqliteLog
from pictorium.table.ports import Row, TableId

WAL: Final = f"{FILE}-wal"
SYNCHRONOUS_FULL: Final = 2


class SqliteDisk(RealDisk):
    """Keeps rows as a server on a real machine does."""

    is_one_machine = True

    def __init__(self) -> None:
        """Begin with an empty folder."""
        self._home = TemporaryDirectory(prefix="pictorium-")
        super().__init__()
        self._starts = 0
        self._folder = Path(self._home.name) / "0"
        self._log: SqliteLog = self._wait(self._opened())
        self._is_synchronous = self._asks_for_sync()
        self._synced = 0
        """How much of the write-ahead log survives a loss of power."""

    async def open(self, folder: Path) -> SqliteLog:
        """The log of a server that starts."""
        return SqliteLog(folder)

    async def _opened(self) -> SqliteLog:
        return await self.open(self._folder)

    def _asks_for_sync(self) -> bool:
        """Whether SQLite syncs the write-ahead log with each commit: it says so of this level alone."""
        (level,) = self._log._connection.execute("PRAGMA synchronous").fetchone()
        return bool(level >= SYNCHRONOUS_FULL)

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
        super().discard()
        self._home.cleanup()

    def _note_written(self) -> None:
        """After a commit of a connection that asks for it, all of the write-ahead log is synced."""
        self._synced = self._wal_size() if self._is_synchronous else min(self._synced, self._wal_size())

    def _wal_size(self) -> int:
        wal = self._folder / WAL
        return wal.stat().st_size if wal.exists() else 0
