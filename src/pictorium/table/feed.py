"""The updates of one person, numbered: the last of them are kept, so that who comes back gets what they missed.

A feed belongs to a person, not to a line: whichever device comes back goes on with it. It begins with a welcome, and
goes on while nobody is there to hear it. Its epoch is its name; another one means that all numbers begin anew.
"""

from collections import deque

from msgspec import UNSET, Raw, Struct

from pictorium.kernel.ids import Seat
from pictorium.table.audience import Update, eyes
from pictorium.table.limits import MISSED_BYTES_MAX
from pictorium.table.people import Person
from pictorium.table.projection import Projection, whole

ENVELOPE_BYTES = 48
"""About what an update takes beside its parts."""


class Known(Struct, frozen=True, forbid_unknown_fields=True):
    """What a device that comes back has been told and shown."""

    epoch: str
    """The epoch of the last welcome."""
    seq: int
    """The number of the last update."""
    sheets: tuple[tuple[int, int, int], ...]
    """For each sheet with ink: the place, the sheet's number, and how many bytes of batches were shown of it."""


class Feed:
    """What one person is told, from a welcome on."""

    def __init__(self, epoch: str, person: Person, sheet: int | None) -> None:
        """Begin with a welcome, which says which sheet this person draws on."""
        self.epoch, self.seq = epoch, 0
        self._eyes: Seat = eyes(person)
        self._sheet = sheet
        self._kept: deque[Update] = deque()
        self._bytes = 0

    def go_on(self, now: Projection, person: Person, sheet: int | None) -> Update | None:
        """What this person is told of what led here; None if there is nothing to tell."""
        sight, same_eyes = now.seen[eyes(person)], eyes(person) == self._eyes
        table = sight.table_change if same_eyes else whole(sight.shown)
        view = sight.change if same_eyes else whole(sight.view)
        if sheet == self._sheet and all(part is UNSET for part in (table, view, sight.news)):
            return None
        self.seq += 1
        update = Update(self.seq, table, view, sight.news, UNSET if sheet == self._sheet else sheet)
        self._eyes, self._sheet = eyes(person), sheet
        self._keep(update)
        return update

    def since(self, seq: int) -> tuple[Update, ...] | None:
        """The updates after that one; None if they are not all kept, or it was never told."""
        missed = self.seq - seq
        return tuple(self._kept)[len(self._kept) - missed :] if 0 <= missed <= len(self._kept) else None

    def _keep(self, update: Update) -> None:
        self._kept.append(update)
        self._bytes += size(update)
        while self._bytes > MISSED_BYTES_MAX:
            self._bytes -= size(self._kept.popleft())


def size(update: Update) -> int:
    """About how many bytes an update takes."""
    parts = (update.table, update.view, update.faces)
    return ENVELOPE_BYTES + sum(len(part) for part in parts if isinstance(part, Raw))
