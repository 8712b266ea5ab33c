"""A deck that runs dry: what comes up then, in which order, and what the table is told (P-SETUP-4)."""

from collections.abc import Sequence

import msgspec
import pytest

from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import Deal, Replace
from pictorium.games.pictomania.events import (
    CardReplaced,
    DeckReshuffled,
    DeckTurned,
    Event,
    RackDealt,
    WordsReturned,
)
from pictorium.games.pictomania.model import RackCard, Side, State

from .arrange import play_out, rack
from .table import RED, Table, made_up_deck

GREEN_ONLY = (1, 1, 1, 1)


def sides(cards: Sequence[RackCard]) -> list[tuple[str, int | None]]:
    return [(card.card, card.side) for card in cards]


def other(card: RackCard) -> tuple[str, int]:
    assert card.side is not None
    return card.card, 1 - card.side


def dealt_green(table: Table) -> tuple[tuple[Event, ...], tuple[RackCard, ...]]:
    """What is told before the rack, and the rack."""
    *news, dealt = table.give(table.dealer, Deal(1))
    assert isinstance(dealt, RackDealt)
    return tuple(news), dealt.rack


def replaced(table: Table, place: int) -> tuple[tuple[Event, ...], RackCard]:
    """What is told before the card, and the card."""
    *news, fact = table.give(RED, Replace(place))
    assert isinstance(fact, CardReplaced)
    return tuple(news), fact.card


def test_P_SETUP_4_a_dry_deck_comes_again_with_the_sides_nobody_has_seen() -> None:
    table = Table("second", deck=made_up_deck(6), levels=GREEN_ONLY)
    met: list[RackCard] = []
    for _ in range(2):
        news, cards = dealt_green(table)
        assert news == ()
        met += cards
        play_out(table)
    news, third = dealt_green(table)
    assert news == (DeckTurned(1),)
    play_out(table)
    news, fourth = dealt_green(table)
    assert news == (), "that a deck is turned is told once"
    assert sides((*third, *fourth)) == [other(card) for card in met]
    assert not any(card.is_repeat for card in (*third, *fourth))


def test_P_SETUP_4_words_come_back_last_the_oldest_first_and_the_table_is_told() -> None:
    table = Table("second", deck=made_up_deck(4), rounds=6, levels=(1,) * 6)
    met: list[RackCard] = []
    for _ in range(2):
        met += dealt_green(table)[1]
        play_out(table)
    news, mixed = dealt_green(table)
    play_out(table)
    assert len({*sides(met), *sides(mixed)}) == 8, "every side of four cards was up"
    assert [card.is_repeat for card in mixed] == [False, False, True]
    assert news == (WordsReturned(1),)
    news, again = dealt_green(table)
    assert news == (WordsReturned(1),)
    assert all(card.is_repeat for card in again)
    assert all(card.is_repeat for card in PICTOMANIA.view(table.state, RED).rack)
    diary = [*sides(met), *sides(mixed)]
    ages = [diary.index(side) for side in sides(again)]
    assert ages == sorted(ages)


@pytest.mark.parametrize("edition", ["first-fr", "second"])
@pytest.mark.parametrize("seed", range(20))
def test_P_SETUP_4_a_replaced_card_does_not_come_straight_back(edition: str, seed: int) -> None:
    """Even with a single card more than a rack: what somebody does not know is not shown again in the same glance."""
    count = 3 if edition == "second" else 6
    table = Table(edition, deck=made_up_deck(count + 1), seed=seed)
    met = [*dealt_green(table)[1]]
    for place in range(count):
        met.append(replaced(table, place)[1])
    assert len(set(sides(met))) == len(met) == 2 * count


def test_P_SETUP_4_a_replaced_card_is_the_last_to_come_back() -> None:
    table = Table("second", deck=made_up_deck(6), rounds=5, levels=(1,) * 5)
    unknown = dealt_green(table)[1][0]
    replaced(table, 0)
    play_out(table)
    _, second = dealt_green(table)
    assert unknown.card not in {card.card for card in second}, "two were left, and one that is turned"
    play_out(table)
    _, third = dealt_green(table)
    assert unknown.card not in {card.card for card in third}
    play_out(table)
    _, fourth = dealt_green(table)
    assert sides(fourth)[1] == other(unknown), "the last of the sides that nobody had seen"
    assert [card.is_repeat for card in fourth] == [False, False, True]
    play_out(table)
    _, fifth = dealt_green(table)
    assert unknown.card not in {card.card for card in fifth}


def test_P_SETUP_4_what_is_on_the_rack_is_not_put_up_a_second_time() -> None:
    table = Table("second", deck=made_up_deck(4))
    dealt_green(table)
    for number in range(12):
        replaced(table, number % 3)
        assert len({place.card for place in rack(table)}) == 3


def test_P_SETUP_4_the_rest_of_a_deck_is_used_up_before_anything_returns() -> None:
    table = Table("second", deck=made_up_deck(5))
    used = {place.card for place in dealt_green(table)[1]}
    play_out(table)
    table.deal(1)
    second = [place.card for place in rack(table)]
    assert len(set(second)) == 3
    assert {f"1-{number}" for number in range(5)} - used < set(second)


def test_P_SETUP_4_a_log_in_which_a_deck_was_shuffled_again_still_reads() -> None:
    """Earlier versions put used cards under their deck in a new order, and did not say which side was up."""
    table = Table("second", deck=made_up_deck(4), rounds=3, levels=(1, 1, 1))
    _, first = dealt_green(table)
    play_out(table)
    paper = msgspec.json.encode([_as_before(event) for event in table.events])
    state: State | None = None
    for event in msgspec.json.decode(paper, type=list[Event]):
        state = PICTOMANIA.evolve(state, event)
    assert state is not None
    assert state.piles[0].shown == tuple(Side(card.card, card.side or 0) for card in first)
    state = PICTOMANIA.evolve(state, DeckReshuffled(1, tuple(card.card for card in reversed(first))))
    assert [card.id for card in state.piles[0].fresh[1:]] == [card.card for card in reversed(first)]
    assert state.piles[0].used == ()
    answer = PICTOMANIA.decide(state, table.dealer, Deal(1), table.now, table.dice)
    assert isinstance(answer, tuple)
    for event in answer:
        state = PICTOMANIA.evolve(state, event)
    assert len(state.piles[0].used) == 3


def _as_before(event: Event) -> object:
    plain = msgspec.to_builtins(event)
    for card in plain.get("rack", ()):
        del card["side"], card["is_repeat"]
    return plain
