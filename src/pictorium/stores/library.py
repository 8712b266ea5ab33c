"""Where tables get their editions and cards from: the content folder and the host's own sets."""

from functools import cached_property
from pathlib import Path
from typing import Any, Final

import msgspec

from pictorium.content.deck import Deck
from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.offer import offer
from pictorium.games.pictomania.options import Options
from pictorium.kernel.refusal import Refusal
from pictorium.stores.content_files import edition_names, playable, read_cards, read_edition
from pictorium.stores.own_cards import HOUSE_CARDS, read_set, set_names
from pictorium.table.decide import Prepared
from pictorium.table.people import Plan
from pictorium.table.repertoire import Repertoire

FIELDS: Final = {field.name: field.type for field in msgspec.structs.fields(Options) if field.name != "edition"}


class ContentLibrary:
    """Cards are read once; a host who brings more starts anew."""

    def __init__(self, content: Path, data: Path) -> None:
        """Read from these folders."""
        self._content, self._data = content, data

    def prepare(self, plan: Plan) -> Prepared | Refusal:
        """The cards and options of a plan, or what in it nobody knows."""
        if plan.edition not in edition_names(self._content):
            return Refusal("unknown_edition", "T-PLAN-1", {"edition": plan.edition})
        for name in plan.cards:
            if name not in self._decks:
                return Refusal("unknown_cards", "T-PLAN-2", {"cards": name})
        wishes: dict[str, Any] = {}
        for name, value in {"variants": plan.variants, **plan.options}.items():
            try:
                wishes[name] = msgspec.convert(value, FIELDS[name])
            except (KeyError, msgspec.ValidationError):
                return Refusal("bad_option", "T-PLAN-1", {"option": name})
        decks = [self._decks[name] for name in plan.cards or self._decks]
        options = Options(edition=read_edition(self._content, plan.edition), **wishes)
        return Prepared(tuple(card for deck in decks for card in deck), options)

    def repertoire(self) -> Repertoire:
        """What plans can be made of."""
        return self._repertoire

    @cached_property
    def _repertoire(self) -> Repertoire:
        editions = (read_edition(self._content, name) for name in edition_names(self._content))
        return Repertoire({PICTOMANIA.name: offer(editions)}, (HOUSE_CARDS, *set_names(self._data)))

    @cached_property
    def _decks(self) -> dict[str, Deck]:
        own = {name: playable(read_set(self._data, name)) for name in set_names(self._data)}
        return {HOUSE_CARDS: playable(read_cards(self._content)), **own}
