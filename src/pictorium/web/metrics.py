"""The counters in Prometheus' format. docs/OPERATING.md explains each metric."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
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
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

from pictorium import __version__
from pictorium.table.people import Role
from pictorium.table.ports import LogFigures
from pictorium.web.counters import Counters, Histogram
from pictorium.web.ink_path import kind
from pictorium.web.registry import TableRegistry
from pictorium.wire.from_client import PROTOCOL

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST
Figures = Mapping[tuple[str, ...], int]


class ServerCollector(Collector):
    """Reads the counters and the tables on each scrape."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry

    def collect(self) -> Iterator[Metric]:
        """All metrics."""
        yield InfoMetricFamily(
            "pictorium_build", "", {"version": __version__, "protocol": str(PROTOCOL), "ink": kind()}
        )
        yield from self._now()
        yield from _traffic(self._registry.counters)
        yield from _people(self._registry.counters)
        yield from _kept(self._registry.counters)
        yield from _shared(self._registry.counters)
        yield from _log(self._registry.log.figures())

    def _now(self) -> Iterator[Metric]:
        """The gauges."""
        lines: Counter[str] = Counter()
        people = bots = 0
        for actor in self._registry.actors:
            everyone = actor.table.people.values()
            people += sum(one.bot is None for one in everyone)
            bots += sum(one.bot is not None or one.has_stand_in for one in everyone)
            lines.update(one.role for one in everyone if actor.is_connected(one.id))
        yield GaugeMetricFamily("pictorium_ready", "", int(self._registry.status == "open"))
        yield GaugeMetricFamily("pictorium_nodes", "", self._registry.nodes)
        yield GaugeMetricFamily("pictorium_tables", "", self._registry.tables)
        yield GaugeMetricFamily("pictorium_people", "", people)
        yield GaugeMetricFamily("pictorium_bots", "", bots)
        yield GaugeMetricFamily("pictorium_lessons", "", self._registry.lessons)
        open_lines = GaugeMetricFamily("pictorium_lines", "", labels=("role",))
        for role in get_args(Role):
            open_lines.add_metric((role,), lines[role])
        yield open_lines


def metrics_text(registry: TableRegistry) -> bytes:
    """All metrics of this server and its process, as text."""
    prometheus = CollectorRegistry(auto_describe=False)
    prometheus.register(ServerCollector(registry))
    ProcessCollector(registry=prometheus)
    return generate_latest(prometheus)


def _traffic(counters: Counters) -> Iterator[Metric]:
    ways = ("direction", "kind")
    yield _counter("frames", ways, {
        ("in", "ink"): counters.ink_in, ("in", "play"): counters.play_in,
        ("out", "ink"): counters.ink_out, ("out", "play"): counters.play_out,
    })  # fmt: skip
    yield _counter("frame_bytes", ways, {
        ("in", "ink"): counters.ink_in_bytes, ("in", "play"): counters.play_in_bytes,
        ("out", "ink"): counters.ink_out_bytes, ("out", "play"): counters.play_out_bytes,
    })  # fmt: skip
    yield _counter("ink_batches", (), {(): counters.ink_batches})
    yield _counter("slow_readers", (), {(): counters.slow_readers})
    yield _histogram("loop_lag", counters.lag)


def _people(counters: Counters) -> Iterator[Metric]:
    outcomes: Figures = {("done",): counters.actions_done, ("refused",): counters.actions_refused}
    yield _counter("actions", ("outcome",), outcomes)
    yield _histogram("answer", counters.answer)
    yield _counter("lines_opened", (), {(): counters.lines_opened})
    yield _counter("lines_resumed", (), {(): counters.lines_resumed})
    yield _counter("lines_closed", ("code",), {(code,): count for code, count in counters.closed.items()})
    yield _counter("requests_broken_off", ("why",), {(why,): count for why, count in counters.broken_off.items()})
    yield _counter("refused_at_the_door", ("code",), {(code,): count for code, count in counters.refused.items()})


def _kept(counters: Counters) -> Iterator[Metric]:
    yield _counter("tables_opened", (), {(): counters.tables_opened})
    yield _counter("tables_loaded", (), {(): counters.tables_loaded})
    yield _counter("tables_rested", (), {(): counters.tables_rested})
    yield _counter("mishaps", (), {(): counters.incidents})
    yield _counter("tables_failing", (), {(): counters.tables_failing})
    yield _counter("appends", (), {(): counters.appends})
    yield _counter("rows", ("kind",), {("ink",): counters.ink_rows, ("play",): counters.play_rows})
    yield _counter("row_bytes", (), {(): counters.row_bytes})
    yield _counter("media_kept", ("kind",), {(kind,): count for kind, count in counters.media_kept.items()})
    yield _counter("media_refused", ("code",), {(code,): count for code, count in counters.media_refused.items()})
    yield _counter("media_bytes", (), {(): counters.media_bytes})
    yield _histogram("commit", counters.commit)
    yield _counter("unexpected_errors", (), {(): counters.unexpected})


def _shared(counters: Counters) -> Iterator[Metric]:
    """What becomes of tables that several processes share."""
    yield _counter("claims", (), {(): counters.claims})
    yield _counter("failovers", (), {(): counters.failovers})
    yield _counter("fences", (), {(): counters.fences})
    yield _counter("tables_handed_over", (), {(): counters.tables_handed_over})
    yield _counter("lines_passed", (), {(): counters.lines_passed})
    yield _counter("lines_relayed", (), {(): counters.lines_relayed})
    yield _counter("requests_forwarded", (), {(): counters.forwarded})


def _log(figures: LogFigures | None) -> Iterator[Metric]:
    """What the log says of itself; what it does not know is left out."""
    if figures is None:
        return
    gauges = {
        "waiting": figures.waiting,
        "away_seconds": figures.away_s,
        "standbys": figures.standbys,
        "standby_behind_bytes": figures.standby_behind_bytes,
        "standby_behind_seconds": figures.standby_behind_s,
    }
    for name, value in gauges.items():
        if value is not None:
            yield GaugeMetricFamily(f"pictorium_log_{name}", "", value)
    if figures.doubts is not None:
        yield _counter("log_doubts", (), {(): figures.doubts})


def _counter(name: str, labels: tuple[str, ...], figures: Figures) -> Metric:
    counter = CounterMetricFamily(f"pictorium_{name}", "", labels=labels)
    for values, count in figures.items():
        counter.add_metric(values, count)
    return counter


def _histogram(name: str, spread: Histogram) -> Metric:
    bounds = (*map(str, spread.bounds), "+Inf")
    buckets = list(zip(bounds, map(float, accumulate(spread.counts)), strict=True))
    return HistogramMetricFamily(f"pictorium_{name}_seconds", "", buckets=buckets, sum_value=spread.total_s)


def merged(texts: Mapping[str, bytes]) -> bytes:
    """The metrics of several processes as one text, each sample with the process that tells it."""
    families: dict[str, Metric] = {}
    for worker, text in texts.items():
        for family in text_string_to_metric_families(text.decode()):
            whole = families.setdefault(family.name, Metric(family.name, family.documentation, family.type))
            for name, labels, value, *_ in family.samples:
                whole.add_sample(name, {**labels, "worker": worker}, value)
    prometheus = CollectorRegistry(auto_describe=False)
    prometheus.register(_Collected(families.values()))
    return generate_latest(prometheus)


class _Collected(Collector):
    def __init__(self, families: Iterable[Metric]) -> None:
        self._families = families

    def collect(self) -> Iterable[Metric]:
        return self._families
