"""A clock that follows the database's, so that all servers on one log have the same time whatever their own clocks say.

A table that moves from one server to another must not jump in time. So the clock is set once, counts monotonically, and
what it is found to be off by is made up for little by little: it never stands still and never goes back.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Final

from pictorium.kernel.moment import Moment
from pictorium.table.ports import LogAwayError
from pictorium.table.shared_log import SharedLog
from pictorium.web.journal import note, warn

NS_PER_MS: Final = 1_000_000
SLEW: Final = 50
"""One part in so many: a clock that is a second off is right again after fifty."""
ANCHOR_EVERY_S: Final = 5.0


class AnchoredClock:
    """The database's time."""

    def __init__(self, first: Moment, steady_ns: Callable[[], int] = time.monotonic_ns) -> None:
        """`first`: the database's time now."""
        self._steady_ns = steady_ns
        self._then = steady_ns()
        self._time = first * NS_PER_MS
        self._off = 0
        """How much is still to be made up for; negative if this clock is ahead."""

    def __call__(self) -> Moment:
        """The time now."""
        return Moment(self._now() // NS_PER_MS)

    def anchor(self, moment: Moment, took_s: float) -> None:
        """The database said that it was this time, and that took so long to ask."""
        unsure = int(took_s * 1e9) // 2
        off = moment * NS_PER_MS + unsure - self._now()
        self._off = off if abs(off) > unsure + NS_PER_MS else 0

    def _now(self) -> int:
        steady = self._steady_ns()
        passed, self._then = steady - self._then, steady
        step = max(-passed // SLEW, min(passed // SLEW, self._off))
        self._off -= step
        self._time += passed + step
        return self._time


async def keep_anchored(clock: AnchoredClock, log: SharedLog) -> None:
    """Ask the database for its time again and again, until cancelled. Tells the journal when it is away."""
    is_away = False
    while True:
        await asyncio.sleep(ANCHOR_EVERY_S)
        began = time.monotonic()
        try:
            moment = await log.time()
        except LogAwayError:
            if not is_away:
                warn("database_away")
            is_away = True
            continue
        clock.anchor(moment, time.monotonic() - began)
        if is_away:
            note("database_back")
        is_away = False
