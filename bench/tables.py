"""How many tables one core holds, whole application, durable, beside bare relays measured in the same run.

At each table six draw 25 batches a second of 39 bytes, and every two seconds somebody guesses, or says that they are
ready. A load is held if 99 of 100 batches reach all six within 50 ms of when they were due to be sent, and none is
lost. The server has one core, the crowd the other; the share of its core that the crowd used and how late it sent are
printed, so that one can see that it was not what was measured.

    scripts/bench tables                        everything, about half an hour
    scripts/bench tables load memory idle back  only some of it
    scripts/bench tables load --runs 1 --only "Pictorium, native ink" --only "relay, Node ws"  one round of some
"""

import argparse
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from typing import Final

from bench.load.comeback import come_back
from bench.load.seating import SEATS, Seated, seat
from bench.load.server import Run, Server, c_relay, free_port, house, load, node_relay, relay, running
from pictorium.web.ink_path import CHOICE, has_native

INK_MS_MAX: Final = 50
SECONDS: Final = 5.0
MOST: Final = 700
CLOSE_ENOUGH: Final = 0.1
RUNS: Final = 3
MEMORY_FIRST: Final = 20
MEMORY_MORE: Final = 200
IDLE_LINES: Final = 10_000
BACK_TABLES: Final = 250

PARTS: Final = ["load", "memory", "idle", "back"]
NATIVE: Final = "Pictorium, native ink"
PYTHON: Final = "Pictorium, Python alone"
TICKING: Final = "relay, picows, 33 ms tick"
COLUMNS: Final = "tables   µs a delivery   ink p50/p99 ms   answered p50/p99 ms   guessed p50/p99   kept p50/p99 ms"
Make = Callable[[int], list[str] | None]


def main() -> None:
    """Measure what was asked for, or everything."""
    asked = argparse.ArgumentParser()
    asked.add_argument("what", nargs="*", choices=[[], *PARTS], default=[])
    asked.add_argument("--runs", type=int, default=RUNS)
    asked.add_argument("--only", action="append", default=[])
    words = asked.parse_args()
    wanted = words.what or PARTS
    with tempfile.TemporaryDirectory() as place:
        if "load" in wanted:
            measure_load(Path(place), words.runs, words.only)
        if "memory" in wanted:
            measure_memory(Path(place))
        if "idle" in wanted:
            measure_idle(Path(place))
        if "back" in wanted:
            measure_back(Path(place))


def measure_load(place: Path, rounds: int, only: list[str]) -> None:
    """The most tables each server holds: in rounds, one server after the other, so that all have the same hours."""
    tables = seated(place / "load", MOST)
    data = place / "load"
    holders: dict[str, tuple[Callable[[int], Run | None], int]] = {
        NATIVE: (lambda n: loaded_house(data, tables, n, "native"), 220),
        PYTHON: (lambda n: loaded_house(data, tables, n, "python"), 200),
        "relay, picows": (partial(loaded_relay, partial(relay, has_tick=False), tables), 110),
        TICKING: (partial(loaded_relay, partial(relay, has_tick=True), tables), 400),
        "relay, C epoll": (partial(loaded_relay, partial(c_relay, has_tick=False), tables), 200),
        "relay, C epoll, 33 ms tick": (partial(loaded_relay, partial(c_relay, has_tick=True), tables), 400),
        "relay, Node ws": (partial(loaded_relay, partial(node_relay, has_tick=False), tables), 75),
        "relay, Node ws, 33 ms tick": (partial(loaded_relay, partial(node_relay, has_tick=True), tables), 140),
    }
    if not has_native:
        del holders[NATIVE]
    holders = {name: one for name, one in holders.items() if not only or name in only}
    print(f"{'':38}{COLUMNS}   core   crowd")
    found: dict[str, list[Run]] = {name: [] for name in holders}
    for _ in range(rounds):
        for name, (measured, guess) in holders.items():
            known = found[name][-1].tables if found[name] else guess
            best = most(name, measured, known)
            if best:
                found[name].append(best)
    print(f"\nMost tables held: median of {rounds} (least to most), and beside each reference")
    for name, runs in found.items():
        if runs:
            counts = sorted(run.tables for run in runs)
            print(f"{name:38}{median(counts):6.0f} ({counts[0]} to {counts[-1]})")
    for own in (NATIVE, PYTHON):
        for other in holders if found.get(own) else ():
            if found[other] and other not in (NATIVE, PYTHON):
                print(f"{own} beside {other}: {_ratio(found[own], found[other])}")
        for figure in ("answered_ms", "guessed_ms", "kept_ms") if found.get(own) else ():
            worst = [run.seen[figure][1] for run in found[own]]
            spread = f"{median(worst):.0f} ms ({min(worst):.0f} to {max(worst):.0f})"
            print(f"{own}, {figure[:-3]} p99 at the load held: {spread}")
        for run in found.get(own, ())[-1:]:
            print(f"{own}, event loop late: {_lag(run.lag)}")
    calm = loaded_house(place / "load", tables, 40, "native" if has_native else "python")
    show("Pictorium, 40 tables", calm)


def _ratio(own: list[Run], other: list[Run]) -> str:
    """Run by run, since those of one round had the same hour."""
    ratios = [one.tables / two.tables for one, two in zip(own, other, strict=False)]
    return f"{median(ratios):.2f} x its tables ({min(ratios):.2f} to {max(ratios):.2f})"


def _lag(buckets: Mapping[str, float]) -> str:
    """A histogram: which share of the probes was late by how much at most."""
    total = max(1.0, buckets.get("+Inf", 0.0))
    bounds = {float(bound): count for bound, count in buckets.items() if bound != "+Inf"}
    return ", ".join(f"≤ {1000 * bound:g} ms {100 * count / total:.1f} %" for bound, count in bounds.items())


def most(name: str, measured: Callable[[int], Run | None], guess: int) -> Run | None:
    """The heaviest load that is held, found by trying; each try is shown."""
    held, broke, number = None, MOST + 1, guess
    while True:
        run = measured(number)
        if run is None:
            print(f"{name:38}cannot run here")
            return None
        show(name if run.holds(INK_MS_MAX) else "  … not held", run)
        if run.holds(INK_MS_MAX):
            held = run
            number = min(int(number * 1.3), MOST) if broke > MOST else (number + broke) // 2
        else:
            broke = number
            number = (held.tables + broke) // 2 if held else int(number * 0.7)
        if held and (broke - held.tables <= CLOSE_ENOUGH * broke or held.tables == MOST):
            return held
        if number < 5:
            return None


def loaded_house(data: Path, tables: list[Seated], number: int, ink: str) -> Run:
    """The whole application under this load, with a log of its own."""
    with copied(data) as own, serving(own, ink=ink) as server:
        server.settle()
        return load(server, tables[:number], SECONDS, is_relay=False)


def measure_memory(place: Path) -> None:
    """What a table takes: its six lines and no ink, beside what more tables of the same kind were there before."""
    tables = seated(place / "memory", MEMORY_FIRST + MEMORY_MORE)
    with serving(place / "memory") as server:
        first = come_back(server.port, tables[:MEMORY_FIRST])
        before = server.settle()
        more = come_back(server.port, tables[MEMORY_FIRST:])
        after = server.settle()
        print(f"memory: {(after - before) / MEMORY_MORE:.0f} KB a table with six lines and no ink")
        for line in (*first.lines, *more.lines):
            line.close()


def loaded_relay(make: Make, tables: list[Seated], number: int) -> Run | None:
    """A relay under this load."""
    port = free_port()
    command = make(port)
    if command is None:
        return None
    with running(command, port) as server:
        return load(server, tables[:number], SECONDS, is_relay=True)


def show(name: str, run: Run) -> None:
    """A line of figures."""

    def pair(name: str) -> str:
        return "{:5.0f} {:5.0f}".format(*run.seen[name])

    print(
        f"{name:38}{run.tables:6}   {run.us_each:13.2f}   {pair('ink_ms'):>14}   {pair('answered_ms'):>19}   "
        f"{pair('guessed_ms'):>18}   {pair('kept_ms'):>15}   {run.core:4.2f}   {run.seen['share']:4.2f} of its core, "
        f"{run.seen['late_ms']:.0f} ms late (p99)",
        flush=True,
    )


def measure_idle(place: Path) -> None:
    """What a line costs on which nothing happens."""
    people = 40
    tables = seated(place / "idle", IDLE_LINES // people, people)
    with serving(place / "idle") as server:
        come_back(server.port, [Seated(one.code, one.tokens[:1]) for one in tables])
        before = server.memory_kb
        others = [Seated(one.code, one.tokens[1:]) for one in tables]
        lines = sum(len(one.tokens) for one in others)
        came = come_back(server.port, others)
        cpu_s = server.cpu_s
        time.sleep(5)
        idle = (server.cpu_s - cpu_s) / 5
        kb = (server.memory_kb - before) / lines
        print(f"idle lines: {lines:,} came in {came.all_welcome_s:.1f} s; {kb:.1f} KB each; {idle:.2f} of a core")


def measure_back(place: Path) -> None:
    """Everybody thrown off at once; and the server killed in the middle of play."""
    tables = seated(place / "back", BACK_TABLES)
    port = free_port()
    with serving(place / "back", port) as server:
        lines = come_back(port, tables).lines
        for line in lines:
            line.close()
        came = come_back(port, tables)
        print(f"{len(lines):,} players thrown off were all back after {came.all_welcome_s:.2f} s")
        server.process.kill()
        server.process.wait()
    killed = time.perf_counter()
    with serving(place / "back", port):
        came = come_back(port, tables, since=killed)
    print(
        f"killed with {BACK_TABLES} tables in play and started again: first action answered after "
        f"{came.first_answer_s:.2f} s, all {len(lines):,} back after {came.all_welcome_s:.2f} s"
    )


def seated(data: Path, tables: int, people: int = SEATS) -> list[Seated]:
    """Tables to measure at; this takes a while, and says so."""
    print(f"Preparing {tables} tables …", file=sys.stderr)
    return seat(data, tables, people)


@contextmanager
def copied(data: Path) -> Iterator[Path]:
    """The same data, to be spoilt."""
    with tempfile.TemporaryDirectory() as place:
        shutil.copytree(data, Path(place) / "data")
        yield Path(place) / "data"


@contextmanager
def serving(data: Path, port: int | None = None, ink: str = "native") -> Iterator[Server]:
    """The whole application on this data."""
    port = port or free_port()
    with running(house(data, port), port, {CHOICE: ink}) as server:
        yield server


if __name__ == "__main__":
    main()
