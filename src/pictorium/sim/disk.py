"""A disk that is slow, that fails, and that the server may die over."""

import asyncio
from collections.abc import Sequence
from random import Random

from pictorium.sim.trouble import CALM
from pictorium.stores.memory_log import MemoryLog
from pictorium.table.ports import Kind, LogBrokenError, Row, TableId


class CrashError(BaseException):
    """The server is gone: nobody there is left to catch anything."""


class FaultyLog(MemoryLog):
    """Keeps an append whole or not at all. Whoever is not told which must not guess."""

    def __init__(self, random: Random) -> None:
        """Fail as this chance has it, once there is trouble."""
        super().__init__()
        self._random = random
        self._pace = Random(random.getstate()[1][0])
        """How fast it reads; of its own, so that who looks at something changes nothing else."""
        self.trouble = CALM
        self.is_dead = False
        """Whether the server that writes here is gone, or must go because the disk has failed it."""
        self.appends: list[int] = []
        """The last number of each append that was kept."""

    def lies_beside(self, table: TableId) -> dict[str, bytes]:
        """All that was stored and not dropped."""
        return dict(self._media[table])

    @property
    def count(self) -> int:
        """How many rows are safe."""
        return self.appends[-1] if self.appends else 0

    async def append(self, table: TableId, rows: Sequence[Row]) -> None:
        """Keep these rows, or die trying."""
        if self.is_dead:
            raise LogBrokenError("nothing can be promised any more")
        try:
            await asyncio.sleep(self._random.random() * 0.02)
        except asyncio.CancelledError:
            if self.is_dead and self._random.random() < 0.5:
                await self._keep(table, rows)
            raise
        await self._risk(self._random.random() * 2, table, rows)
        await self._keep(table, rows)
        await self._risk(self._random.random() * 2, table, ())
        await asyncio.sleep(self._random.random() * 0.01)

    async def read(
        self,
        table: TableId,
        after: int = 0,
        most: int | None = None,
        kind: Kind | None = None,
        holding: bytes | None = None,
    ) -> tuple[Row, ...]:
        """What was there when it was asked for, or what is there when it is given."""
        is_early, wait_s = self._pace.random() < 0.5, self._pace.random() ** 4
        if not is_early:
            await asyncio.sleep(wait_s)
        rows = await super().read(table, after, most, kind, holding)
        if is_early:
            await asyncio.sleep(wait_s)
        return rows

    async def store(self, table: TableId, name: str, body: bytes) -> None:
        """Keep this, or die trying; who dies in between has kept it for nobody."""
        await self._live(table)
        await super().store(table, name, body)
        await self._risk(self._random.random() * 2, table, ())

    async def drop(self, table: TableId, names: Sequence[str]) -> None:
        """Remove this, or die before."""
        await self._live(table)
        await super().drop(table, names)

    async def amend(self, table: TableId, rows: Sequence[Row]) -> None:
        """Put other bodies there, or die before."""
        await self._live(table)
        await super().amend(table, rows)

    async def _live(self, table: TableId) -> None:
        """Through a moment in which the server may die."""
        if self.is_dead:
            raise LogBrokenError("nothing can be promised any more")
        await asyncio.sleep(self._random.random() * 0.02)
        await self._risk(self._random.random() * 2, table, ())

    async def _risk(self, fate: float, table: TableId, rows: Sequence[Row]) -> None:
        """Half of all accidents happen before the rows are safe, half after."""
        if fate < self.trouble.crash:
            raise CrashError
        if fate < self.trouble.crash + self.trouble.broken:
            self.is_dead = True
            if rows and self._random.random() < 0.5:
                await self._keep(table, rows)
            raise LogBrokenError("the disk said no")

    async def _keep(self, table: TableId, rows: Sequence[Row]) -> None:
        await super().append(table, rows)
        self.appends.append(rows[-1].number)
