"""One process of a simulated cluster: the real node, and tables that do no more than keep actions in order."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from pictorium.cluster import messages as m
from pictorium.cluster.node import Node
from pictorium.cluster.peers import NodeId, NodeInfo
from pictorium.cluster.timing import TICK_EVERY_MS
from pictorium.sim.cluster_database import Action, StoredRow, TakenError
from pictorium.table.ports import TableId

if TYPE_CHECKING:
    from pictorium.sim.cluster_world import ClusterWorld

DATABASE_TIMEOUT_MS: Final = 1_000
REPLAY_MS: Final = 26


class KeptTable(Struct):
    """A table as its keeper has it in memory."""

    count: int
    """How many rows it has."""
    done: set[Action]
    waiting: dict[Action, Callable[[bool], None]] = {}
    """Actions to keep, and who wants to hear whether they are."""
    appending: dict[Action, Callable[[bool], None]] = {}
    """Those that are being kept."""


class ClusterProcess:
    """A node, its clock and its connections. Whatever reaches it while it is frozen it hears when it thaws."""

    def __init__(self, world: "ClusterWorld", info: NodeInfo, node: type[Node]) -> None:
        self.world, self.id = world, info.id
        self.is_alive, self.frozen_until = True, 0
        self.database_cut_until = 0
        self.impaired: list[tuple[int, int]] = []
        """When it did not run, or had no database."""
        self._rate = 1 + world.random.uniform(-0.003, 0.003)
        self._ahead = world.random.randrange(10_000_000)
        self.node = node(info, self.clock)
        self.tables: dict[TableId, KeptTable] = {}
        self._replayed: dict[TableId, tuple[int, set[Action]]] = {}
        self._arrivals: dict[TableId, list[Callable[[ClusterProcess | None], None]]] = {}
        """Who waits until it is known where a table is kept."""
        self.is_retired = False
        self.hear(m.TimePassed())
        self.tick()

    @property
    def clock(self) -> int:
        """Its own monotonic clock."""
        return int(self._ahead + self.world.now * self._rate)

    @property
    def is_frozen(self) -> bool:
        """Whether it does not run now."""
        return self.world.now < self.frozen_until

    def after(self, wait_ms: int, do: Callable[[], None]) -> None:
        """Do this then, if the process is alive, and when it runs again if it is frozen."""
        self.world.at(self.world.now + wait_ms, lambda: self._run(do))

    def _run(self, do: Callable[[], None]) -> None:
        if not self.is_alive:
            return
        if self.is_frozen:
            self.world.at(self.frozen_until, lambda: self._run(do))
        else:
            do()

    def tick(self) -> None:
        """Look at what is due."""
        self.hear(m.TimePassed())
        self.after(TICK_EVERY_MS, self.tick)

    def hear(self, event: m.NodeEvent) -> None:
        """Something happened."""
        for action in self.node.handle(self.clock, event):
            self._do(action)

    # What the node wants done.

    def _do(self, action: m.NodeAction) -> None:
        match action:
            case m.SendBeat(number):
                self._beat(number)
            case m.SendPing(peer):
                self._ping(peer)
            case m.LookUp(table, after):
                self._ask(
                    lambda: self.world.database.kept_by.get(table),
                    lambda kept_by: self.hear(m.KeeperFound(table, kept_by, after)),
                    lambda: self.hear(m.StoreFailed(table)),
                )
            case m.ReplayTable(table):
                self._replay(table)
            case m.PutClaim(table, after):
                self._claim(table, after)
            case m.ServeTable(table):
                self._serve(table)
            case m.SendTo(table, node):
                self._lead(table, self.world.processes.get(node))
            case m.TurnAway(table):
                self._settle(table, None)
            case m.LetGo(table):
                self._let_go(table)
            case m.Rehome(table):
                self.world.rehome(self, table)
            case m.OfferTable(table, to):
                self._tell(to, m.Offered(table, self.id))
            case m.TellTaken(table, to, is_taken):
                self._tell(to, m.OfferEnded(table, is_taken))
            case m.Retire():
                self.is_retired = True

    def _tell(self, peer: NodeId, event: m.NodeEvent) -> None:
        other = self.world.processes.get(peer)
        if other is not None:
            self.world.send(self, other, lambda: other.hear(event))

    def _beat(self, number: int) -> None:
        keeps = dict(self.node.keeps)
        info = self.node.own
        self._ask(
            lambda: self.world.database.beat(info, keeps, self.world.database_clock),
            lambda roll: self.hear(m.BeatAnswered(number, roll)),
            lambda: self.hear(m.BeatFailed(number)),
        )

    def _ping(self, peer: NodeId) -> None:
        other = self.world.processes.get(peer)
        if other is None:
            return

        def refused() -> None:
            self.hear(m.PingRefused(peer))

        if not other.is_alive:  # the machine is there, nobody listens; or it is gone, and nothing comes back
            if not other.is_silent_when_dead and self.world.is_reachable(self, other):
                self.after(self.world.way(), refused)
            return
        if self.world.is_frozen_full(other):
            return

        def asked() -> None:
            has_database = other.node.has_database
            self.world.send(other, self, lambda: self.hear(m.Ponged(peer, other.id, has_database)))

        self.world.send(self, other, asked)

    is_silent_when_dead = False
    """Whether its whole machine died with it."""

    # The database.

    def _ask(self, query: Callable[[], Any], answered: Callable[[Any], None], failed: Callable[[], None]) -> None:
        """A query that is not waited for long."""
        is_over = False

        def give_up() -> None:
            nonlocal is_over
            if not is_over:
                is_over = True
                failed()

        def answer(value: Any) -> None:
            nonlocal is_over
            if not is_over:
                is_over = True
                answered(value)

        def arrive() -> None:
            if self.world.is_database_there(self):
                value = query()
                self.after(self.world.way(), lambda: answer(value))

        self.world.at(self.world.now + self.world.way(), arrive)
        self.after(DATABASE_TIMEOUT_MS, give_up)

    def _write(self, statement: Callable[[], Any], done: Callable[[Any], None], taken: Callable[[], None]) -> None:
        """A statement that is sent again until its answer comes, however often it was carried out."""

        def arrive() -> None:
            if not self.world.is_database_there(self):
                self.after(100, lambda: self._write(statement, done, taken))
                return
            try:
                value = statement()
            except TakenError:
                self.after(self.world.way(), taken)
                return
            if self.world.loses_answer():
                self.after(50, lambda: self._write(statement, done, taken))
            else:
                self.after(self.world.way(), lambda: done(value))

        self.world.at(self.world.now + self.world.way(), arrive)

    def _replay(self, table: TableId) -> None:
        def read() -> tuple[int, set[Action]]:
            rows = self.world.database.rows.get(table, [])
            return len(rows), {row.action for row in rows if row.action}

        def replayed(found: tuple[int, set[Action]]) -> None:
            newest = max((row.version for row in self.world.database.rows.get(table, [])[: found[0]]), default=1)
            if not self.can_read(newest):
                self.hear(m.ReplayTooNew(table, newest))
                return
            self._replayed[table] = found
            self.after(REPLAY_MS, lambda: self.hear(m.ReplayedTo(table, found[0])))

        self._ask(read, replayed, lambda: self.hear(m.StoreFailed(table)))

    def can_read(self, version: int) -> bool:
        """Whether rows of this version can be replayed."""
        return version <= self.node.own.reads

    def _claim(self, table: TableId, after: int) -> None:
        at = self.world.now

        def put() -> int:
            before = self.world.database.kept_by.get(table)
            epoch = self.world.database.claim(table, after, self.id, at)
            self.world.note_claim(
                table, before.node if before else None, self, is_new=before is None or before.epoch != epoch
            )
            return epoch

        def claimed(epoch: int) -> None:
            self.hear(m.Claimed(table, epoch))

        self._write(put, claimed, lambda: self.hear(m.ClaimCollided(table)))

    # Tables.

    def _serve(self, table: TableId) -> None:
        if table not in self.tables:
            count, done = self._replayed.pop(table)
            self.tables[table] = KeptTable(count + 1, done, {})
        self._settle(table, self)

    def _let_go(self, table: TableId) -> None:
        kept = self.tables.pop(table, None)
        for answer in kept.waiting.values() if kept else ():
            answer(False)

    def _settle(self, table: TableId, where: "ClusterProcess | None") -> None:
        for arrival in self._arrivals.pop(table, []):
            arrival(where)

    def _lead(self, table: TableId, other: "ClusterProcess | None") -> None:
        """To another process, which looks for the table if it does not keep it."""
        if other is None or table in other.tables:
            self._settle(table, other)
            return
        for arrival in self._arrivals.pop(table, []):
            self.world.send(self, other, lambda arrival=arrival: other.come(table, arrival))  # type: ignore[misc]

    def come(self, table: TableId, arrival: "Callable[[ClusterProcess | None], None]") -> None:
        """Somebody comes for a table: they are told who keeps it, or nobody."""
        if table in self.tables:
            arrival(self)
            return
        self._arrivals.setdefault(table, []).append(arrival)
        self.hear(m.Wanted(table))

    def act(self, table: TableId, action: Action, answer: Callable[[bool], None]) -> None:
        """Somebody's action: the answer is whether it is kept; False if the table is not here."""
        kept = self.tables.get(table)
        if kept is None:
            answer(False)
        elif action in kept.done:
            answer(True)
        elif action in kept.appending:
            kept.appending[action] = answer  # said again on another line
        else:
            kept.waiting[action] = answer
            self._append(table, kept)

    def _append(self, table: TableId, kept: KeptTable) -> None:
        if kept.appending or not kept.waiting:
            return
        kept.appending, kept.waiting = kept.waiting, {}
        batch = kept.appending
        version = self.node.row_version
        rows = [StoredRow("play", self.id, self.world.now, action, version=version) for action in batch]
        count = kept.count

        def done(_: None) -> None:
            kept.appending = {}
            kept.count += len(rows)
            kept.done |= batch.keys()
            for answer in batch.values():
                answer(True)
            self._append(table, kept)

        def taken() -> None:
            for answer in batch.values():
                answer(False)
            if self.tables.get(table) is kept:
                self.fenced(table)

        self._write(lambda: self.world.database.insert(table, count, rows), done, taken)

    def fenced(self, table: TableId) -> None:
        """An append collided."""
        self.hear(m.Fenced(table))
