"""The glance: reading the rack, replacing cards, and the go."""

import pytest

from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import Away, Back, Go, Leave, Ready, Replace, Tick
from pictorium.games.pictomania.events import (
    CardReplaced,
    DrawingBegun,
    GlanceOver,
    SeatReady,
)
from pictorium.games.pictomania.model import Drawing, Glance
from pictorium.kernel.ids import HOUSE, WATCHER

from .arrange import dealt, others, play_out, rack, why
from .table import EDITIONS, GREEN, RED, YELLOW, Table, made_up_deck


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_GLANCE_1_the_rack_is_up_before_anyone_knows_their_word(edition: str) -> None:
    table = dealt(edition)
    for seat in (*table.seats, WATCHER):
        view = PICTOMANIA.view(table.state, seat)
        assert view.rack == rack(table)
        assert view.own is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_GLANCE_1_no_go_while_somebody_is_reading(edition: str) -> None:
    table = dealt(edition)
    assert why(table.refused(table.dealer, Go())) == ("not_all_ready", "P-GLANCE-1")
    table.give(table.dealer, Ready())
    table.give(others(table, table.dealer)[0], Ready())
    assert why(table.refused(table.dealer, Go())) == ("not_all_ready", "P-GLANCE-1")


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_P_GLANCE_1_go_as_soon_as_all_are_ready(seats: int) -> None:
    table = dealt(seats=seats)
    for seat in table.seats:
        assert table.give(seat, Ready()) == (SeatReady(seat),)
    (begun,) = table.give(table.dealer, Go())
    assert isinstance(begun, DrawingBegun)


def test_P_GLANCE_1_the_go_does_not_come_by_itself() -> None:
    table = dealt()
    for seat in table.seats:
        table.give(seat, Ready())
    assert isinstance(table.state.phase, Glance)
    table.wait(60)
    table.give(HOUSE, Tick())
    assert isinstance(table.state.phase, Glance)


def test_P_GLANCE_1_nobody_is_ready_twice() -> None:
    table = dealt()
    table.give(RED, Ready())
    assert table.refused(RED, Ready()).code == "already_ready"


def test_P_GLANCE_1_the_time_to_read_ends_by_the_clock() -> None:
    table = dealt(glance_s=7)
    assert PICTOMANIA.due(table.state) == 7000
    table.wait(6.999)
    assert table.give(HOUSE, Tick()) == ()
    assert why(table.refused(table.dealer, Go())) == ("not_all_ready", "P-GLANCE-1")
    table.wait(0.001)
    assert table.give(HOUSE, Tick()) == (GlanceOver(),)
    assert PICTOMANIA.due(table.state) is None
    table.give(table.dealer, Go())
    assert isinstance(table.state.phase, Drawing)


def test_P_GLANCE_1_the_glance_is_over_once() -> None:
    table = dealt()
    table.wait(10)
    table.give(HOUSE, Tick())
    table.wait(10)
    assert table.give(HOUSE, Tick()) == ()


def test_P_GLANCE_1_the_go_does_not_wait_for_who_is_away() -> None:
    table = dealt(seats=4)
    away = others(table, table.dealer)[0]
    table.give(HOUSE, Away(away))
    for seat in others(table, away):
        table.give(seat, Ready())
    table.give(table.dealer, Go())
    assert isinstance(table.state.phase, Drawing)
    assert away in table.state.phase.round.desks


def test_P_GLANCE_1_the_go_waits_for_who_is_back() -> None:
    table = dealt()
    away = others(table, table.dealer)[0]
    table.give(HOUSE, Away(away))
    for seat in others(table, away):
        table.give(seat, Ready())
    table.give(HOUSE, Back(away))
    assert table.refused(table.dealer, Go()).code == "not_all_ready"


def test_P_GLANCE_1_the_go_does_not_wait_for_who_has_left() -> None:
    table = dealt(seats=4)
    gone = others(table, table.dealer)[0]
    for seat in others(table, gone):
        table.give(seat, Ready())
    table.give(gone, Leave())
    table.give(table.dealer, Go())
    assert isinstance(table.state.phase, Drawing)
    assert gone not in table.state.phase.round.desks


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("place", [0, 2])
def test_P_GLANCE_2_a_card_makes_place_for_the_next_of_its_deck(edition: str, place: int) -> None:
    table = Table(edition)
    table.deal(3)
    before = rack(table)
    coming = table.state.piles[2].fresh[0]
    (fact,) = table.give(RED, Replace(place))
    assert isinstance(fact, CardReplaced)
    after = rack(table)
    assert after[place].card == coming.id
    assert after[place].name == before[place].name
    assert after[place].terms in coming.sides
    assert after[:place] + after[place + 1 :] == before[:place] + before[place + 1 :]


def test_P_GLANCE_2_the_side_of_a_replacement_is_random() -> None:
    sides = set()
    for seed in range(12):
        table = Table("first-en", seed=seed)
        table.deal()
        coming = table.state.piles[0].fresh[0]
        table.give(RED, Replace(0))
        sides.add(coming.sides.index(rack(table)[0].terms))
    assert sides == {0, 1}


@pytest.mark.parametrize("edition", ["first-en", "first-de"])
def test_P_GLANCE_2_one_replacement_for_each_player_in_a_game(edition: str) -> None:
    table = dealt(edition)
    table.give(RED, Replace(0))
    assert why(table.refused(RED, Replace(1))) == ("replaced_enough", "P-GLANCE-2")
    table.give(YELLOW, Replace(1))
    table.give(GREEN, Replace(0))
    play_out(table)
    table.deal(2)
    for seat in table.seats:
        assert why(table.refused(seat, Replace(0))) == ("replaced_enough", "P-GLANCE-2")


@pytest.mark.parametrize("edition", ["first-en", "first-de"])
def test_P_GLANCE_2_a_replacement_can_be_kept_for_a_later_round(edition: str) -> None:
    table = dealt(edition)
    play_out(table)
    table.deal(2)
    table.give(RED, Replace(0))
    assert table.refused(RED, Replace(0)).rule == "P-GLANCE-2"


@pytest.mark.parametrize("edition", ["first-fr", "second"])
def test_P_GLANCE_2_no_limit_in_the_french_and_the_second_rulebook(edition: str) -> None:
    table = dealt(edition)
    for _ in range(30):
        table.give(RED, Replace(0))
    assert table.state.players[RED].replaced == 30


def test_P_GLANCE_2_the_host_sets_the_limit() -> None:
    table = dealt("second", replacements=2)
    table.give(RED, Replace(0))
    table.give(RED, Replace(0))
    assert table.refused(RED, Replace(0)).rule == "P-GLANCE-2"


def test_P_GLANCE_2_the_host_allows_none() -> None:
    table = dealt("second", replacements=0)
    assert why(table.refused(RED, Replace(0))) == ("replaced_enough", "P-GLANCE-2")


def test_P_GLANCE_2_everyone_gets_the_time_to_read_again() -> None:
    table = dealt(glance_s=10)
    for seat in table.seats:
        table.give(seat, Ready())
    table.wait(4)
    table.give(RED, Replace(0))
    assert why(table.refused(table.dealer, Go())) == ("not_all_ready", "P-GLANCE-1")
    assert PICTOMANIA.due(table.state) == 14000
    assert not any(seat.is_ready for seat in PICTOMANIA.view(table.state, RED).seats)


def test_P_GLANCE_2_a_glance_that_was_over_begins_again() -> None:
    table = dealt(glance_s=10)
    table.wait(10)
    table.give(HOUSE, Tick())
    table.wait(5)
    table.give(RED, Replace(0))
    assert table.refused(table.dealer, Go()).code == "not_all_ready"
    assert PICTOMANIA.due(table.state) == 25000
    table.wait(10)
    assert table.give(HOUSE, Tick()) == (GlanceOver(),)


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_GLANCE_2_only_in_the_glance(edition: str) -> None:
    table = Table(edition)
    assert table.refused(RED, Replace(0)).rule == "P-GLANCE-2"
    table.begin()
    assert table.refused(RED, Replace(0)).rule == "P-GLANCE-2"


@pytest.mark.parametrize("place", [-1, 6, 99])
def test_P_GLANCE_2_there_is_no_such_place(place: int) -> None:
    assert why(dealt().refused(RED, Replace(place))) == ("no_such_place", "P-GLANCE-2")


def test_P_GLANCE_2_the_rack_of_the_second_edition_has_three_places() -> None:
    table = dealt("second")
    table.give(RED, Replace(2))
    assert why(table.refused(RED, Replace(3))) == ("no_such_place", "P-GLANCE-2")


def test_P_GLANCE_2_a_deck_that_runs_dry_in_the_glance_is_reshuffled() -> None:
    table = Table("second", deck=made_up_deck(4))
    table.deal(1)
    for _ in range(9):
        table.give(RED, Replace(0))
        assert len({place.card for place in rack(table)}) == 3
