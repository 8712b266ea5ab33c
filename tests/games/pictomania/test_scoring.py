"""The score: tokens, the black sheep, the bonus and the totals."""

from collections.abc import Mapping

import pytest

from pictorium.games.pictomania.commands import Tick
from pictorium.games.pictomania.events import GameEnded, RoundScored
from pictorium.games.pictomania.model import Drawing
from pictorium.games.pictomania.score_sheet import RoundSheet
from pictorium.kernel.ids import HOUSE, Seat

from .arrange import at_ease
from .table import BLUE, EDITIONS, GREEN, PURPLE, RED, YELLOW, Table

WRONG = 7
"""A numeral nobody holds at a table of up to six, where seats hold 1, 2, 3… in their order."""


def finish(table: Table, tokens: Mapping[Seat, int]) -> RoundSheet:
    """The seats with a token take it in that order, the others stop without, and the round is scored."""
    for seat, token in tokens.items():
        table.stop(seat, token)
    for seat in table.seats:
        if seat not in tokens and isinstance(table.state.phase, Drawing):
            table.stop(seat)
    return table.score()


def lines(sheet: RoundSheet, seat: Seat) -> list[tuple[str, str, int]]:
    return [(line.reason, line.rule, line.points) for line in sheet.lines if line.seat == seat]


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_SCORE_2_the_example_of_the_french_rulebook(edition: str) -> None:
    table = at_ease(edition)
    table.guess(YELLOW, RED, WRONG)
    table.right(GREEN, RED)
    table.right(BLUE, RED)
    table.right(RED, YELLOW)
    table.right(GREEN, BLUE)
    table.right(RED, BLUE)
    table.guess(YELLOW, GREEN, 5)
    table.guess(YELLOW, BLUE, 6)
    table.guess(BLUE, GREEN, WRONG)
    sheet = finish(table, {YELLOW: 3, RED: 2})
    assert sum(sheet.wrong.values()) == 4
    assert sheet.sheep == YELLOW
    assert sheet.points[RED] == 3 - 1 + 2
    assert [line.points for line in sheet.lines if line.drawer == RED] == [2, 1]


def test_P_SCORE_2_the_example_of_the_spanish_rulebook() -> None:
    table = at_ease("second")
    table.right(YELLOW, RED)
    table.right(YELLOW, GREEN)
    table.right(RED, BLUE)
    table.right(YELLOW, BLUE)
    table.right(RED, YELLOW)
    table.right(BLUE, YELLOW)
    sheet = finish(table, {GREEN: 3, YELLOW: 2, RED: 2, BLUE: 1})
    assert sheet.points[YELLOW] == 5 + 2 - 1


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("seats", "tokens"), [(3, [2, 1]), (4, [2, 1, 1]), (5, [3, 2, 1, 1]), (6, [3, 2, 1, 1, 1])])
def test_P_SCORE_1_right_guesses_earn_the_best_token_left_in_turn(edition: str, seats: int, tokens: list[int]) -> None:
    table = at_ease(edition, seats)
    for seat in reversed(table.seats[1:]):
        table.right(seat, RED)
    sheet = finish(table, {})
    earned = [(line.seat, line.points) for line in sheet.lines if line.drawer == RED]
    assert earned == list(zip(reversed(table.seats[1:]), tokens, strict=True))
    assert sheet.points[RED] == 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_SCORE_1_a_wrong_guess_uses_up_no_token(edition: str) -> None:
    table = at_ease(edition)
    table.guess(YELLOW, RED, WRONG)
    table.right(GREEN, RED)
    table.guess(BLUE, RED, 6)
    sheet = finish(table, {})
    assert lines(sheet, GREEN)[0] == ("guessed", "P-SCORE-1", 2)
    assert sheet.wrong == {RED: 0, YELLOW: 1, GREEN: 0, BLUE: 1}
    assert sheet.points[RED] == -2


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("seats", "kept"), [(3, 3), (4, 4), (5, 7), (6, 8)])
def test_P_SCORE_2_tokens_nobody_earned_count_against_their_owner(edition: str, seats: int, kept: int) -> None:
    sheet = finish(at_ease(edition, seats), {})
    for seat in sheet.points:
        assert sheet.points[seat] == -kept
        assert lines(sheet, seat) == [("kept", "P-SCORE-2", -kept)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_SCORE_2_points_are_the_sum_of_their_lines(edition: str) -> None:
    table = at_ease(edition, 5)
    table.right(RED, YELLOW)
    table.guess(GREEN, YELLOW, WRONG)
    table.right(BLUE, GREEN)
    table.right(PURPLE, YELLOW)
    sheet = finish(table, {PURPLE: 3, RED: 3, YELLOW: 2})
    for seat, points in sheet.points.items():
        assert points == sum(line.points for line in sheet.lines if line.seat == seat)
    assert sheet.points == {RED: 3 - 7, YELLOW: -7 + 5 + 2, GREEN: -7 + 3, BLUE: 3 - 7, PURPLE: 2 - 7}


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_SHEEP_1_the_one_with_the_most_wrong_guesses_is_the_black_sheep(edition: str) -> None:
    table = at_ease(edition)
    table.guess(RED, YELLOW, WRONG)
    table.guess(RED, GREEN, 6)
    table.guess(YELLOW, RED, WRONG)
    sheet = finish(table, {})
    assert sheet.sheep == RED
    assert sheet.wrong == {RED: 2, YELLOW: 1, GREEN: 0, BLUE: 0}


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_SHEEP_1_one_wrong_guess_is_enough(edition: str) -> None:
    table = at_ease(edition)
    table.guess(RED, YELLOW, WRONG)
    assert finish(table, {}).sheep == RED


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("sharers", [(RED, YELLOW), (RED, YELLOW, GREEN), (RED, YELLOW, GREEN, BLUE)])
def test_P_SHEEP_1_a_tie_has_no_black_sheep(edition: str, sharers: tuple[Seat, ...]) -> None:
    table = at_ease(edition)
    for seat in sharers:
        table.guess(seat, next(rival for rival in table.seats if rival != seat), WRONG)
    sheet = finish(table, {RED: 3})
    assert sheet.sheep is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_SHEEP_1_a_tie_below_the_most_does_not_matter(edition: str) -> None:
    table = at_ease(edition)
    for number, rival in ((7, YELLOW), (6, GREEN)):
        table.guess(RED, rival, number)
    table.guess(YELLOW, RED, 7)
    table.guess(BLUE, RED, 7)
    assert finish(table, {}).sheep == RED


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_SHEEP_1_a_tie_at_none_has_no_black_sheep(edition: str) -> None:
    table = at_ease(edition)
    table.right(RED, YELLOW)
    sheet = finish(table, {})
    assert sheet.sheep is None
    assert set(sheet.wrong.values()) == {0}


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_SHEEP_1_right_guesses_do_not_make_up_for_wrong_ones(edition: str) -> None:
    table = at_ease(edition)
    table.guess(RED, YELLOW, WRONG)
    table.right(RED, GREEN)
    table.right(RED, BLUE)
    assert finish(table, {}).sheep == RED


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_BONUS_1_a_plus_if_somebody_guessed_the_word(edition: str) -> None:
    table = at_ease(edition)
    table.right(YELLOW, RED)
    sheet = finish(table, {RED: 3})
    assert lines(sheet, RED) == [("kept", "P-SCORE-2", -2), ("bonus", "P-BONUS-1", 3)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_BONUS_1_nothing_if_nobody_guessed_the_word(edition: str) -> None:
    table = at_ease(edition)
    table.guess(YELLOW, RED, WRONG)
    table.guess(GREEN, RED, WRONG)
    sheet = finish(table, {RED: 3})
    assert lines(sheet, RED) == [("kept", "P-SCORE-2", -4), ("bonus_unguessed", "P-BONUS-1", 0)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_BONUS_1_a_minus_for_the_black_sheep(edition: str) -> None:
    table = at_ease(edition)
    table.right(YELLOW, RED)
    table.guess(RED, GREEN, WRONG)
    sheet = finish(table, {RED: 3})
    assert sheet.sheep == RED
    assert sheet.points[RED] == -2 - 3
    assert lines(sheet, RED)[-1][0::2] == ("bonus_sheep", -3)


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_BONUS_1_the_black_sheep_pays_even_if_nobody_guessed_the_word(edition: str) -> None:
    table = at_ease(edition)
    table.guess(RED, GREEN, WRONG)
    sheet = finish(table, {RED: 3})
    assert sheet.points[RED] == -4 - 3


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_BONUS_1_a_black_sheep_without_a_token_pays_nothing(edition: str) -> None:
    table = at_ease(edition)
    table.guess(RED, GREEN, WRONG)
    sheet = finish(table, {})
    assert sheet.sheep == RED
    assert sheet.points[RED] == -4


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_BONUS_1_only_the_black_sheep_pays(edition: str) -> None:
    table = at_ease(edition)
    table.guess(RED, GREEN, WRONG)
    table.right(RED, YELLOW)
    table.guess(YELLOW, GREEN, WRONG)
    table.guess(YELLOW, RED, 6)
    sheet = finish(table, {RED: 3, YELLOW: 2})
    assert sheet.sheep == YELLOW
    assert lines(sheet, RED)[-1] == ("bonus_unguessed", "P-BONUS-1", 0)
    assert sheet.points[YELLOW] == -2 - 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_TOTAL_1_scores_may_be_negative_and_the_highest_wins(edition: str) -> None:
    table = at_ease(edition, rounds=1)
    table.right(RED, YELLOW)
    finish(table, {})
    ended = table.events[-1]
    assert isinstance(ended, GameEnded)
    assert ended.totals == {RED: -2, YELLOW: -2, GREEN: -4, BLUE: -4}
    assert ended.winners == (RED, YELLOW)


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_TOTAL_1_a_single_winner(edition: str) -> None:
    table = at_ease(edition, rounds=1)
    table.right(GREEN, YELLOW)
    table.right(GREEN, BLUE)
    finish(table, {})
    ended = table.events[-1]
    assert isinstance(ended, GameEnded)
    assert ended.winners == (GREEN,)


def test_P_TOTAL_1_the_totals_are_those_of_all_rounds() -> None:
    table = at_ease("second", 3, rounds=3)
    sums = dict.fromkeys(table.seats, 0)
    for number in range(3):
        if number:
            table.begin()
            table.ink()
        table.right(table.seats[number], table.seats[number - 1])
        sheet = finish(table, {table.seats[number - 1]: 2})
        assert sheet.round == number + 1
        for seat, points in sheet.points.items():
            sums[seat] += points
    ended = table.events[-1]
    assert isinstance(ended, GameEnded)
    assert ended.totals == sums
    assert set(ended.winners) == {seat for seat in sums if sums[seat] == max(sums.values())}


def test_P_SCORE_2_a_round_ended_by_the_clock_is_scored_as_it_stands() -> None:
    table = at_ease("first-fr", round_clock_s=60)
    table.right(YELLOW, RED)
    table.stop(RED, 3)
    table.wait(60)
    table.give(HOUSE, Tick())
    sheet = table.score()
    assert sheet.points == {RED: -2 + 3, YELLOW: 2 - 4, GREEN: -4, BLUE: -4}


def test_P_SCORE_2_the_sheet_lies_in_the_fact() -> None:
    table = at_ease()
    sheet = finish(table, {})
    assert RoundScored(sheet) in table.events
    assert table.state.sheets == (sheet,)


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_BONUS_1_the_line_of_the_black_sheep_cites_the_rule(edition: str) -> None:
    table = at_ease(edition)
    table.guess(RED, YELLOW, WRONG)
    sheet = finish(table, {RED: 3})
    assert sheet.sheep == RED
    assert ("bonus_sheep", "P-BONUS-1", -3) in lines(sheet, RED)
