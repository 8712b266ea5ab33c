"""How sure the figures are that benches print."""

from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from bench.played.figures import figure, gap


def evenings(random: Random, count: int, shift: float = 0.0) -> list[list[float]]:
    """Evenings of any length, each with a mood of its own, about 1 on average."""
    found = []
    for _ in range(count):
        mood = random.gauss(1 + shift, 1)
        found.append([mood + random.gauss(0, 0.5) for _ in range(random.randint(2, 8))])
    return found


def test_one_of_each_is_the_textbook() -> None:
    seen = [1.0, 4.0, 2.0, 7.0]
    found = figure([[one] for one in seen])
    assert found.mean == fmean(seen)
    assert found.off == pytest.approx(1.96 * stdev(seen) / sqrt(len(seen)))


def test_the_true_mean_lies_within_in_about_19_of_20_runs() -> None:
    random = Random(7)
    runs = [figure(evenings(random, 60)) for _ in range(400)]
    assert 0.91 < fmean(abs(run.mean - 1) <= run.off for run in runs) < 0.985


def test_what_two_share_does_not_blur_how_far_they_are_apart() -> None:
    seen = evenings(Random(7), 40)
    more = [[one + 0.25 for one in evening] for evening in seen]
    assert gap(more, seen) == pytest.approx((0.25, 0), abs=1e-9)
    assert figure(more).off > 0.2
