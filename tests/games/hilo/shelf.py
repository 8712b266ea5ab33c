"""What Hilo is played with: nothing but its options."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec

from pictorium.kernel.refusal import Refusal
from pictorium.stores.shelf import wished
from pictorium.table.context import Prepared
from pictorium.table.media import Medium
from pictorium.table.people import Plan
from tests.games.hilo.options import BOUNDS, SEATS, Offer, Options

KINDS: Final = {field.name: field.type for field in msgspec.structs.fields(Options)}


class HiloShelf:
    """No cards, no editions."""

    def __init__(self, content: Path, data: Path) -> None:
        """There is nothing to read in these folders."""

    def prepare(self, plan: Plan, _: Iterable[Medium]) -> Prepared | Refusal:
        """The options of a plan."""
        wishes = wished(KINDS, plan.options)
        return wishes if isinstance(wishes, Refusal) else Prepared(None, Options(**wishes))

    def offer(self) -> Offer:
        """What can be chosen."""
        return Offer(seats=SEATS, bounds=BOUNDS, usual=Options())

    def sets(self) -> tuple[str, ...]:
        """No cards."""
        return ()
