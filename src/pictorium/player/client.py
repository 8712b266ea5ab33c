"""A player over a real line; docs/CLIENT.md shows a whole one.

After any cut it comes back by itself; see `session` for what is sent again then.
"""

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Any, Final, TypeVar

import msgspec
from aiohttp import ClientError, ClientSession, ClientWebSocketResponse, CookieJar, WSMsgType

from pictorium.ink.packed import packed
from pictorium.ink.stroke import Begin, More, Move, Point
from pictorium.kernel.refusal import Refusal
from pictorium.player.reconnect_delay import ReconnectDelay
from pictorium.player.session import Frame, Session
from pictorium.player.watch import LOOK_EVERY_S, WELCOME_WITHIN_S, Watch, patience
from pictorium.table.commands import PersonWish
from pictorium.table.people import Plan
from pictorium.wire.close_code import NO_TABLE, OLD_PROTOCOL

FINAL: Final = {NO_TABLE: "no_table", OLD_PROTOCOL: "old_protocol"}
"""Ways to be hung up on after which coming back makes no sense."""
PAIRING_ASKED_EVERY_S: Final = 0.2
T = TypeVar("T")


class RefusedError(Exception):
    """The door said no; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class DismissedError(Exception):
    """There is no place at the table any more; `why` says how that came."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Client:
    """One person at one table. What this person knows is in `session`: `view` for the game, `table` for the rest."""

    def __init__(self, url: str) -> None:
        """Speak to the server at this address."""
        self._url = url.rstrip("/")
        self._http: ClientSession | None = None
        self._socket: ClientWebSocketResponse | None = None
        self._listening: asyncio.Task[None] | None = None
        self._out: asyncio.Queue[Frame] = asyncio.Queue()
        self._answers: dict[int, asyncio.Future[None]] = {}
        self._changed = asyncio.Event()
        self.session = Session()
        self.session.on_answer = self._answered
        self.code = ""
        self._end = "line"
        self._given_up = 0
        """How many lines were given up since something was answered, as nothing came in time."""

    async def __aenter__(self) -> "Client":
        """Open for business."""
        self._http = ClientSession(cookie_jar=CookieJar(unsafe=True))
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        """Hang up."""
        if self._listening:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        for answer in self._answers.values():
            answer.cancel()
        if self._http:
            await self._http.close()

    async def open(self, plan: Plan | None = None, password: str = "") -> str:
        """Open a table; its code. Fails with RefusedError, like all that goes through the door."""
        body = {"plan": msgspec.to_builtins(plan or Plan()), "password": password}
        return str((await self._post("/tables", body))["code"])

    async def join(self, code: str, name: str, language: str = "en", role: str = "player") -> None:
        """Go through the door."""
        came = await self._post(f"/tables/{code}/people", {"name": name, "language": language, "role": role})
        self.code = came["code"]

    async def take_over(self, code: str, handover: str) -> None:
        """Take the place of another device."""
        self.code = (await self._post(f"/tables/{code}/devices", {"handover": handover}))["code"]

    async def wait_for_host(self, on_pairing: Callable[[str], None]) -> None:
        """Be a screen: `on_pairing` is told the code that it shows, and the host of a table says that code there."""
        waiting = await self._post("/displays", {})
        on_pairing(waiting["pairing"])
        while (state := await self._post("/displays/state", {"secret": waiting["secret"]}))["code"] is None:
            await asyncio.sleep(PAIRING_ASKED_EVERY_S)
        self.code, self._end = state["code"], "display"

    async def bring_display(self, pairing: str) -> None:
        """As the host: the screen that shows this code belongs to the table."""
        await self._post(f"/tables/{self.code}/displays", {"pairing": pairing})

    async def connect(self) -> None:
        """Come to the table, and stay: after any cut, come back."""
        self._listening = asyncio.create_task(self._stay())
        await self.until(lambda session: session.is_welcome)

    async def views(self) -> AsyncIterator[dict[str, Any]]:
        """The game as this person sees it, after each change; the newest only, until there is no place any more."""
        shown: dict[str, Any] | None = None
        while True:
            changed, view = self._changed, self.session.view
            if view is not None and view is not shown:
                shown = view
                yield view
            elif self.session.dismissed is not None:
                return
            else:
                await changed.wait()

    async def until(self, wanted: Callable[[Session], T]) -> T:
        """Wait until something is so; what `wanted` found then."""
        while not (found := wanted(self.session)):
            if self.session.dismissed is not None:
                raise DismissedError(self.session.dismissed)
            await self._changed.wait()
        return found

    async def wish(self, wish: PersonWish) -> Refusal | None:
        """Ask something of the table; None if it was done."""
        return await self._done(*self.session.wish(wish))

    async def play(self, command: Any) -> Refusal | None:
        """Ask something of the game; None if it was done."""
        return await self._done(*self.session.play(command))

    def draw(self, ink: bytes | Iterable[Move]) -> None:
        """Put ink on one's sheet: moves of a pen, or a batch that is packed already."""
        self._send(self.session.draw(ink if isinstance(ink, bytes) else packed(ink)))

    def stroke(self, points: Sequence[tuple[int, int]], width: int = 1) -> None:
        """Draw a line through these points; the sheet is 4096 wide and 3072 high."""
        first, *rest = (Point(x, y) for x, y in points)
        self.draw((Begin(first, width), More(tuple(rest))) if rest else (Begin(first, width),))

    def cut(self) -> None:
        """Drop the line, as a bad net would."""
        connection = self._socket._conn if self._socket is not None else None
        if connection is not None and connection.transport is not None:
            connection.transport.abort()

    async def _done(self, n: int, frames: list[Frame]) -> Refusal | None:
        answer = self._answers[n] = asyncio.get_running_loop().create_future()
        self._send(frames)
        if self.session.dismissed is not None:
            self._give_up()
        await answer
        refusal = self.session.answers[n]
        return msgspec.convert(refusal, Refusal) if refusal else None

    def _answered(self, n: int) -> None:
        self._given_up = 0
        answer = self._answers.pop(n, None)
        if answer and not answer.done():
            answer.set_result(None)

    def _give_up(self) -> None:
        """Nothing more will be answered."""
        assert self.session.dismissed is not None
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(DismissedError(self.session.dismissed))
        self._answers.clear()

    def _tell_change(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

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
        delay, clock = ReconnectDelay(), asyncio.get_running_loop().time
        while self.session.dismissed is None:
            began, answers, self._socket = clock(), len(self.session.answers), None
            try:
                await self._listen()
            except TimeoutError:
                self._given_up += 1
            except (ClientError, OSError):
                pass
            if self.session.dismissed is None:
                held_s = clock() - began if self.session.is_welcome else 0.0
                delay.line_held(held_s, has_answered=len(self.session.answers) > answers)
                self.session.lost()
                code = self._socket.close_code if self._socket else None
                await asyncio.sleep(delay.pause_s(code, random.random()))
        self.session.lost()
        self._give_up()
        self._tell_change()

    async def _listen(self) -> None:
        """One line, from hello to its end."""
        assert self._http is not None
        url = f"{self._url.replace('http', 'ws', 1)}/tables/{self.code}/{self._end}"
        within_s = WELCOME_WITHIN_S * patience(self._given_up)
        async with asyncio.timeout(within_s) as connecting, self._http.ws_connect(url, max_msg_size=0) as socket:
            connecting.reschedule(None)
            self._socket, self._out = socket, asyncio.Queue()
            self._send([self.session.hello()])
            speaking = asyncio.create_task(_speak(socket, self._out))
            watching = asyncio.create_task(self._watch())
            try:
                async for frame in socket:
                    if frame.type is WSMsgType.TEXT:
                        self._send(self.session.hear(frame.data))
                        self._tell_change()
                        if self.session.is_astray:
                            break
                    elif frame.type is WSMsgType.BINARY:
                        self.session.see(frame.data)
            finally:
                speaking.cancel()
                watching.cancel()
            if socket.close_code in FINAL and self.session.dismissed is None:
                self.session.dismissed = FINAL[socket.close_code]

    async def _watch(self) -> None:
        """Give the line up if nothing comes in time."""
        clock = asyncio.get_running_loop().time
        watch, session = Watch(clock(), self._given_up), self.session
        while not watch.is_dead(clock(), is_welcome=session.is_welcome, owed=session.owed):
            await asyncio.sleep(LOOK_EVERY_S)
        self._given_up += 1
        self.cut()


async def _speak(socket: ClientWebSocketResponse, out: "asyncio.Queue[Frame]") -> None:
    """Send what waits, in order."""
    with suppress(ClientError, OSError):
        while True:
            frame = await out.get()
            if isinstance(frame, bytes):
                await socket.send_bytes(frame)
            else:
                await socket.send_str(frame)
