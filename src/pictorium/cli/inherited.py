"""What a server gets from whoever started it: an open port, of systemd or of the process that looks after workers."""

import asyncio
import os
import socket
import sys
from collections.abc import Callable
from typing import Final

LISTENING: Final = "PICTORIUM_LISTENING_FD"
"""For workers: the number of the port's socket."""
FIRST_FD: Final = 3
"""That of systemd; see sd_listen_fds(3)."""


def is_worker() -> bool:
    """Whether another process looks after this one."""
    return LISTENING in os.environ


def inherited_port() -> socket.socket | None:
    """The port that is open already, if there is one."""
    if is_worker():
        return socket.socket(fileno=int(os.environ[LISTENING]))
    is_ours = os.environ.get("LISTEN_PID") == str(os.getpid()) and os.environ.get("LISTEN_FDS") == "1"
    return socket.socket(fileno=FIRST_FD) if is_ours else None


def when_left_alone(act: Callable[[], None]) -> None:
    """Do this when the process that looks after this worker is gone."""
    loop = asyncio.get_running_loop()

    def look() -> None:
        if not os.read(sys.stdin.fileno(), 1):
            loop.remove_reader(sys.stdin.fileno())
            act()

    if is_worker():
        loop.add_reader(sys.stdin.fileno(), look)
