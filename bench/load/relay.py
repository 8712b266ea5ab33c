"""A bare relay with the library that lines are kept with: no rules, no checks, nothing kept. `--tick` coalesces."""

import asyncio
import sys
from collections import defaultdict
from typing import Any, Final

import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, WSUpgradeRequest, ws_create_server

TICK_S: Final = 0.033
WELCOME: Final = b'{"type":"Welcome","n":0,"through":0,"sheet":1,"view":null}'


class Table:
    """All who get the same bytes."""

    def __init__(self, *, has_tick: bool) -> None:
        """Nobody yet."""
        self.lines: list[WSTransport] = []
        self._has_tick = has_tick
        self._waiting: list[bytes] = []

    def relay(self, message: bytes) -> None:
        """Pass it on, at once or with the next tick."""
        if not self._has_tick:
            self._send(message)
            return
        if not self._waiting:
            asyncio.get_running_loop().call_later(TICK_S, self._tick)
        self._waiting.append(message)

    def _tick(self) -> None:
        message = b"".join(self._waiting)
        self._waiting.clear()
        self._send(message)

    def _send(self, message: bytes) -> None:
        for line in self.lines:
            line.send(WSMsgType.BINARY, message)


class Relayed(WSListener):
    """One line."""

    def __init__(self, table: Table) -> None:
        """At this table."""
        self._table = table

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Sit down."""
        self._table.lines.append(transport)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Ink is passed on; a hello is answered."""
        if frame.msg_type == WSMsgType.BINARY:
            self._table.relay(frame.get_payload_as_bytes())
        elif frame.msg_type == WSMsgType.TEXT:
            transport.send(WSMsgType.TEXT, WELCOME)
        elif frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """Stand up."""
        self._table.lines.remove(transport)


async def main(port: int, has_tick: bool) -> None:
    """Relay until killed."""
    tables: defaultdict[Any, Table] = defaultdict(lambda: Table(has_tick=has_tick))

    def come(request: WSUpgradeRequest) -> Relayed:
        return Relayed(tables[request.path])

    server = await ws_create_server(come, "127.0.0.1", port, backlog=4096)
    print("ready", flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(main(int(sys.argv[1]), "--tick" in sys.argv))
