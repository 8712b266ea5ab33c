"""Appends to PostgreSQL: everything that waits, for all tables, with one statement.

What collides is taken out by name and the rest is repeated. When the connection is lost nobody knows what was stored.
Then everything is written again, and what turns out to be there already is answered only after one more write that is
durable: with a standby, what can be seen may still be lost (`docs/decisions/0015-tables-in-postgresql.md`).
"""

import asyncio
import re
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, Final

import asyncpg

from pictorium.stores import postgres_sql as sql
from pictorium.stores.postgres_connection import DoubtfulError, Link, Patience, trouble_of
from pictorium.table.ports import (
    ActionKnownError,
    LogAwayError,
    LogBrokenError,
    LogError,
    NumberTakenError,
    Row,
    TableId,
)

ROWS_MAX: Final = 4_096
"""The most rows of one statement, unless a single append has more."""
TAKEN: Final = re.compile(r"\(code, number\)=\((.*), \d+\)", re.DOTALL)
KNOWN: Final = re.compile(r"\(code, person, n\)=\((.*), \d+\)", re.DOTALL)
"""From the detail of a unique violation, which is the same in all languages of the server but for the words around."""


class Waiting:
    """Rows that are to be appended to a table, and whoever waits for that."""

    def __init__(self, table: TableId, rows: Sequence[Row], epoch: int) -> None:
        self.table, self.rows, self.epoch = table, tuple(rows), epoch
        self.answer: asyncio.Future[LogError | None] = asyncio.get_running_loop().create_future()

    def settle(self, error: LogError | None) -> None:
        """Tell whoever waits."""
        if not self.answer.done():
            self.answer.set_result(error)

    @property
    def is_in_order(self) -> bool:
        """Whether these are rows that could follow each other."""
        first = self.rows[0].number
        return first >= 1 and [row.number for row in self.rows] == list(range(first, first + len(self.rows)))


class Appender:
    """Appends what comes, over one connection, one statement at a time."""

    def __init__(self, link: Link, patience: Patience) -> None:
        self._link, self._patience = link, patience
        self._queue: list[Waiting] = []
        self._wake = asyncio.Event()
        self._is_open = True
        self._task: asyncio.Task[None] | None = None
        self.broken: LogBrokenError | None = None
        self.doubts = 0
        """How often it was unknown whether an append had been stored."""
        self._batch: list[Waiting] = []

    @property
    def waiting(self) -> int:
        """How many appends wait, or are being stored."""
        return len(self._queue) + len(self._batch)

    def submit(self, waiting: Sequence[Waiting]) -> None:
        """Append these as soon as possible."""
        for one in waiting:
            if self.broken or not self._is_open:
                one.settle(self.broken or LogBrokenError("the log is closed"))
            elif not one.rows:
                one.settle(None)
            elif not one.is_in_order:
                one.settle(NumberTakenError(one.table))
            else:
                self._queue.append(one)
        self._wake.set()
        if self._task is None:
            self._task = asyncio.create_task(self._run())

    async def close(self, within_s: float) -> None:
        """Store what waits, but give up after this time if the database is away."""
        self._is_open = False
        self._wake.set()
        if self._task:
            _, late = await asyncio.wait([self._task], timeout=within_s)
            self._patience.is_closing = True
            if late:
                self._task.cancel()
                await asyncio.wait([self._task])
        self._fail(LogAwayError("the database is away, and this server stops"))

    async def _run(self) -> None:
        try:
            while self._is_open or self._queue:
                await self._wake.wait()
                self._wake.clear()
                while self._queue:
                    self._batch = self._next_batch()
                    await self._store()
        except LogAwayError as error:
            self._fail(error)
        except Exception as error:  # whatever it was: callers must learn that nothing is stored any more
            self.broken = LogBrokenError(f"{type(error).__name__}: {error}")
            self._fail(self.broken)

    def _fail(self, error: LogError) -> None:
        for one in (*self._batch, *self._queue):
            one.settle(error)
        self._batch, self._queue = [], []

    def _next_batch(self) -> list[Waiting]:
        """What one statement appends: at most one append for each table, since a collision names only the table."""
        batch: dict[TableId, Waiting] = {}
        later: list[Waiting] = []
        size = 0
        for one in self._queue:
            if one.table in batch or (batch and size + len(one.rows) > ROWS_MAX):
                later.append(one)
                size = ROWS_MAX if one.table not in batch else size
            else:
                batch[one.table] = one
                size += len(one.rows)
        self._queue = later
        return [batch[table] for table in sorted(batch)]

    async def _store(self) -> None:
        """Store the batch, however often it has to be tried."""
        is_doubtful = False
        while self._batch:
            try:
                stored = await self._link.run(self._append)
            except LogAwayError:
                await self._patience.wait()
            except DoubtfulError:
                is_doubtful = True
                self.doubts += 1
                await self._patience.wait()
            except asyncpg.UniqueViolationError as violation:
                self._patience.is_back()
                await self._drop(self._collided(violation), is_doubtful)
            except asyncpg.PostgresError as error:
                if trouble_of(error) != "repeat":
                    raise
                await self._patience.wait()
            else:
                self._patience.is_back()
                self._settle(dict.fromkeys(stored))
                await self._drop({one.table: NumberTakenError(one.table) for one in self._batch}, is_doubtful)

    async def _append(self, connection: Any) -> list[TableId]:
        batch = self._batch
        rows = [(one.table, row) for one in batch for row in one.rows]
        stored = await connection.fetch(
            sql.APPEND,
            [one.table for one in batch],
            [one.rows[0].number for one in batch],
            [one.epoch for one in batch],
            [table for table, _ in rows],
            [row.number for _, row in rows],
            [row.at for _, row in rows],
            [row.kind for _, row in rows],
            [row.body for _, row in rows],
            [row.person for _, row in rows],
            [row.n for _, row in rows],
        )
        return list(chain.from_iterable(stored))

    def _collided(self, violation: asyncpg.UniqueViolationError) -> dict[TableId, LogError]:
        """Whose rows collided, and with what."""
        detail = violation.detail or ""
        tables = {one.table for one in self._batch}
        if (taken := TAKEN.search(detail)) and taken[1] in tables:
            return {TableId(taken[1]): NumberTakenError(taken[1])}
        if known := KNOWN.search(detail):
            for one in self._batch:
                if any(known[1] == f"{one.table}, {row.person}" for row in one.rows):
                    return {one.table: ActionKnownError(one.table)}
        raise violation

    async def _drop(self, collisions: Mapping[TableId, LogError], is_doubtful: bool) -> None:
        """Take these out of the batch. If this is not the first try, they may have collided with themselves."""
        if not collisions:
            return
        if is_doubtful:
            own = await self._proven(self._batch)
            if own is None:
                return  # the connection was lost again: everything is tried again
            self._settle(dict.fromkeys(own))
            collisions = {table: error for table, error in collisions.items() if table not in own}
        self._settle(collisions)

    def _settle(self, outcomes: Mapping[TableId, LogError | None]) -> None:
        for one in self._batch:
            if one.table in outcomes:
                one.settle(outcomes[one.table])
        self._batch = [one for one in self._batch if one.table not in outcomes]

    async def _proven(self, doubtful: Sequence[Waiting]) -> set[TableId] | None:
        """To which of these tables our rows were appended, as far as that is durable; None if it cannot be known now.

        Both statements need the same connection: after a failover another server may answer that has none of it.
        """

        async def prove(connection: Any) -> set[TableId]:
            own = {one.table for one in doubtful if await _is_there(connection, one)}
            if own:
                await connection.execute(sql.PROVE)
            return own

        try:
            return await self._link.run(prove)
        except (DoubtfulError, LogAwayError):
            pass
        except asyncpg.PostgresError as error:
            if trouble_of(error) != "repeat":
                raise
        await self._patience.wait()
        return None


async def _is_there(connection: Any, one: Waiting) -> bool:
    """Whether exactly these rows are in the log."""
    records = await connection.fetch(sql.ROWS_BETWEEN, one.table, one.rows[0].number, one.rows[-1].number)
    return tuple(Row(*record) for record in records) == one.rows
