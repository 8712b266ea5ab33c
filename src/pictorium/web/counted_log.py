"""A log that counts and times the operations of another one."""

import time
from collections.abc import Mapping, Sequence
from itertools import chain

from pictorium.kernel.moment import Moment
from pictorium.table.ports import Append, Kind, Log, LogError, LogFigures, ObservedLog, Row, TableId
from pictorium.web.counters import Counters


class CountedLog:
    """The same log, with figures in `Counters`. Operations that fail are not counted."""

    def __init__(self, log: Log, counters: Counters) -> None:
        self._log, self._counters = log, counters

    async def append(self, table: TableId, rows: Sequence[Row]) -> None:
        """Append these rows, all or none."""
        began = time.monotonic()
        await self._log.append(table, rows)
        self._count(began, rows)

    async def append_each(self, appends: Sequence[Append]) -> list[LogError | None]:
        """Append to several tables, to each all of its rows or none."""
        began = time.monotonic()
        outcomes = await self._log.append_each(appends)
        kept = [rows for (_, rows), outcome in zip(appends, outcomes, strict=True) if outcome is None]
        self._count(began, list(chain.from_iterable(kept)))
        return outcomes

    def _count(self, began: float, rows: Sequence[Row]) -> None:
        counters = self._counters
        counters.commit.add(time.monotonic() - began)
        counters.appends += 1
        for row in rows:
            counters.row_bytes += len(row.body)
            if row.kind == "ink":
                counters.ink_rows += 1
            else:
                counters.play_rows += 1

    async def read(
        self,
        table: TableId,
        after: int = 0,
        most: int | None = None,
        kind: Kind | None = None,
        holding: bytes | None = None,
    ) -> tuple[Row, ...]:
        """The rows of a table after a number."""
        return await self._log.read(table, after, most, kind, holding)

    async def last(self, table: TableId) -> int:
        """The number of a table's last row."""
        return await self._log.last(table)

    async def tables(self) -> Mapping[TableId, Moment]:
        """Every table with a row, and when its last row was written."""
        return await self._log.tables()

    async def amend(self, table: TableId, rows: Sequence[Row]) -> None:
        """Replace the bodies of existing rows."""
        await self._log.amend(table, rows)

    async def scrub(self) -> None:
        """Leave no copies of what was amended."""
        await self._log.scrub()

    async def store(self, table: TableId, name: str, body: bytes) -> None:
        """Store a medium of a table."""
        await self._log.store(table, name, body)

    async def store_first(self, table: TableId, name: str, body: bytes) -> bytes:
        """Store a medium of a table unless there is one of that name: what is stored there now."""
        return await self._log.store_first(table, name, body)

    async def fetch(self, table: TableId, name: str, start: int = 0, stop: int | None = None) -> bytes | None:
        """A medium of a table, or a part of it."""
        return await self._log.fetch(table, name, start, stop)

    async def fetch_all(self, name: str) -> Mapping[TableId, bytes]:
        """The medium of that name of each table that has one."""
        return await self._log.fetch_all(name)

    async def drop(self, table: TableId, names: Sequence[str]) -> None:
        """Delete these media."""
        await self._log.drop(table, names)

    async def forget(self, table: TableId) -> None:
        """Delete all rows and media of a table."""
        await self._log.forget(table)

    async def tidy(self) -> None:
        """Leave no copies of what was amended, dropped or forgotten."""
        await self._log.tidy()

    def figures(self) -> LogFigures | None:
        """How the log is, if it says so."""
        return self._log.figures() if isinstance(self._log, ObservedLog) else None

    async def close(self) -> None:
        """Finish what is queued and close the log."""
        await self._log.close()
