"""Ink, held against the log: everybody sees what its owner drew, and what was called safe is."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from pictorium.ink.frame import unframed
from pictorium.kernel.ids import Seat
from pictorium.sim.line import Sent
from pictorium.sim.prefixes import Prefixes
from pictorium.table.host import SHEETS_PER_GAME
from pictorium.table.people import SEATS, PersonId

if TYPE_CHECKING:
    from pictorium.sim.person import SimPerson
    from pictorium.sim.world import World

Drawn = Mapping[int, set[bytes]]
"""Under each number what was said to be that batch: a device that was told to forget some may say another."""
Sheet = tuple[str, int]
"""By seat and number."""


def is_drawn(ink: bytes, drawn: Drawn, first: int, through: int) -> bool:
    """Whether this ink is the batches from the first one through the last, and nothing else."""
    if first > through:
        return not ink
    return any(
        ink.startswith(batch) and is_drawn(ink[len(batch) :], drawn, first + 1, through)
        for batch in drawn.get(first, ())
    )


class Gallery:
    """Every sheet as the log has it, and after which row how much of it."""

    def __init__(self, world: "World", prefixes: Prefixes) -> None:
        """From the rows of ink."""
        self._world, self._prefixes = world, prefixes
        self.ink: dict[Sheet, bytes] = {}
        self.through: dict[Sheet, list[tuple[int, int]]] = {}
        """For each sheet the rows, and how many batches there were with each."""
        self.faults = list(self._fold())
        self._shown: dict[int, dict[Sheet, tuple[int, bytes]]] = {}

    def _fold(self) -> Iterator[str]:
        for row, entry in self._prefixes.ink:
            seat = self._prefixes.seat_then(PersonId(row.seat or ""), row.number)
            if seat is None:
                yield f"row {row.number}: ink of nobody"
                continue
            sheet = (str(seat), entry.sheet)
            steps = self.through.setdefault(sheet, [])
            before = steps[-1][1] if steps else 0
            if not is_drawn(entry.batches, self._world.drawn.get(sheet, {}), before + 1, entry.through):
                yield f"row {row.number}: ink that nobody drew on {sheet}"
            steps.append((row.number, entry.through))
            self.ink[sheet] = self.ink.get(sheet, b"") + entry.batches

    def safe(self, sheet: Sheet, rows: int) -> int:
        """How many batches of a sheet were safe when there were so many rows."""
        return max((through for number, through in self.through.get(sheet, []) if number <= rows), default=0)

    def complaints(self, sent: Sent) -> Iterator[str]:
        """What is wrong with this frame of ink: on each line a sheet grows batch by batch, as its owner drew it."""
        shown = self._shown.setdefault(sent.line, {})
        for stretch in unframed(sent.body):
            if not stretch.batches:
                continue
            sheet = (str(SEATS[stretch.place]), stretch.sheet)
            before, _ = shown.get(sheet, (0, b""))
            if not is_drawn(stretch.batches, self._world.drawn.get(sheet, {}), before + 1, stretch.through):
                yield f"{sent.person} on line {sent.line} at {sent.at:.3f}: {sheet} is not shown as it was drawn"
            shown[sheet] = (stretch.through, b"")

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
            yield seat, table.games * SHEETS_PER_GAME + game.pen(table.playing.state, seat).sheet
