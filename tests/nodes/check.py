"""`scripts/check cluster [seconds]`: faults, one after the other, on real servers and a real PostgreSQL.

Two servers, as if on two machines, and six people at each of two tables, whose balancer sends them to whichever server
is there. All of them say something four times a second. Told of each kind of fault is how often it happened, how long
anybody waited for an answer at worst, the median of that, and how many actions were acknowledged meanwhile; and in the
end, of all that was acknowledged, what the log does not have and what it has twice.
"""

import asyncio
import contextlib
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median

from msgspec import Struct, field

from pictorium.player.client import Client
from pictorium.stores.postgres_log import PostgresLog
from pictorium.table.commands import Introduce
from pictorium.table.ports import TableId
from tests.nodes.cluster import Cluster, Served
from tests.postgres import PostgresServer
from tests.web.test_kill import free_port

TABLES = 2
PEOPLE = 6
PAUSE_S = 0.25
SETTLE_S = 2.0
FREEZE_S = 6.0


class Balancer:
    """Leads each connection to one of the servers that answer a request, first to one of its own."""

    def __init__(self, ports: list[int]) -> None:
        self._ports = ports

    async def open(self, first: int) -> str:
        async def lead(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            for port in (self._ports[first], *self._ports):
                with contextlib.suppress(OSError, TimeoutError, asyncio.CancelledError):
                    async with asyncio.timeout(0.5):
                        await _is_answered(port)
                        on, back = await asyncio.open_connection("127.0.0.1", port)
                    await asyncio.gather(_pump(reader, back), _pump(on, writer), return_exceptions=True)
                    return
            writer.close()

        self._server = await asyncio.start_server(lead, "127.0.0.1", 0)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"


async def _is_answered(port: int) -> None:
    """As balancers ask: a server that is frozen takes connections and answers nothing."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(b"GET /ready HTTP/1.1\r\nHost: balancer\r\nConnection: close\r\n\r\n")
        if b" 200 " not in await reader.readline():
            raise ConnectionRefusedError
    finally:
        writer.close()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while piece := await reader.read(65_536):
            writer.write(piece)
            await writer.drain()
    finally:
        writer.close()


class Talker:
    """Somebody who says something again and again, and counts how long each answer takes."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.said = self.acknowledged = 0
        self.worst_s = 0.0
        self._since: float | None = None

    async def talk(self) -> None:
        while True:
            self.said += 1
            self._since = time.monotonic()
            await self.client.wish(Introduce(f"Name {self.said}", "en"))
            self.acknowledged += 1
            self.note()
            self._since = None
            await asyncio.sleep(PAUSE_S)

    def note(self) -> None:
        """Count how long the answer has been waited for that is still to come."""
        if self._since is not None:
            self.worst_s = max(self.worst_s, time.monotonic() - self._since)


class Told(Struct):
    """What is told of one kind of fault."""

    tries: int = 0
    acknowledged: int = 0
    waits: list[float] = field(default_factory=list)


class Check:
    """The servers, the people, and what happens to them."""

    def __init__(self, cluster: Cluster, database: PostgresServer, standby: PostgresServer) -> None:
        self.cluster, self.database, self.standby = cluster, database, standby
        self.ports = [free_port(), free_port()]
        self.servers: list[Served] = []
        self.talkers: list[Talker] = []
        self.codes: list[str] = []
        self.told: dict[str, Told] = {}

    async def open(self) -> None:
        for number in (0, 1):
            self.servers.append(await self.served(number))
        urls = [await Balancer(self.ports).open(first) for first in (0, 1)]
        for table in range(TABLES):
            people = [await Client(urls[(table + number) % 2]).__aenter__() for number in range(PEOPLE)]
            code = await people[0].open()
            self.codes.append(code)
            for client in people:
                await client.join(code, "Name 0")
                await client.connect()
            self.talkers += map(Talker, people)

    async def served(self, number: int) -> Served:
        far = f"127.0.0.1:{7400 + number + random.randrange(500) * 2}"
        return await self.cluster.started(f"machine{number}", "--port", str(self.ports[number]), "--node-address", far)

    async def kill(self) -> None:
        """A server is killed and started again."""
        number = random.randrange(2)
        self.servers[number].kill()
        self.servers[number] = await self.served(number)

    async def freeze(self) -> None:
        """A server stands still for seconds, and goes on."""
        server = random.choice(self.servers)
        server.send(signal.SIGSTOP)
        await asyncio.sleep(FREEZE_S)
        server.send(signal.SIGCONT)

    async def deploy(self) -> None:
        """A server is stopped politely, and another one takes its place."""
        number = random.randrange(2)
        await asyncio.to_thread(self.servers[number].stop)
        self.servers[number] = await self.served(number)

    async def lose_database(self) -> None:
        """The database is killed, and started again after a second."""
        self.database.kill()
        await asyncio.sleep(1)
        await asyncio.to_thread(self.database.start)

    async def lose_primary(self) -> None:
        """The database is killed with all it has, its standby takes its place, and gets one of its own."""
        old, self.database = self.database, self.standby
        old.kill()
        await asyncio.to_thread(self.database.promote)
        await asyncio.to_thread(self.database.reload, synchronous_standby_names="")
        await asyncio.to_thread(old.discard)
        self.standby = await asyncio.to_thread(followed, self.database, old.port)

    async def nothing(self) -> None:
        """For comparison."""
        await asyncio.sleep(SETTLE_S)

    async def try_out(self, name: str, fault: Callable[[], Awaitable[None]]) -> None:
        """What comes of one fault."""
        before = sum(talker.acknowledged for talker in self.talkers)
        for talker in self.talkers:
            talker.worst_s = 0.0
        counts = [talker.acknowledged for talker in self.talkers]
        await fault()
        await asyncio.sleep(SETTLE_S)
        until = time.monotonic() + 60
        while any(now.acknowledged <= count for now, count in zip(self.talkers, counts, strict=True)):
            assert time.monotonic() < until, f"after {name} somebody is never answered"
            await asyncio.sleep(0.1)
        for talker in self.talkers:
            talker.note()
        told = self.told.setdefault(name, Told())
        told.tries += 1
        told.acknowledged += sum(talker.acknowledged for talker in self.talkers) - before
        told.waits.append(max(talker.worst_s for talker in self.talkers))

    async def outcome(self) -> tuple[int, int]:
        """How much of what was acknowledged is lost, and how much of it is there twice."""
        log = await PostgresLog.open(self.database.url)
        lost = doubled = 0
        for number, code in enumerate(self.codes):
            rows = await log.read(TableId(code))
            assert [row.number for row in rows] == list(range(1, len(rows) + 1)), "a row is missing"
            kept = Counter((row.person, row.n) for row in rows if row.n is not None)
            doubled += sum(count - 1 for count in kept.values())
            for talker in self.talkers[number * PEOPLE : (number + 1) * PEOPLE]:
                you = talker.client.session.you
                lost += sum((you, n) not in kept for n in range(1, talker.acknowledged + 1))
        await log.close()
        return lost, doubled


def followed(database: PostgresServer, port: int | None = None) -> PostgresServer:
    """A standby that confirms each commit of a database from now on."""
    standby = database.standby()
    standby.port = port or standby.port
    standby.start()
    database.reload(synchronous_standby_names="standby")
    return standby


async def check(seconds: float, one: Check) -> bool:
    """All faults, again and again for so long."""
    await one.open()
    talking = [asyncio.create_task(talker.talk()) for talker in one.talkers]
    faults = {
        "nothing": one.nothing,
        "kill -9 of a server": one.kill,
        f"a server frozen for {FREEZE_S:.0f} s": one.freeze,
        "a server stopped and replaced": one.deploy,
        "the database killed and back": one.lose_database,
        "primary killed, standby promoted": one.lose_primary,
    }
    until = time.monotonic() + seconds
    while time.monotonic() < until or len(one.told) < len(faults):
        for name, fault in faults.items():
            await one.try_out(name, fault)
    for task in talking:
        task.cancel()
    lost, doubled = await one.outcome()
    for talker in one.talkers:
        await talker.client.__aexit__(None, None, None)
    print(f"{'fault':<34} {'tries':>5} {'worst wait':>11} {'median':>8} {'acknowledged':>13}")
    for name, told in one.told.items():
        worst, middle = max(told.waits), median(told.waits)
        print(f"{name:<34} {told.tries:>5} {worst:>9.2f} s {middle:>6.2f} s {told.acknowledged:>13}")
    acknowledged = sum(talker.acknowledged for talker in one.talkers)
    print(f"of {acknowledged} acknowledged actions {lost} are lost, {doubled} doubled")
    return not lost and not doubled


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 120.0
    database = PostgresServer.create()
    database.start()
    standby = followed(database)
    url = f"postgresql://pictorium@127.0.0.1:{database.port},127.0.0.1:{standby.port}/postgres"
    with tempfile.TemporaryDirectory() as folder, Cluster(Path(folder), url) as cluster:
        one = Check(cluster, database, standby)
        try:
            is_well = asyncio.run(check(seconds, one))
        finally:
            one.database.discard()
            one.standby.discard()
    sys.exit(not is_well)


if __name__ == "__main__":
    main()
