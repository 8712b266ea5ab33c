"""Overwrites in the log the drawings that people want erased, a few rows at a time, while their table goes on.

The request is logged before anything is overwritten, and its completion afterwards. After a crash, a request without a
completion is continued.
"""

import asyncio
from collections.abc import Callable

from pictorium.table.limits import ERASING_ROWS
from pictorium.table.ports import Log, TableId
from pictorium.table.record import Erasure, without_ink_of


class Eraser:
    """Erases drawings from the log of one table."""

    def __init__(
        self,
        log: Log,
        table: TableId,
        clean: dict[Erasure, int],
        on_done: Callable[[Erasure, int], None],
        on_failure: Callable[[BaseException], None],
    ) -> None:
        """`clean` says of drawings up to which row they are erased already."""
        self._log, self._table, self._clean = log, table, dict(clean)
        self._on_done, self._on_failure = on_done, on_failure
        self._wanted: dict[Erasure, int] = {}
        self._tasks: dict[Erasure, asyncio.Task[None]] = {}
        self._turn = asyncio.Lock()

    @property
    def is_busy(self) -> bool:
        """Whether drawings are being erased."""
        return bool(self._tasks)

    def erase(self, erasure: Erasure, through: int) -> None:
        """Overwrite these drawings in all rows up to this one."""
        self._wanted[erasure] = through
        if erasure not in self._tasks:
            task = self._tasks[erasure] = asyncio.create_task(self._work(erasure))
            task.add_done_callback(self._note_end)

    def stop(self) -> None:
        """Stop; the rest is done when the table is loaded again."""
        for task in self._tasks.values():
            task.cancel()

    async def _work(self, erasure: Erasure) -> None:
        while erasure in self._wanted:
            through = self._wanted.pop(erasure)
            await overwrite(self._log, self._table, erasure, self._clean.get(erasure, 0), through, self._turn)
            self._clean[erasure] = through
            self._on_done(erasure, through)
        del self._tasks[erasure]

    def _note_end(self, task: "asyncio.Task[None]") -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self._on_failure(error)


async def overwrite(log: Log, table: TableId, erasure: Erasure, after: int, through: int, turn: asyncio.Lock) -> None:
    """Overwrite this ink in the rows after one number, up to another.

    A row may hold ink of several people. Whoever amended it between another's reading and amending would have that
    undone, so they take turns.
    """
    is_more = True
    while is_more:
        async with turn:
            rows = await log.read(table, after, ERASING_ROWS, "ink", erasure.mark)
            amended = list(without_ink_of(erasure, (row for row in rows if row.number <= through)))
            if amended:
                await log.amend(table, amended)
        is_more = len(rows) == ERASING_ROWS and rows[-1].number < through
        after = rows[-1].number if rows else after
    await log.scrub()
