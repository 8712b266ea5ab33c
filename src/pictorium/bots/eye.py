"""What looks at drawings: how well a drawing fits each of a few concepts."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from pictorium.ink.stroke import Stroke

Drawing = tuple[Stroke, ...]
"""What is on a sheet so far."""


class Eye(Protocol):
    """Compares drawings with concepts."""

    def look(self, drawings: Sequence[Drawing], concepts: Sequence[str]) -> list[list[float]]:
        """For each drawing, how well each concept fits: a log-likelihood up to a constant.

        An unknown concept fits as well as chance. Slow (a few milliseconds per drawing); thread-safe.
        """
        ...


@runtime_checkable
class Pupil(Eye, Protocol):
    """An eye that learns from drawings what people mean by a concept."""

    @property
    def model(self) -> str:
        """The digest of its model: fingerprints of another mean nothing to it."""
        ...

    def knows(self, concept: str) -> bool:
        """Whether it knows anything of a concept by itself."""
        ...

    def fingerprint(self, drawing: Drawing) -> bytes | None:
        """What can be learnt from a drawing, in a few bytes; None if there is no ink. Slow; thread-safe."""
        ...

    def teach(self, lessons: Sequence[tuple[str, bytes]]) -> None:
        """Know these fingerprints, each with its concept, from now on, and no others."""
        ...
