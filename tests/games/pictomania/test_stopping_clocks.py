"""The round clock and the limit for those who are away."""

import pytest

from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import Away, Back, Tick
from pictorium.games.pictomania.events import DrawingEnded, SeatAway, StoppedWithout
from pictorium.games.pictomania.model import Drawing, Reveal
from pictorium.kernel.ids import HOUSE, WATCHER
from pictorium.kernel.moment import Moment

from .arrange import begun, desk
from .table import BLUE, EDITIONS, GREEN, RED, YELLOW, Table


def test_P_FINISH_5_without_a_clock_the_drawing_goes_on() -> None:
    table = begun()
    assert PICTOMANIA.due(table.state) is None
    table.wait(100_000)
    assert table.give(HOUSE, Tick()) == ()
    assert isinstance(table.state.phase, Drawing)


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_FINISH_5_the_round_clock_ends_the_drawing(edition: str) -> None:
    table = Table(edition, round_clock_s=90)
    table.wait(7)
    table.begin()
    table.ink()
    assert PICTOMANIA.due(table.state) == 97_000
    table.wait(89.999)
    assert table.give(HOUSE, Tick()) == ()
    table.wait(0.001)
    assert table.give(HOUSE, Tick()) == (DrawingEnded("clock", Moment(97_000)),)
    assert isinstance(table.state.phase, Reveal)
    assert all(desk(table, seat).token is None for seat in table.seats)


def test_P_FINISH_5_the_round_clock_begins_anew_each_round() -> None:
    table = begun(round_clock_s=60)
    table.wait(60)
    table.give(HOUSE, Tick())
    table.score()
    table.wait(100)
    table.begin()
    assert PICTOMANIA.due(table.state) == 160_000 + 60_000


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_FINISH_5_who_is_away_too_long_is_stopped_without_a_token(edition: str) -> None:
    table = begun(edition, away_limit_s=20)
    table.wait(5)
    assert table.give(HOUSE, Away(RED)) == (SeatAway(RED, Moment(5000)),)
    assert PICTOMANIA.due(table.state) == 25_000
    table.wait(19.999)
    assert table.give(HOUSE, Tick()) == ()
    table.wait(0.001)
    assert table.give(HOUSE, Tick()) == (StoppedWithout(RED, "away"),)
    assert PICTOMANIA.due(table.state) is None
    assert isinstance(table.state.phase, Drawing)


def test_P_FINISH_5_who_is_back_in_time_plays_on() -> None:
    table = begun(away_limit_s=20)
    table.give(HOUSE, Away(RED))
    table.wait(19)
    table.give(HOUSE, Back(RED))
    assert PICTOMANIA.due(table.state) is None
    table.wait(5)
    assert table.give(HOUSE, Tick()) == ()
    table.guess(RED, YELLOW, 1)


def test_P_FINISH_5_a_second_absence_is_timed_by_itself() -> None:
    table = begun(away_limit_s=20)
    table.give(HOUSE, Away(RED))
    table.wait(15)
    table.give(HOUSE, Back(RED))
    table.wait(1)
    table.give(HOUSE, Away(RED))
    assert PICTOMANIA.due(table.state) == 36_000


def test_P_FINISH_5_no_limit_waits_for_ever() -> None:
    table = begun(away_limit_s=0)
    table.give(HOUSE, Away(RED))
    assert PICTOMANIA.due(table.state) is None
    table.wait(100_000)
    assert table.give(HOUSE, Tick()) == ()


def test_P_FINISH_5_who_has_stopped_is_not_stopped_again() -> None:
    table = begun(away_limit_s=20)
    table.stop(RED, 2)
    table.give(HOUSE, Away(RED))
    assert PICTOMANIA.due(table.state) is None
    table.wait(60)
    assert table.give(HOUSE, Tick()) == ()
    assert desk(table, RED).token == 2


def test_P_FINISH_5_the_last_to_play_being_away_too_long_ends_the_drawing() -> None:
    table = begun("second", away_limit_s=20)
    table.stop(YELLOW)
    table.stop(GREEN)
    table.give(HOUSE, Away(RED))
    table.wait(20)
    assert table.give(HOUSE, Tick()) == (
        StoppedWithout(RED, "away"),
        DrawingEnded("all_stopped", Moment(20_000)),
    )


def test_P_FINISH_5_two_who_are_away_too_long_are_both_stopped() -> None:
    table = begun(seats=4, away_limit_s=20)
    table.give(HOUSE, Away(RED))
    table.wait(1)
    table.give(HOUSE, Away(BLUE))
    assert PICTOMANIA.due(table.state) == 20_000
    table.wait(30)
    assert table.give(HOUSE, Tick()) == (StoppedWithout(RED, "away"), StoppedWithout(BLUE, "away"))


def test_P_FINISH_5_who_was_away_too_long_before_the_go_is_stopped_in_every_round() -> None:
    table = Table("first-en", 4, away_limit_s=20)
    table.give(HOUSE, Away(RED))
    table.wait(60)
    table.begin()
    table.wait(20)
    assert PICTOMANIA.due(table.state) is not None
    assert table.give(HOUSE, Tick()) == (StoppedWithout(RED, "away"),)


def test_P_FINISH_5_the_earlier_of_two_clocks_is_due() -> None:
    table = begun(round_clock_s=60, away_limit_s=20)
    table.wait(10)
    table.give(HOUSE, Away(RED))
    assert PICTOMANIA.due(table.state) == 30_000
    table.wait(20)
    table.give(HOUSE, Tick())
    assert PICTOMANIA.due(table.state) == 60_000


def test_P_FINISH_5_the_view_tells_when_the_clock_will_knock() -> None:
    table = begun(round_clock_s=60)
    assert PICTOMANIA.view(table.state, WATCHER).knock_at == 60_000


def test_P_FINISH_5_both_clocks_may_strike_at_one_knock() -> None:
    table = begun(seats=4, round_clock_s=60, away_limit_s=20)
    table.wait(50)
    table.give(HOUSE, Away(RED))
    table.wait(20)
    assert table.give(HOUSE, Tick()) == (StoppedWithout(RED, "away"), DrawingEnded("clock", Moment(70_000)))


def test_P_FINISH_5_who_is_stopped_by_the_clock_may_be_guessed_at() -> None:
    table = begun(seats=4, away_limit_s=20)
    table.give(HOUSE, Away(RED))
    table.wait(20)
    table.give(HOUSE, Tick())
    table.right(YELLOW, RED)
    assert len(desk(table, RED).stack) == 1


def test_P_FINISH_5_an_absence_over_several_rounds_stops_the_seat_in_each() -> None:
    table = Table("first-en", 3, away_limit_s=20)
    table.give(HOUSE, Away(RED))
    for _ in range(2):
        table.begin()
        table.wait(30)
        table.give(HOUSE, Tick())
        assert desk(table, RED).has_stopped
        table.stop(YELLOW)
        table.stop(GREEN)
        while isinstance(table.state.phase, Reveal):
            table.give(YELLOW, table.step())
