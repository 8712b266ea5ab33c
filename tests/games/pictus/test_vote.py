"""The secret dice, and what they come to."""

from typing import Any

import pytest

from pictorium.games.pictus.commands import Vote
from pictorium.games.pictus.events import VoteCast
from pictorium.games.pictus.model import Voting
from pictorium.games.pictus.score_sheet import Ballot, ScoreLine
from pictorium.kernel.ids import Seat

from .arrange import in_voting, kinds, why
from .table import BLUE, GREEN, RED, YELLOW, Table

WHO_VOTES = {"others": (YELLOW, GREEN, BLUE), "narrator": (RED,), "everyone": (RED, YELLOW, GREEN, BLUE)}


@pytest.mark.parametrize(("voters", "who"), WHO_VOTES.items())
def test_S_VOTE_1_who_votes_is_a_choice_of_the_table(voters: str, who: tuple[Seat, ...]) -> None:
    table = in_voting(voters=voters)
    assert tuple(seat.seat for seat in table.view().seats if seat.is_awaited) == who
    for seat in table.seats:
        number = table.number(YELLOW if seat == RED else RED)
        if seat not in who:
            assert why(table.refused(seat, Vote(number))) == ("no_vote_for_you", "S-VOTE-1")
    for seat in who:
        assert table.phase == "Voting"
        number = table.number(YELLOW if seat == RED else RED)
        assert table.give(seat, Vote(number))[0] == VoteCast(seat, number)
    assert table.phase == "Reveal"


@pytest.mark.parametrize("voters", WHO_VOTES)
def test_S_VOTE_1_nobody_votes_for_their_own_card(voters: str) -> None:
    table = in_voting(voters=voters)
    for seat in WHO_VOTES[voters]:
        assert why(table.refused(seat, Vote(table.number(seat)))) == ("own_card", "S-VOTE-1")


@pytest.mark.parametrize(("decoys", "most"), [(0, 4), (3, 7)])
def test_S_VOTE_1_a_vote_is_one_of_the_numbers_shown(decoys: int, most: int) -> None:
    table = in_voting(decoys=decoys)
    for number in (-1, 0, most + 1):
        refusal = table.refused(YELLOW, Vote(number))
        assert why(refusal) == ("no_such_card", "S-VOTE-1")
        assert dict(refusal.facts) == {"most": most}
    for number in (1, most):
        allowed = in_voting(decoys=decoys)
        seat = GREEN if allowed.number(YELLOW) == number else YELLOW
        allowed.give(seat, Vote(number))


def test_S_VOTE_1_a_vote_is_final() -> None:
    table = in_voting()
    table.vote(YELLOW, RED)
    assert why(table.refused(YELLOW, Vote(table.number(GREEN)))) == ("voted_already", "S-VOTE-1")
    assert [seat.has_voted for seat in table.view().seats] == [False, True, False, False]


def test_S_VOTE_1_a_decoy_may_have_anyone_s_vote() -> None:
    table = in_voting(voters="everyone", decoys=1)
    for seat in table.seats:
        table.vote(seat, None)
    assert table.phase == "Reveal"


def test_S_VOTE_1_who_added_no_card_votes_all_the_same() -> None:
    table = Table(clock_s=30)
    table.tell()
    table.lay(YELLOW, GREEN)
    table.knock(30)
    assert isinstance(table.state.phase, Voting)
    assert BLUE not in table.state.phase.turn.laid
    for seat in (YELLOW, GREEN, BLUE):
        table.vote(seat, RED)
    assert table.phase == "Reveal"


def test_S_VOTE_1_the_last_vote_reveals_everything_at_once() -> None:
    table = in_voting(voters="everyone")
    for seat in (BLUE, YELLOW, RED):
        assert kinds(table.vote(seat, GREEN)) == ["VoteCast"]
        assert table.view().sheets == ()
    hung = table.state.phase.hung if isinstance(table.state.phase, Voting) else ()
    red, green = table.number(RED), table.number(GREEN)
    assert kinds(table.vote(GREEN, RED)) == ["VoteCast", "TurnScored"]
    (sheet,) = table.view().sheets
    assert (sheet.turn, sheet.narrator, sheet.clue.text, sheet.hung) == (1, RED, "a clue", hung)
    assert sheet.votes == (Ballot(YELLOW, green), Ballot(GREEN, red), Ballot(BLUE, green))
    assert sheet.narrator_vote == green


def lines(seat: Seat, reason: Any, rule: str, points: int, by: Seat | None = None) -> ScoreLine:
    return ScoreLine(seat, reason, rule, points, by)


def test_S_SCORE_1_all_right() -> None:
    sheet = Table().voted({YELLOW: RED, GREEN: RED, BLUE: RED})
    assert sheet.points == {RED: 0, YELLOW: 2, GREEN: 2, BLUE: 2}
    assert sheet.lines == tuple(lines(seat, "all_or_none", "S-SCORE-1", 2) for seat in (YELLOW, GREEN, BLUE))


def test_S_SCORE_1_all_wrong_and_the_votes_count_on_top() -> None:
    sheet = Table().voted({YELLOW: GREEN, GREEN: BLUE, BLUE: GREEN})
    assert sheet.points == {RED: 0, YELLOW: 2, GREEN: 4, BLUE: 3}
    assert sheet.lines == (
        *(lines(seat, "all_or_none", "S-SCORE-1", 2) for seat in (YELLOW, GREEN, BLUE)),
        lines(GREEN, "fooled", "S-SCORE-3", 1, YELLOW),
        lines(BLUE, "fooled", "S-SCORE-3", 1, GREEN),
        lines(GREEN, "fooled", "S-SCORE-3", 1, BLUE),
    )


def test_S_SCORE_1_only_votes_that_were_cast_count() -> None:
    table = Table(clock_s=30)
    table.hang()
    table.vote(YELLOW, RED)
    table.knock(30)
    (sheet,) = table.state.sheets
    assert sheet.points == {RED: 0, YELLOW: 2, GREEN: 2, BLUE: 2}


def test_S_SCORE_1_the_narrator_s_own_vote_is_none_of_them() -> None:
    sheet = Table(voters="everyone").voted({RED: YELLOW, YELLOW: RED, GREEN: RED, BLUE: RED})
    assert sheet.points == {RED: 0, YELLOW: 3, GREEN: 2, BLUE: 2}


def test_S_SCORE_1_no_vote_at_all_gives_nothing() -> None:
    table = Table(clock_s=30)
    table.hang()
    table.knock(30)
    (sheet,) = table.state.sheets
    assert sheet.points == {RED: 0, YELLOW: 0, GREEN: 0, BLUE: 0}
    assert sheet.lines == ()
    assert sheet.votes == ()


def test_S_SCORE_1_who_had_no_part_in_the_turn_gets_nothing() -> None:
    table = Table()
    table.tell()
    table.away(BLUE)
    table.lay(YELLOW, GREEN)
    table.knock(60)
    table.vote(YELLOW, RED)
    table.vote(GREEN, RED)
    (sheet,) = table.state.sheets
    assert sheet.points == {RED: 0, YELLOW: 2, GREEN: 2}


def test_S_SCORE_1_who_voted_without_a_card_had_a_part() -> None:
    table = Table(clock_s=30)
    table.tell()
    table.lay(YELLOW, GREEN)
    table.knock(30)
    for seat in (YELLOW, GREEN):
        table.vote(seat, RED)
    table.vote(BLUE, RED)
    assert table.state.sheets[0].points == {RED: 0, YELLOW: 2, GREEN: 2, BLUE: 2}


def test_S_SCORE_2_some_right_and_some_wrong() -> None:
    sheet = Table().voted({YELLOW: RED, GREEN: YELLOW, BLUE: RED})
    assert sheet.points == {RED: 3, YELLOW: 4, GREEN: 0, BLUE: 3}
    assert sheet.lines == (
        lines(RED, "narrated", "S-SCORE-2", 3),
        lines(YELLOW, "found", "S-SCORE-2", 3),
        lines(BLUE, "found", "S-SCORE-2", 3),
        lines(YELLOW, "fooled", "S-SCORE-3", 1, GREEN),
    )


def test_S_SCORE_3_one_point_for_each_vote_on_one_s_card() -> None:
    sheet = Table(5).voted({YELLOW: GREEN, GREEN: RED, BLUE: GREEN, Seat("purple"): GREEN})
    assert sheet.points == {RED: 3, YELLOW: 0, GREEN: 6, BLUE: 0, Seat("purple"): 0}


def test_S_SCORE_3_the_narrator_s_vote_too_gives_its_owner_one() -> None:
    sheet = Table(voters="everyone").voted({RED: GREEN, YELLOW: GREEN, GREEN: RED, BLUE: RED})
    assert sheet.points == {RED: 3, YELLOW: 0, GREEN: 5, BLUE: 3}
    assert sheet.lines[-1] == lines(GREEN, "chosen", "S-SCORE-3", 1, RED)


def test_S_SCORE_3_votes_on_a_decoy_are_wrong_and_give_nobody_anything() -> None:
    sheet = Table(voters="everyone", decoys=1).voted({RED: None, YELLOW: None, GREEN: RED, BLUE: None})
    assert sheet.points == {RED: 3, YELLOW: 0, GREEN: 3, BLUE: 0}
    sheet = Table(decoys=1).voted({YELLOW: None, GREEN: None, BLUE: None})
    assert sheet.points == {RED: 0, YELLOW: 2, GREEN: 2, BLUE: 2}


def test_S_SCORE_4_where_the_narrator_alone_votes_that_one_point_is_all() -> None:
    sheet = Table(voters="narrator").voted({RED: BLUE})
    assert sheet.points == {RED: 0, YELLOW: 0, GREEN: 0, BLUE: 1}
    assert sheet.lines == (lines(BLUE, "chosen", "S-SCORE-4", 1, RED),)
    assert sheet.votes == ()


def test_S_SCORE_4_a_decoy_takes_even_that() -> None:
    sheet = Table(voters="narrator", decoys=1).voted({RED: None})
    assert set(sheet.points.values()) == {0}
    assert sheet.lines == ()


def test_S_SCORE_2_totals_add_up_over_the_turns() -> None:
    table = Table()
    table.voted({YELLOW: RED, GREEN: YELLOW, BLUE: RED})
    table.next()
    table.voted({RED: YELLOW, GREEN: YELLOW, BLUE: YELLOW})
    assert [table.seen(seat).total for seat in table.seats] == [5, 4, 2, 5]


def test_S_LEAVE_1_the_vote_of_who_has_left_stands_and_counts() -> None:
    table = in_voting()
    table.vote(YELLOW, GREEN)
    table.leave(YELLOW)
    table.vote(GREEN, RED)
    table.vote(BLUE, RED)
    (sheet,) = table.state.sheets
    assert sheet.points == {RED: 3, YELLOW: 0, GREEN: 4, BLUE: 3}
    assert Ballot(YELLOW, next(n for n, card in enumerate(sheet.hung, 1) if card.owner == GREEN)) in sheet.votes


def test_S_LEAVE_1_the_card_of_who_has_left_can_still_be_voted_for() -> None:
    table = in_voting()
    table.leave(YELLOW)
    table.vote(GREEN, YELLOW)
    table.vote(BLUE, RED)
    assert table.state.sheets[0].points == {RED: 3, YELLOW: 1, GREEN: 0, BLUE: 3}
    assert table.seen(YELLOW).total == 1


def test_S_LEAVE_1_a_narrator_who_leaves_at_the_vote_is_scored_like_any_other() -> None:
    table = in_voting()
    table.leave(RED)
    assert table.phase == "Voting"
    table.vote(YELLOW, RED)
    table.vote(GREEN, YELLOW)
    table.vote(BLUE, RED)
    assert table.state.sheets[0].points == {RED: 3, YELLOW: 4, GREEN: 0, BLUE: 3}
