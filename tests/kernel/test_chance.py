"""Luck that is handed in, and nothing else."""

from collections import Counter
from itertools import product

from pictorium.kernel.chance import shuffled


class Listed:
    """Chance that gives a list of throws, and checks that each was possible."""

    def __init__(self, throws: tuple[int, ...]) -> None:
        self.throws = list(throws)

    def below(self, bound: int) -> int:
        throw = self.throws.pop(0)
        assert throw < bound
        return throw


def test_every_order_comes_from_exactly_one_run_of_throws() -> None:
    orders = Counter(shuffled("abcd", Listed(throws)) for throws in product(range(4), range(3), range(2)))
    assert len(orders) == 24
    assert set(orders.values()) == {1}


def test_what_is_shuffled_stays_as_it_was() -> None:
    items = [1, 2, 3]
    assert shuffled(items, Listed((0, 0))) == (2, 3, 1)
    assert items == [1, 2, 3]


def test_nothing_and_a_single_thing_need_no_luck() -> None:
    assert shuffled([], Listed(())) == ()
    assert shuffled(["a"], Listed(())) == ("a",)
