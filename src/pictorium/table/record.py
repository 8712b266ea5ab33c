"""What lies in a row of the log: the facts, the answer, and a version, so that old logs can be read for ever."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pictorium.ink.packed import WIPE
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.table import facts as f
from pictorium.table.bringing import removed
from pictorium.table.limits import ROWS_AT_ONCE
from pictorium.table.pool import Pool
from pictorium.table.ports import Log, Row, TableId, UnreadableError
from pictorium.table.state import AnyGame, Table, fold

VERSION: Final = 1
"""What is written now. Whoever makes rows of another shape counts it up, and sees that all before can still be read."""
ERASED: Final = bytes([WIPE])
"""Ink that leaves a sheet blank, in one byte: what was drawn is overwritten with as many of these."""
KEPT: Final = f.KeepingChanged.__name__.encode()


class Entry(Struct, frozen=True, omit_defaults=True):
    """What was decided: facts, or a refusal that stays one however often it is asked for again."""

    v: int = 1
    """A row that does not say is one of the first version."""
    facts: tuple[f.AnyFact, ...] = ()
    refusal: Refusal | None = None


class InkPart(Struct, frozen=True, array_like=True):
    """Some of somebody's ink: at which seat, on which sheet, how many batches there are with these, and these."""

    person: str
    seat: str
    sheet: int
    through: int
    batches: bytes


class InkEntry(Struct, frozen=True, array_like=True):
    """What all at the table have drawn since ink was kept last."""

    v: int
    parts: tuple[InkPart, ...]


def written(entry: Entry | InkEntry) -> bytes:
    """An entry as the log keeps it."""
    if isinstance(entry, InkEntry):
        return msgspec.msgpack.encode(entry)
    return msgspec.json.encode(entry if entry.v == VERSION else replace(entry, v=VERSION))


class _Version(Struct):
    """All that every version of an entry has."""

    v: int = 1


class _InkVersion(Struct, array_like=True):
    v: int


_entries: Final = msgspec.json.Decoder(Entry)
_ink_entries: Final = msgspec.msgpack.Decoder(InkEntry)
_versions: Final = msgspec.json.Decoder(_Version)
_ink_versions: Final = msgspec.msgpack.Decoder(_InkVersion)
AnyEntry = TypeVar("AnyEntry", Entry, InkEntry, _Version, _InkVersion)


def _known(row: Row, entry: AnyEntry) -> AnyEntry:
    if entry.v > VERSION:
        raise UnreadableError(f"row {row.number} is of version {entry.v}, and {VERSION} is the last one known")
    return entry


def _unreadable(row: Row, decoder: Any) -> UnreadableError:
    """Why a row could not be read: it may be of a newer version, whatever that looks like."""
    try:
        _known(row, decoder.decode(row.body))
    except UnreadableError as newer:
        return newer
    except (msgspec.DecodeError, RecursionError):
        pass
    return UnreadableError(f"row {row.number} is damaged")


def read_entry(row: Row, game: AnyGame | None, games: Mapping[str, AnyGame], pool: Pool | None = None) -> Entry:
    """The entry of a row, with the events of the game that was on the table."""
    try:
        entry = _known(row, _entries.decode(row.body))
        return replace(entry, facts=tuple(_with_events(entry.facts, game, games, pool or Pool())))
    except (msgspec.DecodeError, RecursionError) as error:
        raise _unreadable(row, _versions) from error


def _with_events(
    facts: Iterable[f.AnyFact], game: AnyGame | None, games: Mapping[str, AnyGame], pool: Pool
) -> Iterator[f.AnyFact]:
    for fact in facts:
        if isinstance(fact, f.GameStarted):
            game = games.get(fact.game)
        if isinstance(fact, f.GameStarted | f.GameMoved):
            if game is None:
                raise UnreadableError("a game that is not known here")
            # Through JSON once more: only its reader knows that the keys of an object may stand for numbers.
            events = msgspec.json.decode(msgspec.json.encode(fact.events), type=list[game.events])  # type: ignore[name-defined]
            fact = replace(fact, events=tuple(map(pool.share, events)))
        yield fact


class Replayed(Struct, frozen=True):
    """What a log says of a table."""

    table: Table | None
    number: int
    """The last row's."""
    answers: dict[str, dict[int, Refusal | None]]
    """For each person, what each action was answered with."""
    ink: dict[str, InkPart]
    """For each seat, the ink on the sheet that was drawn on there last."""
    left_over: tuple[Row, ...] = ()
    """Rows as they should be, where ink still lies that somebody wanted to be gone."""
    began: int = 0
    """The row with which the last game began."""
    at: Moment = Moment(0)
    """When the last row was kept."""
    removed: tuple[str, ...] = ()
    """What was brought and is gone, though a crash may have left it lying beside the log."""


def replayed(rows: Iterable[Row], games: Mapping[str, AnyGame], pool: Pool | None = None) -> Replayed:
    """The table as its log has it; what it shares with others that were read with the same pool is there once."""
    table: Table | None = None
    number = began = 0
    at = Moment(0)
    answers: dict[str, dict[int, Refusal | None]] = {}
    ink: dict[str, InkPart] = {}
    inked: list[Row] = []
    left_over: dict[int, Row] = {}
    gone: list[str] = []
    for row in rows:
        number, at = row.number, row.at
        if row.kind == "ink":
            inked.append(row)
            for part in read_ink_entry(row).parts:
                ink[part.seat] = gone_on(ink.get(part.seat), part)
            continue
        playing = table.playing.game if table and table.playing else None
        entry = read_entry(row, games[playing] if playing else None, games, pool)
        table = _folded(row, table, entry.facts, games) if entry.facts else table
        began = number if is_start(entry.facts) else began
        gone += removed(entry.facts)
        if row.seat is not None and row.n is not None:
            answers.setdefault(row.seat, {})[row.n] = entry.refusal
        for person in erasers(entry.facts):
            ink = {seat: _blank(part) if part.person == person else part for seat, part in ink.items()}
            for cleared in without_ink_of(person, (left_over.get(one.number, one) for one in inked)):
                left_over[cleared.number] = cleared
    return Replayed(table, number, answers, ink, tuple(left_over.values()), began, at, tuple(gone))


def _folded(row: Row, table: Table | None, facts: tuple[f.AnyFact, ...], games: Mapping[str, AnyGame]) -> Table:
    """The table after a row. What does not follow from the rows before it is like what cannot be read."""
    try:
        return fold(table, facts, games)
    except Exception as error:
        raise UnreadableError(f"row {row.number} does not follow from those before it") from error


def read_ink_entry(row: Row) -> InkEntry:
    """The ink of a row."""
    try:
        return _known(row, _ink_entries.decode(row.body))
    except msgspec.DecodeError as error:
        raise _unreadable(row, _ink_versions) from error


def read_facts(row: Row) -> tuple[f.AnyFact, ...]:
    """The facts of a row, without what happened in the game."""
    try:
        return _known(row, _entries.decode(row.body)).facts
    except (msgspec.DecodeError, RecursionError) as error:
        raise _unreadable(row, _versions) from error


def is_start(facts: Iterable[f.AnyFact]) -> bool:
    """Whether a game begins here."""
    return any(isinstance(fact, f.GameStarted) for fact in facts)


def erasers(facts: Iterable[f.AnyFact]) -> list[str]:
    """Who wanted their drawings to be gone."""
    return [fact.person for fact in facts if isinstance(fact, f.DrawingsErased)]


def without_ink_of(person: str, rows: Iterable[Row]) -> Iterator[Row]:
    """Those of these rows in which this person's ink lies, without it.

    They stay as long as they are: a file can then overwrite them where they lie, and moves nothing about.
    """
    for row in rows:
        if row.kind == "ink":
            entry = read_ink_entry(row)
            parts = tuple(_erased(part) if part.person == person else part for part in entry.parts)
            if parts != entry.parts:
                yield replace(row, body=written(replace(entry, parts=parts)))


def is_kept(rows: Iterable[Row]) -> bool:
    """Whether the host wants this table kept. Unfolds nothing; what cannot be read is kept, too."""
    answer = False
    try:
        for row in rows:
            if row.kind == "ink":
                _known(row, _ink_versions.decode(row.body))
            elif KEPT in row.body:
                for fact in _known(row, _entries.decode(row.body)).facts:
                    answer = fact.is_kept if isinstance(fact, f.KeepingChanged) else answer
            else:
                _known(row, _versions.decode(row.body))
    except (msgspec.DecodeError, UnreadableError, RecursionError):
        return True
    return answer


def _erased(part: InkPart) -> InkPart:
    return replace(part, batches=ERASED * len(part.batches))


def _blank(part: InkPart) -> InkPart:
    return replace(part, batches=b"")


def gone_on(before: InkPart | None, part: InkPart) -> InkPart:
    """What lies on a sheet after this part; on another sheet, this part alone."""
    if before is None or before.sheet != part.sheet:
        return part
    return replace(part, batches=before.batches + part.batches)


def facts_of(value: Any) -> tuple[f.AnyFact, ...]:
    """The facts of a decision, none for a refusal."""
    return () if isinstance(value, Refusal) else tuple(value)


async def amend(log: Log, table: TableId, rows: Sequence[Row]) -> None:
    """Put other bodies into these rows, a few at a time. Who stops in the middle can begin again."""
    for start in range(0, len(rows), ROWS_AT_ONCE):
        await log.amend(table, rows[start : start + ROWS_AT_ONCE])
