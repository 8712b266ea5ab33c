"""What is wrong with recipes: lines that say nothing, words without one, letters, too much of anything."""

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final, NamedTuple

from pictorium.bots.doodles import Doodle, packed
from pictorium.doodles.making import Made, used
from pictorium.doodles.recipe import read_recipe

BYTES_MAX: Final = 2_000_000
BLANK_SHARE_MAX: Final = 0.05
"""How many of all words may truly be such that they cannot be shown."""
STROKES_MAX: Final = 48
WRITING: Final = re.compile(r"(^|-)(letter-.|letters|numbers?|numeric|numeral|alphabet|keycap|abc|input)(-|$)")
"""Names of art with letters or numerals in it, which nobody may draw."""


class Flaw(NamedTuple):
    """Something that must not be shipped: a code, and the facts for its sentence."""

    code: str
    facts: dict[str, Any]


def inspect(drawings: Collection[Made], concepts: Collection[str]) -> Iterator[Flaw]:
    """Everything wrong with these drawings, if they are to be those of these concepts."""
    for one in drawings:
        yield from _of_one(one)
    names = [one.written.concept for one in drawings]
    yield from (Flaw("missing", {"concept": name}) for name in concepts if name not in set(names))
    yield from (Flaw("foreign", {"concept": name}) for name in names if name not in set(concepts))
    yield from (Flaw("twice", {"concept": name}) for name in sorted(set(names)) if names.count(name) > 1)
    blank = [one.written.concept for one in drawings if not one.doodle and one.error is None]
    if len(blank) > BLANK_SHARE_MAX * len(concepts):
        yield Flaw("too_many_blank", {"blank": len(blank), "words": len(concepts)})
    size = len(packed(doodles(drawings)))
    if size > BYTES_MAX:
        yield Flaw("too_heavy", {"bytes": size, "most": BYTES_MAX})


def doodles(drawings: Iterable[Made]) -> dict[str, Doodle]:
    """The drawings by concept, in the order of their names."""
    return {one.written.concept: one.doodle for one in sorted(drawings, key=lambda one: one.written.concept)}


def _of_one(one: Made) -> Iterator[Flaw]:
    concept = one.written.concept
    if one.error is not None:
        yield Flaw(one.error.code, {"concept": concept, **one.error.facts})
        return
    if len(one.doodle) > STROKES_MAX:
        yield Flaw("too_many_strokes", {"concept": concept, "strokes": len(one.doodle), "most": STROKES_MAX})
    for set_, names in used([read_recipe(one.written.lines)]).items():
        for name in sorted(names):
            if WRITING.search(name):
                yield Flaw("writing", {"concept": concept, "piece": f"{set_}:{name}"})
