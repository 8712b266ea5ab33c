"""What the rules of a table are given: the command with its circumstances, and the services of the server."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from msgspec import Struct

from pictorium.games.contest import Finish
from pictorium.games.house_commands import Away, Back, Preside
from pictorium.kernel.chance import Chance
from pictorium.kernel.ids import HOUSE, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.table import facts as f
from pictorium.table import seating
from pictorium.table.bot_port import Bots
from pictorium.table.lessons import School
from pictorium.table.limits import PEOPLE_MAX
from pictorium.table.media import Medium
from pictorium.table.people import Person, Plan
from pictorium.table.record import VERSION
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
        """The cards and options of a plan, at a table with these media; a refusal if the plan names unknown things."""
        ...

    def repertoire(self) -> Repertoire:
        """What a plan can choose from."""
        ...


class Services(Struct, frozen=True):
    """What a table uses of the server."""

    games: Mapping[str, AnyGame]
    library: Library
    chance: Chance
    bots: Bots | None = None
    """Makes bots, if there are any."""
    school: School | None = None
    """Where bots learn from what is drawn, if the house allows it."""
    row_version: Callable[[], int] = lambda: VERSION
    """The version of rows that is to be written now."""


class Context(Struct, frozen=True):
    """A command with its circumstances: the table, the services, the time, and the person (None: the server)."""

    table: Table
    services: Services
    now: Moment
    by: Person | None

    @property
    def who(self) -> Person:
        """The person who gave the command."""
        assert self.by is not None, "a person's wish comes from a person"
        return self.by

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        assert self.table.playing is not None, "only asked while a game is on"
        return self.services.games[self.table.playing.game]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the planned game."""
        return seating.seats_of(self.services.games.get(self.table.plan.game))

    def played(self, seat: Seat, command: Any) -> tuple[f.GameMoved, ...]:
        """The facts of a command to the game, if one is played and accepts it."""
        if self.table.playing is None:
            return ()
        now = self.table.game_time(self.now)
        events = self.game.decide(self.table.playing.state, seat, command, now, self.services.chance)
        return () if isinstance(events, Refusal) or not events else (f.GameMoved(events),)

    def raced(self, race: Finish) -> tuple[f.GameMoved, ...]:
        """The facts of a race in which several came in."""
        playing, racing = self.table.playing, self.game.racing
        assert playing is not None, "nobody races while nothing is played"
        assert racing is not None, "nobody races where there is nothing to race for"
        return (f.GameMoved(racing.finished(playing.state, race.prize, race.finishers)),)

    def told_presence(self, seat: Seat | None, *, is_here: bool) -> tuple[f.GameMoved, ...]:
        """The facts of telling the game that somebody is back in a seat, or away. Of who goes away in a pause it hears
        when it goes on, for it might go on at once without them (T-PAUSE-7).
        """
        if seat is None or (self.table.pause and not is_here):
            return ()
        return self.played(HOUSE, (Back if is_here else Away)(seat))

    def told_host(self) -> tuple[f.GameMoved, ...]:
        """The facts of telling the game where the host sits."""
        host = self.table.people.get(self.table.host) if self.table.host else None
        return self.played(HOUSE, Preside(host.seat if host else None))


def refuse_more(table: Table) -> Refusal | None:
    """Whether there is no room for anybody else."""
    return Refusal("table_is_full", "T-COME-3") if len(table.people) >= PEOPLE_MAX else None
