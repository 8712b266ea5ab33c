"""How Pictus is opened for the tests of the contract of all games."""

from random import Random
from typing import Final

from pictorium.games.pictus.options import Options
from pictorium.kernel.ids import SEATS
from tests.games.arrangement import Arrangement, Opening
from tests.games.pictus.table import made_up_pictures
from tests.games.pictus.test_bad_input import EVERYTHING


def opening(random: Random) -> Opening:
    options = Options(
        voters=random.choice(("others", "narrator", "everyone")),
        hand_size=random.randint(3, 6),
        decoys=random.randint(0, 3),
        end=random.choice(("turns", "score", "deck")),
        turns_each=1,
        target=5,
        clock_s=random.choice((0, 30)),
        away_limit_s=10,
    )
    return SEATS[: random.randint(3, 8)], made_up_pictures(60), options


ARRANGEMENT: Final = Arrangement("pictorium.games.pictus", opening, lambda: EVERYTHING)
