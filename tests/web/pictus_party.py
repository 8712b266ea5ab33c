"""People who play Pictus at a real server, some who only look, and what each of them was ever told."""

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Final

from pictorium.player.client import Client
from pictorium.player.session import Frame
from pictorium.stores.own_pictures import add_pictures
from pictorium.table.commands import Start
from pictorium.table.people import Plan
from tests.web.displays import shown_at
from tests.web.party import stroke

SET: Final = "ours"
PICTURE: Final = re.compile(rf"{SET}/[0-9a-f]{{20}}")
"""How pictures are called in all that is said: by names that occur nowhere else."""
LOOKING: Final = 2
"""One who watches, and a screen."""


class Guest(Client):
    """Somebody who remembers which pictures they were told of."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.heard: set[str] = set()
        self.held: set[str] = set()
        self.returns = 0
        """How often they came to the table, or back to it."""
        hear = self.session.hear

        def hearing(text: str | bytes) -> list[Frame]:
            self.heard.update(PICTURE.findall(text if isinstance(text, str) else text.decode()))
            said = hear(text)
            self.returns += any(f'"type":"{kind}"' in str(text) for kind in ("Welcome", "Resumed"))
            own = (self.session.view or {}).get("own") or {"hand": [], "laid": None}
            self.held.update(picture["id"] for picture in (*own["hand"], own["laid"]) if picture)
            return said

        self.session.hear = hearing  # type: ignore[method-assign]

    @property
    def view(self) -> dict[str, Any]:
        assert self.session.view is not None
        return self.session.view

    @property
    def seat(self) -> str:
        return str(self.view["seat"])

    def ink_of(self, author: "Guest") -> bytes:
        """What this person sees on another's sheet of this turn."""
        place = author.session._place
        assert place is not None
        sheet, ink = self.session.sheets.get(place, (None, b""))
        return ink if sheet == author.session.sheet else b""

    async def come_back(self) -> None:
        """Lose the line, and go on with another."""
        before = self.returns
        self.cut()
        await self.back_after(before)

    async def drawings(self) -> bytes:
        """All drawings of the game that this person may look at."""
        assert self._http is not None
        async with self._http.get(f"{self._url}/tables/{self.code}/drawings") as response:
            assert response.status == 200
            return await response.read()

    async def bring(self, kind: str, body: bytes) -> int:
        """Bring something to the table; how that was answered."""
        assert self._http is not None
        async with self._http.post(f"{self._url}/tables/{self.code}/media?kind={kind}", data=body) as response:
            return response.status

    async def fetched(self, medium: str) -> bytes:
        """Something that was brought."""
        assert self._http is not None
        async with self._http.get(f"{self._url}/tables/{self.code}/media/{medium}") as response:
            assert response.status == 200
            return await response.read()

    async def in_phase(self, *phases: str) -> None:
        await self.until(lambda session: bool(session.view and session.view["phase"] in phases))

    async def back_after(self, count: int) -> None:
        """Until this person was back once more than so often."""
        await self.until(lambda _: self.returns > count)

    async def do(self, kind: str, **wanted: Any) -> None:
        """Do the first thing of this kind that is possible, and that is as wanted."""
        command = next(
            one for one in self.view["may"] if one["type"] == kind and all(one[name] == wanted[name] for name in wanted)
        )
        assert await self.play(command) is None


class Party:
    """A table of Pictus."""

    def __init__(self, players: Sequence[Guest], looking: Sequence[Guest]) -> None:
        self.players, self.looking = players, looking
        self.hung: set[str] = set()
        """All that was ever on the wall, and so known to all."""

    @property
    def everyone(self) -> list[Guest]:
        return [*self.players, *self.looking]

    @property
    def narrator(self) -> Guest:
        return next(one for one in self.players if one.seat == self.players[0].view["narrator"])

    @property
    def others(self) -> list[Guest]:
        return [one for one in self.players if one is not self.narrator]

    async def all_in(self, *phases: str) -> None:
        await asyncio.gather(*(one.in_phase(*phases) for one in self.everyone))

    async def sketch(self, number: int) -> bytes:
        """The narrator draws, and it is kept."""
        ink = stroke(number)
        await self.narrator.until(lambda session: session.sheet is not None)
        self.narrator.draw(ink)
        while self.narrator.session.unkept:
            await asyncio.sleep(0.01)
        return ink

    async def tell(self, **clue: Any) -> None:
        """The narrator gives a clue; all hear it."""
        narrator = self.narrator
        command = {"type": "GiveClue", "picture": narrator.view["own"]["hand"][0]["id"], **clue}
        assert await narrator.play(command) is None
        await self.all_in("Laying")

    async def lay(self, *guests: Guest) -> None:
        for one in guests or self.others:
            await one.do("Lay")

    async def vote(self, *guests: Guest) -> None:
        for number, one in enumerate(guests):
            votes = [command for command in one.view["may"] if command["type"] == "Vote"]
            assert await one.play(votes[number % len(votes)]) is None

    def note_wall(self) -> None:
        self.hung.update(picture["id"] for picture in self.players[0].view["hung"])

    def check_secrets(self) -> None:
        """Nobody was ever told of a picture that they neither held nor saw on the wall."""
        for one in self.players:
            assert one.heard <= one.held | self.hung
        for one in self.looking:
            assert one.heard <= self.hung
            assert one.view["own"] is None
            assert one.view["may"] == []


def pictures(data: Path, count: int) -> None:
    """So many pictures to play with; what is on them is no matter here."""
    add_pictures(data, SET, (b"picture %d" % number for number in range(count)))


@asynccontextmanager
async def playing(url: str, count: int, **options: Any) -> AsyncIterator[Party]:
    """So many play, one watches, and a screen shows it."""
    async with AsyncExitStack() as stack:
        guests = [Guest(url) for _ in range(count + LOOKING)]
        for guest in guests:
            await stack.enter_async_context(guest)
        code = await guests[0].open(Plan(game="pictus", cards=(SET,), options={"turns_each": 1, **options}))
        for number, guest in enumerate(guests):
            if number < count + 1:
                await guest.join(code, f"Guest {number}", role="player" if number < count else "watcher")
            else:
                await shown_at(guests[0], guest)
            await guest.connect()
        assert await guests[0].wish(Start()) is None
        party = Party(guests[:count], guests[count:])
        await party.all_in("Telling")
        yield party
