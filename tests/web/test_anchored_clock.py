"""The clock of servers that share a database."""

from hypothesis import given
from hypothesis import strategies as st

from pictorium.kernel.moment import Moment
from pictorium.web.anchored_clock import NS_PER_MS, SLEW, AnchoredClock

START = Moment(1_700_000_000_000)
MS = NS_PER_MS


class Steady:
    """A monotonic clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.ns = 12_345_678

    def __call__(self) -> int:
        return self.ns

    def wait(self, ms: float) -> None:
        self.ns += round(ms * MS)


def test_it_goes_on_from_the_time_of_the_database() -> None:
    steady = Steady()
    clock = AnchoredClock(START, steady)
    assert clock() == START
    steady.wait(1234)
    assert clock() == START + 1234


def test_what_it_is_off_by_is_made_up_for_little_by_little() -> None:
    for off in (400, -400):
        steady = Steady()
        clock = AnchoredClock(START, steady)
        clock.anchor(Moment(START + off), 0)
        assert clock() == START
        steady.wait(5_000)
        assert clock() == START + 5_000 + (100 if off > 0 else -100)
        steady.wait(15_000)
        assert clock() == START + 20_000 + off
        steady.wait(1_000)
        assert clock() == START + 21_000 + off


def test_what_took_long_to_ask_is_not_known_better_than_that() -> None:
    steady = Steady()
    clock = AnchoredClock(START, steady)
    clock.anchor(Moment(START - 300), 0.5)  # it was asked a quarter of a second ago, give or take a quarter
    steady.wait(10_000)
    assert clock() == START + 10_000
    clock.anchor(Moment(START + 10_000 + 2_000), 0.5)
    steady.wait(1_000_000)
    assert clock() == START + 1_010_000 + 2_250


@given(st.lists(st.tuples(st.integers(0, 10_000), st.integers(-60_000, 60_000), st.floats(0, 2))))
def test_it_never_stands_still_and_never_goes_back(steps: list[tuple[int, int, float]]) -> None:
    steady = Steady()
    clock = AnchoredClock(START, steady)
    for wait, off, took in steps:
        before = clock()
        steady.wait(wait)
        passed = clock() - before
        assert wait - wait / SLEW - 2 <= passed <= wait + wait / SLEW + 2
        clock.anchor(Moment(clock() + off), took)


@given(st.integers(-60_000, 60_000), st.integers(-30_000, 30_000))
def test_two_servers_come_to_agree_whatever_they_began_with(first: int, second: int) -> None:
    """One moved its clock, one did not; the database was set anew: all this is over after a while."""
    steady = Steady()
    clocks = [AnchoredClock(Moment(START + first), steady), AnchoredClock(Moment(START + second), steady)]
    for _ in range(1_000):
        steady.wait(5_000)
        truth = Moment(START + (steady.ns - 12_345_678) // MS)
        for clock in clocks:
            clock.anchor(truth, 0.002)
    assert abs(clocks[0]() - clocks[1]()) <= 5
    assert abs(clocks[0]() - truth) <= 5
