"""Deletes old tables: not all at once, never while somebody is there, and never those that are to be kept."""

import asyncio

from pictorium.kernel.moment import Moment
from pictorium.table.limits import SWEEP_EVERY_MS, SWEEP_PAUSE_MS, TABLE_EXPIRES_AFTER_MS
from pictorium.table.ports import LogBrokenError, TableId, UnreadableError
from pictorium.table.record import is_kept
from pictorium.web.journal import warn
from pictorium.web.registry import TableRegistry


class Expiry:
    """Looks for old tables about once a day."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._kept: dict[TableId, Moment] = {}
        """Tables that are to be kept, and their last activity: they are not read again until that changes."""

    async def run(self) -> None:
        """Runs until it is cancelled."""
        while True:
            try:
                await self.sweep()
            except LogBrokenError as error:
                self._registry.give_up(error)
                return
            except UnreadableError as error:
                warn("tables_unreadable", why=str(error))
            await asyncio.sleep(SWEEP_EVERY_MS / 1000)

    async def sweep(self) -> None:
        """Delete the tables that are old now, and vacuum the log if nobody is here."""
        if self._registry.tables == 0:
            await self._registry.log.tidy()
        for table, last in (await self._registry.log.tables()).items():
            if self._is_old(last) and self._kept.get(table) != last:
                await self._look_at(table, last)
                await asyncio.sleep(SWEEP_PAUSE_MS / 1000)

    def _is_old(self, last: Moment) -> bool:
        return self._registry.now() - last >= TABLE_EXPIRES_AFTER_MS

    async def _look_at(self, table: TableId, last: Moment) -> None:
        log = self._registry.log
        if await is_kept(log, table):
            self._kept[table] = last
            return
        rows = await log.read(table, max(0, await log.last(table) - 1))
        if rows and self._is_old(rows[-1].at):  # otherwise somebody has been there meanwhile
            await self._registry.forget(table)
