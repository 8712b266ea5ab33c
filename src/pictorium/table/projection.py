"""How a table looks after some facts, with all that is said and asked of it then.

It is worked out before those facts are kept: what cannot be folded, told, drawn on or waited for is never kept. What is
told afterwards was built and encoded here, once for each pair of eyes.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import UNSET, Raw, UnsetType

from pictorium.games.game import Pen, Spot
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.table import facts as f
from pictorium.table.audience import FullUpdate, eyes
from pictorium.table.context import Services
from pictorium.table.decide import due
from pictorium.table.difference import difference
from pictorium.table.people import Person
from pictorium.table.seating import seats_of
from pictorium.table.state import AnyGame, Table, fold, pen_at, spots_of
from pictorium.table.view import TableView, table_view, with_stamps

SURELY_SHORT_BYTES: Final = 512
"""A change up to this long is not held against the whole value."""
_encode: Final = msgspec.json.Encoder().encode


class SeatProjection(NamedTuple):
    """What one pair of eyes is told: what happened, and how it looks."""

    shown: TableView
    table_change: Raw | UnsetType
    """What changed of `shown` for the same eyes, as it is sent; nothing where nothing did."""
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
    seen: Mapping[Seat, SeatProjection]
    """For each pair of eyes at the table."""
    pens: Mapping[Seat, Pen]
    due: Moment | None

    def shown(self, person: Person) -> TableView:
        """The table as this person may see it."""
        return self.seen[eyes(person)].shown

    def view(self, person: Person) -> Any | None:
        """The game as this person may see it."""
        return self.seen[eyes(person)].view

    def is_news(self, seat: Seat) -> bool:
        """Whether these eyes can tell that anything happened."""
        sight = self.seen[seat]
        return any(part is not UNSET for part in (sight.table_change, sight.change, sight.news))

    def full_update(self, person: Person, sheet: int | None) -> FullUpdate:
        """What led here, for a line in this process."""
        sight = self.seen[eyes(person)]
        return FullUpdate(sight.shown, sight.faces, sight.view, sheet)


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
    plain, seen = table_view(table), {}
    tables: dict[tuple[Spot, ...], TableView] = {}
    changes: dict[tuple[int, int], Raw | UnsetType] = {}
    for seat in {eyes(person): None for person in table.people.values()}:
        faces = tuple(teller.face(event, seat) for event in events) if teller else ()
        view = game.view(table.playing.state, seat) if game and table.playing else None
        known = before.seen.get(seat) if before else None
        change = encoded_change(known.view, view) if known else whole(view)
        spots = spots_of(table, seat, game) if game else ()
        if spots not in tables:
            tables[spots] = with_stamps(plain, table, spots)
        shown = tables[spots]
        table_change = _shared_change(changes, known.shown, shown) if known else whole(shown)
        news = Raw(_encode(faces)) if faces else UNSET
        seen[seat] = SeatProjection(shown, table_change, faces, view, news, change)
    pens = {seat: pen_at(table, seat, game) for seat in seats_of(game)} if game else {}
    return Projection(table, game, seen, pens, due(table, services))


def _shared_change(made: dict[tuple[int, int], Raw | UnsetType], old: TableView, new: TableView) -> Raw | UnsetType:
    """What changed from one to the other, worked out once for all eyes that saw and see the same."""
    key = id(old), id(new)
    if key not in made:
        made[key] = encoded_change(old, new)
    return made[key]


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
