"""The log in PostgreSQL, for one server or many.

The log is its own fence: a number is given once, so whoever claims a table by appending a row makes the next append of
its former keeper collide. What has no number (media, amending, deleting) carries the epoch of the claim and is compared
with the keeper's row in the same statement. Each statement is a transaction of its own: a server that freezes holds no
lock. While the database is away, everything waits here and nothing is lost; after a disk error nothing is acknowledged
any more.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import asyncpg

from pictorium.kernel.moment import Moment
from pictorium.stores import postgres_sql as sql
from pictorium.stores.postgres_appender import Appender, Waiting
from pictorium.stores.postgres_claims import Claims
from pictorium.stores.postgres_connection import DoubtfulError, Link, Patience, RefusedDatabaseError
from pictorium.stores.postgres_links import Links
from pictorium.stores.postgres_nodes import Nodes
from pictorium.stores.postgres_schema import prepare_schema
from pictorium.table.ports import (
    Append,
    Kind,
    LogAwayError,
    LogError,
    LogFigures,
    NumberTakenError,
    Row,
    TableId,
    UnreadableError,
)
from pictorium.table.shared_log import Beat, Claim

PIECE_ROWS: Final = 500
"""How many rows one query reads; then other queries get their turn."""
FORGET_ROWS: Final = 1_000
CLOSE_WITHIN_S: Final = 5.0
"""How long appends that wait for the database are given when the server stops."""


class PostgresLog:
    """Rows in a database."""

    def __init__(self, url: str, *, is_alone: bool = False) -> None:
        """Use `open`."""
        self._patience = Patience()
        self._appends = Link(url, use="alone" if is_alone else "shared")
        self._appender = Appender(self._appends, self._patience)
        self._links = Links(url, self._patience, "beside" if is_alone else "shared")
        self._claims = Claims(self._links)
        self._nodes = Nodes(url)
        self._needs_vacuum = False

    @classmethod
    async def open(cls, url: str, within_s: float = 0.0, *, is_alone: bool = False) -> "PostgresLog":
        """Connect to the database, and create or migrate the schema. `is_alone`: no server may use it meanwhile.

        Waits so long for a database that is away, then `LogAwayError`; `RefusedDatabaseError` if it cannot be used.
        """
        log = cls(url, is_alone=is_alone)
        try:
            while True:
                try:
                    await log._appends.run(prepare_schema)
                except (LogAwayError, DoubtfulError) as error:
                    if log.away_s >= within_s:
                        raise LogAwayError(str(error)) from error
                    await log._patience.wait()
                except asyncpg.PostgresError as error:
                    raise RefusedDatabaseError("log_refused", str(error)) from error
                else:
                    log._patience.is_back()
                    return log
        except BaseException:
            log._appends.drop()
            raise

    @property
    def away_s(self) -> float:
        """How long the database has been away; 0 if it is there."""
        return self._patience.away_s

    def figures(self) -> LogFigures:
        """How the log is; of standbys what was seen when the time was asked for last."""
        return LogFigures(self._appender.waiting, self.away_s, self._appender.doubts, *self._nodes.standbys)

    async def append(self, table: TableId, rows: Sequence[Row]) -> None:
        """Append these rows, all or none. Once this returns they survive a crash of the machine."""
        (outcome,) = await self.append_each([(table, rows)])
        if outcome is not None:
            raise outcome

    async def append_each(self, appends: Sequence[Append]) -> list[LogError | None]:
        """Append to several tables, to each all of its rows or none."""
        waiting = [Waiting(table, rows, self._claims.epoch(table)) for table, rows in appends]
        self._appender.submit(waiting)
        return [await one.answer for one in waiting]

    async def read(
        self,
        table: TableId,
        after: int = 0,
        most: int | None = None,
        kind: Kind | None = None,
        holding: bytes | None = None,
    ) -> tuple[Row, ...]:
        """The rows of a table after a number."""
        query = sql.READ_OF[kind] if kind else sql.READ_ALL
        rows: list[Row] = []
        is_all = most == 0
        while not is_all:
            limit = PIECE_ROWS if most is None else min(most - len(rows), PIECE_ROWS)
            found = await self._links.fetch(query, table, after, holding or None, limit)
            rows += [Row(*record) for record in found]
            is_all = len(found) < limit or len(rows) == most
            after = rows[-1].number if rows else after
        return tuple(rows)

    async def last(self, table: TableId) -> int:
        """The number of a table's last row."""
        ((count, last),) = await self._links.fetch(sql.EXTENT, table)
        if count != last:
            raise UnreadableError(f"{last - count} of {last} rows are missing")
        return int(last)

    async def tables(self) -> Mapping[TableId, Moment]:
        """Every table with a row, and when its last row was written."""
        return {TableId(code): Moment(at) for code, at in await self._links.fetch(sql.TABLES)}

    async def amend(self, table: TableId, rows: Sequence[Row]) -> None:
        """Replace the bodies of existing rows. Earlier versions stay in the files of the database for a while."""
        self._needs_vacuum = True
        await self._claims.fenced(sql.AMEND, table, [row.number for row in rows], [row.body for row in rows])

    async def scrub(self) -> None:
        """Nothing to do: what was amended cannot be read through the database any more."""

    async def store(self, table: TableId, name: str, body: bytes) -> None:
        """Store a medium of a table. Once this returns it survives a crash of the machine."""
        await self._claims.fenced(sql.STORE, table, name, body)

    async def store_first(self, table: TableId, name: str, body: bytes) -> bytes:
        """Store a medium of a table unless there is one of that name: what is stored there now."""
        while True:
            await self._claims.with_fence(sql.STORE_FIRST, table, self._claims.epoch(table), name, body)
            kept = await self.fetch(table, name)
            if kept is not None:
                return kept

    async def fetch(self, table: TableId, name: str, start: int = 0, stop: int | None = None) -> bytes | None:
        """A medium of a table, or a part of it; only that part is read."""
        if stop is None:
            found = await self._links.fetch(sql.FETCH_WHOLE, table, name, start + 1)
        else:
            found = await self._links.fetch(sql.FETCH, table, name, start + 1, max(0, stop - start))
        return bytes(found[0][0]) if found else None

    async def fetch_all(self, name: str) -> Mapping[TableId, bytes]:
        """The medium of that name of each table that has one."""
        return {TableId(code): bytes(body) for code, body in await self._links.fetch(sql.FETCH_ALL, name)}

    async def drop_all(self, name: str) -> None:
        """Delete the medium of that name of every table, whoever kept it. For who uses the log alone."""
        self._needs_vacuum = True
        await self._links.fetch(sql.DROP_ALL, name)

    async def drop(self, table: TableId, names: Sequence[str]) -> None:
        """Delete these media."""
        if names:
            self._needs_vacuum = True
            await self._claims.fenced(sql.DROP, table, list(names))

    async def forget(self, table: TableId) -> None:
        """Delete all rows and media of a table, a few at a time, so that other work need not wait.

        A table that this server does not keep is claimed first, for nobody: whoever keeps it lets go of it. The rows go
        last: as long as there are any, the table is listed, and an interrupted deletion can start again.
        """
        epoch = await self._claims.epoch_to_forget(table)
        self._needs_vacuum = True
        await self._claims.with_fence(sql.FORGET_MEDIA, table, epoch)
        is_more = True
        while is_more:
            gone = await self._claims.with_fence(sql.FORGET_ROWS, table, epoch, FORGET_ROWS)
            if not gone:
                raise NumberTakenError(table)
            is_more = gone[0][0] > 0
        await self._links.fetch(sql.FORGET_KEEPER, table, epoch)
        self._claims.release(table)

    async def tidy(self) -> None:
        """Let the database use the space of what was deleted."""
        if self._needs_vacuum:
            self._needs_vacuum = False
            for statement in sql.VACUUM:
                await self._links.fetch(statement)

    async def close(self) -> None:
        """Finish what is queued and close the connections."""
        await self._appender.close(CLOSE_WITHIN_S)
        await self._appends.close()
        await self._links.close()
        await self._nodes.close()

    async def media_sizes(self, table: TableId) -> Mapping[str, int]:
        """The names of a table's media, in order, and how many bytes each has."""
        return dict(await self._links.fetch(sql.MEDIA, table))

    async def all_ids(self) -> Sequence[TableId]:
        """Every table with a row or a medium, in order."""
        with_media = await self._links.fetch(sql.MEDIA_TABLES)
        return sorted({*await self.tables(), *(TableId(code) for (code,) in with_media)})

    # For several servers on one log.

    async def claim(self, table: TableId, after: int, node: str) -> int:
        """Append a claim after the row of this number: the new epoch."""
        return await self._claims.claim(table, after, node)

    def release(self, table: TableId) -> None:
        """Forget the epoch of a table that another server may keep from now on."""
        self._claims.release(table)

    async def claimed(self, table: TableId) -> Claim | None:
        """The last claim of a table, if there was any."""
        return await self._nodes.claimed(table)

    async def all_claims(self) -> Mapping[TableId, Claim]:
        """The last claim of each table."""
        return await self._nodes.all_claims()

    async def beat(self, node: str, info: bytes, keeps: Mapping[TableId, int]) -> Beat:
        """Say that this node is alive and keeps these tables with these epochs; hear of all others."""
        return await self._nodes.beat(node, info, keeps)

    async def lost(self, keeps: Mapping[TableId, int]) -> tuple[TableId, ...]:
        """Which of these tables, with the epochs of their claims, somebody else has claimed."""
        return await self._nodes.lost(keeps)

    async def leave(self, node: str) -> None:
        """This node stops."""
        await self._nodes.leave(node)

    async def time(self) -> Moment:
        """The database's clock. Also looks at its standbys, for `figures`."""
        return await self._nodes.time()
