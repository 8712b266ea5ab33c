"""How much somebody may send: so much a second, with room to spend for a burst."""


class Budget:
    """A bucket that fills by the second."""

    def __init__(self, per_second: float, burst: float, now: float) -> None:
        """Begin full."""
        self._per_second, self._burst = per_second, burst
        self._left, self._at = burst, now

    def spend(self, now: float) -> bool:
        """Take one, if there is one."""
        left = self._left + (now - self._at) * self._per_second
        self._at = now
        if left < 1:
            self._left = left
            return False
        self._left = (left if left < self._burst else self._burst) - 1
        return True

    def wait_s(self, now: float) -> float:
        """How long until there is one."""
        left = self._left + (now - self._at) * self._per_second
        return max(0.0, (1 - left) / self._per_second)
