"""A table as a value, and how facts change it. Folding the facts of a log again gives the same table."""

from collections.abc import Callable, Iterable, Mapping, Set
from typing import Any, Final, assert_never

from msgspec import Struct
from msgspec.structs import replace

from pictorium.games.game import AnyGame as AnyGame
from pictorium.games.game import Pen, Spot
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.table import facts as f
from pictorium.table.limits import ERASED_SHEETS_MAX, PAUSES_MAX, STAMPS_MAX
from pictorium.table.media import Medium, MediumId
from pictorium.table.people import AskedFor, Pause, Person, PersonId, Plan, Stamp
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
    asked_for: tuple[AskedFor, ...] = ()
    """Drawings that somebody would like to be cards, in the order in which they were asked for."""
    playing: Playing | None = None
    pause: Pause | None = None
    """Why the game stands still, if it does."""
    paused_ms: int = 0
    """How long all earlier pauses of this game took."""
    stamps_are_off: bool = False
    """Whether the host wants none."""
    learns: bool = False
    """Whether bots learn from what is drawn here, and all were told so."""
    has_learnt: bool = False
    """Whether they ever did."""
    stamps: tuple[Stamp, ...] = ()
    """Those of this game, wherever they are seen: one of each person on each thing."""

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
    def displays(self) -> tuple[Person, ...]:
        """The screens, in the order in which they came."""
        return tuple(person for person in self.people.values() if person.role == "display")

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
            gone = fact.person if fact.is_removed else None
            table = _without_asking(table, lambda one: fact.person in (one.by, one.of))
            return replace(table, people=people, stamps=tuple(one for one in table.stamps if one.by != gone))
        case f.HostPassed():
            return replace(table, host=fact.person)
        case f.PlanChosen():
            return replace(table, plan=fact.plan)
        case f.LockChanged():
            return replace(table, is_locked=fact.is_locked)
        case f.KeepingChanged():
            return replace(table, is_kept=fact.is_kept)
        case f.SheetHidden():
            spot = Spot(fact.sheet - table.games * SHEETS_PER_GAME, fact.seat)
            return _without_stamps(replace(table, hidden={**table.hidden, fact.seat: fact.sheet}), {spot})
        case f.SheetShown():
            return replace(table, hidden={seat: sheet for seat, sheet in table.hidden.items() if seat != fact.seat})
        case f.DrawingsErased():
            return _erased(table, fact)  # drawings are not part of the table's state
        case f.DrawingsGone():
            return table
        case f.DrawingAskedFor():
            return replace(table, asked_for=(*table.asked_for, AskedFor(fact.by, fact.of, fact.sheet)))
        case f.AskingEnded():
            return _without_asking(table, lambda one: (one.of, one.sheet) == (fact.of, fact.sheet))
        case f.MediumKept():
            table = replace(table, media={**table.media, fact.medium.id: fact.medium})
            return _without_asking(table, lambda one: (one.of, one.sheet) == (fact.medium.by, fact.medium.sheet))
        case f.MediaRemoved():
            return replace(table, media={id_: one for id_, one in table.media.items() if id_ not in fact.media})
        case f.GameStarted():
            playing = Playing(fact.game, _played(None, fact.events, games[fact.game]))
            people = {id_: _in_game(person) for id_, person in table.people.items()}
            table = replace(table, games=table.games + 1, hidden={}, stamps=(), pause=None, paused_ms=0)
            return replace(table, playing=playing, people=people)
        case f.GameMoved():
            assert table.playing is not None, "only a game that is played moves"
            game = games[table.playing.game]
            state = _played(table.playing.state, fact.events, game)
            table = replace(table, playing=Playing(game.name, state))
            return replace(table, hidden=_still_hidden(table, game)) if table.hidden else table
        case f.GameClosed():
            people = {id_: _after_game(person) for id_, person in table.people.items()}
            return replace(table, playing=None, people=people, hidden={}, pause=None, paused_ms=0, stamps=())
        case f.GamePaused():
            person = _paused(table.people[fact.person], fact.at)
            pause = Pause(fact.person, fact.why, fact.at)
            return replace(table, pause=pause, people={**table.people, fact.person: person})
        case f.PauseExplained():
            assert table.pause is not None, "only a pause has a reason"
            return replace(table, pause=replace(table.pause, why=fact.why))
        case f.GameResumed():
            assert table.pause is not None, "only what stands still goes on"
            return replace(table, pause=None, paused_ms=table.paused_ms + fact.at - table.pause.since)
        case f.StampPut():
            return _stamped(table, fact)
        case f.StampTaken():
            return replace(table, stamps=tuple(s for s in table.stamps if (s.by, s.on) != (fact.person, fact.on)))
        case f.StampsAllowed():
            return replace(table, stamps_are_off=not fact.are_allowed)
        case f.LearningChanged():
            return replace(table, learns=fact.is_on, has_learnt=table.has_learnt or fact.is_on)
        case _:  # a fact about one person, or a type error
            person = _changed(table.people[fact.person], fact)
            return replace(table, people={**table.people, fact.person: person})


def pen_at(table: Table, seat: Seat, game: AnyGame) -> Pen:
    """What the game says of the pen at a seat. What was drawn before a pause may come in it (T-PAUSE-6)."""
    assert table.playing is not None, "pens lie there while a game is on"
    return game.pen(table.playing.state, seat)


def sheet_of(table: Table, seat: Seat, game: AnyGame) -> int:
    """The number of the sheet at a seat, unique among the successive sheets of a table."""
    assert table.playing is not None, "sheets lie there while a game is on"
    return table.games * SHEETS_PER_GAME + game.pen(table.playing.state, seat).sheet


def is_at_pen(table: Table, seat: Seat, sheet: int, games: Mapping[str, AnyGame]) -> bool:
    """Whether the sheet with this number lies at a seat now."""
    return table.playing is not None and sheet_of(table, seat, games[table.playing.game]) == sheet


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


def _without_asking(table: Table, is_over: Callable[[AskedFor], bool]) -> Table:
    if not table.asked_for:
        return table
    return replace(table, asked_for=tuple(one for one in table.asked_for if not is_over(one)))


def _in_game(person: Person) -> Person:
    return replace(person, may_have_drawn=True) if person.seat and not person.may_have_drawn else person


def _paused(person: Person, at: Moment) -> Person:
    return replace(person, paused_at=(*person.paused_at, at)[-PAUSES_MAX:])


def _stamped(table: Table, fact: f.StampPut) -> Table:
    """One of each person on each thing: a new one lies where the old one lay."""
    new, person = fact.stamp, table.people[fact.stamp.by]
    person = replace(person, stamped_at=(*person.stamped_at, fact.at)[-STAMPS_MAX:])
    stamps = tuple(new if (one.by, one.on) == (new.by, new.on) else one for one in table.stamps)
    stamps = stamps if new in stamps else (*stamps, new)
    return replace(table, stamps=stamps, people={**table.people, person.id: person})


def _without_stamps(table: Table, spots: Set[Spot]) -> Table:
    """What is hidden or erased has none any more."""
    return replace(table, stamps=tuple(stamp for stamp in table.stamps if stamp.on not in spots))


def spots_of(table: Table, seat: Seat, game: AnyGame) -> tuple[Spot, ...]:
    """What these eyes may put stamps on, and see the stamps of: nothing that is hidden."""
    if table.playing is None or table.stamps_are_off:
        return ()
    spots = game.spots(table.playing.state, seat)
    if not table.hidden:
        return spots
    first = table.games * SHEETS_PER_GAME
    return tuple(spot for spot in spots if not spot.seat or table.hidden.get(spot.seat) != first + spot.round)


def _erased(table: Table, fact: f.DrawingsErased) -> Table:
    """Players who go on may draw again."""
    table = _without_asking(table, lambda one: one.of == fact.person and fact.sheet in (None, one.sheet))
    person = table.people.get(fact.person)
    if person is None:
        return table
    round_ = None if fact.sheet is None else fact.sheet - table.games * SHEETS_PER_GAME
    gone = (stamp.on for stamp in table.stamps if stamp.on.seat == person.seat is not None)
    table = _without_stamps(table, {spot for spot in gone if round_ in (None, spot.round)})
    if fact.sheet is not None:
        erased_at = (*person.sheets_erased_at, fact.at)[-ERASED_SHEETS_MAX:]
        person = replace(person, sheets_erased_at=erased_at)
        return replace(table, people={**table.people, person.id: person})
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
        case f.ErasingShown():
            return replace(person, shows_erasing=fact.is_shown)
        case f.LessonsRefused():
            return replace(person, refuses_lessons=fact.is_refused)
        case f.StandInChanged():
            return replace(person, has_stand_in=fact.has_stand_in, had_stand_in=True)
        case _:
            assert_never(fact)
