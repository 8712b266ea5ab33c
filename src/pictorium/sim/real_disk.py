"""A real log in virtual time.

It runs on an event loop of its own, in a real thread. Whoever asks it for something blocks until it is done: no
virtual time passes meanwhile, and nothing else happens, so the same seed gives the same evening.
"""

import asyncio
from collections.abc import Coroutine, Mapping, Sequence
from threading import Thread
from typing import Any, TypeVar

from pictorium.kernel.moment import Moment
from pictorium.sim.disk import TABLE
from pictorium.table.ports import Append, Kind, Log, LogError, Row, TableId, append_one_by_one

T = TypeVar("T")


class RealDisk:
    """Keeps rows where a real server does."""

    _log: Log

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="disk", daemon=True)
        self._thread.start()
        self.count = 0
        """How many rows of the simulated table are durable."""

    def _wait(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def _note_written(self) -> None:
        """Something was committed."""

    def discard(self) -> None:
        """Stop the threads."""
        self._wait(self._log.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def append(self, table: TableId, rows: Sequence[Row]) -> None:
        """Keep these rows."""
        self._wait(self._log.append(table, rows))
        self._note_written()
        if table == TABLE:
            self.count = rows[-1].number

    async def append_each(self, appends: Sequence[Append]) -> list[LogError | None]:
        """Keep these rows of several tables, one after the other."""
        return await append_one_by_one(self, appends)

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

    async def store_first(self, table: TableId, name: str, body: bytes) -> bytes:
        """Keep something beside the rows of a table, unless there is something of that name: what is there now."""
        kept = self._wait(self._log.store_first(table, name, body))
        self._note_written()
        return kept

    async def fetch(self, table: TableId, name: str, start: int = 0, stop: int | None = None) -> bytes | None:
        """A part of what was stored."""
        return self._wait(self._log.fetch(table, name, start, stop))

    async def fetch_all(self, name: str) -> Mapping[TableId, bytes]:
        """What was stored under that name at all tables."""
        return self._wait(self._log.fetch_all(name))

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
        """It stays open for other servers."""
