"""The database of all groups, with a standby, and what can happen to both."""

import asyncio
import signal
from collections.abc import Callable
from typing import Final

from tests.nodes.cluster import low_port
from tests.nodes.group import CHANCE
from tests.nodes.machines import SUBNET
from tests.postgres import PostgresServer

SETTINGS: Final = {"max_connections": "150"}
AWAY_S: Final = 1.0
STANDBY_AWAY_S: Final = 3.0
UNDER_WAY_S: Final = 0.5
"""For so long something is said after all that has been stored already."""
HANG_UP: Final = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'pictorium'"


class Database:
    """One with a standby that confirms each commit."""

    def __init__(self, host: str) -> None:
        """`host`: as the servers call this machine."""
        addresses = {"listen_addresses": ",".join({"127.0.0.1": 0, host: 0})}
        self.now = PostgresServer.create({**SETTINGS, **addresses})
        self.now.port = low_port(CHANCE)
        self.now.let_in(SUBNET)
        self.now.start()
        self.standby = followed(self.now, low_port(CHANCE))
        self.ports = self.now.port, self.standby.port
        self.acknowledged: Callable[[], int] = lambda: 0
        """How many actions have been."""
        self.wrong: list[str] = []
        self._hosts = ",".join(f"{host}:{port}" for port in self.ports)

    def schema(self, name: str) -> str:
        """The address of an empty schema of its own."""
        self.now.sql(f"CREATE SCHEMA {name}")
        return f"postgresql://pictorium@{self._hosts}/postgres?search_path={name}"

    async def lose(self) -> None:
        """It is killed, and started again after a second."""
        self.now.kill()
        await asyncio.sleep(AWAY_S)
        await asyncio.to_thread(self.now.start)

    async def lose_standby(self) -> None:
        """The standby is killed, and started again seconds later; nothing may be acknowledged meanwhile."""
        self.standby.kill()
        await asyncio.sleep(UNDER_WAY_S)
        before = self.acknowledged()
        await asyncio.sleep(STANDBY_AWAY_S)
        if more := self.acknowledged() - before:
            self.wrong.append(f"{more} actions were acknowledged that no standby had")
        await asyncio.to_thread(self.standby.start)

    async def hang_up(self) -> None:
        """It closes all connections of servers while each waits to hear whether something is stored."""
        self.standby.signal(signal.SIGSTOP)
        await asyncio.sleep(UNDER_WAY_S)
        await asyncio.to_thread(self.now.sql, HANG_UP)
        await asyncio.sleep(CHANCE.random() * UNDER_WAY_S)
        self.standby.signal(signal.SIGCONT)

    async def lose_primary(self) -> None:
        """It is killed with all it has, its standby takes its place, and gets one of its own."""
        old, self.now = self.now, self.standby
        old.kill()
        await asyncio.to_thread(self.now.promote)
        await asyncio.to_thread(self.now.reload, synchronous_standby_names="")
        await asyncio.to_thread(old.discard)
        self.standby = await asyncio.to_thread(followed, self.now, old.port)

    def discard(self) -> None:
        self.now.discard()
        self.standby.discard()


def followed(database: PostgresServer, port: int | None = None) -> PostgresServer:
    """A standby that confirms each commit of a database from now on."""
    standby = database.standby()
    standby.port = port or standby.port
    standby.start()
    database.reload(synchronous_standby_names="standby")
    return standby
