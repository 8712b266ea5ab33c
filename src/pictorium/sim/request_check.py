"""What people were given on request, held against the log: every drawing they may see, and nothing else; media as they
were brought, while they are at the table.

A request takes a while. Who may see what is decided at the moment of the answer; what is on the sheets is what was
there at some moment between the question and the answer.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from pictorium.ink.frame import unframed
from pictorium.ink.packed import WIPE
from pictorium.kernel.ids import SEATS, Seat
from pictorium.sim.prefixes import Prefixes
from pictorium.sim.requests import Fetched, Looked
from pictorium.table import facts as f
from pictorium.table.ink_for_others import ink_for_others
from pictorium.table.record import ERASED, erasures
from pictorium.table.state import Table, is_public

if TYPE_CHECKING:
    from pictorium.sim.world import World

Sheet = tuple[str, int]
"""By seat and number."""
BLANK = bytes([WIPE])


class Piece(NamedTuple):
    """Ink of one row on one sheet."""

    row: int
    person: str
    ink: bytes
    erased_by: int | None
    """The row with which its author wanted it gone; then nobody knows any more what it was."""


def complaints(world: "World", prefixes: Prefixes) -> Iterator[str]:
    """What is wrong with any answer."""
    drawings = Drawings(world, prefixes)
    for looked in world.looked:
        yield from drawings.complaints(looked)
    yield from _media(world, prefixes)


class Drawings:
    """All drawings of the evening, and what of them somebody could have been shown when."""

    def __init__(self, world: "World", prefixes: Prefixes) -> None:
        """From the log."""
        self._world, self._prefixes = world, prefixes
        facts = [(number, fact) for number, entry in prefixes.entries.items() for fact in entry.facts]
        self._begun = [number for number, fact in facts if isinstance(fact, f.GameStarted)]
        self._erased = [
            (number, erasure) for number, entry in prefixes.entries.items() for erasure in erasures(entry.facts)
        ]
        self._hidings = [(n, fact) for n, fact in facts if isinstance(fact, f.SheetHidden | f.SheetShown)]
        self._pieces: dict[Sheet, list[Piece]] = {}
        for row, part in prefixes.ink:
            gone = next((n for n, erasure in self._erased if erasure.has(part) and n > row.number), None)
            piece = Piece(row.number, part.person, part.batches, gone)
            self._pieces.setdefault((part.seat, part.sheet), []).append(piece)

    def complaints(self, looked: Looked) -> Iterator[str]:
        """What is wrong with what somebody was shown."""
        shown = {(str(SEATS[run.place]), run.sheet): run.batches for run in unframed(looked.shown)}
        faults: list[str] = []
        for rows in range(looked.after, min(looked.before, looked.after) - 1, -1):
            faults = list(self._faults(looked, shown, rows))
            if not faults:
                return
        yield f"{looked.person} was shown the drawings after row {looked.after}: {faults[0]}"

    def _faults(self, looked: Looked, shown: Mapping[Sheet, bytes], rows: int) -> Iterator[str]:
        """What is wrong with it if the ink was as after so many rows."""
        table = looked.table
        if table.playing is None:
            yield from (f"{sheet} of a game that is over" for sheet in shown)
            return
        if table.games > len(self._begun):
            yield "they are of a game that never began"
            return
        began = self._begun[table.games - 1]
        for sheet, pieces in self._pieces.items():
            there = [piece for piece in pieces if began < piece.row <= rows]
            if there and self._may_see(looked.person, table, sheet, there, rows):
                yield from self._compared(looked, sheet, there, shown.get(sheet, b""), rows)
            elif sheet in shown:
                yield f"{sheet} is not to be seen"
        yield from (f"{sheet} has no ink" for sheet in shown if sheet not in self._pieces)

    def _may_see(self, person: str, table: Table, sheet: Sheet, pieces: list[Piece], rows: int) -> bool:
        assert table.playing is not None
        seat, number = Seat(sheet[0]), sheet[1]
        if pieces[-1].person == person:
            return True
        game = self._world.games[table.playing.game]
        return not self._is_hidden(seat, number, rows) and is_public(table, game, seat, number)

    def _is_hidden(self, seat: Seat, number: int, rows: int) -> bool:
        """Whether a sheet was hidden, and not shown again before another lay there."""
        last, is_hidden = None, False
        for row, fact in self._hidings:
            if row <= rows and fact.seat == seat:
                last = fact.sheet if isinstance(fact, f.SheetHidden) else last
                is_hidden = isinstance(fact, f.SheetHidden) if last == number else is_hidden
        return is_hidden

    def _compared(self, looked: Looked, sheet: Sheet, pieces: list[Piece], shown: bytes, rows: int) -> Iterator[str]:
        """The ink as it was drawn, without what its author wanted gone by then."""
        assert looked.table.playing is not None
        left = [piece for piece in pieces if piece.erased_by is None or piece.erased_by > rows]
        if any(piece.erased_by is not None for piece in left):
            return  # it was erased later, and nobody knows any more how it looked
        ink = b"".join(piece.ink for piece in left)
        if pieces[-1].person != looked.person:
            ink = ink_for_others(ink, self._world.games[looked.table.playing.game])
        if shown != (ink if ink.strip(BLANK) else b""):
            yield f"{sheet} looks different" if ink.strip(BLANK + ERASED) else f"{sheet} is gone"


def _media(world: "World", prefixes: Prefixes) -> Iterator[str]:
    kept: dict[str, int] = {}
    removed: dict[str, int] = {}
    for number, entry in prefixes.entries.items():
        for fact in entry.facts:
            if isinstance(fact, f.MediumKept):
                kept[fact.medium.id] = number
            elif isinstance(fact, f.MediaRemoved):
                removed |= dict.fromkeys(fact.media, number)
    for fetched in world.fetched:
        fault = _fault(world, fetched, kept.get(fetched.medium), removed.get(fetched.medium))
        if fault:
            yield f"{fetched.person} asked for {fetched.medium} before row {fetched.after}: {fault}"


def _fault(world: "World", fetched: Fetched, kept: int | None, removed: int | None) -> str | None:
    """What is wrong with one piece of a medium."""
    if fetched.given is None:
        was_there = kept is not None and kept <= fetched.before and (removed is None or removed > fetched.after)
        return "it was there and was not given" if was_there else None
    was_removed = removed is not None and removed <= fetched.before and not fetched.is_listed
    if kept is None or kept > fetched.after or was_removed:
        return "it was given and was not there"
    body = world.brought[fetched.medium]
    return None if body[fetched.start :].startswith(fetched.given) else "something else was given"
