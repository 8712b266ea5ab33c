"""How much somebody may send: so many a second, with room for a burst."""

from typing import Final

ONE: Final = 1 - 1e-6
"""One message, less what rounding may leave a bucket short of it when the wait is over."""


class Budget:
    """A token bucket: it fills by the second, and each message takes one out."""

    __slots__ = ("_at", "_burst", "_left", "_per_second")

    def __init__(self, per_second: float, burst: float, now: float) -> None:
        """Begin full."""
        self._per_second, self._burst = per_second, burst
        self._left, self._at = burst, now

    def spend(self, now: float) -> bool:
        """Take one, if there is one."""
        left = self._left + (now - self._at) * self._per_second
        self._at = now
        if left < ONE:
            self._left = left
            return False
        self._left = (left if left < self._burst else self._burst) - 1
        return True

    def give_back(self) -> None:
        """Put one back, if it is not full."""
        self._left = min(self._burst, self._left + 1)

    def wait_s(self, now: float) -> float:
        """How long until there is one."""
        left = self._left + (now - self._at) * self._per_second
        return max(0.0, (1 - left) / self._per_second)
