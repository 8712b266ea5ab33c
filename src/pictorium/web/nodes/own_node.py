"""This process as a node: where other nodes reach it, and how people get from here to tables that others keep."""

import asyncio
import secrets
import socket
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import Final

import msgspec
from aiohttp import web
from multidict import CIMultiDict

from pictorium import __version__
from pictorium.cluster import messages as m
from pictorium.cluster.peers import NodeId, NodeInfo
from pictorium.table.ports import LogError, TableId
from pictorium.table.record import VERSION
from pictorium.table.shared_log import SharedLog
from pictorium.web.access import NO_TABLE_AFTER_S, Caller
from pictorium.web.displays import DISPLAYS
from pictorium.web.elsewhere import KeptElsewhereError
from pictorium.web.journal import trouble
from pictorium.web.listener import line_caller
from pictorium.web.membership import UNSEALED_ANSWER_S
from pictorium.web.nodes import calls
from pictorium.web.nodes.answering import CalledBy, MakePage
from pictorium.web.nodes.driver import UNREACHED, NodeDriver
from pictorium.web.nodes.forwarding import forwarded
from pictorium.web.nodes.passing import PASSES_MAX, PassedLine, PassedLines, pair, pass_line
from pictorium.web.nodes.place import NodePlace
from pictorium.web.nodes.relayed_line import RelayedLine
from pictorium.web.registry import TableRegistry
from pictorium.web.responses import ACCESS
from pictorium.web.upgrade import END_OF_HEAD
from pictorium.web.ways import BeginLine, Joined, LineOrigin, NodeAddressError

SECRET: Final = b"nodes"
FORWARD_TRIES: Final = 3
FORWARDED_LINE: Final = b"x-forwarded-for:"


DRAINED_WITHIN_S: Final = 20.0
"""How long a node that stops offers its tables; whoever starts and stops processes must wait a little longer."""


class OwnNode:
    """One of the nodes on a log."""

    def __init__(self, log: SharedLog, place: NodePlace | None, address: str | None) -> None:
        """`place`: for nodes on this machine; `address`: for those on others, a name and a port, 0: any."""
        self._log, self._place, self._address = log, place, address
        self._servers: list[asyncio.Server] = []
        self._passed: PassedLines | None = None
        self._relayed: dict[TableId, set[RelayedLine]] = {}
        self._finding: set[asyncio.Task[None]] = set()
        self._secret = b""
        self.id = secrets.token_hex(8)

    async def open(self, registry: TableRegistry, app: web.Application, line: BeginLine, page: MakePage) -> None:
        """Take part from now on; returns when the database has heard of it."""
        self._registry, self._access, self._line = registry, app[ACCESS], line
        self._displays, self._secret = app[DISPLAYS], self._access.seal.derived(SECRET)
        loop = asyncio.get_running_loop()

        def called_by() -> CalledBy:
            return CalledBy(self._secret, self._answer, self._begin_relayed, page)

        if self._address:
            self._address = await self._listen(called_by)
        self.driver = NodeDriver(self._info(), self._log, registry, self, registry.counters)
        self.driver.on_rehome = self._rehome
        if self._place:
            self._servers.append(await loop.create_unix_server(called_by, sock=self._place.calls()))
            self._passed = PassedLines(self._place.lines(), self._take_passed)
        registry.keeping = self.driver
        await self.driver.start()

    async def _listen(self, called_by: Callable[[], CalledBy]) -> str:
        """Listen for nodes on other machines. Each process of a machine has a port of its own."""
        host, _, port = str(self._address).rpartition(":")
        number = self._place.number if self._place and int(port) else 0
        loop = asyncio.get_running_loop()
        try:
            server = await loop.create_server(called_by, host.strip("[]"), int(port) + number)
        except (OSError, UnicodeError) as error:
            raise NodeAddressError(f"{host}:{int(port) + number}") from error
        self._servers.append(server)
        return f"{host}:{server.sockets[0].getsockname()[1]}"

    def _info(self) -> NodeInfo:
        name = f"{socket.gethostname()}/{self._place.number if self._place else 0}"
        machine, path = (self._place.machine, self._place.path) if self._place else ("", "")
        version = tuple(int(part) for part in __version__.split(".") if part.isdigit())
        return NodeInfo(NodeId(self.id), name, machine, self._address or "", version, "open", path, VERSION)

    async def drain(self) -> None:
        """Hand over all tables that anybody takes."""
        with suppress(TimeoutError):
            async with asyncio.timeout(DRAINED_WITHIN_S):
                await self.driver.drain()

    async def close(self) -> None:
        """Take part no more."""
        await self.driver.stop()
        for server in self._servers:
            server.close()
        if self._passed:
            self._passed.close()
        if self._place:
            self._place.leave()

    # Other nodes ask.

    async def _answer(self, question: calls.Question) -> bytes:
        match question:
            case calls.AskThere():
                return msgspec.json.encode(calls.There(self.driver.info.id, self.driver.has_database))
            case calls.OfferOf(table, by):
                self.driver.hear(m.Offered(table, by))
            case calls.EndOfOffer(table, is_taken):
                self.driver.offer_ended(table, is_taken=is_taken)
            case calls.AskMetrics():
                return msgspec.json.encode(await self._own_figures())
            case calls.ClaimDisplay(pairing):
                display = self._displays.claim(pairing, time.monotonic())
                return msgspec.json.encode((display.secret if display else None,))
            case calls.DisplayJoined(secret, joined):
                self._display_joined(secret, joined)
            case _:
                pass
        return msgspec.json.encode(None)

    def _begin_relayed(self, transport: asyncio.Transport, request: bytes, address: str) -> None:
        self._line(transport, request, LineOrigin(address, is_relayed=True))

    def _take_passed(self, transport: asyncio.Transport, line: PassedLine) -> None:
        self._line(transport, line.request, LineOrigin(line.address, line.passes, is_relayed=line.is_relayed))

    def _display_joined(self, secret: str, joined: Joined | None) -> None:
        now = time.monotonic()
        display = self._displays.waiting(secret, now)
        if display and joined:
            self._displays.hand_out(display, joined, now)
        elif display:
            self._displays.give_back(display)

    # This node asks.

    async def ping(self, to: NodeInfo) -> tuple[NodeId, bool]:
        """Who answers there, and whether the database answers them."""
        there = await self._ask(to, calls.AskThere(), calls.There)
        return there.node, there.has_database

    async def tell(self, to: NodeInfo, what: calls.OfferOf | calls.EndOfOffer) -> None:
        """Tell a node of an offer."""
        await self._ask(to, what, type(None))

    async def _ask(self, to: NodeInfo, question: calls.Question, answer: type[calls.T]) -> calls.T:
        return await calls.asked(to, self.driver.info.machine, self._secret, question, answer)

    async def _own_figures(self) -> bytes:
        metrics = await asyncio.to_thread(import_module, "pictorium.web.metrics")
        text: bytes = metrics.metrics_text(self._registry)
        return text

    async def figures(self, own: bytes) -> dict[str, bytes]:
        """The metrics of all nodes of this machine, by the numbers of their places."""
        told = {self.driver.info.name.rpartition("/")[2]: own}
        for node in list(self.driver.nodes.values()):
            if node.id != self.id and calls.is_nearby(node, self.driver.info.machine):
                with suppress(*UNREACHED):
                    told[node.name.rpartition("/")[2]] = await self._ask(node, calls.AskMetrics(), bytes)
        return dict(sorted(told.items()))

    def server_of(self, id_: str) -> NodeInfo | None:
        """Another node by its name."""
        return self.driver.nodes.get(NodeId(id_)) if id_ != self.id else None

    async def claim_display(self, pairing: str) -> tuple[NodeInfo, str] | None:
        """Which node has the screen that shows this code, and its secret."""
        for node in [node for node in self.driver.nodes.values() if node.id != self.id]:
            with suppress(*UNREACHED):
                (secret,) = await self._ask(node, calls.ClaimDisplay(pairing), tuple[str | None])
                if secret is not None:
                    return node, secret
        return None

    async def settle_display(self, server: NodeInfo, secret: str, joined: Joined | None) -> None:
        """Tell that node what the code was good for."""
        with suppress(*UNREACHED):  # then the screen asks for another code
            await self._ask(server, calls.DisplayJoined(secret, joined), type(None))

    # People on their way.

    async def forward(self, request: web.Request, address: str, to: NodeInfo) -> web.StreamResponse:
        """What that node answers. If it keeps the table no more, the next one is asked."""
        no_table_after = time.monotonic() + NO_TABLE_AFTER_S
        for _ in range(FORWARD_TRIES):
            try:
                call = await self._called(to, calls.BringRequest(address))
            except UNREACHED:
                to = await self._next(request.match_info.get("code", "").upper())
            else:
                self._registry.counters.forwarded += 1
                return await forwarded(request, call, no_table_after)
        raise LogError("whoever keeps this table cannot be reached")

    async def _next(self, code: str) -> NodeInfo:
        """Who keeps a table now, which may be this node."""
        try:
            await self._registry.find(code)
        except KeptElsewhereError as error:
            return error.node
        return self.driver.info

    def begin_line(
        self, transport: asyncio.Transport, request: bytes, origin: LineOrigin, begin_here: Callable[[], None]
    ) -> None:
        """Find out where the line leads that is asked for on this connection; here it is begun by `begin_here`."""
        transport.pause_reading()
        self._spawn(self._find(transport, request, origin, begin_here))

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._finding.add(task)
        task.add_done_callback(self._finding.discard)

    async def _find(
        self, transport: asyncio.Transport, request: bytes, origin: LineOrigin, begin_here: Callable[[], None]
    ) -> None:
        """Only for those who may belong there a table is looked for: others learn nothing from how long it takes."""
        caller = self._caller(request, origin)
        try:
            if caller.is_sealed:
                await self._registry.find(caller.code)
            elif caller.is_unsealed and self._access.may_try(caller.address):
                asked = asyncio.gather(self._registry.find(caller.code), return_exceptions=True)
                await asyncio.sleep(UNSEALED_ANSWER_S)
                if asked.done() and isinstance(error := asked.result()[0], KeptElsewhereError):
                    raise error
        except KeptElsewhereError as error:
            self._send_line(transport, request, caller, origin, error.node)
            return
        except LogError:
            pass  # that is said after the hello
        except Exception as error:
            trouble("unexpected", error)
            transport.abort()
            return
        if not transport.is_closing():
            begin_here()
            transport.resume_reading()

    def _caller(self, request: bytes, origin: LineOrigin) -> Caller:
        first, *lines = request.partition(END_OF_HEAD)[0].decode("latin-1").split("\r\n")
        headers = CIMultiDict(
            (name.strip(), value.strip()) for name, _, value in (line.partition(":") for line in lines)
        )
        return line_caller(self._access, [*first.split(" "), ""][1].partition("?")[0], headers, origin)

    def _send_line(
        self, transport: asyncio.Transport, request: bytes, caller: Caller, origin: LineOrigin, to: NodeInfo
    ) -> None:
        """From now on the line that is asked for on this connection is there."""
        if origin.is_relayed or origin.passes >= PASSES_MAX:
            transport.abort()  # whoever has brought it looks anew
        elif calls.is_nearby(to, self.driver.info.machine):
            self._spawn(self._pass(transport, PassedLine(caller.address, request, origin.passes + 1), to))
        else:
            self._relay(transport, request, caller)

    async def _pass(self, transport: asyncio.Transport, line: PassedLine, to: NodeInfo) -> None:
        self._registry.counters.lines_passed += await pass_line(transport.get_extra_info("socket").fileno(), line, to)
        transport.abort()  # whoever has it now has it still

    def _relay(self, transport: asyncio.Transport, request: bytes, caller: Caller) -> None:
        table = TableId(caller.code)
        self._registry.counters.lines_relayed += 1
        self.driver.line_led(table)
        lines = self._relayed.setdefault(table, set())

        def ended() -> None:
            lines.discard(line)
            if not lines:
                self._relayed.pop(table, None)
            self.driver.line_ended(table)

        line = RelayedLine(transport, _without_forwarded(request), partial(self._to_keeper, caller), ended)
        lines.add(line)

    async def _to_keeper(self, caller: Caller, request: bytes, end: asyncio.Protocol) -> None:
        """Ask whoever keeps the table now for a line that ends here."""
        try:
            to = await self._next(caller.code)
            if calls.is_nearby(to, self.driver.info.machine):
                await self._pair_with(to, PassedLine(caller.address, request, PASSES_MAX, is_relayed=True), end)
            else:
                call = await self._called(to, calls.BringLine(caller.address))
                call.transport.write(request)
                call.carry_on(end)
        except LogError as error:
            raise ConnectionRefusedError from error

    async def _pair_with(self, to: NodeInfo, line: PassedLine, end: asyncio.Protocol) -> None:
        """The same with a node on this machine, or with this one: the table is here by now."""
        near, far = pair()
        with far:
            if not await pass_line(far.fileno(), line, to):
                near.close()
                raise ConnectionRefusedError
        await asyncio.get_running_loop().create_connection(lambda: end, sock=near)

    async def _called(self, to: NodeInfo, question: calls.Question) -> calls.Call:
        return await calls.called(to, self.driver.info.machine, self._secret, question)

    def _rehome(self, table: TableId) -> None:
        for line in list(self._relayed.get(table, ())):
            line.rehome()


def _without_forwarded(request: bytes) -> bytes:
    """What a proxy said of an address is said to whoever believes it: this node."""
    head, end, rest = request.partition(END_OF_HEAD)
    lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(FORWARDED_LINE)]
    return b"\r\n".join(lines) + end + rest
