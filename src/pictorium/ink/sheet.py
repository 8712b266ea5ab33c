"""A sheet: the strokes on it, as its owner's moves left them."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from pictorium.ink.stroke import SHEET_HEIGHT, SHEET_WIDTH, Begin, More, Move, Point, Stroke, Turn, Undo, Wipe


class Sheet(Struct, frozen=True):
    """What lies on the table. Two sheets with the same strokes look the same, if they lie the same way."""

    strokes: tuple[Stroke, ...] = ()
    is_upright: bool = False

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing on it but rubbing out."""
        return all(stroke.is_eraser for stroke in self.strokes)


def drawn(sheet: Sheet, moves: Iterable[Move]) -> Sheet:
    """The sheet after these moves. No move fails: going on without a stroke, or taking back nothing, does nothing.

    Turning is no stroke: undo passes over it, and a wiped sheet lies as it lay.
    """
    strokes, is_upright = list(sheet.strokes), sheet.is_upright
    for move in moves:
        match move:
            case Begin():
                strokes.append(Stroke((_inside(move.at),), move.width, move.is_eraser))
            case More() if strokes:
                last = strokes[-1]
                strokes[-1] = replace(last, points=(*last.points, *map(_inside, move.points)))
            case Undo() if strokes:
                strokes.pop()
            case Wipe():
                strokes.clear()
            case Turn():
                is_upright = move.is_upright
            case _:
                pass
    return Sheet(tuple(strokes), is_upright)


def _inside(point: Point) -> Point:
    """A pen that leaves the sheet slides along its edge."""
    if 0 <= point.x < SHEET_WIDTH and 0 <= point.y < SHEET_HEIGHT:
        return point
    x, y = min(max(point.x, 0), SHEET_WIDTH - 1), min(max(point.y, 0), SHEET_HEIGHT - 1)
    return Point(x, y, point.pressure)
