"""How many requests a second the house answers, one after the other: on one connection, and with a new one for each.

The latter is the reference: what it costs to come to the door each time. Both are measured in turns.

    scripts/bench requests
"""

import http.client
import statistics
import tempfile
import time
from pathlib import Path
from typing import Final

from bench.load.server import free_port, house, running

TURNS: Final = 5
REQUESTS: Final = 1_000
PATH: Final = "/health"


def main() -> None:
    """Measure in turns and print medians with their ratio."""
    kept, anew = measured(TURNS, REQUESTS)
    print(f"medians of {TURNS} turns with {REQUESTS} requests for {PATH} each")
    print(f"a new connection for each   {anew:7.0f} a second")
    print(f"one connection for all      {kept:7.0f} a second   {kept / anew:.2f} x")


def measured(turns: int, requests: int) -> tuple[float, float]:
    """Requests a second on one connection, and with a new one for each."""
    with tempfile.TemporaryDirectory() as data:
        port = free_port()
        with running(house(Path(data), port), port):
            seen = [(_rate(port, requests, is_kept=True), _rate(port, requests, is_kept=False)) for _ in range(turns)]
    kept, anew = zip(*seen, strict=True)
    return statistics.median(kept), statistics.median(anew)


def _rate(port: int, requests: int, *, is_kept: bool) -> float:
    begun = time.perf_counter()
    connection = http.client.HTTPConnection("127.0.0.1", port)
    for _ in range(requests):
        connection.request("GET", PATH)
        connection.getresponse().read()
        if not is_kept:
            connection.close()
    connection.close()
    return requests / (time.perf_counter() - begun)


if __name__ == "__main__":
    main()
