"""What lies in a row of the log: the facts, the answer, and a version, so that old logs can be read for ever."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pictorium.kernel.refusal import Refusal
from pictorium.table import facts as f
from pictorium.table.ports import Row
from pictorium.table.state import AnyGame, Table, fold

VERSION: Final = 1


class Entry(Struct, frozen=True, omit_defaults=True):
    """What was decided: facts, or a refusal that stays one however often it is asked for again."""

    v: int = VERSION
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
    return msgspec.msgpack.encode(entry) if isinstance(entry, InkEntry) else msgspec.json.encode(entry)


def read_entry(row: Row, game: AnyGame | None, games: Mapping[str, AnyGame]) -> Entry:
    """The entry of a row, with the events of the game that was on the table."""
    entry = msgspec.json.decode(row.body, type=Entry)
    facts = []
    for fact in entry.facts:
        if isinstance(fact, f.GameStarted):
            game = games[fact.game]
        if isinstance(fact, f.GameStarted | f.GameMoved):
            assert game is not None, "a game moves after it has started"
            # Through JSON once more: only its reader knows that the keys of an object may stand for numbers.
            events = msgspec.json.decode(msgspec.json.encode(fact.events), type=list[game.events])  # type: ignore[name-defined]
            fact = replace(fact, events=tuple(events))
        facts.append(fact)
    return replace(entry, facts=tuple(facts))


class Replayed(Struct, frozen=True):
    """What a log says of a table."""

    table: Table | None
    number: int
    """The last row's."""
    answers: dict[str, dict[int, Refusal | None]]
    """For each person, what each action was answered with."""
    ink: dict[str, InkPart]
    """For each seat, the ink on the sheet that was drawn on there last."""


def replayed(rows: Iterable[Row], games: Mapping[str, AnyGame]) -> Replayed:
    """The table as its log has it."""
    table: Table | None = None
    number = 0
    answers: dict[str, dict[int, Refusal | None]] = {}
    ink: dict[str, InkPart] = {}
    for row in rows:
        number = row.number
        if row.kind == "ink":
            for part in read_ink_entry(row).parts:
                ink[part.seat] = _gone_on(ink.get(part.seat), part)
            continue
        playing = table.playing.game if table and table.playing else None
        entry = read_entry(row, games[playing] if playing else None, games)
        table = fold(table, entry.facts, games) if entry.facts else table
        if row.seat is not None and row.n is not None:
            answers.setdefault(row.seat, {})[row.n] = entry.refusal
    return Replayed(table, number, answers, ink)


def read_ink_entry(row: Row) -> InkEntry:
    """The ink of a row."""
    return msgspec.msgpack.decode(row.body, type=InkEntry)


def without_ink_of(row: Row, person: str) -> Row:
    """The same row, with nothing that this person drew in it."""
    entry = read_ink_entry(row)
    parts = tuple(replace(part, batches=b"") if part.person == person else part for part in entry.parts)
    return replace(row, body=written(replace(entry, parts=parts)))


def _gone_on(before: InkPart | None, part: InkPart) -> InkPart:
    if before is None or before.sheet != part.sheet:
        return part
    return replace(part, batches=before.batches + part.batches)


def facts_of(value: Any) -> tuple[f.AnyFact, ...]:
    """The facts of a decision, none for a refusal."""
    return () if isinstance(value, Refusal) else tuple(value)
