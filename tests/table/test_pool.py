from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from pictorium.content.picture import Picture
from pictorium.games.all_games import GAMES
from pictorium.games.pictomania.events import GameOpened
from pictorium.kernel.ids import Seat
from pictorium.kernel.refusal import Refusal
from pictorium.sim.dice import Dice
from pictorium.stores.content_files import content_folder
from pictorium.stores.library import ContentLibrary
from pictorium.table.people import Plan
from pictorium.table.pool import Pool

SEATS = tuple(map(Seat, ("red", "blue", "green")))


def opened(seed: str) -> GameOpened:
    prepared = ContentLibrary(content_folder(), Path("nowhere")).prepare(Plan())
    assert not isinstance(prepared, Refusal)
    events = GAMES["pictomania"].open(SEATS, prepared.deck, prepared.options, Dice(seed))
    assert not isinstance(events, Refusal)
    assert isinstance(events[0], GameOpened)
    return events[0]


def test_two_tables_hold_the_same_cards_once() -> None:
    pool = Pool()
    one, other = pool.share(opened("one")), pool.share(opened("other"))
    assert one == opened("one")
    assert other == opened("other")
    cards = {card.id: card for deck in one.decks for card in deck}
    assert all(cards[card.id] is card for deck in other.decks for card in deck if card.id in cards)


class Hung(Struct, frozen=True):
    """A fact with pictures in it."""

    pictures: tuple[Picture, ...]


def test_pictures_are_held_once_as_far_as_there_is_anything_on_them_to_hold() -> None:
    pool = Pool()
    facts = [Hung((Picture("house/a", {"en": "The moon"}), Picture("table/b"))) for _ in range(2)]
    one, other = map(pool.share, facts)
    assert [one, other] == facts
    assert other.pictures[0] is facts[0].pictures[0]
    assert other.pictures[1] is facts[1].pictures[1]
    retold = Hung((Picture("house/a", {"en": "The sun"}),))
    assert pool.share(retold) == retold


def test_a_card_of_the_same_name_that_says_something_else_stays_what_it_is() -> None:
    pool, event = Pool(), opened("one")
    pool.share(event)
    first = event.decks[0][0]
    changed = replace(event, decks=((replace(first, level=4),), *event.decks[1:]))
    assert pool.share(changed) == changed
