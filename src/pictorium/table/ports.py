"""What a table needs from storage, and what each implementation guarantees.

The log is its own fence. (table, number) is unique: an append with a number that is taken shows that another process
runs this table now. (table, person, n) is unique, too: no action of a person is carried out twice.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NewType, Protocol, runtime_checkable

from msgspec import Struct

from pictorium.kernel.moment import Moment

TableId = NewType("TableId", str)
Kind = Literal["play", "ink", "claim"]


class Row(Struct, frozen=True):
    """A decision at a table with everything that followed from it; or some ink; or that a server runs the table now."""

    number: int
    """1, 2, 3 … for each table."""
    at: Moment
    kind: Kind
    body: bytes
    person: str | None = None
    """Whose action it is; None for the server's own and for ink."""
    n: int | None = None
    """The number of this action among those of its person."""


class LogError(Exception):
    """An operation on the log failed."""


class NumberTakenError(LogError):
    """Another process runs this table: unload it."""


class LogAwayError(LogError):
    """The database cannot be reached, and this does not wait for it."""


class ActionKnownError(LogError):
    """This person's n-th action is in the log already, with its answer."""


class UnreadableError(LogError):
    """Rows that this version cannot read: damaged, or written by a newer one. They must not be changed."""


class NewerRowError(UnreadableError):
    """A row was written by a newer version, which can read it."""

    def __init__(self, number: int, version: int, known: int) -> None:
        super().__init__(f"row {number} is of version {version}, and {known} is the last one known")
        self.version = version


class LogBrokenError(LogError):
    """The disk failed. Nothing can be stored any more, and the last operation may or may not have happened."""


Append = tuple[TableId, Sequence[Row]]
"""A table, and what is to follow its last row."""


class LogFigures(Struct, frozen=True):
    """How a log is, for those who look after the server; None: this log has no such thing, or may not see it."""

    waiting: int
    """How many appends wait, or are being stored."""
    away_s: float | None = None
    """How long the database has been away; 0 if it is there."""
    doubts: int | None = None
    """How often it was unknown whether an append had been stored, and it was written again."""
    standbys: int | None = None
    """How many standbys confirm each commit."""
    standby_behind_bytes: int | None = None
    standby_behind_s: float | None = None
    """How far the last standby is behind."""


@runtime_checkable
class ObservedLog(Protocol):
    """A log that says how it is."""

    def figures(self) -> LogFigures:
        """How it is now. Asks nobody."""
        ...


class Log(Protocol):
    """Stores what happened."""

    async def append(self, table: TableId, rows: Sequence[Row]) -> None:
        """Append these rows, all or none. Once this returns they survive a crash of the machine."""
        ...

    async def append_each(self, appends: Sequence[Append]) -> list[LogError | None]:
        """Append to several tables, to each all of its rows or none: for each of them what went wrong, if anything."""
        ...

    async def read(
        self,
        table: TableId,
        after: int = 0,
        most: int | None = None,
        kind: Kind | None = None,
        holding: bytes | None = None,
    ) -> tuple[Row, ...]:
        """The rows of a table after a number, in order; all of them, or at most `most`.

        Only of one kind, or only those with these bytes in their body. All that was acknowledged before is included.
        """
        ...

    async def last(self, table: TableId) -> int:
        """The number of a table's last row; 0 if there is none. `UnreadableError` if any row before it is missing."""
        ...

    async def tables(self) -> Mapping[TableId, Moment]:
        """Every table with a row, and when its last row was written."""
        ...

    async def amend(self, table: TableId, rows: Sequence[Row]) -> None:
        """Replace the bodies of existing rows, to erase something. It is erased after `scrub`."""
        ...

    async def scrub(self) -> None:
        """Leave no readable copies of what was amended. Does not block others."""
        ...

    async def store(self, table: TableId, name: str, body: bytes) -> None:
        """Store a medium of a table, replacing the one of that name. Durable once this returns."""
        ...

    async def store_first(self, table: TableId, name: str, body: bytes) -> bytes:
        """Store a medium of a table unless there is one of that name: what is stored there now."""
        ...

    async def fetch(self, table: TableId, name: str, start: int = 0, stop: int | None = None) -> bytes | None:
        """A medium of a table, if it exists: its bytes from `start` up to `stop`.

        Only these are read; fewer if it ends before.
        """
        ...

    async def fetch_all(self, name: str) -> Mapping[TableId, bytes]:
        """The medium of that name of each table that has one."""
        ...

    async def drop(self, table: TableId, names: Sequence[str]) -> None:
        """Delete these media; unknown names are ignored."""
        ...

    async def forget(self, table: TableId) -> None:
        """Delete all rows and media of a table."""
        ...

    async def tidy(self) -> None:
        """Leave no copies of what was amended, dropped or forgotten. Slow: for when nobody is waiting."""
        ...

    async def close(self) -> None:
        """Finish what is queued and close the log."""
        ...


async def append_one_by_one(log: Log, appends: Iterable[Append]) -> list[LogError | None]:
    """`append_each` for a log that gains nothing by appending to several tables at once."""
    outcomes: list[LogError | None] = []
    for append in appends:
        try:
            await log.append(*append)
        except LogError as error:
            outcomes.append(error)
        else:
            outcomes.append(None)
    return outcomes
