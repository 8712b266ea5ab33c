"""Every drawing of a game, collected from the log: each row is read once, however many people look.

Hidden ink stays hidden, even if another sheet lies there now (T-HIDE-1); erased ink is in no row.
"""

from collections.abc import Callable, Iterable
from typing import Final

from pictorium.ink.frame import InkRun, framed
from pictorium.ink.packed import WIPE
from pictorium.kernel.ids import SEATS, Seat
from pictorium.table import facts as f
from pictorium.table.limits import GALLERY_ROWS
from pictorium.table.ports import Log, Row, TableId
from pictorium.table.record import InkPart, read_facts, read_ink_entry

CHANGES: Final = tuple(kind.__name__.encode() for kind in (f.SheetHidden, f.SheetShown, f.DrawingsErased))
"""Facts that change what may be shown; rows without these words need not be decoded."""
BLANK: Final = bytes([WIPE])
Key = tuple[int, Seat]
"""The number of a sheet, and its seat."""


class GalleryDrawing:
    """The ink on a sheet, by author."""

    __slots__ = ("_pieces", "person", "through")

    def __init__(self) -> None:
        self.person, self.through = "", 0
        """Who drew there last, and the number of batches."""
        self._pieces: list[tuple[str, bytearray]] = []

    def go_on(self, part: InkPart) -> None:
        """Add ink."""
        if not self._pieces or self._pieces[-1][0] != part.person:
            self._pieces.append((part.person, bytearray()))
        self._pieces[-1][1].extend(part.batches)
        self.person, self.through = part.person, part.through

    def erase(self, person: str) -> None:
        """Remove what this person drew."""
        self._pieces = [piece for piece in self._pieces if piece[0] != person]

    @property
    def batches(self) -> bytes:
        """All ink on the sheet."""
        return b"".join(batches for _, batches in self._pieces)


class Gallery:
    """The drawings of one game, as far as its rows were read."""

    def __init__(self, began: int) -> None:
        """`began` is the row with which the game began."""
        self.began = self.through = began
        """The last row that was read."""
        self._drawings: dict[Key, GalleryDrawing] = {}
        self._hidden: dict[Seat, int] = {}
        """For each seat, the hidden sheet, or the last one that was."""
        self._left_hidden: set[Key] = set()

    async def read(self, log: Log, table: TableId) -> None:
        """Read all rows that the log has by now, and yield to others after each batch."""
        is_all_read = False
        while not is_all_read:
            rows = await log.read(table, self.through, GALLERY_ROWS)
            self.take(rows)
            is_all_read = len(rows) < GALLERY_ROWS

    def take(self, rows: Iterable[Row]) -> None:
        """Read the rows that follow. Rows that were read before are ignored."""
        for row in rows:
            if row.number <= self.through:
                continue
            self.through = row.number
            if row.kind == "ink":
                for part in read_ink_entry(row).parts:
                    key = part.sheet, Seat(part.seat)
                    if key not in self._drawings:
                        self._drawings[key] = GalleryDrawing()
                    self._drawings[key].go_on(part)
            elif any(name in row.body for name in CHANGES):
                self._change(read_facts(row))

    def _change(self, facts: Iterable[f.AnyFact]) -> None:
        for fact in facts:
            if isinstance(fact, f.SheetHidden):
                self._hidden[fact.seat] = fact.sheet
                self._left_hidden.add((fact.sheet, fact.seat))
            elif isinstance(fact, f.SheetShown) and fact.seat in self._hidden:
                self._left_hidden.discard((self._hidden.pop(fact.seat), fact.seat))
            elif isinstance(fact, f.DrawingsErased):
                for (sheet, _), drawing in self._drawings.items():
                    if fact.sheet in (None, sheet):
                        drawing.erase(fact.person)

    def drawings(self) -> list[bytes]:
        """The ink of each drawing."""
        return [drawing.batches for drawing in self._drawings.values()]

    def shown(
        self, person: str, is_public: Callable[[Seat, int], bool], given: Callable[[bytes], bytes] = bytes
    ) -> bytes:
        """What this person may see: one run for each drawing on a public sheet, and for their own.

        `given` turns the ink of others into what they may see of it.
        """
        return framed(
            InkRun(SEATS.index(seat), sheet, drawing.through, drawing.through, batches)
            for (sheet, seat), drawing in sorted(self._drawings.items())
            if drawing.person == person or ((sheet, seat) not in self._left_hidden and is_public(seat, sheet))
            if (batches := drawing.batches if drawing.person == person else given(drawing.batches)).strip(BLANK)
        )
