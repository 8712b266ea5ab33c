"""The one who keeps a table: takes what comes in order, decides, writes it down, and only then tells.

One mailbox, one task. All that has come while the last commit ran is decided together and kept with one append: rows
are numbered on from the last, so an append that collides means that somebody else keeps this table now. Ink is shown on
the next tick and acknowledged after its commit; an action is kept together with its author's ink up to then, so that
no token is ever durable without the drawing.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from pictorium.games.game import Pen
from pictorium.games.house import Mark, Wipe
from pictorium.ink.frame import Stretch, framed
from pictorium.kernel.ids import HOUSE, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.audience import Answered, Dismissed, InkKept, InkRefused, Line, Welcome, seen, told
from pictorium.table.decide import Decision, House, decide, decide_play, due
from pictorium.table.inkwell import Inkwell, SheetInk
from pictorium.table.limits import INK_COMMIT_MS, TICK_MS
from pictorium.table.people import SEATS, Person, PersonId
from pictorium.table.ports import Log, Row
from pictorium.table.record import VERSION, Entry, InkEntry, Replayed, written
from pictorium.table.state import AnyGame, Table, fold
from pictorium.table.view import table_view

SHEETS_PER_GAME: Final = 256


class Mail(NamedTuple):
    """A wish or a command, from whom, and where its answer goes."""

    what: Any
    by: PersonId | None = None
    n: int | None = None
    is_play: bool = False
    answer: "asyncio.Future[Decision] | None" = None


class Host:
    """Keeps one table while it lives in this process."""

    def __init__(self, replayed: Replayed, log: Log, house: House, now: Callable[[], Moment]) -> None:
        """Go on where the log ends."""
        assert replayed.table is not None, "a table is opened before it is kept"
        self.table: Table = replayed.table
        self._number = replayed.number
        self._answers = replayed.answers
        self._log, self._house, self._now = log, house, now
        self._lines: dict[PersonId, Line] = {}
        self._coming: dict[PersonId, Line] = {}
        """Lines that wait for their welcome, and are told nothing before it."""
        self._mail: list[Mail] = []
        self._came = asyncio.Event()
        self._ink = Inkwell()
        self._authors: dict[Seat, PersonId] = {}
        """Who drew last at each seat: ink that came while its author was on the way out is kept as theirs."""
        for seat, entry in replayed.ink.items():
            self._ink.sheets[seat] = SheetInk(entry.sheet, entry.through, entry.batches)
        self._pens_of: Table | None = None
        self._pens: dict[Seat, Pen | None] = {}
        self._unshown: dict[Seat, bytearray] = {}
        self._shown_at = 0.0
        self._ink_due: float | None = None

    @property
    def game(self) -> AnyGame | None:
        """The game on the table."""
        return self._house.games[self.table.playing.game] if self.table.playing else None

    # What comes in. None of these waits.

    def attach(self, person_id: PersonId, line: Line) -> bool:
        """Somebody is here. A line they had elsewhere is closed.

        They are welcomed in their turn: what the old line said is settled by then, so another device counts on from it.
        """
        if person_id not in self.table.people:
            return False
        for old in (self._lines.pop(person_id, None), self._coming.pop(person_id, None)):
            if old is not None and old is not line:
                old.tell(Dismissed("elsewhere"))
                old.close()
        self._coming[person_id] = line
        self._post(Mail(c.LineBack(person_id)))
        return True

    def detach(self, person_id: PersonId, line: Line) -> None:
        """That line is gone."""
        for lines in (self._lines, self._coming):
            if lines.get(person_id) is line:
                del lines[person_id]

    def is_connected(self, person_id: PersonId) -> bool:
        """Whether somebody has a line."""
        return person_id in self._lines or person_id in self._coming

    def has_line(self, person_id: PersonId, line: Line) -> bool:
        """Whether this is the line somebody speaks over now: what comes over any other is dead."""
        return line in (self._lines.get(person_id), self._coming.get(person_id))

    def wish(self, by: PersonId, n: int, wish: c.PersonWish) -> None:
        """Somebody's wish for the table."""
        self._post(Mail(wish, by, n))

    def play(self, by: PersonId, n: int, command: Any) -> None:
        """Somebody's command for the game."""
        self._post(Mail(command, by, n, is_play=True))

    def ask(self, wish: c.HouseWish) -> "asyncio.Future[Decision]":
        """The house's own wish; the answer comes when it is kept."""
        answer: asyncio.Future[Decision] = asyncio.get_running_loop().create_future()
        self._post(Mail(wish, answer=answer))
        return answer

    def ink(self, by: PersonId, sheet: int, number: int, batch: bytes) -> bool:
        """Somebody's ink. False if it is none."""
        person, line = self.table.people.get(by), self._lines.get(by)
        if person is None or line is None or person.seat is None:
            return True
        own = self._sheet(person.seat)
        if own is None or sheet != own.sheet:
            return True
        if not self._is_pen_down(person.seat):
            line.tell(InkRefused(own.sheet, own.through))
            return True
        was_blank = own.is_blank
        outcome = own.take(number, batch)
        if outcome == "known" and number <= own.kept:
            line.tell(InkKept(own.sheet, own.kept))
        if outcome == "full":
            line.tell(InkRefused(own.sheet, own.through))
        if outcome == "taken":
            self._authors[person.seat] = by
            self._show_soon(person.seat, batch)
            self._keep_ink_soon()
            if own.is_blank is not was_blank:
                self._post(Mail(Wipe(person.seat) if own.is_blank else Mark(person.seat), is_play=True))
        return outcome != "bad"

    def welcome_again(self, person_id: PersonId) -> None:
        """Somebody's line could not keep up: what they know now is what they are told next."""
        if person_id in self._lines:
            self._coming[person_id] = self._lines.pop(person_id)
            self._let_in(person_id)

    def hang_up(self) -> None:
        """Close every line; whoever comes back finds whoever keeps the table then."""
        for line in (*self._lines.values(), *self._coming.values()):
            line.close()
        self._lines.clear()
        self._coming.clear()

    async def settled(self) -> None:
        """Until all that has come is kept."""
        await self.ask(c.Knock())

    # What is done with it.

    async def run(self) -> None:
        """Keep the table until cancelled, or until the log says that somebody else does."""
        while True:
            await self._something()
            self._came.clear()
            mail, self._mail = self._mail, []
            moment = due(self.table, self._house)
            if moment is not None and moment <= self._now():
                mail.append(Mail(c.Knock()))
            await self._settle(mail)

    async def _settle(self, mail: list[Mail]) -> None:
        """Decide all of this, keep it, tell it."""
        table, rows, steps = self.table, list[Row](), list[tuple[Mail, Decision]]()
        kept = self._ink_rows(rows)
        known = {person: set(answers) for person, answers in self._answers.items()}
        for one in mail:
            if one.by is not None and one.n is not None:
                if not self._is_next(one, known):
                    continue
                known.setdefault(one.by, set()).add(one.n)
            decision = self._decided(table, one)
            steps.append((one, decision))
            refusal = decision if isinstance(decision, Refusal) else None
            facts = () if isinstance(decision, Refusal) else decision
            if facts or one.n is not None:
                number = self._number + len(rows) + 1
                entry = written(Entry(facts=facts, refusal=refusal))
                rows.append(Row(number, self._now(), "play", entry, one.by, one.n))
                table = fold(table, facts, self._house.games)
        if rows:
            await self._log.append(self.table.id, rows)
            self._number += len(rows)
        self._kept(kept)
        self._tell(steps)

    def _decided(self, table: Table, mail: Mail) -> Decision:
        if not mail.is_play:
            return decide(table, mail.by, mail.what, self._now(), self._house)
        if mail.by is not None:
            return decide_play(table, mail.by, mail.what, self._now(), self._house)
        playing = table.playing
        if playing is None:
            return ()
        game = self._house.games[playing.game]
        events = game.decide(playing.state, HOUSE, mail.what, self._now(), self._house.chance)
        return () if isinstance(events, Refusal) or not events else (f.GameMoved(events),)

    def _is_next(self, mail: Mail, known: dict[str, set[int]]) -> bool:
        """Whether this action is new. A known one is answered as before, one that comes too early will come again."""
        assert mail.by is not None
        assert mail.n is not None
        numbers = known.get(mail.by, set())
        if mail.n in numbers:
            line, answers = self._lines.get(mail.by), self._answers.get(mail.by, {})
            if line and mail.n in answers:
                line.tell(Answered(mail.n, answers[mail.n]))
            return False
        return mail.n == max(numbers, default=0) + 1

    def _tell(self, steps: list[tuple[Mail, Decision]]) -> None:
        """Change the table step by step, and tell each as its people may see it."""
        for mail, decision in steps:
            facts = () if isinstance(decision, Refusal) else decision
            if facts:
                before = self.table
                self.table = fold(self.table, facts, self._house.games)
                self._tell_all(before, facts)
            if mail.by is not None and mail.n is not None:
                refusal = decision if isinstance(decision, Refusal) else None
                self._answers.setdefault(mail.by, {})[mail.n] = refusal
                line = self._lines.get(mail.by)
                if line:
                    line.tell(Answered(mail.n, refusal))
            if isinstance(mail.what, c.LineBack):
                self._let_in(mail.what.person)
            if mail.answer and not mail.answer.done():
                mail.answer.set_result(decision)

    def _tell_all(self, before: Table, facts: tuple[f.AnyFact, ...]) -> None:
        game = self.game or (self._house.games[before.playing.game] if before.playing else None)
        for person_id, line in list(self._lines.items()):
            person = self.table.people.get(person_id)
            if person is None:
                line.tell(Dismissed("gone"))
                line.close()
                del self._lines[person_id]
            else:
                own = self._sheet(person.seat) if person.seat else None
                line.tell(told(self.table, person, facts, game, own.sheet if own else None))

    def _let_in(self, person_id: PersonId) -> None:
        person, line = self.table.people.get(person_id), self._coming.pop(person_id, None)
        if line is not None and person is not None:
            self._welcome(person, line)
            self._lines[person_id] = line
        elif line is not None:
            line.tell(Dismissed("gone"))
            line.close()

    def _welcome(self, person: Person, line: Line) -> None:
        self._show()  # or the sheets of the welcome would be followed by some of their ink once more
        own = self._sheet(person.seat) if person.seat else None
        line.tell(
            Welcome(
                person.id,
                max(self._answers.get(person.id, {}), default=0),
                table_view(self.table),
                seen(self.table, person, self.game),
                own.sheet if own else None,
                own.kept if own else 0,
            )
        )
        sheets = [
            Stretch(SEATS.index(seat), ink.sheet, ink.through, bytes(ink.batches))
            for seat in tuple(self._ink.sheets)
            if (ink := self._sheet(seat)) and ink.batches and self._is_seen(seat)
        ]
        if sheets:
            line.show(framed(sheets))

    # Ink.

    def _pen(self, seat: Seat) -> Pen | None:
        """What the game says of this seat's pen; asked once for each state of the table: ink comes in thousands."""
        if self._pens_of is not self.table:
            self._pens_of, self._pens = self.table, {}
        if seat not in self._pens:
            playing, game = self.table.playing, self.game
            self._pens[seat] = game.pen(playing.state, seat) if game and playing else None
        return self._pens[seat]

    def _sheet(self, seat: Seat) -> SheetInk | None:
        pen = self._pen(seat)
        return self._ink.on(seat, self.table.games * SHEETS_PER_GAME + pen.sheet) if pen else None

    def _is_pen_down(self, seat: Seat) -> bool:
        pen = self._pen(seat)
        return pen is not None and pen.is_down

    def _is_seen(self, seat: Seat) -> bool:
        pen = self._pen(seat)
        return pen is not None and pen.is_seen_by_all

    def _show_soon(self, seat: Seat, batch: bytes) -> None:
        """At once if the last frame was a tick ago; otherwise with all that comes until then."""
        if not self._is_seen(seat):
            return
        if not self._unshown:
            loop = asyncio.get_running_loop()
            loop.call_at(max(loop.time(), self._shown_at + TICK_MS / 1000), self._show)
        self._unshown.setdefault(seat, bytearray()).extend(batch)

    def _show(self) -> None:
        if not self._unshown:
            return
        sheets = self._ink.sheets
        frame = framed(
            Stretch(SEATS.index(seat), sheets[seat].sheet, sheets[seat].through, bytes(batches))
            for seat, batches in self._unshown.items()
        )
        self._unshown.clear()
        self._shown_at = asyncio.get_running_loop().time()
        for line in self._lines.values():
            line.show(frame)

    def _keep_ink_soon(self) -> None:
        if self._ink_due is None:
            self._ink_due = asyncio.get_running_loop().time() + INK_COMMIT_MS / 1000
            self._came.set()

    def _ink_rows(self, rows: list[Row]) -> list[tuple[Seat, int, int, int]]:
        """A row for each sheet with ink that no log has; and what to remember once they are kept."""
        kept = []
        for seat, ink in self._ink.sheets.items():
            if ink.through > ink.kept:
                entry = written(InkEntry(VERSION, ink.sheet, ink.through, ink.unkept()))
                rows.append(Row(self._number + len(rows) + 1, self._now(), "ink", entry, self._authors[seat]))
                kept.append((seat, ink.sheet, ink.through, len(ink.batches)))
        self._ink_due = None
        return kept

    def _kept(self, kept: list[tuple[Seat, int, int, int]]) -> None:
        for seat, sheet, through, size in kept:
            ink, person = self._ink.sheets[seat], self.table.at(seat)
            if ink.sheet == sheet:
                ink.keep(through, size)
            line = self._lines.get(person.id) if person else None
            if line:
                line.tell(InkKept(sheet, through))

    # Waiting.

    def _post(self, mail: Mail) -> None:
        self._mail.append(mail)
        self._came.set()

    async def _something(self) -> None:
        """Until there is mail, or something is due, or ink has waited long enough."""
        while not self._mail:
            loop = asyncio.get_running_loop()
            moment = due(self.table, self._house)
            waits = [] if moment is None else [(moment - self._now()) / 1000]
            waits += [] if self._ink_due is None else [self._ink_due - loop.time()]
            if waits and min(waits) <= 0:
                return
            self._came.clear()
            try:
                await asyncio.wait_for(self._came.wait(), min(waits, default=None))
            except TimeoutError:
                return
