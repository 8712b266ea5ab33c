"""Where one game gets its cards and options from. Each game has a shelf of its own; a library is all of them."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeVar

import msgspec

from pictorium.kernel.refusal import Refusal
from pictorium.table.context import Prepared
from pictorium.table.media import Medium
from pictorium.table.people import Plan

T = TypeVar("T")


class Shelf(Protocol):
    """What a library needs to know of a game."""

    def prepare(self, plan: Plan, media: Iterable[Medium], /) -> Prepared | Refusal:
        """The cards and options of a plan for this game, or what in it nobody knows."""
        ...

    def offer(self) -> Any:
        """What can be chosen for this game."""
        ...

    def sets(self) -> tuple[str, ...]:
        """The sets of cards there are for it at every table, the house's own first."""
        ...


def wished(kinds: Mapping[str, Any], wishes: Mapping[str, Any]) -> dict[str, Any] | Refusal:
    """Options in the types they must have."""
    found: dict[str, Any] = {}
    for name, value in wishes.items():
        try:
            found[name] = msgspec.convert(value, kinds[name])
        except (KeyError, msgspec.ValidationError):
            return Refusal("bad_option", "T-PLAN-1", {"option": name})
    return found


def chosen(sets: Mapping[str, tuple[T, ...]], names: Iterable[str]) -> tuple[T, ...] | Refusal:
    """The cards of these sets, each set once."""
    for name in names:
        if name not in sets:
            return Refusal("unknown_cards", "T-PLAN-2", {"cards": name})
    return tuple(card for name in dict.fromkeys(names) for card in sets[name])
