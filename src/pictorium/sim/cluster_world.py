"""Several processes on one database, for a minute of virtual time, from one seed.

Processes are killed, frozen and started; nodes lose each other or the database, the database is away, answers are lost,
messages are late. People come by whatever process a balancer gives them, and repeat what was not acknowledged.
"""

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from random import Random
from typing import Final, NamedTuple

from msgspec import Struct

from pictorium.cluster.messages import Drain
from pictorium.cluster.node import Node
from pictorium.cluster.peers import NodeId, NodeInfo
from pictorium.sim.cluster_database import Action, ClusterDatabase
from pictorium.sim.cluster_process import ClusterProcess
from pictorium.table.ports import TableId

PATIENCE_MS: Final = 8_000
"""After so long without an answer a page comes again."""
STALL_MS_MAX: Final = 3_000
"""A node that did not run, or had no database, for no longer keeps its tables."""


class ClusterTrouble(Struct, frozen=True):
    """What goes wrong, each about so often a minute."""

    kills: float = 0
    freezes: float = 0
    freeze_ms: tuple[int, int] = (6_000, 10_000)
    stalls: float = 0
    """A loop that does not run for up to three seconds."""
    partitions: float = 0
    database_cuts: float = 0
    """One node loses the database."""
    outages: float = 0
    """All lose it."""
    drains: float = 0
    lost_answers: float = 0
    """The share of writes whose answer is lost."""
    late: float = 0
    """The share of messages that take up to 400 ms."""


class ClaimNote(NamedTuple):
    """A claim, and how its former keeper was then."""

    table: TableId
    at: int
    by: NodeId
    before: NodeId | None
    was_entitled: bool


class FaultNote(NamedTuple):
    """Something that befell the keeper of a table."""

    what: str
    at: int
    person: "ClusterPerson"
    """Somebody at the table, whose own line leads to another process."""


class ClusterPerson:
    """Acts, and repeats what is not acknowledged."""

    def __init__(self, world: "ClusterWorld", name: str, table: TableId) -> None:
        self.world, self.name, self.table = world, name, table
        self.n = 1
        self.acknowledged: dict[int, int] = {}
        """When each action was acknowledged."""
        self.edge: ClusterProcess | None = None
        self._keeper: ClusterProcess | None = None
        self._line = 0
        """Counts the lines; what is said on an earlier one is not heard."""
        self._asked_at = 0
        world.at(world.random.randrange(500), self.connect)

    @property
    def is_on(self) -> bool:
        """Whether a line leads to a keeper."""
        return self._keeper is not None

    def connect(self) -> None:
        """Come by any process; frozen ones accept, too."""
        self._line += 1
        line, self._keeper = self._line, None
        alive = [process for process in self.world.processes.values() if process.is_alive and not process.is_retired]
        self.edge = edge = self.world.random.choice(alive) if alive else None
        self.world.at(self.world.now + PATIENCE_MS, lambda: self._look_after(line))
        if edge is None:
            return
        edge.after(self.world.way(), lambda: self._arrive(edge, line))

    def _arrive(self, edge: ClusterProcess, line: int) -> None:
        edge.come(self.table, lambda where: self._settled(where, line))

    def _settled(self, where: ClusterProcess | None, line: int) -> None:
        if line != self._line:
            return
        if where is None or not where.is_alive:
            self._come_again(300)
            return
        self._keeper = where
        self.say()

    def _come_again(self, wait_ms: int) -> None:
        self._line += 1
        self._keeper = None
        self.world.at(self.world.now + self.world.random.randrange(1, wait_ms), self.connect)

    def _look_after(self, line: int) -> None:
        """Nothing was heard for a while: try another way."""
        if line != self._line:
            return
        if self.world.now - self._asked_at >= PATIENCE_MS:
            self.connect()
        else:
            self.world.at(self.world.now + PATIENCE_MS, lambda: self._look_after(line))

    def say(self) -> None:
        """Say the next action."""
        edge, keeper, line, n = self.edge, self._keeper, self._line, self.n
        assert edge is not None
        assert keeper is not None
        self._asked_at = self.world.now
        answer = lambda is_kept: self._answered(line, n, is_kept)  # noqa: E731
        if keeper is edge:
            keeper.after(self.world.way(), lambda: keeper.act(self.table, (self.name, n), answer))
        elif keeper.is_alive:
            self.world.send(edge, keeper, lambda: keeper.act(self.table, (self.name, n), answer))

    def _answered(self, line: int, n: int, is_kept: bool) -> None:
        world = self.world
        if not is_kept:
            if line == self._line:
                self._keeper = None
                self.rehome()
            return
        if n not in self.acknowledged:
            self.acknowledged[n] = world.now
        if line == self._line and n == self.n:
            self.n += 1
            world.at(
                world.now + world.random.randrange(50, 600),
                lambda: self.say() if line == self._line and self.is_on else None,
            )

    def rehome(self) -> None:
        """The table went elsewhere: a page whose edge is another process keeps its socket."""
        edge, line = self.edge, self._line
        if edge is None or not edge.is_alive:
            self._come_again(100)
        else:
            self._keeper = None
            edge.after(self.world.way(), lambda: self._arrive(edge, line))

    def process_died(self, process: ClusterProcess) -> None:
        """The kernel closes its connections."""
        if process is self.edge:
            self._come_again(200)
        elif process is self._keeper:
            self.rehome()

    def routed_away(self, edge: ClusterProcess) -> None:
        """The edge says that the keeper is dead."""
        if edge is self.edge:
            self.rehome()


class ClusterWorld:
    """All of it."""

    def __init__(
        self,
        seed: int,
        trouble: ClusterTrouble,
        nodes: int = 3,
        node: type[Node] = Node,
        process: type[ClusterProcess] = ClusterProcess,
    ) -> None:
        self.random = Random(seed)
        self.trouble, self._node, self._process = trouble, node, process
        self.now = 0
        self._events: list[tuple[int, int, Callable[[], None]]] = []
        self._counter = count()
        self._starts = count(1)
        self._partitions: dict[frozenset[NodeId], int] = {}
        self._outage_until = 0
        self._clock_ahead = self.random.randrange(-30_000, 30_000)
        """Of the database; it may be another one after an outage."""
        tables = [TableId(f"TABLE{number}") for number in range(2)]
        self.database = ClusterDatabase(tables)
        self.processes: dict[NodeId, ClusterProcess] = {}
        self.claims: list[ClaimNote] = []
        self.faults: list[FaultNote] = []
        for _ in range(nodes):
            self.start()
        self.people = [ClusterPerson(self, f"{table}-{number}", table) for table in tables for number in range(2)]

    # Time.

    def at(self, when: int, do: Callable[[], None]) -> None:
        """Do this then."""
        heappush(self._events, (max(when, self.now), next(self._counter), do))

    def run(self, length_ms: int) -> None:
        """Let it happen: trouble after five seconds, none in the last twenty-five."""
        for fault, often in (
            (self._kill, self.trouble.kills),
            (self._freeze, self.trouble.freezes),
            (self._stall, self.trouble.stalls),
            (self._partition, self.trouble.partitions),
            (self._cut_database, self.trouble.database_cuts),
            (self._outage, self.trouble.outages),
            (self._drain, self.trouble.drains),
        ):
            for _ in range(self._times(often * length_ms / 60_000)):
                self.at(self.random.randrange(5_000, length_ms - 25_000), fault)
        while self._events and self._events[0][0] <= length_ms:
            self.now, _, do = heappop(self._events)
            do()

    def _times(self, mean: float) -> int:
        return int(mean) + (self.random.random() < mean % 1)

    def way(self) -> int:
        """How long a message takes."""
        if self.random.random() < self.trouble.late:
            return self.random.randrange(20, 400)
        return self.random.randrange(1, 5)

    def loses_answer(self) -> bool:
        """Whether a statement is carried out and its answer lost."""
        return self.random.random() < self.trouble.lost_answers

    # Who reaches whom.

    def is_reachable(self, one: ClusterProcess, other: ClusterProcess) -> bool:
        """Whether messages pass between these two."""
        return self._partitions.get(frozenset((one.id, other.id)), 0) <= self.now

    def send(self, one: ClusterProcess, other: ClusterProcess, do: Callable[[], None]) -> None:
        """A message to another process: late while the network is cut, and lost with who should hear it."""
        if self.is_reachable(one, other):
            other.after(self.way(), do)
        else:
            self.at(self._partitions[frozenset((one.id, other.id))] + self.way(), lambda: self.send(one, other, do))

    def is_frozen_full(self, process: ClusterProcess) -> bool:
        """Whether a frozen process takes no more pings; those that it took it answers when it thaws."""
        return process.is_frozen and self.random.random() < 0.5

    def is_database_there(self, process: ClusterProcess) -> bool:
        """Whether a statement of this process arrives."""
        return self.now >= self._outage_until and self.now >= process.database_cut_until

    @property
    def database_clock(self) -> int:
        """The time as the database has it."""
        return self.now + self._clock_ahead

    # What goes wrong.

    def start(self, version: int = 1) -> ClusterProcess:
        """Another process. Each version of the program has one more version of rows."""
        number = next(self._starts)
        info = NodeInfo(NodeId(f"n{number}"), f"node {number}", "machine", f"unix:{number}", (version,), reads=version)
        self.processes[info.id] = process = self._process(self, info, self._node)
        return process

    def _running(self) -> list[ClusterProcess]:
        return [
            one
            for one in self.processes.values()
            if one.is_alive and not one.is_frozen and one.node.own.state != "draining"
        ]

    def _keeper(self) -> ClusterProcess | None:
        """A process that keeps something, as long as another one can take it over."""
        running = self._running()
        keeping = [one for one in running if one.tables]
        return self.random.choice(keeping) if keeping and len(running) > 1 else None

    def _note(self, what: str, process: ClusterProcess) -> None:
        relayed = (one for one in self.people if one.table in process.tables and one.edge is not process)
        self.faults += [FaultNote(what, self.now, person) for person in relayed]

    def _kill(self) -> None:
        process = self._keeper()
        if process is not None:
            self._note("kill", process)
            self.end(process)
            self.at(self.now + 3_000, lambda: self._start_again(process))

    def _start_again(self, process: ClusterProcess) -> None:
        self.start(process.node.own.reads)

    def end(self, process: ClusterProcess) -> None:
        """The process is gone."""
        process.is_alive = False
        for person in self.people:
            person.process_died(process)

    def _freeze(self) -> None:
        process = self._keeper()
        if process is not None:
            self._note("freeze", process)
            self._hold(process, self.random.randrange(*self.trouble.freeze_ms))

    def _stall(self) -> None:
        running = self._running()
        if running:
            self._hold(self.random.choice(running), self.random.randrange(500, STALL_MS_MAX))

    def _hold(self, process: ClusterProcess, length_ms: int) -> None:
        process.frozen_until = self.now + length_ms
        process.impaired.append((self.now, process.frozen_until))

    def _partition(self) -> None:
        if len(self.processes) > 1:
            one, other = self.random.sample(sorted(self.processes), 2)
            self._partitions[frozenset((one, other))] = self.now + self.random.randrange(1_000, 12_000)

    def _cut_database(self) -> None:
        running = self._running()
        if running:
            process = self.random.choice(running)
            self._note("database cut", process)
            process.database_cut_until = self.now + self.random.randrange(1_000, 9_000)
            process.impaired.append((self.now, process.database_cut_until))

    def _outage(self) -> None:
        self._outage_until = self.now + self.random.randrange(500, 8_000)
        self._clock_ahead += self.random.randrange(-2_000, 2_000)

    def _drain(self) -> None:
        process = self._keeper()
        if process is not None:
            self._note("drain", process)
            self.replace(process)

    def replace(self, process: ClusterProcess) -> None:
        """A newer version of the program takes the place of this process."""
        self.start(2)
        process.after(1_500, lambda: process.hear(Drain()))
        self._end_when_retired(process)

    def _end_when_retired(self, process: ClusterProcess) -> None:
        if process.is_retired:
            self.database.leave(process.id)
            self.end(process)
        elif process.is_alive:
            self.at(self.now + 100, lambda: self._end_when_retired(process))

    # What is noted.

    def rehome(self, edge: ClusterProcess, table: TableId) -> None:
        """A node says that the keeper to which its lines lead is dead."""
        for person in self.people:
            if person.table == table:
                person.routed_away(edge)

    def note_claim(self, table: TableId, before: NodeId | None, by: ClusterProcess, *, is_new: bool) -> None:
        """A claim is in the log."""
        if is_new:
            former = self.processes.get(before) if before else None
            self.claims.append(
                ClaimNote(table, self.now, by.id, before, former is None or former is by or self._gives_up(former))
            )

    def _gives_up(self, process: ClusterProcess) -> bool:
        """Whether its tables may be taken: it is dead, drains, or did not run or had no database for long just now."""
        if not process.is_alive or process.node.own.state == "draining":
            return True
        lately = self.now - 6_000
        return sum(max(0, min(end, self.now) - max(begin, lately)) for begin, end in process.impaired) > STALL_MS_MAX

    def actions(self) -> dict[TableId, dict[Action, int]]:
        """What is durable."""
        return self.database.actions()
