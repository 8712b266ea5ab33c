"""How soon the house is open: from the command to the first answer of /ready, beside bare Python and `import aiohttp`.

All are started in turns, so that whatever slows one slows the others. Beside each stands its processor time, which a
busy machine changes least.
"""

import http.client
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

TURNS = 9
SERVE = ("-c", "from pictorium.cli.main import main; main()", "serve", "--address", "127.0.0.1", "--port", "0")


def main() -> None:
    """Measure in turns and print medians with their ratio."""
    started: dict[str, Callable[[], tuple[float, float]]] = {
        "python -c pass": lambda: run("pass"),
        "python -c 'import aiohttp'": lambda: run("import aiohttp"),
        "pictorium serve, until it is ready": serve,
    }
    figures: dict[str, list[tuple[float, float]]] = {name: [] for name in started}
    for _ in range(TURNS):
        for name, start in started.items():
            figures[name].append(start())
    walls = {name: statistics.median(wall for wall, _ in turns) for name, turns in figures.items()}
    cpus = {name: statistics.median(cpu for _, cpu in turns) for name, turns in figures.items()}
    bare, aiohttp, _ = walls
    print(f"medians of {TURNS} turns")
    for name, wall in walls.items():
        against = f"{wall / walls[bare]:5.1f} x bare Python  {wall / walls[aiohttp]:5.2f} x aiohttp"
        print(f"{name:<36}{wall * 1000:7.0f} ms  {cpus[name] * 1000:6.0f} ms of processor  {against}")


def run(code: str) -> tuple[float, float]:
    """How long a program takes from its start to its end, and how much of a processor."""
    began, spent = time.perf_counter(), children_s()
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - began, children_s() - spent


def serve() -> tuple[float, float]:
    """How long a new house takes until it is ready; the processor time is that until it has stopped."""
    with tempfile.TemporaryDirectory() as data:
        began, spent = time.perf_counter(), children_s()
        command = [sys.executable, *SERVE, "--data", data, "--language", "en"]
        said = {"PICTORIUM_LOG_LEVEL": "error"}
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | said)
        assert server.stdout
        port = int(server.stdout.readline().rpartition(":")[2])
        assert is_ready(port)
        wall = time.perf_counter() - began
        server.send_signal(signal.SIGTERM)
        server.wait()
        return wall, children_s() - spent


def is_ready(port: int) -> bool:
    """Whether the house says so."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request("GET", "/ready")
    status = connection.getresponse().status
    connection.close()
    return status == 200


def children_s() -> float:
    """The processor time of all that this process started and that has ended."""
    times = os.times()
    return times.children_user + times.children_system


if __name__ == "__main__":
    main()
