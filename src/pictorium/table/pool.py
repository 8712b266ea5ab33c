"""Cards are most of a table in memory (measured: five sixths) and the same at all tables, so they are shared."""

from collections.abc import Hashable
from functools import cache
from typing import Any, Final, cast, get_args

from msgspec.structs import fields, replace

from pictorium.content.card import Card
from pictorium.content.picture import Picture

KINDS: Final = (Card, Picture)


class Pool:
    """The cards that tables share."""

    def __init__(self) -> None:
        self._cards: dict[str, Card | Picture] = {}

    def share(self, event: Any) -> Any:
        """The same event, with equal cards replaced by the shared ones."""
        names = _holding_cards(cast("Hashable", type(event)))
        return replace(event, **{name: self._shared(getattr(event, name)) for name in names}) if names else event

    def _shared(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(self._shared, value))
        known = self._cards.setdefault(value.id, value) if _has_text(value) else value
        return known if known == value else value


def _has_text(value: Any) -> bool:
    """Whether a card is worth sharing: a picture without a title is small, and each table has others."""
    return isinstance(value, Card) or (isinstance(value, Picture) and bool(value.titles))


@cache
def _holding_cards(kind: Hashable) -> tuple[str, ...]:
    """The fields of an event that contain cards."""
    return tuple(field.name for field in fields(cast("Any", kind)) if _is_of_cards(field.type))


def _is_of_cards(kind: Any) -> bool:
    return kind in KINDS or any(map(_is_of_cards, get_args(kind)))
