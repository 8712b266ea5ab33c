"""The rules of Hilo, by their ids."""

from typing import Any

import pytest

from pictorium.kernel.ids import HOUSE, SEATS, WATCHER, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from tests.games.driven import Dice
from tests.games.hilo import HILO
from tests.games.hilo import commands as c
from tests.games.hilo import events as e
from tests.games.hilo.model import Over, State
from tests.games.hilo.options import Options

RED, YELLOW, GREEN, BLUE = SEATS[:4]
NOW = Moment(7)


class Table:
    """A game whose number is 5."""

    def __init__(self, seats: int, most: int = 10) -> None:
        opened = e.Opened(SEATS[:seats], Options(most=most), 5)
        self.state: State = HILO.evolve(None, opened)

    def give(self, seat: Seat, command: c.AnyCommand) -> tuple[e.Event, ...]:
        events = HILO.decide(self.state, seat, command, NOW, Dice())
        assert not isinstance(events, Refusal), events
        for event in events:
            self.state = HILO.evolve(self.state, event)
        return events

    def refused(self, seat: Seat, command: c.AnyCommand) -> tuple[str, str]:
        refusal = HILO.decide(self.state, seat, command, NOW, Dice())
        assert isinstance(refusal, Refusal)
        return refusal.code, refusal.rule

    @property
    def turn(self) -> Seat | None:
        return HILO.view(self.state, WATCHER).turn


def opened(seats: tuple[Seat, ...], seed: int = 0, **options: Any) -> Any:
    return HILO.open(seats, None, Options(**options), Dice(seed))


def test_H_SETUP_1_chance_deals_any_number_from_1_to_the_most() -> None:
    dealt = [opened(SEATS[:2], seed, most=4)[0] for seed in range(60)]
    assert {one.secret for one in dealt} == {1, 2, 3, 4}
    assert dealt[0] == e.Opened(SEATS[:2], Options(most=4), dealt[0].secret)


@pytest.mark.parametrize(
    ("seats", "most", "code"),
    [
        (SEATS[:1], 10, "too_few_seats"),
        (SEATS[:5], 10, "too_many_seats"),
        ((RED, RED), 10, "colour_taken_twice"),
        ((RED, SEATS[4]), 10, "unknown_colour"),
        (SEATS[:2], 1, "most_out_of_range"),
        (SEATS[:2], 101, "most_out_of_range"),
    ],
)
def test_H_SETUP_1_what_makes_no_game_is_refused(seats: tuple[Seat, ...], most: int, code: str) -> None:
    refusal = opened(seats, most=most)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.rule) == (code, "H-SETUP-1")


def test_H_SETUP_1_who_watches_does_nothing() -> None:
    table = Table(2)
    assert table.refused(WATCHER, c.Guess(3)) == ("not_seated", "H-SETUP-1")
    assert HILO.legal(table.state, WATCHER) == ()


def test_H_SECRET_1_the_keeper_alone_knows_the_number_until_the_end() -> None:
    table = Table(3)
    fact = e.Opened(SEATS[:3], Options(), 5)
    assert HILO.face(fact, RED) == fact
    for seat in (YELLOW, GREEN, WATCHER, HOUSE):
        assert HILO.face(fact, seat) == e.OpenedFaceDown(SEATS[:3], Options())
        assert HILO.view(table.state, seat).secret is None
    assert HILO.view(table.state, RED).secret == 5
    table.give(YELLOW, c.Guess(5))
    assert HILO.view(table.state, WATCHER).secret == 5


def test_H_TURN_1_the_others_guess_in_the_order_they_sit() -> None:
    table = Table(4)
    for seat, number in ((YELLOW, 1), (GREEN, 9), (BLUE, 2), (YELLOW, 8)):
        assert table.turn == seat
        for other in {RED, YELLOW, GREEN, BLUE} - {seat}:
            assert table.refused(other, c.Guess(number)) == ("not_your_turn", "H-TURN-1")
        table.give(seat, c.Guess(number))


def test_H_NUMBER_1_a_guess_is_answered_at_once() -> None:
    table = Table(2)
    assert table.give(YELLOW, c.Guess(4)) == (e.Guessed(YELLOW, 4, "higher"),)
    assert table.give(YELLOW, c.Guess(6)) == (e.Guessed(YELLOW, 6, "lower"),)
    assert [one.answer for one in HILO.view(table.state, WATCHER).guesses] == ["higher", "lower"]


@pytest.mark.parametrize("number", [-1, 0, 11])
def test_H_NUMBER_1_other_numbers_are_refused(number: int) -> None:
    assert Table(2).refused(YELLOW, c.Guess(number)) == ("number_not_there", "H-NUMBER-1")


def test_H_END_1_who_guesses_right_has_won() -> None:
    table = Table(3)
    table.give(YELLOW, c.Guess(4))
    assert table.give(GREEN, c.Guess(5)) == (e.Guessed(GREEN, 5, "right"), e.GameOver(GREEN))
    assert table.state.phase == Over(GREEN)
    assert table.refused(YELLOW, c.Guess(5)) == ("not_your_turn", "H-TURN-1")
    view = HILO.view(table.state, YELLOW)
    assert (view.phase, view.winner, view.turn, view.may) == ("over", GREEN, None, (c.Leave(),))


def test_H_AWAY_1_who_is_away_is_passed_over_until_they_are_back() -> None:
    table = Table(3)
    table.give(HOUSE, c.Away(YELLOW))
    assert table.turn == GREEN
    table.give(GREEN, c.Guess(1))
    assert table.turn == GREEN
    table.give(HOUSE, c.Back(YELLOW))
    assert table.turn == YELLOW
    assert table.refused(HOUSE, c.Back(YELLOW)) == ("not_away", "H-AWAY-1")


def test_H_AWAY_1_while_all_who_guess_are_away_it_is_nobodys_turn() -> None:
    table = Table(2)
    table.give(HOUSE, c.Away(YELLOW))
    assert table.turn is None
    assert table.refused(HOUSE, c.Away(YELLOW)) == ("away_already", "H-AWAY-1")


def test_H_LEAVE_1_who_leaves_is_out() -> None:
    table = Table(4)
    assert table.give(YELLOW, c.Leave()) == (e.SeatLeft(YELLOW),)
    assert table.turn == GREEN
    assert table.refused(YELLOW, c.Guess(5)) == ("has_left", "H-LEAVE-1")
    table.give(RED, c.Leave())
    assert table.give(GREEN, c.Guess(5))[-1] == e.GameOver(GREEN)


def test_H_LEAVE_1_with_one_seat_left_nobody_has_won() -> None:
    table = Table(3)
    table.give(RED, c.Leave())
    assert table.give(YELLOW, c.Leave()) == (e.SeatLeft(YELLOW), e.GameOver(None))
    assert table.give(GREEN, c.Leave()) == (e.SeatLeft(GREEN),)


@pytest.mark.parametrize("command", [c.Tick(), c.Away(RED), c.Back(RED), c.Preside(RED), c.Mark(RED), c.Wipe(RED)])
def test_H_HOUSE_1_what_the_house_reports_no_player_can(command: c.HouseCommand) -> None:
    assert Table(2).refused(YELLOW, command) == ("not_for_this_seat", "H-HOUSE-1")


@pytest.mark.parametrize("command", [c.Guess(1), c.Leave()])
def test_H_HOUSE_1_the_house_does_not_play(command: c.PlayerCommand) -> None:
    assert Table(2).refused(HOUSE, command) == ("not_for_this_seat", "H-HOUSE-1")


def test_T_REACT_2_a_game_that_says_nothing_of_stamps_has_none() -> None:
    assert not any(HILO.spots(Table(2).state, seat) for seat in SEATS)


def test_H_HOUSE_1_there_is_nothing_to_draw() -> None:
    table = Table(2)
    assert table.refused(HOUSE, c.Mark(RED)) == ("nothing_to_draw", "H-HOUSE-1")
    assert not any(HILO.pen(table.state, seat).is_down for seat in SEATS)
