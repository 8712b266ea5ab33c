"""One connection that asks for pages: question after question, until one of them is for a line."""

import asyncio
import socket
from http import HTTPStatus
from typing import Any, Final, cast

from aiohttp import web

from pictorium.table.limits import PIECE_WITHIN_MS, SEND_BUFFER_BYTES
from pictorium.web.downloads import abort
from pictorium.web.journal import trouble
from pictorium.web.responses import json_refusal, with_security_headers

HELD_BY_SYSTEM: Final = (
    (socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT)
    if hasattr(socket, "TCP_NOTSENT_LOWAT")
    else (socket.SOL_SOCKET, socket.SO_SNDBUF)
)
"""What bounds how much lies in the system that is not on its way yet; or, where nothing does, on its way or not."""


class PageRequestHandler(web.RequestHandler):
    """What answers requests. What is none of HTTP gets an answer like all others, and no report with an address."""

    brought_for: str | None = None
    """Whose requests these are that another process has brought."""

    @property
    def is_brought(self) -> bool:
        """Whether another process has brought these requests."""
        return self.brought_for is not None

    @property
    def peername(self) -> Any:
        """Who asks."""
        return (
            self.brought_for if self.transport is None or self.is_brought else self.transport.get_extra_info("peername")
        )

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody asks. Little waits for a slow reader, with us or in the system, but what is being written now."""
        cast(asyncio.Transport, transport).set_write_buffer_limits(0)
        if not self.is_brought:
            transport.get_extra_info("socket").setsockopt(*HELD_BY_SYSTEM, SEND_BUFFER_BYTES)
        super().connection_made(transport)

    def handle_error(
        self, request: web.BaseRequest, status: int = 500, exc: BaseException | None = None, _: str | None = None
    ) -> web.StreamResponse:
        """What to say when nothing can be said of the request."""
        if request.writer.output_size > 0:
            raise ConnectionError("half of the answer is said already")
        if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            trouble("unexpected", exc)
        response = with_security_headers(
            json_refusal("bad_request" if status < HTTPStatus.INTERNAL_SERVER_ERROR else "unexpected", status)
        )
        response.force_close()  # where the next request would begin nobody knows
        return response

    async def finish_response(
        self, request: web.BaseRequest, resp: web.StreamResponse, start_time: float | None
    ) -> tuple[web.StreamResponse, bool]:
        """Write an answer, and wait no longer than for a piece of a large one until it is read."""
        transport = self.transport
        try:
            async with asyncio.timeout(PIECE_WITHIN_MS / 1000):
                return await super().finish_response(request, resp, start_time)
        except TimeoutError:
            abort(transport)
            return resp, True

    @property
    def wants_line(self) -> bool:
        """Whether the request that is being answered is the last one of HTTP here."""
        return bool(self._upgraded)

    def let_go(self) -> tuple[asyncio.Transport, bytes]:
        """Answer nothing more: the connection, and what has come on it after this request."""
        transport, rest = self.transport, self._message_tail
        assert transport is not None, "a request is being answered"
        self.transport = None  # from here on it is another's to close
        self.connection_lost(None)
        if not transport.is_reading():
            transport.resume_reading()
        return transport, rest
