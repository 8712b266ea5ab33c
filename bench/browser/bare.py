"""Serves the bare page, and relays what its canvases draw to each other: `python -m bench.browser.bare PORT`."""

import sys
from pathlib import Path
from typing import Final

from aiohttp import WSMsgType, web

PAGE: Final = Path(__file__).with_name("bare.html")


def main(port: int) -> None:
    """Serve until killed."""
    lines: set[web.WebSocketResponse] = set()

    async def show(request: web.Request) -> web.Response:
        return web.Response(text=PAGE.read_text(), content_type="text/html")

    async def relay(request: web.Request) -> web.WebSocketResponse:
        line = web.WebSocketResponse()
        await line.prepare(request)
        lines.add(line)
        async for message in line:
            if message.type is WSMsgType.BINARY:
                for other in lines - {line}:
                    await other.send_bytes(message.data)
        lines.remove(line)
        return line

    async def say_ready(app: web.Application) -> None:
        print("ready", flush=True)

    app = web.Application()
    app.add_routes([web.get("/", show), web.get("/relay", relay)])
    app.on_startup.append(say_ready)
    web.run_app(app, host="127.0.0.1", port=port, print=None, access_log=None)


if __name__ == "__main__":
    main(int(sys.argv[1]))
