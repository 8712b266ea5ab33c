"""What bots cost: the whole application with tables of one person and five bots, beside tables of six people.

Every person draws 25 batches a second over a real line, as in `tables`; the bots draw, look and guess as they do
anywhere. Measured is the processor time of the server, all its threads and the kernel's for it, in turns. How long
people's ink took to the others is printed beside it: nobody should feel that bots are thinking.

    scripts/bench bots_cost             twenty tables, about four minutes
    scripts/bench bots_cost 40          as many as you like
"""

import statistics
import sys
import tempfile
from pathlib import Path
from typing import Final

from bench.load.seating import SEATS, seat
from bench.load.server import Run, free_port, house, load, running

TABLES: Final = 20
TURNS: Final = 2
SECONDS: Final = 40.0
"""From the middle of a round into the guessing: bots draw at first, and look around later."""
WARM_UP_S: Final = 10.0
"""Until the bots of the house have read all they know, which they do once."""


def main() -> None:
    """Measure in turns, and print both and what one costs of the other."""
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else TABLES
    runs = [(measured(tables, SEATS), measured(tables, 1)) for _ in range(TURNS)]
    print(f"{tables} tables, medians of {TURNS} turns of {SECONDS:.0f} s in which all draw")
    show("six people", [people for people, _ in runs])
    show("one person and five bots", [bots for _, bots in runs])
    ratio = statistics.median(bots.core / people.core for people, bots in runs)
    print(f"a table with five bots costs {ratio:.2f} of what one with six people does")


def measured(tables: int, people: int) -> Run:
    """A server with so many tables, people on some seats and bots on the others."""
    with tempfile.TemporaryDirectory() as place:
        seated, port = seat(Path(place), tables, people, bots=SEATS - people), free_port()
        with running(house(Path(place), port), port) as server:
            return load(server, seated, SECONDS, is_relay=False, warm_up_s=WARM_UP_S)


def show(name: str, runs: list[Run]) -> None:
    """A line of figures."""
    cpu = statistics.median(1000 * run.core / run.tables for run in runs)
    ink = [statistics.median(run.seen["ink_ms"][place] for run in runs) for place in (0, 1)]
    print(f"{name:26}{cpu:6.1f} ms of a core a second for each table   ink p50/p99 {ink[0]:.0f} {ink[1]:.0f} ms")


if __name__ == "__main__":
    main()
