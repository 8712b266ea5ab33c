"""A few things to draw, as lines through points of the sheet."""

from itertools import pairwise
from math import cos, hypot, pi, sin

Line = list[tuple[int, int]]


def _arc(x: int, y: int, wide: int, high: int, start: float = 0, end: float = 2, points: int = 28) -> Line:
    """A piece of an ellipse; a whole turn is 2."""
    angles = [pi * (start + (end - start) * step / points) for step in range(points + 1)]
    return [(round(x + wide * cos(angle)), round(y + high * sin(angle))) for angle in angles]


HOUSE: list[Line] = [
    [(1200, 2500), (1200, 1400), (2048, 700), (2900, 1400), (2900, 2500), (1200, 2500)],
    [(1850, 2500), (1850, 1900), (2250, 1900), (2250, 2500)],
    [(2450, 1000), (2450, 600), (2650, 600), (2650, 1180)],
    _arc(2560, 380, 160, 90, 0.3, 2.2),
]
FISH: list[Line] = [
    _arc(1900, 1500, 1000, 560, 0.05, 1.95),
    [(2880, 1430), (3500, 1050), (3500, 1950), (2880, 1590)],
    _arc(1350, 1380, 70, 70),
    _arc(1560, 1560, 180, 220, 1.55, 2.4),
]
TREE: list[Line] = [
    [(1900, 2800), (1950, 1700)],
    [(2250, 2800), (2180, 1700)],
    _arc(2060, 1180, 900, 720, 0.6, 2.5),
    [(700, 2820), (3400, 2820)],
]
FACE: list[Line] = [
    _arc(2048, 1500, 900, 950),
    _arc(1700, 1250, 90, 120),
    _arc(2400, 1250, 90, 120),
    _arc(2048, 1600, 460, 360, 0.1, 0.9),
    [(2048, 1350), (1980, 1650), (2100, 1660)],
]
SUN: list[Line] = [
    _arc(2048, 1536, 520, 520),
    *(
        [
            (round(2048 + 640 * cos(ray)), round(1536 + 640 * sin(ray))),
            (round(2048 + 1000 * cos(ray)), round(1536 + 1000 * sin(ray))),
        ]
        for ray in (pi * step / 5 for step in range(10))
    ),
]
BOAT: list[Line] = [
    [(800, 1900), (3300, 1900), (2800, 2450), (1300, 2450), (800, 1900)],
    [(2000, 1900), (2000, 500), (3000, 1650), (2000, 1650)],
    _arc(1100, 2600, 300, 90, 1, 2),
    _arc(1750, 2600, 300, 90, 1, 2),
    _arc(2400, 2600, 300, 90, 1, 2),
]


def _walked(line: Line, step: int = 60) -> Line:
    """The same line with as many points as a hand leaves on its way: corners stay corners."""
    points = [line[0]]
    for (x, y), (to_x, to_y) in pairwise(line):
        pieces = max(1, round(hypot(to_x - x, to_y - y) / step))
        points += [
            (x + (to_x - x) * piece // pieces, y + (to_y - y) * piece // pieces) for piece in range(1, pieces + 1)
        ]
    return points


DOODLES: list[list[Line]] = [[_walked(line) for line in doodle] for doodle in (HOUSE, FISH, TREE, FACE, SUN, BOAT)]
