"""The moves of a pen on a sheet, in whole numbers."""

from typing import Final, NamedTuple

from msgspec import Struct

SHEET_WIDTH: Final = 4096
SHEET_HEIGHT: Final = 3072
"""The size of a sheet that lies sideways, in its own units. Every screen scales the whole sheet to fit.

An upright sheet is the same sheet turned clockwise by a quarter: its left edge is on top, and (x, y) is seen at
(SHEET_HEIGHT - y, x). So the drawing turns with the sheet, as on paper.
"""

WIDTHS: Final = (16, 40, 96)
"""The width of each pen, in sheet units; a stroke refers to one by its index."""

FULL_PRESSURE: Final = 255
"""The pressure of a pen that does not measure it."""


class Point(NamedTuple):
    """Where the pen was, and how hard it pressed (0 to 255)."""

    x: int
    y: int
    pressure: int = FULL_PRESSURE


class Begin(Struct, frozen=True, tag=True):
    """The pen touches the sheet: a new stroke."""

    at: Point
    width: int = 1
    """An index into WIDTHS."""
    is_eraser: bool = False


class More(Struct, frozen=True, tag=True):
    """The pen moves on through these points."""

    points: tuple[Point, ...]


class Undo(Struct, frozen=True, tag=True):
    """The last stroke is removed."""


class Wipe(Struct, frozen=True, tag=True):
    """All strokes are removed."""


class Turn(Struct, frozen=True, tag=True):
    """The sheet is turned upright or sideways, with the drawing on it."""

    is_upright: bool


Move = Begin | More | Undo | Wipe | Turn


class Stroke(Struct, frozen=True):
    """One line, from where the pen touched the sheet to where it left it."""

    points: tuple[Point, ...]
    width: int
    is_eraser: bool

    def part(self, start: int, stop: int) -> "Stroke":
        """The stroke between two of its points."""
        return Stroke(self.points[start:stop], self.width, self.is_eraser)

    def refined(self, points: tuple[Point, ...]) -> "Stroke":
        """The same curve with other points: two for each step between two of its own."""
        return Stroke(points, self.width, self.is_eraser)
