"""What is wrong with recipes: unreadable lines, missing words, letters, too many strokes or bytes."""

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final, NamedTuple

from pictorium.bots.doodles import Doodle, packed
from tools.tracing.making import TracedDrawing, used
from tools.tracing.recipe import RecipeError, read_recipe

BYTES_MAX: Final = 2_000_000
BLANK_SHARE_MAX: Final = 0.05
"""The share of words that may have an empty recipe, because they cannot be drawn."""
STROKES_MAX: Final = 48
WRITING: Final = re.compile(r"(^|-)(letter-.|letters|numbers?|numeric|numeral|alphabet|keycap|abc|input)(-|$)")
"""Names of art with letters or numerals in it, which nobody may draw."""


SENTENCES: Final = {
    "unknown_piece": "{concept}: nobody knows what this is: {line}",
    "unknown_art": "{concept}: there is no {piece}.",
    "unknown_sign": "{concept}: this sign may not be drawn: {line}",
    "unknown_turn": "{concept}: only flip, turn=… and wide=… may follow the numbers: {line}",
    "bad_numbers": "{concept}: the numbers do not fit: {line}",
    "bad_path": "{concept}: no lines can be read from {line}",
    "missing": "{concept} has no recipe.",
    "foreign": "{concept} is on no card.",
    "twice": "{concept} has more than one recipe.",
    "too_many_blank": "{blank} of {words} words have an empty recipe: too many.",
    "too_many_strokes": "{concept} has {strokes} strokes; {most} are allowed.",
    "too_heavy": "The drawings take {bytes} bytes; {most} are allowed.",
    "writing": "{concept}: {piece} has letters or numerals in it.",
}


class RecipeFlaw(NamedTuple):
    """Something that must not be shipped: a code, and the facts for its sentence."""

    code: str
    facts: dict[str, Any]

    @property
    def text(self) -> str:
        """The flaw in words."""
        return SENTENCES[self.code].format(**self.facts)


def flaw_of(concept: str, error: RecipeError) -> RecipeFlaw:
    """Why a concept cannot be drawn."""
    return RecipeFlaw(error.code, {"concept": concept, **error.facts})


def inspect(drawings: Collection[TracedDrawing], concepts: Collection[str]) -> Iterator[RecipeFlaw]:
    """Everything wrong with these drawings, if they are to be those of these concepts."""
    for one in drawings:
        yield from _of_one(one)
    names = [one.written.concept for one in drawings]
    yield from (RecipeFlaw("missing", {"concept": name}) for name in concepts if name not in set(names))
    yield from (RecipeFlaw("foreign", {"concept": name}) for name in names if name not in set(concepts))
    yield from (RecipeFlaw("twice", {"concept": name}) for name in sorted(set(names)) if names.count(name) > 1)
    blank = [one.written.concept for one in drawings if not one.doodle and one.error is None]
    if len(blank) > BLANK_SHARE_MAX * len(concepts):
        yield RecipeFlaw("too_many_blank", {"blank": len(blank), "words": len(concepts)})
    size = len(packed(doodles(drawings)))
    if size > BYTES_MAX:
        yield RecipeFlaw("too_heavy", {"bytes": size, "most": BYTES_MAX})


def doodles(drawings: Iterable[TracedDrawing]) -> dict[str, Doodle]:
    """The drawings by concept, in the order of their names."""
    return {one.written.concept: one.doodle for one in sorted(drawings, key=lambda one: one.written.concept)}


def _of_one(one: TracedDrawing) -> Iterator[RecipeFlaw]:
    concept = one.written.concept
    if one.error is not None:
        yield flaw_of(concept, one.error)
        return
    if len(one.doodle) > STROKES_MAX:
        yield RecipeFlaw("too_many_strokes", {"concept": concept, "strokes": len(one.doodle), "most": STROKES_MAX})
    for set_, names in used([read_recipe(one.written.lines)]).items():
        for name in sorted(names):
            if WRITING.search(name):
                yield RecipeFlaw("writing", {"concept": concept, "piece": f"{set_}:{name}"})
