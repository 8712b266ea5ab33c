"""The order of a race is a pure function of what arrived when, over which line (T-FAIR-2, T-FAIR-3)."""

from collections.abc import Iterable
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from pictorium.kernel.ids import SEATS, Seat
from pictorium.kernel.moment import Moment
from pictorium.table.limits import LAG_MS_MAX, RACE_TIE_MS, RACE_WINDOW_MS
from pictorium.table.mail import Mail
from pictorium.table.people import PersonId
from pictorium.table.race import Runner, finish, in_order

RED, YELLOW, GREEN, BLUE = SEATS[:4]


def runner(seat: Seat, at: int, lag_ms: int = 0) -> Runner:
    return Runner(seat, Mail(f"{seat}'s", PersonId(seat), 1, is_play=True, at=Moment(at), lag_ms=lag_ms))


def seats(runners: Iterable[Runner]) -> list[Seat]:
    return [one.seat for one in runners]


races = st.lists(
    st.tuples(st.integers(1000, 1000 + RACE_WINDOW_MS), st.integers(-20, 400)), min_size=1, max_size=len(SEATS)
).map(lambda given: [runner(seat, at, lag) for seat, (at, lag) in zip(SEATS, given, strict=False)])
orders = st.permutations(SEATS)


def test_T_FAIR_2_who_gave_it_first_is_first_though_it_arrived_later() -> None:
    late, soon = runner(RED, 1060, lag_ms=75), runner(YELLOW, 1000, lag_ms=5)
    assert seats(in_order([soon, late], SEATS)) == [RED, YELLOW]
    assert seats(in_order([soon, runner(RED, 1090, lag_ms=75)], SEATS)) == [YELLOW, RED]


def test_T_FAIR_2_no_more_than_the_bound_is_taken_off_however_slow_a_line_says_it_is() -> None:
    cheat = runner(RED, 1000, lag_ms=5000)
    assert cheat.key == 1000 - LAG_MS_MAX
    assert runner(RED, 1000, lag_ms=-50).key == 1000


def test_T_FAIR_3_who_is_as_soon_as_the_first_ties_with_it_and_the_order_of_seats_decides() -> None:
    tie = [runner(RED, 1000), runner(YELLOW, 1000 + RACE_TIE_MS)]
    assert seats(in_order(tie, (YELLOW, RED))) == [YELLOW, RED]
    assert seats(in_order(tie, (RED, YELLOW))) == [RED, YELLOW]
    clear = [runner(RED, 1000), runner(YELLOW, 1001 + RACE_TIE_MS)]
    assert seats(in_order(clear, (YELLOW, RED))) == [RED, YELLOW]


def test_T_FAIR_3_a_chain_of_near_ties_is_cut_at_the_first_of_each_group() -> None:
    chain = [runner(RED, 1000), runner(YELLOW, 1006), runner(GREEN, 1012), runner(BLUE, 1018)]
    assert seats(in_order(chain, (BLUE, GREEN, YELLOW, RED))) == [YELLOW, RED, BLUE, GREEN]


@given(races, orders, st.randoms(use_true_random=False))
def test_T_FAIR_3_in_whatever_order_they_arrived_the_same_comes_out(
    race: list[Runner], order: list[Seat], random: object
) -> None:
    shuffled = list(race)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert in_order(shuffled, order) == in_order(race, order)


@given(races, orders)
def test_T_FAIR_2_the_order_is_total_and_nobody_passes_who_was_clearly_first(
    race: list[Runner], order: list[Seat]
) -> None:
    found = in_order(race, order)
    assert sorted(seats(found)) == sorted(seats(race))
    for place, one in enumerate(found):
        for later in found[place + 1 :]:
            assert later.key >= one.key - RACE_TIE_MS


@given(races, orders)
def test_T_FAIR_2_what_a_line_is_granted_is_bounded(race: list[Runner], order: list[Seat]) -> None:
    for one in race:
        assert 0 <= one.mail.at - one.key <= LAG_MS_MAX
    best = in_order(race, order)[0]
    assert best.mail.at <= min(one.mail.at for one in race) + LAG_MS_MAX + RACE_TIE_MS


@given(races, orders)
def test_T_FAIR_5_the_figures_say_what_was_found(race: list[Runner], order: list[Seat]) -> None:
    told = finish(RED, in_order(race, order)).finishers
    assert [one.seat for one in told] == seats(in_order(race, order))
    assert min(one.arrived_ms for one in told) == min(one.behind_ms for one in told) == 0
    first = min(one.arrived_ms - one.lag_ms for one in told)
    assert all(one.behind_ms == one.arrived_ms - one.lag_ms - first for one in told)


def test_T_FAIR_3_three_at_once_come_out_in_the_order_of_seats_whoever_was_looked_at_first() -> None:
    three = [runner(RED, 1000), runner(YELLOW, 1004), runner(GREEN, 1008)]
    for order in permutations((RED, YELLOW, GREEN)):
        assert {tuple(seats(in_order(one, order))) for one in permutations(three)} == {order}
