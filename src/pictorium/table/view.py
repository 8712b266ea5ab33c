"""What people at a table see of it, built up from nothing."""

from msgspec import Struct
from msgspec.structs import replace

from pictorium.games.game import AnyGame, Spot
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.table.media import CARDS, Medium, MediumId, MediumKind
from pictorium.table.people import AskedFor, Pause, Person, PersonId, Plan, Role, Skill, Stamp
from pictorium.table.state import Table, spots_of


class PersonView(Struct, frozen=True):
    """Somebody at the table, as all see them."""

    id: PersonId
    name: str
    language: str
    role: Role
    seat: Seat | None
    is_ready: bool
    away_since: Moment | None
    bot: Skill | None = None
    """How well it plays, if this is a bot."""
    has_stand_in: bool = False
    """Whether a bot plays for this person, who is away."""
    had_stand_in: bool = False
    """Whether one did when they were last away."""
    refuses_lessons: bool = False
    """Whether bots must not learn from their drawings."""


class MediumView(Struct, frozen=True):
    """A picture that somebody brought, as all see it."""

    id: MediumId
    by: PersonId
    kind: MediumKind
    sheet: int | None = None
    """The sheet at the table that it was drawn on, if it is a drawing and that is known."""


class TableView(Struct, frozen=True):
    """The table, as all see it, and the stamps that these eyes see."""

    code: str
    people: tuple[PersonView, ...]
    host: PersonId | None
    is_locked: bool
    is_kept: bool
    """Whether the table is kept however long nothing happens."""
    media: tuple[MediumView, ...]
    """The pictures and drawings that were brought for cards."""
    hidden: tuple[Seat, ...]
    """Where a drawing lies that the host has hidden from all but its author."""
    plan: Plan
    game: str | None
    """The game that is played, if one is."""
    pause: Pause | None = None
    """Why the game stands still, if it does."""
    paused_ms: int = 0
    """How long its earlier pauses took: so far is the clock of the game, and of its view, behind the table's."""
    stamps_are_off: bool = False
    """Whether the host wants no stamps."""
    spots: tuple[Spot, ...] = ()
    """What stamps may be put on now, one's own drawing apart. Who may not do so yet sees none."""
    stamps: tuple[Stamp, ...] = ()
    """Those on these spots."""
    asked_for: tuple[AskedFor, ...] = ()
    """Drawings that somebody would like to be cards, until their authors answer."""
    erased_at: Moment | None = None
    """When somebody last had drawings deleted: whoever shows any of the album or the gallery fetches them again."""
    has_display: bool = False
    """Whether a screen shows the table to all, so that devices in people's hands need not."""
    learns: bool = False
    """Whether bots learn from what is drawn here by who does not refuse it."""


def table_view(table: Table) -> TableView:
    """What everyone at the table knows of it; stamps come with `with_stamps`."""
    return TableView(
        code=table.code,
        people=tuple(map(_person_view, table.people.values())),
        host=table.host,
        is_locked=table.is_locked,
        is_kept=table.is_kept,
        media=tuple(_medium_view(one) for one in table.media.values() if one.kind in CARDS),
        hidden=tuple(table.hidden),
        plan=table.plan,
        game=table.playing.game if table.playing else None,
        pause=table.pause,
        paused_ms=table.paused_ms,
        stamps_are_off=table.stamps_are_off,
        asked_for=table.asked_for,
        erased_at=max((at for one in table.people.values() for at in _erased_at(one)), default=None),
        has_display=any(display.away_since is None for display in table.displays),
        learns=table.learns,
    )


def _erased_at(person: Person) -> tuple[Moment, ...]:
    """When they had drawings deleted, all or single ones."""
    return (*person.sheets_erased_at, *(() if person.erased_at is None else (person.erased_at,)))


def with_stamps(shown: TableView, table: Table, spots: tuple[Spot, ...]) -> TableView:
    """The table as those see it who may put stamps on these."""
    if not spots:
        return shown
    there = frozenset(spots)
    return replace(shown, spots=spots, stamps=tuple(stamp for stamp in table.stamps if stamp.on in there))


def seen_through(seat: Seat, table: Table, game: AnyGame | None) -> TableView:
    """The table as these eyes see it."""
    return with_stamps(table_view(table), table, spots_of(table, seat, game) if game else ())


def _medium_view(medium: Medium) -> MediumView:
    return MediumView(medium.id, medium.by, medium.kind, medium.sheet)


def _person_view(person: Person) -> PersonView:
    return PersonView(
        id=person.id,
        name=person.name,
        language=person.language,
        role=person.role,
        seat=person.seat,
        is_ready=person.is_ready,
        away_since=person.away_since,
        bot=person.bot,
        has_stand_in=person.has_stand_in,
        had_stand_in=person.had_stand_in,
        refuses_lessons=person.refuses_lessons,
    )
