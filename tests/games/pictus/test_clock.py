"""The clock that a table may set for laying and for voting."""

from collections.abc import Callable

import pytest

from pictorium.games.pictus import PICTUS
from pictorium.games.pictus.events import SeatRested
from pictorium.games.pictus.model import Voting

from .arrange import in_laying, in_reveal, in_telling, in_voting, kinds
from .table import BLUE, GREEN, RED, YELLOW, Table


@pytest.mark.parametrize("arrive", [in_telling, in_laying, in_voting, in_reveal])
def test_S_CLOCK_1_there_is_none_unless_the_host_sets_one(arrive: Callable[[], Table]) -> None:
    table = arrive()
    assert PICTUS.due(table.state) is None
    assert table.knock(100_000) == ()


@pytest.mark.parametrize("arrive", [in_telling, in_reveal])
def test_S_CLOCK_1_neither_the_clue_nor_the_reveal_is_hurried(arrive: Callable[..., Table]) -> None:
    assert PICTUS.due(arrive(clock_s=30).state) is None


def test_S_CLOCK_1_laying_lasts_no_longer() -> None:
    table = in_telling(clock_s=30)
    table.wait(100)
    table.tell()
    table.wait(10)
    table.lay(YELLOW, GREEN)
    assert PICTUS.due(table.state) == table.view().knock_at == 130_000
    assert table.knock(19.999) == ()
    facts = table.knock(0.001)
    assert kinds(facts) == ["SeatRested", "CardsHung"]
    assert facts[0] == SeatRested(BLUE, "clock")


def test_S_CLOCK_1_voting_has_a_clock_of_its_own() -> None:
    table = in_telling(clock_s=30)
    table.tell()
    table.wait(20)
    table.lay()
    assert PICTUS.due(table.state) == 50_000
    table.vote(GREEN, RED)
    facts = table.knock(30)
    assert facts[:2] == (SeatRested(YELLOW, "clock"), SeatRested(BLUE, "clock"))
    assert kinds(facts)[2:] == ["TurnScored"]
    assert [ballot.by for ballot in table.state.sheets[0].votes] == [GREEN]


def test_S_CLOCK_1_who_was_too_late_to_lay_and_is_here_is_waited_for_at_the_vote() -> None:
    table = in_laying(clock_s=30)
    table.lay(YELLOW, GREEN)
    table.knock(30)
    assert isinstance(table.state.phase, Voting)
    assert table.seen(BLUE).is_awaited
    assert not table.seen(BLUE).is_resting


def test_S_CLOCK_1_who_was_too_late_and_is_away_is_not() -> None:
    table = in_laying(clock_s=30)
    table.lay(YELLOW, GREEN)
    table.away(BLUE)
    assert kinds(table.knock(30)) == ["SeatRested", "CardsHung"]
    assert table.seen(BLUE).is_resting
    assert not table.seen(BLUE).is_awaited


def test_S_CLOCK_1_the_turn_is_dropped_where_nobody_was_in_time() -> None:
    table = in_laying(clock_s=30)
    assert kinds(table.knock(30)) == ["SeatRested"] * 3 + ["TurnDropped", "TurnBegun"]


def test_S_CLOCK_1_the_turn_is_scored_at_once_where_no_vote_can_be_waited_for() -> None:
    table = in_laying(5, clock_s=30)
    table.lay(YELLOW)
    table.leave(YELLOW)
    table.away(*table.others)
    assert kinds(table.knock(30)) == ["SeatRested"] * 3 + ["CardsHung", "TurnScored"]
    assert table.state.sheets[0].votes == ()


def test_S_CLOCK_1_one_knock_tells_who_is_away_from_who_is_late() -> None:
    table = in_laying(clock_s=60, away_limit_s=60)
    table.away(BLUE)
    facts = table.knock(60)
    assert [fact.cause for fact in facts if isinstance(fact, SeatRested)] == ["clock", "clock", "away"]


def test_S_CLOCK_1_only_what_is_over_ends() -> None:
    table = in_laying(clock_s=60, away_limit_s=10)
    table.away(BLUE)
    assert table.knock(10) == (SeatRested(BLUE, "away"),)
    assert PICTUS.due(table.state) == 60_000
