"""Drawing nothing, and sheets that stay blank."""

import pytest

from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import Away, DrawNothing, Guess, Mark, Rest, Stop, Wipe
from pictorium.games.pictomania.events import DrawingVoided, NothingDeclared, SheetWiped, StackTurned
from pictorium.kernel.ids import HOUSE, WATCHER

from .arrange import blank, desk, end, is_down, why
from .table import BLUE, EDITIONS, GREEN, RED, YELLOW, Table

FIRST = EDITIONS[:3]
"""Where a player may declare that they draw nothing."""


@pytest.mark.parametrize("edition", FIRST)
def test_P_DRAW_4_who_draws_nothing_may_not_draw_any_more(edition: str) -> None:
    table = blank(edition)
    assert table.give(RED, DrawNothing()) == (NothingDeclared(RED, ()),)
    assert not is_down(table, RED)
    assert table.refused(HOUSE, Mark(RED)).rule == "P-DRAW-4"


@pytest.mark.parametrize("edition", FIRST)
def test_P_DRAW_4_only_while_the_sheet_is_blank(edition: str) -> None:
    table = blank(edition)
    table.ink(RED)
    assert why(table.refused(RED, DrawNothing())) == ("sheet_not_blank", "P-DRAW-4")
    table.give(HOUSE, Wipe(RED))
    table.give(RED, DrawNothing())


def test_P_DRAW_4_everyone_must_try_in_the_second_edition() -> None:
    table = blank("second")
    assert why(table.refused(RED, DrawNothing())) == ("everyone_must_draw", "P-DRAW-4")
    assert DrawNothing() not in PICTOMANIA.view(table.state, RED).may


@pytest.mark.parametrize("edition", FIRST)
def test_P_DRAW_4_wiping_takes_no_guess_back(edition: str) -> None:
    table = blank(edition)
    table.ink(RED)
    table.right(YELLOW, RED)
    table.give(HOUSE, Wipe(RED))
    assert why(table.refused(RED, DrawNothing())) == ("drawing_was_guessed", "P-DRAW-4")
    assert DrawNothing() not in PICTOMANIA.view(table.state, RED).may
    assert len(desk(table, RED).stack) == 1


@pytest.mark.parametrize("edition", FIRST)
def test_P_DRAW_4_a_guess_laid_before_the_first_line_or_after_the_wiping_stays_too(edition: str) -> None:
    for is_before in (True, False):
        table = blank(edition)
        if is_before:
            table.guess(YELLOW, RED, 3)
        table.ink(RED)
        table.give(HOUSE, Wipe(RED))
        if not is_before:
            table.guess(YELLOW, RED, 3)
        assert table.refused(RED, DrawNothing()).code == "drawing_was_guessed"


def test_P_DRAW_4_nothing_is_declared_once() -> None:
    table = blank()
    table.nothing(RED)
    assert table.refused(RED, DrawNothing()).rule == "P-DRAW-4"


def test_P_DRAW_4_not_after_stopping() -> None:
    table = blank()
    table.stop(RED)
    assert table.refused(RED, DrawNothing()).rule == "P-FINISH-1"


@pytest.mark.parametrize("edition", FIRST)
def test_P_DRAW_4_who_draws_nothing_takes_no_token(edition: str) -> None:
    table = blank(edition)
    table.nothing(RED)
    for token in (1, 2):
        assert why(table.refused(RED, Stop(token))) == ("nothing_takes_no_token", "P-DRAW-4")
    table.stop(RED)
    assert desk(table, RED).token is None


@pytest.mark.parametrize("edition", FIRST)
def test_P_DRAW_4_nobody_can_guess_at_nothing(edition: str) -> None:
    table = blank(edition)
    table.nothing(RED)
    assert why(table.refused(YELLOW, Guess(RED, 3))) == ("rival_draws_nothing", "P-DRAW-4")


@pytest.mark.parametrize("edition", FIRST)
def test_P_DRAW_4_who_draws_nothing_may_still_guess(edition: str) -> None:
    table = blank(edition)
    table.ink(YELLOW)
    table.nothing(RED)
    table.right(RED, YELLOW)
    assert len(desk(table, YELLOW).stack) == 1


@pytest.mark.parametrize("edition", FIRST)
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
        if edition != "second":
            table.nothing(seat)
        table.stop(seat)
    sheet = table.score()
    assert set(sheet.points.values()) == {-kept}
    assert {(line.reason, line.rule, line.points) for line in sheet.lines} == {("kept_blank", "P-DRAW-4", -kept)}


@pytest.mark.parametrize("edition", FIRST)
def test_P_DRAW_4_guesses_of_who_draws_nothing_earn_points(edition: str) -> None:
    table = blank(edition)
    table.ink(YELLOW, GREEN)
    table.nothing(RED)
    table.right(RED, YELLOW)
    table.right(RED, GREEN)
    table.stop(RED)
    table.stop(YELLOW, 2)
    table.stop(GREEN, 1)
    assert table.score().points[RED] == 2 + 2 - 3


@pytest.mark.parametrize("edition", FIRST)
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


def all_but_red(edition: str, *, declares: bool) -> Table:
    """Four players: red's sheet stays blank, all the others guess red's word right, and each other's not at all."""
    table = blank(edition, 4)
    table.ink(YELLOW, GREEN, BLUE)
    for seat in (YELLOW, GREEN, BLUE):
        table.right(seat, RED)
    if declares:
        table.nothing(RED)
        table.stop(RED)
    else:
        table.give(HOUSE, Away(RED))
        table.give(YELLOW, Rest(RED))
    for seat in (YELLOW, GREEN, BLUE):
        table.give(HOUSE, Away(seat))
        table.give(RED, Rest(seat))
    return table


@pytest.mark.parametrize("edition", FIRST)
def test_P_DRAW_4_a_blank_sheet_that_was_not_declared_scores_as_one_that_was(edition: str) -> None:
    declared = all_but_red(edition, declares=True).score()
    silent = all_but_red(edition, declares=False).score()
    assert declared.points == silent.points == {RED: -4, YELLOW: -4, GREEN: -4, BLUE: -4}
    for sheet in (declared, silent):
        assert [(line.reason, line.points) for line in sheet.lines if line.seat == RED] == [("kept_blank", -4)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_DRAW_4_guesses_at_a_blank_sheet_count_for_nobody(edition: str) -> None:
    table = all_but_red(edition, declares=False)
    assert [event for event in table.events if isinstance(event, DrawingVoided)] == [DrawingVoided(RED, "blank")]
    sheet = table.score()
    assert sheet.points == {RED: -4, YELLOW: -4, GREEN: -4, BLUE: -4}
    stack = next(event for event in table.events if isinstance(event, StackTurned) and event.seat == RED)
    assert {guess.outcome for guess in stack.guesses} == {"returned"}


@pytest.mark.parametrize("edition", ["first-en", "first-de", "second"])
def test_P_DRAW_4_a_wrong_guess_at_a_blank_sheet_makes_no_black_sheep(edition: str) -> None:
    table = blank(edition)
    table.ink(YELLOW, GREEN)
    table.guess(YELLOW, RED, 7)
    for seat in table.seats:
        table.stop(seat)
    sheet = table.score()
    assert sheet.sheep is None
    assert sheet.wrong == {RED: 0, YELLOW: 0, GREEN: 0}


def test_P_VOID_1_a_blank_sheet_in_the_second_edition_counts_as_owned_up() -> None:
    """The bonus goes back, from the black sheep too."""
    table = blank("second")
    table.ink(YELLOW, GREEN)
    table.guess(RED, YELLOW, 7)
    for seat, token in ((RED, 2), (YELLOW, 2), (GREEN, 1)):
        table.stop(seat, token)
    sheet = table.score()
    assert sheet.sheep == RED
    assert sheet.points[RED] == -3
    assert ("bonus_returned", 0) in [(line.reason, line.points) for line in sheet.lines if line.seat == RED]


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_DRAW_4_all_see_which_sheets_are_blank(edition: str) -> None:
    table = blank(edition)
    table.ink(YELLOW, GREEN)

    def seen() -> set[str]:
        return {one.seat for one in PICTOMANIA.view(table.state, WATCHER).seats if one.desk and one.desk.is_blank}

    assert seen() == {RED}
    table.give(HOUSE, Wipe(GREEN))
    assert seen() == {RED, GREEN}
    table.ink(GREEN)
    end(table)
    assert seen() == {RED}
    table.give(HOUSE, Wipe(YELLOW))
    assert seen() == {RED}, "what counts is what was there when the drawing ended"


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_DRAW_2_a_sheet_erased_after_the_pen_is_up_is_blank_for_the_rules_too(edition: str) -> None:
    """Its owner can have it erased at any time; what lies on the table is what counts when the drawing ends."""
    table = blank(edition, 4)
    table.ink()
    table.right(YELLOW, RED)
    table.stop(RED, 3)
    assert not is_down(table, RED)
    assert table.give(HOUSE, Wipe(RED)) == (SheetWiped(RED),)
    assert not desk(table, RED).is_inked
    end(table)
    assert DrawingVoided(RED, "blank") in table.events
    assert table.score().points[RED] == -4


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_DRAW_2_a_drawing_erased_in_the_reveal_is_scored_and_hangs_nowhere(edition: str) -> None:
    table = blank(edition)
    table.ink()
    table.right(YELLOW, RED)
    end(table)
    assert table.give(HOUSE, Wipe(RED)) == (SheetWiped(RED),)
    assert table.score().points[YELLOW] > -3
    assert [one.seat for one in PICTOMANIA.view(table.state, RED).gallery] == [YELLOW, GREEN]


def test_P_DRAW_2_no_sheet_is_wiped_where_none_lies() -> None:
    table = Table()
    assert why(table.refused(HOUSE, Wipe(RED))) == ("wrong_phase", "P-DRAW-1")
    table.begin()
    assert why(table.refused(HOUSE, Wipe(BLUE))) == ("not_your_sheet", "P-DRAW-1")


def test_P_DRAW_4_a_sheet_wiped_before_the_token_is_void() -> None:
    table = blank()
    table.ink()
    table.give(HOUSE, Wipe(RED))
    table.stop(RED, 2)
    table.stop(YELLOW, 1)
    assert table.score().points[RED] == -3
    assert DrawingVoided(RED, "blank") in table.events


@pytest.mark.parametrize("edition", FIRST)
def test_P_DRAW_4_all_see_who_draws_nothing(edition: str) -> None:
    table = blank(edition)
    table.nothing(RED)
    seen = {seat.seat: seat.desk.draws_nothing for seat in PICTOMANIA.view(table.state, WATCHER).seats if seat.desk}
    assert seen == {RED: True, YELLOW: False, GREEN: False}
