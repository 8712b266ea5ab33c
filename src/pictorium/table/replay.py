"""A table from its log, without reading what is not needed any more.

Rows of play say who is there, what was answered and what is played; of closed games only that they were played. Ink is
read only for the sheets that still lie there. A busy table has a hundred times as many rows of ink as of play, so this
makes loading cheap. Loading works in small steps and yields to other tables after each.
"""

import asyncio
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

import msgspec
from msgspec import Struct

from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.table import facts as f
from pictorium.table.limits import GALLERY_ROWS, WAKING_BYTES, WAKING_ROWS
from pictorium.table.media_rules import removed
from pictorium.table.pool import Pool
from pictorium.table.ports import Log, Row, TableId, UnreadableError
from pictorium.table.record import (
    Entry,
    Erasure,
    InkPart,
    erasures,
    is_start,
    read_entry,
    read_ink_entry,
    read_outline,
    was_erased,
)
from pictorium.table.seating import seats_of
from pictorium.table.state import AnyGame, Table, evolve, fold, sheet_of


class Replayed(Struct, frozen=True):
    """What a log says of a table."""

    table: Table | None
    number: int
    """The number of the last row."""
    answers: dict[str, dict[int, Refusal | None]]
    """For each person, the answer to each action."""
    ink: dict[str, InkPart]
    """For each seat, the ink on the current sheet."""
    at: Moment = Moment(0)
    """When the last row was written."""
    plays: int = 0
    """How many rows are of play."""
    began: int = 0
    """The row with which the last game began."""
    removed: tuple[str, ...] = ()
    """Deleted media, whose bytes may still exist after a crash."""
    clean: dict[Erasure, int] = {}
    """For drawings that were erased, the row up to which that is done."""
    unclean: dict[Erasure, int] = {}
    """For drawings that are to be erased, the row up to which; some of them may still exist."""


class Replay:
    """Reads the rows of a table: first all of play, then the ink that is needed."""

    def __init__(self, games: Mapping[str, AnyGame], pool: Pool | None = None) -> None:
        """Cards are shared with other tables that were read with the same pool."""
        self._games, self._pool = games, pool
        self._table: Table | None = None
        """Without the state of the game, until all rows of play are read."""
        self._before_game: Table | None = None
        self._in_game: list[Row] = []
        """The rows since the current game started, and the table before them."""
        self._plays = self._began = 0
        self._answers: dict[str, dict[int, Refusal | None]] = {}
        self._removed: list[str] = []
        self._erased: dict[Erasure, int] = {}
        self._clean: dict[Erasure, int] = {}
        self._sheets: dict[Seat, tuple[int, int]] = {}
        """The current sheet at each seat, and the row since which it lies there."""
        self._ink: dict[str, tuple[InkPart, bytearray]] = {}

    def play(self, row: Row) -> None:
        """Read the next row of play."""
        entry = read_outline(row)
        self._plays += 1
        self._note(row, entry)
        if is_start(entry.facts):
            self._began, self._before_game, self._in_game = row.number, self._table, []
        with _followed(row):
            for fact in entry.facts:
                if not isinstance(fact, f.GameMoved):
                    self._table = evolve(self._table, fact, self._games)
        if self._table is not None and self._table.playing is not None:
            self._in_game.append(row)
        else:
            self._in_game = []

    def _note(self, row: Row, entry: Entry) -> None:
        if row.person is not None and row.n is not None:
            self._answers.setdefault(row.person, {})[row.n] = entry.refusal
        self._removed += removed(entry.facts)
        self._erased |= dict.fromkeys(erasures(entry.facts), row.number)
        gone = (fact for fact in entry.facts if isinstance(fact, f.DrawingsGone))
        self._clean |= {Erasure(fact.person, fact.sheet): fact.through for fact in gone}

    def game(self) -> Iterator[int]:
        """Replay the current game row by row; yields the size of each."""
        if not self._in_game:
            return
        table = self._before_game
        for row in self._in_game:
            playing = table.playing.game if table and table.playing else None
            entry = read_entry(row, self._games[playing] if playing else None, self._games, self._pool)
            if entry.facts:
                with _followed(row):
                    table = fold(table, entry.facts, self._games)
                    self._look_at_sheets(table, row.number)
            yield len(row.body)
        self._table, self._in_game = table, []

    def _look_at_sheets(self, table: Table, number: int) -> None:
        game = self._games[table.playing.game] if table.playing else None
        for seat in seats_of(game) if game else ():
            sheet = sheet_of(table, seat, game) if game else 0
            if self._sheets.get(seat, (None, 0))[0] != sheet:
                self._sheets[seat] = sheet, number

    @property
    def ink_after(self) -> int | None:
        """The row after which there is ink on a current sheet; None if there is none."""
        return min((since for _, since in self._sheets.values()), default=None)

    @property
    def ink_holding(self) -> bytes | None:
        """Bytes that all needed rows of ink contain, if any: the number of the current sheets."""
        sheets = {sheet for sheet, _ in self._sheets.values()}
        return msgspec.msgpack.encode(sheets.pop()) if len(sheets) == 1 else None

    def ink(self, row: Row) -> None:
        """Read the next row of ink."""
        for part in read_ink_entry(row).parts:
            if part.sheet != self._sheets.get(Seat(part.seat), (None, 0))[0]:
                continue
            _, batches = self._ink.get(part.seat, (part, bytearray()))
            if not was_erased(part, row.number, self._erased):
                batches += part.batches
            self._ink[part.seat] = part, batches

    def result(self, number: int, at: Moment) -> Replayed:
        """The table after its last row, given that row's number and time."""
        ink = {
            seat: InkPart(part.person, part.seat, part.sheet, part.through, bytes(batches))
            for seat, (part, batches) in self._ink.items()
        }
        unclean = {erasure: row for erasure, row in self._erased.items() if self._clean.get(erasure, 0) < row}
        removed = tuple(self._removed)
        return Replayed(
            self._table, number, self._answers, ink, at, self._plays, self._began, removed, self._clean, unclean
        )


@contextmanager
def _followed(row: Row) -> Iterator[None]:
    """Rows that do not follow from those before are as damaged as unreadable ones."""
    try:
        yield
    except Exception as error:
        raise UnreadableError(f"row {row.number} does not follow from those before it: {error!r}") from error


def replayed(rows: Iterable[Row], games: Mapping[str, AnyGame], pool: Pool | None = None) -> Replayed:
    """The table after these rows."""
    rows = tuple(rows)
    replay = Replay(games, pool)
    for row in rows:
        if row.kind == "play":
            replay.play(row)
    for _ in replay.game():
        pass
    after = replay.ink_after
    for row in rows:
        if row.kind == "ink" and after is not None and row.number > after:
            replay.ink(row)
    return replay.result(rows[-1].number, rows[-1].at) if rows else replay.result(0, Moment(0))


async def woken(log: Log, table: TableId, games: Mapping[str, AnyGame], pool: Pool | None = None) -> Replayed:
    """The table as the log has it. Reads what is needed, and yields to others after each step."""
    number = await log.last(table)
    replay = Replay(games, pool)
    after, is_more = 0, number > 0
    while is_more:
        rows = await log.read(table, after, WAKING_ROWS, "play")
        for row in rows:
            replay.play(row)
            after = row.number
        is_more = len(rows) == WAKING_ROWS
    size = 0
    for length in replay.game():
        size += length + WAKING_BYTES // WAKING_ROWS
        if size >= WAKING_BYTES:
            size = 0
            await asyncio.sleep(0)
    ink_after, holding = replay.ink_after, replay.ink_holding
    is_more = ink_after is not None
    while is_more:
        rows = await log.read(table, ink_after or 0, GALLERY_ROWS, "ink", holding)
        for row in rows:
            replay.ink(row)
            ink_after = row.number
        is_more = len(rows) == GALLERY_ROWS
    last = await log.read(table, number - 1) if number else ()
    return replay.result(number, last[-1].at if last else Moment(0))
