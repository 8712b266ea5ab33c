"""Statements that are repeated until they are carried out, over the first connection that is free."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

import asyncpg

from pictorium.stores.postgres_connection import DoubtfulError, Link, Patience, Use, trouble_of
from pictorium.table.ports import LogAwayError, LogBrokenError, UnreadableError

LINKS: Final = 2
"""Two, so that loading a table does not wait for a large download."""
T = TypeVar("T")


class Links:
    """A few connections for all but appends."""

    def __init__(self, url: str, patience: Patience, use: Use) -> None:
        self._patience = patience
        self._all = [Link(url, use=use) for _ in range(LINKS)]
        self._free: asyncio.Queue[Link] = asyncio.Queue()
        for link in self._all:
            self._free.put_nowait(link)

    async def fetch(self, statement: str, *values: Any) -> list[Any]:
        """What comes of a statement."""
        return await self.carried_out(lambda connection: connection.fetch(statement, *values))

    async def carried_out(self, work: Callable[[Any], Awaitable[T]], on_doubt: Callable[[], None] = lambda: None) -> T:
        """The result of some statements that may be carried out several times; `on_doubt` is called in between.

        It goes on if the caller is cancelled: a commit that is cancelled may be lost later, though it can be seen.
        """
        working = asyncio.ensure_future(self._repeated(work, on_doubt))
        working.add_done_callback(_look_at)
        return await asyncio.shield(working)

    async def close(self) -> None:
        """Close the connections."""
        for link in self._all:
            await link.close()

    async def _repeated(self, work: Callable[[Any], Awaitable[T]], on_doubt: Callable[[], None]) -> T:
        while True:
            try:
                async with self._link() as link:
                    result = await link.run(work)
            except LogAwayError:
                pass
            except DoubtfulError:
                on_doubt()
            except asyncpg.UniqueViolationError:
                raise
            except asyncpg.PostgresError as error:
                _raise_unless_repeated(error)
            else:
                self._patience.is_back()
                return result
            await self._patience.wait()

    @asynccontextmanager
    async def _link(self) -> AsyncIterator[Link]:
        link = await self._free.get()
        try:
            yield link
        finally:
            self._free.put_nowait(link)


def _look_at(done: "asyncio.Future[Any]") -> None:
    """What goes wrong when nobody waits for it any more, such as at the end, is nobody's business."""
    if not done.cancelled():
        done.exception()


def _raise_unless_repeated(error: asyncpg.PostgresError) -> None:
    trouble = trouble_of(error)
    if trouble == "damaged":
        raise UnreadableError(str(error)) from error
    if trouble != "repeat":
        raise LogBrokenError(f"{type(error).__name__}: {error}") from error
