"""Turns bitmaps of icons into strokes: thinned to lines one dot wide, and followed, long lines first."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from tools.training.strokes import Line, length

AROUND: Final = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""The eight neighbours of a dot, clockwise from above, as (row, column)."""
AHEAD: Final = 4
"""How many dots back the direction of a line is taken from."""


def thinned(ink: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The middle lines of the ink, one dot wide (Zhang and Suen, 1984), for many bitmaps at once."""
    ink = ink.copy()
    ink[:, [0, -1]] = False
    ink[:, :, [0, -1]] = False
    while True:
        gone = False
        for second in (False, True):
            peel = _peel(ink, second)
            gone |= bool(peel.any())
            ink &= ~peel
        if not gone:
            return ink


def _peel(ink: NDArray[np.bool_], second: bool) -> NDArray[np.bool_]:
    near = [np.roll(ink, (-row, -column), (1, 2)) for row, column in AROUND]
    count = sum(one.astype(np.int8) for one in near)
    turns = sum((~one & other).astype(np.int8) for one, other in zip(near, near[1:] + near[:1], strict=True))
    up, right, down, left = near[0], near[2], near[4], near[6]
    first = ~(up & right & down) & ~(right & down & left)
    sides = ~(up & right & left) & ~(up & down & left) if second else first
    return ink & (count >= 2) & (count <= 6) & (turns == 1) & sides


def followed(line_dots: NDArray[np.bool_]) -> list[Line]:
    """The lines through one thinned bitmap, in its own units, the longest first."""
    left = {(int(row), int(column)) for row, column in np.argwhere(line_dots)}
    dots = sorted(left)
    lines = []
    while left:
        dots = [dot for dot in dots if dot in left]
        start = next((dot for dot in dots if _free(dot, left) == 1), dots[0])
        path = _walk(start, left)
        if len(path) > 2 and _free(path[0], left):  # begun in the middle: go on from the other end
            path = _walk(path[0], left | {path[0]}, path[1:4])[:0:-1] + path
            left -= set(path)
        lines.append(path)
    whole = [path for path in lines if len(path) > 2 or not _beside(path, line_dots)]
    drawn = [_smooth(np.array(path, np.float32)[:, ::-1]) for path in whole]
    return sorted(drawn, key=lambda line: -length(line))


def _beside(path: list[tuple[int, int]], line_dots: NDArray[np.bool_]) -> bool:
    """Whether a path is only what was left over beside another, not a dot of its own."""
    return any(
        line_dots[row + r, column + c] and (row + r, column + c) not in path for row, column in path for r, c in AROUND
    )


def _free(dot: tuple[int, int], left: set[tuple[int, int]]) -> int:
    return sum((dot[0] + row, dot[1] + column) in left for row, column in AROUND)


def _walk(
    dot: tuple[int, int], left: set[tuple[int, int]], came: list[tuple[int, int]] | None = None
) -> list[tuple[int, int]]:
    """Goes on as straight as it can until there is nowhere to go, taking the dots out of those left."""
    path = [*reversed(came or []), dot]
    skip = len(path) - 1
    left.discard(dot)
    while True:
        row, column = path[-1]
        back = path[max(0, len(path) - 1 - AHEAD)]
        ways = [(row + r, column + c) for r, c in AROUND if (row + r, column + c) in left]
        if not ways:
            return path[skip:]
        ahead = (row - back[0], column - back[1])

        def straight(
            to: tuple[int, int], row: int = row, column: int = column, ahead: tuple[int, int] = ahead
        ) -> float:
            step = (to[0] - row, to[1] - column)
            return float((step[0] * ahead[0] + step[1] * ahead[1]) / (step[0] ** 2 + step[1] ** 2) ** 0.5)

        best = max(ways, key=straight)
        for way in ways:  # stairs beside the way are part of it
            if way != best and abs(way[0] - best[0]) + abs(way[1] - best[1]) == 1 and _free(way, left) <= 1:
                left.discard(way)
        path.append(best)
        left.discard(best)


def _smooth(line: Line) -> Line:
    if len(line) > 4:
        inner = (line[:-2] + 2 * line[1:-1] + line[2:]) / 4
        line = np.concatenate((line[:1], inner, line[-1:]))
        inner = (line[:-2] + 2 * line[1:-1] + line[2:]) / 4
        line = np.concatenate((line[:1], inner[::2], line[-1:]))
    return line
