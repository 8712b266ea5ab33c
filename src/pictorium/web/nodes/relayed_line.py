"""A line whose table another machine keeps: what is said on it goes there and back, byte for byte.

If that node dies, or hands the table over, the line is led to the next one, which is told the same hello; it welcomes
with all there is, and the page says again what was not answered. What comes while nobody keeps the table is left out.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, cast

from pictorium.table.limits import HEAD_BYTES_MAX
from pictorium.web.nodes.frame_ends import CLOSE, TEXT, FrameEnds
from pictorium.web.upgrade import END_OF_HEAD
from pictorium.wire.close_code import CLOSED

HELLO_BYTES_MAX: Final = 16_384
SWITCHING: Final = b"HTTP/1.1 101 "
GOODBYE: Final = bytes([0x80 | CLOSE, 2]) + CLOSED.to_bytes(2, "big")
REHOMED_WITHIN_S: Final = 10.0
TRY_EVERY_S: Final = 0.1
Connect = Callable[[bytes, asyncio.Protocol], Awaitable[None]]
"""Asks whoever keeps the table now for a line with these bytes, which ends in this.

Fails with `OSError` or `TimeoutError` while nobody does.
"""


class RelayedLine(asyncio.Protocol):
    """The end at which somebody is."""

    def __init__(
        self, transport: asyncio.Transport, request: bytes, connect: Connect, ended: Callable[[], None]
    ) -> None:
        """`request` asks for the line, on a connection that is not being read; `ended` is called once."""
        self._transport, self._connect, self._ended = transport, connect, ended
        self._head, _, self._rest = request.partition(END_OF_HEAD)
        self._hello = bytearray()
        """All that was said up to the hello, and the hello."""
        self._is_hello_said = self._is_answered = self._is_over = False
        self._said, self._told = FrameEnds(), FrameEnds()
        self._keeper: _KeeperEnd | None = None
        """Who has taken the line."""
        self._asked: _KeeperEnd | None = None
        """Who was asked to."""
        self._is_skipping = False
        """What is being said began before the one who would hear it was there."""
        self._until = self._soon()
        transport.set_protocol(self)
        self._leading = asyncio.create_task(self._lead())

    @staticmethod
    def _soon() -> float:
        return asyncio.get_running_loop().time() + REHOMED_WITHIN_S

    # From the one who is here.

    def data_received(self, data: bytes) -> None:
        """They say something."""
        ends = self._said.feed(data)
        if not self._is_hello_said:
            self._note_hello(data, [end.at for end in ends if end.opcode == TEXT])
        if self._keeper is None:
            return
        if self._is_skipping:
            if not ends:
                return
            data, self._is_skipping = data[ends[0].at :], False
        self._keeper.transport.write(data)

    def _note_hello(self, data: bytes, texts: list[int]) -> None:
        self._hello += data[: texts[0]] if texts else data
        self._is_hello_said = bool(texts)
        if len(self._hello) > HELLO_BYTES_MAX:
            self._end()

    def pause_writing(self) -> None:
        """They read slowly: whoever keeps the table finds out."""
        if self._keeper:
            self._keeper.transport.pause_reading()

    def resume_writing(self) -> None:
        """They have read all."""
        if self._keeper:
            self._keeper.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._end()

    # From the one who keeps the table.

    def asked(self, keeper: "_KeeperEnd") -> None:
        """They are asked to take the line."""
        if self._is_over:
            keeper.transport.abort()
        else:
            self._asked = keeper

    def answered(self, keeper: "_KeeperEnd", head: bytes, rest: bytes) -> None:
        """They take the line, or do not."""
        if keeper is not self._asked:
            return
        if head.startswith(SWITCHING):
            self._take(keeper, head)
            self.told(rest)
        elif self._is_answered:
            keeper.transport.abort()  # another try
        else:
            self._transport.write(head + rest)
            self._end()

    def _take(self, keeper: "_KeeperEnd", head: bytes) -> None:
        self._keeper, self._asked = keeper, None
        if self._is_answered:
            keeper.transport.write(bytes(self._hello))
            self._is_skipping = self._is_hello_said and not self._said.is_between
            return
        self._is_answered = True
        self._transport.write(head)
        self._transport.resume_reading()
        if self._rest:
            self.data_received(self._rest)

    def told(self, data: bytes) -> None:
        """They say something."""
        if not data:
            return
        ends = self._told.feed(data)
        self._transport.write(data)
        if any(end.opcode == CLOSE for end in ends):
            self._end()

    def left(self, keeper: "_KeeperEnd") -> None:
        """They are gone, or keep the table no more."""
        if self._is_over or keeper not in (self._keeper, self._asked):
            return
        if keeper is self._keeper:
            self._until = self._soon()
        self._keeper = self._asked = None
        if self._told.is_between:
            self._leading = asyncio.create_task(self._lead())
        else:
            self._transport.abort()  # half of something was told, and nobody can tell the rest

    def rehome(self) -> None:
        """Whoever keeps the table is dead, though nobody has hung up."""
        if self._keeper is not None:
            self._keeper.transport.abort()

    def listen(self, *, is_listening: bool) -> None:
        """Whether whoever keeps the table can take more."""
        if is_listening:
            self._transport.resume_reading()
        else:
            self._transport.pause_reading()

    async def _lead(self) -> None:
        """Lead the line to whoever keeps the table now."""
        loop = asyncio.get_running_loop()
        while True:
            try:
                await self._connect(self._head + END_OF_HEAD, _KeeperEnd(self))
                return
            except (OSError, TimeoutError):
                if loop.time() > self._until:
                    self._transport.write(GOODBYE if self._is_answered else b"")
                    self._end()
                await asyncio.sleep(TRY_EVERY_S)

    def _end(self) -> None:
        """The line is over."""
        if self._is_over:
            return
        self._is_over = True
        for keeper in (self._keeper, self._asked):
            if keeper:
                keeper.transport.close()
        self._transport.close()
        self._leading.cancel()
        self._ended()


class _KeeperEnd(asyncio.Protocol):
    """The end at which the table is."""

    def __init__(self, line: RelayedLine) -> None:
        self._line = line
        self._head: bytearray | None = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It is there."""
        self.transport = cast(asyncio.Transport, transport)
        self._line.asked(self)

    def data_received(self, data: bytes) -> None:
        """It says something; first, whether it takes the line."""
        if self._head is None:
            self._line.told(data)
            return
        self._head += data
        end = self._head.find(END_OF_HEAD)
        if end >= 0:
            end += len(END_OF_HEAD)
            head, rest, self._head = bytes(self._head[:end]), bytes(self._head[end:]), None
            self._line.answered(self, head, rest)
        elif len(self._head) > HEAD_BYTES_MAX:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._line.left(self)

    def pause_writing(self) -> None:
        """It reads slowly."""
        self._line.listen(is_listening=False)

    def resume_writing(self) -> None:
        """It has read all."""
        self._line.listen(is_listening=True)
