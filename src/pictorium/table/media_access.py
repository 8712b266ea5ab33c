"""What people bring to a table, kept and given out again."""

from collections.abc import Awaitable, Callable

from pictorium.kernel.refusal import Refusal
from pictorium.table import commands as c
from pictorium.table.context import Decision
from pictorium.table.media import Medium, MediumId
from pictorium.table.media_rules import known
from pictorium.table.ports import Log
from pictorium.table.state import Table


class MediaAccess:
    """The media of one table."""

    def __init__(self, log: Log, table: Callable[[], Table], ask: Callable[[c.HouseWish], Awaitable[Decision]]) -> None:
        """`table` is the table as far as it is kept; `ask` puts a wish of the house to it."""
        self._log, self._table, self._ask = log, table, ask

    async def bring(self, medium: Medium, body: bytes) -> Medium | Refusal:
        """Keep what somebody has brought: first the thing, then the fact that it is there. What it is known by then.

        What is there already is not kept twice. Who dies in between leaves something that no fact names. Nobody can ask
        for it, and it goes with the table.
        """
        there = known(self._table(), medium)
        if there is not None:
            return there
        await self._log.store(self._table().id, medium.id, body)
        decision = await self._ask(c.KeepMedium(medium))
        if isinstance(decision, Refusal) or not decision:
            await self._log.drop(self._table().id, [medium.id])
        if isinstance(decision, Refusal):
            return decision
        return known(self._table(), medium) or medium  # somebody may have brought the same at the same moment

    async def brought(self, id_: MediumId, start: int = 0, stop: int | None = None) -> tuple[Medium, bytes] | None:
        """What somebody has brought, if it is still there, or a part of it."""
        medium = self._table().media.get(id_)
        body = await self._log.fetch(self._table().id, id_, start, stop) if medium else None
        return (medium, body) if medium and body is not None else None
