"""Guessing: one numeral face down on each rival's stack."""

import pytest

from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import Guess
from pictorium.games.pictomania.events import GuessLaid, StackTurned
from pictorium.games.pictomania.model import COLOURS, Laid
from pictorium.kernel.ids import WATCHER, Seat

from .arrange import begun, desk, end, why
from .table import BLUE, EDITIONS, GREEN, ORANGE, PURPLE, RED, YELLOW, Table, said


def turned(table: Table, seat: Seat) -> StackTurned:
    return next(event for event in table.events if isinstance(event, StackTurned) and event.seat == seat)


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_GUESS_1_a_guess_lies_on_top_of_the_stack(edition: str) -> None:
    table = begun(edition, 4)
    assert table.give(YELLOW, Guess(RED, 4)) == (GuessLaid(YELLOW, RED, 4, 1),)
    assert table.give(BLUE, Guess(RED, 4)) == (GuessLaid(BLUE, RED, 4, 2),)
    assert table.give(GREEN, Guess(RED, 1)) == (GuessLaid(GREEN, RED, 1, 3),)
    assert desk(table, RED).stack == (Laid(YELLOW, 4), Laid(BLUE, 4), Laid(GREEN, 1))


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_GUESS_1_the_order_of_arrival_decides_the_score(edition: str) -> None:
    for order, tokens in (((YELLOW, BLUE), (2, 1)), ((BLUE, YELLOW), (1, 2))):
        table = begun(edition, 4)
        for seat in order:
            table.right(seat, RED)
        end(table)
        sheet = table.score()
        earned = {line.seat: line.points for line in sheet.lines if line.drawer == RED}
        assert (earned[YELLOW], earned[BLUE]) == tokens
        assert [guess.by for guess in turned(table, RED).guesses] == list(order)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("number", [1, 7])
def test_P_GUESS_1_every_numeral_can_be_laid(edition: str, number: int) -> None:
    table = begun(edition, 4)
    table.guess(RED, YELLOW, number)
    assert desk(table, YELLOW).stack == (Laid(RED, number),)


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_GUESS_2_a_second_guess_on_the_same_rival_is_refused(edition: str) -> None:
    table = begun(edition, 4)
    table.guess(RED, YELLOW, 3)
    assert why(table.refused(RED, Guess(YELLOW, 4))) == ("guessed_already", "P-GUESS-2")
    assert why(table.refused(RED, Guess(YELLOW, 3)))[1] == "P-GUESS-2"


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_GUESS_2_a_guess_on_oneself_is_refused(edition: str) -> None:
    assert why(begun(edition, 4).refused(RED, Guess(RED, 3))) == ("own_stack", "P-GUESS-2")


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_GUESS_2_a_numeral_laid_is_spent(edition: str) -> None:
    table = begun(edition, 4)
    table.guess(RED, YELLOW, 3)
    assert desk(table, RED).hand == (1, 2, 4, 5, 6, 7)
    assert why(table.refused(RED, Guess(GREEN, 3))) == ("number_spent", "P-GUESS-2")
    table.guess(RED, GREEN, 4)


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_GUESS_2_a_3_laid_on_red_can_neither_be_changed_nor_used_elsewhere(edition: str) -> None:
    """The example of the English rulebook."""
    table = begun(edition, 4)
    table.guess(BLUE, RED, 3)
    assert table.refused(BLUE, Guess(RED, 6)).rule == "P-GUESS-2"
    assert table.refused(BLUE, Guess(GREEN, 3)).rule == "P-GUESS-2"
    assert desk(table, RED).stack == (Laid(BLUE, 3),)
    table.guess(BLUE, GREEN, 6)


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_GUESS_2_one_guess_on_every_rival_and_no_more(edition: str) -> None:
    table = begun(edition, 6)
    for number, rival in enumerate(COLOURS[1:], 1):
        table.guess(RED, rival, number)
    assert desk(table, RED).hand == (6, 7)
    for rival in COLOURS[1:]:
        assert table.refused(RED, Guess(rival, 6)).rule == "P-GUESS-2"


def test_P_GUESS_2_two_players_may_lay_the_same_numeral() -> None:
    table = begun(seats=4)
    table.guess(RED, YELLOW, 3)
    table.guess(GREEN, YELLOW, 3)
    table.guess(BLUE, RED, 3)
    assert desk(table, YELLOW).stack == (Laid(RED, 3), Laid(GREEN, 3))


@pytest.mark.parametrize("number", [-1, 0, 8, 99])
def test_P_GUESS_1_there_is_no_such_numeral(number: int) -> None:
    refusal = begun(seats=4).refused(RED, Guess(YELLOW, number))
    assert why(refusal) == ("no_such_number", "P-GUESS-1")
    assert said(refusal) == "Guess cards go from 1 to 7."


@pytest.mark.parametrize("rival", [PURPLE, ORANGE, Seat("pink"), WATCHER])
def test_P_GUESS_1_there_is_no_such_rival(rival: Seat) -> None:
    assert why(begun(seats=4).refused(RED, Guess(rival, 1))) == ("no_such_rival", "P-GUESS-1")


def test_P_GUESS_1_a_guess_on_a_blank_sheet_is_allowed() -> None:
    table = Table()
    table.begin()
    table.guess(RED, YELLOW, 3)
    assert desk(table, YELLOW).stack == (Laid(RED, 3),)


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_GUESS_3_all_see_who_guessed_at_whom_and_in_what_order(edition: str) -> None:
    table = begun(edition, 4)
    table.guess(YELLOW, RED, 4)
    table.guess(BLUE, RED, 6)
    table.guess(RED, BLUE, 2)
    for seat in (*table.seats, WATCHER):
        seen = {view.seat: view.desk.guessed_by for view in PICTOMANIA.view(table.state, seat).seats if view.desk}
        assert seen == {RED: (YELLOW, BLUE), YELLOW: (), GREEN: (), BLUE: (RED,)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_GUESS_3_nobody_but_its_owner_knows_a_numeral_before_the_stack_is_turned(edition: str) -> None:
    table = begun(edition, 4)
    table.guess(YELLOW, RED, 4)
    for seat in (RED, GREEN, BLUE, WATCHER):
        view = PICTOMANIA.view(table.state, seat)
        assert all(other.desk is None or other.desk.turned is None for other in view.seats)
        assert view.own is None or view.own.laid == {}
    own = PICTOMANIA.view(table.state, YELLOW).own
    assert own is not None
    assert own.laid == {RED: 4}


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_GUESS_4_only_the_numeral_counts(edition: str) -> None:
    table = Table(edition, 4)
    names = ("A", "A", "B", "C") if edition == "second" else ("star", "moon", "drop", "circle")
    table.begin({RED: 5, YELLOW: 1, GREEN: 2, BLUE: 3}, dict(zip(table.seats, names, strict=True)))
    table.ink()
    table.guess(GREEN, RED, 5)
    end(table)
    table.score()
    (guess,) = turned(table, RED).guesses
    assert guess.outcome == "right"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6, 7])
def test_P_GUESS_4_a_guess_is_right_only_with_the_drawers_numeral(edition: str, number: int) -> None:
    table = Table(edition, 3)
    table.begin({RED: 5, YELLOW: 1, GREEN: 2})
    table.ink()
    table.guess(YELLOW, RED, number)
    end(table)
    table.score()
    (guess,) = turned(table, RED).guesses
    assert guess.outcome == ("right" if number == 5 else "wrong")
    assert guess.token == (2 if number == 5 else 0)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [3, 6])
def test_P_GUESS_5_nobody_has_to_guess(edition: str, seats: int) -> None:
    table = begun(edition, seats)
    end(table)
    sheet = table.score()
    assert sheet.sheep is None
    assert all(count == 0 for count in sheet.wrong.values())


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_GUESS_5_ones_own_numeral_may_be_laid_and_is_warned_of(edition: str) -> None:
    table = Table(edition, 3)
    table.begin({RED: 6, YELLOW: 1, GREEN: 2})
    table.ink()
    own = PICTOMANIA.view(table.state, RED).own
    assert own is not None
    assert own.never_right == 6
    table.guess(RED, YELLOW, 6)
    assert desk(table, YELLOW).stack == (Laid(RED, 6),)
    end(table)
    assert table.score().wrong[RED] == 1
