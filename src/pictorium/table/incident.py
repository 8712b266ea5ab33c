"""A mistake of our own at a table: one action hurts once, and the table goes on from where it stood."""

from typing import Final, NamedTuple

from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.table.limits import BACKOFF_FIRST_MS, BACKOFF_MAX_MS

OUR_MISTAKE: Final = Refusal("our_mistake", "T-FAIL-1")
"""What was asked for could not be done, though nothing was wrong with it."""


class Incident(NamedTuple):
    """What went wrong. Nothing in it says who, or what of."""

    error: Exception
    what: str
    """What kind of thing was asked for, or done."""
    game: str | None
    row: int
    """The last row by then: whoever has the log can look there."""


class RepeatedFailureError(Exception):
    """A table at which too much went wrong lately, or a bot over whose deeds it stumbles."""


class Backoff:
    """When a clock that fails may be tried again: ever later, so that it never spins."""

    def __init__(self) -> None:
        """Nothing failed yet."""
        self._pause_ms = 0
        self.until = Moment(0)

    def fail(self, now: Moment) -> None:
        """Once more."""
        self._pause_ms = min(2 * self._pause_ms or BACKOFF_FIRST_MS, BACKOFF_MAX_MS)
        self.until = Moment(now + self._pause_ms)

    def end(self) -> None:
        """It goes again."""
        self._pause_ms, self.until = 0, Moment(0)
