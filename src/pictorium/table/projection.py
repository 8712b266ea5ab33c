"""How a table stands after some facts, with all that is said and asked of it then.

It is worked out before those facts are kept: what cannot be folded, told, drawn on or waited for is never kept. What is
told afterwards was built here, so that nothing is built twice.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from pictorium.games.game import Pen
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.table import facts as f
from pictorium.table.audience import Update, eyes
from pictorium.table.context import Services
from pictorium.table.decide import due
from pictorium.table.people import Person
from pictorium.table.seating import seats_of
from pictorium.table.state import AnyGame, Table, fold
from pictorium.table.view import TableView, table_view


class SeatProjection(NamedTuple):
    """What one pair of eyes is told: what happened in the game, and how it looks."""

    faces: tuple[Any, ...]
    view: Any | None


class Projection(NamedTuple):
    """A table, and everything that is asked of it until it changes."""

    table: Table
    game: AnyGame | None
    """The one that is played."""
    shown: TableView
    seen: Mapping[Seat, SeatProjection]
    """For each pair of eyes at the table."""
    pens: Mapping[Seat, Pen]
    due: Moment | None

    def told(self, person: Person, sheet: int | None) -> Update:
        """What this person is told of what led here."""
        sight = self.seen[eyes(person)]
        return Update(self.shown, sight.faces, sight.view, sheet)

    def view(self, person: Person) -> Any | None:
        """The game as this person may see it."""
        return self.seen[eyes(person)].view


def project(table: Table, services: Services) -> Projection:
    """How a table stands that was found like this."""
    return _projected(table, (), None, services)


def project_after(before: Projection, facts: tuple[f.AnyFact, ...], services: Services) -> Projection:
    """How a table stands after these facts. Fails if a fold, a view, a face, a pen or a clock does."""
    return _projected(fold(before.table, facts, services.games), facts, before.game, services)


def _projected(table: Table, facts: tuple[f.AnyFact, ...], before: AnyGame | None, services: Services) -> Projection:
    game = services.games[table.playing.game] if table.playing else None
    teller = game or before  # of a game that was just closed its last facts are told
    events = [event for fact in facts if isinstance(fact, f.GameStarted | f.GameMoved) for event in fact.events]
    seen = {
        seat: SeatProjection(
            tuple(teller.face(event, seat) for event in events) if teller else (),
            game.view(table.playing.state, seat) if game and table.playing else None,
        )
        for seat in {eyes(person): None for person in table.people.values()}
    }
    pens = {seat: game.pen(table.playing.state, seat) for seat in seats_of(game)} if game and table.playing else {}
    return Projection(table, game, table_view(table), seen, pens, due(table, services))
