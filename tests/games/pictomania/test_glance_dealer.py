"""The dealer: who deals, who says go, and who comes next."""

import pytest

from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import Away, Back, Deal, Go, Ready, Tick
from pictorium.games.pictomania.events import (
    DrawingBegun,
    RackDealt,
)
from pictorium.games.pictomania.model import Drawing
from pictorium.kernel.ids import HOUSE

from .arrange import dealt, others, play_out, why
from .table import BLUE, EDITIONS, GREEN, RED, YELLOW, Table


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_GLANCE_3_only_the_dealer_deals(edition: str) -> None:
    table = Table(edition)
    for seat in others(table, table.dealer):
        assert why(table.refused(seat, Deal(1))) == ("not_yours_to_deal", "P-LEVEL-1")
    table.deal()


def test_P_GLANCE_3_the_dealer_says_go_in_the_english_rulebook() -> None:
    table = dealt("first-en")
    for seat in table.seats:
        table.give(seat, Ready())
    for seat in others(table, table.dealer):
        assert why(table.refused(seat, Go())) == ("not_the_dealer", "P-GLANCE-3")
    assert isinstance(table.give(table.dealer, Go())[0], DrawingBegun)


@pytest.mark.parametrize("edition", EDITIONS[1:])
@pytest.mark.parametrize("offset", range(4))
def test_P_GLANCE_3_any_player_says_go_elsewhere(edition: str, offset: int) -> None:
    table = dealt(edition, 4)
    ring = table.seats[table.seats.index(table.dealer) :] + table.seats[: table.seats.index(table.dealer)]
    caller = ring[offset]
    for seat in others(table, caller):
        assert why(table.refused(caller, Go())) == ("not_all_ready", "P-GLANCE-1")
        table.give(seat, Ready())
    assert Go() in PICTOMANIA.view(table.state, caller).may
    assert isinstance(table.give(caller, Go())[0], DrawingBegun)


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_GLANCE_3_an_idle_dealer_holds_up_nobody_once_the_time_is_over(edition: str) -> None:
    table = dealt(edition, 4)
    caller = others(table, table.dealer)[-1]
    table.refused(caller, Go())
    table.wait(10)
    table.give(HOUSE, Tick())
    assert all(Go() in PICTOMANIA.view(table.state, seat).may for seat in table.seats)
    assert isinstance(table.give(caller, Go())[0], DrawingBegun)


def test_P_GLANCE_3_with_the_go_all_learn_their_own_word_at_once() -> None:
    table = dealt(seats=6)
    for seat in table.seats:
        table.give(seat, Ready())
    (begun,) = table.give(table.dealer, Go())
    assert isinstance(begun, DrawingBegun)
    for seat in table.seats:
        own = PICTOMANIA.view(table.state, seat).own
        assert own is not None
        assert own.word == begun.words[seat]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [3, 5])
def test_P_GLANCE_3_the_deal_passes_on_each_round(edition: str, seats: int) -> None:
    table = Table(edition, seats)
    first = table.seats.index(table.dealer)
    for offset in range(4 if edition == "second" else 5):
        expected = table.seats[(first + offset) % seats]
        assert table.dealer == expected
        table.deal(1 + offset % 4)
        dealt_fact = next(event for event in reversed(table.events) if isinstance(event, RackDealt))
        assert (dealt_fact.round, dealt_fact.dealer) == (offset + 1, expected)
        play_out(table)


def test_P_GLANCE_3_chance_decides_who_deals_first() -> None:
    assert {Table(seats=4, seed=seed).dealer for seed in range(40)} == {RED, YELLOW, GREEN, BLUE}


def test_P_GLANCE_3_while_the_dealer_is_away_the_next_seat_deals() -> None:
    table = Table(seats=4)
    dealer = table.dealer
    following = table.seats[(table.seats.index(dealer) + 1) % 4]
    table.give(HOUSE, Away(dealer))
    assert table.dealer == following
    table.give(following, Deal(1))
    for seat in others(table, dealer):
        table.give(seat, Ready())
    table.give(following, Go())
    assert isinstance(table.state.phase, Drawing)


def test_P_GLANCE_3_two_seats_that_are_away_are_both_passed_over() -> None:
    table = Table(seats=4)
    start = table.seats.index(table.dealer)
    ring = table.seats[start:] + table.seats[:start]
    table.give(HOUSE, Away(ring[0]))
    table.give(HOUSE, Away(ring[1]))
    assert table.dealer == ring[2]
    assert table.refused(ring[3], Deal(1)).code == "not_yours_to_deal"


def test_P_GLANCE_3_a_dealer_who_is_back_deals_again() -> None:
    table = Table(seats=4)
    dealer = table.dealer
    table.give(HOUSE, Away(dealer))
    substitute = table.dealer
    table.give(HOUSE, Back(dealer))
    assert table.refused(substitute, Deal(1)).code == "not_yours_to_deal"
    table.give(dealer, Deal(1))


def test_P_GLANCE_3_a_dealer_who_goes_away_in_the_glance_is_stood_in_for() -> None:
    table = dealt(seats=4)
    dealer = table.dealer
    table.give(HOUSE, Away(dealer))
    for seat in others(table, dealer):
        table.give(seat, Ready())
    table.give(table.seats[(table.seats.index(dealer) + 1) % 4], Go())
    assert isinstance(table.state.phase, Drawing)


def test_P_GLANCE_3_the_deal_passes_over_seats_that_have_left() -> None:
    table = Table(seats=5)
    start = table.seats.index(table.dealer)
    ring = table.seats[start:] + table.seats[:start]
    table.leave(ring[1])
    for following in (ring[2], ring[3], ring[4], ring[0]):
        play_out(table)
        assert table.dealer == following


def test_P_GLANCE_3_nobody_deals_while_nobody_is_here() -> None:
    table = Table()
    for seat in table.seats:
        table.give(HOUSE, Away(seat))
    assert PICTOMANIA.view(table.state, RED).dealer is None
    table.give(HOUSE, Back(GREEN))
    assert table.dealer == GREEN


def test_P_GLANCE_3_the_go_says_when_the_drawing_began() -> None:
    table = dealt()
    for seat in others(table, table.dealer):
        table.give(seat, Ready())
    table.wait(4)
    (begun,) = table.give(table.dealer, Go())
    assert isinstance(begun, DrawingBegun)
    assert begun.at == table.now == 4000
