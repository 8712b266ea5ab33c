"""From HTTP to WebSocket, on a connection that somebody else has accepted.

picows documents only servers that own their port (`ws_create_server`); pages and lines share ours, and a connection may
ask for pages first (docs/decisions/0007). So this module, and no other, uses the protocol class behind that function.
picows is pinned to one version, and tests/web/test_upgrade.py fails when that class takes other arguments.
"""

import asyncio
import logging
import re
from collections.abc import Callable
from typing import Final

from picows import WSAutoPingStrategy, WSListener, WSUpgradeRequest, WSUpgradeResponseWithListener
from picows.picows import WSProtocol  # type: ignore[attr-defined] # its types leave it out

from pictorium.table.limits import HEAD_WITHIN_MS, INK_BYTES_MAX
from pictorium.web.ink_path import in_front_of

END_OF_HEAD: Final = b"\r\n\r\n"
PING_AFTER_S: Final = 20
"""How long a line may be silent before it is asked whether it is still there, and how long it has to answer."""
READ_BYTES: Final = 1_024
"""The first size of a line's read buffer; it grows with what comes."""
CONNECTION: Final = re.compile(rb"\r\nConnection:[^\r\n]*\bupgrade\b[^\r\n]*", re.IGNORECASE)
"""Some browsers say `keep-alive, Upgrade`, which picows does not take."""

# The library logs every connection with its address. Only its errors are logged, and the journal leaves out their text.
_errors = logging.LoggerAdapter(logging.getLogger("picows"))
_errors.setLevel(logging.ERROR)

Accept = Callable[[WSUpgradeRequest], WSListener | WSUpgradeResponseWithListener]
"""What listens on a line that was asked for, or the response that refuses it."""


def upgrade(transport: asyncio.Transport, request: bytes, accept: Accept) -> None:
    """Speak WebSocket on this connection from now on; `request` is all that has come on it since the last response."""
    protocol = WSProtocol(
        host_port=None,
        ws_path=None,
        is_client_side=False,
        ws_listener_factory=accept,
        logger=_errors,
        disconnect_on_exception=True,
        websocket_handshake_timeout=HEAD_WITHIN_MS / 1000,
        enable_auto_ping=True,
        auto_ping_idle_timeout=PING_AFTER_S,
        auto_ping_reply_timeout=PING_AFTER_S,
        auto_ping_strategy=WSAutoPingStrategy.PING_WHEN_IDLE,
        enable_auto_pong=False,
        max_frame_size=INK_BYTES_MAX,
        extra_headers=None,
        read_buffer_init_size=READ_BYTES,
    )
    reader = in_front_of(protocol)
    transport.set_protocol(reader)
    protocol.connection_made(transport)
    head, _, rest = request.partition(END_OF_HEAD)
    _feed(protocol, CONNECTION.sub(b"\r\nConnection: Upgrade", head, 1) + END_OF_HEAD)
    _feed(reader, rest)


def _feed(protocol: asyncio.BufferedProtocol, unread: bytes) -> None:
    while unread:
        buffer = memoryview(protocol.get_buffer(-1))
        part, unread = unread[: len(buffer)], unread[len(buffer) :]
        buffer[: len(part)] = part
        protocol.buffer_updated(len(part))
