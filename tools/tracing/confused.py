"""Which recipes the bots' eye confuses with a neighbour on the same side of a card.

A doodle is looked at as shaky hands draw it, half done and done. It is *taken* for the neighbour of whose word it is
nearer to what is known, from icons and by its name, than to what is known of its own. Two doodles of one side are
*alike* by how near they are to each other, whatever is known of their words.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import Final, NamedTuple

import numpy as np

from pictorium.bots.doodler import planned
from pictorium.bots.doodles import Doodle
from pictorium.bots.encoder import EncoderEye, Floats
from pictorium.bots.skill import MANNERS
from tools.training.data import beginning
from tools.training.prototypes import picture_of, read
from tools.training.strokes import Line

HANDS: Final = 3
"""So many gentle bots draw each doodle."""
STAGES: Final = (0.5, 1.0)
"""The shares of the ink at which it is looked at."""


class Mistake(NamedTuple):
    """What a doodle is nearest to among its neighbours."""

    concept: str
    neighbour: str
    margin: float
    """How much nearer it is to its own word than to that neighbour; below 0 it is taken for it."""


class Pair(NamedTuple):
    """Two doodles of one side."""

    one: str
    other: str
    likeness: float
    """The cosine between what the eye sees of them."""


def taken(sides: Iterable[Sequence[str]], seen: Mapping[str, Floats], known: Mapping[str, Floats]) -> list[Mistake]:
    """The nearest neighbour of every doodle whose word is known, those of the smallest margin first."""
    found = [
        _nearest(name, seen[name], {other: known[other] for other in side if other in known})
        for side in sides
        for name in side
        if name in seen and name in known and any(other in known for other in side if other != name)
    ]
    return sorted(found, key=lambda one: (one.margin, one.concept))


def _nearest(name: str, seen: Floats, known: Mapping[str, Floats]) -> Mistake:
    near = {other: float(seen @ normal(direction)) for other, direction in known.items()}
    own = near.pop(name)
    neighbour = max(near, key=lambda other: (near[other], other))
    return Mistake(name, neighbour, own - near[neighbour])


def alike(sides: Iterable[Sequence[str]], seen: Mapping[str, Floats]) -> list[Pair]:
    """The pairs of doodles on each side, the likest first."""
    drawn = [sorted(name for name in side if name in seen) for side in sides]
    found = [Pair(one, other, float(seen[one] @ seen[other])) for side in drawn for one, other in combinations(side, 2)]
    return sorted(found, key=lambda pair: (-pair.likeness, pair))


def directions(eye: EncoderEye, doodles: Mapping[str, Doodle]) -> dict[str, Floats]:
    """What the eye sees of each doodle that has any lines, as shaky hands draw it: one direction, of length 1."""
    views = {name: list(by_shaky_hands(name, doodle)) for name, doodle in doodles.items() if doodle}
    if not views:
        return {}
    seen, _ = read(eye, [picture_of(lines) for lines in chain.from_iterable(views.values())])
    return {name: normal(some.mean(0)) for name, some in zip(views, np.split(seen, len(views)), strict=True)}


def by_shaky_hands(name: str, doodle: Doodle) -> Iterator[list[Line]]:
    """A doodle half drawn and drawn, by several gentle bots."""
    for hand in range(HANDS):
        plan = planned(doodle, MANNERS["gentle"].hand, f"confused/{name}/{hand}")
        lines = [np.array([(point.x, point.y) for point in stroke.points], np.float32) for stroke in plan]
        yield from (beginning(lines, stage) for stage in STAGES)


def normal(direction: Floats) -> Floats:
    """The same direction, of length 1."""
    return np.asarray(direction / np.linalg.norm(direction), np.float32)
