"""Words that would be drawn the same way never stand on one rack (P-SETUP-7)."""

from itertools import chain, combinations
from random import Random

import pytest
from msgspec.structs import replace

from pictorium.content.card import LEVELS, Card
from pictorium.content.deck import of_level
from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import Deal, Replace
from pictorium.games.pictomania.events import RackDealt
from pictorium.games.pictomania.evolve import fold
from pictorium.games.pictomania.model import Glance, Pile, RackCard
from pictorium.kernel.ids import HOUSE
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.stores.content_files import content_folder, read_deck, read_look_alikes
from tests.games.driven import Dice
from tests.system import IS_LONG

from .arrange import play_out, rack, refused_deck
from .table import EDITIONS, RED, Table, made_up_deck, with_look_alikes

FRONTS = [[(f"1-{number}", 0) for number in range(3)]]
BOTH = [[(f"1-{number}", side) for number in range(3) for side in (0, 1)]]
LISTED = {frozenset(pair) for group in read_look_alikes(content_folder()).alike for pair in combinations(group, 2)}
"""Pairs of terms, read from the file alone."""


def of_group(cards: tuple[RackCard, ...], ids: set[tuple[str, int]]) -> list[RackCard]:
    return [card for card in cards if card.side is not None and (card.card, card.side) in ids]


@pytest.mark.parametrize("groups", [FRONTS, BOTH], ids=["one side", "both sides"])
@pytest.mark.parametrize("seed", range(6))
def test_P_SETUP_7_no_two_of_a_group_stand_on_one_rack(groups: list[list[tuple[str, int]]], seed: int) -> None:
    deck = with_look_alikes(made_up_deck(10), groups)
    table = Table("first-en", deck=deck, seed=seed, levels=(1,) * 5)
    for _ in range(5):
        table.deal()
        assert len(rack(table)) == 6
        assert len(of_group(rack(table), set(groups[0]))) <= 1
        play_out(table)


@pytest.mark.parametrize("seed", range(12))
def test_P_SETUP_7_a_replacement_looks_like_nothing_on_the_rack(seed: int) -> None:
    deck = with_look_alikes(made_up_deck(10), BOTH)
    table = Table("first-fr", deck=deck, seed=seed)
    table.deal(1)
    for place in (0, 3, 5, 2, 1):
        table.give(RED, Replace(place))
        assert len(of_group(rack(table), set(BOTH[0]))) <= 1


def test_P_SETUP_7_a_card_comes_with_its_other_side_where_that_looks_like_nothing() -> None:
    """It is passed over only when neither side fits."""
    met: set[int] = set()
    for seed in range(20):
        table = Table("second", deck=with_look_alikes(made_up_deck(6), FRONTS), seed=seed)
        table.deal(1)
        fronts = of_group(rack(table), set(FRONTS[0]))
        assert len(fronts) <= 1
        met.add(len(fronts))
    assert met == {0, 1}


def test_P_SETUP_7_a_deck_whose_cards_look_alike_is_too_thin() -> None:
    groups = [[(f"1-{number}", side) for number in range(12) for side in (0, 1)]]
    refusal = refused_deck(with_look_alikes(made_up_deck(12), groups))
    assert (refusal.code, refusal.rule) == ("deck_too_thin", "P-SETUP-4")


def test_P_SETUP_7_games_that_began_without_a_list_go_on_without_it() -> None:
    card = Card("old", 1, made_up_deck(1)[0].sides)
    assert card.look_alikes == ((), ())


@pytest.mark.parametrize("edition", EDITIONS)
def test_P_SETUP_7_every_level_of_the_house_can_be_played_in_every_box(edition: str) -> None:
    for seed in range(10):
        table = Table(edition, deck=read_deck(content_folder()), seed=seed)
        assert PICTOMANIA.view(table.state, HOUSE).agreement.open_levels == LEVELS


@pytest.mark.long(20)
def test_P_SETUP_7_many_thousand_racks_of_the_house_have_no_look_alikes() -> None:
    """Boxes of all levels and editions, dealt by the rules, every fourth with a card replaced."""
    random, dice = Random(23), Dice()
    house = {level: of_level(read_deck(content_folder()), level) for level in LEVELS}
    tables = [Table(edition, deck=read_deck(content_folder())) for edition in ("first-en", "second")]
    found: list[RackCard] = []
    for number in range(100_000 if IS_LONG else 30_000):
        table, level = tables[number % 2], random.choice(LEVELS)
        box = random.sample(house[level], min(len(house[level]), table.state.agreement.box[level - 1]))
        piles = tuple(Pile(tuple(box) if each == level else ()) for each in LEVELS)
        state = replace(table.state, piles=piles)
        dealt = PICTOMANIA.decide(state, table.dealer, Deal(level), Moment(0), dice)
        assert not isinstance(dealt, Refusal)
        if number % 4 == 0:
            state = fold(state, dealt)
            dealt = PICTOMANIA.decide(state, RED, Replace(number % 3), Moment(0), dice)
            assert not isinstance(dealt, Refusal)
            state = fold(state, dealt)
            assert isinstance(state.phase, Glance)
            up = state.phase.rack
        else:
            assert isinstance(dealt[0], RackDealt)
            up = dealt[0].rack
        found += with_look_alikes_beside(up)
    assert found == []


def test_P_SETUP_7_without_the_list_racks_of_the_house_would_have_look_alikes() -> None:
    """Otherwise the test above would show nothing."""
    blind = tuple(replace(card, look_alikes=((), ())) for card in read_deck(content_folder()))
    found: list[RackCard] = []
    for seed in range(100):
        table = Table("first-en", deck=blind, seed=seed)
        table.deal(3)
        found += with_look_alikes_beside(rack(table))
    assert found


RIVALS = {term: {*chain(*(pair for pair in LISTED if term in pair))} - {term} for pair in LISTED for term in pair}


def with_look_alikes_beside(up: tuple[RackCard, ...]) -> list[RackCard]:
    """The cards on which a word looks like one on another of these."""
    ids = {term.id for card in up for term in card.terms}
    return [card for card in up if any(term.id in RIVALS and RIVALS[term.id] & ids for term in card.terms)]
