"""How people get to a table that another process keeps. A server whose tables are in a file has nothing of this."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Final, Protocol

from aiohttp import web
from msgspec import Struct

from pictorium.cluster.peers import NodeInfo
from pictorium.table.people import PersonId


class NodeAddressError(Exception):
    """This machine cannot listen where others are to reach this process."""


class LineOrigin(Struct, frozen=True):
    """Where a connection comes from on which somebody asks for a line."""

    address: str
    passes: int = 0
    """How often one process has passed it to another."""
    is_relayed: bool = False
    """Whether it leads through another process, which stays between."""


BeginLine = Callable[[asyncio.Transport, bytes, LineOrigin | None], None]
"""Begins a line on a connection, on which this has come since the last response; None: somebody's own connection."""


class Joined(Struct, frozen=True):
    """What the code of a screen was good for."""

    code: str
    person: PersonId
    token: str


class Ways(Protocol):
    """Sends people to the process that keeps their table, and asks other processes what only they know."""

    id: str
    """The name of this process."""

    async def forward(self, request: web.Request, address: str, to: NodeInfo) -> web.StreamResponse:
        """What that process answers to somebody at this address."""
        ...

    def begin_line(
        self, transport: asyncio.Transport, request: bytes, origin: LineOrigin, begin_here: Callable[[], None]
    ) -> None:
        """Find out where the line leads that is asked for on this connection; here it is begun by `begin_here`."""
        ...

    async def figures(self, own: bytes) -> Mapping[str, bytes]:
        """The metrics of all processes of this machine, by the numbers of these; its own are these."""
        ...

    def server_of(self, id_: str) -> NodeInfo | None:
        """Another process by its name."""
        ...

    async def claim_display(self, pairing: str) -> tuple[NodeInfo, str] | None:
        """Which process has the screen that shows this code, and its secret; the code is good for nobody else then."""
        ...

    async def settle_display(self, server: NodeInfo, secret: str, joined: Joined | None) -> None:
        """Tell that process what the code was good for; None: nothing, and it is as it was."""
        ...


WAYS: Final[web.AppKey[Ways]] = web.AppKey("ways")
