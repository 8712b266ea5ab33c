"""Many lines at once: all come to their tables together, as after a cut, a restart, or for the evening."""

import json
import select
import socket
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from bench.load.crowd import HELLO, masked, upgrade
from bench.load.seating import Seated

TOO_LONG_S: Final = 60
ACTION: Final = {"type": "Do", "wish": {"type": "BeReady", "is_ready": True}}


class Comeback(NamedTuple):
    """How long it took, from the first knock on the door."""

    first_answer_s: float
    """Until the first action of anybody was kept and answered."""
    all_welcome_s: float
    """Until everybody was welcomed."""
    lines: list[socket.socket]


def come_back(port: int, tables: Sequence[Seated], since: float | None = None) -> Comeback:
    """Everybody comes at once, and tries again until there is a server; each does something as soon as welcome."""
    begun = since or time.perf_counter()
    poll, waiting = select.epoll(), {}
    lines = [_knocked(port, seated.code, token) for seated in tables for token in seated.tokens]
    for line in lines:
        waiting[line.fileno()] = (line, bytearray())
        poll.register(line.fileno(), select.EPOLLIN)
    first_answer_s, welcome = float("nan"), set[int]()
    while len(welcome) < len(lines) or first_answer_s != first_answer_s:
        if time.perf_counter() - begun > TOO_LONG_S:
            raise SystemExit(f"only {len(welcome)} of {len(lines)} were welcomed within {TOO_LONG_S} s")
        for fd, _ in poll.poll(1):
            line, heard = waiting[fd]
            heard += line.recv(262_144)
            if fd not in welcome and b'"type":"Welcome"' in heard:
                welcome.add(fd)
                if b',"n":' in heard:
                    n = int(heard.split(b',"n":', 1)[1].split(b",", 1)[0]) + 1
                    line.send(masked(json.dumps(ACTION | {"n": n}).encode()))
            elif first_answer_s != first_answer_s and b'"type":"Answered"' in heard:
                first_answer_s = time.perf_counter() - begun
    return Comeback(first_answer_s, time.perf_counter() - begun, lines)


def _knocked(port: int, code: str, token: str) -> socket.socket:
    until = time.perf_counter() + TOO_LONG_S
    while True:
        line = socket.socket()
        with suppress(ConnectionRefusedError, ConnectionResetError):
            line.connect(("127.0.0.1", port))
            # The hello is on its way before the server has agreed to a line: nobody waits for anybody.
            line.sendall(upgrade(port, code, token) + masked(HELLO))
            line.setblocking(False)
            return line
        line.close()
        if time.perf_counter() > until:
            raise SystemExit("there is no server")
        time.sleep(0.01)
