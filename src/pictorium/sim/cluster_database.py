"""The database of a simulated cluster: rows, keepers and beats, with a clock that is nobody else's."""

from collections import defaultdict
from typing import Literal, NamedTuple

from pictorium.cluster.peers import KeptBy, NodeId, NodeInfo, Peer, RollCall
from pictorium.table.ports import TableId

Action = tuple[str, int]
"""Whose action, and its number among those of its person."""


class StoredRow(NamedTuple):
    """One row of a table."""

    kind: Literal["play", "claim"]
    node: NodeId
    """Who appended it."""
    at: int
    action: Action | None = None
    epoch: int = 0
    version: int = 1


class TakenError(Exception):
    """There is another row of this number."""


class ClusterDatabase:
    """What is durable. Every method is one statement."""

    def __init__(self, tables: list[TableId]) -> None:
        """Tables that were opened, and that nobody keeps."""
        first = StoredRow("play", NodeId("opened"), 0)
        self.rows: dict[TableId, list[StoredRow]] = {table: [first] for table in tables}
        self.kept_by: dict[TableId, KeptBy] = {}
        self._beats: dict[NodeId, tuple[NodeInfo, int]] = {}
        self._left: set[NodeId] = set()
        self._epochs = 0
        self.is_fenced = True
        """Whether a number exists once; a planted fault turns it off."""

    def insert(self, table: TableId, after: int, rows: list[StoredRow]) -> None:
        """Append these after this number, once: who does not know whether they did it does it again."""
        there = self.rows[table]
        if self.is_fenced and there[after : after + len(rows)] == rows:
            return
        if self.is_fenced and len(there) != after:
            raise TakenError
        there += rows

    def claim(self, table: TableId, after: int, node: NodeId, at: int) -> int:
        """Append a claim. Returns its epoch."""
        there = self.rows[table]
        if len(there) == after + 1 and there[after].kind == "claim" and there[after].node == node:
            return there[after].epoch
        if len(there) != after and self.is_fenced:
            raise TakenError
        self._epochs += 1
        there.append(StoredRow("claim", node, at, epoch=self._epochs))
        self.kept_by[table] = KeptBy(node, self._epochs)
        return self._epochs

    def beat(self, node: NodeInfo, keeps: dict[TableId, int], clock: int) -> RollCall:
        """A node says that it lives."""
        if node.id not in self._left:
            self._beats[node.id] = node, clock
        seen = tuple(Peer(info, clock - at) for info, at in self._beats.values())
        lost = tuple(table for table, epoch in keeps.items() if self.kept_by[table].epoch != epoch)
        return RollCall(seen, lost)

    def leave(self, node: NodeId) -> None:
        """A node has stopped in good order."""
        self._beats.pop(node, None)
        self._left.add(node)

    def actions(self) -> dict[TableId, dict[Action, int]]:
        """How often each action is there."""
        there: dict[TableId, dict[Action, int]] = {}
        for table, rows in self.rows.items():
            counts: defaultdict[Action, int] = defaultdict(int)
            for row in rows:
                if row.action is not None:
                    counts[row.action] += 1
            there[table] = counts
        return there
