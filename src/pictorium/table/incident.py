"""Bugs that a table runs into: the action fails, and the table goes on from its last state."""

from typing import Final, NamedTuple

from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.table.limits import BACKOFF_FIRST_MS, BACKOFF_MAX_MS

OUR_MISTAKE: Final = Refusal("our_mistake", "T-FAIL-1")
"""A valid action could not be carried out because of a bug."""


class Incident(NamedTuple):
    """A bug that occurred, without names or contents."""

    error: Exception
    what: str
    """The kind of action."""
    game: str | None
    row: int
    """The last row at that time, for whoever has the log."""


class RepeatedFailureError(Exception):
    """A table has failed too often lately, or a bot has."""


class Backoff:
    """When a failing timer may run again: with growing delays, so that it never spins."""

    def __init__(self) -> None:
        self._pause_ms = 0
        self.until = Moment(0)

    def fail(self, now: Moment) -> None:
        """Record a failure."""
        self._pause_ms = min(2 * self._pause_ms or BACKOFF_FIRST_MS, BACKOFF_MAX_MS)
        self.until = Moment(now + self._pause_ms)

    def end(self) -> None:
        """The timer works again."""
        self._pause_ms, self.until = 0, Moment(0)
