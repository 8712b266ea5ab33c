"""Rings when something is due at a table. A clock that fails is put off, so that it never spins."""

import asyncio
from collections.abc import Callable

from pictorium.kernel.moment import Moment
from pictorium.table.incident import OUR_MISTAKE, Backoff
from pictorium.table.mail import Outcome


class Alarm:
    """One timer, for whatever is due next."""

    def __init__(self, now: Callable[[], Moment], due: Callable[[], Moment | None], ring: Callable[[], None]) -> None:
        """`due` says when something must happen next, if ever."""
        self._now, self._due, self._ring = now, due, ring
        self._backoff = Backoff()
        self._timer: asyncio.TimerHandle | None = None

    def set(self) -> None:
        """What is due may be something else by now."""
        self.stop()
        moment = self._rings_at
        if moment is not None:
            wait_s = max(0.0, (moment - self._now()) / 1000)
            self._timer = asyncio.get_running_loop().call_later(wait_s, self._look)

    def stop(self) -> None:
        """Ring no more."""
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def note(self, knocked: Outcome) -> None:
        """What came of its ringing: a clock that fails, or rings and does nothing, is put off."""
        moment, now = knocked.after.due, self._now()
        if knocked.decision is OUR_MISTAKE or (not knocked.facts and moment is not None and moment <= now):
            self._backoff.fail(now)
        else:
            self._backoff.end()

    @property
    def _rings_at(self) -> Moment | None:
        """When something is due, or the next try of a clock that failed."""
        moment = self._due()
        return None if moment is None else max(moment, self._backoff.until)

    def _look(self) -> None:
        moment = self._rings_at
        if moment is not None and moment <= self._now():
            self._ring()
        else:
            self.set()  # the clock on the wall goes slower than ours
