"""Drives the protocol between nodes (`cluster/node.py`) by this process's clock.

What it wants is carried to the database, to other nodes and to the registry, and it is told what came of that.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, Protocol

import msgspec

from pictorium.cluster import messages as m
from pictorium.cluster.node import Node
from pictorium.cluster.peers import KeptBy, NodeId, NodeInfo, Peer, RollCall
from pictorium.cluster.timing import TICK_EVERY_MS
from pictorium.table.ports import LogAwayError, LogBrokenError, LogError, NewerRowError, NumberTakenError, TableId
from pictorium.table.replay import Replayed
from pictorium.table.shared_log import SharedLog
from pictorium.web.counters import Counters
from pictorium.web.elsewhere import KeptElsewhereError
from pictorium.web.journal import alias, note, trouble
from pictorium.web.nodes.calls import EndOfOffer, OfferOf

UNREACHED: Final = (OSError, TimeoutError)
UNROUTED_AFTER_S: Final = 2.0
"""How soon somebody who was sent to another node has a line there, if it leads through this one."""


class Tables(Protocol):
    """What keeps tables once they are claimed: the registry."""

    async def replayed(self, table: TableId) -> Replayed:
        """A table as the log has it."""
        ...

    async def find(self, code: str) -> object:
        """Keep a table, if it is ours."""
        ...

    def release(self, code: str) -> None:
        """Keep a table no more: another does."""
        ...

    def give_up(self, error: LogBrokenError) -> None:
        """The log is broken."""
        ...


class Peers(Protocol):
    """Other nodes."""

    async def ping(self, to: NodeInfo) -> tuple[NodeId, bool]:
        """Who answers there, and whether the database answers them; fails as `called` does."""
        ...

    async def tell(self, to: NodeInfo, what: OfferOf | EndOfOffer) -> None:
        """Tell a node of an offer; fails as `called` does."""
        ...


class NodeDriver:
    """One process as a node. The registry asks it before it keeps a table (`web.elsewhere.Keeping`)."""

    def __init__(self, info: NodeInfo, log: SharedLog, tables: Tables, peers: Peers, counters: Counters) -> None:
        self._node = Node(info, _clock())
        self._log, self._tables, self._peers = log, tables, peers
        self._counters = counters
        self._waiting: dict[TableId, asyncio.Future[Replayed]] = {}
        """Who wants to know where a table is."""
        self._replayed: dict[TableId, Replayed] = {}
        """Tables that are not claimed yet, or not taken by the registry."""
        self._errors: dict[TableId, LogError] = {}
        """What went wrong with tables that are wanted."""
        self._relayed: Counter[TableId] = Counter()
        """How many lines lead from here to tables of others."""
        self._kept_by: dict[TableId, str] = {}
        """Who kept tables that are wanted, when they were looked up last."""
        self._given: set[TableId] = set()
        """Tables that a node has just taken that they were offered to."""
        self.on_rehome: Callable[[TableId], None] = lambda _: None
        """Called when the node to which lines lead is dead."""
        self._retired = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._beating: asyncio.Task[None] | None = None

    @property
    def info(self) -> NodeInfo:
        """What this node says of itself."""
        return self._node.own

    @property
    def nodes(self) -> dict[NodeId, NodeInfo]:
        """All nodes, as far as the database has told."""
        return self._node.suspicion.nodes

    @property
    def has_database(self) -> bool:
        """Whether the database answers."""
        return self._node.has_database

    @property
    def is_ready(self) -> bool:
        """Whether people should be sent here."""
        return self._node.is_ready

    @property
    def row_version(self) -> int:
        """The version of rows to write."""
        return self._node.row_version

    async def start(self) -> None:
        """Beat from now on; returns when the first beat is answered."""
        self._beating = asyncio.create_task(self._beat())
        while not self._node.is_ready:
            await asyncio.sleep(TICK_EVERY_MS / 1000)

    async def drain(self) -> None:
        """Hand over all tables; returns when nobody takes any more."""
        self.hear(m.Drain())
        await self._retired.wait()

    async def stop(self) -> None:
        """Beat no more: whatever is still kept here others may claim at once."""
        if self._beating:
            self._beating.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(LogError):
            await self._log.leave(self.info.id)

    async def _beat(self) -> None:
        while True:
            self.hear(m.TimePassed())
            await asyncio.sleep(TICK_EVERY_MS / 1000)

    # What the registry asks.

    async def claimed(self, table: TableId) -> Replayed:
        """The table as it is now that this node keeps it."""
        if table in self._replayed and table in self._node.keeps:
            return self._replayed.pop(table)
        answer = self._waiting.get(table)
        if answer is None:
            answer = self._waiting[table] = asyncio.get_running_loop().create_future()
            self.hear(m.Wanted(table))
        return await answer

    def left(self, table: TableId, *, is_lost: bool) -> None:
        """The table is not in memory any more."""
        self._log.release(table)
        self._replayed.pop(table, None)
        self.hear(m.Fenced(table) if is_lost else m.TableRested(table))

    async def is_elsewhere(self, table: TableId) -> bool:
        """Whether another node that lives has kept it last."""
        try:
            claim = await self._log.claimed(table)
        except LogAwayError:
            return True
        return claim is not None and claim.node != self.info.id and claim.node in self.nodes

    # What lines and other nodes say.

    def offer_ended(self, table: TableId, *, is_taken: bool) -> None:
        """What came of an offer."""
        if is_taken and table in self._node.keeps:
            self._given.add(table)
        self.hear(m.OfferEnded(table, is_taken))
        self._given.discard(table)

    def line_led(self, table: TableId) -> None:
        """A line leads from here to a table of another node."""
        self._relayed[table] += 1

    def line_ended(self, table: TableId) -> None:
        """It does not any more."""
        self._relayed[table] -= 1
        self._unroute(table)

    def _unroute(self, table: TableId) -> None:
        if self._relayed[table] <= 0:
            del self._relayed[table]
            self.hear(m.Unrouted(table))

    # What happens, and what the node wants done.

    def hear(self, event: m.NodeEvent) -> None:
        """Something happened."""
        for action in self._node.handle(_clock(), event):
            self._do(action)

    def _do(self, action: m.NodeAction) -> None:
        match action:
            case m.SendBeat(number):
                self._spawn(self._send_beat(number))
            case m.SendPing(peer):
                self._spawn(self._send_ping(peer))
            case m.LookUp(table, after):
                self._spawn(self._look_up(table, after))
            case m.ReplayTable(table):
                self._spawn(self._replay(table))
            case m.PutClaim(table, after):
                self._spawn(self._claim(table, after))
            case m.ServeTable(table):
                self._serve(table)
            case m.SendTo(table, node):
                self._send_to(table, node)
            case m.TurnAway(table, why):
                error = self._errors.pop(table, None) or LogError("nobody keeps this table now")
                self._settle(table, self._replayed.pop(table, None) if why == "no_table" else error)
            case m.LetGo(table):
                if table in self._given:
                    self._counters.tables_handed_over += 1
                else:
                    self._counters.fences += 1
                note("table_kept_elsewhere", table=alias(table))
                self._tables.release(table)
                self._log.release(table)
            case m.Rehome(table):
                self.on_rehome(table)
            case m.OfferTable(table, to):
                self._spawn(self._offer(table, to))
            case m.TellTaken(table, to, is_taken):
                self._spawn(self._tell_taken(table, to, is_taken))
            case m.Retire():
                self._retired.set()

    def _spawn(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, work: Awaitable[None]) -> None:
        try:
            await work
        except Exception as error:
            trouble("unexpected", error)

    def _settle(self, table: TableId, outcome: Replayed | LogError | None) -> None:
        """Tell who waits for a table what came of it."""
        answer = self._waiting.pop(table, None)
        self._kept_by.pop(table, None)
        if answer is None or answer.done():
            return
        if isinstance(outcome, Replayed):
            answer.set_result(outcome)
        else:
            answer.set_exception(outcome or LogError("nobody keeps this table now"))

    # The database.

    async def _send_beat(self, number: int) -> None:
        keeps = dict(self._node.keeps)
        try:
            beat = await self._log.beat(self.info.id, msgspec.json.encode(self.info), keeps)
        except LogAwayError:
            self.hear(m.BeatFailed(number))
            return
        peers = (Peer(msgspec.json.decode(seen.info, type=NodeInfo), seen.age_ms) for seen in beat.nodes)
        lost = tuple(table for table in beat.lost if self._node.keeps.get(table) == keeps[table])
        self.hear(m.BeatAnswered(number, RollCall(tuple(peers), lost)))

    async def _look_up(self, table: TableId, after: int) -> None:
        try:
            claim = await self._log.claimed(table)
        except LogAwayError:
            self.hear(m.StoreFailed(table))
        else:
            self._kept_by[table] = claim.node if claim else self.info.id
            self.hear(m.KeeperFound(table, KeptBy(NodeId(claim.node), claim.epoch) if claim else None, after))

    async def _replay(self, table: TableId) -> None:
        try:
            self._replayed[table] = again = await self._tables.replayed(table)
        except LogBrokenError as error:
            self._tables.give_up(error)
            self._fail(table, error)
        except LogError as error:
            self._fail(table, error)
        else:
            self.hear(m.ReplayedTo(table, again.number))

    async def _claim(self, table: TableId, after: int) -> None:
        try:
            epoch = await self._log.claim(table, after, self.info.id)
        except NumberTakenError:
            self.hear(m.ClaimCollided(table))
        except LogBrokenError as error:
            self._tables.give_up(error)
            self._fail(table, error)
        except LogError as error:
            self._fail(table, error)
        else:
            self._counters.claims += 1
            self._counters.failovers += self._kept_by.pop(table, self.info.id) != self.info.id
            self.hear(m.Claimed(table, epoch))

    def _fail(self, table: TableId, error: LogError) -> None:
        self._errors[table] = error
        if isinstance(error, NewerRowError):
            self.hear(m.ReplayTooNew(table, error.version))
        else:
            self.hear(m.StoreFailed(table))
        self._errors.pop(table, None)

    # The registry.

    def _serve(self, table: TableId) -> None:
        again = self._replayed.get(table)
        if again is None:
            return
        again = msgspec.structs.replace(again, number=again.number + 1)  # the claim
        if table in self._waiting:
            del self._replayed[table]
            self._settle(table, again)
        else:
            self._replayed[table] = again
            self._spawn(self._take(table))

    async def _take(self, table: TableId) -> None:
        """Keep a table that nobody here has asked for, since it was offered."""
        with suppress(LogError):
            await self._tables.find(table)

    def _send_to(self, table: TableId, node: NodeId) -> None:
        self._replayed.pop(table, None)
        to = self.nodes.get(node)
        self._settle(table, KeptElsewhereError(to) if to else None)
        asyncio.get_running_loop().call_later(UNROUTED_AFTER_S, self._unroute, table)

    # Other nodes.

    async def _send_ping(self, peer: NodeId) -> None:
        to = self.nodes.get(peer)
        if to is None:
            return
        try:
            by, has_database = await self._peers.ping(to)
        except (ConnectionRefusedError, FileNotFoundError):
            self.hear(m.PingRefused(peer))
        except UNREACHED:
            pass  # nobody can say why
        else:
            self.hear(m.Ponged(peer, by, has_database))

    async def _offer(self, table: TableId, to: NodeId) -> None:
        try:
            await self._peers.tell(self.nodes[to], OfferOf(table, self.info.id))
        except (*UNREACHED, KeyError):
            self.hear(m.OfferEnded(table, False))

    async def _tell_taken(self, table: TableId, to: NodeId, is_taken: bool) -> None:
        with suppress(*UNREACHED, KeyError):  # its next append collides
            await self._peers.tell(self.nodes[to], EndOfOffer(table, is_taken))


def _clock() -> int:
    return time.monotonic_ns() // 1_000_000
