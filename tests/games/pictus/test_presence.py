"""Seats that go away and come back: whom a turn waits for, and for how long."""

from collections.abc import Callable

import pytest

from pictorium.games.pictus import PICTUS
from pictorium.games.pictus.commands import Away, Back, Rest
from pictorium.games.pictus.events import CardsHung, SeatAway, SeatBack, SeatRested, TurnBegun, TurnDropped
from pictorium.games.pictus.model import Laying, Telling, Voting
from pictorium.kernel.ids import HOUSE, WATCHER, Seat

from .arrange import every_phase, in_laying, in_telling, in_voting, kinds, only, where_cards_are, why
from .table import BLUE, GREEN, RED, YELLOW, Table


@every_phase
def test_S_AWAY_1_a_seat_goes_away_and_comes_back_in_any_phase(arrive: Callable[[], Table]) -> None:
    table = arrive()
    before = table.state
    table.wait(5)
    assert table.give(HOUSE, Away(BLUE)) == (SeatAway(BLUE, table.now),)
    assert table.seen(BLUE).is_away
    assert table.give(HOUSE, Back(BLUE)) == (SeatBack(BLUE),)
    assert table.state == before


@every_phase
def test_S_AWAY_1_only_who_is_here_goes_and_only_who_is_away_comes(arrive: Callable[[], Table]) -> None:
    table = arrive()
    assert why(table.refused(HOUSE, Back(BLUE))) == ("not_away", "S-AWAY-1")
    table.away(BLUE)
    assert why(table.refused(HOUSE, Away(BLUE))) == ("away_already", "S-AWAY-1")


def test_S_AWAY_1_a_narrator_who_is_away_too_long_is_passed_over() -> None:
    table = in_telling()
    table.wait(1)
    table.away(RED)
    assert PICTUS.due(table.state) == table.view().knock_at == 61_000
    assert table.knock(59.999) == ()
    assert table.knock(0.001) == (TurnDropped(1, RED, "away"), TurnBegun(2, YELLOW))
    assert (table.phase, table.narrator) == ("Telling", YELLOW)


@pytest.mark.parametrize("limit", [10, 90])
def test_S_AWAY_1_the_table_says_how_long_it_waits(limit: int) -> None:
    table = in_telling(away_limit_s=limit)
    table.away(RED)
    assert PICTUS.due(table.state) == limit * 1000


@pytest.mark.parametrize("arrive", [in_telling, in_laying, in_voting])
def test_S_AWAY_1_a_table_may_wait_without_end(arrive: Callable[..., Table]) -> None:
    table = arrive(away_limit_s=0)
    table.away(RED, YELLOW)
    assert PICTUS.due(table.state) is None
    assert table.knock(100_000) == ()


def test_S_AWAY_1_others_who_are_away_before_the_clue_hold_up_nothing() -> None:
    table = in_telling()
    table.away(YELLOW, GREEN)
    assert PICTUS.due(table.state) is None


def test_S_AWAY_1_who_is_away_too_long_rests_while_the_others_lay() -> None:
    table = in_laying()
    table.away(BLUE)
    table.lay(YELLOW)
    assert table.knock(60) == (SeatRested(BLUE, "away"),)
    assert table.seen(BLUE).is_resting
    assert not table.seen(BLUE).is_awaited
    assert PICTUS.due(table.state) is None
    assert kinds(table.lay(GREEN)) == ["CardLaid", "CardsHung"]


def test_S_AWAY_1_the_last_who_is_waited_for_closes_the_laying_by_resting() -> None:
    table = in_laying()
    table.away(BLUE)
    table.lay(YELLOW, GREEN)
    assert table.phase == "Laying"
    assert kinds(table.knock(60)) == ["SeatRested", "CardsHung"]
    assert isinstance(table.state.phase, Voting)
    assert {card.owner for card in table.state.phase.hung} == {RED, YELLOW, GREEN}


def test_S_AWAY_1_each_has_a_limit_of_their_own() -> None:
    table = in_laying()
    table.away(BLUE)
    table.wait(20)
    table.away(GREEN)
    assert table.knock(40) == (SeatRested(BLUE, "away"),)
    assert PICTUS.due(table.state) == 80_000
    assert table.knock(20) == (SeatRested(GREEN, "away"),)


def test_S_AWAY_1_who_rests_in_this_turn_is_not_waited_for_at_the_vote() -> None:
    table = in_laying()
    table.away(BLUE)
    table.lay(YELLOW, GREEN)
    table.knock(60)
    table.vote(YELLOW, RED)
    assert kinds(table.vote(GREEN, RED)) == ["VoteCast", "TurnScored"]


def test_S_AWAY_1_who_laid_and_went_away_is_waited_for_at_the_vote() -> None:
    table = in_voting()
    table.away(BLUE)
    table.vote(YELLOW, RED)
    assert kinds(table.vote(GREEN, RED)) == ["VoteCast"]
    assert kinds(table.knock(60)) == ["SeatRested", "TurnScored"]
    assert table.state.sheets[0].points == {RED: 0, YELLOW: 2, GREEN: 2, BLUE: 2}


def test_S_AWAY_1_who_comes_back_can_still_lay_and_is_waited_for_again() -> None:
    table = in_laying()
    table.away(BLUE)
    table.knock(60)
    table.back(BLUE)
    assert not table.seen(BLUE).is_resting
    assert table.seen(BLUE).is_awaited
    assert kinds(table.lay()) == ["CardLaid", "CardsHung"]
    assert isinstance(table.state.phase, Voting)
    assert len(table.state.phase.hung) == 4


def test_S_AWAY_1_who_comes_back_can_still_vote_and_is_waited_for_again() -> None:
    table = in_voting()
    table.away(BLUE, GREEN)
    table.knock(60)
    table.back(BLUE)
    assert [table.seen(seat).is_awaited for seat in table.seats] == [False, True, False, True]
    table.vote(YELLOW, RED)
    assert kinds(table.vote(BLUE, RED)) == ["VoteCast", "TurnScored"]


def test_S_AWAY_1_a_new_turn_waits_for_everyone_again() -> None:
    table = in_laying()
    table.away(BLUE)
    table.lay(YELLOW, GREEN)
    table.knock(60)
    table.vote(YELLOW, RED)
    table.vote(GREEN, RED)
    table.next()
    assert not table.seen(BLUE).is_resting
    table.tell()
    assert table.seen(BLUE).is_awaited


@pytest.mark.parametrize("arrive", [in_laying, in_voting])
def test_S_AWAY_1_a_narrator_who_has_told_and_does_not_vote_can_be_away(arrive: Callable[[], Table]) -> None:
    table = arrive()
    table.away(RED)
    assert PICTUS.due(table.state) is None
    assert table.knock(100) == ()


@pytest.mark.parametrize("voters", ["narrator", "everyone"])
def test_S_AWAY_1_a_narrator_who_votes_is_waited_for_like_the_others(voters: str) -> None:
    table = in_voting(voters=voters)
    table.away(RED)
    if voters == "everyone":
        for seat in table.others:
            table.vote(seat, RED)
    assert table.phase == "Voting"
    assert kinds(table.knock(60)) == ["SeatRested", "TurnScored"]
    assert table.state.sheets[0].narrator_vote is None


@pytest.mark.parametrize("arrive", [in_telling, in_laying, in_voting])
def test_S_AWAY_1_while_nobody_is_here_nothing_happens_by_itself(arrive: Callable[..., Table]) -> None:
    table = arrive(clock_s=30)
    table.away(*table.seats)
    assert PICTUS.due(table.state) is None
    assert table.knock(100) == ()
    table.back(YELLOW)
    assert PICTUS.due(table.state) is not None
    assert table.knock() != ()


def test_S_AWAY_1_the_knocks_stop_at_the_first_narrator_who_is_here() -> None:
    table = in_telling(end="score")
    table.away(RED, YELLOW, GREEN)
    table.wait(60)
    for _ in range(3):
        assert PICTUS.due(table.state) == 60_000
        table.knock()
    assert table.narrator == BLUE
    assert PICTUS.due(table.state) is None


@pytest.mark.parametrize("seat", [RED, GREEN])
def test_S_AWAY_2_any_other_player_may_end_the_wait(seat: Seat) -> None:
    table = in_laying()
    table.away(BLUE)
    assert Rest(BLUE) in PICTUS.legal(table.state, seat)
    assert table.give(seat, Rest(BLUE)) == (SeatRested(BLUE, "rest"),)
    assert table.seen(BLUE).is_resting


def test_S_AWAY_2_a_narrator_who_is_away_can_be_passed_over() -> None:
    table = in_telling()
    table.away(RED)
    assert table.give(GREEN, Rest(RED)) == (TurnDropped(1, RED, "rest"), TurnBegun(2, YELLOW))


def test_S_AWAY_2_the_last_who_is_waited_for_closes_the_laying_by_resting() -> None:
    table = in_laying()
    table.away(BLUE)
    table.lay(YELLOW, GREEN)
    table.wait(7)
    facts = table.give(YELLOW, Rest(BLUE))
    assert kinds(facts) == ["SeatRested", "CardsHung"]
    assert only(CardsHung, facts).at == table.now


def test_S_AWAY_2_to_the_same_effect_at_the_vote() -> None:
    table = in_voting()
    table.away(BLUE)
    table.vote(YELLOW, RED)
    table.vote(GREEN, RED)
    assert kinds(table.give(YELLOW, Rest(BLUE))) == ["SeatRested", "TurnScored"]


@pytest.mark.parametrize("arrive", [in_telling, in_laying, in_voting])
def test_S_AWAY_2_nobody_who_is_here_can_be_let_rest(arrive: Callable[[], Table]) -> None:
    table = arrive()
    for other in table.seats:
        if other != GREEN:
            assert why(table.refused(GREEN, Rest(other))) == ("not_away", "S-AWAY-2")


def test_S_AWAY_2_nobody_who_is_not_waited_for_can_be_let_rest() -> None:
    table = in_laying()
    table.lay(BLUE)
    table.away(BLUE, RED)
    for other in (BLUE, RED):
        refusal = table.refused(GREEN, Rest(other))
        assert why(refusal) == ("not_awaited", "S-AWAY-2")
        assert dict(refusal.facts) == {"seat": other}
    table.away(YELLOW)
    table.give(GREEN, Rest(YELLOW))
    assert why(table.refused(GREEN, Rest(YELLOW))) == ("not_awaited", "S-AWAY-2")


def test_S_AWAY_2_only_the_others_let_a_seat_rest() -> None:
    table = in_laying()
    table.away(BLUE)
    assert why(table.refused(BLUE, Rest(BLUE))) == ("not_for_oneself", "S-AWAY-2")


@pytest.mark.parametrize("nobody", [WATCHER, HOUSE, Seat("pink"), BLUE])
def test_S_AWAY_2_only_seats_of_this_game_rest(nobody: Seat) -> None:
    table = in_laying()
    table.leave(BLUE)
    assert why(table.refused(GREEN, Rest(nobody))) == ("no_such_rival", "S-AWAY-2")


def test_S_DROP_1_a_turn_to_which_nobody_added_a_card_comes_to_nothing() -> None:
    table = in_laying()
    card = table.state.phase.turn.laid[RED] if isinstance(table.state.phase, Laying) else ""
    table.away(YELLOW, GREEN, BLUE)
    rested = tuple(SeatRested(seat, "away") for seat in (YELLOW, GREEN, BLUE))
    assert table.knock(60) == (*rested, TurnDropped(1, RED, "nothing_laid"), TurnBegun(2, YELLOW))
    assert card in table.hand(RED)
    assert [len(table.hand(seat)) for seat in table.seats] == [6] * 4
    assert table.state.phase == Telling()
    assert [seat.total for seat in table.view().seats] == [0] * 4
    assert table.view().sheets == ()


def test_S_DROP_1_it_counts_as_the_narrator_s_turn() -> None:
    table = Table(turns_each=1)
    table.away(RED)
    table.knock(60)
    assert [seat.narrated for seat in table.view().seats] == [1, 1, 0, 0]
    assert (table.view().turn, table.view().turns) == (2, 4)


def test_S_DROP_1_the_game_can_end_with_it() -> None:
    table = Table(3, turns_each=1)
    for _ in range(2):
        table.play_turn()
        table.next()
    table.away(GREEN)
    assert kinds(table.knock(60)) == ["TurnDropped", "GameEnded"]
    assert table.phase == "Over"
    assert only(TurnDropped, table.events) == TurnDropped(3, GREEN, "away")


def test_S_DROP_1_cards_go_back_even_where_the_game_ends_with_it() -> None:
    table = Table(3, turns_each=1)
    for _ in range(2):
        table.play_turn()
        table.next()
    table.tell()
    table.away(RED, YELLOW)
    assert kinds(table.knock(60)) == ["SeatRested", "SeatRested", "TurnDropped", "GameEnded"]
    assert len(table.hand(GREEN)) == 6
    assert where_cards_are(table.state) == [picture.id for picture in table.deck]


def test_S_DROP_1_no_card_is_lost_with_it() -> None:
    table = in_laying()
    table.lay(YELLOW)
    laid = dict(table.state.phase.turn.laid) if isinstance(table.state.phase, Laying) else {}
    facts = table.leave(RED)
    assert kinds(facts) == ["SeatLeft", "TurnDropped", "TurnBegun"]
    assert laid[YELLOW] in table.hand(YELLOW)
    assert laid[RED] in table.state.used
    assert where_cards_are(table.state) == [picture.id for picture in table.deck]
