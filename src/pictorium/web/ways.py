"""How people get to a table that another process keeps. A server whose tables are in a file has nothing of this."""

import asyncio
from collections.abc import Callable
from typing import Final, Protocol

from aiohttp import web
from msgspec import Struct

from pictorium.cluster.peers import NodeInfo


class LineOrigin(Struct, frozen=True):
    """Where a connection comes from on which somebody asks for a line."""

    address: str
    passes: int = 0
    """How often one process has passed it to another."""
    is_relayed: bool = False
    """Whether it leads through another process, which stays between."""


BeginLine = Callable[[asyncio.Transport, bytes, LineOrigin | None], None]
"""Begins a line on a connection, on which this has come since the last response; None: somebody's own connection."""


class Ways(Protocol):
    """Sends people to the process that keeps their table."""

    async def forward(self, request: web.Request, address: str, to: NodeInfo) -> web.StreamResponse:
        """What that process answers to somebody at this address."""
        ...

    def begin_line(
        self, transport: asyncio.Transport, request: bytes, origin: LineOrigin, begin_here: Callable[[], None]
    ) -> None:
        """Find out where the line leads that is asked for on this connection; here it is begun by `begin_here`."""
        ...


WAYS: Final[web.AppKey[Ways]] = web.AppKey("ways")
