"""The servers that are measured, each in a process of its own on a core of its own."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from bench.load.seating import Seated

HERE: Final = Path(__file__).parent
CORES: Final = sorted(os.sched_getaffinity(0))
SERVER_CORE: Final = CORES[0]
CROWD_CORE: Final = CORES[-1]
SERVE: Final = "from pictorium.cli.main import main; main()"


WARM_UP_S: Final = 3.0


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


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running(command: Sequence[str], port: int) -> Iterator[Server]:
    """A server from when it says that it listens until it is left."""
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=HERE.parent.parent,
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
        cpu_s, begun = server.cpu_s, time.perf_counter()
        answer = crowd.stdout.readline()
        spent_s, passed_s = server.cpu_s - cpu_s, time.perf_counter() - begun
    finally:
        crowd.kill()
        crowd.wait()
    seen = json.loads(answer) if answer else LOST
    each = 1e6 * spent_s / (seen["sent"] * 6) if seen["sent"] else float("nan")
    return Run(len(tables), spent_s / passed_s, each, server.memory_kb, seen)


LOST: Final[dict[str, Any]] = {
    "ink_ms": [float("inf")] * 2,
    "kept_ms": [float("inf")] * 2,
    "answered_ms": [float("inf")] * 2,
    "late_ms": float("inf"),
    "share": 0.0,
    "sent": 0,
    "lost": 1,
    "delivered": 0,
    "answered": 0,
}
"""What is seen where the crowd was turned away."""
