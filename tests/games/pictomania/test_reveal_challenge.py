"""The time to challenge a drawing: nobody hurries past it, and nobody is held up by it."""

import pytest

from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import Away, Back, CastVote, Challenge, Leave, Next, OwnUp, Tick
from pictorium.games.pictomania.events import AgreedToGoOn, ChallengeTimeOver, SeatAway, StackTurned
from pictorium.games.pictomania.model import Reveal
from pictorium.kernel.ids import HOUSE, WATCHER, Seat
from pictorium.kernel.moment import Moment

from .arrange import begun, end, on_show, why
from .table import BLUE, EDITIONS, GREEN, RED, YELLOW, Table


def in_time(edition: str = "first-en", seats: int = 4, **options: object) -> Table:
    """Red's word has just been shown, and there are five seconds to challenge the drawing."""
    table = begun(edition, seats, challenge_s=5, **options)
    table.right(YELLOW, RED)
    end(table)
    show(table, RED)
    return table


def show(table: Table, drawer: Seat) -> None:
    """Go on until this drawer's word is on show, as all agree to what comes before."""
    while on_stage(table) != drawer:
        if on_stage(table) is None:
            table.next()
        else:
            agree(table, *table.seats)


def on_stage(table: Table) -> Seat | None:
    assert isinstance(table.state.phase, Reveal)
    return table.state.phase.drawer


def agree(table: Table, *seats: Seat) -> None:
    for seat in seats:
        table.give(seat, table.step())


def is_turned(table: Table, seat: Seat = RED) -> bool:
    return any(isinstance(event, StackTurned) and event.seat == seat for event in table.events)


def time_over(table: Table) -> None:
    table.wait(5)
    table.give(HOUSE, Tick())


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [3, 4, 6])
def test_P_VOID_2_in_that_time_only_all_together_go_on(edition: str, seats: int) -> None:
    table = in_time(edition, seats)
    for seat in table.seats[:-1]:
        assert table.give(seat, table.step()) == (AgreedToGoOn(seat),)
        assert not is_turned(table)
    facts = table.give(table.seats[-1], table.step())
    assert [type(fact) for fact in facts] == [AgreedToGoOn, StackTurned]


def test_P_VOID_2_all_see_who_has_agreed_and_until_when_they_wait() -> None:
    table = in_time()
    agree(table, GREEN, RED)
    seen = PICTOMANIA.view(table.state, WATCHER).challenge
    assert seen is not None
    assert (seen.on, seen.agreed, seen.ends_at) == (RED, (GREEN, RED), Moment(5000))
    assert PICTOMANIA.view(table.state, WATCHER).knock_at == 5000


def test_P_VOID_2_who_has_agreed_is_not_asked_again() -> None:
    table = in_time()
    agree(table, GREEN)
    assert why(table.refused(GREEN, table.step())) == ("agreed_already", "P-VOID-2")
    assert not any(isinstance(one, Next) for one in PICTOMANIA.view(table.state, GREEN).may)


def test_P_VOID_2_the_end_of_that_time_is_a_fact() -> None:
    table = in_time()
    assert PICTOMANIA.due(table.state) == 5000
    table.wait(4.999)
    assert table.give(HOUSE, Tick()) == ()
    table.wait(0.001)
    assert table.give(HOUSE, Tick()) == (ChallengeTimeOver(),)
    assert PICTOMANIA.due(table.state) is None
    seen = PICTOMANIA.view(table.state, WATCHER).challenge
    assert seen is not None
    assert seen.ends_at is None


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("has_agreed", [True, False])
def test_P_VOID_2_after_it_anyone_goes_on_but_the_drawer(edition: str, has_agreed: bool) -> None:
    table = in_time(edition)
    if has_agreed:
        agree(table, BLUE)
    time_over(table)
    assert table.give(RED, table.step()) == (AgreedToGoOn(RED),)
    assert table.refused(RED, table.step()).code == "agreed_already"
    assert not is_turned(table)
    assert [type(fact) for fact in table.give(BLUE, table.step())] == [StackTurned]


def test_P_VOID_2_the_drawer_may_be_the_last_to_agree() -> None:
    """So one press is enough for who plays with those who agree to everything."""
    table = in_time()
    agree(table, YELLOW, GREEN, BLUE)
    time_over(table)
    assert not is_turned(table)
    agree(table, RED)
    assert is_turned(table)


def test_P_VOID_2_nobody_waits_for_who_is_away() -> None:
    table = in_time()
    table.give(HOUSE, Away(BLUE))
    agree(table, RED, YELLOW, GREEN)
    assert is_turned(table)


def test_P_VOID_2_nobody_waits_for_who_goes_away() -> None:
    table = in_time()
    agree(table, RED, YELLOW, GREEN)
    facts = table.give(HOUSE, Away(BLUE))
    assert [type(fact) for fact in facts] == [SeatAway, StackTurned]


def test_P_VOID_2_nobody_waits_for_who_leaves() -> None:
    table = in_time()
    agree(table, RED, YELLOW, GREEN)
    table.give(BLUE, Leave())
    assert is_turned(table)


def test_P_VOID_2_who_is_back_in_time_is_waited_for() -> None:
    table = in_time()
    table.give(HOUSE, Away(BLUE))
    agree(table, RED, YELLOW)
    table.give(HOUSE, Back(BLUE))
    agree(table, GREEN)
    assert not is_turned(table)
    agree(table, BLUE)
    assert is_turned(table)


@pytest.mark.parametrize("presses_early", [True, False])
def test_P_VOID_2_a_drawer_who_is_alone_goes_on_after_it(presses_early: bool) -> None:
    table = in_time()
    for seat in (YELLOW, GREEN, BLUE):
        table.give(HOUSE, Away(seat))
    if presses_early:
        agree(table, RED)
        assert not is_turned(table), "somebody may still come back"
    time_over(table)
    if not presses_early:
        agree(table, RED)
    assert is_turned(table)


def test_P_VOID_2_a_drawer_is_alone_when_the_others_go() -> None:
    table = in_time()
    time_over(table)
    agree(table, RED)
    for seat in (YELLOW, GREEN):
        table.give(HOUSE, Away(seat))
    assert not is_turned(table)
    table.give(HOUSE, Away(BLUE))
    assert is_turned(table)


def test_P_VOID_2_nothing_goes_on_while_nobody_is_here() -> None:
    table = in_time()
    agree(table, YELLOW)
    for seat in table.seats:
        table.give(HOUSE, Away(seat))
    time_over(table)
    assert not is_turned(table)
    assert PICTOMANIA.due(table.state) is None


def test_P_VOID_2_challenging_and_owning_up_stay_possible_until_the_stack_is_turned() -> None:
    for command, by in ((Challenge(), GREEN), (OwnUp(), RED)):
        table = in_time()
        agree(table, GREEN, YELLOW)
        time_over(table)
        table.wait(600)
        assert table.give(by, command)


def test_P_VOID_2_a_drawing_that_was_voted_on_needs_no_more_time() -> None:
    table = in_time(reveal_pace_s=3)
    agree(table, YELLOW)
    table.give(GREEN, Challenge())
    for seat in (YELLOW, BLUE):
        table.give(seat, CastVote(False))
    assert PICTOMANIA.view(table.state, WATCHER).challenge is None
    assert PICTOMANIA.due(table.state) == 3000
    assert [type(fact) for fact in table.give(YELLOW, table.step())] == [StackTurned]


def test_P_VOID_2_a_drawing_that_is_owned_up_to_needs_no_more_time() -> None:
    table = in_time()
    table.give(RED, OwnUp())
    assert PICTOMANIA.due(table.state) is None
    assert [type(fact) for fact in table.give(RED, table.step())] == [StackTurned]


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_VOID_2_a_blank_sheet_needs_no_time(edition: str) -> None:
    table = Table(edition, challenge_s=5)
    table.begin()
    table.ink(YELLOW, GREEN)
    end(table)
    show(table, RED)
    assert PICTOMANIA.view(table.state, WATCHER).challenge is None
    assert PICTOMANIA.due(table.state) is None
    agree(table, RED)
    assert is_turned(table)


def test_P_VOID_2_where_nothing_can_be_called_void_no_time_is_given() -> None:
    table = in_time(void="off")
    assert PICTOMANIA.due(table.state) is None
    agree(table, RED)
    assert is_turned(table)


def test_P_VOID_2_where_only_the_drawer_can_own_up_nobody_hurries_them() -> None:
    table = in_time(void="own_up")
    agree(table, YELLOW, GREEN, BLUE)
    assert not is_turned(table)
    table.give(RED, OwnUp())
    agree(table, YELLOW)
    assert is_turned(table)


def test_P_VOID_2_a_table_can_do_without_that_time_but_never_leaves_it_to_the_drawer() -> None:
    table = on_show()
    assert table.state.agreement.challenge_s == 0
    assert PICTOMANIA.due(table.state) is None
    agree(table, RED)
    assert not is_turned(table)
    agree(table, GREEN)
    assert is_turned(table)


def test_P_VOID_2_each_drawing_has_its_own_time() -> None:
    table = in_time()
    agree(table, *table.seats)
    table.wait(2)
    table.next()
    seen = PICTOMANIA.view(table.state, WATCHER).challenge
    assert seen is not None
    assert seen.agreed == ()
    assert PICTOMANIA.due(table.state) == 2000 + 5000


@pytest.mark.parametrize("pace_s", [2, 9])
def test_P_PACE_1_the_clock_goes_on_only_after_the_time_to_challenge(pace_s: int) -> None:
    table = in_time(reveal_pace_s=pace_s)
    assert PICTOMANIA.due(table.state) == 5000
    table.wait(5)
    assert table.give(HOUSE, Tick()) == (ChallengeTimeOver(),)
    assert PICTOMANIA.due(table.state) == 1000 * pace_s
    table.now = Moment(max(table.now, 1000 * pace_s))
    assert [type(fact) for fact in table.give(HOUSE, Tick())] == [StackTurned]
