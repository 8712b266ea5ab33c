"""What several servers need of a log that they share, beyond what one needs.

Each of them is called a node here. A log remembers the epochs of its own node's claims; every write of a table carries
that epoch, or 0 without a claim, and is refused with `NumberTakenError` once another node has claimed the table.
"""

from collections.abc import Mapping
from typing import Protocol

from msgspec import Struct

from pictorium.kernel.moment import Moment
from pictorium.table.ports import Log, TableId


class Claim(Struct, frozen=True):
    """Who claimed a table last. A hint, since it may have changed by now."""

    node: str
    epoch: int
    """Larger than that of any claim before it, of whatever table."""


class SeenNode(Struct, frozen=True):
    """What a node said of itself with its last beat."""

    id: str
    info: bytes
    age_ms: int
    """How long ago that was, by the database's clock."""


class Beat(Struct, frozen=True):
    """The answer to a beat."""

    now: Moment
    """The database's clock."""
    nodes: tuple[SeenNode, ...]
    """All nodes of the last hour that have not left, the one that asked included."""
    lost: tuple[TableId, ...]
    """Of the tables that the node believes to keep, those that somebody else has claimed."""


class SharedLog(Log, Protocol):
    """A log for several nodes.

    `beat`, `lost`, `leave`, `claimed`, `all_claims` and `time` do not wait for a database that is away: `LogAwayError`.
    """

    @property
    def away_s(self) -> float:
        """How long the database has been away; 0 if it is there."""
        ...

    async def claim(self, table: TableId, after: int, node: str) -> int:
        """Append a claim after the row of this number, which is the table's last: the new epoch.

        `NumberTakenError` if it is not the last. Then replay what came after it, and claim again.
        """
        ...

    def release(self, table: TableId) -> None:
        """Forget the epoch of a table that another node may keep from now on."""
        ...

    async def claimed(self, table: TableId) -> Claim | None:
        """The last claim of a table, if there was any."""
        ...

    async def all_claims(self) -> Mapping[TableId, Claim]:
        """The last claim of each table."""
        ...

    async def beat(self, node: str, info: bytes, keeps: Mapping[TableId, int]) -> Beat:
        """Say that this node is alive and keeps these tables with these epochs; hear of all others."""
        ...

    async def lost(self, keeps: Mapping[TableId, int]) -> tuple[TableId, ...]:
        """Which of these tables, with the epochs of their claims, somebody else has claimed. Writes nothing."""
        ...

    async def leave(self, node: str) -> None:
        """This node stops."""
        ...

    async def time(self) -> Moment:
        """The database's clock. Also looks at its standbys, for `figures`."""
        ...
