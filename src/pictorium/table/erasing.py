"""Overwrites in the log the drawings that people want erased, a few rows at a time, while their table goes on.

The request is logged before anything is overwritten, and its completion afterwards. After a crash, a request without a
completion is continued.
"""

import asyncio
from collections.abc import Callable

import msgspec

from pictorium.table.limits import ERASING_ROWS
from pictorium.table.people import PersonId
from pictorium.table.ports import Log, TableId
from pictorium.table.record import without_ink_of


class Eraser:
    """Erases drawings from the log of one table."""

    def __init__(
        self,
        log: Log,
        table: TableId,
        clean: dict[PersonId, int],
        on_done: Callable[[PersonId, int], None],
        on_failure: Callable[[BaseException], None],
    ) -> None:
        """`clean` says for each person up to which row their drawings are erased already."""
        self._log, self._table, self._clean = log, table, dict(clean)
        self._on_done, self._on_failure = on_done, on_failure
        self._wanted: dict[PersonId, int] = {}
        self._tasks: dict[PersonId, asyncio.Task[None]] = {}

    @property
    def is_busy(self) -> bool:
        """Whether drawings are being erased."""
        return bool(self._tasks)

    def erase(self, person: PersonId, through: int) -> None:
        """Overwrite what this person drew in all rows up to this one."""
        self._wanted[person] = through
        if person not in self._tasks:
            task = self._tasks[person] = asyncio.create_task(self._work(person))
            task.add_done_callback(self._note_end)

    def stop(self) -> None:
        """Stop; the rest is done when the table is loaded again."""
        for task in self._tasks.values():
            task.cancel()

    async def _work(self, person: PersonId) -> None:
        while person in self._wanted:
            through = self._wanted.pop(person)
            await overwrite(self._log, self._table, person, self._clean.get(person, 0), through)
            self._clean[person] = through
            self._on_done(person, through)
        del self._tasks[person]

    def _note_end(self, task: "asyncio.Task[None]") -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self._on_failure(error)


async def overwrite(log: Log, table: TableId, person: PersonId, after: int, through: int) -> None:
    """Overwrite this person's ink in the rows after one number, up to another."""
    name = msgspec.msgpack.encode(person)  # only rows that contain this are read
    is_more = True
    while is_more:
        rows = await log.read(table, after, ERASING_ROWS, "ink", name)
        amended = list(without_ink_of(person, (row for row in rows if row.number <= through)))
        if amended:
            await log.amend(table, amended)
        is_more = len(rows) == ERASING_ROWS and rows[-1].number < through
        after = rows[-1].number if rows else after
    await log.scrub()
