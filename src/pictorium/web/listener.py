"""Where connections arrive: lines go to their table, everything else to the pages.

Both begin with HTTP, on one port. The head of the first request is waited for here, for a short while and up to a
bounded size, so that nobody holds a connection by saying nothing, or a letter a minute. It goes on, as it came, to what
answers it: picows for lines, aiohttp for the rest. A connection that has asked for pages may ask for a line later, as
those of proxies do; then the line begins in the same way.
"""

import asyncio
import re
from collections.abc import Callable
from http import HTTPStatus
from typing import cast

from multidict import MultiMapping
from picows import WSUpgradeRequest, WSUpgradeResponse, WSUpgradeResponseWithListener

from pictorium.table.limits import HEAD_BYTES_MAX, HEAD_WITHIN_MS
from pictorium.web.access import AccessControl, Caller
from pictorium.web.membership import Memberships
from pictorium.web.registry import TableRegistry
from pictorium.web.socket import Socket
from pictorium.web.upgrade import END_OF_HEAD, upgrade
from pictorium.web.ways import BeginLine, LineOrigin, Ways


class Listener(asyncio.Protocol):
    """One connection, until it is clear what it is for."""

    def __init__(self, is_line: re.Pattern[bytes], line: BeginLine, page: Callable[[], asyncio.Protocol]) -> None:
        """`is_line` matches the first line of a request for a line; `line` and `page` make what answers."""
        self._is_line, self._line, self._page = is_line, line, page
        self._head = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has connected."""
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
            self._pass_on()

    def _pass_on(self) -> None:
        head, transport = bytes(self._head), self._transport
        if self._is_line.match(head):
            self._line(transport, head, None)
        else:
            page = self._page()
            transport.set_protocol(page)
            page.connection_made(transport)
            page.data_received(head)


def listener(base: str, line: BeginLine, page: Callable[[], asyncio.Protocol]) -> Callable[[], Listener]:
    """Makes a listener for each connection to a server that lies below this path."""
    path = re.escape(base.encode())
    is_line = re.compile(rb"GET " + path + rb"/tables/([^/ ]{1,40})/(?:line|display) HTTP/1\.1\r\n")
    return lambda: Listener(is_line, line, page)


def lines(
    registry: TableRegistry, memberships: Memberships, access: AccessControl, ways: Ways | None = None
) -> BeginLine:
    """Begins a line for everybody who may ask for one: here, or by these ways where the table is."""

    def refuse(status: HTTPStatus, code: str) -> WSUpgradeResponseWithListener:
        registry.counters.refused[code] += 1
        return WSUpgradeResponseWithListener(
            WSUpgradeResponse.create_error_response(status, f'{{"refused":"{code}"}}'.encode()), None
        )

    def accept(request: WSUpgradeRequest, origin: LineOrigin) -> Socket | WSUpgradeResponseWithListener:
        if not registry.is_answering:
            return refuse(HTTPStatus.SERVICE_UNAVAILABLE, "not_now")
        if not origin.is_relayed and not access.is_own_origin(request.headers):
            return refuse(HTTPStatus.FORBIDDEN, "wrong_origin")
        caller = line_caller(access, request.path.decode("ascii", "replace"), request.headers, origin)
        if memberships.is_stranger(caller) and not access.may_try(caller.address):
            return refuse(HTTPStatus.TOO_MANY_REQUESTS, "too_many_tries")
        return Socket(registry, memberships, caller, is_relayed=origin.is_relayed)

    def begin(transport: asyncio.Transport, request: bytes, origin: LineOrigin | None) -> None:
        come_from = origin or LineOrigin(transport.get_extra_info("peername")[0])

        def begin_here() -> None:
            upgrade(transport, request, lambda asked: accept(asked, come_from))

        if ways is None:
            begin_here()
        else:
            ways.begin_line(transport, request, come_from, begin_here)

    return begin


def line_caller(access: AccessControl, path: str, headers: MultiMapping[str], origin: LineOrigin) -> Caller:
    """Who asks for the line at this path."""
    *_, code, what = path.split("/")
    return access.caller(code.upper(), headers, origin.address, is_display=what == "display")
