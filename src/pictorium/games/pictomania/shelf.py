"""Word cards and editions: what Pictomania is played with."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec

from pictorium.content.deck import Deck
from pictorium.games.pictomania.edition_files import edition_names, read_edition
from pictorium.games.pictomania.offer import Offer, offer
from pictorium.games.pictomania.options import Options
from pictorium.kernel.refusal import Refusal
from pictorium.stores.content_files import playable, read_deck
from pictorium.stores.own_cards import SHIPPED_CARDS, read_set, set_names
from pictorium.stores.shelf import chosen, wished
from pictorium.table.context import Prepared
from pictorium.table.media import Medium
from pictorium.table.people import Plan

KINDS: Final = {field.name: field.type for field in msgspec.structs.fields(Options) if field.name != "edition"}


class WordShelf:
    """Cards and editions are read once, at the start; new ones need a restart."""

    def __init__(self, content: Path, data: Path) -> None:
        """Read these folders."""
        self._editions = {name: read_edition(content, name) for name in edition_names(content)}
        own = {name: playable(read_set(data, name)) for name in set_names(data)}
        self._decks: dict[str, Deck] = {SHIPPED_CARDS: read_deck(content), **own}

    def prepare(self, plan: Plan, _: Iterable[Medium]) -> Prepared | Refusal:
        """The cards and options of a plan; no words are brought to a table."""
        edition = self._editions.get(plan.edition)
        if edition is None:
            return Refusal("unknown_edition", "T-PLAN-1", {"edition": plan.edition})
        deck = chosen(self._decks, plan.cards or self.sets())
        if isinstance(deck, Refusal):
            return deck
        wishes = wished(KINDS, {"variants": plan.variants, **plan.options})
        if isinstance(wishes, Refusal):
            return wishes
        return Prepared(deck, Options(edition=edition, **wishes))

    def offer(self) -> Offer:
        """The editions there are, and what can be chosen."""
        return offer(self._editions.values())

    def sets(self) -> tuple[str, ...]:
        """The house's cards and the host's own."""
        return tuple(self._decks)
