"""Which skills sit at the table, so that no skill profits from where and with how many it sits."""

from collections.abc import Mapping
from itertools import cycle, islice, permutations
from typing import Final

from bench.played.figures import SKILLS
from pictorium.kernel.ids import Seat
from pictorium.table.people import Skill

ORDERS: Final = tuple(permutations(SKILLS))

Who = Mapping[Seat, Skill]


def mixed(count: int, number: int) -> list[Skill]:
    """All skills, in each of their orders in turn: at a table of any size each sits first, and twice, as often."""
    return list(islice(cycle(ORDERS[number % len(ORDERS)]), count))


def whole(evenings: int, kinds: int) -> int:
    """So many evenings, or as many more as it takes that all orders sit at tables of all these kinds as often."""
    return evenings + -evenings % (kinds * len(ORDERS))
