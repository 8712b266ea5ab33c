"""How much somebody may send: so many a second, with some in hand for a burst."""


class Budget:
    """A bucket that fills by the second."""

    def __init__(self, per_second: float, burst: float, now: float) -> None:
        """Begin full."""
        self._per_second, self._burst = per_second, burst
        self._left, self._at = burst, now

    def spend(self, now: float, cost: float = 1) -> bool:
        """Take so much, if there is."""
        self._left = min(self._burst, self._left + (now - self._at) * self._per_second)
        self._at = now
        if self._left < cost:
            return False
        self._left -= cost
        return True
