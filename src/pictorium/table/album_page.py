"""One game of an album, with the ink of its drawings and when it came."""

from collections.abc import Iterable, Iterator, Mapping, Set
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pictorium.games.game_record import Sketch
from pictorium.ink.packed import WIPE
from pictorium.ink.timed import InkPiece, TimedDrawing, fair_pieces, timed
from pictorium.kernel.ids import SEATS, Seat
from pictorium.kernel.moment import Moment
from pictorium.table.album_view import AlbumDrawing, AlbumEntry, AlbumGame
from pictorium.table.album_walk import AlbumWalk, GameStart, Sheet, ToldGame
from pictorium.table.people import PersonId
from pictorium.table.pool import Pool
from pictorium.table.ports import Row
from pictorium.table.record import Erasure, InkPart, read_ink_entry, was_erased
from pictorium.table.state import SHEETS_PER_GAME, AnyGame

BLANK: Final = bytes([WIPE])


class Access(Struct, frozen=True):
    """What decides who is given which ink, and how, as it is now."""

    hidden: Set[Sheet]
    erased: Mapping[Erasure, int]
    """For drawings that were erased, the row with which that was wanted."""
    showing_erasing: Set[PersonId]
    """Whose drawings are shown as they were drawn."""


class _Ink:
    """The ink on a sheet, with the row and the person of each piece."""

    __slots__ = ("_fair", "_through", "pieces")

    def __init__(self) -> None:
        self.pieces: list[tuple[int, InkPart, InkPiece]] = []
        self._through = 0
        self._fair: list[InkPiece] = []

    def go_on(self, row: Row, at: Moment, part: InkPart) -> None:
        """Add what a row has. Batches that are counted anew lie on a new sheet with the same number."""
        if part.through < self._through:
            self.pieces.clear()
        self._through, self._fair = part.through, []
        self.pieces.append((row.number, part, InkPiece(at, part.batches)))

    def left(self, access: Access) -> list[tuple[PersonId, InkPiece]]:
        """What was not erased, and by whom."""
        kept = [
            (PersonId(part.person), piece)
            for row, part, piece in self.pieces
            if not was_erased(part, row, access.erased)
        ]
        return kept if any(piece.moves.strip(BLANK) for _, piece in kept) else []

    def fair(self, pieces: Iterable[InkPiece]) -> list[InkPiece]:
        """These pieces without what was taken back. Worked out once."""
        self._fair = self._fair or fair_pieces(pieces)
        return self._fair


class ShownDrawing(NamedTuple):
    """A drawing that somebody may see, with its ink."""

    drawing: AlbumDrawing
    ink: TimedDrawing


class AlbumPage:
    """One game as far as its rows were read."""

    def __init__(self, games: Mapping[str, AnyGame], start: GameStart, pool: Pool | None = None) -> None:
        """The game that began with a row, at a table that was so before."""
        self._walk = AlbumWalk(games, start.before, pool)
        self.began = start.row
        self.through = start.row - 1
        """The last row that was read."""
        self._ink: dict[Sheet, _Ink] = {}

    def take(self, rows: Iterable[Row]) -> None:
        """Read the rows that follow, until the game was closed."""
        for row in rows:
            if row.number <= self.through or self._walk.closed:
                continue
            self.through = row.number
            if row.kind == "play":
                self._walk.take(row)
                continue
            at = self._walk.moment(row)
            for part in read_ink_entry(row).parts if at is not None else ():
                self._ink.setdefault((part.sheet, part.seat), _Ink()).go_on(row, at or Moment(0), part)

    @property
    def is_complete(self) -> bool:
        """Whether the game was closed, so that nothing can follow."""
        return bool(self._walk.closed)

    @property
    def told(self) -> ToldGame:
        """The game, as far as it was read."""
        told = self._walk.closed[0].told if self._walk.closed else self._walk.told()
        assert told is not None, "a page begins with a game"
        return told

    def given(self, person: PersonId, access: Access) -> tuple[AlbumGame, bytes]:
        """The game and its ink as this person may see them. Making fair copies can take half a second."""
        told, shown = self.told, list(self._shown_drawings(person, access))
        left = {(one.drawing.sheet, one.drawing.seat) for one in shown}
        sketches = tuple(one for one in told.entry.drawings if (one.sheet, one.seat) in left)
        game = AlbumGame(
            entry=replace(told.entry, drawings=sketches),
            record=told.record,
            drawings=tuple(one.drawing for one in shown),
            stamps=tuple(one for one in told.stamps if one.on.seat is None or (one.on.round, one.on.seat) in left),
        )
        return game, timed(one.ink for one in shown)

    def _shown_drawings(self, person: PersonId, access: Access) -> Iterator[ShownDrawing]:
        told = self.told
        for sketch in dict.fromkeys(told.entry.drawings):
            shown = self._shown(sketch, told.entry, person, access)
            if shown is not None:
                yield shown

    def _shown(self, sketch: Sketch, entry: AlbumEntry, person: PersonId, access: Access) -> ShownDrawing | None:
        number = sheet_number(entry.number, sketch)
        ink = self._ink.get((number, sketch.seat))
        left = ink.left(access) if ink else []
        if ink is None or not left:
            return None
        authors, pieces = {author for author, _ in left}, [piece for _, piece in left]
        author, is_hidden = left[-1][0], (number, sketch.seat) in access.hidden
        is_as_drawn = authors <= access.showing_erasing
        shown = pieces if is_as_drawn else ink.fair(pieces)
        if not shown or (is_hidden and person != author):
            return None
        drawing = AlbumDrawing(
            seat=sketch.seat,
            sheet=sketch.sheet,
            number=number,
            author=author,
            name=next((player.name for player in entry.players if player.person == author), ""),
            began_at=Moment(shown[0].at),
            ended_at=Moment(shown[-1].at),
            is_as_drawn=is_as_drawn,
            is_hidden=is_hidden,
        )
        return ShownDrawing(drawing, TimedDrawing(SEATS.index(sketch.seat), number, is_as_drawn, shown))


def sheet_number(game: int, sketch: Sketch) -> int:
    """The number at the table of a sheet of its n-th game."""
    return game * SHEETS_PER_GAME + sketch.sheet


def left_in(entry: AlbumEntry, last: int | None, person: PersonId, access: Access) -> AlbumEntry:
    """The entry of a game without the drawings that this person cannot see any more, as far as no ink need be read.

    `last` is the row with which it was closed.
    """
    authors: dict[Seat, PersonId] = {player.seat: player.person for player in entry.players}

    def is_left(sketch: Sketch) -> bool:
        number, author = sheet_number(entry.number, sketch), authors.get(sketch.seat, PersonId(""))
        is_hidden = (number, sketch.seat) in access.hidden and person != author
        drawn = InkPart(author, sketch.seat, number, 0, b"")
        return not is_hidden and not (last is not None and was_erased(drawn, last, access.erased))

    return replace(entry, drawings=tuple(filter(is_left, entry.drawings)))
