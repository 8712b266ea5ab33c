"""What looks at drawings: how well what is on a sheet fits each of a few concepts."""

from collections.abc import Sequence
from typing import Protocol

from pictorium.ink.stroke import Stroke

Drawing = tuple[Stroke, ...]
"""What is on a sheet so far."""


class Eye(Protocol):
    """Whoever can compare drawings with concepts."""

    def look(self, drawings: Sequence[Drawing], concepts: Sequence[str]) -> list[list[float]]:
        """For each drawing how well each concept fits, as a logarithm of how likely it is, up to a constant.

        A concept nobody ever showed it fits as well as chance does. Slow (a few milliseconds for each drawing); may be
        called by any thread.
        """
        ...
