"""A log that counts and times the operations of another one."""

import time
from collections.abc import Mapping, Sequence

from pictorium.kernel.moment import Moment
from pictorium.table.ports import Kind, Log, Row, TableId
from pictorium.web.counters import Counters


class CountedLog:
    """The same log, with figures in `Counters`. Operations that fail are not counted."""

    def __init__(self, log: Log, counters: Counters) -> None:
        self._log, self._counters = log, counters

    async def append(self, table: TableId, rows: Sequence[Row]) -> None:
        """Append these rows, all or none."""
        began, counters = time.monotonic(), self._counters
        await self._log.append(table, rows)
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

    async def fetch(self, table: TableId, name: str, start: int = 0, stop: int | None = None) -> bytes | None:
        """A medium of a table, or a part of it."""
        return await self._log.fetch(table, name, start, stop)

    async def drop(self, table: TableId, names: Sequence[str]) -> None:
        """Delete these media."""
        await self._log.drop(table, names)

    async def forget(self, table: TableId) -> None:
        """Delete all rows and media of a table."""
        await self._log.forget(table)

    async def tidy(self) -> None:
        """Leave no copies of what was amended, dropped or forgotten."""
        await self._log.tidy()

    async def close(self) -> None:
        """Finish what is queued and close the log."""
        await self._log.close()
