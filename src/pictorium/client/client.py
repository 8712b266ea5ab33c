"""One person's end of the line.

    async with Client("http://localhost:8080") as client:
        await client.join(await client.open(), "Ada")
        await client.connect()
        await client.wish(Start())
        await client.play({"type": "Deal", "level": 1})

Actions are numbered and kept until they are answered; after a cut the client comes back by itself and sends again what
was not answered, in order, before anything new. Ink likewise. `view` and `table` are always what the server said last.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Any, Final

import msgspec
from aiohttp import ClientConnectionError, ClientError, ClientSession, ClientWebSocketResponse, CookieJar, WSMsgType

from pictorium.ink.frame import unframed
from pictorium.kernel.refusal import Refusal
from pictorium.table.commands import PersonWish
from pictorium.table.people import Plan
from pictorium.wire.from_client import PROTOCOL, Do, Hello, InkBatch, Play, packed_ink

RETRY_S: Final = (0.0, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0)


class RefusedError(Exception):
    """The door said no."""


class Client:
    """One person at one table."""

    def __init__(self, url: str, on_change: Callable[["Client"], None] | None = None) -> None:
        """Speak to the server at this address; be told of every change."""
        self._url, self._on_change = url.rstrip("/"), on_change
        self._session: ClientSession | None = None
        self._socket: Any = None
        self._out: asyncio.Queue[bytes | str] | None = None
        """What waits to be sent on the line there is; None while there is none, or it was not welcomed yet."""
        self._listening: asyncio.Task[None] | None = None
        self._unanswered: dict[int, tuple[Do | Play, asyncio.Future[Refusal | None]]] = {}
        self._unkept: dict[int, bytes] = {}
        self._n = 0
        self._drawn = 0
        self._welcomed = asyncio.Event()
        self.code = ""
        self.you = ""
        self.table: dict[str, Any] = {}
        self.view: dict[str, Any] | None = None
        self.sheet: int | None = None
        self.sheets: dict[int, tuple[int, bytes]] = {}
        """By place: the sheet's number and all the ink seen on it."""
        self.faces: list[Any] = []
        self.dismissed: str | None = None

    async def __aenter__(self) -> "Client":
        """Open for business."""
        self._session = ClientSession(cookie_jar=CookieJar(unsafe=True))
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        """Hang up."""
        if self._listening:
            self._listening.cancel()
        if self._session:
            await self._session.close()

    async def open(self, plan: Plan | None = None, password: str = "") -> str:
        """Open a table; its code."""
        body = {"plan": msgspec.to_builtins(plan or Plan()), "password": password}
        return str((await self._post("/tables", body))["code"])

    async def join(self, code: str, name: str, language: str = "en", role: str = "player") -> None:
        """Go through the door."""
        came = await self._post(f"/tables/{code}/people", {"name": name, "language": language, "role": role})
        self.code, self.you = came["code"], came["you"]

    async def take_over(self, code: str, handover: str) -> None:
        """Take the place of another device."""
        came = await self._post(f"/tables/{code}/devices", {"handover": handover})
        self.code, self.you = came["code"], came["you"]

    async def connect(self) -> None:
        """Come to the table, and stay: after any cut, come back."""
        self._listening = asyncio.create_task(self._stay())
        await self._welcomed.wait()

    async def wish(self, wish: PersonWish) -> Refusal | None:
        """Ask something of the table; None if it was done."""
        return await self._act(lambda n: Do(n, wish))

    async def play(self, command: Any) -> Refusal | None:
        """Ask something of the game; None if it was done."""
        raw = msgspec.Raw(msgspec.json.encode(command))
        return await self._act(lambda n: Play(n, raw))

    async def draw(self, batch: bytes) -> None:
        """Put a batch of ink on one's sheet."""
        assert self.sheet is not None, "there is a sheet to draw on"
        self._drawn += 1
        self._unkept[self._drawn] = batch
        self._send(packed_ink(InkBatch(self.sheet, self._drawn, batch)))

    async def cut(self) -> None:
        """Drop the line, as a bad net would."""
        connection = self._socket._conn if self._socket is not None else None
        if connection is not None and connection.transport is not None:
            connection.transport.abort()

    async def _act(self, made: Callable[[int], Do | Play]) -> Refusal | None:
        self._n += 1
        answer: asyncio.Future[Refusal | None] = asyncio.get_running_loop().create_future()
        action = made(self._n)
        self._unanswered[self._n] = (action, answer)
        self._send(action)
        return await answer

    async def _post(self, path: str, body: Any) -> Any:
        assert self._session is not None, "used inside `async with`"
        async with self._session.post(self._url + path, json=body) as response:
            answer = await response.json()
            if response.status >= 300:
                raise RefusedError(answer["refused"])
            return answer

    def _send(self, message: Do | Play | bytes) -> None:
        """Send it if there is a line; whoever comes back sends it again."""
        if self._out is not None:
            self._out.put_nowait(message if isinstance(message, bytes) else msgspec.json.encode(message).decode())

    async def _stay(self) -> None:
        tries = 0
        while self.dismissed is None:
            await asyncio.sleep(RETRY_S[min(tries, len(RETRY_S) - 1)])
            tries += 1
            try:
                if await self._listen():
                    tries = 0
            except (ClientError, OSError):
                pass

    async def _listen(self) -> bool:
        """One line, from hello to its end. Whether it was a good one."""
        assert self._session is not None
        url = self._url.replace("http", "ws", 1)
        async with self._session.ws_connect(f"{url}/tables/{self.code}/line", max_msg_size=0) as socket:
            self._socket = socket
            await socket.send_str(msgspec.json.encode(Hello(PROTOCOL)).decode())
            out: asyncio.Queue[bytes | str] = asyncio.Queue()
            speaking = asyncio.create_task(_speak(socket, out))
            try:
                async for frame in socket:
                    if frame.type is WSMsgType.TEXT:
                        self._hear(msgspec.json.decode(frame.data), out)
                    elif frame.type is WSMsgType.BINARY:
                        self._see(frame.data)
            finally:
                self._out = None
                speaking.cancel()
        return self._welcomed.is_set()

    def _hear(self, message: dict[str, Any], out: "asyncio.Queue[bytes | str]") -> None:
        match message["type"]:
            case "Welcome":
                self._begin_again(message, out)
            case "Told":
                self.table, self.view = message["table"], message["view"]
                self.faces += message["faces"]
                self._follow(message["sheet"])
            case "Answered":
                _, answer = self._unanswered.pop(message["n"], (None, None))
                if answer and not answer.done():
                    refusal = message["refusal"]
                    answer.set_result(msgspec.convert(refusal, Refusal) if refusal else None)
            case "InkKept":
                if message["sheet"] == self.sheet:
                    self._unkept = {n: batch for n, batch in self._unkept.items() if n > message["through"]}
            case "InkRefused":
                if message["sheet"] == self.sheet:
                    self._unkept.clear()
                    self._drawn = message["through"]
            case "Dismissed":
                self.dismissed = message["why"]
        if self._on_change:
            self._on_change(self)

    def _begin_again(self, message: dict[str, Any], out: "asyncio.Queue[bytes | str]") -> None:
        """Take what is said for all there is, and send again what was not answered."""
        self.table, self.view = message["table"], message["view"]
        self.sheets.clear()
        self._follow(message["sheet"])
        self._n = max(self._n, message["n"])
        self._drawn = max(self._drawn, message["through"])
        self._out = out
        for number, batch in sorted(self._unkept.items()):
            if self.sheet is not None and number > message["through"]:
                self._send(packed_ink(InkBatch(self.sheet, number, batch)))
        for _, (action, _answer) in sorted(self._unanswered.items()):
            self._send(action)
        self._welcomed.set()

    def _follow(self, sheet: int | None) -> None:
        if sheet != self.sheet:
            self.sheet, self._drawn, self._unkept = sheet, 0, {}

    def _see(self, frame: bytes) -> None:
        for stretch in unframed(frame):
            sheet, seen = self.sheets.get(stretch.place, (stretch.sheet, b""))
            before = seen if sheet == stretch.sheet else b""
            self.sheets[stretch.place] = (stretch.sheet, before + stretch.batches)


async def _speak(socket: ClientWebSocketResponse, out: "asyncio.Queue[bytes | str]") -> None:
    """Send what waits, in order."""
    with suppress(ConnectionError, ClientConnectionError):
        while True:
            message = await out.get()
            if isinstance(message, bytes):
                await socket.send_bytes(message)
            else:
                await socket.send_str(message)
