"""The reveal, drawer by drawer, and its pace."""

from typing import Any

import pytest

from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import Next, Tick
from pictorium.games.pictomania.events import (
    DrawingEnded,
    Event,
    GameEnded,
    RoundScored,
    StackTurned,
    WordShown,
)
from pictorium.games.pictomania.model import Drawing, Over, Reveal, Setup
from pictorium.games.pictomania.score_sheet import Turned
from pictorium.kernel.ids import HOUSE, Seat

from .table import BLUE, EDITIONS, GREEN, RED, YELLOW, Table


def ended(edition: str = "first-en", seats: int = 3, **options: Any) -> Table:
    """A table whose drawing has just ended: yellow is right and green wrong about red's word."""
    table = Table(edition, seats, **options)
    table.begin()
    table.ink()
    table.right(YELLOW, RED)
    table.guess(GREEN, RED, 7)
    for seat in table.seats:
        if isinstance(table.state.phase, Drawing):
            table.stop(seat, table.state.phase.round.middle[0])
    assert isinstance(table.state.phase, Reveal)
    return table


def steps(table: Table) -> list[Event]:
    """All facts of the reveal, taken step by step."""
    facts: list[Event] = []
    while isinstance(table.state.phase, Reveal):
        facts += table.next()
    return facts


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_P_SCORE_1_each_drawer_shows_the_word_and_then_turns_the_stack(edition: str, seats: int) -> None:
    table = ended(edition, seats)
    facts = steps(table)
    shown = [fact for fact in facts if isinstance(fact, WordShown | StackTurned)]
    assert len(shown) == 2 * seats
    for word, stack in zip(shown[::2], shown[1::2], strict=True):
        assert isinstance(word, WordShown)
        assert isinstance(stack, StackTurned)
        assert word.seat == stack.seat
    assert {fact.seat for fact in shown} == set(table.seats)
    assert isinstance(facts[-1], RoundScored)


def test_P_SCORE_1_one_step_shows_one_thing() -> None:
    table = ended()
    assert [type(fact) for fact in table.next()] == [WordShown]
    assert [type(fact) for fact in table.next()] == [StackTurned]
    assert [type(fact) for fact in table.next()] == [WordShown]


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_SCORE_1_the_stack_is_read_from_the_first_guess_to_the_last(edition: str) -> None:
    table = ended(edition, 4)
    facts = steps(table)
    word = next(fact for fact in facts if isinstance(fact, WordShown) and fact.seat == RED)
    stack = next(fact for fact in facts if isinstance(fact, StackTurned) and fact.seat == RED)
    assert word.word.number == 1
    assert stack.guesses == (Turned(YELLOW, 1, "right", 2), Turned(GREEN, 7, "wrong"))


def test_P_SCORE_1_nothing_is_scored_before_every_stack_is_turned() -> None:
    table = ended()
    while isinstance(table.state.phase, Reveal):
        assert len(table.state.sheets) == 0
        table.next()
    assert len(table.state.sheets) == 1


def test_P_SCORE_1_a_scored_round_makes_place_for_the_next() -> None:
    table = ended()
    table.score()
    assert isinstance(table.state.phase, Setup)
    assert table.state.round == 2


def test_P_SCORE_1_the_totals_grow_with_each_round() -> None:
    table = ended()
    first = table.score()
    table.begin()
    for seat in table.seats:
        table.nothing(seat)
        table.stop(seat)
    second = table.score()
    totals = {seat.seat: seat.total for seat in PICTOMANIA.view(table.state, RED).seats}
    assert totals == {seat: first.points[seat] + second.points[seat] for seat in table.seats}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seat", [RED, YELLOW, GREEN, BLUE])
def test_P_PACE_1_each_step_is_taken_at_anyones_wish(edition: str, seat: Seat) -> None:
    """But for the stack of one's own drawing, which somebody else must turn."""
    table = ended(edition, 4)
    other = YELLOW if seat == RED else RED
    for _ in range(9):
        assert isinstance(table.state.phase, Reveal)
        table.give(other if table.state.phase.drawer == seat else seat, table.step())
    assert isinstance(table.state.phase, Setup)


def test_P_PACE_1_without_a_pace_the_clock_takes_no_step() -> None:
    table = ended()
    assert PICTOMANIA.due(table.state) is None
    table.wait(10_000)
    assert table.give(HOUSE, Tick()) == ()


def test_P_PACE_1_the_clock_takes_each_step_at_the_tables_pace() -> None:
    table = ended(reveal_pace_s=4)
    scored = False
    for count in range(1, 8):
        assert PICTOMANIA.due(table.state) == 4000 * count
        table.wait(3.999)
        assert table.give(HOUSE, Tick()) == ()
        table.wait(0.001)
        facts = table.give(HOUSE, Tick())
        assert len(facts) == 1
        scored = isinstance(facts[0], RoundScored)
    assert scored
    assert isinstance(table.state.phase, Setup)
    assert PICTOMANIA.due(table.state) is None


def test_P_PACE_1_a_step_taken_by_hand_starts_the_clock_anew() -> None:
    table = ended(reveal_pace_s=4)
    table.wait(3)
    table.next()
    assert PICTOMANIA.due(table.state) == 7000
    table.wait(1)
    assert table.give(HOUSE, Tick()) == ()
    table.next()
    assert PICTOMANIA.due(table.state) == 8000


def test_P_PACE_1_the_clock_starts_with_the_end_of_the_drawing() -> None:
    table = Table("second", reveal_pace_s=4)
    table.begin()
    table.ink()
    table.wait(30)
    for seat in table.seats:
        table.stop(seat)
    assert isinstance(table.events[-1], DrawingEnded)
    assert PICTOMANIA.due(table.state) == 34_000


def test_P_PACE_1_the_last_step_of_the_last_round_ends_the_game() -> None:
    table = ended(rounds=1, reveal_pace_s=4)
    for _ in range(7):
        table.wait(4)
        table.give(HOUSE, Tick())
    assert isinstance(table.events[-1], GameEnded)
    assert isinstance(table.state.phase, Over)
    assert PICTOMANIA.due(table.state) is None


def test_P_PACE_2_two_who_press_at_once_go_on_by_one_step() -> None:
    table = ended("second", 4)
    wish = table.step()
    (shown,) = table.give(RED, wish)
    assert isinstance(shown, WordShown)
    refusal = table.refused(BLUE, wish)
    assert (refusal.code, refusal.rule) == ("step_is_taken", "P-PACE-2")
    assert table.refused(BLUE, Next(wish.step + 2)).code == "step_is_taken"
    (turned,) = table.give(BLUE, table.step())
    assert isinstance(turned, StackTurned)


def test_P_PACE_1_there_is_no_step_where_there_is_no_reveal() -> None:
    table = Table()
    assert table.refused(RED, Next(0)).rule == "P-PACE-1"
    table.deal()
    assert table.refused(RED, Next(0)).rule == "P-PACE-1"
    table.begin()
    assert table.refused(RED, Next(0)).rule == "P-PACE-1"
