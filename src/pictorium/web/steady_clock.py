"""A clock that is read once and then counts monotonically, so that setting the system's clock stops no game."""

import time
from collections.abc import Callable
from typing import Final

from pictorium.kernel.moment import Moment

NS_PER_MS: Final = 1_000_000


class SteadyClock:
    """The time of day when the server started, plus the monotonic time since then."""

    def __init__(
        self, wall_ns: Callable[[], int] = time.time_ns, steady_ns: Callable[[], int] = time.monotonic_ns
    ) -> None:
        """Read the clock."""
        self._steady_ns = steady_ns
        self._ahead_ns = wall_ns() - steady_ns()

    def __call__(self) -> Moment:
        """The time now."""
        return Moment((self._steady_ns() + self._ahead_ns) // NS_PER_MS)


def clock_after(last: Moment, now: Callable[[], Moment]) -> Callable[[], Moment]:
    """A clock for one table that continues from its last event, even if the server's clock is behind that.

    That happens if the system's clock was set back between two runs: timers at the table would wait that much longer.
    """
    behind = last - now()
    return now if behind <= 0 else lambda: Moment(now() + behind)
