"""From turn to turn, and to the end of the game."""

import pytest

from pictorium.games.pictus import PICTUS
from pictorium.games.pictus.commands import Next
from pictorium.games.pictus.events import GameEnded, HandsFilled, PileReshuffled, TurnBegun
from pictorium.kernel.ids import Seat

from .arrange import PHASES, in_reveal, in_telling, kinds, only, when_over, where_cards_are, why
from .table import BLUE, GREEN, RED, YELLOW, Table, made_up_pictures


def narrators(table: Table) -> list[Seat]:
    return [fact.narrator for fact in table.events if isinstance(fact, TurnBegun)]


def test_S_NEXT_1_each_draws_back_up_and_the_next_seat_narrates() -> None:
    table = in_reveal(voters="everyone")
    pile = table.state.pile
    assert [len(table.hand(seat)) for seat in table.seats] == [5] * 4
    facts = table.next()
    assert facts == (
        HandsFilled({seat: (card,) for seat, card in zip(table.seats, pile, strict=False)}),
        TurnBegun(2, YELLOW),
    )
    assert [len(table.hand(seat)) for seat in table.seats] == [6] * 4
    assert table.state.pile == pile[4:]
    assert (table.phase, table.narrator, table.view().turn) == ("Telling", YELLOW, 2)


def test_S_NEXT_1_who_added_nothing_draws_nothing() -> None:
    table = Table()
    table.tell()
    table.away(BLUE)
    table.lay(YELLOW, GREEN)
    table.knock(60)
    table.vote(YELLOW, RED)
    table.vote(GREEN, RED)
    assert set(only(HandsFilled, table.next()).drawn) == {RED, YELLOW, GREEN}


def test_S_NEXT_1_the_narrator_goes_round_and_over_who_has_left() -> None:
    table = Table(5, turns_each=2)
    table.leave(GREEN)
    while table.phase != "Over":
        table.play_turn()
        table.next()
    four = [seat for seat in table.seats if seat != GREEN]
    assert narrators(table) == four * 2


def test_S_NEXT_1_the_used_cards_come_back_when_the_pile_is_too_low() -> None:
    table = Table(3, deck=made_up_pictures(22), turns_each=10)
    table.play_turn()
    table.next()
    assert len(table.state.pile) == 1
    (last,) = table.state.pile
    table.play_turn()
    used = table.state.used
    facts = table.next()
    assert kinds(facts) == ["PileReshuffled", "HandsFilled", "TurnBegun"]
    order = only(PileReshuffled, facts).order
    assert sorted(order) == sorted(used)
    assert order != used
    assert [card for cards in only(HandsFilled, facts).drawn.values() for card in cards] == [last, *order[:2]]
    assert table.state.pile == order[2:]
    assert where_cards_are(table.state) == [picture.id for picture in table.deck]


def test_S_NEXT_1_cards_on_the_wall_are_used_after_the_turn() -> None:
    table = in_reveal(decoys=2)
    assert set(table.state.used) == {card.picture for card in table.state.sheets[0].hung}
    assert where_cards_are(table.state) == [picture.id for picture in table.deck]


@pytest.mark.parametrize("seat", [RED, YELLOW, GREEN, BLUE])
def test_S_PACE_1_anyone_moves_on_and_until_then_all_can_look(seat: Seat) -> None:
    table = in_reveal()
    assert PICTUS.due(table.state) is None
    assert table.knock(10_000) == ()
    assert Next(2) in PICTUS.legal(table.state, seat)
    table.give(seat, Next(2))
    assert table.phase == "Telling"


def test_S_PACE_1_two_who_press_at_once_go_on_by_one() -> None:
    table = in_reveal()
    table.give(RED, Next(2))
    assert why(table.refused(YELLOW, Next(2))) == ("step_is_taken", "S-PACE-1")
    assert table.state.turn == 2


@pytest.mark.parametrize("turn", [-1, 0, 1, 3, 4])
def test_S_PACE_1_only_the_next_turn_can_be_wished_for(turn: int) -> None:
    refusal = in_reveal().refused(RED, Next(turn))
    assert why(refusal) == ("step_is_taken" if turn < 2 else "wrong_phase", "S-PACE-1")


@pytest.mark.parametrize("phase", ["Telling", "Laying", "Voting"])
def test_S_PACE_1_a_turn_in_play_is_not_cut_short(phase: str) -> None:
    assert why(PHASES[phase]().refused(RED, Next(2))) == ("wrong_phase", "S-PACE-1")


def test_S_PACE_1_who_presses_when_another_has_ended_the_game_is_told_so() -> None:
    table = when_over()
    assert why(table.refused(RED, Next(table.state.turn + 1))) == ("step_is_taken", "S-PACE-1")


@pytest.mark.parametrize(("options", "turns"), [({}, 8), ({"turns_each": 1}, 4), ({"turns_each": 3}, 12)])
def test_S_END_1_everyone_has_narrated_so_many_times(options: dict[str, int], turns: int) -> None:
    table = Table(**options)  # type: ignore[arg-type]
    for turn in range(1, turns + 1):
        assert (table.view().turn, table.view().turns) == (turn, turns)
        table.play_turn()
        assert table.phase == "Reveal"
        facts = table.next()
    assert kinds(facts) == ["GameEnded"]
    assert only(GameEnded, facts).cause == "turns"
    assert (table.view().turn, table.view().turns) == (turns, turns)
    assert len(table.state.sheets) == turns


def test_S_END_1_a_turn_of_who_has_left_is_not_waited_for() -> None:
    table = Table(turns_each=1)
    for _ in range(3):
        table.play_turn()
        if table.narrator != GREEN:
            table.next()
    assert table.view().turns == 4
    table.leave(BLUE)
    assert table.view().turns == 3
    assert only(GameEnded, table.next()).cause == "turns"


def test_S_END_1_the_number_of_turns_follows_those_who_are_there() -> None:
    table = Table(5)
    assert table.view().turns == 10
    table.leave(GREEN)
    assert table.view().turns == 8
    table.play_turn()
    table.leave(RED)
    assert table.view().turns == 7


def test_S_END_1_somebody_has_the_score() -> None:
    table = Table(end="score", target=5)
    table.voted({YELLOW: RED, GREEN: YELLOW, BLUE: RED})
    assert table.view().turns is None
    assert kinds(table.next())[-1] == "TurnBegun"
    table.voted({RED: YELLOW, GREEN: YELLOW, BLUE: YELLOW})
    assert table.seen(RED).total == 5
    ended = only(GameEnded, table.next())
    assert ended == GameEnded("score", {RED: 5, YELLOW: 4, GREEN: 2, BLUE: 5}, (RED, BLUE))
    assert table.view().winners == (RED, BLUE)
    assert table.view().turns == 2


def test_S_END_1_a_score_that_left_with_its_owner_ends_nothing() -> None:
    table = Table(end="score", target=5)
    table.voted({YELLOW: GREEN, GREEN: RED, BLUE: GREEN})
    assert [table.seen(seat).total for seat in table.seats] == [3, 0, 5, 0]
    table.leave(GREEN)
    assert kinds(table.next())[-1] == "TurnBegun"


def test_S_END_1_the_pile_cannot_refill_the_hands() -> None:
    table = Table(3, end="deck", deck=made_up_pictures(24))
    for _ in range(2):
        assert table.view().turns is None
        table.play_turn()
        assert kinds(table.next())[-1] == "TurnBegun"
    assert table.state.pile == ()
    table.play_turn()
    facts = table.next()
    assert kinds(facts) == ["GameEnded"]
    assert only(GameEnded, facts).cause == "deck"


def test_S_END_1_with_the_deck_the_used_cards_do_not_come_back() -> None:
    table = Table(3, end="deck", deck=made_up_pictures(26))
    while table.phase != "Over":
        table.play_turn()
        table.next()
    assert not any(isinstance(fact, PileReshuffled) for fact in table.events)
    assert (len(table.state.pile), table.state.turn) == (2, 3)


def test_S_END_1_the_highest_total_wins_and_ties_share_it() -> None:
    table = Table(3, turns_each=1)
    for _ in range(3):
        narrator, *others = (table.narrator, *table.others)
        table.voted(dict.fromkeys(others, narrator))
        facts = table.next()
    assert only(GameEnded, facts) == GameEnded("turns", {RED: 4, YELLOW: 4, GREEN: 4}, (RED, YELLOW, GREEN))


def test_S_END_1_after_the_game_only_leaving_is_left() -> None:
    table = when_over()
    for seat in table.seats:
        assert [type(command).__name__ for command in PICTUS.legal(table.state, seat)] == ["Leave"]
    assert table.leave(RED)[-1] == table.events[-1]
    assert kinds(table.leave(YELLOW)) == ["SeatLeft"]
    assert kinds(table.leave(GREEN)) == ["SeatLeft"]


def test_S_NEXT_1_nothing_is_known_of_a_turn_that_has_not_begun() -> None:
    table = in_telling()
    view = table.view()
    assert (view.clue, view.hung, view.sheets, view.winners) == (None, (), (), ())
