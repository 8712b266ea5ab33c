"""What is durable, and a server's access to it: slow, failing, and possibly the last thing the server does."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, Protocol

from pictorium.kernel.moment import Moment
from pictorium.sim.trouble import CALM
from pictorium.stores.memory_log import MemoryLog
from pictorium.table.ports import Append, Kind, Log, LogBrokenError, LogError, Row, TableId, append_one_by_one

TABLE: Final = TableId("SYMTBL")
"""The simulated table."""
NEIGHBOUR: Final = TableId("NXTDRS")
"""Another table in the same log."""


class CrashError(BaseException):
    """The server is dead: nothing in it may catch this."""


class Disk(Log, Protocol):
    """A log that outlives the servers, and what the checks have to know of it."""

    @property
    def count(self) -> int:
        """How many rows of the simulated table are durable."""
        ...

    def media(self, table: TableId) -> Mapping[str, bytes]:
        """All media that were stored and not dropped."""
        ...

    @property
    def is_one_machine(self) -> bool:
        """Whether all servers that use it die together."""
        ...

    async def tear(self, table: TableId, rows: Sequence[Row]) -> None:
        """The machine loses its power during this append."""
        ...

    def restart(self, random: Random) -> None:
        """The machine starts again."""
        ...

    def discard(self) -> None:
        """Nobody needs it any more."""
        ...


class MemoryDisk(MemoryLog):
    """Rows in memory: an append is there as a whole, or not at all."""

    is_one_machine = False

    def __init__(self) -> None:
        """Empty."""
        super().__init__()
        self.appends: list[int] = []
        """The last number of each append."""

    @property
    def count(self) -> int:
        """How many rows are durable."""
        return self.appends[-1] if self.appends else 0

    def media(self, table: TableId) -> Mapping[str, bytes]:
        """All media that were stored and not dropped."""
        return dict(self._media[table])

    async def append(self, table: TableId, rows: Sequence[Row]) -> None:
        """Keep these rows."""
        await super().append(table, rows)
        if table == TABLE:
            self.appends.append(rows[-1].number)

    async def tear(self, table: TableId, rows: Sequence[Row]) -> None:
        """Nothing of them is there."""

    def restart(self, random: Random) -> None:
        """All is there as it was."""

    def discard(self) -> None:
        """Nothing has to be removed."""


class FaultyLog:
    """How one server reads and writes a disk. A server that is not told whether rows were kept must not guess."""

    def __init__(self, disk: Disk, random: Random, pace: Random, on_crash: Callable[[], None] = lambda: None) -> None:
        """Fail as `random` says, once there is trouble.

        How fast it reads comes from `pace`, so that somebody who only looks at something changes nothing else.
        `on_crash` is called when the server must die.
        """
        self._disk, self._random, self._pace, self._on_crash = disk, random, pace, on_crash
        self.trouble = CALM
        self.acknowledged = 0
        """The last row of the simulated table of which the server was told that it is kept."""
        self.is_dead = False
        """Whether the server that writes here is dead, or must stop because the disk has failed it."""

    async def append(self, table: TableId, rows: Sequence[Row]) -> None:
        """Keep these rows, or die trying."""
        self._refuse_if_dead()
        try:
            await asyncio.sleep(self._random.random() * 0.02)
        except asyncio.CancelledError:
            if self.is_dead and self._random.random() < 0.5:
                await self._disk.append(table, rows)
            raise
        await self._risk(self._random.random() * 2, table, rows)
        await self._disk.append(table, rows)
        await self._risk(self._random.random() * 2, table, ())
        await asyncio.sleep(self._random.random() * 0.01)
        if table == TABLE:
            self.acknowledged = rows[-1].number

    async def append_each(self, appends: Sequence[Append]) -> list[LogError | None]:
        """Keep these rows of several tables, one after the other."""
        return await append_one_by_one(self, appends)

    async def read(
        self,
        table: TableId,
        after: int = 0,
        most: int | None = None,
        kind: Kind | None = None,
        holding: bytes | None = None,
    ) -> tuple[Row, ...]:
        """What was there when it was asked for, or what is there when it is answered."""
        is_early, wait_s = self._pace.random() < 0.5, self._pace.random() ** 4
        if not is_early:
            await asyncio.sleep(wait_s)
        rows = await self._disk.read(table, after, most, kind, holding)
        if is_early:
            await asyncio.sleep(wait_s)
        return rows

    async def last(self, table: TableId) -> int:
        """The number of a table's last row."""
        await self._wait()
        return await self._disk.last(table)

    async def tables(self) -> Mapping[TableId, Moment]:
        """Every table with a row."""
        await self._wait()
        return await self._disk.tables()

    async def amend(self, table: TableId, rows: Sequence[Row]) -> None:
        """Replace these bodies, or die before."""
        await self._survive(table)
        await self._disk.amend(table, rows)

    async def scrub(self) -> None:
        """Leave nothing of what was amended."""
        await self._wait()
        await self._disk.scrub()

    async def store(self, table: TableId, name: str, body: bytes) -> None:
        """Keep this, or die trying; if the server dies in between, no fact names it."""
        await self._survive(table)
        await self._disk.store(table, name, body)
        await self._risk(self._random.random() * 2, table, ())

    async def store_first(self, table: TableId, name: str, body: bytes) -> bytes:
        """Keep this, or die trying, unless there is something of that name: what is there now."""
        await self._survive(table)
        kept = await self._disk.store_first(table, name, body)
        await self._risk(self._random.random() * 2, table, ())
        return kept

    async def fetch(self, table: TableId, name: str, start: int = 0, stop: int | None = None) -> bytes | None:
        """A part of what was stored, as it was when it was asked for or as it is when it is answered."""
        is_early = self._pace.random() < 0.5
        if not is_early:
            await self._wait()
        body = await self._disk.fetch(table, name, start, stop)
        if is_early:
            await self._wait()
        return body

    async def fetch_all(self, name: str) -> Mapping[TableId, bytes]:
        """What was stored under that name at all tables."""
        await self._wait()
        return await self._disk.fetch_all(name)

    async def drop(self, table: TableId, names: Sequence[str]) -> None:
        """Remove this, or die before."""
        await self._survive(table)
        await self._disk.drop(table, names)

    async def forget(self, table: TableId) -> None:
        """Remove a table, which takes a while."""
        await self._survive(table)
        await asyncio.sleep(self._pace.random() * 3)
        await self._disk.forget(table)
        await asyncio.sleep(self._pace.random())

    async def tidy(self) -> None:
        """Leave no trace of what was removed."""
        await self._wait()
        await self._disk.tidy()

    async def close(self) -> None:
        """The disk stays open for other servers."""

    async def _wait(self) -> None:
        await asyncio.sleep(self._pace.random() ** 4)

    def _refuse_if_dead(self) -> None:
        if self.is_dead:
            raise LogBrokenError("nothing can be promised any more")

    async def _survive(self, table: TableId) -> None:
        """A moment in which the server may die."""
        self._refuse_if_dead()
        await asyncio.sleep(self._random.random() * 0.02)
        await self._risk(self._random.random() * 2, table, ())

    async def _risk(self, fate: float, table: TableId, rows: Sequence[Row]) -> None:
        """Half of all accidents happen before the rows are durable, half after."""
        if fate < self.trouble.crash:
            if rows:
                await self._disk.tear(table, rows)
            self.crash()
        if fate < self.trouble.crash + self.trouble.broken:
            self.is_dead = True
            if rows and self._random.random() < 0.5:
                await self._disk.append(table, rows)
            raise LogBrokenError("the disk failed")

    def crash(self) -> None:
        """The server dies here and now."""
        self._on_crash()
        raise CrashError
