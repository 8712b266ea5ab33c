"""The cards of the others, the decoys, and all of them on the wall."""

from collections import Counter

import pytest

from pictorium.games.pictus.commands import Lay
from pictorium.games.pictus.events import CardLaid, CardsHung, PileReshuffled
from pictorium.games.pictus.model import Laying, Voting

from .arrange import in_laying, kinds, only, where_cards_are, why
from .table import BLUE, GREEN, RED, YELLOW, Table, made_up_pictures


def test_S_CARD_1_every_other_player_adds_a_card_of_their_hand() -> None:
    table = in_laying()
    card = table.hand(YELLOW)[3]
    assert table.give(YELLOW, Lay(card)) == (CardLaid(YELLOW, card),)
    assert card not in table.hand(YELLOW)
    assert len(table.hand(YELLOW)) == 5
    assert isinstance(table.state.phase, Laying)
    assert list(table.state.phase.turn.laid) == [RED, YELLOW]
    assert [seat.has_laid for seat in table.view().seats] == [True, True, False, False]


def test_S_CARD_1_a_card_that_lies_there_is_final() -> None:
    table = in_laying()
    table.lay(YELLOW)
    assert why(table.refused(YELLOW, Lay(table.hand(YELLOW)[0]))) == ("laid_already", "S-CARD-1")


def test_S_CARD_1_the_narrator_adds_no_second_card() -> None:
    table = in_laying()
    assert why(table.refused(RED, Lay(table.hand(RED)[0]))) == ("not_for_narrator", "S-CARD-1")


def test_S_CARD_1_nobody_adds_what_they_do_not_have() -> None:
    table = in_laying()
    for card in (table.hand(GREEN)[0], table.state.pile[0], "house/none"):
        assert why(table.refused(YELLOW, Lay(card))) == ("not_in_hand", "S-CARD-1")


@pytest.mark.parametrize("seats", [3, 5, 8])
def test_S_SHOW_1_with_the_last_card_all_are_hung(seats: int) -> None:
    table = in_laying(seats)
    table.wait(3)
    *first, last = table.others
    table.lay(*first)
    assert table.phase == "Laying"
    facts = table.lay(last)
    assert kinds(facts) == ["CardLaid", "CardsHung"]
    hung = only(CardsHung, facts)
    assert hung.at == table.now
    assert {card.owner for card in hung.hung} == set(table.seats)
    assert len(hung.hung) == seats
    assert isinstance(table.state.phase, Voting)
    assert {card.owner: card.picture for card in hung.hung} == table.state.phase.turn.laid
    assert [picture.id for picture in table.view().hung] == [card.picture for card in hung.hung]


def test_S_SHOW_1_chance_decides_the_order() -> None:
    places: Counter[int] = Counter()
    for seed in range(80):
        table = Table(seed=seed)
        table.hang()
        places[table.number(RED)] += 1
    assert set(places) == {1, 2, 3, 4}


@pytest.mark.parametrize("decoys", [1, 2, 3])
def test_S_CARD_2_decoys_come_off_the_top_of_the_pile_and_are_nobody_s(decoys: int) -> None:
    table = in_laying(decoys=decoys)
    top = table.state.pile[:decoys]
    table.lay()
    assert isinstance(table.state.phase, Voting)
    hung = table.state.phase.hung
    assert {card.picture for card in hung if card.owner is None} == set(top)
    assert len(hung) == 4 + decoys
    assert not set(top) & set(table.state.pile)
    assert where_cards_are(table.state) == [picture.id for picture in table.deck]


def test_S_CARD_2_decoys_hang_anywhere() -> None:
    places = set()
    for seed in range(80):
        table = Table(3, seed=seed, decoys=1)
        table.hang()
        places.add(table.number(None))
    assert places == {1, 2, 3, 4}


def test_S_CARD_2_there_are_none_unless_the_host_says_so() -> None:
    table = Table()
    table.hang()
    assert isinstance(table.state.phase, Voting)
    assert all(card.owner is not None for card in table.state.phase.hung)


def low_on_cards(end: str) -> Table:
    """Three players, two decoys, 23 pictures: the pile holds 5 in the first turn and none in the second."""
    table = Table(3, decoys=2, end=end, deck=made_up_pictures(23))
    table.play_turn()
    table.next()
    assert table.state.pile == ()
    return table


def test_S_CARD_2_a_dry_pile_is_filled_from_the_used_cards() -> None:
    table = low_on_cards("turns")
    used = table.state.used
    assert len(used) == 5
    table.tell()
    facts = table.lay()
    assert kinds(facts) == ["CardLaid", "PileReshuffled", "CardsHung"]
    order = only(PileReshuffled, facts).order
    assert sorted(order) == sorted(used)
    assert {card.picture for card in only(CardsHung, facts).hung if card.owner is None} == set(order[:2])
    assert table.state.pile == order[2:]
    assert table.state.used == ()


def test_S_CARD_2_where_the_game_ends_with_the_deck_no_card_comes_back_for_decoys() -> None:
    table = low_on_cards("deck")
    table.tell()
    facts = table.lay()
    assert kinds(facts) == ["CardLaid", "CardsHung"]
    assert {card.owner for card in only(CardsHung, facts).hung} == {RED, YELLOW, GREEN}


def test_S_CARD_2_a_pile_that_is_just_high_enough_is_left_alone() -> None:
    table = Table(3, decoys=2, deck=made_up_pictures(25))
    table.play_turn()
    table.next()
    assert len(table.state.pile) == 2
    table.tell()
    assert kinds(table.lay()) == ["CardLaid", "CardsHung"]


def test_S_CARD_1_all_see_who_is_waited_for() -> None:
    table = in_laying()
    table.lay(GREEN)
    assert [seat.is_awaited for seat in table.view().seats] == [False, True, False, True]
    table.lay(YELLOW, BLUE)
    assert [seat.is_awaited for seat in table.view().seats] == [False, True, True, True]
