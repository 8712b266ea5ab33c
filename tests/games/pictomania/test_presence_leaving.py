"""Seats that leave for good, in every phase."""

import pytest

from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import Away, Back, Deal, Go, Guess, Leave, Ready
from pictorium.games.pictomania.events import (
    DrawingBegun,
    DrawingEnded,
    GameEnded,
    RoundScored,
    SeatLeft,
    StoppedWithout,
    WordShown,
)
from pictorium.games.pictomania.model import Drawing, Over, Reveal, Setup
from pictorium.kernel.ids import HOUSE, WATCHER
from pictorium.kernel.moment import Moment

from .arrange import Arrive, desk, end, every_phase, in_drawing, in_glance, in_reveal, in_setup, when_over, why
from .table import BLUE, EDITIONS, GREEN, ORANGE, PURPLE, RED, YELLOW, Table


@every_phase
@pytest.mark.parametrize("edition", EDITIONS)
def test_P_LEAVE_1_a_seat_may_leave_in_any_phase(edition: str, arrive: Arrive) -> None:
    table = arrive(edition, 4)
    table.leave(BLUE)
    assert SeatLeft(BLUE) in table.events
    assert next(seat.has_left for seat in PICTOMANIA.view(table.state, WATCHER).seats if seat.seat == BLUE)
    assert not any(isinstance(event, GameEnded) and event.cause == "too_few" for event in table.events)


@every_phase
def test_P_LEAVE_1_a_seat_that_is_away_may_leave(arrive: Arrive) -> None:
    table = arrive("first-en", 4)
    table.give(HOUSE, Away(BLUE))
    table.leave(BLUE)
    assert table.refused(HOUSE, Back(BLUE)).rule == "P-LEAVE-1"


@every_phase
def test_P_LEAVE_1_nobody_leaves_twice(arrive: Arrive) -> None:
    table = arrive("first-en", 4)
    table.leave(BLUE)
    assert why(table.refused(BLUE, Leave())) == ("has_left", "P-LEAVE-1")


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_LEAVE_1_drawing_and_guesses_of_who_leaves_stand(edition: str) -> None:
    table = in_drawing(edition, 4)
    table.right(BLUE, RED)
    table.right(RED, BLUE)
    table.leave(BLUE)
    assert StoppedWithout(BLUE, "left") in table.events
    table.right(GREEN, BLUE)
    end(table)
    sheet = table.score()
    assert [line.points for line in sheet.lines if line.drawer == BLUE] == [2, 1]
    assert [line.seat for line in sheet.lines if line.drawer == RED] == [BLUE]
    assert sheet.points[BLUE] == 2 - 1


def test_P_LEAVE_1_who_had_stopped_keeps_the_token() -> None:
    table = in_drawing("first-en", 4)
    table.stop(BLUE, 3)
    table.leave(BLUE)
    assert desk(table, BLUE).token == 3
    assert not any(isinstance(event, StoppedWithout) for event in table.events)


def test_P_LEAVE_1_the_last_to_play_ends_the_drawing_by_leaving() -> None:
    table = in_drawing("second", 4)
    for seat in (RED, YELLOW, GREEN):
        table.stop(seat)
    table.leave(BLUE)
    assert isinstance(table.state.phase, Reveal)
    assert DrawingEnded("all_stopped", Moment(0)) in table.events


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_P_LEAVE_1_the_next_round_has_the_tokens_for_those_who_remain(edition: str, seats: int) -> None:
    table = Table(edition, seats)
    table.begin()
    table.ink()
    table.leave(GREEN)
    assert isinstance(table.state.phase, Drawing)
    assert len(table.state.phase.round.scoring_tokens) == seats - 1
    end(table)
    table.score()
    for seat in table.seats:
        if seat != GREEN:
            table.give(HOUSE, Away(seat))
            table.give(HOUSE, Back(seat))
    table.deal()
    for seat in table.seats:
        if seat != GREEN:
            table.give(seat, Ready())
    (begun,) = table.give(table.dealer, Go())
    assert isinstance(begun, DrawingBegun)
    smaller = Table(edition, seats - 1)
    smaller.begin()
    expected = smaller.events[-1]
    assert isinstance(expected, DrawingBegun)
    assert (begun.scoring_tokens, begun.bonus_tokens) == (expected.scoring_tokens, expected.bonus_tokens)
    assert GREEN not in begun.words


def test_P_LEAVE_1_who_has_left_has_no_part_in_the_next_round() -> None:
    table = Table("first-en", 4)
    table.leave(GREEN)
    table.begin()
    table.ink()
    view = PICTOMANIA.view(table.state, RED)
    assert next(seat.desk for seat in view.seats if seat.seat == GREEN) is None
    assert table.refused(RED, Guess(GREEN, 1)).code == "no_such_rival"
    end(table)
    sheet = table.score()
    assert GREEN not in sheet.points
    assert GREEN not in sheet.wrong


@pytest.mark.parametrize("arrive", [in_setup, in_glance, in_drawing], ids=["Setup", "Glance", "Drawing"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_P_LEAVE_1_with_fewer_than_three_the_game_ends_at_once(edition: str, arrive: Arrive) -> None:
    table = arrive(edition, 3)
    table.leave(GREEN)
    ended = table.events[-1]
    assert isinstance(ended, GameEnded)
    assert ended.cause == "too_few"
    assert ended.winners == (RED, YELLOW)
    assert isinstance(table.state.phase, Over)
    assert table.state.sheets == ()


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_LEAVE_1_a_reveal_that_has_begun_is_scored_first(edition: str) -> None:
    table = Table(edition, 3)
    table.begin()
    table.ink()
    table.right(RED, YELLOW)
    end(table)
    table.leave(GREEN)
    assert isinstance(table.state.phase, Reveal)
    table.score()
    assert isinstance(table.events[-2], RoundScored)
    ended = table.events[-1]
    assert isinstance(ended, GameEnded)
    assert ended.cause == "too_few"
    assert set(ended.winners) <= {RED, YELLOW}


def test_P_LEAVE_1_six_may_shrink_to_three_and_no_further() -> None:
    table = Table("first-en", 6)
    for seat in (RED, ORANGE, GREEN):
        table.leave(seat)
        assert isinstance(table.state.phase, Setup)
    table.leave(BLUE)
    assert isinstance(table.state.phase, Over)
    assert table.state.phase.winners == (YELLOW, PURPLE)


@pytest.mark.parametrize("arrive", [in_setup, in_reveal], ids=["Setup", "Reveal"])
def test_P_LEAVE_1_who_has_left_cannot_win(arrive: Arrive) -> None:
    table = Table("second", 4, rounds=2)
    table.begin()
    table.ink()
    table.right(RED, YELLOW)
    table.right(RED, GREEN)
    table.right(RED, BLUE)
    table.right(YELLOW, RED)
    end(table)
    table.score()
    totals = {seat.seat: seat.total for seat in PICTOMANIA.view(table.state, WATCHER).seats}
    assert max(totals, key=lambda seat: totals[seat]) == RED
    if arrive is in_setup:
        table.leave(RED)
    table.begin()
    table.ink()
    for seat in table.seats:
        if isinstance(table.state.phase, Drawing) and seat in table.state.phase.round.desks:
            table.stop(seat)
    if arrive is in_reveal:
        table.leave(RED)
    table.score()
    ended = table.events[-1]
    assert isinstance(ended, GameEnded)
    assert RED not in ended.winners
    assert ended.winners
    best = max(total for seat, total in ended.totals.items() if seat != RED)
    assert all(ended.totals[seat] == best for seat in ended.winners)


def test_P_LEAVE_1_leaving_after_the_end_changes_no_winner() -> None:
    table = when_over("first-en", 3)
    assert isinstance(table.state.phase, Over)
    winners = table.state.phase.winners
    for seat in table.seats:
        table.leave(seat)
    assert table.state.phase.winners == winners


def test_P_LEAVE_1_the_dealer_leaves_in_the_glance_and_the_next_seat_says_go() -> None:
    table = in_glance("first-en", 5)
    dealer = table.dealer
    following = table.seats[(table.seats.index(dealer) + 1) % 5]
    table.leave(dealer)
    assert table.dealer == following
    for seat in table.seats:
        if seat != dealer:
            table.give(seat, Ready())
    table.give(following, Go())
    assert isinstance(table.state.phase, Drawing)


def test_P_LEAVE_1_the_dealer_leaves_before_the_deal_and_the_next_seat_deals() -> None:
    table = in_setup("first-en", 5)
    dealer = table.dealer
    table.leave(dealer)
    following = table.seats[(table.seats.index(dealer) + 1) % 5]
    assert table.give(following, Deal(1))


def test_P_LEAVE_1_the_word_of_who_has_left_is_still_shown() -> None:
    table = in_drawing("first-en", 5)
    table.leave(BLUE)
    end(table)
    table.leave(RED)
    table.score()
    shown = {event.seat for event in table.events if isinstance(event, WordShown)}
    assert shown == set(table.seats)


def test_P_LEAVE_1_the_gallery_keeps_the_drawings_of_who_has_left() -> None:
    table = in_drawing("first-en", 4)
    end(table)
    table.leave(RED)
    table.score()
    assert RED in {drawn.seat for drawn in table.state.gallery}


def test_P_LEAVE_1_where_nobody_remains_nobody_wins() -> None:
    table = in_reveal("first-en", 3)
    for seat in table.seats:
        assert isinstance(table.state.phase, Reveal)
        table.leave(seat)
    assert isinstance(table.state.phase, Over)
    assert table.state.phase.winners == ()


def test_P_LEAVE_1_two_may_leave_in_the_reveal_and_it_is_still_scored() -> None:
    table = in_reveal("first-en", 3)
    table.leave(RED)
    table.leave(GREEN)
    table.score()
    assert isinstance(table.state.phase, Over)
    assert table.state.phase.winners == (YELLOW,)
