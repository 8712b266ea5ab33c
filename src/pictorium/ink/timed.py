"""Ink with its moments, so that a drawing can draw itself again: as it was drawn, or without what was taken back.

All drawings of a game follow one another; numbers are big-endian:

    drawing  seat: u8, sheet: u32, flags: u8, at: u32, length: u32      flags: 1: as drawn; 0: a fair copy
    piece    after: u16, size: u16, size bytes of moves

`seat` is an index into all seats, `at` the moment of the first piece in milliseconds since the game began, and `length`
how many bytes of pieces follow. A piece comes `after` milliseconds after the one before it, and holds what was drawn
within a tenth of a second before that moment; its moves can be read alone. Longer waits are filled with empty pieces.
"""

import struct
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import Final, NamedTuple

from msgspec.structs import replace

from pictorium.ink.fair_copy import rubbed_out
from pictorium.ink.packed import packed, unpacked
from pictorium.ink.sheet import inside
from pictorium.ink.stroke import Begin, More, Move, Point, Stroke, Turn, Undo, Wipe

HEAD: Final = struct.Struct(">BIBII")
PIECE: Final = struct.Struct(">HH")
LONGEST: Final = 65_535


class InkPiece(NamedTuple):
    """Moves that came at the same moment."""

    at: int
    """In milliseconds."""
    moves: bytes


class TimedDrawing(NamedTuple):
    """A drawing with its moments."""

    place: int
    sheet: int
    is_as_drawn: bool
    pieces: Sequence[InkPiece]


def timed(drawings: Iterable[TimedDrawing]) -> bytes:
    """Pack drawings, each with at least one piece."""
    return b"".join(map(_packed, drawings))


def _packed(drawing: TimedDrawing) -> bytes:
    began = drawing.pieces[0].at
    body = bytearray()
    last = began
    for piece in drawing.pieces:
        after = max(0, piece.at - last)
        last += after
        while after > LONGEST:
            body += PIECE.pack(LONGEST, 0)
            after -= LONGEST
        body += PIECE.pack(after, len(piece.moves)) + piece.moves
    return HEAD.pack(drawing.place, drawing.sheet, drawing.is_as_drawn, began, len(body)) + body


def untimed(frame: bytes) -> Iterator[TimedDrawing]:
    """The drawings that were packed; empty pieces are left out."""
    start = 0
    while start < len(frame):
        place, sheet, is_as_drawn, at, length = HEAD.unpack_from(frame, start)
        start += HEAD.size
        end, pieces = start + length, []
        while start < end:
            after, size = PIECE.unpack_from(frame, start)
            start += PIECE.size
            at += after
            if size:
                pieces.append(InkPiece(at, frame[start : start + size]))
            start += size
        yield TimedDrawing(place, sheet, bool(is_as_drawn), pieces)


class TimedStroke(Stroke, frozen=True):
    """A stroke that knows when each of its points was drawn."""

    times: tuple[int, ...] = ()

    def part(self, start: int, stop: int) -> "TimedStroke":
        """The stroke between two of its points."""
        return replace(self, points=self.points[start:stop], times=self.times[start:stop])

    def refined(self, points: tuple[Point, ...]) -> "TimedStroke":
        """The stroke with two points, at a quarter and at three, for each step between two of its own."""
        times = [self.times[0]]
        for before, after in pairwise(self.times):
            times += (before + (after - before) // 4, after - (after - before) // 4)
        return replace(self, points=points, times=(*times, self.times[-1]))


def fair_pieces(pieces: Iterable[InkPiece]) -> list[InkPiece]:
    """A drawing as it grew, without anything that was undone, wiped or rubbed out."""
    strokes, is_upright = _final_strokes(pieces)
    kept = [stroke for stroke in rubbed_out(strokes) if isinstance(stroke, TimedStroke)]
    moves = [move for stroke in _in_time(kept) for move in _moves(stroke)]
    if is_upright and moves:
        moves.insert(0, (moves[0][0], Turn(True)))
    return list(_pieces(moves))


def _final_strokes(pieces: Iterable[InkPiece]) -> tuple[list[TimedStroke], bool]:
    """What is left of all moves, as `sheet.drawn` has it."""
    strokes: list[tuple[Begin, list[Point], list[int]]] = []
    is_upright = False
    for at, batches in pieces:
        for move in unpacked(batches):
            match move:
                case Begin():
                    strokes.append((move, [inside(move.at)], [at]))
                case More() if strokes:
                    strokes[-1][1].extend(map(inside, move.points))
                    strokes[-1][2].extend([at] * len(move.points))
                case Undo() if strokes:
                    strokes.pop()
                case Wipe():
                    strokes.clear()
                case Turn():
                    is_upright = move.is_upright
                case _:
                    pass
    return [
        TimedStroke(tuple(points), begin.width, begin.is_eraser, tuple(times)) for begin, points, times in strokes
    ], is_upright


def _in_time(strokes: Iterable[TimedStroke]) -> Iterator[TimedStroke]:
    """Parts of a stroke that was cut, in the order in which they were drawn. Ink and erasers stay in their order."""
    for _, alike in groupby(strokes, key=lambda stroke: stroke.is_eraser):
        yield from sorted(alike, key=lambda stroke: stroke.times[0])


def _moves(stroke: TimedStroke) -> Iterator[tuple[int, Move]]:
    yield stroke.times[0], Begin(stroke.points[0], stroke.width, stroke.is_eraser)
    rest = zip(stroke.times[1:], stroke.points[1:], strict=True)
    for at, points in groupby(rest, key=lambda one: one[0]):
        yield at, More(tuple(point for _, point in points))


def _pieces(moves: Iterable[tuple[int, Move]]) -> Iterator[InkPiece]:
    """Moves of the same moment together."""
    pen: Point | None = None
    for at, alike in groupby(moves, key=lambda one: one[0]):
        some = [move for _, move in alike]
        yield InkPiece(at, packed(some, pen))
        for move in some:
            match move:
                case Begin():
                    pen = move.at
                case More():
                    pen = move.points[-1]
                case _:
                    pass
