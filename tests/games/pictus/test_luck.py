"""Luck: every wall and every reshuffle is exactly as likely as the others. Chance is not sampled but enumerated."""

from fractions import Fraction
from itertools import permutations

import pytest
from msgspec.structs import replace

from pictorium.games.pictus import PICTUS
from pictorium.games.pictus import commands as c
from pictorium.games.pictus import events as e
from pictorium.games.pictus.model import Laying
from pictorium.kernel.chance import Chance, shuffled
from pictorium.kernel.ids import Seat
from pictorium.kernel.refusal import Refusal
from tests.games.pictomania.table import Dice
from tests.games.pictomania.test_luck import spread
from tests.games.pictus.table import GREEN, RED, YELLOW, Table, made_up_pictures


def hung_with(table: Table, seat: Seat, chance: Chance) -> e.CardsHung:
    """The wall, if this seat lays the last card."""
    answer = PICTUS.decide(table.state, seat, c.Lay(table.hand(seat)[0]), table.now, chance)
    assert not isinstance(answer, Refusal)
    (hung,) = (event for event in answer if isinstance(event, e.CardsHung))
    return hung


@pytest.mark.parametrize("decoys", [0, 1, 2])
@pytest.mark.parametrize(("first", "last"), [(YELLOW, GREEN), (GREEN, YELLOW)])
def test_S_SHOW_1_every_order_on_the_wall_is_exactly_as_likely(decoys: int, first: Seat, last: Seat) -> None:
    """Whoever lays last, and with decoys among the cards: nothing of the order tells whose a card is."""
    table = Table(3, decoys=decoys)
    table.tell()
    table.lay(first)
    assert isinstance(table.state.phase, Laying)
    laid = [(picture, seat) for seat, picture in table.state.phase.turn.laid.items()]
    cards = [*laid, (table.hand(last)[0], last), *((picture, None) for picture in table.state.pile[:decoys])]
    walls = spread(lambda chance: tuple((one.picture, one.owner) for one in hung_with(table, last, chance).hung))
    orders = list(permutations(cards))
    assert walls == dict.fromkeys(orders, Fraction(1, len(orders)))


@pytest.mark.parametrize("owner", [RED, YELLOW, GREEN, None])
def test_S_SHOW_1_every_card_hangs_at_every_place_as_often(owner: Seat | None) -> None:
    table = Table(3, decoys=1)
    table.tell()
    table.lay(YELLOW)
    places = spread(lambda chance: [one.owner for one in hung_with(table, GREEN, chance).hung].index(owner) + 1)
    assert places == dict.fromkeys((1, 2, 3, 4), Fraction(1, 4))


def test_S_SETUP_1_the_deck_is_shuffled_whole_and_dealt_from_the_top() -> None:
    """That every order of a shuffle is as likely as the others is shown for Pictomania's cards."""
    deck = made_up_pictures(40)
    for seed in range(5):
        table = Table(4, deck=deck, seed=seed)
        opened, filled = table.events[0], table.events[1]
        assert isinstance(opened, e.GameOpened)
        assert isinstance(filled, e.HandsFilled)
        assert opened.pictures == shuffled(deck, Dice(seed))
        order = [picture.id for picture in opened.pictures]
        assert sorted(picture for drawn in filled.drawn.values() for picture in drawn) == sorted(order[:24])
        assert list(table.state.pile) == order[24:]


def test_S_NEXT_1_every_order_of_a_reshuffle_is_exactly_as_likely() -> None:
    table = Table(3)
    table.play_turn()
    (*used, spare) = (*table.state.used, table.state.pile[0])
    state = replace(table.state, pile=(spare,), used=(*used, *table.state.pile[1:3]))
    orders = list(permutations(state.used))

    def order(chance: Chance) -> tuple[str, ...]:
        answer = PICTUS.decide(state, RED, c.Next(2), table.now, chance)
        assert not isinstance(answer, Refusal)
        (reshuffled,) = (event for event in answer if isinstance(event, e.PileReshuffled))
        return reshuffled.order

    assert spread(order) == dict.fromkeys(orders, Fraction(1, len(orders)))
