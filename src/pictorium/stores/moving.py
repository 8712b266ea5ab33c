"""Carries everything from one log into another, one table after the other, and counts and hashes both sides.

Where it was interrupted it goes on: what is there already as it should be is not copied again. The log that it comes
from is only read.
"""

import hashlib
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Final, Protocol

import msgspec
from msgspec import Struct

from pictorium.table.ports import Log, Row, TableId

HOUSE: Final = TableId("house")
"""The log has under this id what belongs to no table."""
MARK: Final = "moving"
"""The name under which the new log remembers, until all is there, where it comes from."""
SEAL: Final = "seal"
ROWS_AT_ONCE: Final = 500


class MovableLog(Log, Protocol):
    """A log that can list what it has."""

    async def media_sizes(self, table: TableId) -> Mapping[str, int]:
        """The names of a table's media, in order, and how many bytes each has."""
        ...

    async def all_ids(self) -> Sequence[TableId]:
        """Every table with a row or a medium, in order."""
        ...


class OccupiedError(Exception):
    """There is something in the new log already that does not come from the old one."""


class DiffersError(Exception):
    """What was written is not what is read back."""


class Extent(Struct, frozen=True):
    """How much a table has, and its hash."""

    rows: int
    media: int
    size: int
    digest: str


class Moved(Struct):
    """What was moved in all, and how much of it was there already."""

    tables: int = 0
    rows: int = 0
    media: int = 0
    size: int = 0
    were_there: int = 0


async def move(
    old: MovableLog, new: MovableLog, on_plan: Callable[[int], None], on_progress: Callable[[int], None]
) -> Moved:
    """Move everything. Tells of how many rows there are, and of how many more were dealt with."""
    await _mark(old, new)
    ids = await old.all_ids()
    lasts = {table: await old.last(table) for table in ids}
    on_plan(sum(lasts.values()))
    for extra in sorted(set(await new.all_ids()) - set(ids) - {HOUSE}):
        await new.forget(extra)  # of an earlier try; it has expired meanwhile
    moved = Moved()
    for table, last in lasts.items():
        extent = await extent_of(old, table)
        if await extent_of(new, table) == extent:
            moved.were_there += 1
        else:
            await _copy(old, new, table)
            if await extent_of(new, table) != extent:
                raise DiffersError(table)
        moved.tables += last > 0
        moved.rows += extent.rows
        moved.media += extent.media
        moved.size += extent.size
        on_progress(last)
    await new.drop(HOUSE, [MARK])
    return moved


async def _mark(old: MovableLog, new: MovableLog) -> None:
    """Check that the new log is empty, or has a part of the old one from an earlier try."""
    origin = hashlib.sha256(await old.fetch(HOUSE, SEAL) or b"").digest()
    if await new.all_ids() and await new.fetch(HOUSE, MARK) != origin:
        raise OccupiedError
    await new.store(HOUSE, MARK, origin)


async def _copy(old: MovableLog, new: MovableLog, table: TableId) -> None:
    if table != HOUSE and (await new.read(table, most=1) or await new.media_sizes(table)):
        await new.forget(table)  # what is left of an earlier try
    async for rows in _pieces(old, table):
        await new.append(table, rows)
    for name in await old.media_sizes(table):
        await new.store(table, name, await old.fetch(table, name) or b"")


async def extent_of(log: MovableLog, table: TableId) -> Extent:
    """What a log has of a table; of the house without the mark."""
    digest = hashlib.sha256()
    rows = size = 0
    async for piece in _pieces(log, table):
        for row in piece:
            digest.update(msgspec.msgpack.encode(row))
            size += len(row.body)
        rows += len(piece)
    names = sorted(name for name in await log.media_sizes(table) if (table, name) != (HOUSE, MARK))
    for name in names:
        body = await log.fetch(table, name) or b""
        digest.update(msgspec.msgpack.encode((name, body)))
        size += len(body)
    return Extent(rows, len(names), size, digest.hexdigest())


async def _pieces(log: MovableLog, table: TableId) -> AsyncIterator[Sequence[Row]]:
    after = 0
    while rows := await log.read(table, after, ROWS_AT_ONCE):
        yield rows
        after = rows[-1].number
