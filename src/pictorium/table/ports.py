"""What a table needs from outside, and what whoever provides it must keep to.

The log is its own fence. A row's (table, number) is unique: who appends with a number that is taken is no longer the
one who keeps this table. A row's (table, person, n) is unique too: what a person did once is never done twice.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, NewType, Protocol

from msgspec import Struct

from pictorium.kernel.moment import Moment

TableId = NewType("TableId", str)
Kind = Literal["play", "ink"]


class Row(Struct, frozen=True):
    """One thing that was decided at a table, with all that followed from it; or a stretch of ink."""

    number: int
    """1, 2, 3 … at each table."""
    at: Moment
    kind: Kind
    body: bytes
    person: str | None = None
    """Whose action it is; None for the server's own and for ink."""
    n: int | None = None
    """The number of this action among those of its person."""


class LogError(Exception):
    """An append that did not happen."""


class NumberTakenError(LogError):
    """Somebody else has appended to this table: whoever meets this lets it go."""


class ActionKnownError(LogError):
    """This person has done their n-th action already: the answer lies in the log."""


class UnreadableError(LogError):
    """Rows that this version cannot read: damaged, or written by a newer one. Whoever meets them leaves them alone."""


class LogBrokenError(LogError):
    """The disk said no. Nothing can be promised any more, and what was asked for may or may not be there."""


class Log(Protocol):
    """What happened, kept for good."""

    async def append(self, table: TableId, rows: Sequence[Row]) -> None:
        """Keep these rows, all or none. When this returns they outlive a crash of the machine."""
        ...

    async def read(
        self,
        table: TableId,
        after: int = 0,
        most: int | None = None,
        kind: Kind | None = None,
        holding: bytes | None = None,
    ) -> tuple[Row, ...]:
        """The rows of a table after a number, in order; all of them, or no more than asked for.

        Of one kind alone, or only those with these bytes somewhere in their body: the others are not looked at. All
        that was acknowledged before this was asked is there.
        """
        ...

    async def last(self, table: TableId) -> int:
        """The number of a table's last row; 0: there is none. Fails with `UnreadableError` if any before is missing."""
        ...

    async def tables(self) -> Mapping[TableId, Moment]:
        """Every table with a row, and when its last one was kept."""
        ...

    async def amend(self, table: TableId, rows: Sequence[Row]) -> None:
        """Put other bodies into rows that are there: for what somebody wants to be gone. Gone it is after `scrub`."""
        ...

    async def scrub(self) -> None:
        """Leave nothing of what was amended lying about where it could be read. Others go on meanwhile."""
        ...

    async def store(self, table: TableId, name: str, body: bytes) -> None:
        """Keep something beside the rows of a table, in place of what has that name. Durable when this returns."""
        ...

    async def fetch(self, table: TableId, name: str, start: int = 0, stop: int | None = None) -> bytes | None:
        """What lies beside the rows of a table under that name, if anything does: its bytes from `start` up to `stop`.

        Only these are read; where it ends before, there are fewer.
        """
        ...

    async def drop(self, table: TableId, names: Sequence[str]) -> None:
        """Remove what lies there under these names, for good; names that nothing has are no matter."""
        ...

    async def forget(self, table: TableId) -> None:
        """Remove all rows of a table, and all that lies beside them."""
        ...

    async def tidy(self) -> None:
        """Leave no trace of what was amended, dropped or forgotten. Takes a while: for when nobody is waiting."""
        ...

    async def close(self) -> None:
        """Finish what was begun and let go."""
        ...
