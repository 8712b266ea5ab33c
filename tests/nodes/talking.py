"""People at a table who say something again and again, and what must hold of it in the end."""

import asyncio
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from string import ascii_uppercase

from msgspec import Struct

from pictorium.games.all_games import GAMES
from pictorium.player.client import Client
from pictorium.stores.postgres_log import PostgresLog
from pictorium.table import facts as f
from pictorium.table.commands import Introduce
from pictorium.table.ports import Row, TableId
from pictorium.table.record import read_outline
from pictorium.table.replay import replayed
from tests.nodes.balancer import Balancer, Where

PAUSE_S = 0.25
ANSWERED_WITHIN_S = 60.0
SEEN_WITHIN_S = 10.0


class StuckError(AssertionError):
    """Somebody is never answered."""


class Talker:
    """Somebody who says something again and again, and counts how long each answer takes."""

    def __init__(self, client: Client, way: Balancer, letter: str) -> None:
        self.client, self.way = client, way
        self.acknowledged = 0
        self._letter = letter
        """Begins all of their names, and nobody else's."""
        self.worst_s = 0.0
        self._said = 0
        self._since: float | None = None
        self._is_over = False

    async def talk(self) -> None:
        while not self._is_over:
            self._said += 1
            self._since = time.monotonic()
            await self.client.wish(Introduce(self.name(self._said), "en"))
            self.acknowledged += 1
            self.note()
            self._since = None
            await asyncio.sleep(PAUSE_S)

    def note(self) -> None:
        """Count how long the answer has been waited for that is still to come."""
        if self._since is not None:
            self.worst_s = max(self.worst_s, time.monotonic() - self._since)

    def lead_to(self, server: int) -> None:
        """Give them another line, by way of this server."""
        self.way.first = server
        self.client.cut()

    def be_quiet(self) -> None:
        """After the next answer."""
        self._is_over = True

    def name(self, n: int) -> str:
        """What they call themselves with their n-th action."""
        return f"{self._letter} {n}"

    def done(self) -> list[str]:
        """All that was acknowledged, in order."""
        return [self.name(n) for n in range(1, self.acknowledged + 1)]


class Kept(Struct):
    """What the log has of what was acknowledged."""

    acknowledged: int = 0
    lost: int = 0
    """Acknowledged, and not there, or there as something else."""
    doubled: int = 0
    wrong: tuple[str, ...] = ()
    """Whatever else should not be."""

    def __add__(self, other: "Kept") -> "Kept":
        return Kept(
            self.acknowledged + other.acknowledged,
            self.lost + other.lost,
            self.doubled + other.doubled,
            self.wrong + other.wrong,
        )


class Evening:
    """A table and those who talk there."""

    def __init__(self, code: str, talkers: Sequence[Talker]) -> None:
        self.code, self.talkers = TableId(code), talkers
        self._talking = [asyncio.create_task(talker.talk()) for talker in talkers]

    @classmethod
    async def begun(cls, servers: Sequence[Where], people: int) -> "Evening":
        """A new one; each comes by way of a balancer of their own."""
        ways = [Balancer(servers, number % len(servers)) for number in range(people)]
        clients = [await Client(await way.open()).__aenter__() for way in ways]
        code = await clients[0].open()
        talkers = list(map(Talker, clients, ways, ascii_uppercase))
        for talker in talkers:
            await talker.client.join(code, talker.name(0))
            await talker.client.connect()
        return cls(code, talkers)

    async def answered(self, after: str) -> None:
        """Until everybody is answered to something that they said from now on."""
        enough = [talker.acknowledged + 2 for talker in self.talkers]
        until = time.monotonic() + ANSWERED_WITHIN_S
        while any(talker.acknowledged < count for talker, count in zip(self.talkers, enough, strict=True)):
            if time.monotonic() > until:
                raise StuckError(f"after {after} somebody at {self.code} is never answered")
            for task in self._talking:
                if task.done():
                    task.result()
            await asyncio.sleep(0.02)

    async def over(self, url: str) -> Kept:
        """All stop talking and leave: what the log, and everybody, knows then."""
        for talker in self.talkers:
            talker.be_quiet()
        await asyncio.wait_for(asyncio.gather(*self._talking), ANSWERED_WITHIN_S)
        log = await PostgresLog.open(url)
        rows = await log.read(self.code)
        await log.close()
        kept = kept_of(rows, {talker.client.session.you: talker.done() for talker in self.talkers})
        kept += Kept(wrong=tuple([f"{self.code}: {said}" for said in [await self._unseen(rows)] if said]))
        for talker in self.talkers:
            await talker.client.__aexit__(None, None, None)
            talker.way.close()
        return kept

    async def _unseen(self, rows: Sequence[Row]) -> str:
        """Everybody sees the table as the log has it."""
        table = replayed(rows, GAMES).table
        assert table is not None
        wanted = {person.id: person.name for person in table.people.values()}
        until = time.monotonic() + SEEN_WITHIN_S
        while time.monotonic() < until:
            seen = [
                {one["id"]: one["name"] for one in talker.client.session.table["people"]} for talker in self.talkers
            ]
            if all(one == wanted for one in seen):
                return ""
            await asyncio.sleep(0.05)
        return f"the log has {wanted}, people see {seen}"


def kept_of(rows: Sequence[Row], acknowledged: Mapping[str, Sequence[str]]) -> Kept:
    """What the rows of a table have of what each of these people was told is done, their first so many actions."""
    wrong: list[str] = []
    if [row.number for row in rows] != list(range(1, len(rows) + 1)):
        wrong.append("a row is missing")
    for earlier, later in pairwise(row for row in rows if row.kind != "claim"):
        if earlier.at > later.at:
            wrong.append(f"time goes back by {earlier.at - later.at} ms after row {earlier.number}")
    said = [(row.person, row.n, done_in(row)) for row in rows if row.person is not None and row.n is not None]
    for you in acknowledged:
        order = [n for person, n, _ in said if person == you]
        if order != sorted(order):
            wrong.append("what somebody did is not in its order")
    content = {(person, n): done for person, n, done in said}
    lost = sum(
        content.get((you, n)) != done for you, all_done in acknowledged.items() for n, done in enumerate(all_done, 1)
    )
    doubled = sum(count - 1 for count in Counter((person, done) for person, _, done in said).values())
    return Kept(sum(map(len, acknowledged.values())), lost, doubled, tuple(wrong))


def done_in(row: Row) -> str:
    """The name that somebody took with this row."""
    taken = [fact.name for fact in read_outline(row).facts if isinstance(fact, f.PersonIntroduced)]
    return taken[0] if taken else ""
