"""Claims of tables: who keeps which, and with which epoch this server's writes are compared."""

from typing import Any, Final

import asyncpg

from pictorium.stores import postgres_sql as sql
from pictorium.stores.postgres_links import Links
from pictorium.table.ports import NumberTakenError, TableId

UNCLAIMED: Final = 0


class Claims:
    """The claims of one server."""

    def __init__(self, links: Links) -> None:
        self._links = links
        self._epochs: dict[TableId, int] = {}

    def epoch(self, table: TableId) -> int:
        """The epoch of our claim, if there is one."""
        return self._epochs.get(table, UNCLAIMED)

    def release(self, table: TableId) -> None:
        """Forget our claim."""
        self._epochs.pop(table, None)

    async def claim(self, table: TableId, after: int, node: str) -> int:
        """Append a claim after the row of this number: the new epoch.

        When the connection is lost, the claim is repeated; if it is there already, it counts once another write was
        durable after it.
        """
        is_doubtful = False

        def doubt() -> None:
            nonlocal is_doubtful
            is_doubtful = True

        async def work(connection: Any) -> bytes | None:
            try:
                claimed: bytes | None = await connection.fetchval(sql.CLAIM, table, after, node)
            except asyncpg.UniqueViolationError:
                if not is_doubtful:
                    raise
                claimed = await _own_claim(connection, table, after + 1, node)
            return claimed

        try:
            claimed = await self._links.carried_out(work, doubt)
        except asyncpg.UniqueViolationError as error:
            raise NumberTakenError(table) from error
        if claimed is None:
            raise NumberTakenError(table)
        epoch = int(claimed.split(b" ")[0])
        self._epochs[table] = epoch
        return epoch

    async def fenced(self, statement: str, table: TableId, *values: Any) -> None:
        """Change something of a table, unless another server has claimed it."""
        if not await self.with_fence(statement, table, self.epoch(table), *values):
            raise NumberTakenError(table)

    async def with_fence(self, statement: str, table: TableId, epoch: int, *values: Any) -> list[Any]:
        """What comes of a statement that looks at the `fence`, which is empty if the table has another epoch."""
        fence = sql.FENCE_UNCLAIMED if epoch == UNCLAIMED else sql.FENCE_CLAIMED
        return await self._links.fetch(fence + statement, table, epoch, *values)

    async def epoch_to_forget(self, table: TableId) -> int:
        """The epoch with which a table can be deleted. One that we do not keep is claimed for nobody."""
        epoch = self.epoch(table)
        while epoch == UNCLAIMED:
            try:
                ((epoch,),) = await self._links.fetch(sql.CLAIM_TO_FORGET, table)
            except asyncpg.UniqueViolationError:
                continue  # somebody appended meanwhile
        return epoch


async def _own_claim(connection: Any, table: TableId, number: int, node: str) -> bytes | None:
    """The body of the row of this number if it is a claim by this node."""
    for _, _, kind, body, *_ in await connection.fetch(sql.ROWS_BETWEEN, table, number, number):
        if kind == "claim" and body.split(b" ", 1)[1:] == [node.encode()]:
            await connection.execute(sql.PROVE)
            return bytes(body)
    return None
