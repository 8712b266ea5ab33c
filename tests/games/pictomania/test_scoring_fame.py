"""After the game: the vote for the most original drawing."""

import pytest

from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import Away, OwnUp, Praise
from pictorium.games.pictomania.events import BallotIn, FameGiven, PraiseGiven, SeatAway, SeatLeft, WordShown
from pictorium.games.pictomania.model import Drawing, Drawn, Exhibit, Over, Reveal, Round
from pictorium.kernel.ids import HOUSE, WATCHER, Seat
from pictorium.kernel.moment import Moment

from .arrange import why
from .table import BLUE, EDITIONS, GREEN, RED, YELLOW, Table


def over(*inked: Seat, edition: str = "first-en", seats: int = 3, rounds: int = 1) -> Table:
    """A game that has ended, in which these seats drew something in each round (all unless named)."""
    table = Table(edition, seats, rounds=rounds)
    for _ in range(rounds):
        table.begin()
        table.ink(*inked or table.seats)
        for seat in table.seats:
            if isinstance(table.state.phase, Drawing):
                table.stop(seat, table.state.phase.round.middle[0])
        table.score()
    assert isinstance(table.state.phase, Over)
    return table


def play(table: Table) -> Round:
    phase = table.state.phase
    assert isinstance(phase, Drawing | Reveal)
    return phase.round


def fame(table: Table, seat: Seat = WATCHER) -> tuple[Drawn, ...] | None:
    view = PICTOMANIA.view(table.state, seat).fame
    assert view is not None
    return view.fame


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_TOTAL_2_everyone_may_vote_for_any_drawing_of_the_evening(edition: str) -> None:
    table = over(edition=edition, rounds=2)
    assert table.give(RED, Praise(2, YELLOW)) == (PraiseGiven(RED, Drawn(2, YELLOW)),)
    assert table.give(YELLOW, Praise(1, RED)) == (PraiseGiven(YELLOW, Drawn(1, RED)),)
    assert table.give(GREEN, Praise(2, YELLOW)) == (
        PraiseGiven(GREEN, Drawn(2, YELLOW)),
        FameGiven((Drawn(2, YELLOW),), 2),
    )
    assert fame(table) == (Drawn(2, YELLOW),)


def test_P_TOTAL_2_the_vote_is_secret_until_all_are_in() -> None:
    table = over()
    table.give(RED, Praise(1, YELLOW))
    table.give(YELLOW, Praise(1, GREEN))
    for seat in (*table.seats, WATCHER):
        view = PICTOMANIA.view(table.state, seat).fame
        assert view is not None
        assert view.fame is None
        assert view.voted == (RED, YELLOW)
    given = PraiseGiven(RED, Drawn(1, YELLOW))
    for other in (YELLOW, GREEN, WATCHER):
        assert PICTOMANIA.face(given, other) == BallotIn(RED)
    assert PICTOMANIA.face(given, RED) == given


@pytest.mark.parametrize("round_", [1, 2])
def test_P_TOTAL_2_nobody_votes_for_their_own(round_: int) -> None:
    table = over(rounds=2)
    assert why(table.refused(RED, Praise(round_, RED))) == ("own_drawing", "P-TOTAL-2")


def test_P_TOTAL_2_nobody_votes_twice() -> None:
    table = over()
    table.give(RED, Praise(1, YELLOW))
    assert why(table.refused(RED, Praise(1, GREEN))) == ("voted_already", "P-TOTAL-2")


def test_P_TOTAL_2_no_vote_after_the_vote() -> None:
    table = over()
    for seat, rival in ((RED, YELLOW), (YELLOW, GREEN), (GREEN, RED)):
        table.give(seat, Praise(1, rival))
    for seat in table.seats:
        assert table.refused(seat, Praise(1, YELLOW)).rule == "P-TOTAL-2"


@pytest.mark.parametrize(("round_", "seat"), [(0, YELLOW), (2, YELLOW), (-1, YELLOW), (1, BLUE), (1, WATCHER)])
def test_P_TOTAL_2_there_is_no_such_drawing(round_: int, seat: Seat) -> None:
    assert why(over().refused(RED, Praise(round_, seat))) == ("no_such_drawing", "P-TOTAL-2")


def test_P_TOTAL_2_a_blank_sheet_is_no_drawing() -> None:
    table = over(RED, GREEN)
    assert why(table.refused(RED, Praise(1, YELLOW))) == ("no_such_drawing", "P-TOTAL-2")
    view = PICTOMANIA.view(table.state, RED)
    assert [exhibit.drawn for exhibit in view.gallery] == [Drawn(1, RED), Drawn(1, GREEN)]


def test_P_TOTAL_2_the_gallery_says_what_was_drawn_and_what_was_void() -> None:
    table = Table("second", 3, rounds=2)
    table.begin({RED: 5}, {RED: "B"})
    table.ink(RED, YELLOW)
    for seat in table.seats:
        table.stop(seat, play(table).middle[0])
    rack = play(table).rack
    table.score()
    view = PICTOMANIA.view(table.state, WATCHER)
    assert view.phase == "Setup"
    assert view.gallery == (Exhibit(1, RED, rack[1].terms[4]), Exhibit(1, YELLOW, rack[0].terms[1]))
    table.begin()
    assert PICTOMANIA.view(table.state, WATCHER).gallery == ()
    table.ink(GREEN)
    for seat in table.seats:
        table.stop(seat, play(table).middle[0])
    table.show(GREEN)
    table.give(GREEN, OwnUp())
    table.score()
    *_, last = PICTOMANIA.view(table.state, WATCHER).gallery
    assert (last.drawn, last.is_void) == (Drawn(2, GREEN), True)


@pytest.mark.parametrize("shown", [None, YELLOW])
def test_P_TOTAL_2_a_word_that_was_never_shown_is_in_no_gallery(shown: Seat | None) -> None:
    table = Table("first-en", 3)
    table.begin()
    table.ink()
    if shown:
        for seat in table.seats[:2]:
            table.stop(seat, play(table).middle[0])
        table.show(shown)
    known = {event.seat for event in table.events if isinstance(event, WordShown)}
    for seat in table.seats if shown else (RED,):
        table.leave(seat)
    gallery = PICTOMANIA.view(table.state, WATCHER).gallery
    assert {exhibit.seat: exhibit.term is not None for exhibit in gallery} == {
        seat: seat in known for seat in table.seats
    }


def test_P_TOTAL_2_ties_share_the_fame() -> None:
    table = over()
    table.give(RED, Praise(1, YELLOW))
    table.give(YELLOW, Praise(1, GREEN))
    facts = table.give(GREEN, Praise(1, RED))
    given = facts[-1]
    assert isinstance(given, FameGiven)
    assert set(given.drawings) == {Drawn(1, RED), Drawn(1, YELLOW), Drawn(1, GREEN)}
    assert given.votes == 1


def test_P_TOTAL_2_two_drawings_of_one_seat_are_two() -> None:
    table = over(seats=4, rounds=2)
    table.give(RED, Praise(1, YELLOW))
    table.give(GREEN, Praise(2, YELLOW))
    table.give(BLUE, Praise(1, GREEN))
    facts = table.give(YELLOW, Praise(1, GREEN))
    assert facts[-1] == FameGiven((Drawn(1, GREEN),), 2)


def test_P_TOTAL_2_fame_is_worth_no_points() -> None:
    table = over()
    before = [(seat.seat, seat.total) for seat in PICTOMANIA.view(table.state, RED).seats]
    winners = PICTOMANIA.view(table.state, RED).winners
    table.give(RED, Praise(1, YELLOW))
    table.give(GREEN, Praise(1, YELLOW))
    table.give(YELLOW, Praise(1, GREEN))
    view = PICTOMANIA.view(table.state, RED)
    assert [(seat.seat, seat.total) for seat in view.seats] == before
    assert view.winners == winners


def test_P_TOTAL_2_no_vote_before_the_game_is_over() -> None:
    table = Table(rounds=2)
    table.begin()
    table.ink()
    assert table.refused(RED, Praise(1, YELLOW)).rule == "P-TOTAL-2"
    table.stop(RED, 2)
    table.stop(YELLOW, 1)
    table.score()
    assert table.refused(RED, Praise(1, YELLOW)).rule == "P-TOTAL-2"


def test_P_TOTAL_2_the_vote_does_not_wait_for_who_has_nothing_to_vote_for() -> None:
    """Red made the only drawing of the evening and cannot vote for it."""
    table = over(RED)
    table.give(YELLOW, Praise(1, RED))
    facts = table.give(GREEN, Praise(1, RED))
    assert facts[-1] == FameGiven((Drawn(1, RED),), 2)


def test_P_AWAY_1_the_vote_for_fame_does_not_wait_for_who_is_away() -> None:
    table = over()
    table.give(RED, Praise(1, YELLOW))
    table.give(HOUSE, Away(GREEN))
    facts = table.give(YELLOW, Praise(1, RED))
    assert isinstance(facts[-1], FameGiven)


def test_P_AWAY_1_the_vote_for_fame_closes_when_the_last_goes_away() -> None:
    table = over()
    table.give(RED, Praise(1, YELLOW))
    table.give(GREEN, Praise(1, YELLOW))
    assert table.give(HOUSE, Away(YELLOW)) == (
        SeatAway(YELLOW, Moment(0)),
        FameGiven((Drawn(1, YELLOW),), 2),
    )


def test_P_AWAY_1_no_fame_while_nobody_has_voted() -> None:
    table = over()
    for seat in table.seats:
        assert table.give(HOUSE, Away(seat)) == (SeatAway(seat, Moment(0)),)
    assert fame(table) is None


def test_P_LEAVE_1_the_vote_for_fame_does_not_wait_for_who_has_left() -> None:
    table = over()
    table.give(RED, Praise(1, YELLOW))
    table.give(GREEN, Praise(1, YELLOW))
    table.leave(YELLOW)
    assert table.events[-2:] == [SeatLeft(YELLOW), FameGiven((Drawn(1, YELLOW),), 2)]


def test_P_LEAVE_1_a_drawing_of_who_has_left_can_be_famous() -> None:
    table = over(seats=4)
    table.leave(BLUE)
    table.give(RED, Praise(1, BLUE))
    table.give(YELLOW, Praise(1, BLUE))
    table.give(GREEN, Praise(1, RED))
    assert fame(table) == (Drawn(1, BLUE),)


def test_P_TOTAL_2_a_drawing_of_a_round_that_was_cut_off_can_be_chosen() -> None:
    table = Table(seats=3)
    table.begin()
    table.ink(RED)
    table.leave(GREEN)
    assert isinstance(table.state.phase, Over)
    assert table.give(YELLOW, Praise(1, RED)) == (
        PraiseGiven(YELLOW, Drawn(1, RED)),
        FameGiven((Drawn(1, RED),), 1),
    )
