"""How long to wait before coming back: not at all, then ever longer, each for a while of its own.

A welcome alone says little: a table that falls over what it is told next has welcomed everybody before. So only a line
that held for a while, or on which something was answered, lets the next cut count as the first one.
"""

from typing import Final

from pictorium.wire.close_code import HOUSE_FULL, TABLE_FAILS, UNREADABLE

RETRY_FIRST_S: Final = 0.1
RETRY_MOST_S: Final = 5.0
REST_FIRST_S: Final = 4.0
REST_MOST_S: Final = 60.0
STABLE_S: Final = 10.0
RESTING: Final = frozenset((TABLE_FAILS, UNREADABLE, HOUSE_FULL))
"""Ways to be hung up on after which the table is not to be asked for all the time."""


def retry_s(tries: int, luck: float) -> float:
    """How long to wait after so many tries in vain.

    `luck` is from 0 to 1. Without it all who were thrown off at once would come back at once, again and again.
    """
    longest = min(RETRY_MOST_S, RETRY_FIRST_S * 2.0 ** min(tries - 1, 10))
    return longest * (0.5 + luck / 2) if tries else 0.0


def rest_s(tries: int, luck: float) -> float:
    """The same for a table that rests."""
    return min(REST_MOST_S, REST_FIRST_S * 2.0 ** min(tries, 10)) * (0.5 + luck / 2)


class ReconnectDelay:
    """What one device has been through."""

    def __init__(self) -> None:
        """Nothing yet."""
        self._tries = self._rests = 0

    def line_held(self, seconds: float, *, has_answered: bool) -> None:
        """A line is gone that was good for so long."""
        if has_answered or seconds >= STABLE_S:
            self._tries = self._rests = 0

    def pause_s(self, code: int | None, luck: float) -> float:
        """How long to wait after a line that was closed with this code, if with any."""
        if code in RESTING:
            self._rests += 1
            return rest_s(self._rests - 1, luck)
        self._tries += 1
        return retry_s(self._tries - 1, luck)
