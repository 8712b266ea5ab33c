"""Passes connections to another node on the same machine, with what has come on them.

Afterwards they are that node's alone: nothing stays between.
"""

import asyncio
import os
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Final, cast

import msgspec
from msgspec import Struct

from pictorium.cluster.peers import NodeInfo
from pictorium.table.limits import HEAD_BYTES_MAX

LETTER_BYTES_MAX: Final = 4 * HEAD_BYTES_MAX
PASS_TRIES: Final = 200
PASS_EVERY_S: Final = 0.005
PASSES_MAX: Final = 3
"""How often a connection is passed on: a table may move meanwhile, but not for ever."""


class PassedLine(Struct, frozen=True, array_like=True):
    """What goes with a connection on which somebody asks for a line."""

    address: str
    request: bytes
    passes: int
    is_relayed: bool = False
    """Whether the process that passes it on stays between."""


Take = Callable[[asyncio.Transport, PassedLine], None]


async def pass_line(connection: int, line: PassedLine, to: NodeInfo) -> bool:
    """Pass the connection with this number on, which is not being read; False if nobody takes it."""
    letter = msgspec.msgpack.encode(line)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as post:
        post.setblocking(False)
        try:
            post.connect(f"{to.socket}.lines")
            for _ in range(PASS_TRIES):
                with suppress(BlockingIOError):  # its queue is full
                    socket.send_fds(post, [letter], [connection])
                    return True
                await asyncio.sleep(PASS_EVERY_S)
        except OSError:
            pass
    return False


def pair() -> tuple[socket.socket, socket.socket]:
    """Both ends of a connection within this machine. Lines need TCP."""
    with socket.create_server(("127.0.0.1", 0)) as between:
        near = socket.create_connection(between.getsockname())
        far, _ = between.accept()
    if far.getpeername() != near.getsockname():
        near.close()
        far.close()
        raise ConnectionAbortedError("somebody else was faster")
    for end in (near, far):
        end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        end.setblocking(False)
    return near, far


class PassedLines:
    """Takes what other nodes pass on, until it is closed."""

    def __init__(self, post: socket.socket, take: Take) -> None:
        self._post, self._take = post, take
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(post.fileno(), self._receive)
        self._taking: set[asyncio.Task[None]] = set()

    def close(self) -> None:
        """Take nothing more."""
        self._loop.remove_reader(self._post.fileno())
        self._post.close()

    def _receive(self) -> None:
        with suppress(BlockingIOError):
            while True:
                letter, files, _, _ = socket.recv_fds(self._post, LETTER_BYTES_MAX, 1)
                task = self._loop.create_task(self._accept(letter, files))
                self._taking.add(task)
                task.add_done_callback(self._taking.discard)

    async def _accept(self, letter: bytes, files: list[int]) -> None:
        try:
            line = msgspec.msgpack.decode(letter, type=PassedLine)
        except msgspec.DecodeError:
            for file in files:
                os.close(file)
            return
        for file in files:
            connection = socket.socket(fileno=file)
            connection.setblocking(False)
            try:
                transport, _ = await self._loop.connect_accepted_socket(_Unread, connection)
            except OSError:  # they did not wait
                connection.close()
                continue
            self._take(transport, line)


class _Unread(asyncio.Protocol):
    """A connection that nobody reads yet."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait."""
        cast(asyncio.Transport, transport).pause_reading()
