"""A real PostgreSQL in virtual time: servers die, it goes on, and has every append as a whole or not at all."""

from collections.abc import Mapping, Sequence
from random import Random

from pictorium.sim.real_disk import RealDisk
from pictorium.stores import postgres_sql as sql
from pictorium.stores.postgres_log import PostgresLog
from pictorium.table.ports import Row, TableId


class PostgresDisk(RealDisk):
    """Keeps rows in a database."""

    is_one_machine = False

    def __init__(self, url: str) -> None:
        """Open an empty schema."""
        super().__init__()
        self._log: PostgresLog = self._wait(PostgresLog.open(url))

    def media(self, table: TableId) -> Mapping[str, bytes]:
        """All media that were stored and not dropped."""
        return self._wait(self._media(table))

    async def _media(self, table: TableId) -> Mapping[str, bytes]:
        names = [name for name, _ in await self._log._links.fetch(sql.MEDIA, table)]
        return {name: await self._log.fetch(table, name) or b"" for name in names}

    async def tear(self, table: TableId, rows: Sequence[Row]) -> None:
        """The server dies before it has sent them: nothing of them is there."""

    def restart(self, random: Random) -> None:
        """All is there as it was."""
