"""What everyone sees of the table itself, and what refusals and facts say in so many words."""

import pytest

from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import Away, Deal, OwnUp, Ready, Replace, Stop
from pictorium.games.pictomania.edition_files import read_edition
from pictorium.games.pictomania.events import DrawingVoided, StackTurned
from pictorium.games.pictomania.options import Options
from pictorium.games.pictomania.score_sheet import Turned
from pictorium.kernel.ids import HOUSE, WATCHER, Seat
from pictorium.kernel.refusal import Refusal
from pictorium.stores.content_files import content_folder

from .arrange import begun, blank, dealt, on_show, rack
from .table import EDITIONS, GREEN, RED, YELLOW, Dice, Table, made_up_deck, said


@pytest.mark.parametrize("seat", [RED, WATCHER])
def test_P_GLANCE_3_all_see_whose_table_it_is_and_who_deals(seat: Seat) -> None:
    table = dealt()
    view = PICTOMANIA.view(table.state, seat)
    assert view.seat == seat
    assert view.agreement == table.state.agreement
    assert view.dealer == table.dealer
    table.give(HOUSE, Away(table.dealer))
    assert PICTOMANIA.view(table.state, seat).dealer == table.dealer != view.dealer


def test_P_GLANCE_1_all_see_who_is_ready() -> None:
    table = dealt()
    table.give(YELLOW, Ready())
    ready = {seat.seat: seat.is_ready for seat in PICTOMANIA.view(table.state, WATCHER).seats}
    assert ready == {RED: False, YELLOW: True, GREEN: False}


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_P_SETUP_4_all_see_the_level_in_play(level: int) -> None:
    table = Table("first-en")
    table.deal(level)
    assert PICTOMANIA.view(table.state, WATCHER).level == level
    table.begin()
    assert PICTOMANIA.view(table.state, WATCHER).level == level


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_SETUP_4_a_card_from_a_reshuffled_deck_takes_the_name_of_its_place(edition: str) -> None:
    table = dealt(edition, deck=made_up_deck(7), replacements="unlimited")
    names = [card.name for card in rack(table)]
    for _ in range(12):
        table.give(RED, Replace(2))
        assert [card.name for card in rack(table)] == names


def test_P_DRAW_4_the_void_drawing_is_that_of_who_drew_nothing() -> None:
    table = blank("first-de")
    table.ink(RED, GREEN)
    table.nothing(YELLOW)
    for seat in (YELLOW, GREEN, RED):
        table.stop(seat)
    assert [event for event in table.events if isinstance(event, DrawingVoided)] == [DrawingVoided(YELLOW, "nothing")]


def test_P_VOID_1_a_guess_that_goes_back_is_shown() -> None:
    table = on_show()
    table.give(RED, OwnUp())
    (turned,) = table.next()
    assert isinstance(turned, StackTurned)
    assert turned.guesses == (Turned(YELLOW, 1, "returned"),)


def test_P_SETUP_6_the_host_s_own_tokens_lose_one_for_each_seat_that_leaves() -> None:
    table = Table("first-en", 5, bonus_tokens=(4, 3, 2))
    assert table.state.agreement.bonus_tokens == {3: (4,), 4: (4, 3), 5: (4, 3, 2)}


@pytest.mark.parametrize("level", [0, 5])
def test_P_SETUP_2_an_unknown_level_is_told_which_there_are(level: int) -> None:
    table = Table()
    assert said(table.refused(table.dealer, Deal(level))) == "Levels go from 1 to 4."


def test_P_FINISH_1_who_takes_a_lesser_token_is_told_the_best() -> None:
    assert said(begun(seats=4).refused(RED, Stop(1))) == "Take the best token left: 3."


def test_P_SETUP_1_an_unknown_colour_is_named() -> None:
    options = Options(edition=read_edition(content_folder(), "second"))
    answer = PICTOMANIA.open((RED, GREEN, Seat("pink")), made_up_deck(), options, Dice())
    assert isinstance(answer, Refusal)
    assert said(answer) == "There is no player colour called pink."
