"""Seats that leave for good."""

from collections.abc import Callable

import pytest

from pictorium.games.pictus.events import CardsHung, GameEnded, SeatLeft, TurnBegun, TurnDropped
from pictorium.games.pictus.model import Voting
from pictorium.kernel.ids import Seat

from .arrange import every_phase, in_laying, in_reveal, in_telling, in_voting, kinds, only, where_cards_are
from .table import BLUE, GREEN, RED, YELLOW, Table


@every_phase
def test_S_LEAVE_1_the_hand_goes_to_the_used_cards(arrive: Callable[..., Table]) -> None:
    table = arrive(5)
    hand = table.hand(BLUE)
    table.leave(BLUE)
    assert table.hand(BLUE) == ()
    assert set(hand) <= set(table.state.used)
    assert table.seen(BLUE).has_left
    assert where_cards_are(table.state) == [picture.id for picture in table.deck]


@pytest.mark.parametrize("arrive", [in_telling, in_laying, in_voting, in_reveal])
def test_S_LEAVE_1_the_game_ends_at_once_when_fewer_than_three_remain(arrive: Callable[..., Table]) -> None:
    table = arrive(4)
    table.leave(BLUE)
    assert table.phase != "Over"
    facts = table.leave(GREEN)
    assert kinds(facts) == ["SeatLeft", "GameEnded"]
    totals = {seat: table.seen(seat).total for seat in table.seats}
    ended = only(GameEnded, facts)
    assert (ended.cause, ended.totals) == ("too_few", totals)
    assert set(ended.winners) <= {RED, YELLOW}
    assert table.phase == "Over"
    assert where_cards_are(table.state) == [picture.id for picture in table.deck]


def test_S_LEAVE_1_who_has_left_cannot_win() -> None:
    table = Table()
    table.voted({YELLOW: GREEN, GREEN: RED, BLUE: GREEN})
    table.leave(GREEN)
    ended = only(GameEnded, table.leave(YELLOW))
    assert ended == GameEnded("too_few", {RED: 3, YELLOW: 0, GREEN: 5, BLUE: 0}, (RED,))


def test_S_LEAVE_1_before_the_clue_another_seat_changes_nothing() -> None:
    table = in_telling()
    assert table.leave(BLUE) == (SeatLeft(BLUE),)
    assert (table.phase, table.narrator) == ("Telling", RED)


@pytest.mark.parametrize("arrive", [in_telling, in_laying])
def test_S_LEAVE_1_a_narrator_who_leaves_before_the_cards_hang_takes_the_turn_along(
    arrive: Callable[..., Table],
) -> None:
    table = arrive()
    assert table.leave(RED) == (SeatLeft(RED), TurnDropped(1, RED, "left"), TurnBegun(2, YELLOW))


def test_S_LEAVE_1_nobody_waits_for_the_card_of_who_has_left() -> None:
    table = in_laying()
    table.lay(YELLOW, GREEN)
    table.wait(7)
    facts = table.leave(BLUE)
    assert kinds(facts) == ["SeatLeft", "CardsHung"]
    assert only(CardsHung, facts).at == table.now


def test_S_LEAVE_1_a_card_that_was_laid_stays() -> None:
    table = in_laying()
    table.lay(YELLOW)
    table.leave(YELLOW)
    table.lay(GREEN, BLUE)
    assert isinstance(table.state.phase, Voting)
    assert {card.owner for card in table.state.phase.hung} == {RED, YELLOW, GREEN, BLUE}


def test_S_LEAVE_1_nobody_waits_for_the_vote_of_who_has_left() -> None:
    table = in_voting()
    table.vote(YELLOW, RED)
    table.vote(GREEN, RED)
    assert kinds(table.leave(BLUE)) == ["SeatLeft", "TurnScored"]


def test_S_LEAVE_1_a_narrator_who_alone_votes_and_leaves_ends_the_vote() -> None:
    table = in_voting(voters="narrator")
    assert kinds(table.leave(RED)) == ["SeatLeft", "TurnScored"]
    assert table.state.sheets[0].points == {RED: 0, YELLOW: 0, GREEN: 0, BLUE: 0}


def test_S_LEAVE_1_the_turn_is_dropped_where_only_those_without_a_card_are_left() -> None:
    table = in_laying(5, away_limit_s=10)
    table.away(YELLOW, GREEN, BLUE)
    table.knock(10)
    assert kinds(table.leave(Seat("purple"))) == ["SeatLeft", "TurnDropped", "TurnBegun"]


def test_S_LEAVE_1_who_leaves_at_the_reveal_is_passed_over() -> None:
    table = in_reveal()
    assert table.leave(YELLOW) == (SeatLeft(YELLOW),)
    table.next()
    assert table.narrator == GREEN
