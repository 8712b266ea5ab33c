"""Every drawing of a game, gathered from the log: each row is read once, however many come to look.

Ink that was hidden stays so, though another sheet lies there by now (T-HIDE-1); ink that was erased is in no row.
"""

from collections.abc import Callable, Iterable
from typing import Final

from pictorium.ink.frame import Stretch, framed
from pictorium.ink.packed import WIPE
from pictorium.kernel.ids import SEATS, Seat
from pictorium.table import facts as f
from pictorium.table.limits import GALLERY_ROWS
from pictorium.table.ports import Log, Row, TableId
from pictorium.table.record import InkPart, gone_on, read_facts, read_ink_entry

HIDING: Final = (f.SheetHidden.__name__.encode(), f.SheetShown.__name__.encode())
BLANK: Final = bytes([WIPE])
Key = tuple[int, Seat]
"""A sheet's number, and where it lies."""


class Gallery:
    """The drawings of one game, as far as its rows were taken."""

    def __init__(self, began: int) -> None:
        """For the game that began with that row."""
        self.began = self.through = began
        """The last row that was taken."""
        self._drawings: dict[Key, InkPart] = {}
        self._hidden: dict[Seat, int] = {}
        """What is hidden at each seat, or was last."""
        self._left_hidden: set[Key] = set()

    async def read(self, log: Log, table: TableId) -> None:
        """Take all that the log has by now."""
        is_all_read = False
        while not is_all_read:
            rows = await log.read(table, self.through, GALLERY_ROWS)
            self.take(rows)
            is_all_read = len(rows) < GALLERY_ROWS

    def take(self, rows: Iterable[Row]) -> None:
        """Take the rows that follow. Those that were taken before may be among them."""
        for row in rows:
            if row.number <= self.through:
                continue
            self.through = row.number
            if row.kind == "ink":
                for part in read_ink_entry(row).parts:
                    key = part.sheet, Seat(part.seat)
                    self._drawings[key] = gone_on(self._drawings.get(key), part)
            elif any(name in row.body for name in HIDING):
                self._hide(read_facts(row))

    def _hide(self, facts: Iterable[f.AnyFact]) -> None:
        for fact in facts:
            if isinstance(fact, f.SheetHidden):
                self._hidden[fact.seat] = fact.sheet
                self._left_hidden.add((fact.sheet, fact.seat))
            elif isinstance(fact, f.SheetShown) and fact.seat in self._hidden:
                self._left_hidden.discard((self._hidden.pop(fact.seat), fact.seat))

    def shown(self, person: str, is_public: Callable[[Seat, int], bool]) -> bytes:
        """What this person may see: one stretch for each drawing on a sheet that is public, and for their own."""
        return framed(
            Stretch(SEATS.index(seat), sheet, part.through, part.through, part.batches)
            for (sheet, seat), part in sorted(self._drawings.items())
            if part.batches.strip(BLANK)
            and (part.person == person or ((sheet, seat) not in self._left_hidden and is_public(seat, sheet)))
        )
