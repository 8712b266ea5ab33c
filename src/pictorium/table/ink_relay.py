"""The ink of a whole table: whose pen is down, what is passed on when, and what is kept when.

Ink is shown on the next tick and kept on the next beat. Each frame says how much of every sheet in it is kept, so that
authors hear of it with what is drawn meanwhile; only where nothing is drawn does a frame go out for that alone.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from pictorium.games.game import Pen
from pictorium.ink.frame import InkRun, framed
from pictorium.kernel.ids import SEATS, Seat
from pictorium.table.audience import InkRefused, Line
from pictorium.table.ink_clock import LONG_AGO, InkClock, Keeper
from pictorium.table.ink_for_others import ink_for_others
from pictorium.table.people import PersonId
from pictorium.table.projection import Projection
from pictorium.table.record import VERSION, Erasure, InkEntry, InkPart
from pictorium.table.sheet_ink import SheetInk
from pictorium.table.state import AnyGame, Table, pen_at, sheet_of

PLACES: Final = {seat: place for place, seat in enumerate(SEATS)}


class InkTarget(NamedTuple):
    """What a person draws on, as long as nothing changes at the table."""

    seat: Seat
    ink: SheetInk
    is_down: bool
    is_seen_by_all: bool


class KeptInk(NamedTuple):
    """How much of a sheet went into a row."""

    target: InkTarget
    person: PersonId
    through: int
    size: int


class InkRelay:
    """The sheets in play, and what of them waits for the clock."""

    def __init__(
        self,
        lines: Mapping[PersonId, Line],
        clock: InkClock,
        keeper: Keeper,
        blanked: Callable[[Seat, bool], None],
    ) -> None:
        """`keeper` keeps ink when the clock says so; `blanked` is called when a sheet becomes blank or is no longer."""
        self._lines, self._clock, self._keeper, self._blanked = lines, clock, keeper, blanked
        self._sheets: dict[Seat, SheetInk] = {}
        self._table: Table | None = None
        self._game: AnyGame | None = None
        self._pens: Mapping[Seat, Pen] = {}
        self._decided: Projection | None = None
        """How the table will stand once what was decided last is kept and told."""
        self._targets: dict[PersonId, InkTarget | None] = {}
        self._veiled: dict[Seat, SheetInk] = {}
        """What only its author may see for now: one day all are shown all of it at once."""
        self._unshown: dict[Seat, SheetInk] = {}
        self._shown_in = LONG_AGO
        """The slot of the last tick, or of the next one while there is one to come."""
        self._has_tick = False
        self._unkept: dict[PersonId, InkTarget] = {}
        self.is_due = False
        """Whether there is ink that has waited long enough to be kept."""
        self._is_full = False

    @property
    def is_full(self) -> bool:
        """Whether no more ink can be kept: then all pens are up."""
        return self._is_full

    @is_full.setter
    def is_full(self, is_full: bool) -> None:
        if is_full is not self._is_full:
            self._is_full = is_full
            self._targets.clear()

    def lay_out(self, seat: Seat, part: InkPart) -> None:
        """What a log has of a seat's sheet."""
        self._sheets[seat] = SheetInk(part.sheet, part.through, part.batches)

    def follow(self, now: Projection) -> None:
        """The table has changed: pens may be up or down, sheets may be new."""
        self._table, self._game, self._pens, self._decided = now.table, now.game, now.pens, None
        self._targets.clear()
        if now.game is None:
            self._sheets.clear()
            self._veiled.clear()
        for seat in list(self._veiled):
            self._unveil(seat)

    def foresee(self, then: Projection) -> None:
        """This was decided and is about to be kept. A pen that it raises is up at once: ink that the rules do not count
        must never lie on a sheet.
        """
        self._decided = then
        self._targets.clear()

    def target(self, person: PersonId) -> InkTarget | None:
        """What this person draws on; asked once for each state of the table, for ink comes in thousands."""
        if person not in self._targets:
            self._targets[person] = self._new_target(person)
        return self._targets[person]

    def _new_target(self, person_id: PersonId) -> InkTarget | None:
        person = self._table.people.get(person_id) if self._table else None
        return self._target_at(person.seat) if person and person.seat else None

    def _target_at(self, seat: Seat) -> InkTarget | None:
        table, game = self._table, self._game
        if table is None or game is None or table.playing is None:
            return None
        pen = self._pens.get(seat) or pen_at(table, seat, game)
        number = sheet_of(table, seat, game)
        ink = self._sheets.get(seat)
        if ink is None or ink.sheet != number:
            ink = self._sheets[seat] = SheetInk(number)
        if not pen.is_seen_by_all:
            self._veiled[seat] = ink
        is_down = pen.is_down and not self._is_full and self._stays_down(seat, number)
        return InkTarget(seat, ink, is_down, pen.is_seen_by_all and seat not in table.hidden)

    def _stays_down(self, seat: Seat, sheet: int) -> bool:
        """Whether nothing that was decided raises this pen, or takes the sheet from under it."""
        then = self._decided
        if then is None:
            return True
        pen = then.pens.get(seat)
        return bool(then.game and pen and pen.is_down and sheet_of(then.table, seat, then.game) == sheet)

    def _unveil(self, seat: Seat) -> None:
        """Show all of a sheet, if all may see it by now."""
        ink = self._veiled.pop(seat)
        target = self._target_at(seat)  # which puts it back if they may not
        if target and target.ink is ink and target.is_seen_by_all and ink.batches:
            ink.shown_bytes = 0  # whatever anybody was shown in the meantime, nothing of this was among it
            self._show_soon(seat, ink)

    def about_to_be_seen(self) -> list[bytes]:
        """The ink of sheets from which what was decided takes the veil."""
        pens = self._decided.pens if self._decided else {}
        return [bytes(ink.batches) for seat, ink in self._veiled.items() if seat in pens and pens[seat].is_seen_by_all]

    def seen_by_all(self) -> list[bytes]:
        """The ink of sheets that everybody may see."""
        targets = map(self._target_at, list(self._sheets))
        return [bytes(target.ink.batches) for target in targets if target and target.is_seen_by_all]

    def is_blank(self, seat: Seat) -> bool:
        """Whether nothing is on the sheet that lies there now."""
        target = self._target_at(seat)
        return target is None or target.ink.is_blank

    def take(self, by: PersonId, sheet: int, number: int | None, batch: bytes) -> bool:
        """Somebody's next batch. False if these bytes are no ink."""
        target = self._targets.get(by) or self.target(by)
        if target is None:
            return True
        seat, ink, is_down, _ = target
        if ink.sheet != sheet:
            return True
        was_blank = ink.is_blank
        outcome = ink.take(number, batch) if is_down else "full"
        if outcome == "taken":
            self.note_taken(by, target)
            if ink.is_blank is not was_blank:
                self._blanked(seat, ink.is_blank)
        elif outcome in ("early", "full"):
            line = self._lines.get(by)
            if line:
                line.tell(InkRefused(ink.sheet, ink.through))
        return outcome != "bad"

    def note_taken(self, by: PersonId, target: InkTarget) -> None:
        """There is more on somebody's sheet: it is to be passed on, if all may see it, and to be kept."""
        if target.is_seen_by_all:
            self._show_soon(target.seat, target.ink)
        if not self._unkept:
            self._clock.beat(self._keeper, self._shown_in)
        self._unkept[by] = target

    # Passing on.

    def sheets(self, own: Seat | None) -> bytes:
        """All that is on one's own sheet and on those that everybody sees, for who comes now."""
        return self.sheets_since(own, ())[1]

    def sheets_since(self, own: Seat | None, known: Iterable[tuple[int, int, int]]) -> tuple[tuple[int, ...], bytes]:
        """The same without what somebody has seen before; and the places at which that counts for nothing any more.

        `known` says for each place which sheet lay there, and how many bytes of it they have seen.
        """
        seen = {place: (sheet, size) for place, sheet, size in known}
        runs, going_on = [], set()
        for seat, ink, _, is_seen_by_all in filter(None, map(self._target_at, list(self._sheets))):  # who left, too
            if seat != own and not (is_seen_by_all and ink.batches):
                continue
            place, batches = PLACES[seat], self._all(ink, is_own=seat == own)
            sheet, size = seen.get(place, (None, 0))
            is_known = sheet == ink.sheet and self._goes_on(size, batches, is_own=seat == own)
            if is_known:
                going_on.add(place)
                batches = batches[size:]
            if batches or (ink.batches and not is_known) or (seat == own and ink.through):  # a copy may be blank
                runs.append(InkRun(place, ink.sheet, ink.through, ink.kept, batches))
        return tuple(place for place in seen if place not in going_on), framed(runs)

    def _goes_on(self, size: int, batches: bytes, *, is_own: bool) -> bool:
        """Whether a sheet can be gone on with of which somebody has seen so much.

        Where a sheet is drawn unseen, others see a copy that is never added to, and its author is not sent all of it.
        """
        if self._game is not None and self._game.is_drawn_unseen:
            return size == 0 or (size == len(batches) and not is_own)
        return 0 <= size <= len(batches)

    def _all(self, ink: SheetInk, *, is_own: bool) -> bytes:
        """All that is on a sheet, for its author or for somebody else."""
        return bytes(ink.batches) if is_own else ink_for_others(bytes(ink.batches), self._game)

    def erase(self, erasure: Erasure) -> bool:
        """What was kept of somebody's sheet is gone, if it is that sheet. Whether there was anything."""
        target = self.target(erasure.person)
        if target is None or not target.ink.kept_bytes or erasure.sheet not in (None, target.ink.sheet):
            return False
        target.ink.erase()
        if not target.ink.is_blank:  # something was drawn in the meantime
            self._blanked(target.seat, False)
        return True

    def begin_again(self) -> None:
        """All get every sheet anew: nothing waits to be passed on."""
        self._unshown.clear()
        for ink in self._sheets.values():
            ink.unshown()

    def _show_soon(self, seat: Seat, ink: SheetInk, *, in_step: bool = False) -> None:
        """Soon if the last tick was long enough ago; otherwise with all that comes until the next one."""
        self._unshown[seat] = ink
        if not self._has_tick:
            self._has_tick = True
            self._shown_in = self._clock.tick(self._tick, self._shown_in, in_step=in_step)

    def _tick(self) -> None:
        self._has_tick = False
        self.show()

    def show(self) -> None:
        """Pass on what was not passed on yet: one frame, packed once for all."""
        if not self._unshown:
            return
        frame = framed(
            [
                (PLACES[seat], ink.sheet, ink.through, ink.kept, ink_for_others(ink.unshown(), self._game))
                for seat, ink in self._unshown.items()
            ]
        )
        self._unshown.clear()
        for line in self._lines.values():
            line.show(frame)

    # Keeping.

    @property
    def is_waiting(self) -> bool:
        """Whether there is ink to be kept, soon or now."""
        return bool(self._unkept) or self.is_due

    def unkept(self) -> tuple[InkEntry | None, list[KeptInk]]:
        """All ink that no log has, and what to remember once it is kept."""
        self.is_due = False
        if not self._unkept:
            return None, []
        parts, kept = [], []
        for person, target in self._unkept.items():
            ink = target.ink
            parts.append(InkPart(person, target.seat, ink.sheet, ink.through, ink.unkept()))
            kept.append(KeptInk(target, person, ink.through, len(ink.batches)))
        self._unkept.clear()
        return InkEntry(VERSION, tuple(parts)), kept

    def keep(self, kept: list[KeptInk]) -> None:
        """This is in the log now; the authors hear of it with the next frame."""
        for target, person, through, size in kept:
            ink = target.ink
            ink.keep(through, size)
            line = self._lines.get(person)
            is_hidden = self._table is not None and target.seat in self._table.hidden  # since then, perhaps
            if target.is_seen_by_all and not is_hidden and self._sheets.get(target.seat) is ink:
                self._show_soon(target.seat, ink, in_step=True)
            elif line:
                line.show(framed([InkRun(PLACES[target.seat], ink.sheet, through, through, b"")]))
