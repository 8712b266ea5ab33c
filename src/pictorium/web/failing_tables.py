"""Tables that run into bugs: how often lately, and which of them are put to rest."""

from collections import OrderedDict, deque
from collections.abc import Callable

from pictorium.kernel.moment import Moment
from pictorium.table.limits import FAILED_RESTS_MS, FAILING_TABLES_MAX, FAILURES_MAX, FAILURES_WITHIN_MS


class _Failures:
    __slots__ = ("lately", "rests_until")

    def __init__(self) -> None:
        self.lately: deque[Moment] = deque(maxlen=FAILURES_MAX)
        self.rests_until = Moment(0)


class FailingTables:
    """Remembers the tables that failed last."""

    def __init__(self, now: Callable[[], Moment]) -> None:
        self._now = now
        self._tables: OrderedDict[str, _Failures] = OrderedDict()

    def __len__(self) -> int:
        """The number of tables that are remembered."""
        return len(self._tables)

    def add(self, code: str) -> bool:
        """Record a failure. Whether the table may continue; if not, it rests from now on."""
        failures = self._tables.setdefault(code, _Failures())
        self._tables.move_to_end(code)
        if len(self._tables) > FAILING_TABLES_MAX:
            self._tables.popitem(last=False)
        now, lately = self._now(), failures.lately
        lately.append(now)
        if len(lately) < FAILURES_MAX or now - lately[0] > FAILURES_WITHIN_MS:
            return True
        lately.clear()
        failures.rests_until = Moment(now + FAILED_RESTS_MS)
        return False

    def is_resting(self, code: str) -> bool:
        """Whether this table must not be loaded yet."""
        failures = self._tables.get(code)
        return failures is not None and self._now() < failures.rests_until
