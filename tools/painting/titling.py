"""Titles that came into `deck.json` from translators, carried back to the list that people edit."""

import json
import re
from collections.abc import Iterable, Mapping

from tools.painting.deck import ChosenCard, DeckEntry, name_of

TITLES = re.compile(r"^titles = \{.*\}$", re.MULTILINE)


def titled(listed: str, chosen: Iterable[ChosenCard], entries: Iterable[DeckEntry]) -> str:
    """The text of `deck.toml` with the titles of `deck.json`."""
    known = {entry.name: entry.titles for entry in entries}
    titles = iter([known.get(name_of(card.recipe), card.titles) for card in chosen])
    return TITLES.sub(lambda _: _line(next(titles)), listed)


def _line(titles: Mapping[str, str]) -> str:
    pairs = ", ".join(f"{tag} = {json.dumps(title, ensure_ascii=False)}" for tag, title in titles.items())
    return f"titles = {{ {pairs} }}"
