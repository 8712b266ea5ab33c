"""Walks through the log of a table from game to game, for its album: what watchers were told, and when.

No view or face of a seat is ever asked for here, so there is no secret that could be left in (T-ALBUM-2).
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from pictorium.games.game_record import GameRecord
from pictorium.kernel.ids import WATCHER, Seat
from pictorium.kernel.moment import Moment
from pictorium.table import facts as f
from pictorium.table.album_view import AlbumEntry, AlbumPlayer, AlbumStamp
from pictorium.table.people import Key, Person, PersonId, Stamp
from pictorium.table.pool import Pool
from pictorium.table.ports import Row
from pictorium.table.record import Erasure, read_entry
from pictorium.table.state import AnyGame, Table, evolve

LEFT_MAX: Final = 200
"""So many of those who left are remembered; the last ones."""
Sheet = tuple[int, Seat]
"""The number of a sheet at the table, and its seat."""


class ToldGame(Struct, frozen=True):
    """A game as far as it was told."""

    entry: AlbumEntry
    record: GameRecord | None
    stamps: tuple[AlbumStamp, ...]


class GameStart(Struct, frozen=True):
    """Where a game began in the log, and the table before that."""

    row: int
    before: Table | None


class ClosedGame(Struct, frozen=True):
    """A game that was closed, and between which rows of the log it lies."""

    start: GameStart
    last: int
    told: ToldGame


class Left(Struct, frozen=True):
    """Somebody who left the table by themselves: what had been shown by then, they saw (T-ALBUM-7)."""

    person: PersonId
    row: int
    at: Moment


class _Telling:
    """The game that goes on."""

    def __init__(self, game: AnyGame, table: Table, row: Row) -> None:
        self.game, self.number, self.began_at = game, table.games, row.at
        self.state: Any = None
        self.story: Any = None
        self.players = {
            person.id: AlbumPlayer(person.seat, person.id, person.name, person.bot)
            for person in table.people.values()
            if person.seat is not None
        }
        self.stamps: dict[tuple[PersonId, Any], AlbumStamp] = {}

    def follow(self, events: Iterable[Any], at: Moment) -> None:
        """Tell these facts as watchers were told them."""
        for event in events:
            self.state = self.game.evolve(self.state, event)
            if self.game.album is not None:
                self.story = self.game.album.tell(self.story, self.game.face(event, WATCHER), at, self._view)

    def _view(self) -> Any:
        return self.game.view(self.state, WATCHER)

    def record(self, is_closed: bool) -> GameRecord | None:
        return self.game.album.record(self.story, is_closed) if self.game.album is not None else None


class AlbumWalk:
    """Reads rows of play in order, from the first of a table or from the start of one of its games."""

    def __init__(self, games: Mapping[str, AnyGame], before: Table | None = None, pool: Pool | None = None) -> None:
        """`before` is the table before the first row that is read."""
        self._games, self._pool = games, pool
        self.table = before
        """Without the state of the game."""
        self.closed: list[ClosedGame] = []
        """The games that were closed."""
        self.start = GameStart(0, None)
        """Where the game that goes on began."""
        self.left_hidden: set[Sheet] = set()
        self.erased: dict[Erasure, int] = {}
        """For drawings that were erased, the row with which that was wanted."""
        self.left: dict[Key, Left] = {}
        """Those who left, by what their devices show; who comes back is somebody else here."""
        self.withheld: dict[int, set[PersonId]] = {}
        """For each game that began when all had been told that bots learn here, from whose drawings nothing is learnt:
        who refused it then or later in the game, and for whom a bot drew."""
        self._hidden: dict[Seat, int] = {}
        """For each seat, the hidden sheet of this game, or the last one that was."""
        self._telling: _Telling | None = None

    def take(self, row: Row) -> None:
        """Read the next row of play."""
        telling = self._telling
        entry = read_entry(row, telling.game if telling else None, self._games, self._pool)
        for fact in entry.facts:
            self._follow(fact, row)

    def told(self) -> ToldGame | None:
        """The game that goes on, if one does."""
        return self._told(None) if self._telling is not None else None

    def _follow(self, fact: f.AnyFact, row: Row) -> None:
        before = self.table
        match fact:
            case f.GameMoved():
                assert self._telling is not None, "only a game that is played moves"
                self._telling.follow(fact.events, self._moment(row))
                return
            case f.GameStarted():
                self.start, self._hidden = GameStart(row.number, before), {}
                self.table = evolve(before, f.GameStarted(fact.game, ()), self._games)
                self._telling = _Telling(self._games[fact.game], self.table, row)
                self._telling.follow(fact.events, Moment(0))
                if self.table.learns:
                    people = self.table.people.values()
                    self.withheld[self.table.games] = {person.id for person in people if person.refuses_lessons}
                return
            case f.GameClosed():
                self.closed.append(ClosedGame(self.start, row.number, self._told(row.at)))
                self._telling = None
            case _:
                self._note(fact, row)
        self.table = evolve(before, fact, self._games)

    def _note(self, fact: f.AnyFact, row: Row) -> None:
        """What of other facts an album is to know."""
        match fact:
            case f.SheetHidden():
                self._hidden[fact.seat] = fact.sheet
                self.left_hidden.add((fact.sheet, fact.seat))
            case f.SheetShown() if fact.seat in self._hidden:
                self.left_hidden.discard((self._hidden.pop(fact.seat), fact.seat))
            case f.DrawingsErased():
                self.erased[Erasure(fact.person, fact.sheet)] = row.number
            case f.PersonLeft() if self.table and not fact.is_removed:
                self._remember(self.table.people[fact.person], row)
            case f.PersonIntroduced() if self._telling and (player := self._telling.players.get(fact.person)):
                self._telling.players[fact.person] = replace(player, name=fact.name)
            case f.StandInChanged(has_stand_in=True) | f.LessonsRefused(is_refused=True) if self._telling:
                self.withheld.get(self._telling.number, set()).add(fact.person)
            case f.StampPut() if self._telling and self.table:
                stamp, by = fact.stamp, self.table.people[fact.stamp.by]
                self._telling.stamps[stamp.by, stamp.on] = AlbumStamp(
                    stamp.by, by.name, stamp.seat, stamp.on, stamp.kind, self._moment(row)
                )
            case _:
                pass

    def _remember(self, person: Person, row: Row) -> None:
        """This person leaves; bots and displays are nobody who looks at albums later."""
        if person.bot is None and person.role != "display":
            self.left[person.key] = Left(person.id, row.number, row.at)
        for key in list(self.left)[:-LEFT_MAX]:
            del self.left[key]

    def _moment(self, row: Row) -> Moment:
        assert self._telling is not None, "moments are counted while a game is on"
        assert self.table is not None, "a game is played at a table"
        return Moment(max(0, self.table.game_time(row.at) - self._telling.began_at))

    def moment(self, row: Row) -> Moment | None:
        """When a row was written, on the clock of the game that goes on."""
        return self._moment(row) if self._telling is not None else None

    def _told(self, ended_at: Moment | None) -> ToldGame:
        telling, table = self._telling, self.table
        assert telling is not None, "a game is on"
        assert table is not None, "a game is played at a table"
        record = telling.record(ended_at is not None)
        common = record or GameRecord()
        entry = AlbumEntry(
            number=telling.number,
            game=telling.game.name,
            edition=common.edition,
            began_at=telling.began_at,
            ended_at=ended_at,
            is_over=common.is_over,
            players=tuple(telling.players.values()),
            totals=common.totals,
            winners=common.winners,
            drawings=common.drawings,
            crowned=common.crowned,
        )
        left: Iterable[Stamp] = () if table.stamps_are_off else table.stamps
        stamps = (telling.stamps.get((one.by, one.on)) for one in left if one.on.round <= common.through)
        return ToldGame(entry, record, tuple(stamp for stamp in stamps if stamp is not None))
