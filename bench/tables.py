"""How many tables one core holds, whole application, durable, beside bare relays measured in the same run.

At each table six draw 25 batches a second of 39 bytes, and every two seconds somebody guesses (or, when all guesses are
laid, says that they are ready, which goes the same way). A load is held if 99 of 100 batches reach all six within 50 ms
of when they were due to be sent, and none is lost. The server has one core, the crowd the other; the share of its core
that the crowd used and how late it sent are printed, so that one can see that it was not what was measured.

    scripts/bench tables                 everything, about ten minutes
    scripts/bench tables load idle back  only some of it
"""

import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

from bench.load.comeback import come_back
from bench.load.seating import SEATS, Seated, seat
from bench.load.server import Run, Server, free_port, house, load, node_relay, relay, running

INK_MS_MAX: Final = 50
SECONDS: Final = 5.0
MOST: Final = 700
CLOSE_ENOUGH: Final = 0.1
IDLE_LINES: Final = 10_000
BACK_TABLES: Final = 250

Make = Callable[[int], list[str] | None]


def main() -> None:
    """Measure what was asked for, or everything."""
    wanted = sys.argv[1:] or ["load", "idle", "back"]
    with tempfile.TemporaryDirectory() as place:
        if "load" in wanted:
            measure_load(Path(place))
        if "idle" in wanted:
            measure_idle(Path(place))
        if "back" in wanted:
            measure_back(Path(place))


def measure_load(place: Path) -> None:
    """The most tables each server holds."""
    tables = seated(place / "load", MOST)
    servers: dict[str, tuple[Make, int]] = {
        "relay, the same library": (partial(relay, has_tick=False), 110),
        "relay, the same library, 33 ms tick": (partial(relay, has_tick=True), 230),
        "relay, Node ws": (partial(node_relay, has_tick=False), 75),
        "relay, Node ws, 33 ms tick": (partial(node_relay, has_tick=True), 140),
    }
    print(f"{'':38}tables   µs a delivery   ink p50/p99 ms   answered p50/p99 ms   kept p50/p99 ms   core   crowd")
    best = most("Pictorium, whole and durable", lambda n: loaded_house(place / "load", tables, n), 110)
    for name, (make, guess) in servers.items():
        other = most(name, partial(loaded_relay, make, tables), guess)
        if best and other:
            print(f"{'':38}{best.tables / other.tables:.2f} x its tables")
    calm = loaded_house(place / "load", tables, 40)
    show("Pictorium, 40 tables", calm)


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


def loaded_house(data: Path, tables: list[Seated], number: int) -> Run:
    """The whole application under this load, with a log of its own."""
    with copied(data) as own, serving(own) as server:
        before = server.memory_kb
        run = load(server, tables[:number], SECONDS, is_relay=False)
        print(f"{'':38}{(run.memory_kb - before) / number:.0f} KB of memory a table with its six lines")
        return run


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
        f"{pair('kept_ms'):>15}   {run.core:4.2f}   {run.seen['share']:4.2f} of its core, "
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
def serving(data: Path, port: int | None = None) -> Iterator[Server]:
    """The whole application on this data."""
    port = port or free_port()
    with running(house(data, port), port) as server:
        yield server


if __name__ == "__main__":
    main()
