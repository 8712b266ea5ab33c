"""Two servers, as if on two machines, a table whose people come by way of both, and what can happen to the servers."""

import asyncio
import random
import signal
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from pictorium.cluster.peers import NodeInfo
from pictorium.stores.postgres_nodes import Nodes
from pictorium.table.ports import LogAwayError
from pictorium.table.shared_log import Claim
from tests.nodes.cluster import low_port
from tests.nodes.forked import Forked
from tests.nodes.talking import Evening, Kept, Talker

PEOPLE = 4
SERVERS = 2
KEEPER_KILLED = 0.75
"""How often it is the server that keeps the table."""
TAKEN_WITHIN_S = 20.0
FROZEN_LONGER_S = 0.5
"""At most, once another has the table."""
STARTS_APART_S = 0.3
"""At most, between one fault and the next: no two of them hit the same moment."""
CHANCE = random.Random()
T = TypeVar("T")


class Wait(Struct, frozen=True):
    """How long somebody waited for an answer at worst."""

    all_s: float
    others_s: float
    """Without those whose line leads straight to the server that was struck."""
    acknowledged: int


class Group:
    """One of several that know nothing of each other: each has a schema of its own."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder, self.url = folder, url
        self.ports = [low_port(CHANCE) for _ in range(SERVERS)]
        self.servers: list[Forked] = []
        self.kept = Kept()
        self._nodes = Nodes(url)
        self._fars: list[str] = []
        self._others: Sequence[Talker] = ()
        """Whose line did not lead straight to the server that was struck."""
        self._evening: Evening

    @property
    def talkers(self) -> Sequence[Talker]:
        return self._evening.talkers

    async def open(self) -> None:
        for number in range(SERVERS):
            self._fars.append(f"127.0.0.1:{low_port(CHANCE)}")
            self.servers.append(await self._served(number))
        await self.begin()

    async def begin(self) -> None:
        """A new evening."""
        self._evening = await Evening.begun([("127.0.0.1", port) for port in self.ports], PEOPLE)

    async def end(self) -> None:
        """The evening is over: count what is kept of it."""
        self.kept += await self._evening.over(self.url)

    async def close(self) -> None:
        for server in self.servers:
            await asyncio.to_thread(server.kill)
        await self._nodes.close()

    async def _served(self, number: int) -> Forked:
        if CHANCE.random() < 0.5:
            self._fars[number] = f"127.0.0.1:{low_port(CHANCE)}"  # otherwise where the one before it was
        more = ("--port", str(self.ports[number]), "--node-address", self._fars[number])
        return await asyncio.to_thread(Forked, self.folder / f"machine{number}", self.url, *more)

    async def _claim(self) -> Claim:
        """The last claim of the table."""
        claim = await self._asked(lambda: self._nodes.claimed(self._evening.code))
        assert claim is not None, "somebody has kept every table"
        return claim

    async def _keeper(self) -> tuple[int, Claim]:
        """Which server keeps the table."""
        while True:
            claim, seen = await self._claim(), await self._asked(self._nodes.seen)
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

    # What happens.

    async def nothing(self) -> None:
        """For comparison."""
        await asyncio.sleep(1)

    async def kill(self) -> None:
        """A server is killed and started again."""
        number = CHANCE.randrange(SERVERS)
        if CHANCE.random() < KEEPER_KILLED:
            number, _ = await self._keeper()
        self._strike(number)
        await asyncio.to_thread(self.servers[number].kill)
        self.servers[number] = await self._served(number)
        CHANCE.choice(self.talkers).lead_to(number)

    async def freeze(self) -> None:
        """The keeper stands still until another has its table, and goes on soon after that."""
        number, before = await self._keeper()
        await self._lead_somebody_past(number)
        self._strike(number)
        server = self.servers[number]
        server.send(signal.SIGSTOP)
        began = time.monotonic()
        while (await self._claim()).epoch == before.epoch:
            if time.monotonic() - began > TAKEN_WITHIN_S:
                self.kept += Kept(wrong=(f"{self._evening.code}: nobody takes the table of a frozen server",))
                break
            await asyncio.sleep(0.05)
        await asyncio.sleep(CHANCE.random() * FROZEN_LONGER_S)
        server.send(signal.SIGCONT)

    def _strike(self, number: int) -> None:
        """A server is struck now."""
        self._others = [talker for talker in self.talkers if talker.way.at != number]

    async def _lead_somebody_past(self, number: int) -> None:
        """One of them at least has a line that does not lead straight to this server."""
        if any(talker.way.at != number for talker in self.talkers):
            return
        CHANCE.choice(self.talkers).lead_to((number + 1) % SERVERS)
        await self._evening.answered("another line")

    async def deploy(self) -> None:
        """A server is stopped politely, and another one takes its place."""
        number = CHANCE.randrange(SERVERS)
        self._strike(number)
        await asyncio.to_thread(self.servers[number].stop)
        self.servers[number] = await self._served(number)
        CHANCE.choice(self.talkers).lead_to(number)

    async def wait(self, name: str, fault: Callable[[], Awaitable[None]]) -> Wait:
        """What people notice of a fault."""
        await asyncio.sleep(CHANCE.random() * STARTS_APART_S)
        before = sum(talker.acknowledged for talker in self.talkers)
        for talker in self.talkers:
            talker.worst_s = 0.0
        self._others = self.talkers
        await fault()
        await self._evening.answered(name)
        for talker in self.talkers:
            talker.note()
        return Wait(
            max(talker.worst_s for talker in self.talkers),
            max((talker.worst_s for talker in self._others), default=0.0),
            sum(talker.acknowledged for talker in self.talkers) - before,
        )
