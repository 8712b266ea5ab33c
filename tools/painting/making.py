"""Many cards at once, on all cores."""

import multiprocessing
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image

from tools.painting.canvas import WIDTH
from tools.painting.cards import CardRecipe, painted, recipe
from tools.painting.choosing import CardFeatures, clash
from tools.painting.deck import ChosenCard, DeckEntry, entry_of, packed, write_entries
from tools.painting.likeness import print_of
from tools.painting.props import drawn, props

MANY: Final = 40
"""From this number of cards on, most props are used: all are rendered once, before the work is shared out."""


class Order(NamedTuple):
    """A card to be painted."""

    recipe: CardRecipe
    titles: dict[str, str]
    width: int = WIDTH


class FinishedCard(NamedTuple):
    """A painted card: its entry in the list, its file, and what it is compared by."""

    entry: DeckEntry
    file: bytes
    candidate: CardFeatures


def chosen_orders(kept: Iterable[ChosenCard]) -> list[Order]:
    """The deck that people chose."""
    return [Order(one.recipe, dict(one.titles)) for one in kept]


def new_orders(first: int, count: int) -> list[Order]:
    """New cards, one for each seed."""
    return [Order(recipe(seed), {}) for seed in range(first, first + count)]


def made(order: Order) -> FinishedCard:
    """Paint one card."""
    card = painted(order.recipe, order.width)
    entry = entry_of(card, order.titles)
    file = packed(card)
    likeness = print_of(Image.fromarray(card.picture))
    return FinishedCard(entry, file, CardFeatures(entry.name, likeness, frozenset(card.props)))


def made_cards(orders: Sequence[Order]) -> Iterator[FinishedCard]:
    """Paint these on all cores, in order."""
    for name in props() if len(orders) > MANY else ():
        drawn(name)
    ways = multiprocessing.get_all_start_methods()
    with multiprocessing.get_context("fork" if "fork" in ways else None).Pool(os.cpu_count()) as painters:
        yield from painters.imap(made, orders)


def keep(cards: Iterable[FinishedCard], folder: Path, *, is_choosy: bool) -> Iterator[tuple[FinishedCard, bool]]:
    """Write cards into a folder, with their list; if choosy, only those that clash with none before."""
    folder.mkdir(parents=True, exist_ok=True)
    kept: list[FinishedCard] = []
    for card in cards:
        fits = not is_choosy or not any(clash(before.candidate, card.candidate) for before in kept)
        if fits:
            (folder / f"{card.entry.name}.webp").write_bytes(card.file)
            kept.append(card)
        yield card, fits
    write_entries(folder, (card.entry for card in kept))
