"""The album of one table, for who looks at it; it is read from the log when asked for, a few rows at a time.

Of all games only what the table of contents says stays in memory, and one game with its ink for a few seconds: everyone
at a table looks at the same one.
"""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pictorium.games.game_record import Sketch
from pictorium.ink.packed import unpacked
from pictorium.ink.sheet import Sheet, drawn
from pictorium.ink.timed import untimed
from pictorium.kernel.ids import SEATS
from pictorium.kernel.moment import Moment
from pictorium.table.album_page import Access, AlbumPage, left_in
from pictorium.table.album_view import AlbumEntry, AlbumGame, AlbumIndex
from pictorium.table.album_walk import AlbumWalk, GameStart, Left
from pictorium.table.lessons import Example
from pictorium.table.limits import ALBUM_OPEN_MS, GALLERY_ROWS, WAKING_ROWS
from pictorium.table.people import Key, PersonId
from pictorium.table.pool import Pool
from pictorium.table.ports import Log, TableId
from pictorium.table.state import AnyGame, Table

NOBODY: Final = PersonId("")
"""Who is shown what all are shown, and nothing of their own."""


class _Closed(Struct, frozen=True):
    """A game that was closed: where it begins and ends in the log, and what the table of contents says of it."""

    start: GameStart
    last: int
    entry: AlbumEntry


def _examples(game: AlbumGame, ink: bytes, known: Mapping[Sketch, str]) -> Iterator[Example]:
    """The drawings of a game that somebody knew."""
    sheets = {(one.place, one.sheet): one for one in untimed(ink)}
    for one in game.drawings:
        concept, timed = known.get(Sketch(one.sheet, one.seat)), sheets[SEATS.index(one.seat), one.number]
        if concept is not None:
            moves = (move for piece in timed.pieces for move in unpacked(piece.moves))
            yield Example(concept, drawn(Sheet(), moves), one.author, one.number, game.entry.began_at)


class Albums:
    """What can be looked at of the games of one table."""

    def __init__(
        self,
        log: Log,
        games: Mapping[str, AnyGame],
        current: Callable[[], Table],
        pool: Executor | None = None,
        cards: Pool | None = None,
    ) -> None:
        """`current` is the table as far as it is kept. The pool does what takes long; None: whatever the loop has."""
        self._log, self._games, self._current, self._pool = log, games, current, pool
        self._cards = cards or Pool()
        self._walk = AlbumWalk(games, pool=self._cards)
        self._through = 0
        """The last row that was read for the table of contents."""
        self._closed: list[_Closed] = []
        self._page: AlbumPage | None = None
        self._erased = 0
        """How often somebody wanted drawings to be gone."""
        self._turn = asyncio.Lock()
        self._reading: asyncio.Task[None] | None = None

    def note_erasing(self) -> None:
        """Somebody wants drawings to be gone: what is open may have them."""
        self._page, self._erased = None, self._erased + 1

    async def left(self, key: Key) -> Left | None:
        """Who left the table with this device, if somebody did, and when."""
        await self._read_contents()
        return self._walk.left.get(key)

    async def index(self, person: PersonId, left: Left | None = None) -> AlbumIndex:
        """The table of contents; for who left, as far as they saw it."""
        await self._read_contents()
        table, access = self._current(), self._access()
        closed = [one for one in self._closed if left is None or one.last <= left.row]
        games = [left_in(one.entry, one.last, person, access) for one in closed]
        told = self._walk.told()
        if left is not None:
            cut = await self.game_with_ink(person, len(closed) + 1, left)
            games += [cut[0].entry] if cut else []
        elif told is not None:
            games.append(left_in(told.entry, None, person, access))
        return AlbumIndex(
            code=table.code,
            opened_at=table.opened_at,
            is_kept=table.is_kept,
            shows_erasing=person in access.showing_erasing,
            games=tuple(games),
        )

    async def game(self, person: PersonId, number: int, left: Left | None = None) -> AlbumGame | None:
        """One game, if there is one with that number."""
        found = await self.game_with_ink(person, number, left)
        return found[0] if found else None

    async def ink(self, person: PersonId, number: int, left: Left | None = None) -> bytes | None:
        """The ink of a game's drawings, with its moments."""
        found = await self.game_with_ink(person, number, left)
        return found[1] if found else None

    async def game_with_ink(
        self, person: PersonId, number: int, left: Left | None = None
    ) -> tuple[AlbumGame, bytes] | None:
        """One game with its ink, if there is one with that number; for who left, as far as they saw it."""
        while True:
            await self._read_contents()
            async with self._turn:
                place = self._place(number)
                if place is None or (left is not None and place[0].row > left.row):
                    return None
                start, last = place
                is_cut, erased = left is not None and (last is None or last > left.row), self._erased
                page = await (self._read_until(start, left.row) if left and is_cut else self._opened(start, last))
                # Fair copies take their time, so they are made beside the loop.
                loop = asyncio.get_running_loop()
                found = await loop.run_in_executor(self._pool, page.given, person, self._access())
                # Meanwhile somebody may have had drawings erased: then what was worked out must not be told.
                if left is not None and is_cut and self._erased == erased:
                    game, ink = found
                    return replace(game, entry=replace(game.entry, ended_at=left.at)), ink
                if not is_cut and self._page is page:
                    return found

    async def examples(self, after: int, since: Moment) -> tuple[list[Example], int]:
        """The drawings of later games from which bots may learn, and the number of the last game that was looked at.

        Only of games that are over or closed, began since then, and were told of it (T-LEARN-1).
        """
        found: list[Example] = []
        for entry in (await self.index(NOBODY)).games:
            is_on = entry.ended_at is None and not entry.is_over
            withheld = self._walk.withheld.get(entry.number)
            if entry.number <= after or is_on or entry.began_at < since or withheld is None:
                continue
            after, shown = entry.number, await self.game_with_ink(NOBODY, entry.number)
            album = self._games[entry.game].album
            if shown is not None and album is not None:
                examples = _examples(*shown, album.known(shown[0].record))
                found += [one for one in examples if one.by not in withheld]
        return found, after

    def _access(self) -> Access:
        people = self._current().people.values()
        showing = frozenset(person.id for person in people if person.shows_erasing)
        return Access(self._walk.left_hidden, self._walk.erased, showing)

    def _place(self, number: int) -> tuple[GameStart, int | None] | None:
        """Where a game begins and ends in the log; None: there is none with that number."""
        if 1 <= number <= len(self._closed):
            closed = self._closed[number - 1]
            return closed.start, closed.last
        is_on = number == len(self._closed) + 1 and self._walk.told() is not None
        return (self._walk.start, None) if is_on else None

    async def _opened(self, start: GameStart, last: int | None) -> AlbumPage:
        """The page of the game that began with that row, read as far as the log has it."""
        page, self._page = self._page, None
        if page is None or page.began != start.row:
            page = AlbumPage(self._games, start, self._cards)
        erased = self._erased
        await self._read(page, last)
        if self._erased == erased:
            self._page = page
            asyncio.get_running_loop().call_later(ALBUM_OPEN_MS / 1000, self._close, page)
        return page

    async def _read_until(self, start: GameStart, last: int) -> AlbumPage:
        """The page of a game as it was after that row; it does not stay in memory."""
        page = AlbumPage(self._games, start, self._cards)
        await self._read(page, last)
        return page

    async def _read(self, page: AlbumPage, last: int | None) -> None:
        """Read on until that row, or as far as the log has it."""
        is_all_read = page.is_complete
        while not is_all_read:
            most = GALLERY_ROWS if last is None else min(GALLERY_ROWS, last - page.through)
            rows = await self._log.read(self._table_id, page.through, most)
            page.take(rows)
            is_all_read = page.is_complete or page.through == last or len(rows) < most
            await asyncio.sleep(0)

    def _close(self, page: AlbumPage) -> None:
        """Keep no longer in memory what the log has, too."""
        if self._page is page:
            self._page = None

    @property
    def _table_id(self) -> TableId:
        return self._current().id

    async def _read_contents(self) -> None:
        """Read what has come since. Who stops waiting stops nobody else, and finds it done when they ask again."""
        earlier = self._reading
        if earlier is not None and not earlier.done():
            # It may have read past where something has come since.
            await asyncio.wait((earlier,))
        if self._reading is None or self._reading is earlier:
            self._reading = asyncio.create_task(self._read_on())
        await asyncio.shield(self._reading)

    async def _read_on(self) -> None:
        try:
            await self._read_all()
        except BaseException:
            # What was read in half can neither be shown nor gone on with.
            self._walk, self._through, self._closed, self._page = AlbumWalk(self._games, pool=self._cards), 0, [], None
            raise

    async def _read_all(self) -> None:
        is_more = True
        while is_more:
            rows = await self._log.read(self._table_id, self._through, WAKING_ROWS, "play")
            for row in rows:
                self._walk.take(row)
                self._through = row.number
                while self._walk.closed:
                    closed = self._walk.closed.pop(0)
                    self._closed.append(_Closed(closed.start, closed.last, closed.told.entry))
            is_more = len(rows) == WAKING_ROWS
            await asyncio.sleep(0)
