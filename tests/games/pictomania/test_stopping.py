"""Stopping: tokens, the end of the drawing, and the clocks that help it along."""

import pytest

from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import Away, Back, Guess, Mark, Rest, Stop
from pictorium.games.pictomania.events import BonusTaken, DrawingEnded, StoppedWithout
from pictorium.games.pictomania.model import Drawing, Reveal
from pictorium.kernel.ids import HOUSE, WATCHER
from pictorium.kernel.moment import Moment

from .arrange import begun, desk, middle, why
from .table import BLUE, EDITIONS, GREEN, ORANGE, PURPLE, RED, YELLOW, Table

FIRST = EDITIONS[:3]
FREE = ("first-en", "first-de", "second")


@pytest.mark.parametrize("edition", FIRST)
def test_P_FINISH_1_the_best_token_left_is_taken_in_the_first_edition(edition: str) -> None:
    table = begun(edition, 6)
    for seat, token in zip((RED, YELLOW, GREEN, BLUE), (3, 3, 2, 2), strict=True):
        for other in {1, 2, 3} - {token}:
            assert table.refused(seat, Stop(other)).rule == "P-FINISH-1"
        assert table.give(seat, Stop(token)) == (BonusTaken(seat, token),)
    assert middle(table) == (1,)


@pytest.mark.parametrize("edition", FIRST)
def test_P_FINISH_1_a_lesser_token_is_refused_in_the_first_edition(edition: str) -> None:
    table = begun(edition, 4)
    assert why(table.refused(RED, Stop(2))) == ("best_token_first", "P-FINISH-1")


def test_P_FINISH_1_any_token_left_is_taken_in_the_second() -> None:
    table = begun("second", 6)
    for seat, token, left in (
        (RED, 1, (3, 3, 2, 2, 1)),
        (YELLOW, 2, (3, 3, 2, 1)),
        (GREEN, 3, (3, 2, 1)),
        (BLUE, 1, (3, 2)),
        (PURPLE, 2, (3,)),
    ):
        table.stop(seat, token)
        assert middle(table) == left
        assert desk(table, seat).token == token


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_FINISH_1_a_token_that_is_gone_is_refused(edition: str) -> None:
    table = begun(edition, 4)
    table.stop(RED, 3)
    assert why(table.refused(YELLOW, Stop(3))) == ("token_gone", "P-FINISH-1")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("token", [-1, 0, 4, 99])
def test_P_FINISH_1_there_is_no_such_token(edition: str, token: int) -> None:
    assert why(begun(edition, 4).refused(RED, Stop(token))) == ("token_gone", "P-FINISH-1")


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_FINISH_1_who_has_stopped_neither_draws_nor_guesses(edition: str) -> None:
    table = begun(edition, 4)
    table.stop(RED, 3)
    assert not PICTOMANIA.pen(table.state, RED).is_down
    assert table.refused(HOUSE, Mark(RED)).rule == "P-FINISH-1"
    assert why(table.refused(RED, Guess(YELLOW, 1))) == ("has_stopped", "P-FINISH-1")


@pytest.mark.parametrize("edition", FREE)
def test_P_FINISH_1_who_has_stopped_without_a_token_neither_draws_nor_guesses(edition: str) -> None:
    table = begun(edition, 4)
    table.stop(RED)
    assert table.refused(HOUSE, Mark(RED)).rule == "P-FINISH-1"
    assert why(table.refused(RED, Guess(YELLOW, 1))) == ("has_stopped", "P-FINISH-1")


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_FINISH_1_others_may_still_guess_at_that_drawing(edition: str) -> None:
    table = begun(edition, 4)
    table.stop(RED, 3)
    table.right(YELLOW, RED)
    table.right(BLUE, RED)
    assert [laid.by for laid in desk(table, RED).stack] == [YELLOW, BLUE]


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_FINISH_1_nobody_stops_twice(edition: str) -> None:
    table = begun(edition, 4)
    table.stop(RED, 3)
    for token in (None, 2, 1):
        assert why(table.refused(RED, Stop(token))) == ("has_stopped", "P-FINISH-1")


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_FINISH_1_one_may_stop_without_having_guessed(edition: str) -> None:
    table = begun(edition, 4)
    table.stop(RED, 3)
    assert desk(table, RED).hand == (1, 2, 3, 4, 5, 6, 7)


@pytest.mark.parametrize("edition", FREE)
def test_P_FINISH_2_one_may_stop_without_a_token(edition: str) -> None:
    table = begun(edition)
    assert table.give(RED, Stop(None)) == (StoppedWithout(RED, "chose"),)
    assert desk(table, RED).has_stopped
    assert desk(table, RED).token is None
    assert len(middle(table)) == (3 if edition == "second" else 2)


def test_P_FINISH_2_the_french_rulebook_knows_no_stopping_without_a_token() -> None:
    table = begun("first-fr")
    assert why(table.refused(RED, Stop(None))) == ("token_required", "P-FINISH-2")


def test_P_FINISH_2_a_blank_sheet_alone_is_no_way_out_in_the_french_rulebook() -> None:
    table = Table("first-fr")
    table.begin()
    assert why(table.refused(RED, Stop(None))) == ("token_required", "P-FINISH-2")


def test_P_FINISH_2_who_draws_nothing_stops_without_a_token_in_the_french_rulebook() -> None:
    table = Table("first-fr")
    table.begin()
    table.nothing(RED)
    assert table.give(RED, Stop(None)) == (StoppedWithout(RED, "chose"),)


def test_P_FINISH_2_an_option_allows_it_to_all() -> None:
    table = begun("first-fr", stop_without_token=True)
    assert table.give(RED, Stop(None)) == (StoppedWithout(RED, "chose"),)


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_FINISH_2_an_option_forbids_it(edition: str) -> None:
    table = begun(edition, stop_without_token=False)
    assert table.refused(RED, Stop(None)).rule == "P-FINISH-2"


@pytest.mark.parametrize("edition", FIRST)
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_P_FINISH_3_the_last_token_ends_the_drawing_at_once(edition: str, seats: int) -> None:
    table = begun(edition, seats)
    for seat in table.seats[:-2]:
        table.stop(seat, middle(table)[0])
    assert isinstance(table.state.phase, Drawing)
    table.wait(3)
    facts = table.give(table.seats[-2], Stop(1))
    assert facts == (BonusTaken(table.seats[-2], 1), DrawingEnded("last_token", Moment(3000)))
    last = table.seats[-1]
    assert not PICTOMANIA.pen(table.state, last).is_down
    assert desk(table, last).token is None
    assert isinstance(table.state.phase, Reveal)
    table.refused(last, Guess(RED, 1))


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_P_FINISH_3_in_the_second_edition_the_last_token_is_the_last_players(seats: int) -> None:
    table = begun("second", seats)
    for seat in table.seats[:-1]:
        table.stop(seat, middle(table)[0])
    assert isinstance(table.state.phase, Drawing)
    table.stop(table.seats[-1], 1)
    assert table.events[-1] == DrawingEnded("last_token", table.now)


def test_P_FINISH_3_one_token_of_the_host_ends_the_drawing_with_the_first_to_stop() -> None:
    table = Table("second", 6, bonus_tokens=(5,))
    table.begin()
    table.ink()
    table.stop(ORANGE, 5)
    assert isinstance(table.state.phase, Reveal)


@pytest.mark.parametrize("edition", FREE)
@pytest.mark.parametrize("seats", [3, 6])
def test_P_FINISH_4_the_drawing_ends_when_all_have_stopped(edition: str, seats: int) -> None:
    table = begun(edition, seats)
    for seat in table.seats[:-1]:
        table.stop(seat)
    assert isinstance(table.state.phase, Drawing)
    facts = table.give(table.seats[-1], Stop(None))
    assert facts[-1] == DrawingEnded("all_stopped", table.now)


def test_P_FINISH_4_tokens_left_do_not_matter() -> None:
    table = begun("second", 4)
    table.stop(RED, 3)
    table.stop(YELLOW)
    table.stop(GREEN)
    table.stop(BLUE, 1)
    assert table.events[-1] == DrawingEnded("all_stopped", table.now)
    assert middle(table) == (2, 2)


def test_P_FINISH_4_who_draws_nothing_has_to_stop_too() -> None:
    table = Table("first-en", 3)
    table.begin()
    for seat in table.seats:
        table.nothing(seat)
    assert isinstance(table.state.phase, Drawing)
    for seat in table.seats:
        table.stop(seat)
    assert isinstance(table.state.phase, Reveal)


def test_P_ORDER_1_the_first_of_two_in_the_same_instant_has_the_better_token() -> None:
    table = begun("first-en", 4)
    table.stop(YELLOW, 3)
    assert why(table.refused(RED, Stop(3))) == ("token_gone", "P-FINISH-1")
    table.stop(RED, 2)
    assert (desk(table, YELLOW).token, desk(table, RED).token) == (3, 2)


def test_P_ORDER_1_a_guess_after_the_last_token_comes_too_late() -> None:
    table = begun("first-en", 3)
    table.stop(RED, 2)
    table.stop(YELLOW, 1)
    table.refused(GREEN, Guess(RED, 1))


def test_P_ORDER_1_two_guesses_in_the_same_instant_keep_the_order_they_were_accepted_in() -> None:
    for order in ((YELLOW, GREEN), (GREEN, YELLOW)):
        table = begun("first-en", 3)
        for seat in order:
            table.right(seat, RED)
        for seat in (*table.seats, WATCHER):
            (seen,) = (view.desk for view in PICTOMANIA.view(table.state, seat).seats if view.seat == RED)
            assert seen is not None
            assert seen.guessed_by == order


def test_P_ORDER_1_a_rest_after_the_seat_is_back_comes_too_late() -> None:
    table = begun()
    table.give(HOUSE, Away(RED))
    table.give(HOUSE, Back(RED))
    assert table.refused(YELLOW, Rest(RED)).rule == "P-AWAY-2"
