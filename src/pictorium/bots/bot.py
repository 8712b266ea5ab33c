"""A bot at a table: it keeps what it was sent, and lets its mind for the game act on it."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from pictorium.bots.mind import DrawMoves, Mind, MindFactory, Scene, SendCommand, StampDrawing, WatchedSheet
from pictorium.ink.frame import InkRun, unframed
from pictorium.ink.packed import packed
from pictorium.ink.sheet import Sheet, drawn
from pictorium.ink.stroke import Move, Point
from pictorium.kernel.ids import SEATS, Seat
from pictorium.kernel.moment import Moment
from pictorium.table.audience import Answered, Dismissed, FullUpdate, InkRefused, ToPerson, Welcome
from pictorium.table.bot_port import BotAction, BotCommand, BotInk, BotStamp
from pictorium.table.commands import PutStamp
from pictorium.table.people import PersonId, Skill
from pictorium.table.view import TableView

FRAMES: Final = 256


@lru_cache(FRAMES)
def _runs(frame: bytes) -> tuple[InkRun, ...]:
    """All bots at a table get the same frames: each is parsed once."""
    return tuple(unframed(frame))


class BotPlayer:
    """A bot in one seat of one table."""

    def __init__(self, minds: Mapping[str, MindFactory], skill: Skill, seed: str) -> None:
        """`minds`: for each game that it can play, a factory for its mind."""
        self._minds, self._skill, self._seed = minds, skill, seed
        self._mind: Mind | None = None
        self._game: str | None = None
        self._you = PersonId("")
        self._table: TableView | None = None
        self._view: Any = None
        self._seat: Seat | None = None
        self._n = 0
        self._awaited: int | None = None
        """The action that has no answer yet. Until it has, nothing else is sent."""
        self._now = Moment(0)
        self._has_news = False
        self._is_asking = False
        self._watched_sheets: dict[Seat, WatchedSheet] = {}
        self._own_sheet = OwnSheet(None)

    # What the table sends.

    def tell(self, message: ToPerson) -> None:
        """A message has arrived."""
        match message:
            case Welcome():
                self._you, self._n, self._awaited, self._now = message.you, message.n, None, message.now
                self._watched_sheets.clear()
                self._own_sheet = OwnSheet(message.sheet, message.through)
                self._see(message.table, message.view)
            case FullUpdate():
                if message.sheet != self._own_sheet.number:
                    self._own_sheet = OwnSheet(message.sheet)
                self._see(message.table, message.view)
            case Answered() if message.n == self._awaited:
                self._awaited = None
            case InkRefused() if message.sheet == self._own_sheet.number:
                self._own_sheet.take_back(message.through)
            case Dismissed():
                self._view = None
            case _:
                return
        self._has_news = True

    def show(self, ink: bytes) -> None:
        """Ink has arrived. It wakes nobody: a mind looks when it wants to."""
        own = self._seat
        for run in _runs(ink):
            seat = SEATS[run.place]
            watched_sheet = self._watched_sheets.get(seat)
            if watched_sheet is None or watched_sheet.number < run.sheet:
                watched_sheet = self._watched_sheets[seat] = WatchedSheet(run.sheet)
            if run.batches and watched_sheet.number == run.sheet:
                watched_sheet.take(run.batches)
            if seat == own:
                self._own_sheet.restore(run)

    def close(self) -> None:
        """The table has closed the line."""
        self._view = self._mind = self._game = None

    # What the bot does.

    @property
    def due(self) -> Moment | None:
        """When it wants to act next: at once if a message has arrived, otherwise when its mind says so."""
        if self._mind is None or self._view is None or self._awaited is not None:
            return None
        return self._now if self._has_news else self._mind.due

    def act(self, now: Moment) -> tuple[BotAction, ...]:
        """What it does now."""
        scene = self._scene
        self._now, self._has_news = now, False
        if self._mind is None or scene is None or self._awaited is not None:
            return ()
        actions: list[BotAction] = []
        for intent in self._mind.act(scene, now):
            match intent:
                case DrawMoves(moves):
                    actions += self._own_sheet.draw(moves)
                case SendCommand(command):
                    actions.append(BotCommand(self._next_n(), command, self._own_sheet.through))
                    break
                case StampDrawing(on, kind):
                    actions.append(BotStamp(self._next_n(), PutStamp(on, kind)))
                    break
        return tuple(actions)

    def _next_n(self) -> int:
        """The number of the next action, which is to be answered before anything else is done."""
        self._n += 1
        self._awaited = self._n
        return self._n

    def question(self) -> Callable[[], Any] | None:
        """What its mind wants computed; one thing at a time."""
        scene = self._scene
        if self._mind is None or scene is None or self._is_asking:
            return None
        question = self._mind.question(scene)
        self._is_asking = question is not None
        return question

    def conclude(self, answer: Any, now: Moment) -> None:
        """The result of that computation."""
        self._is_asking = False
        if self._mind is not None:
            self._mind.conclude(answer, now)

    @property
    def _scene(self) -> Scene | None:
        seat = self._seat
        if seat is None or self._table is None or self._view is None:
            return None
        return Scene(
            self._you,
            seat,
            self._table,
            self._view,
            self._own_sheet.number,
            self._own_sheet.sheet,
            self._watched_sheets,
        )

    def _see(self, table: TableView, view: Any) -> None:
        """Take a new view. A different game needs a different mind."""
        self._table, self._view = table, view
        self._seat = next((person.seat for person in table.people if person.id == self._you), None)
        if table.game != self._game or self._mind is None:
            self._game = table.game
            minds = self._minds.get(table.game) if table.game else None
            self._mind = minds(self._skill, self._seed) if minds else None


class OwnSheet:
    """The bot's own sheet: what was on it when the bot arrived, and what it has drawn since."""

    def __init__(self, number: int | None, through: int = 0) -> None:
        """A sheet with `through` batches on it, perhaps of another player; its ink arrives right after."""
        self.number, self.through = number, through
        self.sheet = Sheet()
        self._is_restored = False
        self._before = self.sheet
        self._since: list[tuple[Move, ...]] = []

    def restore(self, run: InkRun) -> None:
        """Take the ink that was on the sheet already. Ink that the bot drew itself comes back, too, and is ignored."""
        if not self._is_restored and run.sheet == self.number:
            watched_sheet = WatchedSheet(run.sheet)
            watched_sheet.take(run.batches)
            self.sheet = self._before = watched_sheet.sheet
            self._is_restored = True

    def draw(self, moves: tuple[Move, ...]) -> tuple[BotInk, ...]:
        """Draw these moves in one batch."""
        if self.number is None or not moves:
            return ()
        pen: Point | None = self.sheet.strokes[-1].points[-1] if self.sheet.strokes else None
        batch = packed(moves, pen)
        self._is_restored = True
        self.through += 1
        self.sheet = drawn(self.sheet, moves)
        self._since.append(moves)
        return (BotInk(self.number, self.through, batch),)

    def take_back(self, through: int) -> None:
        """Only this many batches were accepted: remove the rest from the sheet."""
        kept = len(self._since) - (self.through - through)
        self.through = through
        del self._since[max(0, kept) :]
        self.sheet = drawn(self._before, [move for moves in self._since for move in moves])
