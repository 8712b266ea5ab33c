"""What looks at drawings: how well a drawing fits each of a few concepts."""

from collections.abc import Sequence
from typing import Protocol

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
