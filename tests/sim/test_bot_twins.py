"""What a bot does depends on nothing that is hidden from its seat.

Beside every bot of an evening sits a twin of the same seed, out of another house. It is told of a table that looks the same
to the byte from its seat, but has other secrets: other words, hands, laid numbers, votes, owners and decks, new ones with
every step. Both must do the same at the same time, all evening.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from pictorium.bots.bot import Player
from pictorium.bots.doodles import Doodle, unpacked
from pictorium.bots.mind import Minds
from pictorium.bots.pictomania.mind import PictomaniaMind
from pictorium.bots.pictus.mind import PictusMinds
from pictorium.bots.plain_eye import PlainEye
from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.model import Over
from pictorium.games.pictomania.options import Options
from pictorium.games.pictus import PICTUS
from pictorium.games.pictus.commands import GiveClue, Mark, Wipe
from pictorium.games.pictus.model import Over as PictusOver
from pictorium.games.pictus.options import Options as PictusOptions
from pictorium.games.pictus.options import Voters
from pictorium.ink.frame import framed
from pictorium.kernel.ids import HOUSE, SEATS, Seat
from pictorium.kernel.moment import Moment
from pictorium.stores.bot_files import read_associations
from pictorium.stores.content_files import content_folder, read_deck, read_edition
from pictorium.stores.picture_files import read_pictures
from pictorium.table.audience import Answered, Told, ToPerson, Welcome
from pictorium.table.company import Deed, Drawn
from pictorium.table.people import Skill
from tests.bots.playing import BotTable
from tests.games.driven import Dice
from tests.games.pictomania.test_secret_twins import twin_of as pictomania_twin
from tests.games.pictus.test_secret_twins import twin_of as pictus_twin

pytestmark = pytest.mark.evenings

Twin = Callable[[Any, Seat, Random], Any]
encode = msgspec.json.encode


@cache
def doodles() -> Mapping[str, Doodle]:
    return unpacked((content_folder() / "bots/doodles.bin").read_bytes())


def minds() -> dict[str, Minds]:
    """Those of a house of their own."""
    eye = PlainEye(doodles())

    def pictomania(skill: Skill, seed: str) -> PictomaniaMind:
        return PictomaniaMind(doodles(), eye, skill, seed, 1000)

    return {"pictomania": pictomania, "pictus": PictusMinds(read_associations(content_folder()), doodles(), eye, 1000)}


class Twinned(Player):
    """A bot, and its twin that is told of another table."""

    def __init__(self, house: "TwinHouse", skill: Skill, seed: str) -> None:
        super().__init__(house.minds, skill, seed)
        self._house, self.seat = house, Seat(seed.rpartition("/")[2])
        self._twin = Player(house.other_minds, skill, seed)

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

    def act(self, now: Moment) -> tuple[Deed, ...]:
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
        self.table: BotTable | None = None
        self.done: Counter[str] = Counter()
        self.others = 0
        """How many tables were told that were not as they seemed."""
        self._twin, self._random = twin, Random(seed)

    def sit(self, skill: Skill, seed: str) -> Player:
        return Twinned(self, skill, seed)

    def otherwise(self, message: ToPerson, seat: Seat) -> ToPerson:
        """The same message about another table that this seat cannot tell from the first."""
        if not isinstance(message, Welcome | Told) or self.table is None:
            return message
        state, game = self.table.state, self.table.game
        other = self._twin(state, seat, self._random)
        view = game.view(other, seat)
        assert encode(view) == encode(message.view)
        self.others += other != state
        return replace(message, view=view)


class TwinTable(BotTable):
    """A table at which all bots have twins."""

    def __init__(self, game: Any, opened: Any, house: TwinHouse, skills: Sequence[Skill], seed: str) -> None:
        house.table = self
        super().__init__(game, opened, house, skills, seed)


class PictusTable(TwinTable):
    """A sketch is seen with the clue, and by nobody sooner; and the words of a clue are free."""

    def do(self, seat: Seat, deed: Deed) -> None:
        ink = self._sheet(seat)
        if isinstance(deed, Drawn):
            was_blank = ink.is_blank
            assert ink.take(deed.number, deed.batch) == "taken"
            if was_blank != ink.is_blank:
                self.give(HOUSE, Mark(seat) if was_blank else Wipe(seat))
            return
        self._n[seat] += 1
        if isinstance(deed.command, GiveClue) and not ink.is_blank:
            for other in self.players:
                self._show(other, framed([(SEATS.index(seat), ink.sheet, ink.through, 0, bytes(ink.batches))]))
        self.give(seat, deed.command)
        self._tell(seat, Answered(deed.n))


@pytest.mark.parametrize(
    ("edition", "skills"),
    [("second", ["gentle", "keen", "sharp", "keen"]), ("first-fr", ["sharp", "sharp", "gentle"])],
)
def test_a_bot_of_pictomania_does_the_same_whatever_is_hidden(edition: str, skills: list[Skill]) -> None:
    house = TwinHouse(pictomania_twin, edition)
    wishes = Options(edition=read_edition(content_folder(), edition), rounds=1)
    opened = PICTOMANIA.open(SEATS[: len(skills)], read_deck(content_folder()), wishes, Dice(edition))
    table = TwinTable(PICTOMANIA, opened, house, skills, edition)
    table.play(lambda one: isinstance(one.state.phase, Over) and one.state.phase.fame is not None)
    assert house.others > 50
    assert house.done["Drawn"] > 30
    assert house.done["Played"] > 5 * len(skills)


@pytest.mark.parametrize("voters", ["others", "everyone"])
def test_a_bot_of_pictus_does_the_same_whatever_is_hidden(voters: Voters) -> None:
    house = TwinHouse(pictus_twin, voters)
    wishes = PictusOptions(voters=voters, turns_each=1, decoys=1)
    opened = PICTUS.open(SEATS[:4], read_pictures(content_folder()), wishes, Dice(voters))
    table = PictusTable(PICTUS, opened, house, ["gentle", "keen", "sharp", "keen"], voters)
    table.play(lambda one: isinstance(one.state.phase, PictusOver))
    assert house.others > 50
    assert house.done["Played"] > 20


class Peeping(TwinHouse):
    """A house where the view shows a little of what is hidden."""

    def otherwise(self, message: ToPerson, seat: Seat) -> ToPerson:
        other = super().otherwise(message, seat)
        if isinstance(other, Told) and other.view.own and other.view.phase == "Drawing":
            shown = replace(other.view.own, word=replace(other.view.own.word, number=self._random.randrange(1, 8)))
            return replace(other, view=replace(other.view, own=shown))
        return other


def test_a_bot_that_is_told_more_is_caught() -> None:
    house = Peeping(pictomania_twin, "peeping")
    wishes = Options(edition=read_edition(content_folder(), "second"), rounds=1)
    opened = PICTOMANIA.open(SEATS[:3], read_deck(content_folder()), wishes, Dice("peeping"))
    table = TwinTable(PICTOMANIA, opened, house, ["keen", "keen", "keen"], "peeping")
    with pytest.raises(AssertionError, match="both"):
        table.play(lambda one: isinstance(one.state.phase, Over))
