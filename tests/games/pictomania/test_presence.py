"""Seats that go away and come back, seats that are let rest, and seats that leave for good."""

import pytest

from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import Away, Back, Go, Guess, Ready, Rest, Stop
from pictorium.games.pictomania.events import (
    DrawingBegun,
    DrawingEnded,
    SeatAway,
    SeatBack,
    StoppedWithout,
    WordShown,
)
from pictorium.games.pictomania.model import Over, Reveal
from pictorium.kernel.ids import HOUSE, WATCHER, Seat
from pictorium.kernel.moment import Moment

from .arrange import Arrive, desk, end, every_phase, in_drawing, is_away, why
from .table import BLUE, EDITIONS, GREEN, PURPLE, RED, YELLOW, Table


@every_phase
@pytest.mark.parametrize("edition", EDITIONS)
def test_P_AWAY_1_a_seat_may_go_away_and_come_back_in_any_phase(edition: str, arrive: Arrive) -> None:
    table = arrive(edition, 4)
    before = table.state
    table.wait(5)
    assert table.give(HOUSE, Away(RED)) == (SeatAway(RED, Moment(5000)),)
    assert is_away(table, RED)
    table.wait(5)
    assert table.give(HOUSE, Back(RED)) == (SeatBack(RED),)
    assert not is_away(table, RED)
    assert table.state == before


@every_phase
def test_P_AWAY_1_nobody_goes_away_or_comes_back_twice(arrive: Arrive) -> None:
    table = arrive("first-en", 4)
    assert table.refused(HOUSE, Back(RED)).rule == "P-AWAY-1"
    table.give(HOUSE, Away(RED))
    assert table.refused(HOUSE, Away(RED)).rule == "P-AWAY-1"


def test_P_AWAY_1_nothing_is_lost() -> None:
    table = in_drawing("first-en", 4)
    table.guess(RED, YELLOW, 3)
    table.guess(YELLOW, RED, 1)
    before = desk(table, RED)
    table.give(HOUSE, Away(RED))
    table.guess(GREEN, RED, 5)
    table.give(HOUSE, Back(RED))
    after = desk(table, RED)
    assert (after.word, after.hand, after.is_inked) == (before.word, before.hand, before.is_inked)
    assert len(after.stack) == 2
    table.guess(RED, GREEN, 4)


def test_P_AWAY_1_others_may_guess_at_who_is_away() -> None:
    table = in_drawing("first-en", 4)
    table.give(HOUSE, Away(RED))
    table.right(YELLOW, RED)
    assert len(desk(table, RED).stack) == 1


def test_P_AWAY_1_who_is_away_keeps_their_points_and_gets_a_word() -> None:
    table = Table("second", 4)
    table.give(HOUSE, Away(RED))
    table.deal()
    for seat in table.seats[1:]:
        table.give(seat, Ready())
    (begun,) = table.give(table.dealer, Go())
    assert isinstance(begun, DrawingBegun)
    assert RED in begun.words
    assert begun.bonus_tokens == (3, 2, 2, 1)


def test_P_AWAY_1_the_reveal_shows_the_word_of_who_is_away() -> None:
    table = in_drawing("first-en", 4)
    end(table)
    table.give(HOUSE, Away(YELLOW))
    table.score()
    assert YELLOW in {event.seat for event in table.events if isinstance(event, WordShown)}


def test_P_AWAY_1_who_is_away_at_the_end_can_win() -> None:
    table = in_drawing("first-en", 3)
    table.right(RED, YELLOW)
    table.right(RED, GREEN)
    table.right(YELLOW, RED)
    end(table)
    table.give(HOUSE, Away(RED))
    while isinstance(table.state.phase, Reveal):
        table.give(YELLOW, PICTOMANIA.legal(table.state, YELLOW)[0])
    assert isinstance(table.state.phase, Over)
    assert table.state.phase.winners == (RED,)


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_AWAY_2_any_other_player_may_let_a_seat_that_is_away_rest(edition: str) -> None:
    for friend in (YELLOW, GREEN, BLUE):
        table = in_drawing(edition, 4)
        table.give(HOUSE, Away(RED))
        assert table.give(friend, Rest(RED)) == (StoppedWithout(RED, "rest"),)
        assert desk(table, RED).token is None


def test_P_AWAY_2_who_rests_is_back_too_late_for_this_round() -> None:
    table = in_drawing("first-en", 4)
    table.give(HOUSE, Away(RED))
    table.give(YELLOW, Rest(RED))
    table.give(HOUSE, Back(RED))
    assert table.refused(RED, Guess(YELLOW, 1)).rule == "P-FINISH-1"
    assert table.refused(RED, Stop(3)).rule == "P-FINISH-1"
    table.right(YELLOW, RED)


def test_P_AWAY_2_who_rests_plays_again_in_the_next_round() -> None:
    table = Table("first-en", 4)
    table.begin()
    table.give(HOUSE, Away(RED))
    table.give(YELLOW, Rest(RED))
    table.give(HOUSE, Back(RED))
    end(table)
    table.score()
    table.begin()
    assert not desk(table, RED).has_stopped


def test_P_AWAY_2_who_is_here_is_not_let_rest() -> None:
    table = in_drawing("first-en", 4)
    assert why(table.refused(YELLOW, Rest(RED))) == ("not_away", "P-AWAY-2")


def test_P_AWAY_2_nobody_lets_themselves_rest() -> None:
    table = in_drawing("first-en", 4)
    table.give(HOUSE, Away(RED))
    assert why(table.refused(RED, Rest(RED))) == ("not_for_oneself", "P-AWAY-2")


def test_P_AWAY_2_who_has_stopped_needs_no_rest() -> None:
    table = in_drawing("first-en", 4)
    table.stop(RED, 3)
    table.give(HOUSE, Away(RED))
    assert why(table.refused(YELLOW, Rest(RED))) == ("has_stopped", "P-FINISH-1")
    assert desk(table, RED).token == 3


@pytest.mark.parametrize("stranger", [PURPLE, WATCHER, HOUSE, Seat("pink")])
def test_P_AWAY_2_there_is_no_such_seat(stranger: Seat) -> None:
    assert in_drawing("first-en", 4).refused(YELLOW, Rest(stranger)).rule == "P-AWAY-2"


def test_P_AWAY_2_the_last_to_be_let_rest_ends_the_drawing() -> None:
    table = in_drawing("second", 3)
    table.stop(YELLOW)
    table.stop(GREEN)
    table.give(HOUSE, Away(RED))
    assert table.give(GREEN, Rest(RED)) == (
        StoppedWithout(RED, "rest"),
        DrawingEnded("all_stopped", Moment(0)),
    )
