"""What drawings of the house's people teach the eye of a concept. Needs numpy, as the eye with a model does.

The lessons of a concept are one more prototype, their mean: of many odd drawings only what they have in common counts.
Where a drawing is nearer to it than to what was known before, it comes nearer by a share of that, which grows with the
number of lessons; it never comes less near. So one drawing that was wrong takes nothing from its word and hardly
anything from others. Figures: `bench/lessons.py`.
"""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
RESERVE: Final = 2.0
"""With so many lessons what they say counts as much as what was known before."""


class Taught(NamedTuple):
    """What the lessons of a concept come to."""

    mean: Floats
    """A direction."""
    weight: float
    """From 0 to 1."""


Lore = Mapping[str, Taught]


def fingerprint(direction: Floats) -> bytes:
    """A direction in as many bytes as it has numbers."""
    return np.rint(direction * 127).astype(np.int8).tobytes()


def gathered(lessons: Iterable[tuple[str, bytes]], size: int) -> dict[str, Taught]:
    """What these fingerprints teach of each concept."""
    rows: dict[str, list[Floats]] = {}
    for concept, print_ in lessons:
        if len(print_) == size:
            rows.setdefault(concept, []).append((np.frombuffer(print_, np.int8) / 127).astype(np.float32))
    return {concept: _taught(np.stack(some)) for concept, some in rows.items()}


def _taught(rows: Floats) -> Taught:
    mean = rows.mean(0)
    return Taught(mean / max(float(np.linalg.norm(mean)), 1e-6), len(rows) / (len(rows) + RESERVE))


def nearness(direction: Floats, prototypes: Floats, taught: Taught | None) -> float:
    """How near a drawing is to a concept, from -1 to 1."""
    own = float((prototypes @ direction).max())
    return own if taught is None else own + taught.weight * max(0.0, float(taught.mean @ direction) - own)
