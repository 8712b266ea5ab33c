"""A log in memory, for tests and for servers that keep nothing."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import islice

from msgspec.structs import replace

from pictorium.kernel.moment import Moment
from pictorium.table.ports import (
    ActionKnownError,
    Append,
    Kind,
    LogError,
    NumberTakenError,
    Row,
    TableId,
    append_one_by_one,
)


class MemoryLog:
    """Rows in lists."""

    def __init__(self) -> None:
        self._rows: defaultdict[TableId, list[Row]] = defaultdict(list)
        self._actions: set[tuple[TableId, str, int]] = set()
        self._media: defaultdict[TableId, dict[str, bytes]] = defaultdict(dict)

    async def append(self, table: TableId, rows: Sequence[Row]) -> None:
        """Append these rows, all or none."""
        kept = self._rows[table]
        actions = [(table, row.person, row.n) for row in rows if row.person is not None and row.n is not None]
        if [row.number for row in rows] != list(range(len(kept) + 1, len(kept) + 1 + len(rows))):
            raise NumberTakenError(table)
        if len(set(actions)) < len(actions) or not self._actions.isdisjoint(actions):
            raise ActionKnownError(table)
        kept.extend(rows)
        self._actions.update(actions)

    async def append_each(self, appends: Sequence[Append]) -> list[LogError | None]:
        """Append to several tables, to each all of its rows or none."""
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
        rows = (
            row
            for row in self._rows[table][after:]
            if (kind is None or row.kind == kind) and (holding is None or holding in row.body)
        )
        return tuple(islice(rows, most))

    async def last(self, table: TableId) -> int:
        """The number of a table's last row."""
        return len(self._rows[table])

    async def tables(self) -> Mapping[TableId, Moment]:
        """Every table with a row, and when its last row was written."""
        return {table: rows[-1].at for table, rows in sorted(self._rows.items()) if rows}

    async def amend(self, table: TableId, rows: Sequence[Row]) -> None:
        """Replace the bodies of existing rows."""
        for row in rows:
            kept = self._rows[table]
            kept[row.number - 1] = replace(kept[row.number - 1], body=row.body)

    async def scrub(self) -> None:
        """Nothing to do: no old copies exist."""

    async def store(self, table: TableId, name: str, body: bytes) -> None:
        """Store a medium of a table."""
        self._media[table][name] = body

    async def store_first(self, table: TableId, name: str, body: bytes) -> bytes:
        """Store a medium of a table unless there is one of that name: what is stored there now."""
        return self._media[table].setdefault(name, body)

    async def fetch(self, table: TableId, name: str, start: int = 0, stop: int | None = None) -> bytes | None:
        """A medium of a table, or a part of it."""
        body = self._media[table].get(name)
        return None if body is None else body[start:stop]

    async def fetch_all(self, name: str) -> Mapping[TableId, bytes]:
        """The medium of that name of each table that has one."""
        return {table: media[name] for table, media in self._media.items() if name in media}

    async def drop(self, table: TableId, names: Sequence[str]) -> None:
        """Delete these media."""
        for name in names:
            self._media[table].pop(name, None)

    async def forget(self, table: TableId) -> None:
        """Delete all rows and media of a table."""
        self._media.pop(table, None)
        self._rows.pop(table, None)
        self._actions = {action for action in self._actions if action[0] != table}

    async def tidy(self) -> None:
        """Nothing to do: no old copies exist."""

    async def close(self) -> None:
        """Nothing to do: nothing is open."""
