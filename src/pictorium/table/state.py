"""A table as a value, and how facts change it. Folding the facts of a log again gives the same table."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, assert_never

from msgspec import Struct
from msgspec.structs import replace

from pictorium.games.game import AnyGame as AnyGame
from pictorium.games.game import Pen
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.table import facts as f
from pictorium.table.limits import PAUSES_MAX
from pictorium.table.media import Medium, MediumId
from pictorium.table.people import Pause, Person, PersonId, Plan
from pictorium.table.ports import TableId

SHEETS_PER_GAME: Final = 256


class Playing(Struct, frozen=True):
    """The game on the table."""

    game: str
    state: Any


class Table(Struct, frozen=True, kw_only=True):
    """Who is there, what is planned, and what is played."""

    id: TableId
    code: str
    opened_at: Moment
    plan: Plan
    people: Mapping[PersonId, Person] = {}
    """In the order of arrival."""
    came: int = 0
    """How many people have ever come: the next id is one more."""
    host: PersonId | None = None
    is_locked: bool = False
    is_kept: bool = False
    hidden: Mapping[Seat, int] = {}
    """The seats whose drawing is hidden, and its sheet; a new sheet is not hidden."""
    games: int = 0
    """How many games were started here, so that sheets of different games have different numbers."""
    media: Mapping[MediumId, Medium] = {}
    """What people brought, in order."""
    playing: Playing | None = None
    pause: Pause | None = None
    """Why the game stands still, if it does."""
    paused_ms: int = 0
    """How long all earlier pauses of this game took."""

    def game_time(self, now: Moment) -> Moment:
        """What time it is in the game, whose clock stands still while it is paused."""
        return Moment((self.pause.since if self.pause else now) - self.paused_ms)

    def at(self, seat: Seat) -> Person | None:
        """Who sits there."""
        return next((person for person in self.people.values() if person.seat == seat), None)

    @property
    def heir(self) -> Person | None:
        """The next host: the player who has been here longest and is here now; never a bot."""
        present = (one for one in self.people.values() if one.role == "player" and one.id != self.host and not one.bot)
        return next((person for person in present if person.away_since is None), None)

    @property
    def seated(self) -> tuple[Person, ...]:
        """Those with a seat, in the order of arrival."""
        return tuple(person for person in self.people.values() if person.seat is not None)


def fold(table: Table | None, facts: Iterable[f.AnyFact], games: Mapping[str, AnyGame]) -> Table:
    """The table after these facts."""
    for fact in facts:
        table = evolve(table, fact, games)
    assert table is not None, "a table begins with being opened"
    return table


def evolve(table: Table | None, fact: f.AnyFact, games: Mapping[str, AnyGame]) -> Table:
    """The table after one fact. Never fails, and uses neither dice nor clock."""
    if isinstance(fact, f.TableOpened):
        return Table(id=fact.table, code=fact.code, opened_at=fact.at, plan=fact.plan)
    assert table is not None, "a table begins with being opened"
    match fact:
        case f.PersonCame():
            person = Person(
                id=fact.person,
                name=fact.name,
                language=fact.language,
                role=fact.role,
                key=fact.key,
                wants_seat=fact.role == "player",
                bot=fact.bot,
            )
            return replace(table, people={**table.people, fact.person: person}, came=table.came + 1)
        case f.PersonLeft():
            people = {id_: person for id_, person in table.people.items() if id_ != fact.person}
            return replace(table, people=people)
        case f.HostPassed():
            return replace(table, host=fact.person)
        case f.PlanChosen():
            return replace(table, plan=fact.plan)
        case f.LockChanged():
            return replace(table, is_locked=fact.is_locked)
        case f.KeepingChanged():
            return replace(table, is_kept=fact.is_kept)
        case f.SheetHidden():
            return replace(table, hidden={**table.hidden, fact.seat: fact.sheet})
        case f.SheetShown():
            return replace(table, hidden={seat: sheet for seat, sheet in table.hidden.items() if seat != fact.seat})
        case f.DrawingsErased():
            return _erased(table, fact)  # drawings are not part of the table's state
        case f.DrawingsGone():
            return table
        case f.MediumKept():
            return replace(table, media={**table.media, fact.medium.id: fact.medium})
        case f.MediaRemoved():
            return replace(table, media={id_: one for id_, one in table.media.items() if id_ not in fact.media})
        case f.GameStarted():
            playing = Playing(fact.game, _played(None, fact.events, games[fact.game]))
            people = {id_: _in_game(person) for id_, person in table.people.items()}
            return replace(
                table, playing=playing, games=table.games + 1, hidden={}, people=people, pause=None, paused_ms=0
            )
        case f.GameMoved():
            assert table.playing is not None, "only a game that is played moves"
            game = games[table.playing.game]
            state = _played(table.playing.state, fact.events, game)
            table = replace(table, playing=Playing(game.name, state))
            return replace(table, hidden=_still_hidden(table, game)) if table.hidden else table
        case f.GameClosed():
            people = {id_: _after_game(person) for id_, person in table.people.items()}
            return replace(table, playing=None, people=people, hidden={}, pause=None, paused_ms=0)
        case f.GamePaused():
            person = _paused(table.people[fact.person], fact.at)
            pause = Pause(fact.person, fact.why, fact.at)
            return replace(table, pause=pause, people={**table.people, fact.person: person})
        case f.GameResumed():
            assert table.pause is not None, "only what stands still goes on"
            return replace(table, pause=None, paused_ms=table.paused_ms + fact.at - table.pause.since)
        case _:  # a fact about one person, or a type error
            person = _changed(table.people[fact.person], fact)
            return replace(table, people={**table.people, fact.person: person})


def pen_at(table: Table, seat: Seat, game: AnyGame) -> Pen:
    """What the game says of the pen at a seat; while the game is paused all pens rest."""
    assert table.playing is not None, "pens lie there while a game is on"
    pen = game.pen(table.playing.state, seat)
    return replace(pen, is_down=False) if table.pause else pen


def sheet_of(table: Table, seat: Seat, game: AnyGame) -> int:
    """The number of the sheet at a seat, unique among the successive sheets of a table."""
    assert table.playing is not None, "sheets lie there while a game is on"
    return table.games * SHEETS_PER_GAME + game.pen(table.playing.state, seat).sheet


def is_public(table: Table, game: AnyGame, seat: Seat, sheet: int) -> bool:
    """Whether everyone may see a sheet of the current game, even if another lies at that seat now."""
    assert table.playing is not None, "sheets lie there while a game is on"
    own, state = sheet - table.games * SHEETS_PER_GAME, table.playing.state
    pen = game.pen(state, seat)
    return pen.is_seen_by_all if own == pen.sheet else game.was_shown(state, seat, own)


def _still_hidden(table: Table, game: AnyGame) -> Mapping[Seat, int]:
    return {seat: sheet for seat, sheet in table.hidden.items() if sheet_of(table, seat, game) == sheet}


def _played(state: Any, events: Iterable[Any], game: AnyGame) -> Any:
    for event in events:
        state = game.evolve(state, event)
    return state


def _in_game(person: Person) -> Person:
    return replace(person, may_have_drawn=True) if person.seat and not person.may_have_drawn else person


def _paused(person: Person, at: Moment) -> Person:
    return replace(person, paused_at=(*person.paused_at, at)[-PAUSES_MAX:])


def _erased(table: Table, fact: f.DrawingsErased) -> Table:
    """Players who go on may draw again."""
    person = table.people.get(fact.person)
    if person is None:
        return table
    may_draw = person.seat is not None and table.playing is not None
    person = replace(person, may_have_drawn=may_draw, erased_at=fact.at)
    return replace(table, people={**table.people, person.id: person})


def _after_game(person: Person) -> Person:
    """A bot is always ready for the next game, and stands in for nobody between games."""
    return replace(person, is_ready=person.bot is not None, has_stand_in=False, had_stand_in=False)


def _changed(person: Person, fact: f.PersonFact) -> Person:
    match fact:
        case f.PersonIntroduced():
            return replace(person, name=fact.name, language=fact.language)
        case f.SeatTaken():
            return replace(person, seat=fact.seat, role="player", wants_seat=True)
        case f.SeatLeft():
            return replace(person, seat=None, is_ready=False, wants_seat=False)
        case f.ReadinessChanged():
            return replace(person, is_ready=fact.is_ready)
        case f.LineLost():
            return replace(person, away_since=fact.at, had_stand_in=False)
        case f.LineFound():
            return replace(person, away_since=None)
        case f.HandoverOffered():
            return replace(person, handover=fact.handover)
        case f.DeviceChanged():
            return replace(person, key=fact.key, handover=None)
        case f.StandInChanged():
            return replace(person, has_stand_in=fact.has_stand_in, had_stand_in=True)
        case _:
            assert_never(fact)
