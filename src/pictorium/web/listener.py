"""Where connections arrive: lines go to their table, everything else to the house's pages.

Both speak HTTP first, on one port. The head of the first request is waited for here, for a short while and up to a
bounded size, so that nobody holds a place by saying nothing, or a letter a minute. It goes on, as it came, to the one
it is for: picows for lines, aiohttp for the rest. A connection that has asked for pages may ask for a line later, as
those of proxies do; then it begins here, too.
"""

import asyncio
import logging
import re
from collections.abc import Callable
from http import HTTPStatus
from typing import Final, cast

from picows import WSAutoPingStrategy, WSUpgradeRequest, WSUpgradeResponse, WSUpgradeResponseWithListener
from picows.picows import WSProtocol  # type: ignore[attr-defined] # its types leave it out

from pictorium.table.limits import HEAD_BYTES_MAX, HEAD_WITHIN_MS, INK_BYTES_MAX
from pictorium.web.access import AccessControl
from pictorium.web.membership import Memberships
from pictorium.web.registry import TableRegistry
from pictorium.web.socket import Socket

PING_AFTER_S: Final = 20
"""How long a line may be silent before it is asked whether it is still there, and how long it has to answer."""
READ_BYTES: Final = 1_024
"""Space for what a line usually says at once; it grows with what comes."""
END_OF_HEAD: Final = b"\r\n\r\n"
CONNECTION: Final = re.compile(rb"\r\nConnection:[^\r\n]*\bupgrade\b[^\r\n]*", re.IGNORECASE)
"""Some browsers say `keep-alive, Upgrade`, which picows would not take."""

# The library tells of every connection, with its address; only its errors are heard, and the journal leaves out what
# they say.
_errors = logging.LoggerAdapter(logging.getLogger("picows"))
_errors.setLevel(logging.ERROR)


Line = Callable[[str], WSProtocol]
"""Makes what answers on a line from this address."""


class Listener(asyncio.Protocol):
    """One connection, until it is clear what it is for."""

    def __init__(self, is_line: re.Pattern[bytes], line: Line, page: Callable[[], asyncio.Protocol]) -> None:
        """`is_line` is how the first line of a request for a line looks; `line` and `page` make what answers."""
        self._is_line, self._line, self._page = is_line, line, page
        self._head = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody is at the door."""
        self._transport = cast(asyncio.Transport, transport)
        self._timer = asyncio.get_running_loop().call_later(HEAD_WITHIN_MS / 1000, self._transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """They did not wait."""
        self._timer.cancel()

    def data_received(self, data: bytes) -> None:
        """Some of the head of a request, mostly all of it."""
        self._head += data
        if self._head.startswith((b"\r", b"\n")):
            self._head = self._head.lstrip(b"\r\n")  # empty lines before a request are no request
        end = self._head.find(END_OF_HEAD)
        if (len(self._head) if end < 0 else end) > HEAD_BYTES_MAX:
            self._transport.abort()
        elif end >= 0:
            self._timer.cancel()
            self._lead_on()

    def _lead_on(self) -> None:
        head, transport = bytes(self._head), self._transport
        if self._is_line.match(head):
            begin(self._line, transport, head)
        else:
            page = self._page()
            transport.set_protocol(page)
            page.connection_made(transport)
            page.data_received(head)


def begin(make: Line, transport: asyncio.Transport, asked: bytes) -> None:
    """A line on this connection, on which so much was said already."""
    head, _, rest = asked.partition(END_OF_HEAD)
    said = CONNECTION.sub(b"\r\nConnection: Upgrade", head, 1) + END_OF_HEAD + rest
    line = make(transport.get_extra_info("peername")[0])
    transport.set_protocol(line)
    line.connection_made(transport)
    while said:
        space = line.get_buffer(-1)
        part, said = said[: len(space)], said[len(space) :]
        space[: len(part)] = part
        line.buffer_updated(len(part))


def listener(base: str, line: Line, page: Callable[[], asyncio.Protocol]) -> Callable[[], Listener]:
    """Makes a listener for each connection to a server that lies below this path."""
    path = re.escape(base.encode())
    is_line = re.compile(rb"GET " + path + rb"/tables/([^/ ]{1,40})/line HTTP/1\.1\r\n")
    return lambda: Listener(is_line, line, page)


def lines(registry: TableRegistry, memberships: Memberships, door: AccessControl) -> Line:
    """Makes a line for each who asks for one."""

    def refuse(status: HTTPStatus, code: str) -> WSUpgradeResponseWithListener:
        registry.counters.refused[code] += 1
        return WSUpgradeResponseWithListener(
            WSUpgradeResponse.create_error_response(status, f'{{"refused":"{code}"}}'.encode()), None
        )

    def answer(request: WSUpgradeRequest, peer: str) -> Socket | WSUpgradeResponseWithListener:
        if registry.status != "open":
            return refuse(HTTPStatus.SERVICE_UNAVAILABLE, "not_now")
        if not door.is_welcome(request.headers):
            return refuse(HTTPStatus.FORBIDDEN, "wrong_origin")
        code = request.path.decode("ascii", "replace").split("/")[-2].upper()
        caller = door.caller(code, request.headers, peer)
        if memberships.has_to_try(caller) and not door.may_try(caller.address):
            return refuse(HTTPStatus.TOO_MANY_REQUESTS, "too_many_tries")
        return Socket(registry, memberships, caller)

    def line(peer: str) -> WSProtocol:
        return WSProtocol(
            None, None, False, lambda request: answer(request, peer), _errors, True, HEAD_WITHIN_MS / 1000,
            True, PING_AFTER_S, PING_AFTER_S, WSAutoPingStrategy.PING_WHEN_IDLE, False,
            INK_BYTES_MAX, None, READ_BYTES,
        )  # fmt: skip

    return line
