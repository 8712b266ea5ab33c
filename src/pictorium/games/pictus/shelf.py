"""Picture cards: what Pictus is played with."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import msgspec

from pictorium.content.picture import Picture
from pictorium.games.pictus.offer import Offer, offer
from pictorium.games.pictus.options import Options
from pictorium.kernel.refusal import Refusal
from pictorium.stores.own_pictures import SHIPPED_PICTURES, TABLE_PICTURES, read_set, set_names
from pictorium.stores.picture_files import read_pictures
from pictorium.stores.shelf import chosen, wished
from pictorium.table.context import Prepared
from pictorium.table.media import CARDS, Medium
from pictorium.table.people import Plan

KINDS: Final = {field.name: field.type for field in msgspec.structs.fields(Options)}


def _each_once(deck: Iterable[Picture], brought: Mapping[str, str]) -> tuple[Picture, ...]:
    """These pictures without those that are the same as one before: a host's own are called by what is in them."""
    known: dict[str, Picture] = {}
    for picture in deck:
        known.setdefault(brought.get(picture.id) or picture.id.partition("/")[2], picture)
    return tuple(known.values())


class PictureShelf:
    """The folders are read once, at the start; what is brought to a table counts as it is now."""

    def __init__(self, content: Path, data: Path) -> None:
        """Look into these folders."""
        own = {name: read_set(data, name) for name in set_names(data)}
        self._decks: dict[str, tuple[Picture, ...]] = {SHIPPED_PICTURES: read_pictures(content), **own}

    def prepare(self, plan: Plan, media: Iterable[Medium]) -> Prepared | Refusal:
        """The pictures and options of a plan. There are no editions and no variants of this game."""
        contents = {f"{TABLE_PICTURES}/{one.id}": one.content for one in media if one.kind in CARDS}
        sets = {**self._decks, TABLE_PICTURES: tuple(map(Picture, contents))} if contents else self._decks
        deck = chosen(sets, plan.cards or (SHIPPED_PICTURES,))
        if isinstance(deck, Refusal):
            return deck
        deck = _each_once(deck, contents)
        variants = {"variants": plan.variants} if plan.variants else {}
        wishes = wished(KINDS, {**variants, **plan.options})
        return wishes if isinstance(wishes, Refusal) else Prepared(deck, Options(**wishes))

    def offer(self) -> Offer:
        """What can be chosen."""
        return offer()

    def sets(self) -> tuple[str, ...]:
        """The house's pictures and the host's own."""
        return tuple(self._decks)
