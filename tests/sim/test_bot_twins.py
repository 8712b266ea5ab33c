"""What a bot does depends on nothing that is hidden from its seat.

Beside every bot of an evening sits a twin of the same seed, out of another house. It is told of a table that looks the
same to the byte from its seat, but has other secrets: other words, hands, laid numbers, votes, owners and decks, new
ones with every step. Both must do the same at the same time, all evening.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from pictorium.bots.bot import BotPlayer
from pictorium.bots.bot_factory import Knowledge
from pictorium.bots.doodles import Doodle, unpacked
from pictorium.bots.mind import MindFactory
from pictorium.bots.plain_eye import PlainEye
from pictorium.games.house_commands import Mark, Tick, Wipe
from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.bots import mind as pictomania
from pictorium.games.pictomania.edition_files import read_edition
from pictorium.games.pictomania.model import Over
from pictorium.games.pictomania.options import Options
from pictorium.games.pictus import PICTUS
from pictorium.games.pictus.bots import mind as pictus
from pictorium.games.pictus.commands import GiveClue
from pictorium.games.pictus.model import Over as PictusOver
from pictorium.games.pictus.options import Options as PictusOptions
from pictorium.games.pictus.options import Voters
from pictorium.ink.frame import framed
from pictorium.kernel.ids import HOUSE, SEATS, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.stores.bot_files import read_associations
from pictorium.stores.content_files import content_folder, read_deck
from pictorium.stores.picture_files import read_pictures
from pictorium.table.audience import Answered, FullUpdate, ToPerson, Welcome
from pictorium.table.bot_port import BotAction, BotCommand, BotInk
from pictorium.table.people import PersonId, Plan, Skill
from pictorium.table.sheet_ink import SheetInk
from pictorium.table.state import AnyGame
from pictorium.table.view import PersonView, TableView
from tests.games.driven import STEPS_MAX, Dice
from tests.games.pictomania.test_secret_twins import twin_of as pictomania_twin
from tests.games.pictus.test_secret_twins import twin_of as pictus_twin

pytestmark = pytest.mark.evenings

Twin = Callable[[Any, Seat, Random], Any]
encode = msgspec.json.encode


@cache
def doodles() -> Mapping[str, Doodle]:
    return unpacked((content_folder() / "bots/doodles.bin").read_bytes())


def minds() -> dict[str, MindFactory]:
    """Those of a house of their own."""
    knowledge = Knowledge(doodles(), PlainEye(doodles()), read_associations(content_folder()), 1000)
    return {"pictomania": pictomania.minds(knowledge), "pictus": pictus.minds(knowledge)}


class Twinned(BotPlayer):
    """A bot, and its twin that is told of another table."""

    def __init__(self, house: "TwinHouse", skill: Skill, seed: str) -> None:
        super().__init__(house.minds, skill, seed)
        self._house, self.seat = house, Seat(seed.rpartition("/")[2])
        self._twin = BotPlayer(house.other_minds, skill, seed)

    def tell(self, message: ToPerson) -> None:
        super().tell(message)
        self._twin.tell(self._house.otherwise(message, self.seat))

    def show(self, ink: bytes) -> None:
        super().show(ink)
        self._twin.show(bytes(ink))

    @property
    def due(self) -> Moment | None:
        assert super().due == self._twin.due, "both want to act at the same moment"
        return super().due

    def act(self, now: Moment) -> tuple[BotAction, ...]:
        deeds = super().act(now)
        assert deeds == self._twin.act(now), "both do the same"
        self._house.done.update(type(deed).__name__ for deed in deeds)
        return deeds

    def question(self) -> Callable[[], Any] | None:
        one, other = super().question(), self._twin.question()
        if one is None or other is None:
            assert one is other, "both wonder about something, or neither"
            return None
        return lambda: (one(), other())

    def conclude(self, answer: Any, now: Moment) -> None:
        one, other = answer
        assert one == other, "both see the same"
        super().conclude(one, now)
        self._twin.conclude(other, now)


class TwinHouse:
    """Where they come from, and what the twins are told."""

    def __init__(self, twin: Twin, seed: str) -> None:
        self.minds, self.other_minds = minds(), minds()
        self.table: TwinTable | None = None
        self.done: Counter[str] = Counter()
        self.others = 0
        """How many tables were told that were not as they seemed."""
        self._twin, self._random = twin, Random(seed)

    def sit(self, skill: Skill, seed: str) -> BotPlayer:
        return Twinned(self, skill, seed)

    def otherwise(self, message: ToPerson, seat: Seat) -> ToPerson:
        """The same message about another table that this seat cannot tell from the first."""
        if not isinstance(message, Welcome | FullUpdate) or self.table is None:
            return message
        state, game = self.table.state, self.table.game
        other = self._twin(state, seat, self._random)
        view = game.view(other, seat)
        assert encode(view) == encode(message.view)
        self.others += other != state
        return replace(message, view=view)


class TwinTable:
    """A table at which all bots have twins; ink is shown to all at once, where the game shows it at all."""

    def __init__(self, game: AnyGame, opened: Any, house: TwinHouse, skills: Sequence[Skill], seed: str) -> None:
        assert not isinstance(opened, Refusal), opened
        self.game, self._dice, self.now = game, Dice(seed), Moment(1_000)
        self.state: Any = None
        self._ink: dict[Seat, SheetInk] = {}
        house.table = self
        self._fold(opened)
        seats = dict(zip(SEATS, skills, strict=False))
        people = tuple(
            PersonView(PersonId(seat), seat, "en", "player", seat, True, None, seats[seat]) for seat in seats
        )
        self._table = TableView("TWINS", people, None, False, False, (), (), Plan(), game.name)
        self._players = {seat: house.sit(skill, f"{seed}/{seat}") for seat, skill in seats.items()}
        for seat, player in self._players.items():
            view, sheet = game.view(self.state, seat), self._sheet(seat).sheet
            player.tell(Welcome(PersonId(seat), 0, self._table, view, sheet, 0, self.now))

    def play(self, until: Callable[[Any], bool]) -> None:
        """Whoever wants to act next does, until something is so."""
        for _ in range(STEPS_MAX):
            if until(self.state.phase):
                return
            self._step()
        raise AssertionError("this evening never ends")

    def _step(self) -> None:
        dues = {seat: due for seat, player in self._players.items() if (due := player.due) is not None}
        knock, seat = self.game.due(self.state), min(dues, key=lambda one: dues[one], default=None)
        if knock is not None and (seat is None or knock <= max(dues[seat], self.now)):
            self.now = Moment(max(self.now, knock))
            self._give(HOUSE, Tick())
            return
        assert seat is not None, "somebody wants to do something"
        self.now = Moment(max(self.now, dues[seat]))
        for deed in self._players[seat].act(self.now):
            self._do(seat, deed)
        question = self._players[seat].question()
        if question:
            self._players[seat].conclude(question(), self.now)

    def _do(self, seat: Seat, deed: BotAction) -> None:
        ink = self._sheet(seat)
        if isinstance(deed, BotCommand):
            self._give(seat, deed.command)
            self._players[seat].tell(Answered(deed.n))
            if isinstance(deed.command, GiveClue) and not ink.is_blank:
                self._show(seat, ink, bytes(ink.batches))
            return
        assert isinstance(deed, BotInk), "there are no people here whose drawings get stamps"
        was_blank = ink.is_blank
        assert ink.take(deed.number, deed.batch) == "taken"
        if self.game.pen(self.state, seat).is_seen_by_all:
            self._show(seat, ink, deed.batch)
        if was_blank != ink.is_blank:
            self._give(HOUSE, Mark(seat) if was_blank else Wipe(seat))

    def _show(self, seat: Seat, ink: SheetInk, batches: bytes) -> None:
        for player in self._players.values():
            player.show(framed([(SEATS.index(seat), ink.sheet, ink.through, 0, batches)]))

    def _give(self, seat: Seat, command: Any) -> None:
        events = self.game.decide(self.state, seat, command, self.now, self._dice)
        assert not isinstance(events, Refusal), (seat, command, events)
        self._fold(events)
        for other, player in self._players.items() if events else ():
            player.tell(FullUpdate(self._table, (), self.game.view(self.state, other), self._sheet(other).sheet))

    def _fold(self, events: tuple[Any, ...]) -> None:
        for event in events:
            self.state = self.game.evolve(self.state, event)

    def _sheet(self, seat: Seat) -> SheetInk:
        number = 1000 + self.game.pen(self.state, seat).sheet
        if seat not in self._ink or self._ink[seat].sheet != number:
            self._ink[seat] = SheetInk(number)
        return self._ink[seat]


@pytest.mark.parametrize(
    ("edition", "skills"),
    [("second", ["gentle", "keen", "sharp", "keen"]), ("first-fr", ["sharp", "sharp", "gentle"])],
)
def test_a_bot_of_pictomania_does_the_same_whatever_is_hidden(edition: str, skills: list[Skill]) -> None:
    house = TwinHouse(pictomania_twin, edition)
    wishes = Options(edition=read_edition(content_folder(), edition), rounds=1)
    opened = PICTOMANIA.open(SEATS[: len(skills)], read_deck(content_folder()), wishes, Dice(edition))
    table = TwinTable(PICTOMANIA, opened, house, skills, edition)
    table.play(lambda phase: isinstance(phase, Over) and phase.fame is not None)
    assert house.others > 50
    assert house.done["BotInk"] > 30
    assert house.done["BotCommand"] > 5 * len(skills)


@pytest.mark.parametrize("voters", ["others", "everyone"])
def test_a_bot_of_pictus_does_the_same_whatever_is_hidden(voters: Voters) -> None:
    house = TwinHouse(pictus_twin, voters)
    wishes = PictusOptions(voters=voters, turns_each=1, decoys=1)
    opened = PICTUS.open(SEATS[:4], read_pictures(content_folder()), wishes, Dice(voters))
    table = TwinTable(PICTUS, opened, house, ["gentle", "keen", "sharp", "keen"], voters)
    table.play(lambda phase: isinstance(phase, PictusOver))
    assert house.others > 50
    assert house.done["BotCommand"] > 20


class Peeping(TwinHouse):
    """A house where the view shows a little of what is hidden."""

    def otherwise(self, message: ToPerson, seat: Seat) -> ToPerson:
        other = super().otherwise(message, seat)
        view: Any = other.view if isinstance(other, FullUpdate) else None
        if view is None or view.own is None or view.phase != "Drawing":
            return other
        shown = replace(view.own, word=replace(view.own.word, number=self._random.randrange(1, 8)))
        return replace(other, view=replace(view, own=shown))


def test_a_bot_that_is_told_more_is_caught() -> None:
    house = Peeping(pictomania_twin, "peeping")
    wishes = Options(edition=read_edition(content_folder(), "second"), rounds=1)
    opened = PICTOMANIA.open(SEATS[:3], read_deck(content_folder()), wishes, Dice("peeping"))
    table = TwinTable(PICTOMANIA, opened, house, ["keen", "keen", "keen"], "peeping")
    with pytest.raises(AssertionError, match="both"):
        table.play(lambda phase: isinstance(phase, Over))
