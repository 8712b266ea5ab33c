"""A player over a real line.

    async with Client("http://localhost:8080") as client:
        await client.join(await client.open(), "Ada")
        await client.connect()
        await client.wish(Start())
        await client.play({"type": "Deal", "level": 1})
        print(client.session.view)

After any cut it comes back by itself; see `session` for what is sent again then.
"""

import asyncio
from contextlib import suppress
from types import TracebackType
from typing import Any, Final

import msgspec
from aiohttp import ClientError, ClientSession, ClientWebSocketResponse, CookieJar, WSMsgType

from pictorium.client.session import Frame, Session
from pictorium.kernel.refusal import Refusal
from pictorium.table.commands import PersonWish
from pictorium.table.people import Plan

RETRY_S: Final = (0.0, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0)


class RefusedError(Exception):
    """The door said no."""


class Client:
    """One person at one table."""

    def __init__(self, url: str) -> None:
        """Speak to the server at this address."""
        self._url = url.rstrip("/")
        self._http: ClientSession | None = None
        self._socket: ClientWebSocketResponse | None = None
        self._listening: asyncio.Task[None] | None = None
        self._out: asyncio.Queue[Frame] = asyncio.Queue()
        self._answers: dict[int, asyncio.Future[None]] = {}
        self._welcomed = asyncio.Event()
        self.session = Session()
        self.session.on_answer = self._answered
        self.code = ""

    async def __aenter__(self) -> "Client":
        """Open for business."""
        self._http = ClientSession(cookie_jar=CookieJar(unsafe=True))
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        """Hang up."""
        if self._listening:
            self._listening.cancel()
        if self._http:
            await self._http.close()

    async def open(self, plan: Plan | None = None, password: str = "") -> str:
        """Open a table; its code."""
        body = {"plan": msgspec.to_builtins(plan or Plan()), "password": password}
        return str((await self._post("/tables", body))["code"])

    async def join(self, code: str, name: str, language: str = "en", role: str = "player") -> None:
        """Go through the door."""
        came = await self._post(f"/tables/{code}/people", {"name": name, "language": language, "role": role})
        self.code = came["code"]

    async def take_over(self, code: str, handover: str) -> None:
        """Take the place of another device."""
        self.code = (await self._post(f"/tables/{code}/devices", {"handover": handover}))["code"]

    async def connect(self) -> None:
        """Come to the table, and stay: after any cut, come back."""
        self._listening = asyncio.create_task(self._stay())
        await self._welcomed.wait()

    async def wish(self, wish: PersonWish) -> Refusal | None:
        """Ask something of the table; None if it was done."""
        return await self._done(*self.session.wish(wish))

    async def play(self, command: Any) -> Refusal | None:
        """Ask something of the game; None if it was done."""
        return await self._done(*self.session.play(command))

    def draw(self, batch: bytes) -> None:
        """Put a batch of ink on one's sheet."""
        self._send(self.session.draw(batch))

    def cut(self) -> None:
        """Drop the line, as a bad net would."""
        connection = self._socket._conn if self._socket is not None else None
        if connection is not None and connection.transport is not None:
            connection.transport.abort()

    async def _done(self, n: int, frames: list[Frame]) -> Refusal | None:
        answer = self._answers[n] = asyncio.get_running_loop().create_future()
        self._send(frames)
        await answer
        refusal = self.session.answers[n]
        return msgspec.convert(refusal, Refusal) if refusal else None

    def _answered(self, n: int) -> None:
        answer = self._answers.pop(n, None)
        if answer and not answer.done():
            answer.set_result(None)

    def _send(self, frames: list[Frame]) -> None:
        for frame in frames:
            self._out.put_nowait(frame)

    async def _post(self, path: str, body: Any) -> Any:
        assert self._http is not None, "used inside `async with`"
        async with self._http.post(self._url + path, json=body) as response:
            answer = await response.json()
            if response.status >= 300:
                raise RefusedError(answer["refused"])
            return answer

    async def _stay(self) -> None:
        tries = 0
        while self.session.dismissed is None:
            await asyncio.sleep(RETRY_S[min(tries, len(RETRY_S) - 1)])
            tries += 1
            with suppress(ClientError, OSError):
                await self._listen()
            if self.session.is_welcome:
                tries = 0
            self.session.lost()

    async def _listen(self) -> None:
        """One line, from hello to its end."""
        assert self._http is not None
        url = self._url.replace("http", "ws", 1)
        async with self._http.ws_connect(f"{url}/tables/{self.code}/line", max_msg_size=0) as socket:
            self._socket, self._out = socket, asyncio.Queue()
            self._send([self.session.hello()])
            speaking = asyncio.create_task(_speak(socket, self._out))
            try:
                async for frame in socket:
                    if frame.type is WSMsgType.TEXT:
                        self._send(self.session.hear(frame.data))
                        if self.session.is_welcome:
                            self._welcomed.set()
                    elif frame.type is WSMsgType.BINARY:
                        self.session.see(frame.data)
            finally:
                speaking.cancel()


async def _speak(socket: ClientWebSocketResponse, out: "asyncio.Queue[Frame]") -> None:
    """Send what waits, in order."""
    with suppress(ClientError, OSError):
        while True:
            frame = await out.get()
            if isinstance(frame, bytes):
                await socket.send_bytes(frame)
            else:
                await socket.send_str(frame)
