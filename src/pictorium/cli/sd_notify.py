"""What systemd, or whatever started the server, is told: it is ready, it lives, it stops. See sd_notify(3)."""

import asyncio
import os
import socket
import time
from contextlib import suppress
from typing import Final

SOCKET: Final = "NOTIFY_SOCKET"
WATCHDOG: Final = "WATCHDOG_USEC"
READY: Final = "READY=1"
STOPPING: Final = "STOPPING=1"
ALIVE: Final = "WATCHDOG=1"
MICROSECONDS: Final = 1_000_000
TIMES_WITHIN: Final = 3
"""How often to say that one lives within the time in which one is missed."""


def tell_manager(*states: str) -> None:
    """Tell who started us, if they listen. It is never a reason to fail."""
    address = os.environ.get(SOCKET, "")
    if not address or not hasattr(socket, "AF_UNIX"):
        return
    if address.startswith("@"):
        address = f"\0{address[1:]}"  # a name without a file, on Linux
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.setblocking(False)  # who does not listen holds nobody up
        line.connect(address)
        line.send("\n".join(states).encode())


def tell_restarting() -> None:
    """The same process begins anew, and says when it is ready again."""
    tell_manager("RELOADING=1", f"MONOTONIC_USEC={time.monotonic_ns() // 1000}")


async def keep_alive() -> None:
    """Say again and again that the event loop runs, if somebody wants to hear it. A loop that hangs says nothing."""
    if os.environ.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return
    try:
        within_s = int(os.environ.get(WATCHDOG, "0")) / MICROSECONDS
    except ValueError:
        return
    while within_s > 0:
        tell_manager(ALIVE)
        await asyncio.sleep(within_s / TIMES_WITHIN)
