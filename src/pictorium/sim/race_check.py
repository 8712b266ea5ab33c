"""Races, held against the log: who raced waited, and what came of it is what the figures say.

Written without `table.race`, so that a mistake there is found.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Raw, Struct

from pictorium.games.contest import Contest, Finisher
from pictorium.kernel.ids import Seat
from pictorium.sim.prefixes import Prefixes, events
from pictorium.table.limits import LAG_MS_MAX, RACE_TIE_MS, RACE_WINDOW_MS
from pictorium.table.ports import Row
from pictorium.table.state import Table
from pictorium.wire.codec import MalformedError, read_command

if TYPE_CHECKING:
    from pictorium.sim.world import World

PLAY: Final = b'{"type":"Play"'


class _Said(Struct):
    n: int
    command: Raw


class _Saying(Struct):
    """When somebody said something for the first time."""

    at_ms: float
    command: Raw


def complaints(world: "World", prefixes: Prefixes) -> Iterator[str]:
    """What does not hold of the races of an evening."""
    raced: set[int] = set()
    for number, entry in prefixes.entries.items():
        for event in events(entry.facts):
            finishers = getattr(event, "finishers", None)
            if finishers:
                rows = _commands(prefixes, number, finishers)
                raced.update(rows)
                yield from _race(prefixes, number, finishers, rows)
    if not world.incidents:  # who cannot be told what they race for, by a mistake of ours, waits for nobody
        yield from _unwaited(world, prefixes, raced)


def _commands(prefixes: Prefixes, number: int, finishers: tuple[Finisher, ...]) -> list[int]:
    """The rows of the commands that were in a race, in the order of its figures."""
    table = prefixes.tables[number]
    assert table is not None
    people = [person.id if (person := table.at(one.seat)) else None for one in finishers]
    after = [row for row in prefixes.rows[number:] if row.kind == "play"]
    return [row.number for who in people for row in [row for row in after if row.person == who][:1]]


def _race(prefixes: Prefixes, number: int, finishers: tuple[Finisher, ...], rows: list[int]) -> Iterator[str]:
    table = prefixes.tables[number]
    assert table is not None
    assert table.playing is not None
    racing = prefixes.games[table.playing.game].racing
    assert racing is not None
    if [one.seat for one in finishers] != _by_figures(finishers, racing.order(table.playing.state)):
        yield f"row {number}: a race has another order than its figures say"
    if rows != sorted(rows):
        yield f"row {number}: commands of a race are kept in another order than they came in"
    # Who had something else decided first may have come before the window was opened; others came while it was open.
    arrived = sorted(one.arrived_ms for one in finishers)
    if arrived[0] != 0 or arrived[-1] - arrived[min(1, len(arrived) - 1)] > RACE_WINDOW_MS:
        yield f"row {number}: somebody was let into a race that was over"
    if any(not 0 <= one.lag_ms <= LAG_MS_MAX for one in finishers):
        yield f"row {number}: the figures of a race are out of bounds"


def _by_figures(finishers: tuple[Finisher, ...], order: tuple[Seat, ...]) -> list[Seat]:
    """The order that follows from the figures, found one seat after the other."""
    keys = {one.seat: one.arrived_ms - one.lag_ms for one in finishers}
    found: list[Seat] = []
    until = min(keys.values()) - 1
    while len(found) < len(keys):
        left = [seat for seat in order if seat in keys and seat not in found]
        if not any(keys[seat] <= until for seat in left):
            until = min(keys[seat] for seat in left) + RACE_TIE_MS
        found.append(next(seat for seat in left if keys[seat] <= until))
    return found


def _unwaited(world: "World", prefixes: Prefixes, raced: set[int]) -> Iterator[str]:
    """Nobody who ran alone was done with before others could have come, unless something ended the race."""
    said = _first_said(world)
    for row in prefixes.rows:
        saying = said.get((row.person or "", row.n or 0))
        if saying is None or row.number in raced or prefixes.entries[row.number].refusal is not None:
            continue
        waited_ms = row.at - saying.at_ms
        if waited_ms < RACE_WINDOW_MS - 1 and _had_rivals(prefixes, row, saying) and not _was_ended(prefixes, row):
            yield f"row {row.number}: a command that had rivals waited {waited_ms:.0f} ms for them"


def _first_said(world: "World") -> dict[tuple[str, int], _Saying]:
    ids = {person.name: person.id for person in world.people}
    said: dict[tuple[str, int], _Saying] = {}
    for sent in world.frames:
        if sent.way == "up" and sent.body.startswith(PLAY):
            play = msgspec.json.decode(sent.body, type=_Said)
            said.setdefault((ids.get(sent.person, ""), play.n), _Saying(sent.at * 1000, play.command))
    return said


def _had_rivals(prefixes: Prefixes, row: Row, saying: _Saying) -> bool:
    """Whether somebody with a line could have come before it: as the table was, and as it was before that commit."""
    first = next(one.number for one in prefixes.rows if one.at == row.at)
    return all(_has_rivals(prefixes, prefixes.tables[number - 1], row, saying) for number in (row.number, first))


def _has_rivals(prefixes: Prefixes, table: Table | None, row: Row, saying: _Saying) -> bool:
    contest = _contest(prefixes, table, row, saying)
    people = [table.at(seat) for seat in contest.rivals] if contest and table else []
    return any(person is not None and person.bot is None and not person.has_stand_in for person in people)


def _contest(prefixes: Prefixes, table: Table | None, row: Row, saying: _Saying) -> Contest | None:
    if table is None or table.playing is None or table.pause is not None:
        return None
    game = prefixes.games[table.playing.game]
    person: Any = table.people.get(row.person) if row.person else None  # type: ignore[call-overload]
    if game.racing is None or person is None or person.seat is None:
        return None
    try:
        command = read_command(saying.command, game, prefixes.games.values())
    except MalformedError:
        return None
    return game.racing.contest(table.playing.state, person.seat, command) if command is not None else None


def _was_ended(prefixes: Prefixes, row: Row) -> bool:
    """Whether something of the same commit came after it that may have ended the race."""
    after = (one for one in prefixes.rows[row.number :] if one.at == row.at and one.kind == "play")
    return any(prefixes.entries[one.number].facts for one in after)
