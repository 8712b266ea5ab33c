"""Who starts the server hears from it when it is ready, that it lives, when it begins anew and when it stops."""

import os
import re
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.test_serve import SERVE
from tests.web.test_kill import free_port

WATCHDOG_S = 0.6

pytestmark = pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="there is nobody to tell")


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[socket.socket]:
    """Listens as systemd does."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.settimeout(30)
        yield listening


def served(tmp_path: Path, **told: str) -> subprocess.Popen[str]:
    variables = os.environ | {"NOTIFY_SOCKET": str(tmp_path / "notify")} | told
    where = ["--address", "127.0.0.1", "--port", str(free_port()), "--data", str(tmp_path / "house")]
    return subprocess.Popen([*SERVE, *where], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=variables)


def heard(manager: socket.socket, awaited: str) -> list[str]:
    """All that is said, up to what is waited for."""
    said = [manager.recv(4096).decode()]
    while not re.match(awaited, said[-1]):
        said.append(manager.recv(4096).decode())
    return said


def test_it_is_ready_when_people_can_come_begins_anew_and_stops(tmp_path: Path, manager: socket.socket) -> None:
    server = served(tmp_path)
    assert heard(manager, "READY=1") == ["READY=1"]
    assert server.stdout
    assert server.stdout.readline().startswith("Open on this machine")
    server.send_signal(signal.SIGHUP)
    (reloading,) = heard(manager, "RELOADING=1")
    assert re.fullmatch(r"RELOADING=1\nMONOTONIC_USEC=\d+", reloading)
    assert heard(manager, "READY=1") == ["READY=1"]
    server.send_signal(signal.SIGTERM)
    assert heard(manager, "STOPPING=1") == ["STOPPING=1"]
    server.communicate(timeout=20)
    assert server.returncode == 0


def test_it_says_that_it_lives_often_enough_and_a_loop_that_hangs_says_nothing(
    tmp_path: Path, manager: socket.socket
) -> None:
    server = served(tmp_path, WATCHDOG_USEC=str(int(WATCHDOG_S * 1_000_000)))
    heard(manager, "READY=1")
    for _ in range(5):
        heard(manager, "WATCHDOG=1")
    server.send_signal(signal.SIGSTOP)
    manager.settimeout(3 * WATCHDOG_S)
    with pytest.raises(TimeoutError):
        heard(manager, "nothing of the kind")
    server.send_signal(signal.SIGCONT)
    manager.settimeout(30)
    heard(manager, "WATCHDOG=1")
    server.send_signal(signal.SIGTERM)
    server.communicate(timeout=20)


def test_a_manager_that_does_not_listen_holds_nobody_up(tmp_path: Path, manager: socket.socket) -> None:
    """Its socket takes some ten messages; whoever waits for room waits for ever."""
    server = served(tmp_path, WATCHDOG_USEC="10000")
    assert server.stdout
    url = server.stdout.readline().split()[-1]
    for _ in range(5):
        time.sleep(0.1)
        with urllib.request.urlopen(f"{url}/health", timeout=10) as answer:
            assert answer.status == 200
    server.send_signal(signal.SIGTERM)
    server.communicate(timeout=20)
    assert server.returncode == 0


def test_nobody_listens(tmp_path: Path) -> None:
    for told in ({"NOTIFY_SOCKET": str(tmp_path / "nowhere")}, {"WATCHDOG_USEC": "x"}, {"WATCHDOG_PID": "1"}):
        server = served(tmp_path, **told)
        assert server.stdout
        assert server.stdout.readline().startswith("Open on this machine")
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=20)
        assert server.returncode == 0
