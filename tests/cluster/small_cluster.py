"""One node whose time, database and peers are what a test says."""

from typing import Any, TypeVar

from pictorium.cluster import messages as m
from pictorium.cluster.node import Node
from pictorium.cluster.peers import KeptBy, NodeId, NodeInfo, Peer, RollCall
from pictorium.table.ports import TableId

ME, OTHER, THIRD = NodeId("me"), NodeId("other"), NodeId("third")
TABLE, SECOND = TableId("TABLEA"), TableId("TABLEB")
T = TypeVar("T")


def info(node: NodeId, version: tuple[int, ...] = (1,), state: Any = "open") -> NodeInfo:
    return NodeInfo(node, str(node), "machine", f"unix:/{node}", version, state)


class SmallCluster:
    """A node that has beaten once, and knows two others."""

    def __init__(self, *, has_beaten: bool = True) -> None:
        self.now = 50_000
        self.node = Node(info(ME), self.now)
        self.ages = {OTHER: 0, THIRD: 0}
        self.infos = {OTHER: info(OTHER), THIRD: info(THIRD)}
        self.does_database_answer = True
        self.is_database_late = False
        """Then it says nothing at all."""
        self.answering = {OTHER, THIRD}
        """Who answers pings."""
        self.refusing: set[NodeId] = set()
        self.has_database = {OTHER: True, THIRD: True}
        self.done: list[m.NodeAction] = []
        """Everything that the node ever wanted."""
        self._asked_after: dict[TableId, int] = {}
        if has_beaten:
            self.pass_time(4_000)
            self.done.clear()

    def hear(self, event: m.NodeEvent) -> list[m.NodeAction]:
        """Tell the node; beats and pings are answered at once."""
        actions = self.node.handle(self.now, event)
        self.done += actions
        self._asked_after |= {one.table: one.after for one in actions if isinstance(one, m.LookUp)}
        for action in actions:
            if isinstance(action, m.SendBeat):
                self._answer_beat(action.number)
            elif isinstance(action, m.SendPing):
                self._answer_ping(action.peer)
        return actions

    def roll(self, *lost: TableId) -> RollCall:
        others = (Peer(self.infos[node], age) for node, age in self.ages.items())
        return RollCall((Peer(self.node.own, 0), *others), lost)

    def _answer_beat(self, number: int) -> None:
        if self.is_database_late:
            return
        self.hear(m.BeatAnswered(number, self.roll()) if self.does_database_answer else m.BeatFailed(number))

    def _answer_ping(self, peer: NodeId) -> None:
        if peer in self.refusing:
            self.hear(m.PingRefused(peer))
        elif peer in self.answering:
            self.hear(m.Ponged(peer, peer, self.has_database.get(peer, True)))

    def pass_time(self, ms: int) -> None:
        """A tick every 100 ms; beats of frozen nodes grow older."""
        for _ in range(ms // 100):
            self.now += 100
            for node in self.ages:
                if node not in self.answering and node not in self.refusing:
                    self.ages[node] += 100
            self.hear(m.TimePassed())

    def freeze(self, peer: NodeId) -> None:
        """It answers nothing and beats no more."""
        self.answering.discard(peer)

    def said(self, kind: type[T]) -> list[T]:
        return [action for action in self.done if isinstance(action, kind)]

    def look(self, kept_by: NodeId | None, table: TableId = TABLE) -> list[m.NodeAction]:
        """The last question who keeps a table is answered."""
        return self.hear(m.KeeperFound(table, KeptBy(kept_by, 7) if kept_by else None, self._asked_after.get(table, 0)))

    def claim(self, kept_by: NodeId | None = None, table: TableId = TABLE, epoch: int = 8) -> None:
        """The whole way to a table that may be claimed."""
        self.hear(m.Wanted(table))
        assert m.ReplayTable(table) in self.look(kept_by, table)
        assert self.hear(m.ReplayedTo(table, 12)) == [m.LookUp(table, 12)]
        assert self.look(kept_by, table) == [m.PutClaim(table, 12)]
        assert m.ServeTable(table, epoch) in self.hear(m.Claimed(table, epoch))

    def may_claim(self, kept_by: NodeId) -> bool:
        """Whether the node would claim a table that this one keeps."""
        self.done.clear()
        self.hear(m.Wanted(TABLE))
        self.look(kept_by)
        return m.ReplayTable(TABLE) in self.done
