"""Canaries at the ears of bots: every secret of a game is a string or numeral that occurs nowhere else, and all that
bots are told and shown is searched for them, until they are shown to all. Bots are told plain numerals instead of the
singing ones only behind that, since they could not play with others.
"""

import re
from dataclasses import replace as with_verbs
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace

from pictorium.bots.bot_factory import Knowledge, bots_for
from pictorium.bots.plain_eye import PlainEye
from pictorium.games.all_games import MANIFESTS
from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import Guess
from pictorium.games.pictomania.model import State
from pictorium.games.pictomania.view import View
from pictorium.games.pictus.commands import Vote
from pictorium.games.pictus.view import View as PictusView
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.sim import virtual_time
from pictorium.sim.line import Sent
from pictorium.sim.recorded_bots import RecordedBot
from pictorium.stores.bot_files import read_associations
from pictorium.stores.content_files import content_folder
from pictorium.table.audience import FullUpdate, ToPerson, Welcome
from pictorium.table.bot_port import Bot, BotAction, BotCommand
from pictorium.table.people import Skill
from pictorium.table.state import Table
from tests.bots.made_up import made_up_doodle
from tests.sim.aviary import Aviary, Songbook
from tests.sim.evenings import others
from tests.sim.test_canaries import BOOK, DECK, NUMERALS
from tests.sim.test_canaries import numerals_that_occur_nowhere_else as _numerals  # noqa: F401
from tests.sim.test_pictus_canaries import BOOK as PICTUS_BOOK
from tests.sim.test_pictus_canaries import NUMERALS as PICTUS_NUMERALS
from tests.sim.test_pictus_canaries import numerals_that_occur_nowhere_else as _pictus_numerals  # noqa: F401

pytestmark = pytest.mark.evenings

SINGING: Final = re.compile(rb"918273\d\d")
VIEWS: Final[dict[str, Any]] = {"pictomania": View, "pictus": PictusView}


class Deciphering(RecordedBot):
    """A bot for whom singing numerals are made plain, and who is understood in spite of that."""

    def tell(self, message: ToPerson) -> None:
        if isinstance(message, Welcome | FullUpdate) and message.view is not None:
            body = SINGING.sub(_plain, msgspec.json.encode(message.view))
            view = msgspec.json.decode(body, type=VIEWS[message.table.game or ""])
            message = (
                replace(message, view=view) if isinstance(message, Welcome) else replace(message, view=view, faces=())
            )
        super().tell(message)

    def act(self, now: Moment) -> tuple[BotAction, ...]:
        return tuple(_sung(deed) for deed in super().act(now))


def _plain(found: re.Match[bytes]) -> bytes:
    numeral = int(found[0])
    numerals = NUMERALS if numeral in NUMERALS else PICTUS_NUMERALS
    return str(numerals.index(numeral) + 1).encode()


def _sung(deed: BotAction) -> BotAction:
    match deed:
        case BotCommand(command=Guess(on, number)):
            return deed._replace(command=Guess(on, NUMERALS[number - 1]))
        case BotCommand(command=Vote(number)):
            return deed._replace(command=Vote(PICTUS_NUMERALS[number - 1]))
        case _:
            return deed


class Canaries:
    """Bots that can draw what is on the canaries' cards."""

    def __init__(self) -> None:
        doodles = {term.id: made_up_doodle(term.id) for card in DECK for side in card.sides for term in side}
        knowledge = Knowledge(doodles, PlainEye(doodles), read_associations(content_folder()), 1000)
        self._bots = bots_for(MANIFESTS, knowledge)
        self.deeds: list[Any] = []

    def sit(self, skill: Skill, seed: str) -> Bot:
        one = Deciphering(self._bots.sit(skill, seed), skill, seed)
        self.deeds.append(one.deeds)
        return one


class BotAviary(Aviary):
    """A world that counts what bots are told."""

    told_bots = 0

    def watch(self, sent: Sent, table: Table | None) -> None:
        self.told_bots += sent.person.startswith("bot ")
        super().watch(sent, table)


def listened(book: Songbook, seed: int, **more: Any) -> tuple[BotAviary, Canaries]:
    bots = Canaries()
    world = BotAviary(book, seed, bots=bots, **more)
    world._trouble = replace(world._trouble, walks=0.01, visits=0.0)
    virtual_time.run(world.evening(book.plan(seed), 2, others(seed), bots=("keen", "sharp")))
    return world, bots


@pytest.mark.parametrize("book", [BOOK, PICTUS_BOOK], ids=["pictomania", "pictus"])
def test_no_canary_sings_to_a_bot_before_its_time(book: Songbook) -> None:
    told, played = 0, set[str]()
    for seed in (1, 2):
        world, bots = listened(book, seed)
        assert world.leaks == [], f"seed {seed}"
        assert world.errors == [], f"seed {seed}"
        told += world.told_bots
        deeds = [deed for some in bots.deeds for _, deed in some]
        played |= {type(deed.command if isinstance(deed, BotCommand) else deed).__name__ for deed in deeds}
    assert told > 200
    assert played >= ({"BotInk", "Guess", "Stop"} if book is BOOK else {"GiveClue", "Lay", "Vote"})


def over_the_shoulder(state: State, seat: Seat) -> View:
    """Shows a seat what its neighbour sees."""
    seats = state.seats
    view = PICTOMANIA.view(state, seat)
    if seat not in seats:
        return view
    return replace(view, own=PICTOMANIA.view(state, seats[(seats.index(seat) + 1) % len(seats)]).own)


def test_a_bot_that_looks_over_a_shoulder_is_caught() -> None:
    world, _ = listened(BOOK, 1, games={PICTOMANIA.name: with_verbs(PICTOMANIA, view=over_the_shoulder)})
    assert any(leak.startswith("bot ") for leak in world.leaks)
