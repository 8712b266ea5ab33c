"""A drawing from its recipe: every piece traced, put in its place, and in the order in which a person would draw."""

from collections.abc import Callable
from math import cos, radians, sin
from typing import Final

import numpy as np
from svgelements import Path as SvgPath

from pictorium.bots.doodles import DOODLE_HEIGHT, DOODLE_WIDTH, Doodle, DoodleStroke
from tools.tracing.lines import Points, bounds, length, path_lines, simplified
from tools.tracing.recipe import WIDTH, Art, DrawingPiece, DrawingRecipe, RecipeError, Symbol
from tools.tracing.svg_lines import is_dot
from tools.tracing.symbols import symbol_lines

Tracer = Callable[[str, str], list[Points] | None]
"""The lines of a piece of a set, in a box of size 1 around its middle; None: there is no such piece."""

SCALE: Final = DOODLE_WIDTH / WIDTH
TOLERANCE: Final = 0.25
SHORTEST: Final = 3.0
"""Nobody draws anything shorter, however small a piece is."""
STROKES_MAX: Final = 60
"""What does not distinguish the word is left out beyond this, the shortest first."""


def composed(recipe: DrawingRecipe, tracer: Tracer) -> Doodle:
    """The drawing of a recipe."""
    ordered = sorted(recipe, key=lambda piece: piece.is_key)
    strokes = [(line, piece.is_key) for piece in ordered for line in _lines(piece, tracer)]
    spare = sorted((length(line) for line, is_key in strokes if not is_key), reverse=True)
    left = STROKES_MAX - sum(is_key for _, is_key in strokes)
    shortest = spare[left] if 0 <= left < len(spare) else 0.0
    return tuple(_stroke(line, is_key) for line, is_key in strokes if is_key or length(line) > shortest)


def _lines(piece: DrawingPiece, tracer: Tracer) -> list[Points]:
    what = piece.what
    if isinstance(what, Art):
        found = tracer(what.set, what.name)
        if not found:
            raise RecipeError("unknown_art", piece=f"{what.set}:{what.name}")
        placed = [_placed(line, what) for line in _centred(found, what)]
        kept = [length(line) >= SHORTEST or is_dot(unit) for line, unit in zip(placed, found, strict=True)]
        return simplified((line for line, is_kept in zip(placed, kept, strict=True) if is_kept), TOLERANCE)
    if isinstance(what, Symbol):
        return simplified(symbol_lines(what), TOLERANCE)
    try:
        found = path_lines(SvgPath(what.data))
    except (ValueError, IndexError, AttributeError) as error:
        raise RecipeError("bad_path", line=what.data) from error
    if not found:
        raise RecipeError("bad_path", line=what.data)
    return simplified(found, TOLERANCE)


def _centred(lines: list[Points], art: Art) -> list[Points]:
    """Turned and stretched, and again of size 1 around the middle."""
    turn = radians(art.turn)
    matrix = np.array([[cos(turn), sin(turn)], [-sin(turn), cos(turn)]])
    sides = np.array([-art.wide if art.is_flipped else art.wide, 1.0])
    turned = [(line * sides) @ matrix for line in lines]
    low, high = bounds(turned)
    return [(line - (low + high) / 2) / float((high - low).max()) for line in turned]


def _placed(line: Points, art: Art) -> Points:
    x, y, size = art.box
    return line * size + (x + size / 2, y + size / 2)


def _stroke(line: Points, is_key: bool) -> DoodleStroke:
    points = np.clip(np.rint(line * SCALE), 0, (DOODLE_WIDTH - 1, DOODLE_HEIGHT - 1)).astype(int)
    return DoodleStroke(tuple((int(x), int(y)) for x, y in points), is_key)
