"""A log, folded row by row: the table after each row, and what each pair of eyes could be told of it."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from pictorium.games.all_games import GAMES
from pictorium.kernel.ids import Seat
from pictorium.table.audience import eyes
from pictorium.table.facts import AnyFact, GameMoved, GameStarted
from pictorium.table.people import PersonId
from pictorium.table.ports import Row
from pictorium.table.record import Entry, Erasure, InkPart, erasures, read_entry, read_ink_entry, was_erased
from pictorium.table.state import AnyGame, Table, fold, sheet_of
from pictorium.table.view import seen_through

encode = msgspec.json.encode


class Seen(NamedTuple):
    """What somebody is told, as bytes."""

    table: bytes
    faces: bytes
    view: bytes


class Prefixes:
    """Every moment of a table that a crash could have left."""

    def __init__(self, rows: Sequence[Row], games: Mapping[str, AnyGame] = GAMES) -> None:
        """Fold these rows."""
        self.rows, self.games = rows, games
        self.tables: list[Table | None] = [None]
        """After as many rows."""
        self.entries: dict[int, Entry] = {}
        self.ink: list[tuple[Row, InkPart]] = []
        self.actions: dict[tuple[str, int], list[Row]] = {}
        self._erased: dict[Erasure, int] = {}
        """What was wanted to be gone, and with which row last."""
        for row in rows:
            self._fold(row)
        self.steps = [number for number, entry in self.entries.items() if entry.facts]
        """The numbers of the rows that changed something."""
        self._next_step = _next_of(self.steps, len(rows))
        self.seen = cache(self._seen)

    def _fold(self, row: Row) -> None:
        table = self.tables[-1]
        if row.kind == "ink":
            self.ink += [(row, part) for part in read_ink_entry(row).parts]
        else:
            playing = table.playing.game if table and table.playing else None
            entry = read_entry(row, self.games[playing] if playing else None, self.games)
            self.entries[row.number] = entry
            self._erased |= dict.fromkeys(erasures(entry.facts), row.number)
            table = fold(table, entry.facts, self.games) if entry.facts else table
        if row.person is not None and row.n is not None:
            self.actions.setdefault((row.person, row.n), []).append(row)
        self.tables.append(table)

    def was_erased(self, row: Row, part: InkPart) -> bool:
        """Whether the author of this ink wanted it gone later."""
        return was_erased(part, row.number, self._erased)

    def erased_by(self, rows: int) -> dict[Erasure, int]:
        """What was wanted to be gone in the first so many rows, and with which row last."""
        wanted = ((number, entry) for number, entry in self.entries.items() if number <= rows)
        return {erasure: number for number, entry in wanted for erasure in erasures(entry.facts)}

    def next_step(self, number: int) -> int | None:
        """The first row after this one that changed something."""
        return self._next_step[number]

    def told(self, number: int, person_id: PersonId) -> Seen | None:
        """What this person can be told of that row; None if they are not at the table after it."""
        table = self.tables[number]
        person = table.people.get(person_id) if table else None
        return self.seen(number, eyes(person)) if person else None

    def seat_then(self, person_id: PersonId, rows: int) -> Seat | None:
        """Where somebody sat after so many rows, or last if they were gone by then."""
        for table in reversed(self.tables[: rows + 1]):
            if table and person_id in table.people:
                return table.people[person_id].seat
        return None

    def sheet_then(self, person_id: PersonId, rows: int) -> int | None:
        """Which sheet lay before somebody after so many rows."""
        table, seat = self.tables[rows], self.seat_then(person_id, rows)
        if table is None or table.playing is None or seat is None or seat not in table.playing.state.seats:
            return None
        return sheet_of(table, seat, self.games[table.playing.game])

    def _seen(self, number: int, seat: Seat) -> Seen:
        table = self.tables[number]
        assert table is not None, "a table begins with its first row"
        before = self.tables[number - 1]
        playing = table.playing or (before.playing if before else None)
        game = self.games[playing.game] if playing else None
        faces = tuple(game.face(event, seat) for event in events(self.entries[number].facts)) if game else ()
        view = game.view(table.playing.state, seat) if game and table.playing else None
        return Seen(encode(seen_through(seat, table, game if table.playing else None)), encode(faces), encode(view))


def events(facts: Sequence[AnyFact]) -> list[Any]:
    """What happened in the game."""
    return [event for fact in facts if isinstance(fact, GameStarted | GameMoved) for event in fact.events]


def _next_of(steps: Sequence[int], last: int) -> list[int | None]:
    """For each number the first step after it."""
    following: list[int | None] = [None] * (last + 1)
    for step, before in zip(steps, (0, *steps), strict=False):
        following[before:step] = [step] * (step - before)
    return following
