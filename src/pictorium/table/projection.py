"""How a table looks after some facts, with all that is said and asked of it then.

It is worked out before those facts are kept: what cannot be folded, told, drawn on or waited for is never kept. What is
told afterwards was built and encoded here, once for each pair of eyes.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import UNSET, Raw, UnsetType

from pictorium.games.game import Pen
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.table import facts as f
from pictorium.table.audience import FullUpdate, eyes
from pictorium.table.context import Services
from pictorium.table.decide import due
from pictorium.table.difference import difference
from pictorium.table.people import Person
from pictorium.table.seating import seats_of
from pictorium.table.state import AnyGame, Table, fold, pen_at
from pictorium.table.view import TableView, table_view

SURELY_SHORT_BYTES: Final = 512
"""A change up to this long is not held against the whole value."""
_encode: Final = msgspec.json.Encoder().encode


class SeatProjection(NamedTuple):
    """What one pair of eyes is told: what happened in the game, and how it looks."""

    faces: tuple[Any, ...]
    view: Any | None
    news: Raw | UnsetType
    """The faces as they are sent; nothing where nothing happened."""
    change: Raw | UnsetType
    """What changed of the view for the same eyes, as it is sent; nothing where nothing did."""


class Projection(NamedTuple):
    """A table, and everything that is asked of it until it changes."""

    table: Table
    game: AnyGame | None
    """The one that is played."""
    shown: TableView
    change: Raw | UnsetType
    """What changed of `shown`, as it is sent; nothing where nothing did."""
    seen: Mapping[Seat, SeatProjection]
    """For each pair of eyes at the table."""
    pens: Mapping[Seat, Pen]
    due: Moment | None

    def view(self, person: Person) -> Any | None:
        """The game as this person may see it."""
        return self.seen[eyes(person)].view

    def is_news(self, seat: Seat) -> bool:
        """Whether these eyes can tell that anything happened."""
        sight = self.seen[seat]
        return any(part is not UNSET for part in (self.change, sight.change, sight.news))

    def full_update(self, person: Person, sheet: int | None) -> FullUpdate:
        """What led here, for a line in this process."""
        sight = self.seen[eyes(person)]
        return FullUpdate(self.shown, sight.faces, sight.view, sheet)


def project(table: Table, services: Services) -> Projection:
    """How a table looks that was found like this."""
    return _projected(table, (), None, services)


def project_after(before: Projection, facts: tuple[f.AnyFact, ...], services: Services) -> Projection:
    """How a table looks after these facts. Fails if a fold, a view, a face, a pen or a clock does."""
    return _projected(fold(before.table, facts, services.games), facts, before, services)


def _projected(table: Table, facts: tuple[f.AnyFact, ...], before: Projection | None, services: Services) -> Projection:
    game = services.games[table.playing.game] if table.playing else None
    teller = game or (before.game if before else None)  # of a game that was just closed its last facts are told
    events = [event for fact in facts if isinstance(fact, f.GameStarted | f.GameMoved) for event in fact.events]
    seen = {}
    for seat in {eyes(person): None for person in table.people.values()}:
        faces = tuple(teller.face(event, seat) for event in events) if teller else ()
        view = game.view(table.playing.state, seat) if game and table.playing else None
        known = before.seen.get(seat) if before else None
        change = encoded_change(known.view, view) if known else whole(view)
        seen[seat] = SeatProjection(faces, view, Raw(_encode(faces)) if faces else UNSET, change)
    pens = {seat: pen_at(table, seat, game) for seat in seats_of(game)} if game else {}
    shown = table_view(table)
    change = encoded_change(before.shown, shown) if before else UNSET
    return Projection(table, game, shown, change, seen, pens, due(table, services))


def encoded_change(old: Any, new: Any) -> Raw | UnsetType:
    """What is sent to who has the old value and may see the new one: the shorter of what changed and the whole."""
    change = difference(old, new)
    if change is None:
        return UNSET
    text = _encode(change)
    return Raw(text) if len(text) <= SURELY_SHORT_BYTES else Raw(min(text, _encode([new]), key=len))


def whole(value: Any) -> Raw:
    """A value for who has none yet, or another one, as a change."""
    return Raw(_encode([value]))
