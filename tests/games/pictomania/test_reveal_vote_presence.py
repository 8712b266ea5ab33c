"""Votes on a drawing while seats are away or have left."""

from pictorium.games.pictomania.commands import Away, Back, CastVote, Challenge
from pictorium.games.pictomania.events import (
    Challenged,
    RoundScored,
    SeatAway,
    VoteClosed,
)
from pictorium.kernel.ids import HOUSE
from pictorium.kernel.moment import Moment

from .arrange import is_open, is_void, on_show
from .table import BLUE, GREEN, ORANGE, PURPLE, RED, YELLOW


def test_P_AWAY_1_a_vote_does_not_wait_for_who_is_away() -> None:
    table = on_show(seats=5)
    table.give(HOUSE, Away(BLUE))
    table.give(GREEN, Challenge())
    table.give(YELLOW, CastVote(True))
    if is_open(table):
        table.give(PURPLE, CastVote(False))
    assert not is_open(table)
    assert not is_void(table)


def test_P_AWAY_1_a_vote_closes_when_the_last_who_could_vote_goes_away() -> None:
    table = on_show(seats=4)
    table.give(GREEN, Challenge())
    table.give(BLUE, CastVote(False))
    facts = table.give(HOUSE, Away(YELLOW))
    assert facts == (SeatAway(YELLOW, Moment(0)), VoteClosed(RED, 1, 1, Moment(0)))
    assert not is_void(table)


def test_P_AWAY_1_who_is_back_in_time_may_still_vote() -> None:
    table = on_show(seats=6)
    table.give(HOUSE, Away(BLUE))
    table.give(GREEN, Challenge())
    table.give(HOUSE, Back(BLUE))
    table.give(BLUE, CastVote(True))
    table.give(YELLOW, CastVote(True))
    if is_open(table):
        table.give(ORANGE, CastVote(False))
        table.give(PURPLE, CastVote(False))
    assert is_void(table)


def test_P_AWAY_1_a_vote_does_not_wait_for_the_drawer() -> None:
    table = on_show(seats=3)
    table.give(HOUSE, Away(RED))
    table.give(GREEN, Challenge())
    table.give(YELLOW, CastVote(True))
    assert is_void(table)


def test_P_LEAVE_1_who_has_left_is_none_of_the_others() -> None:
    table = on_show(seats=5)
    table.leave(PURPLE)
    table.give(GREEN, Challenge())
    table.give(YELLOW, CastVote(True))
    if is_open(table):
        table.give(BLUE, CastVote(False))
    assert is_void(table)


def test_P_LEAVE_1_a_vote_closes_when_the_last_who_could_vote_leaves() -> None:
    table = on_show(seats=4)
    table.give(GREEN, Challenge())
    table.give(BLUE, CastVote(False))
    table.wait(5)
    table.leave(YELLOW)
    assert table.events[-1] == VoteClosed(RED, ayes=1, noes=1, at=table.now)
    assert not is_open(table)
    assert not is_void(table)


def test_P_LEAVE_1_a_vote_goes_on_without_its_drawer() -> None:
    table = on_show(seats=4)
    table.give(GREEN, Challenge())
    table.leave(RED)
    table.give(BLUE, CastVote(True))
    if is_open(table):
        table.give(YELLOW, CastVote(False))
    assert is_void(table)
    table.score()
    assert isinstance(table.events[-1], RoundScored)


def test_P_AWAY_1_a_challenge_while_all_the_others_are_away_lets_it_stand() -> None:
    table = on_show(seats=4)
    table.give(HOUSE, Away(BLUE))
    table.give(HOUSE, Away(YELLOW))
    table.wait(3)
    assert table.give(GREEN, Challenge()) == (
        Challenged(GREEN, RED, table.now),
        VoteClosed(RED, ayes=1, noes=0, at=table.now),
    )
    assert not is_open(table)
    assert not is_void(table)
