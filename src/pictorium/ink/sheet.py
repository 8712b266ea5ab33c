"""A sheet: the strokes on it after its owner's moves."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from pictorium.ink.stroke import SHEET_HEIGHT, SHEET_WIDTH, Begin, More, Move, Point, Stroke, Turn, Undo, Wipe


class Sheet(Struct, frozen=True):
    """A sheet of paper. Two sheets with the same strokes and orientation look the same."""

    strokes: tuple[Stroke, ...] = ()
    is_upright: bool = False

    @property
    def is_blank(self) -> bool:
        """Whether it has no strokes but those of erasers."""
        return all(stroke.is_eraser for stroke in self.strokes)


def drawn(sheet: Sheet, moves: Iterable[Move]) -> Sheet:
    """The sheet after these moves. No move fails: continuing no stroke, or undoing nothing, does nothing.

    Turning the sheet is not a stroke: undo ignores it, and wiping keeps the orientation.
    """
    strokes, is_upright = list(sheet.strokes), sheet.is_upright
    for move in moves:
        match move:
            case Begin():
                strokes.append(Stroke((inside(move.at),), move.width, move.is_eraser))
            case More() if strokes:
                last = strokes[-1]
                strokes[-1] = replace(last, points=(*last.points, *map(inside, move.points)))
            case Undo() if strokes:
                strokes.pop()
            case Wipe():
                strokes.clear()
            case Turn():
                is_upright = move.is_upright
            case _:
                pass
    return Sheet(tuple(strokes), is_upright)


def inside(point: Point) -> Point:
    """The point, moved to the nearest edge where it is outside the sheet."""
    if 0 <= point.x < SHEET_WIDTH and 0 <= point.y < SHEET_HEIGHT:
        return point
    x, y = min(max(point.x, 0), SHEET_WIDTH - 1), min(max(point.y, 0), SHEET_HEIGHT - 1)
    return Point(x, y, point.pressure)
