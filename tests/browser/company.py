"""Company for those with browsers: players in Python at the same table, who do as they are told."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from pictorium.ink.packed import unpacked
from pictorium.ink.sheet import Sheet, drawn
from pictorium.kernel.ids import SEATS, Seat
from pictorium.kernel.refusal import Refusal
from pictorium.player.client import Client
from pictorium.player.session import Session
from pictorium.table.commands import PersonWish
from pictorium.table.people import Plan
from tests.browser.conftest import House
from tests.browser.doodles import DOODLES

T = TypeVar("T")
WITHIN_S = 20


class Companion:
    """One of the company, at the table."""

    def __init__(self, house: House, name: str) -> None:
        self._house, self.name = house, name
        self._client = Client(house.url)

    def come(self, code: str, language: str = "en", role: str = "player") -> None:
        self._run(self._come(code, language, role))

    def open(self, plan: Plan) -> str:
        """Open a table at which this is played, and be its host; its code."""
        return self._run(self._open(plan))

    async def _open(self, plan: Plan) -> str:
        async with Client(self._house.url) as door:
            code = await door.open(plan)
        await self._come(code, "en", "player")
        return code

    async def _come(self, code: str, language: str, role: str) -> None:
        await self._client.__aenter__()
        await self._client.join(code, self.name, language, role)
        await self._client.connect()

    def go(self) -> None:
        """Hang up; the seat is away."""
        self._run(self._client.__aexit__(None, None, None))

    @property
    def view(self) -> dict[str, Any]:
        assert self._client.session.view is not None, "a game is on"
        return self._client.session.view

    @property
    def seat(self) -> str:
        return str(self.view["seat"])

    def until(self, wanted: Callable[[Session], T]) -> T:
        return self._run(self._client.until(wanted))

    def until_phase(self, phase: str) -> None:
        self.until(lambda session: session.view and session.view["phase"] == phase)

    def may(self, kind: str) -> list[dict[str, Any]]:
        return [command for command in self.view["may"] if command["type"] == kind]

    def play(self, kind: str, **fields: Any) -> None:
        refusal = self._run(self._client.play({"type": kind, **fields}))
        assert refusal is None, refusal

    def attempt(self, command: dict[str, Any]) -> Refusal | None:
        """Ask for something that somebody else may have brought about meanwhile; what was said against it."""
        return self._run(self._client.play(command))

    def wish(self, wish: PersonWish) -> None:
        refusal = self._run(self._client.wish(wish))
        assert refusal is None, refusal

    def bring_display(self, pairing: str) -> None:
        """As the host: the screen that shows this belongs to the table."""
        self._run(self._client.bring_display(pairing))

    def bring(self, kind: str, body: bytes) -> str:
        """Upload something to the table; what it is known by there."""
        return self._run(self._bring(kind, body))

    async def _bring(self, kind: str, body: bytes) -> str:
        client = self._client
        assert client._http is not None
        address = f"{self._house.url}/tables/{client.code}/media?kind={kind}"
        async with client._http.post(address, data=body) as response:
            assert response.status == 201, await response.text()
            return str((await response.json())["medium"])

    def sheet(self, seat: str) -> Sheet:
        """What this player has seen of that seat's drawing."""
        _, ink = self._client.session.sheets.get(SEATS.index(Seat(seat)), (0, b""))
        return drawn(Sheet(), unpacked(ink))

    def doodle(self, which: int) -> None:
        """Draw one of a few things."""
        for line in DOODLES[which % len(DOODLES)]:
            self.stroke(line)

    def stroke(self, points: Sequence[tuple[int, int]], width: int = 1) -> None:
        async def draw() -> None:
            self._client.stroke(points, width)

        self._run(draw())

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return self._house.run(asyncio.wait_for(work, WITHIN_S))


@contextmanager
def company(house: House, plan: Plan, names: Sequence[str]) -> Iterator[tuple[str, list[Companion]]]:
    """A table that the first of them has opened: its code, and all of them. They go at the end."""
    first, *others = companions = [Companion(house, name) for name in names]
    code = first.open(plan)
    for companion in others:
        companion.come(code)
    try:
        yield code, companions
    finally:
        for companion in companions:
            companion.go()
