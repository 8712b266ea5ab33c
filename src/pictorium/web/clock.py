"""What time it is: read from the wall once and counted on from there, so that who sets the clock stops no game."""

import time
from collections.abc import Callable
from typing import Final

from pictorium.kernel.moment import Moment

NS_PER_MS: Final = 1_000_000


class SteadyClock:
    """The time of day when the house was opened, and all the time since then."""

    def __init__(
        self, wall_ns: Callable[[], int] = time.time_ns, steady_ns: Callable[[], int] = time.monotonic_ns
    ) -> None:
        """Look at the wall."""
        self._steady_ns = steady_ns
        self._ahead_ns = wall_ns() - steady_ns()

    def __call__(self) -> Moment:
        """What time it is."""
        return Moment((self._steady_ns() + self._ahead_ns) // NS_PER_MS)


def going_on_from(last: Moment, now: Callable[[], Moment]) -> Callable[[], Moment]:
    """A table's clock: it goes on from the last thing that happened there, though the house's may be behind that.

    It is when a clock was set back between two runs of the house: what is due at the table would not be for as long.
    """
    behind = last - now()
    return now if behind <= 0 else lambda: Moment(now() + behind)
