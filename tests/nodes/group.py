"""Two servers on two machines, and a table whose people come by way of both."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

import msgspec
from msgspec import Struct

from pictorium.cluster.peers import NodeInfo
from pictorium.stores.postgres_nodes import Nodes
from pictorium.table.ports import LogAwayError, TableId
from pictorium.table.shared_log import Claim
from tests.nodes.cluster import low_port
from tests.nodes.forked import Forked
from tests.nodes.machines import Machine
from tests.nodes.talking import Evening, Kept, Talker

PEOPLE: Final = 4
TAKEN_WITHIN_S: Final = 20.0
TAKEN_FOR_S: Final = 0.5
"""At most, until what befell the server from which a table was taken is over."""
STARTS_APART_S: Final = 0.3
"""At most, between one fault and the next: no two of them hit the same moment."""
CHANCE: Final = random.Random()
T = TypeVar("T")


class Wait(Struct, frozen=True):
    """How long somebody waited for an answer at worst."""

    all_s: float
    others_s: float
    """Without those whom the fault strikes for as long as it lasts."""
    acknowledged: int


class Group:
    """One of several that know nothing of each other: each has a schema of its own."""

    def __init__(self, folder: Path, url: str, machines: Sequence[Machine], database_ports: Sequence[int]) -> None:
        self.url, self.machines, self.database_ports = url, machines, database_ports
        self.servers: list[Forked] = []
        self.kept = Kept()
        self.others: Sequence[Talker] = ()
        """Whose line did not lead straight to the server that was struck."""
        self._folder = folder
        self._ports = [low_port(CHANCE) for _ in machines]
        self._fars = [f"{machine.host}:{low_port(CHANCE)}" for machine in machines]
        self._nodes = Nodes(url)
        self._evening: Evening

    @property
    def code(self) -> TableId:
        """The table's."""
        return self._evening.code

    @property
    def talkers(self) -> Sequence[Talker]:
        return self._evening.talkers

    @property
    def ways(self) -> list[tuple[str, int]]:
        """Where the servers listen."""
        return [(machine.host, port) for machine, port in zip(self.machines, self._ports, strict=True)]

    async def open(self) -> None:
        self.servers = [await self._served(number) for number in range(len(self.machines))]
        await self.begin()

    async def begin(self) -> None:
        """A new evening."""
        self._evening = await Evening.begun(self.ways, PEOPLE)

    async def end(self) -> None:
        """The evening is over: count what is kept of it."""
        self.kept += await self._evening.over(self.url)

    async def close(self) -> None:
        for server in self.servers:
            await asyncio.to_thread(server.kill)
        await self._nodes.close()

    async def replace(self, number: int, environment: Mapping[str, str] | None = None) -> None:
        """Another server on one of the machines, where the one before it was; for others only now and then."""
        if CHANCE.random() < 0.5:
            self._fars[number] = f"{self.machines[number].host}:{low_port(CHANCE)}"
        self.servers[number] = await self._served(number, environment)

    async def _served(self, number: int, environment: Mapping[str, str] | None = None) -> Forked:
        more = "--port", str(self._ports[number]), "--node-address", self._fars[number]
        make = partial(Forked, machine=self.machines[number], environment=environment)
        return await asyncio.to_thread(make, self.folder(number), self.url, *more)

    def folder(self, number: int) -> Path:
        """The data folder of a machine."""
        return self._folder / self.machines[number].name

    # Who keeps the table.

    async def claim(self) -> Claim:
        """The last claim of the table."""
        claim = await self._asked(lambda: self._nodes.claimed(self.code))
        assert claim is not None, "somebody has kept every table"
        return claim

    async def keeper(self) -> tuple[int, Claim]:
        """Which server keeps the table."""
        while True:
            claim, seen = await self.claim(), await self._asked(self._nodes.seen)
            infos = [msgspec.json.decode(one.info, type=NodeInfo) for one in seen if one.id == claim.node]
            for info in infos:
                if info.address in self._fars:
                    return self._fars.index(info.address), claim
            await asyncio.sleep(0.1)

    async def _asked(self, ask: Callable[[], Awaitable[T]]) -> T:
        """What the database answers, which may be busy."""
        while True:
            try:
                return await ask()
            except LogAwayError:
                await asyncio.sleep(0.1)

    async def taken(self, before: Claim) -> None:
        """Until another server has claimed the table, and a moment longer."""
        began = time.monotonic()
        while (await self.claim()).epoch == before.epoch:
            if time.monotonic() - began > TAKEN_WITHIN_S:
                self.complain("nobody takes the table")
                break
            await asyncio.sleep(0.05)
        await asyncio.sleep(CHANCE.random() * TAKEN_FOR_S)

    def complain(self, why: str) -> None:
        """Something is wrong."""
        self.kept += Kept(wrong=(f"{self.code}: {why}",))

    # What people notice.

    def strike(self, number: int) -> None:
        """A server is struck now."""
        self.others = [talker for talker in self.talkers if talker.way.at != number]

    async def lead_somebody_past(self, number: int) -> None:
        """One of them at least has a line that does not lead straight to this server."""
        if all(talker.way.at == number for talker in self.talkers):
            self.lead_somebody_to((number + 1) % len(self.machines))
            await self.answered("another line")
            self.forget_waits()

    def lead_somebody_to(self, number: int) -> None:
        """One of them gets a line by way of this server."""
        CHANCE.choice(self.talkers).lead_to(number)

    async def answered(self, after: str) -> None:
        """Until everybody is answered to something that they said from now on."""
        await self._evening.answered(after)

    def forget_waits(self) -> None:
        """What is measured begins now."""
        self.others = self.talkers
        for talker in self.talkers:
            talker.worst_s = 0.0

    async def wait(self, name: str, fault: Callable[[], Awaitable[None]]) -> Wait:
        """What people notice of a fault."""
        await asyncio.sleep(CHANCE.random() * STARTS_APART_S)
        before = sum(talker.acknowledged for talker in self.talkers)
        self.forget_waits()
        await fault()
        await self.answered(name)
        for talker in self.talkers:
            talker.note()
        return Wait(
            max(talker.worst_s for talker in self.talkers),
            max((talker.worst_s for talker in self.others), default=0.0),
            sum(talker.acknowledged for talker in self.talkers) - before,
        )
