"""All recipes of the house, and the one file they are traced into."""

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from pictorium.bots.doodles import Doodle
from pictorium.doodles.composing import Tracer, composed
from pictorium.doodles.lines import Points
from pictorium.doodles.pieces import Pieces
from pictorium.doodles.recipe import Art, Recipe, RecipeError, read_recipe
from pictorium.doodles.tracing import traced

ART: Final = Path(__file__).parents[3] / "art" / "doodles"
SIDES: Final = ("front", "back")


class Written(NamedTuple):
    """A recipe where it was written."""

    file: Path
    side: str
    concept: str
    lines: str | list[str]


class Made(NamedTuple):
    """What came of a recipe: a drawing, or why there is none."""

    written: Written
    doodle: Doodle = ()
    error: RecipeError | None = None


def written_in(files: Iterable[Path]) -> Iterator[Written]:
    """All recipes of these files, in their order."""
    for file in files:
        sides = tomllib.loads(file.read_text("utf-8"))
        for side in SIDES:
            for concept, lines in sides.get(side, {}).items():
                yield Written(file, side, concept, lines)


def recipe_files(art: Path = ART) -> list[Path]:
    """The files of all cards."""
    return sorted(art.glob("[1-4]/*.toml"))


def made(recipes: Iterable[Written], pieces: Pieces) -> Iterator[Made]:
    """The drawings of these recipes, one by one."""
    tracer = piece_tracer(pieces)
    for written in recipes:
        try:
            yield Made(written, composed(read_recipe(written.lines), tracer))
        except RecipeError as error:
            yield Made(written, error=error)


def piece_tracer(pieces: Pieces) -> Tracer:
    """Traces each piece once."""

    @cache
    def lines(set_: str, name: str) -> list[Points] | None:
        svg = pieces.svg(set_, name)
        return None if svg is None else traced(svg)

    return lines


def used(recipes: Iterable[Recipe]) -> dict[str, set[str]]:
    """The pieces of each set that these recipes use."""
    wanted: dict[str, set[str]] = {}
    for recipe in recipes:
        for piece in recipe:
            if isinstance(piece.what, Art):
                wanted.setdefault(piece.what.set, set()).add(piece.what.name)
    return wanted
