"""Lets bots learn from what was drawn at a table: once a game is closed, or is over and all have gone.

What there is to learn from is read from the album, which has nothing that was not shown to all. What people want erased
is gone from the lessons before anybody is told that it is.
"""

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import Executor

from pictorium.table.albums import Albums
from pictorium.table.lessons import LESSONS, Lessons, School, added, packed, unpacked, without
from pictorium.table.ports import Log, TableId, UnreadableError
from pictorium.table.record import Erasure
from pictorium.table.state import Table


class Learning:
    """The lessons of one table."""

    def __init__(
        self,
        log: Log,
        album: Albums,
        current: Callable[[], Table],
        school: School | None,
        pool: Executor | None,
        on_failure: Callable[[BaseException], None],
    ) -> None:
        """`current` is the table as far as it is kept; without a school nothing is learnt, but still erased."""
        self._log, self._album, self._current = log, album, current
        self._school, self._pool, self._on_failure = school, pool, on_failure
        self._turn = asyncio.Lock()
        self._erased = 0
        """How often something was erased."""
        self._is_wanted = False
        self._task: asyncio.Task[None] | None = None

    def look_soon(self) -> None:
        """There may be something to learn."""
        if self._school is None or not self._current().learns:
            return
        self._is_wanted = True
        if self._task is None:
            self._task = asyncio.create_task(self._work(self._school))
            self._task.add_done_callback(self._note_end)

    def stop(self) -> None:
        """Stop, since the table rests, for instance; what was not looked at yet will be another time."""
        if self._task is not None:
            self._task.cancel()

    async def erase(self, erasures: Iterable[Erasure]) -> None:
        """Forget what was learnt from these drawings, for good."""
        gone = tuple(erasures)
        if not gone or not self._current().has_learnt:
            return
        self._erased += 1
        async with self._turn:
            before = await self._kept()
            after = without(before, gone)
            if after != before:
                await self._log.store(self._table_id, LESSONS, packed(after))
                await self._log.scrub()
                self._note_change()

    async def _work(self, school: School) -> None:
        while self._is_wanted:
            self._is_wanted = False
            await self._learn(school)

    async def _learn(self, school: School) -> None:
        erased, kept = self._erased, await self._kept()
        since = await school.since()
        examples, through = await self._album.examples(kept.through, since)
        if through == kept.through:
            return
        willing = {one.id for one in self._current().people.values() if not (one.bot or one.refuses_lessons)}
        ours = [one for one in examples if one.by in willing]
        studied = await asyncio.get_running_loop().run_in_executor(self._pool, school.study, ours)
        async with self._turn:
            if self._erased == erased:
                await self._log.store(self._table_id, LESSONS, packed(added(kept, studied, through)))
                self._note_change()
            else:  # something of this may have to be gone
                self._is_wanted = True

    async def _kept(self) -> Lessons:
        try:
            return unpacked(await self._log.fetch(self._table_id, LESSONS))
        except UnreadableError:  # damaged lessons teach nothing, and are no reason to lose a table
            return Lessons()

    @property
    def _table_id(self) -> TableId:
        return self._current().id

    def _note_change(self) -> None:
        if self._school is not None:
            self._school.note_change()

    def _note_end(self, task: "asyncio.Task[None]") -> None:
        self._task = None
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self._on_failure(error)
