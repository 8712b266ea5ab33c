"""Whole evenings of Pictus, with bots and nobody else."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from pictorium.bots.bot_factory import BotFactory
from pictorium.bots.doodles import Doodle, unpacked
from pictorium.bots.mind import MindFactory
from pictorium.bots.plain_eye import PlainEye
from pictorium.content.associations import Associations
from pictorium.content.picture import Picture
from pictorium.games.house_commands import Mark, Tick, Wipe
from pictorium.games.pictus import PICTUS
from pictorium.games.pictus.bots.lore import Lore
from pictorium.games.pictus.bots.mind import PictusMinds
from pictorium.games.pictus.commands import AnyCommand, GiveClue
from pictorium.games.pictus.events import Event
from pictorium.games.pictus.model import Over, State
from pictorium.games.pictus.options import Options
from pictorium.games.pictus.score_sheet import TurnSheet
from pictorium.ink.frame import framed
from pictorium.kernel.ids import HOUSE, SEATS, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.stores.bot_files import read_associations
from pictorium.stores.content_files import content_folder
from pictorium.stores.picture_files import read_pictures
from pictorium.table.audience import Answered, FullUpdate, Welcome
from pictorium.table.bot_port import Bot, BotAction, BotInk, BotStamp
from pictorium.table.people import PersonId, Plan, Skill
from pictorium.table.sheet_ink import SheetInk
from pictorium.table.view import PersonView, TableView
from tests.games.driven import Dice

DEEDS_MAX = 60_000


@cache
def associations() -> Associations:
    return read_associations(content_folder())


@cache
def lore() -> Lore:
    return Lore(associations())


@cache
def deck() -> tuple[Picture, ...]:
    return read_pictures(content_folder())


@cache
def doodles() -> dict[str, Doodle]:
    return unpacked((content_folder() / "bots/doodles.bin").read_bytes())


@cache
def minds(batch_ms: int = 1000) -> MindFactory:
    return PictusMinds(associations(), doodles(), PlainEye(doodles()), batch_ms)


class Evening:
    """Bots around one game: the real rules, ink as it is sent, and a clock that does not wait."""

    def __init__(
        self, skills: Sequence[Skill], seed: str, pictures: tuple[Picture, ...] | None = None, **options: Any
    ) -> None:
        self.seed, self._dice = seed, Dice(seed)
        self.skills = dict(zip(SEATS, skills, strict=False))
        self.now = Moment(1_000)
        self.deeds: list[tuple[Moment, Seat, Any]] = []
        self._ink: dict[Seat, SheetInk] = {}
        self._n = dict.fromkeys(self.skills, 0)
        self._state: State | None = None
        opened = PICTUS.open(tuple(self.skills), pictures or deck(), Options(**options), self._dice)
        assert not isinstance(opened, Refusal), opened
        self._take(opened)
        self._players: dict[Seat, Bot] = {}
        self.seat_anew()

    @property
    def state(self) -> State:
        assert self._state is not None
        return self._state

    def seat_anew(self) -> None:
        """Bots who know nothing sit down, and are told how things are."""
        bots = BotFactory({"pictus": minds()})
        for seat, skill in self.skills.items():
            own = self._sheet(seat)
            player = self._players[seat] = bots.sit(skill, f"{self.seed}/{seat}")
            view = PICTUS.view(self.state, seat)
            player.tell(Welcome(PersonId(seat), self._n[seat], self._table, view, own.sheet, own.through, self.now))
            player.show(self._frame(*(one for one in self.skills if one == seat or self._is_shown(one))))

    def to_the_end(self) -> tuple[TurnSheet, ...]:
        """Play until it is over."""
        for _ in range(DEEDS_MAX):
            if isinstance(self.state.phase, Over):
                return self.state.sheets
            self.step()
        raise AssertionError(f"this evening never ends: {self.state.phase}")

    def step(self) -> None:
        """The next who wants to do something does it."""
        dues = {seat: due for seat, player in self._players.items() if (due := player.due) is not None}
        knock = PICTUS.due(self.state)
        seat = min(dues, key=lambda one: dues[one], default=None)
        if knock is not None and (seat is None or knock <= max(dues[seat], self.now)):
            self.now = Moment(max(self.now, knock))
            return self._give(HOUSE, Tick())
        assert seat is not None, "nobody will ever do anything again"
        self.now = Moment(max(self.now, dues[seat]))
        player = self._players[seat]
        deeds = player.act(self.now)
        assert deeds or player.due is None or player.due > self.now, "who does nothing wants to wait"
        for deed in deeds:
            self._do(seat, deed)
        question = player.question()
        if question:
            player.conclude(question(), self.now)
        return None

    def _do(self, seat: Seat, deed: BotAction) -> None:
        """Nothing of it may be refused; what else a clue can be is free."""
        assert not isinstance(deed, BotStamp), "bots stamp drawings alone"
        ink = self._sheet(seat)
        self.deeds.append((self.now, seat, deed if isinstance(deed, BotInk) else deed.command))
        if isinstance(deed, BotInk):
            was_blank = ink.is_blank
            assert PICTUS.pen(self.state, seat).is_down
            assert ink.take(deed.number, deed.batch) == "taken"
            if was_blank != ink.is_blank:
                self._give(HOUSE, Mark(seat) if was_blank else Wipe(seat))
            return
        command = deed.command
        asked = GiveClue(command.picture, is_live=True) if isinstance(command, GiveClue) else command
        assert asked in PICTUS.legal(self.state, seat)
        assert deed.ink_through == ink.through
        self._n[seat] += 1
        self._give(seat, command)
        if isinstance(command, GiveClue):  # a sketch is shown with its clue, and not before
            for player in self._players.values():
                player.show(self._frame(seat))
        self._players[seat].tell(Answered(deed.n))

    def _give(self, seat: Seat, command: AnyCommand) -> None:
        events = PICTUS.decide(self.state, seat, command, self.now, self._dice)
        assert not isinstance(events, Refusal), (seat, command, events)
        self._take(events)
        for other, player in self._players.items() if events else ():
            view = PICTUS.view(self.state, other)
            player.tell(FullUpdate(self._table, (), view, self._sheet(other).sheet))

    def _take(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self._state = PICTUS.evolve(self._state, event)

    @property
    def _table(self) -> TableView:
        people = tuple(
            PersonView(PersonId(seat), seat, "en", "player", seat, True, None, skill)
            for seat, skill in self.skills.items()
        )
        return TableView("TABLES", people, None, False, False, (), (), Plan(), "pictus")

    def _is_shown(self, seat: Seat) -> bool:
        return PICTUS.pen(self.state, seat).is_seen_by_all

    def _frame(self, *seats: Seat) -> bytes:
        inks = {seat: self._sheet(seat) for seat in seats}
        return framed((SEATS.index(one), ink.sheet, ink.through, 0, bytes(ink.batches)) for one, ink in inks.items())

    def _sheet(self, seat: Seat) -> SheetInk:
        number = 1000 + PICTUS.pen(self.state, seat).sheet
        if seat not in self._ink or self._ink[seat].sheet != number:
            self._ink[seat] = SheetInk(number)
        return self._ink[seat]
