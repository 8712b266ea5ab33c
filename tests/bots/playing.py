"""A table with bots and nobody else, played to its end in a moment: the real rules, ink as it is sent, and a clock."""

from collections.abc import Callable
from typing import Any

from pictorium.bots.bot import Player
from pictorium.bots.house import HouseBots
from pictorium.games.game import Game
from pictorium.games.house import Mark, Tick
from pictorium.ink.frame import framed
from pictorium.kernel.ids import HOUSE, SEATS, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.table.audience import Answered, InkRefused, Told, Welcome
from pictorium.table.company import Drawn, Played
from pictorium.table.inkwell import SheetInk
from pictorium.table.people import PersonId, Plan, Skill
from pictorium.table.view import PersonView, TableView
from tests.games.driven import Dice

HOUR_MS = 3_600_000
DEEDS_MAX = 60_000


class BotTable:
    """Bots around one game."""

    def __init__(
        self,
        game: Game[Any, Any, Any, Any, Any, Any, Any],
        opened: Any,
        bots: HouseBots,
        skills: list[Skill],
        seed: str,
    ) -> None:
        assert not isinstance(opened, Refusal), opened
        self.game, self._bots, self._dice, self.seed = game, bots, Dice(seed), seed
        self.state: Any = None
        self.now = Moment(1_000)
        self.events: list[tuple[Moment, Any]] = []
        self.deeds: list[tuple[Moment, Seat, Any]] = []
        self.skills = dict(zip(SEATS, skills, strict=False))
        self.ink: dict[Seat, SheetInk] = {}
        self._n = dict.fromkeys(self.skills, 0)
        self._take(opened)
        self.players: dict[Seat, Player] = {seat: self.sit(seat) for seat in self.skills}

    def sit(self, seat: Seat) -> Player:
        """A bot sits down, and is told how things are."""
        player = self._bots.sit(self.skills[seat], f"{self.seed}/{seat}")
        assert isinstance(player, Player)
        own = self._sheet(seat)
        player.tell(
            Welcome(
                PersonId(seat),
                self._n[seat],
                self.table,
                self.game.view(self.state, seat),
                own.sheet,
                own.through,
                self.now,
            )
        )
        player.show(
            framed((SEATS.index(one), ink.sheet, ink.through, 0, bytes(ink.batches)) for one, ink in self.ink.items())
        )
        return player

    @property
    def table(self) -> TableView:
        people = tuple(
            PersonView(PersonId(seat), seat, "en", "player", seat, True, None, skill)
            for seat, skill in self.skills.items()
        )
        return TableView("TABLES", people, None, False, False, (), (), Plan(), self.game.name)

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
            self._decide(HOUSE, Tick())
            return
        assert seat is not None, "nobody will ever do anything again"
        self.now = Moment(max(self.now, dues[seat]))
        player = self.players[seat]
        deeds = player.act(self.now)
        assert deeds or player.due is None or player.due > self.now, "who does nothing wants to wait"
        for deed in deeds:
            self._do(seat, player, deed)
        question = player.question()
        if question:
            player.conclude(question(), self.now)

    def _do(self, seat: Seat, player: Player, deed: Drawn | Played) -> None:
        self.deeds.append((self.now, seat, deed if isinstance(deed, Drawn) else deed.command))
        if isinstance(deed, Drawn):
            ink = self._sheet(seat)
            was_blank = ink.is_blank
            is_down = self.game.pen(self.state, seat).is_down
            outcome = ink.take(deed.number, deed.batch) if is_down and deed.sheet == ink.sheet else "refused"
            if outcome != "taken":
                player.tell(InkRefused(ink.sheet, ink.through))
            assert outcome == "taken", outcome
            frame = framed([(SEATS.index(seat), ink.sheet, ink.through, 0, deed.batch)])
            for other in self.players.values():
                other.show(frame)
            if was_blank:
                self._decide(HOUSE, Mark(seat))
            return
        assert deed.command in self.game.legal(self.state, seat), deed.command
        assert deed.ink_through == self._sheet(seat).through
        self._n[seat] += 1
        assert deed.n == self._n[seat]
        self._decide(seat, deed.command)
        player.tell(Answered(deed.n))

    def _decide(self, seat: Seat, command: Any) -> None:
        events = self.game.decide(self.state, seat, command, self.now, self._dice)
        assert not isinstance(events, Refusal), (seat, command, events)
        if events:
            self._take(events)
            for other, player in self.players.items():
                player.tell(Told(self.table, (), self.game.view(self.state, other), self._sheet(other).sheet))

    def _take(self, events: Any) -> None:
        for event in events:
            self.state = self.game.evolve(self.state, event)
            self.events.append((self.now, event))

    def _sheet(self, seat: Seat) -> SheetInk:
        number = 1000 + self.game.pen(self.state, seat).sheet
        if seat not in self.ink or self.ink[seat].sheet != number:
            self.ink[seat] = SheetInk(number)
        return self.ink[seat]
