"""What a node knows of the others, and of who keeps a table."""

from typing import Literal, NewType

from msgspec import Struct

from pictorium.table.ports import TableId

NodeId = NewType("NodeId", str)
"""One incarnation of a node: a process that starts again has another."""


class NodeInfo(Struct, frozen=True):
    """What a node says of itself with each beat."""

    id: NodeId
    name: str
    """For people: the machine and the worker."""
    machine: str
    """Nodes that share it can pass each other connections."""
    address: str
    """Where nodes on other machines reach it; empty: nowhere."""
    version: tuple[int, ...] = (0,)
    """Of the program."""
    state: Literal["open", "draining"] = "open"
    socket: str = ""
    """Where nodes on the same machine reach it; empty: as others do."""
    reads: int = 1
    """The newest version of rows that it can read."""


class Peer(Struct, frozen=True):
    """A node that beats, or did."""

    node: NodeInfo
    age_ms: int
    """How long ago it beat last, by the clock of the database."""


class KeptBy(Struct, frozen=True):
    """Who claimed a table last."""

    node: NodeId
    epoch: int
    """Larger with each claim of a table."""


class RollCall(Struct, frozen=True):
    """The answer to a beat."""

    nodes: tuple[Peer, ...]
    """All there are, the one that asked included."""
    lost: tuple[TableId, ...] = ()
    """Of the tables that it keeps, those that another keeps by now."""
