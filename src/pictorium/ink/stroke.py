"""What a pen does to a sheet, in whole numbers."""

from typing import Final, NamedTuple

from msgspec import Struct

SHEET_WIDTH: Final = 4096
SHEET_HEIGHT: Final = 3072
"""The sheet's own units, as it lies sideways. Every screen shows the whole sheet, at whatever size it has.

An upright sheet is the same sheet turned clockwise by a quarter: its left edge is on top, and (x, y) is seen at
(SHEET_HEIGHT - y, x). So what is on it turns with it, as on paper.
"""

WIDTHS: Final = (16, 40, 96)
"""The pens there are, in sheet units; a stroke names one by its place in this list."""

FULL_PRESSURE: Final = 255
"""The pressure of a pen that does not measure it."""


class Point(NamedTuple):
    """Where the pen was, and how hard it pressed (0 to 255)."""

    x: int
    y: int
    pressure: int = FULL_PRESSURE


class Begin(Struct, frozen=True, tag=True):
    """The pen touches the sheet. What it does next belongs to this stroke."""

    at: Point
    width: int = 1
    """A place in WIDTHS."""
    is_eraser: bool = False


class More(Struct, frozen=True, tag=True):
    """The pen went on."""

    points: tuple[Point, ...]


class Undo(Struct, frozen=True, tag=True):
    """The last stroke is taken back."""


class Wipe(Struct, frozen=True, tag=True):
    """The sheet is blank again."""


class Turn(Struct, frozen=True, tag=True):
    """The sheet is put upright or sideways, with all that is on it."""

    is_upright: bool


Move = Begin | More | Undo | Wipe | Turn


class Stroke(Struct, frozen=True):
    """One line, from where the pen touched the sheet to where it left it."""

    points: tuple[Point, ...]
    width: int
    is_eraser: bool
