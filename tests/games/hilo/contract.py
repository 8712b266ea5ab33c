"""How Hilo is opened for the tests of the contract of all games."""

from random import Random
from typing import Any, Final

from pictorium.kernel.ids import SEATS, Seat
from tests.games.arrangement import Arrangement, Opening
from tests.games.hilo import commands as c
from tests.games.hilo.options import Options


def opening(random: Random) -> Opening:
    return SEATS[: random.randint(2, 4)], None, Options(most=random.randint(2, 20))


def everything() -> tuple[Any, ...]:
    named = (*SEATS, Seat("nobody"))
    about_seats = [kind(seat) for kind in (c.Away, c.Back, c.Preside, c.Mark, c.Wipe) for seat in named]
    return (*map(c.Guess, range(-2, 25)), c.Leave(), c.Tick(), c.Preside(None), *about_seats)


ARRANGEMENT: Final = Arrangement("tests.games.hilo", opening, everything)
