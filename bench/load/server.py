"""The servers that are measured, each in a process of its own on a core of its own."""

import atexit
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple
from urllib.request import urlopen

from bench.load.seating import Seated

HERE: Final = Path(__file__).parent
CORES: Final = sorted(os.sched_getaffinity(0))
SERVER_CORE: Final = CORES[0]
CROWD_CORE: Final = CORES[-1]
SERVE: Final = "from pictorium.cli.main import main; main()"


WARM_UP_S: Final = 3.0
SETTLED_S: Final = 1.5
"""A server that takes no more memory for so long has loaded what it loads when it starts."""
SETTLES_WITHIN_S: Final = 20.0
BUCKET: Final = re.compile(r'^pictorium_loop_lag_seconds_bucket\{le="([^"]+)"\} ([0-9.e+]+)$', re.MULTILINE)


class Server(NamedTuple):
    """A process that listens."""

    process: subprocess.Popen[str]
    port: int

    @property
    def cpu_s(self) -> float:
        """The time it has spent on its core, its own and the kernel's for it."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory_kb(self) -> int:
        """What it has in memory."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))

    def settle(self) -> int:
        """Wait until it loads nothing more; its memory then."""
        until, since, before = time.perf_counter() + SETTLES_WITHIN_S, time.perf_counter(), self.memory_kb
        while time.perf_counter() < min(until, since + SETTLED_S):
            time.sleep(0.1)
            now = self.memory_kb
            if now > before:
                before, since = now, time.perf_counter()
        return before

    def lag(self) -> dict[str, float]:
        """How often its event loop was late by no more than so many seconds, by its own account."""
        with urlopen(f"http://127.0.0.1:{self.port}/metrics") as answer:
            return {bound: float(count) for bound, count in BUCKET.findall(answer.read().decode())}


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running(
    command: Sequence[str], port: int, environment: Mapping[str, str] = MappingProxyType({})
) -> Iterator[Server]:
    """A server from when it says that it listens until it is left."""
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=HERE.parent.parent,
        env={**os.environ, **environment},
        preexec_fn=lambda: os.sched_setaffinity(0, {SERVER_CORE}),
    )
    assert process.stdout
    process.stdout.readline()
    try:
        yield Server(process, port)
    finally:
        process.kill()
        process.wait()


def house(data: Path, port: int) -> list[str]:
    """The whole application."""
    where = ["--address", "127.0.0.1", "--port", str(port), "--data", str(data), "--language", "en"]
    return [sys.executable, "-c", SERVE, "serve", *where]


def relay(port: int, *, has_tick: bool) -> list[str]:
    """A bare relay with the same library."""
    return [sys.executable, "-m", "bench.load.relay", str(port), *(["--tick"] if has_tick else [])]


def c_relay(port: int, *, has_tick: bool) -> list[str] | None:
    """A bare relay in C, compiled now, where there is a compiler and epoll."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None or sys.platform != "linux":
        return None
    program = Path(tempfile.gettempdir()) / f"pictorium-relay-{os.getpid()}"
    if not program.exists():
        atexit.register(program.unlink, missing_ok=True)
        command = [compiler, "-O2", "-D_GNU_SOURCE", str(HERE / "relay.c"), "-o", str(program)]
        subprocess.run(command, check=True)
    return [str(program), str(port), *(["--tick"] if has_tick else [])]


def node_relay(port: int, *, has_tick: bool) -> list[str] | None:
    """A bare relay in Node, where there is one."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    subprocess.run([npm, "ci", "--silent"], cwd=HERE, check=True)
    return [node, str(HERE / "relay.mjs"), str(port), *(["--tick"] if has_tick else [])]


class Run(NamedTuple):
    """What one load came to."""

    tables: int
    core: float
    """How much of its core the server used."""
    us_each: float
    """Its time for each batch to each of the six."""
    memory_kb: int
    seen: dict[str, Any]
    """What the crowd saw; see `crowd.main`."""
    lag: Mapping[str, float] = MappingProxyType({})
    """How often the event loop of the house was late by no more than so many seconds, while it was measured."""

    def holds(self, ink_ms_max: float) -> bool:
        """Whether this load is carried: nothing lost, and 99 of 100 in time."""
        return bool(
            self.seen["ink_ms"][1] <= ink_ms_max
            and self.seen["lost"] == 0
            and self.seen["delivered"] >= 0.98 * self.seen["sent"]
        )


def load(
    server: Server, tables: Sequence[Seated], seconds: float, *, is_relay: bool, warm_up_s: float = WARM_UP_S
) -> Run:
    """Let the crowd come to these tables and draw."""
    crowd = subprocess.Popen(
        [sys.executable, "-m", "bench.load.crowd"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=HERE.parent.parent,
    )
    assert crowd.stdin
    assert crowd.stdout
    order = {"port": server.port, "tables": tables, "is_relay": is_relay, "core": CROWD_CORE}
    try:
        crowd.stdin.write(json.dumps(order | {"warm_up_s": warm_up_s, "seconds": seconds}) + "\n")
        crowd.stdin.flush()
        if not crowd.stdout.readline():
            return Run(len(tables), 1, float("nan"), server.memory_kb, LOST)
        time.sleep(warm_up_s)
        crowd.stdin.write("\n")
        crowd.stdin.flush()
        lag = {} if is_relay else server.lag()
        cpu_s, begun = server.cpu_s, time.perf_counter()
        answer = crowd.stdout.readline()
        spent_s, passed_s = server.cpu_s - cpu_s, time.perf_counter() - begun
        if lag and answer:
            lag = {bound: count - lag[bound] for bound, count in server.lag().items()}
    finally:
        crowd.kill()
        crowd.wait()
    seen = json.loads(answer) if answer else LOST
    each = 1e6 * spent_s / (seen["sent"] * 6) if seen["sent"] else float("nan")
    return Run(len(tables), spent_s / passed_s, each, server.memory_kb, seen, lag)


LOST: Final[dict[str, Any]] = {
    "ink_ms": [float("inf")] * 2,
    "kept_ms": [float("inf")] * 2,
    "answered_ms": [float("inf")] * 2,
    "guessed_ms": [float("inf")] * 2,
    "late_ms": float("inf"),
    "share": 0.0,
    "sent": 0,
    "lost": 1,
    "delivered": 0,
    "answered": 0,
}
"""What is seen where the crowd was turned away."""
