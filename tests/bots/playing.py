"""A table with bots and nobody else, played to its end in a moment: the real rules, ink as it is sent, and a clock."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from pictorium.games.game import Game
from pictorium.games.house_commands import Mark, Tick
from pictorium.ink.frame import framed
from pictorium.ink.packed import packed
from pictorium.ink.stroke import Move
from pictorium.kernel.ids import HOUSE, SEATS, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.table.audience import Answered, FullUpdate, Welcome
from pictorium.table.bot_port import Bot, BotAction, BotCommand, BotInk, Bots, BotStamp
from pictorium.table.people import PersonId, Plan, Skill, Stamp
from pictorium.table.sheet_ink import SheetInk
from pictorium.table.view import PersonView, TableView
from tests.games.driven import Dice

DEEDS_MAX = 60_000


class BotTable:
    """Bots around one game."""

    def __init__(
        self,
        game: Game[Any, Any, Any, Any, Any, Any, Any],
        opened: Any,
        bots: Bots,
        skills: Sequence[Skill | None],
        seed: str,
    ) -> None:
        """A skill for each seat; None: a person sits there, who does nothing unless made to."""
        assert not isinstance(opened, Refusal), opened
        self.game, self._bots, self._dice, self.seed = game, bots, Dice(seed), seed
        self.state: Any = None
        self.now = Moment(1_000)
        self.events: list[tuple[Moment, Any]] = []
        self.deeds: list[tuple[Moment, Seat, Any]] = []
        self.seats = SEATS[: len(skills)]
        self.skills: dict[Seat, Skill] = {seat: skill for seat, skill in zip(SEATS, skills, strict=False) if skill}
        self.ink: dict[Seat, SheetInk] = {}
        self._n = dict.fromkeys(self.seats, 0)
        self.stamps: list[Stamp] = []
        self._take(opened)
        self.heard: list[tuple[Seat, str, Any]] = []
        """All that was said and shown to whom, and when they were asked to act."""
        self.players: dict[Seat, Bot] = {}
        for seat, skill in self.skills.items():
            self.sit(seat, skill)

    def sit(self, seat: Seat, skill: Skill) -> None:
        """A bot sits down, and is told how things are."""
        self.players[seat] = self._bots.sit(skill, f"{self.seed}/{seat}")
        own = self._sheet(seat)
        view = self.game.view(self.state, seat)
        table = self.seen(seat)
        self._tell(seat, Welcome(PersonId(seat), self._n[seat], table, view, own.sheet, own.through, self.now))
        sheets = [(SEATS.index(one), ink.sheet, ink.through, 0, bytes(ink.batches)) for one, ink in self.ink.items()]
        self._show(seat, framed(sheets))

    def _tell(self, seat: Seat, message: Any) -> None:
        self.heard.append((seat, "tell", message))
        self.players[seat].tell(message)

    def _show(self, seat: Seat, frame: bytes) -> None:
        self.heard.append((seat, "show", frame))
        self.players[seat].show(frame)

    @property
    def table(self) -> TableView:
        people = tuple(
            PersonView(PersonId(seat), seat, "en", "player", seat, True, None, self.skills.get(seat))
            for seat in self.seats
        )
        return TableView("TABLES", people, None, False, False, (), (), Plan(), self.game.name)

    def seen(self, seat: Seat) -> TableView:
        """The table as one sees it there, with its stamps."""
        spots = self.game.spots(self.state, seat)
        return replace(self.table, spots=spots, stamps=tuple(one for one in self.stamps if one.on in spots))

    def play(self, until: Callable[["BotTable"], bool]) -> None:
        """Go on until something is so."""
        for _ in range(DEEDS_MAX):
            if until(self):
                return
            self.step()
        raise AssertionError(f"this evening never ends: {self.game.view(self.state, HOUSE).phase} at {self.now}")

    def step(self) -> None:
        """The next who wants to do something does it."""
        dues = {seat: due for seat, player in self.players.items() if (due := player.due) is not None}
        knock = self.game.due(self.state)
        seat = min(dues, key=lambda one: dues[one], default=None)
        if knock is not None and (seat is None or knock <= max(dues[seat], self.now)):
            self.now = Moment(max(self.now, knock))
            self.give(HOUSE, Tick())
            return
        assert seat is not None, "nobody will ever do anything again"
        self.now = Moment(max(self.now, dues[seat]))
        player = self.players[seat]
        self.heard.append((seat, "act", self.now))
        deeds = player.act(self.now)
        assert deeds or player.due is None or player.due > self.now, "who does nothing wants to wait"
        for deed in deeds:
            self.deeds.append((self.now, seat, deed.command if isinstance(deed, BotCommand) else deed))
            self.do(seat, deed)
        question = player.question()
        if question:
            player.conclude(question(), self.now)

    def do(self, seat: Seat, deed: BotAction) -> None:
        """Somebody draws or plays, and nothing of it may be refused."""
        if isinstance(deed, BotStamp):
            self._n[seat] += 1
            assert deed.n == self._n[seat]
            assert deed.stamp.kind is not None
            assert deed.stamp.on in self.game.spots(self.state, seat)
            self.stamps.append(Stamp(PersonId(seat), seat, deed.stamp.on, deed.stamp.kind))
            self._tell_all()
            self._tell(seat, Answered(deed.n))
        elif isinstance(deed, BotCommand):
            self._n[seat] += 1
            assert deed.n == self._n[seat]
            assert deed.ink_through == self._sheet(seat).through
            assert deed.command in self.game.legal(self.state, seat)
            self.give(seat, deed.command)
            self._tell(seat, Answered(deed.n))
        else:
            self._ink(seat, deed)

    def _ink(self, seat: Seat, deed: BotInk) -> None:
        ink = self._sheet(seat)
        was_blank = ink.is_blank
        assert self.game.pen(self.state, seat).is_down
        assert deed.sheet == ink.sheet
        assert ink.take(deed.number, deed.batch) == "taken"
        for other in self.players:
            self._show(other, framed([(SEATS.index(seat), ink.sheet, ink.through, 0, deed.batch)]))
        if was_blank:
            self.give(HOUSE, Mark(seat))

    def draw(self, seat: Seat, moves: tuple[Move, ...]) -> None:
        """A person draws."""
        ink = self._sheet(seat)
        self._ink(seat, BotInk(ink.sheet, ink.through + 1, packed(moves)))

    def give(self, seat: Seat, command: Any) -> None:
        """A command that must be accepted; all are told what came of it."""
        events = self.game.decide(self.state, seat, command, self.now, self._dice)
        assert not isinstance(events, Refusal), (seat, command, events)
        if events:
            self._take(events)
            self._tell_all()

    def _tell_all(self) -> None:
        for other in self.players:
            view, sheet = self.game.view(self.state, other), self._sheet(other).sheet
            self._tell(other, FullUpdate(self.seen(other), (), view, sheet))

    def _take(self, events: Any) -> None:
        for event in events:
            self.state = self.game.evolve(self.state, event)
            self.events.append((self.now, event))

    def _sheet(self, seat: Seat) -> SheetInk:
        number = 1000 + self.game.pen(self.state, seat).sheet
        if seat not in self.ink or self.ink[seat].sheet != number:
            self.ink[seat] = SheetInk(number)
        return self.ink[seat]
