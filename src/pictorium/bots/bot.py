"""A bot at the end of its line: it remembers what it was told and shown, and lets its mind for the game act on it."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from pictorium.bots.mind import Do, Draw, Mind, Minds, Paper, Scene
from pictorium.ink.frame import InkRun, unframed
from pictorium.ink.packed import packed
from pictorium.ink.sheet import Sheet, drawn
from pictorium.ink.stroke import Move, Point
from pictorium.kernel.ids import SEATS, Seat
from pictorium.kernel.moment import Moment
from pictorium.table.audience import Answered, Dismissed, InkRefused, ToPerson, Update, Welcome
from pictorium.table.bot_port import BotAction, BotCommand, BotInk
from pictorium.table.people import PersonId, Skill
from pictorium.table.view import TableView

FRAMES: Final = 256


@lru_cache(FRAMES)
def _runs(frame: bytes) -> tuple[InkRun, ...]:
    """All bots at a table are shown the same frames: each is taken apart once."""
    return tuple(unframed(frame))


class Player:
    """Somebody who is none, at one seat of one table."""

    def __init__(self, minds: Mapping[str, Minds], skill: Skill, seed: str) -> None:
        """Know nothing yet."""
        self._minds, self._skill, self._seed = minds, skill, seed
        self._mind: Mind | None = None
        self._game: str | None = None
        self._you = PersonId("")
        self._table: TableView | None = None
        self._view: Any = None
        self._seat: Seat | None = None
        self._n = 0
        self._awaited: int | None = None
        """The action that was not answered yet: before it is, nothing else is asked for."""
        self._now = Moment(0)
        self._has_news = False
        self._is_asking = False
        self._papers: dict[Seat, Paper] = {}
        self._desk = Desk(None)

    # The line.

    def tell(self, message: ToPerson) -> None:
        """Something was said."""
        match message:
            case Welcome():
                self._you, self._n, self._awaited, self._now = message.you, message.n, None, message.now
                self._papers.clear()
                self._desk = Desk(message.sheet, message.through)
                self._see(message.table, message.view)
            case Update():
                if message.sheet != self._desk.number:
                    self._desk = Desk(message.sheet)
                self._see(message.table, message.view)
            case Answered() if message.n == self._awaited:
                self._awaited = None
            case InkRefused() if message.sheet == self._desk.number:
                self._desk.take_back(message.through)
            case Dismissed():
                self._view = None
            case _:
                return
        self._has_news = True

    def show(self, ink: bytes) -> None:
        """Somebody drew. Nobody is woken for that: a mind looks when it wants to."""
        own = self._seat
        for run in _runs(ink):
            seat = SEATS[run.place]
            paper = self._papers.get(seat)
            if paper is None or paper.number < run.sheet:
                paper = self._papers[seat] = Paper(run.sheet)
            if run.batches and paper.number == run.sheet:
                paper.take(run.batches)
            if seat == own:
                self._desk.lay_out(run)

    def close(self) -> None:
        """The line is gone, and all it was good for."""
        self._view = self._mind = self._game = None

    # Who is at its end.

    @property
    def due(self) -> Moment | None:
        """When it wants to act next: at once if it was told something, otherwise when its mind says so."""
        if self._mind is None or self._view is None or self._awaited is not None:
            return None
        return self._now if self._has_news else self._mind.due

    def act(self, now: Moment) -> tuple[BotAction, ...]:
        """What it does now."""
        scene = self._scene
        self._now, self._has_news = now, False
        if self._mind is None or scene is None or self._awaited is not None:
            return ()
        deeds: list[BotAction] = []
        for intent in self._mind.act(scene, now):
            match intent:
                case Draw(moves):
                    deeds += self._desk.draw(moves)
                case Do(command):
                    self._n += 1
                    self._awaited = self._n
                    deeds.append(BotCommand(self._n, command, self._desk.through))
                    break
        return tuple(deeds)

    def question(self) -> Callable[[], Any] | None:
        """What its mind wants worked out; one thing at a time."""
        scene = self._scene
        if self._mind is None or scene is None or self._is_asking:
            return None
        question = self._mind.question(scene)
        self._is_asking = question is not None
        return question

    def conclude(self, answer: Any, now: Moment) -> None:
        """What came of it."""
        self._is_asking = False
        if self._mind is not None:
            self._mind.conclude(answer, now)

    # What it has before it.

    @property
    def _scene(self) -> Scene | None:
        seat = self._seat
        if seat is None or self._table is None or self._view is None:
            return None
        return Scene(self._you, seat, self._table, self._view, self._desk.number, self._desk.sheet, self._papers)

    def _see(self, table: TableView, view: Any) -> None:
        """How everything looks now; another game wants another mind."""
        self._table, self._view = table, view
        self._seat = next((person.seat for person in table.people if person.id == self._you), None)
        if table.game != self._game or self._mind is None:
            self._game = table.game
            minds = self._minds.get(table.game) if table.game else None
            self._mind = minds(self._skill, self._seed) if minds else None


class Desk:
    """The own sheet: what was on it when one came, and what one has drawn since."""

    def __init__(self, number: int | None, through: int = 0) -> None:
        """A sheet on which something may lie already, these batches or somebody else's; it is shown right after."""
        self.number, self.through = number, through
        self.sheet = Sheet()
        self._is_laid_out = False
        self._before = self.sheet
        self._since: list[tuple[Move, ...]] = []

    def lay_out(self, run: InkRun) -> None:
        """What lay there before. What one has drawn oneself comes back, too, and is known."""
        if not self._is_laid_out and run.sheet == self.number:
            paper = Paper(run.sheet)
            paper.take(run.batches)
            self.sheet = self._before = paper.sheet
            self._is_laid_out = True

    def draw(self, moves: tuple[Move, ...]) -> tuple[BotInk, ...]:
        """Draw on, in one batch."""
        if self.number is None or not moves:
            return ()
        pen: Point | None = self.sheet.strokes[-1].points[-1] if self.sheet.strokes else None
        batch = packed(moves, pen)
        self._is_laid_out = True
        self.through += 1
        self.sheet = drawn(self.sheet, moves)
        self._since.append(moves)
        return (BotInk(self.number, self.through, batch),)

    def take_back(self, through: int) -> None:
        """No more than these batches came: what is beyond them is not on the sheet."""
        kept = len(self._since) - (self.through - through)
        self.through = through
        del self._since[max(0, kept) :]
        self.sheet = drawn(self._before, [move for moves in self._since for move in moves])
