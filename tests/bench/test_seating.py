"""Who sits where in evenings of mixed skills."""

from collections import Counter

import pytest

from bench.played.figures import SKILLS
from bench.played.seating import ORDERS, mixed, whole


@pytest.mark.parametrize("size", range(3, 9))
def test_each_skill_sits_in_each_seat_as_often(size: int) -> None:
    tables = [mixed(size, number) for number in range(len(ORDERS))]
    for seat in range(size):
        assert Counter(table[seat] for table in tables) == dict.fromkeys(SKILLS, 2)


@pytest.mark.parametrize("asked", [1, 24, 25])
def test_no_order_is_left_out_at_any_kind_of_table(asked: int) -> None:
    evenings = whole(asked, kinds=4)
    assert evenings >= asked
    assert evenings % (4 * len(ORDERS)) == 0
