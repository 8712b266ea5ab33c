"""Which recipes the bots' eye confuses with a neighbour on the same side of a card.

A doodle is looked at as shaky hands draw it, half done and done. It is *taken* for the neighbour of whose word it is
nearer to what is known, from icons and by its name, than to what is known of its own. Two doodles of one side are
*alike* by how near they are to each other, whatever is known of their words.

The model learns a word's name from its doodle, too. So where there are no icons of a word, a new recipe is further
from its own word than the old one was, until the model has learnt again; its likeness to others says more until then.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, combinations, pairwise
from math import dist
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from pictorium.bots.doodler import planned
from pictorium.bots.doodles import Doodle
from pictorium.bots.encoder import EncoderEye, Floats, small_picture
from pictorium.bots.eye import Drawing
from pictorium.bots.skill import MANNERS
from pictorium.ink.stroke import Stroke

LEARNT: Final = Path(__file__).parents[1] / "training" / "learnt.npz"
"""What is known of each word from elsewhere than its doodle; `scripts/tools training.prototypes` writes it."""

HANDS: Final = 3
"""So many gentle bots draw each doodle."""
STAGES: Final = (0.5, 1.0)
"""The shares of the ink at which it is looked at."""
TOGETHER: Final = 64
"""So many pictures are looked at together."""


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
    views = [(name, picture) for name, doodle in doodles.items() for picture in _pictures(name, doodle)]
    found: dict[str, Floats] = {}
    for start in range(0, len(views), TOGETHER):
        some = views[start : start + TOGETHER]
        seen, _ = eye.read(np.stack([picture for _, picture in some]))
        for (name, _), direction in zip(some, seen, strict=True):
            found[name] = found.get(name, np.float32(0)) + direction
    return {name: normal(every) for name, every in found.items()}


def _pictures(name: str, doodle: Doodle) -> Iterator[Floats]:
    pictures = map(small_picture, by_shaky_hands(name, doodle))
    return (picture for picture in pictures if picture is not None)


def by_shaky_hands(name: str, doodle: Doodle) -> Iterator[Drawing]:
    """A doodle half drawn and drawn, by several gentle bots."""
    for hand in range(HANDS):
        plan = planned(doodle, MANNERS["gentle"].hand, f"confused/{name}/{hand}")
        whole = tuple(Stroke(line.points, 1, False) for line in plan)
        yield from (beginning(whole, stage) for stage in STAGES)


def beginning(drawing: Drawing, share: float) -> Drawing:
    """The first part of the ink, by its length, up to a point that the pen came by."""
    ways = [list(accumulate((dist(*step) for step in pairwise(stroke.points)), initial=0.0)) for stroke in drawing]
    left = share * sum(way[-1] for way in ways)
    begun: list[Stroke] = []
    for stroke, way in zip(drawing, ways, strict=True):
        points = tuple(point for point, far in zip(stroke.points, way, strict=True) if far <= left)
        if points:
            begun.append(Stroke(points, stroke.width, stroke.is_eraser))
        left -= way[-1]
    return tuple(begun)


def learnt(file: Path = LEARNT) -> dict[str, Floats]:
    """What is known of each word from icons and by its name: a direction of any length."""
    with np.load(file) as found:
        return dict(zip(map(str, found["names"]), found["directions"].astype(np.float32), strict=True))


def normal(direction: Floats) -> Floats:
    """The same direction, of length 1."""
    return np.asarray(direction / np.linalg.norm(direction), np.float32)
