"""Drawing nothing, and sheets that stay blank."""

import pytest

from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import DrawNothing, Guess, Mark, Stop, Wipe
from pictorium.games.pictomania.events import DrawingVoided, NothingDeclared
from pictorium.kernel.ids import HOUSE, WATCHER

from .arrange import blank, desk, is_down, why
from .table import BLUE, EDITIONS, GREEN, RED, YELLOW


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_DRAW_4_who_draws_nothing_may_not_draw_any_more(edition: str) -> None:
    table = blank(edition)
    assert table.give(RED, DrawNothing()) == (NothingDeclared(RED, ()),)
    assert not is_down(table, RED)
    assert table.refused(HOUSE, Mark(RED)).rule == "P-DRAW-4"


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_DRAW_4_only_while_the_sheet_is_blank(edition: str) -> None:
    table = blank(edition)
    table.ink(RED)
    assert why(table.refused(RED, DrawNothing())) == ("sheet_not_blank", "P-DRAW-4")
    table.give(HOUSE, Wipe(RED))
    table.give(RED, DrawNothing())


def test_P_DRAW_4_a_frozen_blank_sheet_may_still_stay_blank() -> None:
    table = blank("second")
    table.guess(RED, YELLOW, 3)
    table.nothing(RED)
    assert desk(table, RED).draws_nothing


def test_P_DRAW_4_nothing_is_declared_once() -> None:
    table = blank()
    table.nothing(RED)
    assert table.refused(RED, DrawNothing()).rule == "P-DRAW-4"


def test_P_DRAW_4_not_after_stopping() -> None:
    table = blank()
    table.stop(RED)
    assert table.refused(RED, DrawNothing()).rule == "P-FINISH-1"


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_DRAW_4_who_draws_nothing_takes_no_token(edition: str) -> None:
    table = blank(edition)
    table.nothing(RED)
    for token in (1, 2):
        assert why(table.refused(RED, Stop(token))) == ("nothing_takes_no_token", "P-DRAW-4")
    table.stop(RED)
    assert desk(table, RED).token is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_DRAW_4_nobody_can_guess_at_nothing(edition: str) -> None:
    table = blank(edition)
    table.nothing(RED)
    assert why(table.refused(YELLOW, Guess(RED, 3))) == ("rival_draws_nothing", "P-DRAW-4")


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_DRAW_4_who_draws_nothing_may_still_guess(edition: str) -> None:
    table = blank(edition)
    table.ink(YELLOW)
    table.nothing(RED)
    table.right(RED, YELLOW)
    assert len(desk(table, YELLOW).stack) == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_DRAW_4_guesses_that_lie_there_go_back_and_can_be_played_again(edition: str) -> None:
    table = blank(edition, 4)
    table.guess(YELLOW, RED, 3)
    table.guess(BLUE, RED, 5)
    table.guess(YELLOW, GREEN, 6)
    (fact,) = table.give(RED, DrawNothing())
    assert fact == NothingDeclared(RED, (YELLOW, BLUE))
    assert desk(table, RED).stack == ()
    assert desk(table, YELLOW).hand == (1, 2, 3, 4, 5, 7)
    assert desk(table, BLUE).hand == (1, 2, 3, 4, 5, 6, 7)
    table.guess(YELLOW, BLUE, 3)


def test_P_DRAW_4_a_guess_that_goes_back_to_who_has_stopped_stays_unplayed() -> None:
    table = blank()
    table.guess(YELLOW, RED, 3)
    table.stop(YELLOW, 2)
    table.nothing(RED)
    assert desk(table, YELLOW).hand == (1, 2, 3, 4, 5, 6, 7)
    assert table.refused(YELLOW, Guess(GREEN, 3)).rule == "P-FINISH-1"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("seats", "kept"), [(3, 3), (4, 4), (5, 7), (6, 8)])
def test_P_DRAW_4_all_their_scoring_tokens_count_against_them(edition: str, seats: int, kept: int) -> None:
    table = blank(edition, seats)
    for seat in table.seats:
        table.nothing(seat)
        table.stop(seat)
    sheet = table.score()
    assert set(sheet.points.values()) == {-kept}


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_DRAW_4_guesses_of_who_draws_nothing_earn_points(edition: str) -> None:
    table = blank(edition)
    table.ink(YELLOW, GREEN)
    table.nothing(RED)
    table.right(RED, YELLOW)
    table.right(RED, GREEN)
    table.stop(RED)
    table.stop(YELLOW, 2)
    if edition == "second":
        table.stop(GREEN, 2)
    else:
        table.stop(GREEN, 1)
    assert table.score().points[RED] == 2 + 2 - 3


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_DRAW_4_drawing_nothing_is_a_void_drawing_in_the_german_rulebook_only(edition: str) -> None:
    table = blank(edition)
    for seat in table.seats:
        table.nothing(seat)
        table.stop(seat)
    table.score()
    void = {event.cause for event in table.events if isinstance(event, DrawingVoided)}
    assert void == ({"nothing"} if edition == "first-de" else set())


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_DRAW_4_a_blank_sheet_whose_owner_took_a_token_is_void(edition: str) -> None:
    table = blank(edition)
    table.ink(YELLOW, GREEN)
    table.right(YELLOW, RED)
    table.guess(GREEN, RED, 7)
    table.stop(RED, 2)
    table.stop(YELLOW, 1)
    if edition == "second":
        table.stop(GREEN, 2)
    sheet = table.score()
    voided = [event for event in table.events if isinstance(event, DrawingVoided)]
    assert voided == [DrawingVoided(RED, "blank")]
    assert sheet.points[RED] == -3
    assert sheet.points[YELLOW] == -3
    assert sheet.wrong.get(GREEN, 0) == 0


@pytest.mark.parametrize("edition", ["first-en", "first-de", "second"])
def test_P_DRAW_4_a_blank_sheet_without_a_token_is_not_void(edition: str) -> None:
    table = blank(edition)
    table.ink(YELLOW, GREEN)
    table.right(YELLOW, RED)
    for seat in table.seats:
        table.stop(seat)
    sheet = table.score()
    assert not any(isinstance(event, DrawingVoided) for event in table.events)
    assert sheet.points[YELLOW] == 2 - 3


def test_P_DRAW_4_a_sheet_wiped_before_the_token_is_void() -> None:
    table = blank()
    table.ink()
    table.give(HOUSE, Wipe(RED))
    table.stop(RED, 2)
    table.stop(YELLOW, 1)
    assert table.score().points[RED] == -3
    assert DrawingVoided(RED, "blank") in table.events


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_DRAW_4_all_see_who_draws_nothing(edition: str) -> None:
    table = blank(edition)
    table.nothing(RED)
    seen = {seat.seat: seat.desk.draws_nothing for seat in PICTOMANIA.view(table.state, WATCHER).seats if seat.desk}
    assert seen == {RED: True, YELLOW: False, GREEN: False}
