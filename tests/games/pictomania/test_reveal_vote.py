"""Void drawings: owning up, the challenge and the vote of the others."""

import pytest

from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import CastVote, Challenge, OwnUp, Tick
from pictorium.games.pictomania.events import (
    Challenged,
    DrawingVoided,
    StackTurned,
    VoteCast,
    VoteClosed,
)
from pictorium.games.pictomania.model import Reveal
from pictorium.kernel.ids import HOUSE, WATCHER
from pictorium.kernel.moment import Moment

from .arrange import is_open, is_void, on_show, vote, why
from .table import BLUE, EDITIONS, GREEN, PURPLE, RED, YELLOW, Table


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("seats", "ayes", "noes", "void"),
    [
        (3, 1, 1, False),
        (3, 2, 0, True),
        (4, 1, 2, False),
        (4, 2, 1, True),
        (5, 2, 2, False),
        (5, 3, 1, True),
        (6, 2, 3, False),
        (6, 3, 2, True),
    ],
)
def test_P_VOID_2_more_than_half_of_the_others_make_it_void(
    edition: str, seats: int, ayes: int, noes: int, void: bool
) -> None:
    table = on_show(edition, seats)
    vote(table, ayes, noes)
    assert not is_open(table)
    assert is_void(table) is void
    assert (DrawingVoided(RED, "voted") in table.events) is void


def test_P_VOID_2_the_order_of_the_votes_does_not_matter() -> None:
    table = on_show(seats=5)
    table.give(PURPLE, Challenge())
    table.give(YELLOW, CastVote(False))
    table.give(GREEN, CastVote(True))
    table.give(BLUE, CastVote(True))
    assert is_void(table)


def test_P_VOID_2_the_challenge_is_a_vote_too() -> None:
    table = on_show()
    assert table.give(GREEN, Challenge()) == (Challenged(GREEN, RED, Moment(0)),)
    seen = PICTOMANIA.view(table.state, WATCHER).vote
    assert seen is not None
    assert (seen.by, seen.on, dict(seen.ballots)) == (GREEN, RED, {GREEN: True})
    assert why(table.refused(GREEN, CastVote(False))) == ("voted_already", "P-VOID-2")


def test_P_VOID_2_the_count_is_told() -> None:
    table = on_show()
    table.give(GREEN, Challenge())
    table.give(BLUE, CastVote(False))
    table.wait(3)
    assert table.give(YELLOW, CastVote(True)) == (
        VoteCast(YELLOW, True),
        VoteClosed(RED, 2, 1, Moment(3000)),
        DrawingVoided(RED, "voted"),
    )


def test_P_VOID_2_the_drawer_does_not_vote() -> None:
    table = on_show()
    table.give(GREEN, Challenge())
    assert why(table.refused(RED, CastVote(False))) == ("own_drawing", "P-VOID-2")


def test_P_VOID_2_nobody_votes_twice() -> None:
    table = on_show()
    table.give(GREEN, Challenge())
    table.give(BLUE, CastVote(False))
    assert why(table.refused(BLUE, CastVote(True))) == ("voted_already", "P-VOID-2")


def test_P_VOID_2_there_is_no_vote_without_a_challenge() -> None:
    assert why(on_show().refused(GREEN, CastVote(True))) == ("no_vote_open", "P-VOID-2")


def test_P_VOID_2_nobody_challenges_their_own_drawing() -> None:
    assert why(on_show().refused(RED, Challenge())) == ("own_drawing", "P-VOID-2")


def test_P_VOID_2_a_drawing_is_challenged_once() -> None:
    table = on_show()
    table.give(GREEN, Challenge())
    assert table.refused(BLUE, Challenge()).rule == "P-VOID-2"
    table.give(BLUE, CastVote(False))
    table.give(YELLOW, CastVote(False))
    assert why(table.refused(BLUE, Challenge())) == ("challenged_already", "P-VOID-2")


def test_P_VOID_2_the_next_drawing_may_be_challenged_again() -> None:
    table = on_show()
    vote(table, 1, 2)
    table.next()
    table.next()
    assert isinstance(table.state.phase, Reveal)
    drawer = table.state.phase.drawer
    rival = next(seat for seat in table.seats if seat != drawer)
    assert table.give(rival, Challenge())


def test_P_VOID_2_the_reveal_waits_for_an_open_vote() -> None:
    table = on_show()
    table.give(GREEN, Challenge())
    assert why(table.refused(YELLOW, table.step())) == ("vote_is_open", "P-VOID-2")


def test_P_VOID_2_only_between_the_word_and_the_stack() -> None:
    table = on_show()
    table.next()
    for seat, command in ((GREEN, Challenge()), (RED, OwnUp()), (GREEN, CastVote(True))):
        assert table.refused(seat, command).rule == "P-VOID-2"


def test_P_VOID_2_not_before_the_first_word_is_shown() -> None:
    table = Table("second")
    table.begin()
    for seat in table.seats:
        table.stop(seat)
    assert isinstance(table.state.phase, Reveal)
    for seat in table.seats:
        assert table.refused(seat, Challenge()).rule == "P-VOID-2"
        assert table.refused(seat, OwnUp()).rule == "P-VOID-2"


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_VOID_2_a_drawer_may_own_up(edition: str) -> None:
    table = on_show(edition)
    assert table.give(RED, OwnUp()) == (DrawingVoided(RED, "owned_up"),)
    assert is_void(table)


def test_P_VOID_2_only_the_drawer_on_show_may_own_up() -> None:
    table = on_show()
    for seat in (YELLOW, GREEN, BLUE):
        assert why(table.refused(seat, OwnUp())) == ("not_your_drawing", "P-VOID-2")


def test_P_VOID_2_owning_up_settles_an_open_vote() -> None:
    table = on_show(reveal_pace_s=5)
    table.give(GREEN, Challenge())
    table.wait(8)
    assert table.give(RED, OwnUp()) == (
        VoteClosed(RED, ayes=1, noes=0, at=table.now),
        DrawingVoided(RED, "owned_up"),
    )
    assert is_void(table)
    assert not is_open(table)
    assert PICTOMANIA.due(table.state) == table.now + 5000
    assert [type(fact) for fact in table.next()] == [StackTurned]


def test_P_VOID_2_a_drawer_may_own_up_although_the_others_let_it_stand() -> None:
    table = on_show()
    vote(table, 1, 2)
    table.give(RED, OwnUp())
    assert is_void(table)


def test_P_VOID_1_a_void_drawing_is_neither_challenged_nor_owned_up_to_again() -> None:
    table = on_show()
    table.give(RED, OwnUp())
    assert why(table.refused(RED, OwnUp())) == ("already_void", "P-VOID-1")
    assert why(table.refused(GREEN, Challenge())) == ("already_void", "P-VOID-1")


def test_P_VOID_1_a_blank_sheet_with_a_token_is_void_already() -> None:
    table = Table()
    table.begin()
    table.stop(RED, 2)
    table.ink()
    table.stop(YELLOW, 1)
    table.show(RED)
    assert is_void(table)
    assert table.refused(GREEN, Challenge()).code == "already_void"


@pytest.mark.parametrize("edition", ["first-en", "first-fr"])
def test_P_DRAW_4_who_drew_nothing_is_not_challenged(edition: str) -> None:
    table = Table(edition)
    table.begin()
    for seat in table.seats:
        table.nothing(seat)
        table.stop(seat)
    table.show(RED)
    assert table.refused(GREEN, Challenge()).rule == "P-DRAW-4"
    assert table.refused(RED, OwnUp()).rule == "P-DRAW-4"


@pytest.mark.parametrize("void", [False, True])
def test_P_VOID_2_who_does_not_vote_in_time_lets_it_stand(void: bool) -> None:
    table = on_show(seats=4, vote_limit_s=25)
    table.wait(5)
    table.give(GREEN, Challenge())
    assert PICTOMANIA.due(table.state) == 30_000
    table.wait(10)
    if void:
        table.give(BLUE, CastVote(True))
    if is_open(table):
        table.wait(14.999)
        assert table.give(HOUSE, Tick()) == ()
        table.wait(0.001)
        table.give(HOUSE, Tick())
    assert not is_open(table)
    assert is_void(table) is void


def test_P_VOID_2_an_open_vote_stops_the_pace_of_the_reveal() -> None:
    table = on_show(vote_limit_s=25, reveal_pace_s=5)
    table.wait(1)
    table.give(GREEN, Challenge())
    table.wait(10)
    assert table.give(HOUSE, Tick()) == ()
    assert PICTOMANIA.due(table.state) == 26_000
    table.wait(15)
    assert table.give(HOUSE, Tick()) == (VoteClosed(RED, 1, 0, Moment(26_000)),)
    assert PICTOMANIA.due(table.state) == 31_000


def test_P_VOID_2_the_host_may_allow_owning_up_alone() -> None:
    table = on_show(void="own_up")
    assert table.refused(GREEN, Challenge()).rule == "P-VOID-2"
    table.give(RED, OwnUp())
    assert is_void(table)


def test_P_VOID_2_the_host_may_allow_neither() -> None:
    table = on_show(void="off")
    assert table.refused(GREEN, Challenge()).rule == "P-VOID-2"
    assert table.refused(RED, OwnUp()).rule == "P-VOID-2"


@pytest.mark.parametrize("void", ["own_up", "off"])
def test_P_DRAW_4_a_blank_sheet_with_a_token_is_void_however_strict_the_table_is(void: str) -> None:
    table = Table(void=void)
    table.begin()
    table.stop(RED, 2)
    table.ink()
    table.stop(YELLOW, 1)
    assert is_void(table)
