"""How much lies in the log of a table, and whether there is room for more (T-FULL-1)."""

from collections.abc import Sequence

from pictorium.table.limits import PLAY_ROWS_MAX, ROWS_MAX
from pictorium.table.ports import Row


class LogSize:
    """The rows of one table."""

    def __init__(self, number: int, plays: int) -> None:
        """So many rows, of which so many are no ink."""
        self.number, self._plays = number, plays

    def add(self, rows: Sequence[Row]) -> None:
        """These are in the log now."""
        self.number += len(rows)
        self._plays += _plays(rows)

    def is_full(self, rows: Sequence[Row] = ()) -> bool:
        """Whether no more can be kept; `rows` are about to be."""
        return self._plays + _plays(rows) >= PLAY_ROWS_MAX or self.number + len(rows) >= ROWS_MAX


def _plays(rows: Sequence[Row]) -> int:
    return sum(row.kind == "play" for row in rows)
