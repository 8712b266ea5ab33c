"""Where a node is found: sockets in a folder for nodes on the same machine, an address for those on others.

Nodes that share a folder take the first place in it that is free. A process that starts again takes the place of the
one that died, so that whoever asks there hears that the other one is gone.
"""

import os
import secrets
import socket
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

PLACES_MAX: Final = 256
MACHINE: Final = "machine"
BOOT: Final = Path("/proc/sys/kernel/random/boot_id")
PATH_BYTES_MAX: Final = 100
"""A little less than what fits into the address of a socket, on every system."""
BACKLOG: Final = 1_024
QUEUE_BYTES: Final = 1 << 20


class NodePlace:
    """A place in a folder, until it is left."""

    def __init__(self, folder: Path) -> None:
        """Take one. `OSError` if there is no such folder, or no room in it."""
        folder = folder.absolute()
        folder.mkdir(mode=stat.S_IRWXU, parents=True, exist_ok=True)
        if len(os.fsencode(folder)) > PATH_BYTES_MAX - len(f"/{PLACES_MAX}.lines"):
            raise OSError("the name of the folder is too long for sockets")
        self.number, self._lock = _taken(folder)
        self.machine = _machine(folder)
        self._calls, self._lines = folder / f"{self.number}.calls", folder / f"{self.number}.lines"
        self.path = str(folder / str(self.number))
        """What others are told, who then know both sockets."""

    def calls(self) -> socket.socket:
        """Where other nodes call."""
        return _bound(self._calls, socket.SOCK_STREAM)

    def lines(self) -> socket.socket:
        """Where other nodes pass on connections."""
        return _bound(self._lines, socket.SOCK_DGRAM)

    def leave(self) -> None:
        """Somebody else may have it."""
        for path in (self._calls, self._lines):
            path.unlink(missing_ok=True)
        self._lock.release()


def _taken(folder: Path) -> tuple[int, FileLock]:
    for number in range(PLACES_MAX):
        lock = FileLock(folder / f"{number}.lock", timeout=0)
        with suppress(Timeout):
            lock.acquire()
            return number, lock
    raise OSError("all places are taken")


def _machine(folder: Path) -> str:
    """A name that only processes have in common that see the same folder, on the same running system."""
    file = folder / MACHINE
    with suppress(FileExistsError), file.open("x") as new:
        new.write(secrets.token_hex(8))
    boot = BOOT.read_text().strip() if BOOT.exists() else socket.gethostname()
    return f"{file.read_text()} {boot}"


def _bound(path: Path, kind: socket.SocketKind) -> socket.socket:
    """A socket that only this account may use."""
    path.unlink(missing_ok=True)
    own = socket.socket(socket.AF_UNIX, kind)
    try:
        own.setblocking(False)
        before = os.umask(stat.S_IRWXG | stat.S_IRWXO)
        try:
            own.bind(str(path))
        finally:
            os.umask(before)
        if kind == socket.SOCK_STREAM:
            own.listen(BACKLOG)
        else:
            own.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, QUEUE_BYTES)
    except BaseException:
        own.close()
        raise
    return own
