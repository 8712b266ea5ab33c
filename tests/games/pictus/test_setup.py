"""Sitting down to Pictus, and what a host may choose."""

from typing import Any

import pytest

from pictorium.content.picture import Picture
from pictorium.games.pictus import PICTUS
from pictorium.games.pictus.agreement import Agreement, agree
from pictorium.games.pictus.events import GameOpened, HandsFilled, TurnBegun
from pictorium.games.pictus.model import COLOURS
from pictorium.games.pictus.offer import offer
from pictorium.games.pictus.options import BOUNDS, Options
from pictorium.kernel.ids import Seat
from pictorium.kernel.refusal import Refusal
from tests.games.pictomania.table import Dice, said

from .arrange import kinds, only, where_cards_are
from .table import BROWN, GREEN, PINK, RED, YELLOW, Deck, Table, made_up_pictures


def refused(seats: tuple[Seat, ...] = COLOURS[:3], deck: Deck | None = None, **options: Any) -> Refusal:
    answer = PICTUS.open(seats, made_up_pictures() if deck is None else deck, Options(**options), Dice())
    assert isinstance(answer, Refusal), answer
    assert said(answer)
    return answer


@pytest.mark.parametrize("seats", range(3, 9))
@pytest.mark.parametrize("hand_size", [3, 6])
def test_S_SETUP_1_three_to_eight_are_dealt_a_hand_each(seats: int, hand_size: int) -> None:
    table = Table(seats, hand_size=hand_size)
    assert kinds(tuple(table.events)) == ["GameOpened", "HandsFilled", "TurnBegun"]
    assert [len(table.hand(seat)) for seat in COLOURS[:seats]] == [hand_size] * seats
    assert len(table.state.pile) == 100 - seats * hand_size
    assert where_cards_are(table.state) == [picture.id for picture in table.deck]


def test_S_SETUP_1_a_hand_is_six_cards_unless_the_host_says_otherwise() -> None:
    assert len(Table().hand(RED)) == 6


def test_S_SETUP_1_cards_are_dealt_from_the_top_of_a_shuffled_deck() -> None:
    table = Table()
    order = [picture.id for picture in only(GameOpened, table.events).pictures]
    drawn = only(HandsFilled, table.events).drawn
    assert [card for hand in drawn.values() for card in hand] == order[:24]
    assert list(table.state.pile) == order[24:]
    assert order != sorted(order)
    other = only(GameOpened, Table(seed=1).events).pictures
    assert [picture.id for picture in other] != order


def test_S_SETUP_1_the_agreement_and_the_titles_lie_in_the_first_fact() -> None:
    table = Table(voters="everyone", text_counts=True)
    assert only(GameOpened, table.events).agreement == table.state.agreement
    assert isinstance(table.state.agreement, Agreement)
    assert table.state.agreement.voters == "everyone"
    assert table.state.agreement.text_counts
    assert table.state.pictures == {picture.id: picture for picture in table.deck}


@pytest.mark.parametrize("count", [0, 1, 2, 9])
def test_S_SETUP_1_fewer_and_more_do_not_play(count: int) -> None:
    seats = (*COLOURS, Seat("grey"))[:count]
    refusal = refused(seats)
    assert (refusal.code, refusal.rule) == ("too_few_seats" if count < 3 else "too_many_seats", "S-SETUP-1")
    assert dict(refusal.facts) == {"seats": count, "fewest": 3, "most": 8}


def test_S_SETUP_1_everyone_has_a_colour_of_their_own() -> None:
    refusal = refused((RED, GREEN, RED))
    assert (refusal.code, refusal.rule) == ("colour_taken_twice", "S-SETUP-1")
    refusal = refused((RED, GREEN, Seat("grey")))
    assert (refusal.code, refusal.rule) == ("unknown_colour", "S-SETUP-1")
    assert dict(refusal.facts) == {"colour": "grey"}
    assert PINK in Table(7).seats
    assert BROWN in Table(8).seats


@pytest.mark.parametrize(("seats", "hand_size", "decoys", "needed"), [(3, 6, 0, 21), (8, 6, 3, 59), (4, 3, 1, 17)])
def test_S_SETUP_1_there_are_cards_for_all_hands_and_a_turn(
    seats: int, hand_size: int, decoys: int, needed: int
) -> None:
    options = {"hand_size": hand_size, "decoys": decoys}
    refusal = refused(COLOURS[:seats], made_up_pictures(needed - 1), **options)
    assert (refusal.code, refusal.rule) == ("too_few_pictures", "S-SETUP-1")
    assert dict(refusal.facts) == {"pictures": needed - 1, "needed": needed}
    table = Table(seats, deck=made_up_pictures(needed), **options)
    table.play_turn()
    assert kinds(table.next())[-1] == "TurnBegun"


def test_S_SETUP_1_every_picture_is_there_once() -> None:
    refusal = refused(deck=(*made_up_pictures(), Picture("house/007"), Picture("house/008")))
    assert (refusal.code, refusal.rule) == ("picture_doubled", "S-SETUP-1")
    assert dict(refusal.facts) == {"picture": "house/007"}


OUT_OF_RANGE = [
    ("hand_size", "S-SETUP-1", (2, 7, 0)),
    ("decoys", "S-CARD-2", (-1, 4)),
    ("turns_each", "S-END-1", (0, 11)),
    ("target", "S-END-1", (0, 4, 101)),
    ("clock_s", "S-CLOCK-1", (-1, 29, 3601)),
    ("away_limit_s", "S-AWAY-1", (-1, 9, 3601)),
]


@pytest.mark.parametrize(
    ("name", "rule", "number"),
    [(name, rule, number) for name, rule, numbers in OUT_OF_RANGE for number in numbers],
)
def test_S_SETUP_1_numbers_that_make_no_sense_are_refused(name: str, rule: str, number: int) -> None:
    wish: dict[str, Any] = {name: number}
    refusal = refused(**wish)
    assert (refusal.code, refusal.rule) == (f"{name}_out_of_range", rule)
    assert dict(refusal.facts) == {"fewest": BOUNDS[name].fewest, "most": BOUNDS[name].most}


IN_RANGE = [
    ("hand_size", (3, 6)),
    ("decoys", (0, 3)),
    ("turns_each", (1, 10)),
    ("target", (5, 100)),
    ("clock_s", (0, 30, 3600)),
    ("away_limit_s", (0, 10, 3600)),
]


@pytest.mark.parametrize(("name", "number"), [(name, number) for name, numbers in IN_RANGE for number in numbers])
def test_S_SETUP_1_numbers_that_make_sense_are_agreed_on(name: str, number: int) -> None:
    wish: dict[str, Any] = {name: number}
    agreement = agree(Options(**wish), 4, made_up_pictures())
    assert isinstance(agreement, Agreement)
    assert getattr(agreement, name) == number


def test_S_SETUP_1_a_host_is_told_what_can_be_chosen() -> None:
    offered = offer()
    assert offered.seats == PICTUS.seats == (3, 8)
    assert offered.usual == Options()
    assert set(offered.bounds) == {name for name, _, _ in OUT_OF_RANGE}


def test_S_NEXT_1_the_first_in_the_order_they_sit_narrates_first() -> None:
    answer = PICTUS.open((GREEN, RED, YELLOW), made_up_pictures(), Options(), Dice())
    assert not isinstance(answer, Refusal)
    assert only(TurnBegun, answer) == TurnBegun(1, GREEN)
