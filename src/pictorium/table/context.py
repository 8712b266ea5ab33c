"""A wish in its place, and what a table asks of the house it stands in to answer it."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from msgspec import Struct

from pictorium.games.house_commands import Away, Back, Preside
from pictorium.kernel.chance import Chance
from pictorium.kernel.ids import HOUSE, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.table import facts as f
from pictorium.table import seating
from pictorium.table.bot_port import Bots
from pictorium.table.media import Medium
from pictorium.table.people import Person, Plan
from pictorium.table.repertoire import Repertoire
from pictorium.table.state import AnyGame, Table

Decision = tuple[f.AnyFact, ...] | Refusal


class Prepared(Struct, frozen=True):
    """What a game needs to be opened."""

    deck: Any
    options: Any


class Library(Protocol):
    """Where cards and editions come from."""

    def prepare(self, plan: Plan, media: Iterable[Medium], /) -> Prepared | Refusal:
        """The cards and options of a plan, at a table to which these were brought, or what in it nobody knows."""
        ...

    def repertoire(self) -> Repertoire:
        """What plans can be made of."""
        ...


class Services(Struct, frozen=True):
    """What a table asks of the house it stands in."""

    games: Mapping[str, AnyGame]
    library: Library
    chance: Chance
    bots: Bots | None = None
    """Where bots come from, if there are any here."""


class Context(Struct, frozen=True):
    """A wish in its place: at which table, in which house, when, and by whom (None: the house)."""

    table: Table
    services: Services
    now: Moment
    by: Person | None

    @property
    def who(self) -> Person:
        """Who wishes."""
        assert self.by is not None, "a person's wish comes from a person"
        return self.by

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        assert self.table.playing is not None, "only asked while a game is on"
        return self.services.games[self.table.playing.game]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats there are, by what is planned."""
        return seating.seats_of(self.services.games.get(self.table.plan.game))

    def played(self, seat: Seat, command: Any) -> tuple[f.GameMoved, ...]:
        """What follows in the game, if one is on and lets this happen."""
        if self.table.playing is None:
            return ()
        events = self.game.decide(self.table.playing.state, seat, command, self.now, self.services.chance)
        return () if isinstance(events, Refusal) or not events else (f.GameMoved(events),)

    def told_presence(self, seat: Seat | None, *, is_here: bool) -> tuple[f.GameMoved, ...]:
        """What follows in the game when somebody is at a seat again, or no longer."""
        return self.played(HOUSE, (Back if is_here else Away)(seat)) if seat else ()

    def told_host(self) -> tuple[f.GameMoved, ...]:
        """What follows in the game from where the host sits."""
        host = self.table.people.get(self.table.host) if self.table.host else None
        return self.played(HOUSE, Preside(host.seat if host else None))
