"""Who takes ink out of what comes over a line, and hands it to who sees it: the compiled part, or Python.

The compiled part (`_ink.c`) stands between the connection and picows. It does for nearly all frames of ink what
`Socket`, `wire.line` and `InkRelay.take` do, on the same objects, and passes every other byte on to picows as it came.
Without it picows gets all of them. Nothing else in the server knows which of both is at work.

A line on which somebody draws is read by the compiled part itself, with all others on which something has come, in one
turn of the event loop. How it ends is left to its transport, which reads it again from then on.
"""

import asyncio
import os
import select
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Final, Literal
from weakref import WeakKeyDictionary

from pictorium.table.ink_relay import InkRelay, InkTarget
from pictorium.table.limits import BYTES_PER_SHEET_MAX, POINTS_PER_SHEET_MAX
from pictorium.table.people import PersonId
from pictorium.table.sheet_ink import SheetInk
from pictorium.web.counters import Counters
from pictorium.wire.line import LineState, ServerLine

try:
    from pictorium.web import _ink
except ImportError:  # nobody compiled it
    has_native = False
else:
    has_native = True

CHOICE: Final = "PICTORIUM_INK"
"""An environment variable: `python` leaves the compiled part out."""
Kind = Literal["native", "python"]


def kind() -> Kind:
    """What takes ink on the lines that begin now."""
    return "native" if has_native and os.environ.get(CHOICE) != "python" else "python"


def configure(points: int = POINTS_PER_SHEET_MAX, bytes_: int = BYTES_PER_SHEET_MAX) -> None:
    """Tell the compiled part what it works on."""
    _ink.configure(LineState.OPEN, InkTarget, SheetInk, points, bytes_)


if has_native:
    configure()
    _epolls: Final[WeakKeyDictionary[asyncio.AbstractEventLoop, select.epoll]] = WeakKeyDictionary()

    class NativeInkPath(_ink.InkPath, asyncio.BufferedProtocol):
        """What a transport calls; all but ink goes to picows."""

        def __init__(self, protocol: asyncio.BufferedProtocol) -> None:
            """Stand before this protocol."""
            super().__init__(protocol)
            self._protocol = protocol
            self._transport: asyncio.Transport | None = None
            """Who would read, while it is not done here."""
            self._fd = -1
            self._is_reading = False

        def connection_lost(self, exc: Exception | None) -> None:
            """The connection is gone."""
            self._leave()
            self.rests()
            self._protocol.connection_lost(exc)

        def eof_received(self) -> bool | None:
            """They say no more."""
            return self._protocol.eof_received()

        def pause_writing(self) -> None:
            """More waits to be sent than may."""
            self._protocol.pause_writing()

        def resume_writing(self) -> None:
            """All that waited is sent."""
            self._protocol.resume_writing()

        # Reading without the transport.

        def read_from(self, transport: asyncio.Transport) -> None:
            """Read here what comes, until something is the matter with it."""
            transport.pause_reading()
            self._transport, self._fd = transport, transport.get_extra_info("socket").fileno()
            self.take_over(self._fd, transport.get_write_buffer_size, transport.write)
            self._set_reading(True)

        def pause_reading(self) -> bool:
            """Leave what comes where it is. False: that is up to the transport."""
            self._set_reading(False)
            return self._transport is not None

        def resume_reading(self) -> bool:
            """Go on. False: that is up to the transport."""
            self._set_reading(True)
            return self._transport is not None

        def hand_back(self) -> None:
            """The line has ended, or is broken: the transport finds out, and says so."""
            transport = self._leave()
            if transport is not None:
                transport.resume_reading()

        def fail(self, error: BaseException) -> None:
            """Something that came could not be dealt with, by a mistake of ours."""
            transport = self._leave()
            context = {"message": "what came over a line could not be dealt with", "exception": error}
            asyncio.get_running_loop().call_exception_handler(context)
            if transport is not None:
                transport.abort()

        def _set_reading(self, is_reading: bool) -> None:
            if self._transport is None or is_reading is self._is_reading:
                return
            self._is_reading = is_reading
            epoll = _epoll()
            if is_reading:
                epoll.register(self._fd, select.EPOLLIN)
            else:
                epoll.unregister(self._fd)

        def _leave(self) -> asyncio.Transport | None:
            self._set_reading(False)
            self.take_over(-1)
            transport, self._transport = self._transport, None
            return transport

    def _epoll() -> select.epoll:
        """What says on which lines of this event loop something has come."""
        loop = asyncio.get_running_loop()
        if loop not in _epolls:
            _epolls[loop] = epoll = select.epoll()
            loop.add_reader(epoll.fileno(), partial(_ink.read_lines, epoll.fileno()))
        return _epolls[loop]


def in_front_of(protocol: asyncio.BufferedProtocol, way: Kind | None = None) -> asyncio.BufferedProtocol:
    """What to read a line with that picows speaks: it comes before picows, or is picows itself."""
    return NativeInkPath(protocol) if (way or kind()) == "native" else protocol


def draw_over(
    path: asyncio.BaseProtocol,
    line: ServerLine,
    relay: InkRelay,
    person: PersonId,
    counters: Counters,
    clock: Callable[[], float] = monotonic,
) -> "NativeInkPath | None":
    """From now on this person draws over this line; what takes it, if it is not Python."""
    if not has_native or not isinstance(path, NativeInkPath):
        return None
    path.draws(line, relay, person, counters, clock)
    return path
