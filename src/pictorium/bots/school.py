"""Where the bots of a house learn: they know what lies beside its tables and among the house's own things (T-LEARN).

It is read again whenever a table changes its part of it, and now and then, since other servers may share the log.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from typing import Final

from pictorium.bots.eye import Eye, Pupil
from pictorium.bots.visible_ink import as_seen
from pictorium.kernel.moment import Moment
from pictorium.table.lessons import HOUSE_LESSONS, LESSONS, Example, Lesson, Studied, of_house, unpacked
from pictorium.table.ports import Log, LogError, TableId

READ_EVERY_S: Final = 300.0


class HouseSchool:
    """Teaches the eye that all bots of a house share."""

    def __init__(self, eye: Callable[[], Eye], log: Log, pool: Executor | None) -> None:
        """`eye` may block, so it is only asked for in the pool."""
        self._eye, self._log, self._pool = eye, log, pool
        self._since = Moment(0)
        self._is_read = asyncio.Event()
        self._has_news = asyncio.Event()
        self.lessons = 0
        """How many fingerprints the eye knows."""

    async def run(self) -> None:
        """Keep the eye informed until cancelled."""
        while True:
            self._has_news.clear()
            with suppress(LogError):  # the database may be away; who keeps tables notices more than that
                await self.read()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._has_news.wait(), READ_EVERY_S)

    async def read(self) -> None:
        """Let the eye know what the log has, and nothing else any more."""
        media = await self._log.fetch_all(LESSONS)
        self.lessons = await asyncio.get_running_loop().run_in_executor(self._pool, self._teach, media)
        self._since = unpacked(media.get(HOUSE_LESSONS)).since
        self._is_read.set()

    async def since(self) -> Moment:
        """Games that began before this teach nothing."""
        await self._is_read.wait()
        return self._since

    def study(self, examples: Sequence[Example]) -> Studied:
        """Fingerprints of these drawings, as far as the eye knows their concepts at all."""
        pupil = self._pupil()
        found = ((one, pupil.fingerprint(as_seen(one.sheet))) for one in examples if pupil.knows(one.concept))
        lessons = (Lesson(one.concept, print_, one.at, one.by, one.number) for one, print_ in found if print_)
        return Studied(pupil.model, tuple(lessons))

    def note_change(self) -> None:
        """The lessons of a table are not what they were."""
        self._has_news.set()

    def _teach(self, media: Mapping[TableId, bytes]) -> int:
        pupil = self._pupil()
        lessons = of_house(media, pupil.model)
        pupil.teach([(one.concept, one.print) for one in lessons])
        return len(lessons)

    def _pupil(self) -> Pupil:
        eye = self._eye()
        assert isinstance(eye, Pupil), "only an eye with a model learns"
        return eye
