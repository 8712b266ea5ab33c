"""What people were shown of the album, held against the log: the games that were played, and every drawing of one that
they may see, as it was drawn or as a fair copy, and nothing else.

What the log says was told is worked out anew from all of it; which ink belongs there, by the older way to a fair copy.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from pictorium.ink.fair_copy import fair_copy
from pictorium.ink.packed import WIPE, unpacked
from pictorium.ink.sheet import Sheet, drawn
from pictorium.ink.timed import TimedDrawing, untimed
from pictorium.kernel.ids import SEATS
from pictorium.sim.prefixes import Prefixes
from pictorium.sim.requests import AlbumSeen
from pictorium.table.album_view import AlbumGame
from pictorium.table.album_walk import AlbumWalk, ToldGame
from pictorium.table.ports import Row
from pictorium.table.record import ERASED, InkPart, was_erased
from pictorium.table.state import SHEETS_PER_GAME

if TYPE_CHECKING:
    from pictorium.sim.world import World

Key = tuple[str, int]
"""By seat and number of the sheet."""
InkOfRow = tuple[Row, InkPart]
BLANK = bytes([WIPE])


class AlbumThen(NamedTuple):
    """What the album had after so many rows."""

    games: tuple[ToldGame, ...]
    hidden: Collection[Key]


def complaints(world: "World", prefixes: Prefixes) -> Iterator[str]:
    """What is wrong with anything that somebody was shown."""
    wanted = {rows for seen in world.albums_seen for rows in _rows(seen)}
    moments = _moments(prefixes, wanted) if wanted else {}
    for seen in world.albums_seen:
        for faults_of in (_contents_faults, _game_faults):
            there = [rows for rows in _rows(seen) if rows in moments]
            faults = [next(faults_of(prefixes, seen, moments[rows], rows), None) for rows in there]
            if not there:
                yield f"{seen.person} was shown the album after row {seen.after}, which is lost"
            elif None not in faults:
                yield f"{seen.person} was shown the album after row {seen.after}: {faults[0]}"


def _rows(seen: AlbumSeen) -> range:
    """The rows after which it could have looked like that, the last first."""
    return range(seen.after, min(seen.before, seen.after) - 1, -1)


def _moments(prefixes: Prefixes, wanted: Collection[int]) -> Mapping[int, AlbumThen]:
    walk = AlbumWalk(prefixes.games)
    found: dict[int, AlbumThen] = {}
    for row in (None, *prefixes.rows):
        if row is not None and row.kind == "play":
            walk.take(row)
        number = row.number if row else 0
        if number in wanted:
            told = walk.told()
            games = (*(game.told for game in walk.closed), *([told] if told else []))
            found[number] = AlbumThen(games, {(str(seat), sheet) for sheet, seat in walk.left_hidden})
    return found


def _contents_faults(_: Prefixes, seen: AlbumSeen, moment: AlbumThen, _rows: int) -> Iterator[str]:
    """What is wrong with the table of contents if the log was as after so many rows."""
    games = [game.entry for game in moment.games]
    numbers = [(one.number, one.game, one.began_at, one.is_over, one.totals) for one in games]
    if numbers != [(one.number, one.game, one.began_at, one.is_over, one.totals) for one in seen.contents.games]:
        yield "other games are listed"


def _game_faults(prefixes: Prefixes, seen: AlbumSeen, moment: AlbumThen, rows: int) -> Iterator[str]:
    """What is wrong with the game if the log was as after so many rows."""
    told = moment.games[seen.number - 1] if seen.number <= len(moment.games) else None
    if (told is None) is not (seen.found is None):
        yield f"whether there is game {seen.number}"
    elif told is not None and seen.found is not None:
        if seen.found[0].record != told.record:
            yield f"game {seen.number} is told in another way"
        yield from _ink_faults(prefixes, seen, *seen.found, told, moment, rows)


def _ink_faults(
    prefixes: Prefixes, seen: AlbumSeen, game: AlbumGame, ink: bytes, told: ToldGame, moment: AlbumThen, rows: int
) -> Iterator[str]:
    given = {(str(SEATS[one.place]), one.sheet): one for one in untimed(ink)}
    if [(str(one.seat), one.number) for one in game.drawings] != list(given):
        yield "the ink is not of the drawings that are listed"
    listed = {(str(one.seat), seen.number * SHEETS_PER_GAME + one.sheet) for one in told.entry.drawings}
    yield from (f"{key} is not to be seen" for key in given.keys() - listed)
    erased = prefixes.erased_by(rows)
    for key in sorted(listed):
        there = [(row, part) for row, part in prefixes.ink if row.number <= rows and (part.seat, part.sheet) == key]
        left = [(row, part) for row, part in there if not was_erased(part, row.number, erased)]
        drawn_there = b"".join(part.batches for _, part in left)
        if any(prefixes.was_erased(row, part) for row, part in left) or len(there) != len(_newest(there)):
            continue  # it was erased later, and nobody knows any more how it looked
        author = left[-1][1].person if left else None
        may_see = drawn_there.strip(BLANK + ERASED) and (author == seen.person or key not in moment.hidden)
        if not may_see and key in given:
            yield f"{key} is not to be seen"
        elif may_see and key not in given and _strokes(fair_copy(drawn_there))[0]:
            yield f"{key} is gone"
        elif may_see and key in given and not _is_same(given[key], drawn_there):
            yield f"{key} looks different"


def _newest(there: list[InkOfRow]) -> list[InkOfRow]:
    """What is on the last sheet with that number: batches that are counted anew lie on another."""
    newest: list[InkOfRow] = []
    for row, part in there:
        newest = [] if newest and part.through < newest[-1][1].through else newest
        newest.append((row, part))
    return newest


def _is_same(given: TimedDrawing, ink: bytes) -> bool:
    """Whether a drawing is given as it was drawn, or without all that was taken back."""
    moves = b"".join(piece.moves for piece in given.pieces)
    times = [piece.at for piece in given.pieces]
    is_same = moves == ink if given.is_as_drawn else _strokes(moves) == _strokes(fair_copy(ink))
    return is_same and times == sorted(times)


def _strokes(ink: bytes) -> tuple[list[tuple[object, ...]], bool]:
    sheet = drawn(Sheet(), unpacked(ink))
    return sorted((stroke.points, stroke.width, stroke.is_eraser) for stroke in sheet.strokes), sheet.is_upright
