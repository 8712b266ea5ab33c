"""The tally as Prometheus reads it. What each figure means stands in docs/OPERATING.md."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import Final, get_args

from prometheus_client import CollectorRegistry, Metric, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.metrics_core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    InfoMetricFamily,
)
from prometheus_client.registry import Collector

from pictorium import __version__
from pictorium.table.people import Role
from pictorium.web.keepers import Keepers
from pictorium.web.tally import Spread, Tally
from pictorium.wire.from_client import PROTOCOL

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST
Figures = Mapping[tuple[str, ...], int]


class HouseCollector(Collector):
    """Reads the tally and the tables when it is asked, and at no other time."""

    def __init__(self, keepers: Keepers) -> None:
        """Tell of this house."""
        self._keepers = keepers

    def collect(self) -> Iterator[Metric]:
        """Every figure there is."""
        yield InfoMetricFamily("pictorium_build", "", {"version": __version__, "protocol": str(PROTOCOL)})
        yield from self._now()
        yield from _traffic(self._keepers.tally)
        yield from _people(self._keepers.tally)
        yield from _kept(self._keepers.tally)

    def _now(self) -> Iterator[Metric]:
        """What there is at this moment."""
        lines: Counter[str] = Counter()
        people = bots = 0
        for host in self._keepers.hosts:
            everyone = host.table.people.values()
            people += sum(one.bot is None for one in everyone)
            bots += sum(one.bot is not None or one.has_stand_in for one in everyone)
            lines.update(one.role for one in everyone if host.is_connected(one.id))
        yield GaugeMetricFamily("pictorium_ready", "", int(self._keepers.standing == "open"))
        yield GaugeMetricFamily("pictorium_tables", "", self._keepers.tables)
        yield GaugeMetricFamily("pictorium_people", "", people)
        yield GaugeMetricFamily("pictorium_bots", "", bots)
        open_lines = GaugeMetricFamily("pictorium_lines", "", labels=("role",))
        for role in get_args(Role):
            open_lines.add_metric((role,), lines[role])
        yield open_lines


def written(keepers: Keepers) -> bytes:
    """All figures of this house and its process, as text."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(HouseCollector(keepers))
    ProcessCollector(registry=registry)
    return generate_latest(registry)


def _traffic(tally: Tally) -> Iterator[Metric]:
    ways = ("direction", "kind")
    yield _counter("frames", ways, {
        ("in", "ink"): tally.ink_in, ("in", "play"): tally.play_in,
        ("out", "ink"): tally.ink_out, ("out", "play"): tally.play_out,
    })  # fmt: skip
    yield _counter("frame_bytes", ways, {
        ("in", "ink"): tally.ink_in_bytes, ("in", "play"): tally.play_in_bytes,
        ("out", "ink"): tally.ink_out_bytes, ("out", "play"): tally.play_out_bytes,
    })  # fmt: skip
    yield _counter("ink_batches", (), {(): tally.ink_batches})
    yield _counter("slow_readers", (), {(): tally.slow_readers})
    yield _histogram("loop_lag", tally.lag)


def _people(tally: Tally) -> Iterator[Metric]:
    outcomes: Figures = {("done",): tally.actions_done, ("refused",): tally.actions_refused}
    yield _counter("actions", ("outcome",), outcomes)
    yield _histogram("answer", tally.answer)
    yield _counter("lines_opened", (), {(): tally.lines_opened})
    yield _counter("lines_resumed", (), {(): tally.lines_resumed})
    yield _counter("lines_closed", ("code",), {(code,): count for code, count in tally.closed.items()})
    yield _counter("requests_broken_off", ("why",), {(why,): count for why, count in tally.broken_off.items()})
    yield _counter("refused_at_the_door", ("code",), {(code,): count for code, count in tally.refused.items()})


def _kept(tally: Tally) -> Iterator[Metric]:
    yield _counter("tables_opened", (), {(): tally.tables_opened})
    yield _counter("tables_loaded", (), {(): tally.tables_loaded})
    yield _counter("tables_rested", (), {(): tally.tables_rested})
    yield _counter("mishaps", (), {(): tally.mishaps})
    yield _counter("tables_failing", (), {(): tally.tables_failing})
    yield _counter("appends", (), {(): tally.appends})
    yield _counter("rows", ("kind",), {("ink",): tally.ink_rows, ("play",): tally.play_rows})
    yield _counter("row_bytes", (), {(): tally.row_bytes})
    yield _counter("media_kept", ("kind",), {(kind,): count for kind, count in tally.media_kept.items()})
    yield _counter("media_refused", ("code",), {(code,): count for code, count in tally.media_refused.items()})
    yield _counter("media_bytes", (), {(): tally.media_bytes})
    yield _histogram("commit", tally.commit)
    yield _counter("unexpected_errors", (), {(): tally.unexpected})


def _counter(name: str, labels: tuple[str, ...], figures: Figures) -> Metric:
    counter = CounterMetricFamily(f"pictorium_{name}", "", labels=labels)
    for values, count in figures.items():
        counter.add_metric(values, count)
    return counter


def _histogram(name: str, spread: Spread) -> Metric:
    bounds = (*map(str, spread.bounds), "+Inf")
    buckets = list(zip(bounds, map(float, accumulate(spread.counts)), strict=True))
    return HistogramMetricFamily(f"pictorium_{name}_seconds", "", buckets=buckets, sum_value=spread.total_s)
