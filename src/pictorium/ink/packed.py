"""Moves as bytes: small enough to send thirty times a second, and checked without looking at every point.

A batch is a sequence of moves, each an opcode and its operands; numbers are big-endian:

    begin    1, flags, x: u16, y: u16, pressure: u8      flags: the width in the low two bits; 4: an eraser
    go on    2, x: u16, y: u16                           where the pen was; draws nothing
    near     3, count: u8, count times (dx: i8, dy: i8)  steps from the previous point, at full pressure
    pressed  4, count: u8, count times (dx: i8, dy: i8, pressure: u8)
    far      5, count: u8, count times (dx: i16, dy: i16, pressure: u8)
    undo     6
    wipe     7
    turn     8: the sheet lies upright; 9: sideways, as every sheet does at first

Steps are relative, and each batch can be read alone: its first steps follow a `begin` or a `go on`, and so do the
first steps after an `undo`, a `wipe` or a `turn`.
"""

import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Final, Literal, NamedTuple

from pictorium.ink.stroke import FULL_PRESSURE, WIDTHS, Begin, More, Move, Point, Turn, Undo, Wipe

BEGIN: Final = 1
GO_ON: Final = 2
NEAR: Final = 3
PRESSED: Final = 4
FAR: Final = 5
UNDO: Final = 6
WIPE: Final = 7
UPRIGHT: Final = 8
SIDEWAYS: Final = 9
SINGLE: Final[Mapping[int, Move]] = {UNDO: Undo(), WIPE: Wipe(), UPRIGHT: Turn(True), SIDEWAYS: Turn(False)}
"""The moves that are a single byte."""

WIDTH_BITS: Final = 3
ERASER_BIT: Final = 4
FLAGS: Final = frozenset(width | eraser for width in range(len(WIDTHS)) for eraser in (0, ERASER_BIT))
STEPS_MAX: Final = 255
"""A longer run of steps is split, since its count is one byte."""

BEGINNING: Final = struct.Struct(">BBHHB")
GOING_ON: Final = struct.Struct(">BHH")
KIND_AT: Final = GOING_ON.size
COUNT_AT: Final = KIND_AT + 1
STEPS_AT: Final = COUNT_AT + 1
STEPS: Final = {NEAR: struct.Struct(">bb"), PRESSED: struct.Struct(">bbB"), FAR: struct.Struct(">hhB")}


class BadInkError(ValueError):
    """Bytes that are not valid moves."""


Touch = Literal["pen", "eraser", "undo", "wipe"]
"""A kind of change to the strokes on a sheet."""


class Amount(NamedTuple):
    """How much ink a batch adds, and how it changes the strokes of a sheet."""

    strokes: int
    points: int
    touches: Sequence[Touch]


def packed(moves: Iterable[Move], pen: Point | None = None) -> bytes:
    """These moves as a batch. `pen` is the end of the open stroke, if the first move continues it."""
    batch = bytearray()
    has_pen = False
    for move in moves:
        match move:
            case Begin(at, width, is_eraser):
                batch += BEGINNING.pack(BEGIN, width | ERASER_BIT * is_eraser, *at)
                pen = at
            case More(points):
                assert pen is not None, "who goes on says where the pen was"
                if not has_pen:
                    batch += GOING_ON.pack(GO_ON, pen.x, pen.y)
                batch += _steps((pen, *points))
                pen = points[-1] if points else pen
            case Undo():
                batch.append(UNDO)
            case Wipe():
                batch.append(WIPE)
            case Turn(is_upright):
                batch.append(UPRIGHT if is_upright else SIDEWAYS)
        has_pen = isinstance(move, Begin | More)
    return bytes(batch)


def _steps(points: Sequence[Point]) -> bytes:
    """The steps from point to point, each in the smallest form that holds it."""
    steps = [(after.x - before.x, after.y - before.y, after.pressure) for before, after in pairwise(points)]
    batch = bytearray()
    for kind, alike in groupby(steps, key=_smallest):
        run = list(alike)
        for start in range(0, len(run), STEPS_MAX):
            some = run[start : start + STEPS_MAX]
            batch += bytes((kind, len(some)))
            for dx, dy, pressure in some:
                batch += STEPS[kind].pack(dx, dy) if kind == NEAR else STEPS[kind].pack(dx, dy, pressure)
    return bytes(batch)


def _smallest(step: tuple[int, int, int]) -> int:
    dx, dy, pressure = step
    if not (-128 <= dx <= 127 and -128 <= dy <= 127):
        return FAR
    return NEAR if pressure == FULL_PRESSURE else PRESSED


def unpacked(batch: bytes) -> tuple[Move, ...]:
    """The moves of a batch. Consecutive steps become one move, however they were packed."""
    moves: list[Move] = []
    x = y = 0
    for kind, start, end in _walk(batch):
        if kind == BEGIN:
            _, flags, x, y, pressure = BEGINNING.unpack_from(batch, start)
            moves.append(Begin(Point(x, y, pressure), flags & WIDTH_BITS, bool(flags & ERASER_BIT)))
        elif kind == GO_ON:
            _, x, y = GOING_ON.unpack_from(batch, start)
        elif kind in STEPS:
            points = []
            for dx, dy, *pressure_too in STEPS[kind].iter_unpack(batch[start + 2 : end]):
                x, y = x + dx, y + dy
                points.append(Point(x, y, *pressure_too))
            if moves and isinstance(last := moves[-1], More):
                moves[-1] = More((*last.points, *points))
            else:
                moves.append(More(tuple(points)))
        else:
            moves.append(SINGLE[kind])
    return tuple(moves)


def steps_alone(batch: bytes) -> int:
    """The number of steps in a batch that only continues a stroke with near steps, as nearly all do; otherwise 0.

    0 also if it is invalid. This is the fast path: a busy server calls it fifty thousand times a second.
    """
    size = len(batch)
    if size > STEPS_AT and batch[0] == GO_ON and batch[KIND_AT] == NEAR and size == STEPS_AT + 2 * batch[COUNT_AT]:
        return batch[COUNT_AT]
    return 0


def weighed(batch: bytes) -> Amount:
    """How much ink a batch adds, without unpacking it. Raises `BadInkError` like `unpacked`."""
    strokes = points = 0
    touches: list[Touch] = []
    for kind, start, _ in _walk(batch):
        if kind == BEGIN:
            strokes, points = strokes + 1, points + 1
            touches.append("eraser" if batch[start + 1] & ERASER_BIT else "pen")
        elif kind in STEPS:
            points += batch[start + 1]
        elif kind in (UNDO, WIPE):
            touches.append("undo" if kind == UNDO else "wipe")
    return Amount(strokes, points, touches)


def _walk(batch: bytes) -> Iterator[tuple[int, int, int]]:
    """The opcode, start and end of each move."""
    start, size = 0, len(batch)
    has_pen = False
    while start < size:
        kind = batch[start]
        if kind == BEGIN:
            end = start + BEGINNING.size
            if end <= size and batch[start + 1] not in FLAGS:
                raise BadInkError("flags")
            has_pen = True
        elif kind == GO_ON:
            end, has_pen = start + GOING_ON.size, True
        elif kind in STEPS:
            if not has_pen:
                raise BadInkError("steps from nowhere")
            end = start + 2 + (batch[start + 1] * STEPS[kind].size if start + 1 < size else 0)
        elif kind in SINGLE:
            end, has_pen = start + 1, False
        else:
            raise BadInkError("kind")
        if end > size:
            raise BadInkError("cut short")
        yield kind, start, end
        start = end
