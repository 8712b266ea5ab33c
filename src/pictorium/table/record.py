"""The content of a row of the log: facts, answer, and a version, so that old logs stay readable."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pictorium.ink.packed import WIPE
from pictorium.kernel.ids import Seat
from pictorium.kernel.refusal import Refusal
from pictorium.table import facts as f
from pictorium.table.limits import WAKING_ROWS
from pictorium.table.people import PersonId
from pictorium.table.pool import Pool
from pictorium.table.ports import Log, NewerRowError, Row, TableId, UnreadableError
from pictorium.table.state import AnyGame

VERSION: Final = 1
"""The newest version. It is increased with every change of format; all earlier ones must stay readable, and the one
before must stay writable: it is written as long as a server that shares the log reads no newer one (N-ROWS-1)."""
ERASED: Final = bytes([WIPE])
"""Ink that leaves a sheet blank, in one byte: erased ink is overwritten with as many of these."""
KEPT: Final = f.KeepingChanged.__name__.encode()


class Entry(Struct, frozen=True, omit_defaults=True):
    """A decision: facts, or a refusal, which stays one however often it is asked for again."""

    v: int = 1
    """A row without it has version 1."""
    facts: tuple[f.AnyFact, ...] = ()
    refusal: Refusal | None = None


class InkPart(Struct, frozen=True, array_like=True):
    """Some ink: whose, the seat, the sheet, the number of batches including these, and the batches."""

    person: str
    seat: Seat
    sheet: int
    through: int
    batches: bytes


class InkEntry(Struct, frozen=True, array_like=True):
    """What everyone at the table has drawn since ink was last stored."""

    v: int
    parts: tuple[InkPart, ...]


def written(entry: Entry | InkEntry, version: int = VERSION) -> bytes:
    """An entry as the log stores it."""
    entry = entry if entry.v == version else replace(entry, v=version)
    return msgspec.msgpack.encode(entry) if isinstance(entry, InkEntry) else msgspec.json.encode(entry)


class _Version(Struct):
    """What every version of an entry has."""

    v: int = 1


class _InkVersion(Struct, array_like=True):
    v: int


class _Started(Struct, frozen=True, tag="GameStarted"):
    """A started game, with its facts not decoded."""

    game: str
    events: msgspec.Raw


class _Moved(Struct, frozen=True, tag="GameMoved"):
    events: msgspec.Raw


class _Outline(Struct, frozen=True):
    v: int = 1
    facts: tuple[f.WithoutGame | _Started | _Moved, ...] = ()
    refusal: Refusal | None = None


_outlines: Final = msgspec.json.Decoder(_Outline)
_ink_entries: Final = msgspec.msgpack.Decoder(InkEntry)
_versions: Final = msgspec.json.Decoder(_Version)
_ink_versions: Final = msgspec.msgpack.Decoder(_InkVersion)
AnyEntry = TypeVar("AnyEntry", _Outline, InkEntry, _Version, _InkVersion)


def _known(row: Row, entry: AnyEntry) -> AnyEntry:
    if entry.v > VERSION:
        raise NewerRowError(row.number, entry.v, VERSION)
    return entry


def _unreadable(row: Row, decoder: Any) -> UnreadableError:
    """Why a row could not be read: it may be of a newer version."""
    try:
        _known(row, decoder.decode(row.body))
    except UnreadableError as newer:
        return newer
    except (msgspec.DecodeError, RecursionError):
        pass
    return UnreadableError(f"row {row.number} is damaged")


def read_entry(row: Row, game: AnyGame | None, games: Mapping[str, AnyGame], pool: Pool | None = None) -> Entry:
    """The entry of a row, with the events of the game that was on the table."""
    outline = _outline(row)
    try:
        facts = tuple(_with_events(outline.facts, game, games, pool or Pool()))
    except (msgspec.DecodeError, RecursionError) as error:
        raise _unreadable(row, _versions) from error
    return Entry(outline.v, facts, outline.refusal)


def read_outline(row: Row) -> Entry:
    """The entry of a row without the events of the game, which are most of it and take most of the time."""
    outline = _outline(row)
    return Entry(outline.v, tuple(map(_without_events, outline.facts)), outline.refusal)


def _outline(row: Row) -> _Outline:
    try:
        return _known(row, _outlines.decode(row.body))
    except (msgspec.DecodeError, RecursionError) as error:
        raise _unreadable(row, _versions) from error


def _without_events(fact: Any) -> f.AnyFact:
    if isinstance(fact, _Started):
        return f.GameStarted(fact.game, ())
    return f.GameMoved(()) if isinstance(fact, _Moved) else fact


def _with_events(
    facts: Iterable[Any], game: AnyGame | None, games: Mapping[str, AnyGame], pool: Pool
) -> Iterator[f.AnyFact]:
    for fact in facts:
        if not isinstance(fact, _Started | _Moved):
            yield fact
            continue
        if isinstance(fact, _Started):
            game = games.get(fact.game)
        if game is None:
            raise UnreadableError("a game that is not known here")
        events = msgspec.json.decode(fact.events, type=list[game.events])  # type: ignore[name-defined]
        shared = tuple(map(pool.share, events))
        yield f.GameStarted(fact.game, shared) if isinstance(fact, _Started) else f.GameMoved(shared)


def read_ink_entry(row: Row) -> InkEntry:
    """The ink of a row."""
    try:
        return _known(row, _ink_entries.decode(row.body))
    except msgspec.DecodeError as error:
        raise _unreadable(row, _ink_versions) from error


def read_facts(row: Row) -> tuple[f.AnyFact, ...]:
    """The facts of a row without the events of the game."""
    return read_outline(row).facts


def is_start(facts: Iterable[f.AnyFact]) -> bool:
    """Whether a game starts here."""
    return any(isinstance(fact, f.GameStarted) for fact in facts)


class Erasure(NamedTuple):
    """Whose ink is erased, and on which sheet; None: on all."""

    person: PersonId
    sheet: int | None = None

    @property
    def mark(self) -> bytes:
        """Bytes that are in all rows with such ink."""
        return msgspec.msgpack.encode(self.person if self.sheet is None else self.sheet)

    def has(self, part: InkPart) -> bool:
        """Whether this ink is erased."""
        return part.person == self.person and self.sheet in (None, part.sheet)


def erasures(facts: Iterable[f.AnyFact]) -> list[Erasure]:
    """What people wanted erased."""
    return [Erasure(fact.person, fact.sheet) for fact in facts if isinstance(fact, f.DrawingsErased)]


def was_erased(part: InkPart, row: int, erased: Mapping[Erasure, int]) -> bool:
    """Whether the ink of a row was erased later; for each erasure there is the row with which it was wanted."""
    person = PersonId(part.person)
    return row < max(erased.get(Erasure(person), 0), erased.get(Erasure(person, part.sheet), 0))


def without_ink_of(erasure: Erasure, rows: Iterable[Row]) -> Iterator[Row]:
    """Those of these rows that contain such ink, without it.

    Their length stays the same, so that a file can overwrite them in place and moves nothing.
    """
    for row in rows:
        if row.kind == "ink":
            entry = read_ink_entry(row)
            parts = tuple(_erased(part) if erasure.has(part) else part for part in entry.parts)
            if parts != entry.parts:
                yield replace(row, body=written(replace(entry, parts=parts), entry.v))


async def is_kept(log: Log, table: TableId) -> bool:
    """Whether the host wants this table kept. Decodes nothing; a table that cannot be read is kept, too."""
    answer, after, is_more = False, 0, True
    try:
        await log.last(table)
        while is_more:
            rows = await log.read(table, after, WAKING_ROWS, "play")
            for row in rows:
                after = row.number
                _known(row, _versions.decode(row.body))
                for fact in read_facts(row) if KEPT in row.body else ():
                    answer = fact.is_kept if isinstance(fact, f.KeepingChanged) else answer
            is_more = len(rows) == WAKING_ROWS
    except (msgspec.DecodeError, UnreadableError, RecursionError):
        return True
    return answer


def _erased(part: InkPart) -> InkPart:
    return replace(part, batches=ERASED * len(part.batches))


def facts_of(value: Any) -> tuple[f.AnyFact, ...]:
    """The facts of a decision, empty for a refusal."""
    return () if isinstance(value, Refusal) else tuple(value)
