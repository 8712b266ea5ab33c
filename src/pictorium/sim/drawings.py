"""Ink, held against the log: everybody sees what its owner drew, and what was called safe is."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pictorium.ink.frame import unframed
from pictorium.kernel.ids import SEATS, Seat
from pictorium.sim.line import Sent
from pictorium.sim.prefixes import Prefixes
from pictorium.table.state import sheet_of

if TYPE_CHECKING:
    from pictorium.sim.person import SimPerson
    from pictorium.sim.world import World

Sheet = tuple[str, int]
"""By seat and number."""


def followed(ink: bytes, drawn: Sequence[bytes], start: int) -> int | None:
    """How far this ink goes in what was drawn: in order, nothing twice; what a pen drew that was up is left out."""
    while ink:
        at = next((at for at in range(start, len(drawn)) if ink.startswith(drawn[at])), None)
        if at is None:
            return None
        ink, start = ink[len(drawn[at]) :], at + 1
    return start


class Gallery:
    """Every sheet as the log has it, and after which row how much of it."""

    def __init__(self, world: "World", prefixes: Prefixes) -> None:
        """From the rows of ink."""
        self._world, self._prefixes = world, prefixes
        self.ink: dict[Sheet, bytes] = {}
        self._sizes: dict[Sheet, list[tuple[int, int]]] = {}
        """For each sheet the rows with some of it, and how much there was with each."""
        self.faults = list(self._fold())
        self._shown: dict[int, dict[Sheet, int]] = {}
        """For each line how far each sheet was shown on it."""

    def _fold(self) -> Iterator[str]:
        at: dict[Sheet, int | None] = {}
        for row, part in self._prefixes.ink:
            sheet = (part.seat, part.sheet)
            at[sheet] = followed(part.batches, self._world.drawn.get(sheet, []), at.get(sheet) or 0)
            if at[sheet] is None:
                yield f"row {row.number}: ink that nobody drew on {sheet}"
            self.ink[sheet] = self.ink.get(sheet, b"") + part.batches
            self._sizes.setdefault(sheet, []).append((row.number, len(self.ink[sheet])))

    def safe(self, sheet: Sheet, rows: int) -> bytes:
        """What of a sheet was safe when there were so many rows."""
        size = max((size for number, size in self._sizes.get(sheet, []) if number <= rows), default=0)
        return self.ink.get(sheet, b"")[:size]

    def complaints(self, sent: Sent) -> Iterator[str]:
        """What is wrong with this frame of ink: on each line a sheet grows batch by batch, as its owner drew it."""
        shown = self._shown.setdefault(sent.line, {})
        for stretch in unframed(sent.body):
            sheet = (str(SEATS[stretch.place]), stretch.sheet)
            at = followed(stretch.batches, self._world.drawn.get(sheet, []), shown.get(sheet, 0))
            if at is None:
                yield f"{sent.person} on line {sent.line} at {sent.at:.3f}: {sheet} is not shown as it was drawn"
            shown[sheet] = at or 0

    def begin_again(self, line: int) -> None:
        """Whoever is welcomed begins with no sheet."""
        self._shown.pop(line, None)

    def last_looks(self, person: "SimPerson") -> Iterator[str]:
        """In the end everyone has every sheet that is in play, as the log has it."""
        seen = {SEATS[place]: sheet for place, sheet in person.session.sheets.items()}
        for seat, (number, ink) in seen.items():
            if self.ink.get((seat, number)) != ink:
                yield f"{person.name}: sheet {number} of {seat} is not what the log has"
        for seat, number in self._in_play():
            if (seat, number) in self.ink and seen.get(seat, (None, b""))[0] != number:
                yield f"{person.name}: sheet {number} of {seat} is not there"

    def _in_play(self) -> Iterator[tuple[Seat, int]]:
        table = self._prefixes.tables[-1]
        if table is None or table.playing is None:
            return
        game = self._world.games[table.playing.game]
        for seat in table.playing.state.seats:
            yield seat, sheet_of(table, seat, game)
