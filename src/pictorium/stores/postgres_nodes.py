"""Who is alive among the servers that share a log, over a connection of its own.

What is asked here answers at once or not at all: who waits for an answer would be late with its next beat. Beats need
not survive a crash, and must not wait for a standby.
"""

import asyncio
from collections.abc import Mapping
from typing import Any, Final

import asyncpg

from pictorium.kernel.moment import Moment
from pictorium.stores import postgres_sql as sql
from pictorium.stores.postgres_connection import BEATS_SESSION, DoubtfulError, Link
from pictorium.table.ports import LogAwayError, TableId
from pictorium.table.shared_log import Beat, Claim, SeenNode

ANSWER_WITHIN_S: Final = 1.0


class Nodes:
    """The beats of this server, and what it hears of the others."""

    def __init__(self, url: str) -> None:
        self._link = Link(url, BEATS_SESSION)
        self._turn = asyncio.Lock()
        self.standbys: tuple[int | None, int | None, float | None] = (None, None, None)
        """How many standbys confirm each commit, and by how many bytes and seconds the last one is behind.

        As far as this account may see it: `pg_monitor` may.
        """

    async def beat(self, node: str, info: bytes, keeps: Mapping[TableId, int]) -> Beat:
        """Say that this node is alive, and hear of all others."""
        ((now, ids, infos, ages, lost),) = await self._fetch(sql.BEAT, list(keeps), list(keeps.values()), node, info)
        own = SeenNode(node, info, 0)
        others = (SeenNode(*other) for other in zip(ids, infos, ages, strict=True))
        return Beat(Moment(now), (own, *others), tuple(lost))

    async def seen(self) -> tuple[SeenNode, ...]:
        """All nodes of which the database knows. Writes nothing."""
        return tuple(SeenNode(*node) for node in await self._fetch(sql.SEEN))

    async def lost(self, keeps: Mapping[TableId, int]) -> tuple[TableId, ...]:
        """Which of these tables have another epoch by now."""
        return tuple(TableId(code) for (code,) in await self._fetch(sql.LOST, list(keeps), list(keeps.values())))

    async def leave(self, node: str) -> None:
        """This node stops."""
        await self._fetch(sql.LEAVE, node)

    async def claimed(self, table: TableId) -> Claim | None:
        """The last claim of a table."""
        found = await self._fetch(sql.CLAIMED, table)
        return Claim(*found[0]) if found else None

    async def all_claims(self) -> dict[TableId, Claim]:
        """The last claim of each table."""
        return {TableId(code): Claim(node, epoch) for code, node, epoch in await self._fetch(sql.ALL_CLAIMS)}

    async def time(self) -> Moment:
        """The database's clock."""
        ((now, count, size, seconds),) = await self._fetch(sql.TIME)
        self.standbys = (count, size, seconds)
        return Moment(now)

    async def close(self) -> None:
        """Close the connection."""
        await self._link.close()

    async def _fetch(self, statement: str, *values: Any) -> list[Any]:
        try:
            async with asyncio.timeout(ANSWER_WITHIN_S), self._turn:
                rows: list[Any] = await self._link.run(lambda connection: connection.fetch(statement, *values))
                return rows
        except (TimeoutError, DoubtfulError, asyncpg.PostgresError) as error:
            raise LogAwayError(str(error) or "no answer") from error
