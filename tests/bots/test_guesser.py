from itertools import permutations
from math import exp

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pictorium.bots.guesser import Choice, believed, best, misjudged, numbers_of
from pictorium.kernel.ids import SEATS, Seat

RED, YELLOW, GREEN = SEATS[:3]
SCORES = st.floats(-8, 8)


@st.composite
def tables(draw: st.DrawFn) -> dict[Seat, dict[int, float]]:
    rivals = draw(st.integers(1, 4))
    numbers = draw(st.lists(st.integers(1, 7), min_size=rivals, max_size=6, unique=True))
    return {seat: {number: draw(SCORES) for number in numbers} for seat in SEATS[:rivals]}


@settings(max_examples=80, deadline=None)
@given(tables())
def test_all_at_once_is_what_counting_all_ways_gives(scores: dict[Seat, dict[int, float]]) -> None:
    numbers = list(next(iter(scores.values())))
    ways = [dict(zip(scores, way, strict=True)) for way in permutations(numbers, len(scores))]
    weights = [exp(sum(scores[seat][way[seat]] for seat in scores)) for way in ways]
    for seat, row in believed(scores).items():
        assert sum(row.values()) == pytest.approx(1)
        for number, likely in row.items():
            counted = sum(weight for way, weight in zip(ways, weights, strict=True) if way[seat] == number)
            assert likely == pytest.approx(counted / sum(weights), abs=1e-9)


def test_numbers_differ_so_one_rival_tells_about_another() -> None:
    scores = {RED: {1: 5.0, 2: 0.0, 3: 0.0}, YELLOW: {1: 1.0, 2: 0.8, 3: 0.0}}
    assert best(scores[YELLOW]).number == 1
    assert best(believed(scores)[YELLOW]).number == 2
    assert best(believed(scores)[RED]).number == 1


def test_only_the_numeral_counts_so_words_of_several_cards_add_up() -> None:
    choices = [Choice("cat", 1, 1.0), Choice("dog", 2, 1.0), Choice("cow", 2, 1.0)]
    assert best(numbers_of([0.5, 0.0, 0.0], choices)).number == 2
    assert best(numbers_of([1.5, 0.0, 0.0], choices)).number == 1
    assert numbers_of([0.0, 0.0], [Choice("cat", 1, 2.0), Choice("dog", 2, 1.0)])[1] == pytest.approx(0.6931, abs=1e-3)


def test_more_rivals_than_numbers_is_no_reason_to_fall_silent() -> None:
    assert believed({RED: {1: 1.0}, YELLOW: {1: 0.0}}) == {RED: {1: 1.0}, YELLOW: {1: 1.0}}
    assert believed({}) == {}


def test_who_sees_badly_sees_the_same_thing_in_the_same_way() -> None:
    scores = [1.0, 2.0]
    assert misjudged(scores, 0.0, 0.0, "s") == scores
    off = misjudged(scores, 1.0, 0.0, "s")
    assert off == misjudged(scores, 1.0, 0.0, "s") != misjudged(scores, 1.0, 0.0, "t")
    lapses = [misjudged(scores, 0.0, 0.3, str(seed)) != scores for seed in range(200)]
    assert 40 < sum(lapses) < 80
