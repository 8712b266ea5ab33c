"""Drawing: who may draw on which sheet and when, and drawing nothing at all."""

import pytest
from msgspec.structs import replace

from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import Away, Mark, Rest, Wipe
from pictorium.games.pictomania.edition_files import read_edition
from pictorium.games.pictomania.events import SheetMarked, SheetWiped
from pictorium.games.pictomania.model import Over, Reveal
from pictorium.kernel.ids import HOUSE, WATCHER, Seat
from pictorium.stores.content_files import content_folder

from .arrange import blank, desk, is_down, why
from .table import BLUE, EDITIONS, GREEN, RED, YELLOW, Table

FIRST = EDITIONS[:3]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_P_DRAW_1_all_may_draw_from_the_go_on(edition: str, seats: int) -> None:
    table = blank(edition, seats)
    for seat in table.seats:
        assert is_down(table, seat)
        assert table.give(HOUSE, Mark(seat)) == (SheetMarked(seat),)
        assert is_down(table, seat)


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_DRAW_1_nobody_may_draw_before_the_go(edition: str) -> None:
    table = Table(edition)
    assert not any(is_down(table, seat) for seat in table.seats)
    assert table.refused(HOUSE, Mark(RED)).rule == "P-DRAW-1"
    table.deal()
    assert not any(is_down(table, seat) for seat in table.seats)
    assert table.refused(HOUSE, Mark(RED)).rule == "P-DRAW-1"


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_DRAW_1_nobody_may_draw_after_the_end_of_the_drawing(edition: str) -> None:
    table = Table(edition, rounds=1)
    table.begin()
    table.ink(RED)
    for seat in (YELLOW, GREEN):
        table.give(HOUSE, Away(seat))
        table.give(RED, Rest(seat))
    table.stop(RED, 2)
    assert isinstance(table.state.phase, Reveal)
    assert not any(is_down(table, seat) for seat in table.seats)
    assert table.refused(HOUSE, Mark(RED)).rule == "P-DRAW-1"
    table.score()
    assert isinstance(table.state.phase, Over)
    assert not any(is_down(table, seat) for seat in table.seats)
    assert table.refused(HOUSE, Mark(RED)).rule == "P-DRAW-1"


@pytest.mark.parametrize("stranger", [WATCHER, HOUSE, BLUE, Seat("pink")])
def test_P_DRAW_1_who_has_no_sheet_has_no_pen(stranger: Seat) -> None:
    table = blank()
    assert not PICTOMANIA.pen(table.state, stranger).is_down
    table.refused(HOUSE, Mark(stranger))


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_DRAW_1_all_see_all_sheets_all_the_time(edition: str) -> None:
    table = Table(edition)
    assert all(PICTOMANIA.pen(table.state, seat).is_seen_by_all for seat in table.seats)
    table.begin()
    table.ink()
    assert all(PICTOMANIA.pen(table.state, seat).is_seen_by_all for seat in table.seats)
    table.stop(RED, 2)
    assert all(PICTOMANIA.pen(table.state, seat).is_seen_by_all for seat in table.seats)


def test_P_DRAW_1_the_word_is_the_numeral_on_the_card_of_the_name() -> None:
    table = Table("first-en")
    table.begin({RED: 5, YELLOW: 1, GREEN: 2}, {RED: "moon", YELLOW: "star", GREEN: "drop"})
    view = PICTOMANIA.view(table.state, RED)
    assert view.own is not None
    assert view.own.word.number == 5
    named = {card.name: card.terms for card in view.rack}
    assert view.own.word.card == "moon"
    assert named["moon"][4].word("en").endswith("5")


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_DRAW_2_a_sheet_can_be_wiped_and_marked_again(edition: str) -> None:
    table = blank(edition)
    table.give(HOUSE, Mark(RED))
    assert desk(table, RED).is_inked
    assert table.give(HOUSE, Wipe(RED)) == (SheetWiped(RED),)
    assert not desk(table, RED).is_inked
    table.give(HOUSE, Mark(RED))
    assert desk(table, RED).is_inked


def test_P_DRAW_2_wiping_a_blank_sheet_or_marking_a_marked_one_is_no_news() -> None:
    table = blank()
    assert table.give(HOUSE, Wipe(RED)) == ()
    table.give(HOUSE, Mark(RED))
    assert table.give(HOUSE, Mark(RED)) == ()


@pytest.mark.parametrize("edition", FIRST)
def test_P_DRAW_2_erasing_is_allowed_as_long_as_drawing_is(edition: str) -> None:
    table = blank(edition)
    table.ink(RED)
    table.guess(RED, YELLOW, 3)
    table.give(HOUSE, Wipe(RED))
    table.give(HOUSE, Mark(RED))
    table.stop(RED, 2)
    assert not is_down(table, RED)


@pytest.mark.parametrize("edition", FIRST)
def test_P_DRAW_3_drawing_goes_on_after_a_guess_in_the_first_edition(edition: str) -> None:
    table = blank(edition)
    for rival, number in ((YELLOW, 3), (GREEN, 4)):
        table.guess(RED, rival, number)
        assert is_down(table, RED)
    table.give(HOUSE, Mark(RED))


def test_P_DRAW_3_the_first_guess_freezes_the_drawing_in_the_second() -> None:
    table = blank("second")
    table.ink(RED)
    table.guess(RED, YELLOW, 3)
    assert not is_down(table, RED)
    assert why(table.refused(HOUSE, Mark(RED))) == ("drawing_is_frozen", "P-DRAW-3")


def test_P_DRAW_3_a_blank_sheet_freezes_too() -> None:
    table = blank("second")
    table.guess(RED, YELLOW, 3)
    assert why(table.refused(HOUSE, Mark(RED))) == ("drawing_is_frozen", "P-DRAW-3")


def test_P_DRAW_3_only_the_guessers_own_drawing_freezes() -> None:
    table = blank("second")
    table.guess(RED, YELLOW, 3)
    assert is_down(table, YELLOW)
    assert is_down(table, GREEN)


def test_P_DRAW_3_a_guess_that_goes_back_has_frozen_the_drawing_all_the_same() -> None:
    rulebook = replace(read_edition(content_folder(), "second"), may_draw_nothing=True)
    table = Table(rulebook)
    table.begin()
    table.guess(RED, YELLOW, 3)
    table.nothing(YELLOW)
    assert desk(table, RED).hand == (1, 2, 3, 4, 5, 6, 7)
    assert not is_down(table, RED)


def test_P_DRAW_3_a_new_round_thaws_the_drawing() -> None:
    table = blank("second")
    table.guess(RED, YELLOW, 3)
    for seat in table.seats:
        table.stop(seat)
    table.score()
    table.begin()
    assert is_down(table, RED)
