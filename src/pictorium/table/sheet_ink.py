"""The ink of one sheet: taken in order, kept for who comes late, and passed on.

Each author numbers their batches from 1 on each sheet. A batch that was there before is harmless, one that comes too
early will be sent again in its turn. Nothing here unpacks a batch: it is weighed, and passed on as it came.
"""

from collections.abc import Sequence
from typing import Literal

from pictorium.ink.packed import BadInkError, Touch, steps_alone, weighed
from pictorium.table.limits import BYTES_PER_SHEET_MAX, POINTS_PER_SHEET_MAX

Outcome = Literal["taken", "known", "early", "full", "bad"]


class SheetInk:
    """What one author has put on one sheet."""

    __slots__ = ("_pens", "batches", "is_blank", "kept", "kept_bytes", "points", "sheet", "shown_bytes", "through")

    def __init__(self, sheet: int, through: int = 0, batches: bytes = b"") -> None:
        """A blank sheet, or one with what a log has of it."""
        self.sheet = sheet
        self.through = through
        """How many batches were taken."""
        self.kept = through
        """How many of them are in the log."""
        self.batches = bytearray(batches)
        self.kept_bytes = self.shown_bytes = len(batches)
        """How much of it is in the log, and how much was passed on."""
        self.points = 0
        self.is_blank = True
        """Whether there is nothing on it but rubbing out."""
        self._pens: list[bool] = []
        """For each stroke on it whether it is a pen's."""
        self._weigh()

    def take(self, number: int | None, batch: bytes) -> Outcome:
        """Take the next batch. One without a number is a bot's, and does not count among its owner's."""
        if number is not None and number != self.through + 1:
            return "known" if number <= self.through else "early"
        points = steps_alone(batch)
        touches: Sequence[Touch] = ()
        if not points:
            try:
                _, points, touches = weighed(batch)
            except BadInkError:
                return "bad"
        points += self.points
        if points > POINTS_PER_SHEET_MAX or len(self.batches) + len(batch) > BYTES_PER_SHEET_MAX:
            return "full"
        self.through, self.points = self.through if number is None else number, points
        self.batches += batch
        if touches:
            self._touch(touches)
        return "taken"

    def erase(self) -> None:
        """What is in the log is gone from there, and from here; what has come since then stays."""
        gone, self.kept_bytes = self.kept_bytes, 0
        self.shown_bytes = max(0, self.shown_bytes - gone)
        del self.batches[:gone]
        self._weigh()

    def _weigh(self) -> None:
        _, self.points, touches = weighed(bytes(self.batches))
        self._pens.clear()
        self._touch(touches)

    def _touch(self, touches: Sequence[Touch]) -> None:
        for touch in touches:
            if touch == "undo":
                del self._pens[-1:]
            elif touch == "wipe":
                self._pens.clear()
            else:
                self._pens.append(touch == "pen")
        self.is_blank = not any(self._pens)

    def unkept(self) -> bytes:
        """What no log has yet."""
        return bytes(self.batches[self.kept_bytes :])

    def unshown(self) -> bytes:
        """What was not passed on yet; from now on it is."""
        start, self.shown_bytes = self.shown_bytes, len(self.batches)
        return bytes(self.batches[start:])

    def keep(self, through: int, size: int) -> None:
        """So much of it is in the log now."""
        self.kept, self.kept_bytes = through, size
