"""What a void drawing does to the score, edition by edition."""

import pytest

from pictorium.games.pictomania.commands import CastVote, Challenge, OwnUp
from pictorium.games.pictomania.events import StackTurned
from pictorium.games.pictomania.model import Drawing
from pictorium.games.pictomania.score_sheet import RoundSheet
from pictorium.kernel.ids import Seat

from .arrange import at_ease
from .table import BLUE, EDITIONS, GREEN, RED, YELLOW, Table

FIRST = EDITIONS[:3]
WRONG = 7


def own_up(table: Table, *drawers: Seat, token: int | None = 3) -> RoundSheet:
    """Red takes a token, all stop, these drawers own up, and the round is scored."""
    table.stop(RED, token)
    for seat in table.seats[1:]:
        if isinstance(table.state.phase, Drawing):
            table.stop(seat)
    table.next()
    owned: set[Seat] = set()
    while len(owned) < len(drawers):
        drawer = getattr(table.state.phase, "drawer", None)
        if drawer in drawers and drawer not in owned:
            table.give(drawer, OwnUp())
            owned.add(drawer)
        else:
            table.next()
    return table.score()


def bonus(sheet: RoundSheet, seat: Seat) -> tuple[str, str, int]:
    (line,) = (line for line in sheet.lines if line.seat == seat and line.reason.startswith("bonus"))
    return line.reason, line.rule, line.points


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_VOID_1_guesses_on_a_void_drawing_go_back(edition: str) -> None:
    table = at_ease(edition)
    table.right(YELLOW, RED)
    table.guess(GREEN, RED, WRONG)
    own_up(table, RED)
    stack = next(event for event in table.events if isinstance(event, StackTurned) and event.seat == RED)
    assert [(guess.by, guess.outcome, guess.token) for guess in stack.guesses] == [
        (YELLOW, "returned", 0),
        (GREEN, "returned", 0),
    ]


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_VOID_1_the_owner_gives_out_no_token(edition: str) -> None:
    table = at_ease(edition)
    table.right(YELLOW, RED)
    table.right(GREEN, RED)
    sheet = own_up(table, RED)
    assert not [line for line in sheet.lines if line.drawer == RED]
    assert sheet.points[YELLOW] == sheet.points[GREEN] == -4
    assert sheet.points[RED] == -4


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_VOID_1_a_wrong_guess_on_a_void_drawing_makes_no_black_sheep(edition: str) -> None:
    table = at_ease(edition)
    table.guess(YELLOW, RED, WRONG)
    sheet = own_up(table, RED)
    assert sheet.sheep is None
    assert sheet.wrong == {RED: 0, YELLOW: 0, GREEN: 0, BLUE: 0}


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_VOID_1_a_guess_that_goes_back_can_make_another_the_black_sheep(edition: str) -> None:
    table = at_ease(edition)
    table.guess(YELLOW, RED, WRONG)
    table.guess(YELLOW, GREEN, 6)
    table.guess(BLUE, GREEN, WRONG)
    table.guess(BLUE, YELLOW, 6)
    assert own_up(table, RED).sheep == BLUE


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_VOID_1_the_owners_own_guesses_count(edition: str) -> None:
    table = at_ease(edition)
    table.right(RED, YELLOW)
    table.right(RED, GREEN)
    table.guess(RED, BLUE, WRONG)
    table.guess(BLUE, GREEN, WRONG)
    sheet = own_up(table, RED)
    assert sheet.wrong[RED] == 1
    assert sheet.points[RED] == 4 - 4


@pytest.mark.parametrize("edition", FIRST)
def test_P_VOID_1_the_bonus_is_no_plus_in_the_first_edition(edition: str) -> None:
    table = at_ease(edition)
    table.right(YELLOW, RED)
    assert bonus(own_up(table, RED), RED) == ("bonus_void", "P-VOID-1", 0)


def test_P_VOID_1_the_bonus_goes_back_in_the_second() -> None:
    table = at_ease("second")
    table.right(YELLOW, RED)
    assert bonus(own_up(table, RED), RED) == ("bonus_returned", "P-VOID-1", 0)


@pytest.mark.parametrize("edition", FIRST)
def test_P_VOID_1_a_black_sheep_with_a_void_drawing_still_pays_in_the_first_edition(edition: str) -> None:
    table = at_ease(edition)
    table.right(YELLOW, RED)
    table.guess(RED, GREEN, WRONG)
    sheet = own_up(table, RED)
    assert sheet.sheep == RED
    assert sheet.points[RED] == -4 - 3
    assert bonus(sheet, RED)[0::2] == ("bonus_sheep", -3)


def test_P_VOID_1_a_black_sheep_with_a_void_drawing_gives_the_token_back_in_the_second() -> None:
    table = at_ease("second")
    table.right(YELLOW, RED)
    table.guess(RED, GREEN, WRONG)
    sheet = own_up(table, RED)
    assert sheet.sheep == RED
    assert sheet.points[RED] == -4
    assert bonus(sheet, RED) == ("bonus_returned", "P-VOID-1", 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_VOID_1_without_a_token_there_is_no_bonus_to_speak_of(edition: str) -> None:
    table = at_ease(edition)
    sheet = own_up(table, RED, token=None)
    assert not [line for line in sheet.lines if line.reason.startswith("bonus")]
    assert sheet.points[RED] == -4


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_VOID_1_several_drawings_may_be_void(edition: str) -> None:
    table = at_ease(edition)
    table.right(YELLOW, RED)
    table.right(RED, YELLOW)
    table.guess(GREEN, YELLOW, WRONG)
    table.right(GREEN, BLUE)
    sheet = own_up(table, RED, YELLOW)
    assert sheet.points == {RED: -4, YELLOW: -4, GREEN: 2 - 4, BLUE: -2}
    assert sheet.sheep is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_VOID_1_a_drawing_voted_void_scores_like_one_owned_up_to(edition: str) -> None:
    table = at_ease(edition)
    table.right(YELLOW, RED)
    table.stop(RED, 3)
    for seat in table.seats[1:]:
        table.stop(seat)
    table.show(RED)
    table.give(YELLOW, Challenge())
    table.give(GREEN, CastVote(True))
    table.give(BLUE, CastVote(True))
    sheet = table.score()
    assert sheet.points == {RED: -4, YELLOW: -4, GREEN: -4, BLUE: -4}


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_VOID_1_a_drawing_that_stands_is_scored_as_ever(edition: str) -> None:
    table = at_ease(edition)
    table.right(YELLOW, RED)
    table.stop(RED, 3)
    for seat in table.seats[1:]:
        table.stop(seat)
    table.show(RED)
    table.give(YELLOW, Challenge())
    table.give(GREEN, CastVote(False))
    table.give(BLUE, CastVote(False))
    sheet = table.score()
    assert sheet.points == {RED: -2 + 3, YELLOW: 2 - 4, GREEN: -4, BLUE: -4}


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_VOID_1_a_blank_sheet_of_a_black_sheep_follows_the_edition(edition: str) -> None:
    table = Table(edition, 4, stop_without_token=True)
    table.begin()
    table.ink(YELLOW, GREEN, BLUE)
    table.guess(RED, GREEN, WRONG)
    table.stop(RED, 3)
    for seat in table.seats[1:]:
        table.stop(seat)
    sheet = table.score()
    assert sheet.sheep == RED
    assert sheet.points[RED] == (-4 if edition == "second" else -4 - 3)
