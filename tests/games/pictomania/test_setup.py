"""Setting up: seats and colours, black cards, guess cards and tokens."""

from collections import Counter

import pytest

from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import Go, Tick
from pictorium.games.pictomania.edition_files import read_edition
from pictorium.games.pictomania.events import DrawingBegun, GameOpened
from pictorium.games.pictomania.model import COLOURS, NUMBERS, Drawing
from pictorium.games.pictomania.options import Options
from pictorium.kernel.ids import HOUSE, WATCHER, Seat
from pictorium.kernel.refusal import Refusal
from pictorium.stores.content_files import content_folder

from .table import BLUE, EDITIONS, GREEN, RED, YELLOW, Dice, Table, made_up_deck

SEATS = (3, 4, 5, 6)

SCORING_TOKENS = {3: (2, 1), 4: (2, 1, 1), 5: (3, 2, 1, 1), 6: (3, 2, 1, 1, 1)}
ONE_FEWER = {3: (2, 1), 4: (3, 2, 1), 5: (3, 3, 2, 1), 6: (3, 3, 2, 2, 1)}
ONE_EACH = {3: (2, 2, 1), 4: (3, 2, 2, 1), 5: (3, 3, 2, 2, 1), 6: (3, 3, 2, 2, 1, 1)}


def sit_down(seats: tuple[Seat, ...], edition: str) -> tuple[object, ...] | Refusal:
    options = Options(edition=read_edition(content_folder(), edition))
    return PICTOMANIA.open(seats, made_up_deck(), options, Dice())


def gone(edition: str, seats: int, seed: int = 0) -> DrawingBegun:
    """The fact of a go that was given by the dealer and dealt by chance."""
    table = Table(edition, seats, seed=seed)
    table.deal()
    table.wait(10)
    table.give(HOUSE, Tick())
    (begun,) = table.give(table.dealer, Go())
    assert isinstance(begun, DrawingBegun)
    return begun


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", SEATS)
def test_P_SETUP_1_three_to_six_players_sit_down(edition: str, seats: int) -> None:
    opened = Table(edition, seats).events[0]
    assert isinstance(opened, GameOpened)
    assert opened.seats == COLOURS[:seats]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [0, 1, 2])
def test_P_SETUP_1_fewer_than_three_are_refused(edition: str, seats: int) -> None:
    refusal = sit_down(COLOURS[:seats], edition)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.rule) == ("too_few_seats", "P-SETUP-1")
    assert refusal.facts == {"seats": seats, "fewest": 3, "most": 6}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("more", [("pink",), ("pink", "white")])
def test_P_SETUP_1_more_than_six_are_refused(edition: str, more: tuple[str, ...]) -> None:
    refusal = sit_down((*COLOURS, *(Seat(colour) for colour in more)), edition)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.rule) == ("too_many_seats", "P-SETUP-1")


def test_P_SETUP_1_the_colours_are_those_of_the_box() -> None:
    assert COLOURS == ("red", "yellow", "green", "blue", "purple", "orange")


@pytest.mark.parametrize("stranger", [Seat("pink"), Seat(""), HOUSE, WATCHER])
def test_P_SETUP_1_a_colour_that_is_not_in_the_box_is_refused(stranger: Seat) -> None:
    refusal = sit_down((RED, YELLOW, stranger), "first-en")
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.rule) == ("unknown_colour", "P-SETUP-1")


def test_P_SETUP_1_the_same_colour_twice_is_refused() -> None:
    refusal = sit_down((RED, YELLOW, GREEN, RED), "first-en")
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.rule) == ("colour_taken_twice", "P-SETUP-1")


def test_P_SETUP_1_the_players_may_sit_in_any_order() -> None:
    opened = sit_down((BLUE, RED, GREEN), "first-en")
    assert not isinstance(opened, Refusal)
    first = opened[0]
    assert isinstance(first, GameOpened)
    assert first.seats == (BLUE, RED, GREEN)
    assert first.dealer in first.seats


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(8))
def test_P_SETUP_3_all_numerals_differ(edition: str, seats: int, seed: int) -> None:
    words = gone(edition, seats, seed).words
    assert tuple(words) == COLOURS[:seats]
    numbers = [word.number for word in words.values()]
    assert len(set(numbers)) == seats
    assert set(numbers) <= set(NUMBERS)


@pytest.mark.parametrize("edition", EDITIONS[:3])
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(8))
def test_P_SETUP_3_all_names_differ_in_the_first_edition(edition: str, seats: int, seed: int) -> None:
    names = [word.card for word in gone(edition, seats, seed).words.values()]
    assert len(set(names)) == seats
    assert set(names) <= {"star", "square", "circle", "triangle", "moon", "drop"}


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(8))
def test_P_SETUP_3_at_most_two_share_a_name_in_the_second(seats: int, seed: int) -> None:
    names = Counter(word.card for word in gone("second", seats, seed).words.values())
    assert set(names) <= {"A", "B", "C"}
    assert max(names.values()) <= 2


def test_P_SETUP_3_six_players_of_the_second_edition_are_two_to_each_card() -> None:
    names = Counter(word.card for word in gone("second", 6).words.values())
    assert names == {"A": 2, "B": 2, "C": 2}


def test_P_SETUP_3_every_numeral_and_every_name_can_come_to_every_player() -> None:
    words = [gone("first-en", 3, seed).words[RED] for seed in range(80)]
    assert {word.number for word in words} == set(NUMBERS)
    assert {word.card for word in words} == {"star", "square", "circle", "triangle", "moon", "drop"}


def test_P_SETUP_3_the_two_piles_are_shuffled_apart() -> None:
    pairs = {(word.card, word.number) for seed in range(80) for word in gone("first-en", 3, seed).words.values()}
    assert len({number for card, number in pairs if card == "star"}) > 1
    assert len({card for card, number in pairs if number == 1}) > 1


def test_P_SETUP_3_two_players_of_the_second_edition_do_share_a_card_at_times() -> None:
    shared = [len({word.card for word in gone("second", 3, seed).words.values()}) < 3 for seed in range(40)]
    assert any(shared)
    assert not all(shared)


def test_P_SETUP_3_black_cards_are_dealt_anew_each_round() -> None:
    deals = set()
    table = Table("second", 3)
    for _ in range(3):
        table.deal()
        table.wait(10)
        table.give(HOUSE, Tick())
        table.give(table.dealer, Go())
        assert isinstance(table.state.phase, Drawing)
        deals.add(tuple((desk.word.card, desk.word.number) for desk in table.state.phase.round.desks.values()))
        for seat in table.seats:
            table.stop(seat)
        table.score()
    assert len(deals) == 3


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", SEATS)
def test_P_SETUP_5_every_player_has_seven_guess_cards(edition: str, seats: int) -> None:
    table = Table(edition, seats)
    table.begin()
    for seat in table.seats:
        own = PICTOMANIA.view(table.state, seat).own
        assert own is not None
        assert own.hand == (1, 2, 3, 4, 5, 6, 7)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", SEATS)
def test_P_SETUP_5_one_scoring_token_for_each_opponent(edition: str, seats: int) -> None:
    tokens = gone(edition, seats).scoring_tokens
    assert tokens == SCORING_TOKENS[seats]
    assert len(tokens) == seats - 1


@pytest.mark.parametrize("edition", EDITIONS[:3])
@pytest.mark.parametrize("seats", SEATS)
def test_P_SETUP_6_one_bonus_token_fewer_than_players_in_the_first_edition(edition: str, seats: int) -> None:
    assert gone(edition, seats).bonus_tokens == ONE_FEWER[seats]


@pytest.mark.parametrize("seats", SEATS)
def test_P_SETUP_6_one_bonus_token_for_each_player_in_the_second(seats: int) -> None:
    assert gone("second", seats).bonus_tokens == ONE_EACH[seats]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", SEATS)
def test_P_SETUP_6_all_bonus_tokens_lie_in_the_middle_best_first(edition: str, seats: int) -> None:
    table = Table(edition, seats)
    table.begin()
    middle = PICTOMANIA.view(table.state, WATCHER).middle
    assert middle == gone(edition, seats).bonus_tokens
    assert list(middle) == sorted(middle, reverse=True)


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_SETUP_5_guess_cards_and_tokens_come_back_for_the_next_round(edition: str) -> None:
    table = Table(edition, 3)
    table.begin()
    table.ink()
    table.right(RED, YELLOW)
    table.stop(YELLOW, 2)
    table.stop(GREEN, 1 if edition != "second" else 2)
    if edition == "second":
        table.stop(RED, 1)
    table.score()
    table.begin()
    view = PICTOMANIA.view(table.state, RED)
    assert view.own is not None
    assert view.own.hand == NUMBERS
    assert view.own.laid == {}
    assert view.scoring_tokens == (2, 1)
    assert view.middle == (ONE_EACH if edition == "second" else ONE_FEWER)[3]
