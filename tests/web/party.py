"""People who sit down at a real server's table and have pens in their hands."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from pictorium.ink.packed import packed
from pictorium.ink.stroke import Begin, More, Point
from pictorium.player.client import Client
from pictorium.table.commands import Start
from pictorium.table.people import Plan

TO_THE_PENS = ("Deal", "Ready", "Go")


def stroke(number: int) -> bytes:
    """A short stroke that is like no other."""
    start = Point(number % 4000, number // 4000)
    return packed((Begin(start, 1), More((Point(start.x + 3, start.y + 4),))))


@asynccontextmanager
async def drawing(url: str, count: int) -> AsyncIterator[list[Client]]:
    """So many people in the middle of drawing."""
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Client(url)) for _ in range(count)]
        code = await people[0].open(Plan(edition="second", options={"rounds": 1}))
        for number, client in enumerate(people):
            await client.join(code, f"Player {number}")
            await client.connect()
        assert await people[0].wish(Start()) is None
        await take_up_pens(people)
        yield people


async def take_up_pens(people: list[Client]) -> None:
    while not all(may_draw(client) for client in people):
        for client in people:
            view = client.session.view or {"may": ()}
            steps = [command for command in view["may"] if command["type"] in TO_THE_PENS]
            if steps:
                await client.play(steps[0])
        await asyncio.sleep(0.01)


def may_draw(client: Client) -> bool:
    view = client.session.view
    own = next((one for one in view["seats"] if one["seat"] == view["seat"]), None) if view else None
    return bool(own and own["desk"] and own["desk"]["may_draw"] and client.session.sheet is not None)


async def seen_by(client: Client, author: Client, wanted: bytes) -> None:
    """Until one sees that another has drawn exactly this."""
    place = author.session._place
    assert place is not None
    while client.session.sheets.get(place, (0, b""))[1] != wanted:
        await asyncio.sleep(0.01)
