"""Symbols that need no art: arrows, crossings-out, bubbles, and the signs that may be drawn."""

from math import atan2, cos, pi, sin
from typing import Final

import numpy as np
from svgelements import Path as SvgPath

from tools.tracing.lines import Points, path_lines
from tools.tracing.recipe import Symbol

ARROW_HEAD: Final = 5.0
SHAPES: Final = {
    "cross": "M0 0L1 1M1 0L0 1",
    "ring": "M1 .5A.5 .5 0 1 1 .5 0A.5 .5 0 0 1 1 .5",
    "thought": "M.18 .55A.2 .2 0 0 1 .2 .2A.22 .22 0 0 1 .58 .12A.2 .2 0 0 1 .92 .3A.2 .2 0 0 1 .84 .62"
    "A.22 .22 0 0 1 .5 .68A.2 .2 0 0 1 .18 .55M.3 .82A.06 .06 0 1 1 .3 .81M.16 .95A.04 .04 0 1 1 .16 .94",
    "speech": "M.25 .7L.08 .95L.42 .74A.48 .36 0 1 0 .25 .7",
}
"""In a box of size 1."""
SIGNS: Final = {
    "?": "M.25 .25A.25 .25 0 1 1 .6 .48Q.5 .53 .5 .68M.5 .88L.5 .92",
    "!": "M.5 .05L.5 .65M.5 .88L.5 .92",
    "+": "M.5 .15L.5 .85M.15 .5L.85 .5",
    "-": "M.15 .5L.85 .5",
    "=": "M.15 .38L.85 .38M.15 .62L.85 .62",
    "×": "M.2 .2L.8 .8M.8 .2L.2 .8",
    "%": "M.8 .1L.2 .9M.4 .25A.14 .14 0 1 1 .4 .24M.86 .75A.14 .14 0 1 1 .86 .74",
    "€": "M.8 .2A.38 .38 0 1 0 .8 .8M.1 .42L.6 .42M.1 .58L.6 .58",
    "$": "M.75 .25Q.5 .05 .3 .22T.5 .5T.7 .78T.25 .75M.5 0L.5 1",
}


def symbol_lines(symbol: Symbol) -> list[Points]:
    """The lines of a symbol, where it lies on the sheet."""
    if symbol.kind == "arrow":
        return _arrow(*symbol.numbers)
    x, y, size = symbol.numbers
    shape = SIGNS[symbol.sign] if symbol.kind == "sign" else SHAPES[symbol.kind]
    return [line * size + (x, y) for line in path_lines(SvgPath(shape))]


def _arrow(x1: float, y1: float, x2: float, y2: float) -> list[Points]:
    angle = atan2(y2 - y1, x2 - x1)
    head = [(x2 - ARROW_HEAD * cos(angle + turn), y2 - ARROW_HEAD * sin(angle + turn)) for turn in (pi / 7, -pi / 7)]
    return [np.array([(x1, y1), (x2, y2)]), np.array([head[0], (x2, y2), head[1]])]
