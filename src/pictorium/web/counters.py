"""The counters of the server: plain numbers, since some of them change fifty thousand times a second.

They contain no names, addresses, codes, words or tables.
"""

import time
from bisect import bisect_left
from collections import Counter
from typing import Final

WAITING_MAX: Final = 64
"""How many actions of one connection are timed at the same time; further ones are not."""
COMMIT_BOUNDS_S: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
LAG_BOUNDS_S: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Histogram:
    """A histogram of durations: the count up to each bound, and the sum."""

    __slots__ = ("bounds", "counts", "total_s")

    def __init__(self, bounds: tuple[float, ...]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total_s = 0.0

    def add(self, seconds: float) -> None:
        """Count one duration."""
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.total_s += seconds


class Counters:
    """All counters of one server."""

    __slots__ = (
        "actions_done", "actions_refused", "answer", "appends", "broken_off", "claims", "closed", "commit",
        "failovers", "fences", "forwarded", "incidents", "ink_batches", "ink_in", "ink_in_bytes", "ink_out",
        "ink_out_bytes", "ink_rows", "lag", "lines_opened", "lines_passed", "lines_relayed", "lines_resumed",
        "media_bytes", "media_kept", "media_refused", "play_in", "play_in_bytes", "play_out", "play_out_bytes",
        "play_rows", "refused", "row_bytes", "slow_readers", "tables_failing", "tables_handed_over", "tables_loaded",
        "tables_opened", "tables_rested", "unexpected",
    )  # fmt: skip

    def __init__(self) -> None:
        self.ink_in = self.ink_in_bytes = self.ink_out = self.ink_out_bytes = 0
        self.play_in = self.play_in_bytes = self.play_out = self.play_out_bytes = 0
        self.ink_batches = self.actions_done = self.actions_refused = 0
        self.appends = self.ink_rows = self.play_rows = self.row_bytes = 0
        self.lines_opened = self.lines_resumed = self.slow_readers = 0
        self.tables_opened = self.tables_loaded = self.tables_rested = self.unexpected = 0
        self.incidents = self.tables_failing = 0
        """Bugs that tables ran into, and tables that were put to rest because of them."""
        self.claims = self.failovers = 0
        """Tables that this process claimed, and those of them that another had kept before."""
        self.fences = self.tables_handed_over = 0
        """Tables that another process claimed: without being asked to, and because they were offered to it."""
        self.lines_passed = self.lines_relayed = self.forwarded = 0
        """Lines that were passed to another process of this machine, or led to another machine; requests that were."""
        self.closed: Counter[str] = Counter()
        """Closed connections: by our close code, `left` if the client closed it, `lost` if nobody did."""
        self.refused: Counter[str] = Counter()
        """Refused requests, by the code of the refusal."""
        self.broken_off: Counter[str] = Counter(lost=0, slow=0)
        """Requests without a complete response: `lost` if the client hung up, `slow` if we did."""
        self.media_bytes = 0
        self.media_kept: Counter[str] = Counter()
        """Uploads that were stored, by kind."""
        self.media_refused: Counter[str] = Counter()
        """Uploads that were refused, by the code of the refusal."""
        self.commit, self.answer = Histogram(COMMIT_BOUNDS_S), Histogram(COMMIT_BOUNDS_S)
        self.lag = Histogram(LAG_BOUNDS_S)


class ActionTimer:
    """Times the actions of one connection until they are answered."""

    __slots__ = ("_counters", "_since")

    def __init__(self, counters: Counters) -> None:
        self._counters = counters
        self._since: dict[int, float] = {}

    def begin(self, n: int) -> None:
        """The n-th action has arrived; of a repeated one the first arrival counts."""
        if len(self._since) < WAITING_MAX:
            self._since.setdefault(n, time.monotonic())

    def end(self, n: int, *, is_refused: bool) -> None:
        """The action is answered."""
        if is_refused:
            self._counters.actions_refused += 1
        else:
            self._counters.actions_done += 1
        since = self._since.pop(n, None)
        if since is not None:
            self._counters.answer.add(time.monotonic() - since)
