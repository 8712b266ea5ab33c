"""Tables that another process keeps: how the registry asks before it keeps one.

A server whose tables are in a file keeps all of them itself, and has nothing of this.
"""

from collections.abc import Mapping
from typing import Protocol

from pictorium.cluster.peers import NodeId, NodeInfo
from pictorium.table.ports import LogError, TableId
from pictorium.table.replay import Replayed


class KeptElsewhereError(LogError):
    """Another process keeps this table."""

    def __init__(self, node: NodeInfo) -> None:
        super().__init__("this table is kept elsewhere")
        self.node = node


class Keeping(Protocol):
    """Decides whether this process keeps a table."""

    @property
    def nodes(self) -> Mapping[NodeId, NodeInfo]:
        """All processes that share the log."""
        ...

    @property
    def row_version(self) -> int:
        """The version of rows that all processes that share the log read."""
        ...

    async def claimed(self, table: TableId) -> Replayed:
        """The table as it is now that this process keeps it.

        `KeptElsewhereError` if another does; other `LogError`s if nobody can keep it now.
        """
        ...

    def left(self, table: TableId, *, is_lost: bool) -> None:
        """The table is not in memory any more; `is_lost`: since another has claimed it."""
        ...

    async def is_elsewhere(self, table: TableId) -> bool:
        """Whether another process that lives has kept it last."""
        ...
