"""How long the way over a line takes, by pings that the server sends and the time until their pongs are here.

Only the server's clock counts. Whoever sends pongs late seems to have a slower line, up to a bound; the shortest round
trip of some time counts, so that one late pong changes nothing. Times are in seconds, as for all of a line.
"""

from collections import deque

from pictorium.table.limits import (
    LAG_MS_MAX,
    LAG_SAMPLES_MIN,
    LAG_WITHIN_MS,
    PING_EVERY_MS,
    PING_FIRST_MS,
    PINGS_IN_VAIN_MAX,
)


class RoundTrips:
    """The pings of one line, and what came of them."""

    __slots__ = ("_count", "_in_vain", "_sent_at", "_taken", "due")

    def __init__(self, now: float) -> None:
        """Nothing is known of this line."""
        self.due = now + PING_FIRST_MS / 1000
        """When the next ping is due."""
        self._count = 0
        self._in_vain = 0
        """How many pings were sent since a pong answered one."""
        self._sent_at: float | None = None
        """When the last ping was sent, if its pong is not here. An answer to an earlier one is too late to count."""
        self._taken: deque[tuple[float, float]] = deque()
        """When pongs came, and how long they took, not longer ago than counts."""

    def ping(self, now: float, *, is_wanted: bool) -> bytes | None:
        """A ping is due: its payload, or None where none is wanted. The next one is due after a while."""
        self._forget(now)
        soon = is_wanted and len(self._taken) < LAG_SAMPLES_MIN and self._in_vain < PINGS_IN_VAIN_MAX
        self.due = now + (PING_FIRST_MS if soon else PING_EVERY_MS) / 1000
        if not is_wanted:
            return None
        self._count += 1
        self._in_vain += 1
        self._sent_at = now
        return self._payload

    def pong(self, payload: bytes, now: float) -> None:
        """A pong has come; those that answer no ping of ours are passed over."""
        if self._sent_at is not None and payload == self._payload:
            self._taken.append((now, now - self._sent_at))
            self._sent_at = None
            self._in_vain = 0

    def lag_ms(self, now: float) -> int:
        """What one way takes: half the shortest round trip; 0 where too few are known (T-FAIR-2)."""
        self._forget(now)
        if len(self._taken) < LAG_SAMPLES_MIN:
            return 0
        return min(round(min(took for _, took in self._taken) * 500), LAG_MS_MAX)

    @property
    def _payload(self) -> bytes:
        return self._count.to_bytes(4)

    def _forget(self, now: float) -> None:
        while self._taken and self._taken[0][0] < now - LAG_WITHIN_MS / 1000:
            self._taken.popleft()
