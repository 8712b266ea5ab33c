"""All recipes of the house, and the one file they are traced into."""

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from pictorium.bots.doodles import Doodle
from tools.tracing.composing import Tracer, composed
from tools.tracing.lines import Points
from tools.tracing.pieces import Pieces
from tools.tracing.recipe import Art, DrawingRecipe, RecipeError, read_recipe
from tools.tracing.svg_lines import traced

ART: Final = Path(__file__).parents[1] / "art" / "doodles"
SIDES: Final = ("front", "back")


class WrittenRecipe(NamedTuple):
    """A recipe where it was written."""

    file: Path
    side: str
    concept: str
    lines: str | list[str]


class TracedDrawing(NamedTuple):
    """What came of a recipe: a drawing, or why there is none."""

    written: WrittenRecipe
    doodle: Doodle = ()
    error: RecipeError | None = None


def written_in(files: Iterable[Path]) -> Iterator[WrittenRecipe]:
    """All recipes of these files, in their order."""
    for file in files:
        sides = tomllib.loads(file.read_text("utf-8"))
        for side in SIDES:
            for concept, lines in sides.get(side, {}).items():
                yield WrittenRecipe(file, side, concept, lines)


def recipe_files(art: Path = ART) -> list[Path]:
    """The files of all cards."""
    return sorted(art.glob("[1-4]/*.toml"))


def made(recipes: Iterable[WrittenRecipe], pieces: Pieces) -> Iterator[TracedDrawing]:
    """The drawings of these recipes, one by one."""
    tracer = piece_tracer(pieces)
    for written in recipes:
        try:
            yield TracedDrawing(written, composed(read_recipe(written.lines), tracer))
        except RecipeError as error:
            yield TracedDrawing(written, error=error)


def piece_tracer(pieces: Pieces) -> Tracer:
    """Traces each piece once."""

    @cache
    def lines(set_: str, name: str) -> list[Points] | None:
        svg = pieces.svg(set_, name)
        return None if svg is None else traced(svg)

    return lines


def used(recipes: Iterable[DrawingRecipe]) -> dict[str, set[str]]:
    """The pieces of each set that these recipes use."""
    wanted: dict[str, set[str]] = {}
    for recipe in recipes:
        for piece in recipe:
            if isinstance(piece.what, Art):
                wanted.setdefault(piece.what.set, set()).add(piece.what.name)
    return wanted


def art_of(recipe: DrawingRecipe) -> set[str]:
    """The pieces of art that a recipe uses, each with its set."""
    return {f"{set_}:{name}" for set_, names in used([recipe]).items() for name in names}
