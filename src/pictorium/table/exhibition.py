"""The drawings of the game on the table, for who looks at all of them; they are read from the log when asked for."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial

from pictorium.table.gallery import Gallery
from pictorium.table.ink_for_others import ink_for_others
from pictorium.table.limits import GALLERY_OPEN_MS
from pictorium.table.people import PersonId
from pictorium.table.ports import Log
from pictorium.table.projection import Projection
from pictorium.table.state import is_public


class Exhibition:
    """What hangs of the game that is played."""

    def __init__(self, began: int, log: Log, current: Callable[[], Projection], pool: Executor | None) -> None:
        """For the game that began with that row. The pool does what takes long; None: whatever pool the loop has."""
        self._gallery = Gallery(began)
        self._log, self._current, self._pool = log, current, pool
        self._erased_last = 0
        """The last row with which somebody wanted their drawings to be gone."""

    def begin(self, row: int) -> None:
        """Another game begins with that row."""
        self._gallery = Gallery(row)

    def note_erasing(self, row: int) -> None:
        """With that row somebody wants their drawings to be gone: what hangs there may be among them."""
        self._erased_last = row
        self._close(self._gallery)

    async def drawings(self, person: PersonId) -> bytes:
        """The drawings that this person may see, as far as they are kept."""
        while self._current().table.playing is not None:
            gallery = self._gallery
            await gallery.read(self._log, self._current().table.id)
            await self.copy_ahead(gallery.drawings)
            # Meanwhile the game may have been closed, another begun, or somebody's drawings erased.
            table, game = self._current().table, self._current().game
            if game is not None and gallery.began == self._gallery.began and gallery.through >= self._erased_last:
                asyncio.get_running_loop().call_later(GALLERY_OPEN_MS / 1000, self._close, gallery)
                return gallery.shown(person, partial(is_public, table, game), partial(ink_for_others, game=game))
        return b""

    async def copy_ahead(self, sheets: Callable[[], list[bytes]]) -> None:
        """Make what others are given of these sheets before it is needed: a copy can take half a second."""
        game = self._current().game
        if game is not None and game.is_drawn_unseen:
            loop = asyncio.get_running_loop()
            for batches in sheets():
                await loop.run_in_executor(self._pool, ink_for_others, batches, game)

    def _close(self, gallery: Gallery) -> None:
        """Keep no longer in memory what the log has, too."""
        if self._gallery is gallery:
            self._gallery = Gallery(gallery.began)
