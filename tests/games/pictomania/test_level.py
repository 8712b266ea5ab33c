"""Agreeing on the level of a round: who proposes, who sees it, and who settles it (P-LEVEL-1)."""

import pytest

from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import Away, Deal, Leave, Preside, Propose
from pictorium.games.pictomania.events import HostSeated, LevelProposed, RackDealt
from pictorium.games.pictomania.model import Glance
from pictorium.kernel.ids import HOUSE, WATCHER, Seat

from .arrange import play_out, why
from .table import EDITIONS, Table


def ring(table: Table) -> tuple[Seat, ...]:
    """The seats, beginning with the dealer's."""
    start = table.seats.index(table.dealer)
    return table.seats[start:] + table.seats[:start]


def proposals(table: Table, eyes: Seat) -> dict[Seat, int]:
    seats = PICTOMANIA.view(table.state, eyes).seats
    return {one.seat: one.proposal for one in seats if one.proposal is not None}


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_LEVEL_1_any_player_proposes_and_all_see_who_proposed_what(edition: str) -> None:
    table = Table(edition, 4)
    for seat, level in zip(table.seats, (3, 1, 3, 4), strict=True):
        assert table.give(seat, Propose(level)) == (LevelProposed(seat, level),)
        assert PICTOMANIA.face(LevelProposed(seat, level), WATCHER) == LevelProposed(seat, level)
    for eyes in (*table.seats, WATCHER):
        assert proposals(table, eyes) == dict(zip(table.seats, (3, 1, 3, 4), strict=True))


def test_P_LEVEL_1_a_player_may_change_their_mind_but_not_say_the_same_twice() -> None:
    table = Table()
    seat = ring(table)[1]
    table.give(seat, Propose(2))
    assert why(table.refused(seat, Propose(2))) == ("already_proposed", "P-LEVEL-1")
    table.give(seat, Propose(4))
    assert proposals(table, seat) == {seat: 4}


@pytest.mark.parametrize("level", [-1, 0, 5])
def test_P_LEVEL_1_only_levels_that_there_are_can_be_proposed(level: int) -> None:
    table = Table()
    assert why(table.refused(table.dealer, Propose(level))) == ("unknown_level", "P-SETUP-2")


def test_P_LEVEL_1_where_the_host_has_fixed_the_levels_no_other_can_be_proposed() -> None:
    table = Table("second", levels=(3, 1, 1, 1))
    other = ring(table)[1]
    assert why(table.refused(other, Propose(1))) == ("level_is_fixed", "P-SETUP-4")
    table.give(other, Propose(3))


def test_P_LEVEL_1_the_dealer_settles_it_whatever_was_proposed() -> None:
    table = Table(seats=4)
    for seat in ring(table)[1:]:
        table.give(seat, Propose(4))
    table.give(table.dealer, Deal(2))
    assert isinstance(table.state.phase, Glance)
    assert table.state.phase.level == 2


def test_P_LEVEL_1_the_host_settles_it_too_so_an_idle_dealer_holds_up_nobody() -> None:
    table = Table(seats=4)
    dealer, host, *others = ring(table)
    assert table.give(HOUSE, Preside(host)) == (HostSeated(host),)
    assert PICTOMANIA.view(table.state, dealer).host == host
    for seat in others:
        assert why(table.refused(seat, Deal(2))) == ("not_yours_to_deal", "P-LEVEL-1")
    dealt = table.give(host, Deal(2))[-1]
    assert isinstance(dealt, RackDealt)
    assert (dealt.level, dealt.dealer) == (2, host)
    play_out(table)
    assert table.dealer == host, "the deal passes on from the dealer, whoever dealt"


def test_P_LEVEL_1_another_host_is_another_seat() -> None:
    table = Table(seats=4)
    _, first, second, _ = ring(table)
    table.give(HOUSE, Preside(first))
    table.give(HOUSE, Preside(second))
    assert table.refused(first, Deal(1)).code == "not_yours_to_deal"
    table.give(HOUSE, Preside(None))
    assert table.refused(second, Deal(1)).code == "not_yours_to_deal"


def test_P_LEVEL_1_the_host_is_told_once_and_never_at_a_seat_that_has_left() -> None:
    table = Table(seats=4)
    _, host, gone, _ = ring(table)
    table.give(HOUSE, Preside(host))
    assert table.give(HOUSE, Preside(host)) == ()
    table.give(gone, Leave())
    assert table.give(HOUSE, Preside(gone)) == (HostSeated(None),)
    assert why(table.refused(HOUSE, Preside(Seat("nobody")))) == ("not_seated", "P-SETUP-1")


def test_P_LEVEL_1_what_more_than_half_of_those_here_propose_anyone_may_deal() -> None:
    table = Table(seats=4)
    _, one, other, third = ring(table)
    table.give(one, Propose(3))
    table.give(other, Propose(3))
    assert table.refused(third, Deal(3)).code == "not_yours_to_deal"
    table.give(third, Propose(3))
    assert table.refused(one, Deal(2)).code == "not_yours_to_deal"
    table.give(third, Deal(3))
    assert isinstance(table.state.phase, Glance)


def test_P_LEVEL_1_who_is_away_or_has_left_counts_for_nothing() -> None:
    table = Table(seats=5)
    dealer, one, other, third, fourth = ring(table)
    table.give(fourth, Propose(3))
    table.give(third, Propose(3))
    table.give(other, Propose(3))
    table.give(fourth, Leave())
    assert proposals(table, dealer) == {third: 3, other: 3}
    assert table.refused(one, Deal(3)).code == "not_yours_to_deal"
    table.give(HOUSE, Away(third))
    assert table.refused(other, Deal(3)).code == "not_yours_to_deal"
    table.give(one, Propose(3))
    table.give(other, Deal(3))


def test_P_LEVEL_1_with_the_deal_all_proposals_are_gone() -> None:
    table = Table(seats=4)
    for seat in table.seats:
        table.give(seat, Propose(3))
    table.deal(3)
    assert proposals(table, WATCHER) == {}
    play_out(table)
    assert proposals(table, WATCHER) == {}
