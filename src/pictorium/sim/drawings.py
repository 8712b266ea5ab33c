"""Ink, held against the log: everybody sees what its owner drew, and what was called safe is."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from pictorium.ink.fair_copy import fair_copy
from pictorium.ink.frame import unframed
from pictorium.kernel.ids import SEATS, Seat
from pictorium.sim.line import Sent
from pictorium.sim.prefixes import Prefixes
from pictorium.sim.retelling import Retelling
from pictorium.table.record import ERASED
from pictorium.table.state import AnyGame, sheet_of

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


class ExpectedGallery:
    """Every sheet as the log has it, and after which row how much of it."""

    def __init__(self, world: "World", prefixes: Prefixes) -> None:
        """From the rows of ink."""
        self._world, self._prefixes = world, prefixes
        self.ink: dict[Sheet, bytes] = {}
        self._sizes: dict[Sheet, list[tuple[int, int]]] = {}
        """For each sheet the rows with some of it, and how much there was with each."""
        self.erased: set[Sheet] = set()
        """Sheets of which some ink was erased."""
        self._public_since = _public_since(prefixes, world.games)
        self._unseen = _drawn_unseen(prefixes, world.games)
        """Sheets that nobody saw being drawn."""
        self.faults = list(self._fold())
        self._shown: dict[int, dict[Sheet, int]] = {}
        """For each line how far each sheet was shown on it."""
        self._seen: dict[int, dict[Sheet, bytes]] = {}
        """For each line what was shown on it of each sheet."""
        self._lines: defaultdict[str, set[int]] = defaultdict(set)
        """The lines of each person on which ink was shown."""

    def _fold(self) -> Iterator[str]:
        at: dict[Sheet, int | None] = {}
        for row, part in self._prefixes.ink:
            sheet = (part.seat, part.sheet)
            if self._prefixes.was_erased(row, part):
                self.erased.add(sheet)
                if part.batches.strip(ERASED):
                    yield f"row {row.number}: ink that should be gone from {sheet}"
                continue
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
        shown, seen = self._shown.setdefault(sent.line, {}), self._seen.setdefault(sent.line, {})
        self._lines[sent.person].add(sent.line)
        for run in unframed(sent.body):
            sheet = (str(SEATS[run.place]), run.sheet)
            if sheet in self._unseen and run.batches and self._is_copy(sent, sheet, run.batches):
                seen[sheet] = run.batches
                continue
            seen[sheet] = seen.get(sheet, b"") + run.batches
            if sheet in self._unseen and run.batches and not self._is_own(sent, sheet):
                yield f"{sent.person} on line {sent.line} at {sent.at:.3f}: {sheet} tells more than is on it"
            at = followed(run.batches, self._world.drawn.get(sheet, []), shown.get(sheet, 0))
            if at is None and self._is_own(sent, sheet):
                # Its author may have some of it when all get to see it at last, and gets it whole once more.
                at = followed(run.batches, self._world.drawn.get(sheet, []), 0)
                seen[sheet] = run.batches
            if at is None:
                yield f"{sent.person} on line {sent.line} at {sent.at:.3f}: {sheet} is not shown as it was drawn"
            shown[sheet] = at or 0

    def _is_copy(self, sent: Sent, sheet: Sheet, ink: bytes) -> bool:
        """Whether this tells nothing but what was on a sheet that nobody saw being drawn."""
        if sheet in self.erased or self._world.crashes:  # what was on it then may be in no row
            return fair_copy(ink) == ink
        safe = len(self.safe(sheet, sent.rows))
        sizes = {safe, *(size for _, size in self._sizes.get(sheet, []) if size > safe)}  # shown before it is kept
        return any(ink == fair_copy(self.ink.get(sheet, b"")[:size]) for size in sizes)

    def _looks(self, sheet: Sheet, ink: bytes) -> bytes:
        """What others have of this ink."""
        return fair_copy(ink) if sheet in self._unseen else ink

    def secrets(self, sent: Sent) -> Iterator[str]:
        """What this frame shows that was not public by then, and lies at another's seat."""
        for run in unframed(sent.body):
            sheet = (str(SEATS[run.place]), run.sheet)
            is_public = self._public_since.get(sheet, sent.rows + 1) <= sent.rows
            if not is_public and not self._is_own(sent, sheet):
                yield f"{sent.person} on line {sent.line} at {sent.at:.3f}: {sheet} is shown before its time"

    def _is_own(self, sent: Sent, sheet: Sheet) -> bool:
        person = next(one for one in self._world.everybody if one.name == sent.person)
        return self._prefixes.seat_then(person.id, sent.rows) == sheet[0]

    def begin_again(self, line: int) -> None:
        """Whoever is welcomed begins with no sheet."""
        self._shown.pop(line, None)
        self._seen.pop(line, None)

    def go_on(self, sent: Sent, retelling: Retelling) -> Iterator[str]:
        """Whoever goes on where they were has what they say they have seen, but for sheets that begin anew."""
        known, anew = retelling.known.get(sent.line), retelling.read(sent).anew
        if known is None:
            return
        shown, seen = self._shown.setdefault(sent.line, {}), self._seen.setdefault(sent.line, {})
        for place, number, size in known.sheets:
            sheet = (str(SEATS[place]), number)
            if place in anew or not size:
                continue
            before = [line for line in self._lines[sent.person] if retelling.epoch(line) == known.epoch]
            ever = max((self._seen.get(line, {}).get(sheet, b"") for line in before), key=len, default=b"")
            if len(ever) < size:
                yield f"{sent.person} on line {sent.line} at {sent.at:.3f}: goes on with {sheet}, which was never shown"
            self._lines[sent.person].add(sent.line)
            seen[sheet] = ever[:size]
            shown[sheet] = followed(seen[sheet], self._world.drawn.get(sheet, []), 0) or 0

    def unshown(self, line: int, number: int) -> Iterator[str]:
        """What of the sheets in play was public before that row and is not whole on this line when the row is told."""
        for sheet in self._finished(number - 1):
            safe, seen = self.safe(sheet, number - 1), self._seen.get(line, {}).get(sheet, b"")
            if not seen.startswith((safe, self._looks(sheet, safe))):
                yield f"line {line}: {sheet} was not shown whole before row {number}"

    def _finished(self, number: int) -> Iterator[Sheet]:
        """The sheets that lie there after a row, that all may see and nobody draws on; nor was anything erased."""
        table = self._prefixes.tables[number]
        if table is None or table.playing is None:
            return
        game = self._world.games[table.playing.game]
        for seat in table.playing.state.seats:
            pen = game.pen(table.playing.state, seat)
            sheet = (str(seat), sheet_of(table, seat, game))
            if pen.is_seen_by_all and not pen.is_down and sheet not in self.erased:
                yield sheet

    def last_looks(self, person: "SimPerson") -> Iterator[str]:
        """In the end everyone has every sheet that is in play, as the log has it."""
        seen = {SEATS[place]: sheet for place, sheet in person.session.sheets.items()}
        for seat, (number, ink) in seen.items():
            kept = self.ink.get((seat, number), b"")
            if ink not in (kept, self._looks((seat, number), kept)):
                yield f"{person.name}: sheet {number} of {seat} is not what the log has"
        for seat, number in self._in_play(person):
            if (seat, number) in self.ink and seen.get(seat, (None, b""))[0] != number:
                yield f"{person.name}: sheet {number} of {seat} is not there"

    def _in_play(self, person: "SimPerson") -> Iterator[tuple[Seat, int]]:
        """The sheets that lie there in the end, as far as this person may see them."""
        table = self._prefixes.tables[-1]
        if table is None or table.playing is None:
            return
        game = self._world.games[table.playing.game]
        for seat in table.playing.state.seats:
            if game.pen(table.playing.state, seat).is_seen_by_all or table.people[person.id].seat == seat:
                yield seat, sheet_of(table, seat, game)


def _drawn_unseen(prefixes: Prefixes, games: Mapping[str, AnyGame]) -> set[Sheet]:
    """The sheets of games in which all see a sheet only once it is finished."""
    tables = (prefixes.tables[number] for number in prefixes.steps)
    return {
        (str(seat), sheet_of(table, seat, games[table.playing.game]))
        for table in tables
        if table is not None and table.playing is not None and games[table.playing.game].is_drawn_unseen
        for seat in table.playing.state.seats
    }


def _public_since(prefixes: Prefixes, games: Mapping[str, AnyGame]) -> dict[Sheet, int]:
    """For each sheet the row with which all might see it."""
    since: dict[Sheet, int] = {}
    for number in prefixes.steps:
        table = prefixes.tables[number]
        if table is None or table.playing is None:
            continue
        game = games[table.playing.game]
        for seat in table.playing.state.seats:
            if game.pen(table.playing.state, seat).is_seen_by_all:
                since.setdefault((str(seat), sheet_of(table, seat, game)), number)
    return since
