"""What is counted while the house is open: plain numbers, since some of them change fifty thousand times a second.

Nothing here says who, where or what: there are no names, addresses, codes, words or tables in it.
"""

import time
from bisect import bisect_left
from collections import Counter
from typing import Final

WAITING_MAX: Final = 64
"""How many actions of one line are timed at once; who sends more without waiting is not."""
COMMIT_BOUNDS_S: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
LAG_BOUNDS_S: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Histogram:
    """How long things took: how many of them up to each bound, and all together."""

    __slots__ = ("bounds", "counts", "total_s")

    def __init__(self, bounds: tuple[float, ...]) -> None:
        """Nothing took any time yet."""
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total_s = 0.0

    def add(self, seconds: float) -> None:
        """One more."""
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.total_s += seconds


class Counters:
    """Every count of one house."""

    __slots__ = (
        "actions_done", "actions_refused", "answer", "appends", "broken_off", "closed", "commit", "incidents",
        "ink_batches", "ink_in", "ink_in_bytes", "ink_out", "ink_out_bytes", "ink_rows", "lag", "lines_opened",
        "lines_resumed", "media_bytes", "media_kept", "media_refused", "play_in", "play_in_bytes", "play_out",
        "play_out_bytes", "play_rows", "refused", "row_bytes", "slow_readers", "tables_failing", "tables_loaded",
        "tables_opened", "tables_rested", "unexpected",
    )  # fmt: skip

    def __init__(self) -> None:
        """Begin with nothing."""
        self.ink_in = self.ink_in_bytes = self.ink_out = self.ink_out_bytes = 0
        self.play_in = self.play_in_bytes = self.play_out = self.play_out_bytes = 0
        self.ink_batches = self.actions_done = self.actions_refused = 0
        self.appends = self.ink_rows = self.play_rows = self.row_bytes = 0
        self.lines_opened = self.lines_resumed = self.slow_readers = 0
        self.tables_opened = self.tables_loaded = self.tables_rested = self.unexpected = 0
        self.incidents = self.tables_failing = 0
        """What went wrong at tables by our own mistake, and tables that had to rest for that."""
        self.closed: Counter[str] = Counter()
        """Lines that ended: by the code we closed them with, `left` if they closed it, `lost` if nobody did."""
        self.refused: Counter[str] = Counter()
        """What was refused at the door, by the code of the refusal."""
        self.broken_off: Counter[str] = Counter(lost=0, slow=0)
        """Requests without an answer, or with half of one: `lost` if they hung up, `slow` if we did."""
        self.media_bytes = 0
        self.media_kept: Counter[str] = Counter()
        """What people brought to tables, by its kind."""
        self.media_refused: Counter[str] = Counter()
        """What of that was not kept, by the code of the refusal."""
        self.commit, self.answer = Histogram(COMMIT_BOUNDS_S), Histogram(COMMIT_BOUNDS_S)
        self.lag = Histogram(LAG_BOUNDS_S)


class ActionTimer:
    """The actions of one line that have no answer yet, and since when."""

    __slots__ = ("_counters", "_since")

    def __init__(self, counters: Counters) -> None:
        """Count them here."""
        self._counters = counters
        self._since: dict[int, float] = {}

    def begin(self, n: int) -> None:
        """The n-th action has come; if it came before, the first time counts."""
        if len(self._since) < WAITING_MAX:
            self._since.setdefault(n, time.monotonic())

    def end(self, n: int, *, is_refused: bool) -> None:
        """It is answered."""
        if is_refused:
            self._counters.actions_refused += 1
        else:
            self._counters.actions_done += 1
        since = self._since.pop(n, None)
        if since is not None:
            self._counters.answer.add(time.monotonic() - since)
