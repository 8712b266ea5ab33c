"""The ink of one game: taken in order, kept for who comes late, and passed on.

Each author numbers their batches from 1 on each sheet. A batch that was there before is harmless, one that comes too
early will be sent again in its turn. Nothing here unpacks a batch: it is weighed, and passed on as it came.
"""

from typing import Literal

from pictorium.ink.packed import BadInkError, Touch, weighed
from pictorium.kernel.ids import Seat
from pictorium.table.limits import BYTES_PER_SHEET_MAX, POINTS_PER_SHEET_MAX

Outcome = Literal["taken", "known", "early", "old_sheet", "full", "bad"]


class SheetInk:
    """What one author has put on one sheet."""

    def __init__(self, sheet: int, through: int = 0, batches: bytes = b"") -> None:
        """A blank sheet, or one with what a log has of it."""
        self.sheet = sheet
        self.through = through
        """How many batches were taken."""
        self.kept = through
        """How many of them are in the log."""
        self.batches = bytearray(batches)
        self.kept_bytes = len(batches)
        amount = weighed(batches)
        self.points = amount.points
        self._pens: list[bool] = []
        """For each stroke on it whether it is a pen's."""
        self._touch(amount.touches)

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing on it but rubbing out."""
        return not any(self._pens)

    def take(self, number: int, batch: bytes) -> Outcome:
        """Take the next batch."""
        if number <= self.through:
            return "known"
        if number > self.through + 1:
            return "early"
        try:
            amount = weighed(batch)
        except BadInkError:
            return "bad"
        if self.points + amount.points > POINTS_PER_SHEET_MAX or len(self.batches) + len(batch) > BYTES_PER_SHEET_MAX:
            return "full"
        self.through = number
        self.points += amount.points
        self.batches += batch
        self._touch(amount.touches)
        return "taken"

    def _touch(self, touches: list[Touch]) -> None:
        for touch in touches:
            if touch == "undo":
                del self._pens[-1:]
            elif touch == "wipe":
                self._pens.clear()
            else:
                self._pens.append(touch == "pen")

    def unkept(self) -> bytes:
        """What no log has yet."""
        return bytes(self.batches[self.kept_bytes :])

    def keep(self, through: int, size: int) -> None:
        """So much of it is in the log now."""
        self.kept, self.kept_bytes = through, size


class Inkwell:
    """The sheets in play, by seat."""

    def __init__(self) -> None:
        """No sheet yet."""
        self.sheets: dict[Seat, SheetInk] = {}

    def on(self, seat: Seat, sheet: int) -> SheetInk:
        """The sheet of that number, blank if it is a new one."""
        ink = self.sheets.get(seat)
        if ink is None or ink.sheet != sheet:
            ink = self.sheets[seat] = SheetInk(sheet)
        return ink
