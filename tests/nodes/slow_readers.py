"""People whose lines lead by way of another server, and who stop reading while much is drawn at their table."""

import asyncio
import time
from contextlib import AsyncExitStack
from typing import Final

from pictorium.player.client import Client, RefusedError
from pictorium.table.commands import Start
from pictorium.table.limits import BYTES_PER_SHEET_MAX
from pictorium.table.people import Plan
from tests.nodes.balancer import Balancer
from tests.nodes.group import Group
from tests.web.party import stroke, take_up_pens

AUTHORS: Final = 3
READERS: Final = 10
BATCH: Final = 480
"""Strokes, some eight thousand bytes."""
BATCHES_PER_S: Final = 15
FULL: Final = 0.9
"""Of a sheet."""
SEEN_WITHIN_S: Final = 10.0
CAUGHT_UP_WITHIN_S: Final = 30.0
GROWTH_MAX: Final = 0.5
"""How much a server may grow, as a part of all that the slow readers did not read."""


async def read_slowly(group: Group) -> None:
    """Their servers grow by a bounded amount, others see at once what is drawn, and they see all of it in the end."""
    async with AsyncExitStack() as stack:
        ways = [Balancer(group.ways, 0) for _ in range(AUTHORS)]
        slow = [Balancer(group.ways, 1, is_narrow=True) for _ in range(READERS)]
        people = [await stack.enter_async_context(Client(await way.open())) for way in (*ways, *slow)]
        authors, readers = people[:AUTHORS], people[AUTHORS:]
        code = await authors[0].open(Plan(edition="second", options={"rounds": 1}))
        for number, client in enumerate(people):
            await _let_in(client, code, f"Name {number}", "player" if number < AUTHORS else "watcher")
            await client.connect()
        assert await authors[0].wish(Start()) is None
        await take_up_pens(authors)
        group.forget_waits()
        for way in slow:
            way.hold()
        before = [server.memory_bytes for server in group.servers]
        drawn = await _draw(authors)
        grown = [server.memory_bytes - bytes_ for server, bytes_ in zip(group.servers, before, strict=True)]
        for way in slow:
            way.go_on()
        if not await _seen(readers, drawn, CAUGHT_UP_WITHIN_S):
            group.complain("who read slowly does not see all")
        missed = READERS * sum(map(len, drawn.values()))
        for number, bytes_ in enumerate(grown):
            if bytes_ > GROWTH_MAX * missed:
                group.complain(f"server {number} grew by {bytes_ >> 20} MB while {missed >> 20} MB were not read")


async def _let_in(client: Client, code: str, name: str, role: str) -> None:
    """Through the door, which lets in so many people from one place only little by little."""
    while True:
        try:
            await client.join(code, name, role=role)
        except RefusedError as error:
            if error.code != "too_many_tries":
                raise
            await asyncio.sleep(1)
        else:
            return


async def _draw(authors: list[Client]) -> dict[int, bytes]:
    """All fill their sheets, and see at once what the others draw; what lies on each sheet then."""
    drawn = {_place(author): b"" for author in authors}
    number = 0
    while len(drawn[0]) < FULL * BYTES_PER_SHEET_MAX:
        for author in authors:
            ink = stroke(number) * BATCH
            author.draw(ink)
            drawn[_place(author)] += ink
        number += 1
        await asyncio.sleep(1 / BATCHES_PER_S)
    assert await _seen(authors, drawn, SEEN_WITHIN_S), "who reads is delayed by who does not"
    return drawn


async def _seen(clients: list[Client], drawn: dict[int, bytes], within_s: float) -> bool:
    """Whether all of them see this in time; nobody is shown their own ink."""
    until = time.monotonic() + within_s
    for client in clients:
        own = client.session._place
        wanted = {place: ink for place, ink in drawn.items() if place != own}
        while {place: ink for place, (_, ink) in client.session.sheets.items() if place != own} != wanted:
            if time.monotonic() > until:
                return False
            await asyncio.sleep(0.05)
    return True


def _place(client: Client) -> int:
    place = client.session._place
    assert place is not None
    return place
