"""How Pictomania is opened for the tests of the contract of all games."""

from random import Random
from typing import Any, Final

from pictorium.games.pictomania.edition_files import read_edition
from pictorium.games.pictomania.options import Options
from pictorium.kernel.ids import SEATS
from pictorium.stores.content_files import content_folder
from tests.games.arrangement import Arrangement, Opening
from tests.games.pictomania.strategies import universe
from tests.games.pictomania.table import EDITIONS, made_up_deck


def opening(random: Random) -> Opening:
    edition = read_edition(content_folder(), random.choice(EDITIONS))
    options = Options(edition=edition, rounds=1, reveal_pace_s=2)
    return SEATS[: random.randint(3, 6)], made_up_deck(8), options


def everything() -> tuple[Any, ...]:
    return universe()


ARRANGEMENT: Final = Arrangement("pictorium.games.pictomania", opening, everything)
