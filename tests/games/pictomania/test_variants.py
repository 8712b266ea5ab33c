"""The variants, in the editions that offer them."""

from typing import Any

import pytest

from pictorium.content.deck import Deck
from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.agreement import Agreement, agree
from pictorium.games.pictomania.commands import Deal, Go, Propose, Replace, Tick
from pictorium.games.pictomania.edition_files import read_edition
from pictorium.games.pictomania.events import DrawingBegun, DrawingEnded, GameOpened
from pictorium.games.pictomania.model import Drawing, Glance, Reveal, Word
from pictorium.games.pictomania.options import Options
from pictorium.kernel.ids import HOUSE
from pictorium.kernel.refusal import Refusal
from pictorium.stores.content_files import content_folder

from .arrange import play_out, rack
from .table import EDITIONS, GREEN, RED, YELLOW, Table, made_up_card, made_up_deck

OFFERED = {
    "kids": {"first-en", "first-de", "first-fr", "second"},
    "geek": {"first-en", "first-de", "first-fr", "second"},
    "relaxed": {"first-fr"},
    "competitive": {"second"},
    "learning": {"second"},
}
RULES = {
    "kids": "P-VAR-1",
    "relaxed": "P-VAR-2",
    "competitive": "P-VAR-3",
    "learning": "P-VAR-4",
    "geek": "P-VAR-5",
}


def agreement(edition: str, seats: int = 3, **wishes: Any) -> Agreement | Refusal:
    return agree(Options(edition=read_edition(content_folder(), edition), **wishes), seats)


def offer(variant: str, edition: str) -> None:
    answer = agreement(edition, variants=(variant,))
    if edition in OFFERED[variant]:
        assert isinstance(answer, Agreement)
        assert answer.variants == (variant,)
    else:
        assert isinstance(answer, Refusal)
        assert (answer.code, answer.rule) == ("variant_not_in_edition", RULES[variant])
        assert answer.facts == {"variant": variant, "edition": edition}


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_VAR_1_every_edition_offers_the_game_with_children(edition: str) -> None:
    offer("kids", edition)


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_VAR_2_only_the_french_rulebook_offers_the_relaxed_game(edition: str) -> None:
    offer("relaxed", edition)


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_VAR_3_only_the_second_edition_offers_the_competitive_game(edition: str) -> None:
    offer("competitive", edition)


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_VAR_4_only_the_second_edition_offers_the_learning_round(edition: str) -> None:
    offer("learning", edition)


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_VAR_5_every_edition_can_be_played_with_geeky_cards(edition: str) -> None:
    offer("geek", edition)


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_VAR_1_one_word_card_serves_all(edition: str) -> None:
    table = Table(edition, variants=("kids",))
    table.deal()
    assert isinstance(table.state.phase, Glance)
    (card,) = table.state.phase.rack
    assert card.name is None
    assert card.card.startswith("1-")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [3, 6])
def test_P_VAR_1_only_numerals_are_dealt(edition: str, seats: int) -> None:
    table = Table(edition, seats, variants=("kids",))
    table.deal()
    table.wait(10)
    table.give(HOUSE, Tick())
    (begun,) = table.give(table.dealer, Go())
    assert isinstance(begun, DrawingBegun)
    assert all(word.card is None for word in begun.words.values())
    assert len({word.number for word in begun.words.values()}) == seats


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_VAR_1_children_are_advised_green_in_every_round(edition: str) -> None:
    table = Table(edition, variants=("kids",))
    for _ in range(3):
        assert PICTOMANIA.view(table.state, RED).level == 1
        play_out(table)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("level", [2, 3, 4])
def test_P_VAR_1_a_table_with_children_may_choose_another_level(edition: str, level: int) -> None:
    table = Table(edition, variants=("kids",))
    table.give(YELLOW, Propose(level))
    table.deal(level)
    assert [place.card.startswith(f"{level}-") for place in rack(table)] == [True]


def test_P_VAR_1_levels_the_host_has_fixed_hold_for_children_too() -> None:
    table = Table("second", variants=("kids",), levels=(1, 1, 2, 1))
    refusal = table.refused(table.dealer, Deal(2))
    assert (refusal.code, refusal.rule) == ("level_is_fixed", "P-SETUP-4")


def test_P_VAR_1_children_can_play_with_green_cards_alone() -> None:
    greens = tuple(card for card in made_up_deck() if card.level == 1)
    table = Table("second", deck=greens, variants=("kids",))
    assert PICTOMANIA.view(table.state, RED).agreement.open_levels == (1,)


def test_P_VAR_1_a_child_may_have_the_one_card_replaced() -> None:
    table = Table("first-en", variants=("kids",))
    table.deal()
    assert isinstance(table.state.phase, Glance)
    before = table.state.phase.rack[0].card
    table.give(RED, Replace(0))
    assert isinstance(table.state.phase, Glance)
    assert table.state.phase.rack[0].card != before
    assert table.refused(YELLOW, Replace(1)).rule == "P-GLANCE-2"


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_VAR_1_all_other_rules_are_the_same(edition: str) -> None:
    table = Table(edition, variants=("kids",))
    table.begin({RED: 4, YELLOW: 6, GREEN: 1})
    assert isinstance(table.state.phase, Drawing)
    assert table.state.phase.round.desks[RED].word == Word(None, 4)
    table.ink()
    table.right(YELLOW, RED)
    table.stop(RED, 2)
    table.stop(YELLOW, table.state.phase.round.bonus_tokens[1])
    if isinstance(table.state.phase, Drawing):
        table.stop(GREEN)
    assert table.score().points[RED] == -1 + 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_VAR_1_a_deck_of_green_cards_is_enough_for_children(edition: str) -> None:
    greens = tuple(card for card in made_up_deck(3) if card.level == 1)
    table = Table(edition, deck=greens, variants=("kids",))
    play_out(table)
    assert len(table.state.sheets) == 1


def test_P_VAR_2_three_tokens_of_three_two_and_one() -> None:
    table = Table("first-fr", 3, variants=("relaxed",))
    table.begin()
    assert PICTOMANIA.view(table.state, RED).middle == (3, 2, 1)


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_P_VAR_2_the_relaxed_game_is_for_three(seats: int) -> None:
    answer = agreement("first-fr", seats, variants=("relaxed",))
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.rule) == ("variant_not_for_seats", "P-VAR-2")


def test_P_VAR_2_the_round_ends_when_all_three_tokens_are_taken() -> None:
    table = Table("first-fr", 3, variants=("relaxed",))
    table.begin()
    table.ink()
    table.stop(RED, 3)
    table.stop(YELLOW, 2)
    assert isinstance(table.state.phase, Drawing)
    table.right(GREEN, RED)
    table.stop(GREEN, 1)
    ended = table.events[-1]
    assert isinstance(ended, DrawingEnded)
    assert ended.cause == "last_token"


@pytest.mark.parametrize(("seats", "tokens"), [(3, (2, 1)), (4, (3, 2, 1)), (5, (3, 3, 2, 1)), (6, (3, 3, 2, 2, 1))])
def test_P_VAR_3_one_bonus_token_fewer_than_players(seats: int, tokens: tuple[int, ...]) -> None:
    table = Table("second", seats, variants=("competitive",))
    table.begin()
    assert PICTOMANIA.view(table.state, RED).middle == tokens


def test_P_VAR_3_it_is_advised_for_five_or_six_and_refused_to_nobody() -> None:
    assert read_edition(content_folder(), "second").variants["competitive"].best_seats == (5, 6)
    for seats in (3, 4, 5, 6):
        assert isinstance(agreement("second", seats, variants=("competitive",)), Agreement)


def test_P_VAR_3_the_one_left_over_gets_none() -> None:
    table = Table("second", 3, variants=("competitive",))
    table.begin()
    table.ink()
    table.stop(RED, 1)
    table.stop(GREEN, 2)
    assert isinstance(table.state.phase, Reveal)
    assert table.state.phase.round.desks[YELLOW].token is None


def learning_round(variants: tuple[str, ...] = ("learning",)) -> Table:
    """Red would be the black sheep, and nobody guesses green's word."""
    table = Table("second", 3, variants=variants)
    guess_badly(table)
    return table


def guess_badly(table: Table) -> None:
    table.begin()
    table.ink()
    table.guess(RED, GREEN, 7)
    table.right(YELLOW, RED)
    table.stop(RED, 2)
    table.stop(GREEN, 2)
    table.stop(YELLOW, 1)


def test_P_VAR_4_there_is_no_black_sheep_and_every_token_counts_as_a_plus() -> None:
    sheet = learning_round().score()
    assert sheet.wrong[RED] == 1
    assert sheet.sheep is None
    assert sheet.points == {RED: -1 + 2, YELLOW: 2 - 3 + 1, GREEN: -3 + 2}
    bonus = {line.seat: (line.reason, line.rule, line.points) for line in sheet.lines if line.reason[:5] == "bonus"}
    assert bonus == {
        RED: ("bonus_learning", "P-VAR-4", 2),
        YELLOW: ("bonus_learning", "P-VAR-4", 1),
        GREEN: ("bonus_learning", "P-VAR-4", 2),
    }


def test_P_VAR_4_only_the_first_round_is_for_learning() -> None:
    table = learning_round()
    table.score()
    guess_badly(table)
    sheet = table.score()
    assert sheet.sheep == RED
    assert sheet.points == {RED: -1 - 2, YELLOW: 2 - 3, GREEN: -3}


def test_P_VAR_4_without_the_variant_the_first_round_counts_in_full() -> None:
    sheet = learning_round(()).score()
    assert sheet.sheep == RED
    assert sheet.points == {RED: -1 - 2, YELLOW: 2 - 3, GREEN: -3}


def test_P_VAR_4_the_token_of_a_void_drawing_still_goes_back() -> None:
    table = Table("second", 3, variants=("learning",))
    table.begin()
    table.ink(YELLOW, GREEN)
    table.right(YELLOW, RED)
    table.stop(RED, 2)
    table.stop(GREEN, 2)
    table.stop(YELLOW, 1)
    sheet = table.score()
    assert sheet.points[RED] == -3
    assert [line.reason for line in sheet.lines if line.seat == RED][-1] == "bonus_returned"


def geeky_deck() -> Deck:
    return (*made_up_deck(), *(made_up_card(level, 50, is_geeky=True) for level in (1, 2, 3, 4)))


def has_geeky_cards(table: Table) -> bool:
    opened = table.events[0]
    assert isinstance(opened, GameOpened)
    return any(card.is_geeky for deck in opened.decks for card in deck)


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_VAR_5_geeky_cards_lie_in_the_english_box_only(edition: str) -> None:
    assert has_geeky_cards(Table(edition, deck=geeky_deck())) is (edition == "first-en")


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_VAR_5_the_variant_takes_geeky_cards_in(edition: str) -> None:
    assert has_geeky_cards(Table(edition, deck=geeky_deck(), variants=("geek",)))
    assert has_geeky_cards(Table(edition, deck=geeky_deck(), geek_cards=True))


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_VAR_5_geeky_cards_can_stay_in_the_box(edition: str) -> None:
    assert not has_geeky_cards(Table(edition, deck=geeky_deck(), geek_cards=False))


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_VAR_5_geeky_cards_both_in_and_out_are_refused(edition: str) -> None:
    answer = agreement(edition, variants=("geek",), geek_cards=False)
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.rule) == ("geek_cards_in_and_out", "P-VAR-5")


def test_P_VAR_5_geeky_cards_left_out_do_not_make_up_for_a_thin_deck() -> None:
    deck = tuple(made_up_card(level, number, is_geeky=number > 3) for level in (1, 2, 3, 4) for number in range(12))
    options = Options(edition=read_edition(content_folder(), "first-de"))
    answer = PICTOMANIA.open((RED, YELLOW, GREEN), deck, options, Table().dice)
    assert isinstance(answer, Refusal)
    assert answer.code == "deck_too_thin"


def test_P_VAR_3_variants_go_together() -> None:
    answer = agreement("second", 5, variants=("kids", "learning", "competitive", "geek"))
    assert isinstance(answer, Agreement)
    assert answer.rack_names == (None,)
    assert answer.first_round_is_learning
    assert answer.bonus_tokens[5] == (3, 3, 2, 1)
    assert answer.has_geek_cards


def test_P_VAR_2_a_variant_named_twice_is_played_once() -> None:
    answer = agreement("first-fr", variants=("relaxed", "relaxed"))
    assert isinstance(answer, Agreement)
    assert answer.variants == ("relaxed",)
