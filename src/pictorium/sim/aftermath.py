"""The weeks after an evening: the table is unloaded from memory, and forgotten when nobody has come for long enough.

Somebody may come back at the very moment at which it is forgotten: then they find all of it, or nothing, and whoever
is let in stays in.
"""

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pictorium.sim.disk import TABLE
from pictorium.table.limits import TABLE_EXPIRES_AFTER_MS
from pictorium.web.expiry import Expiry

if TYPE_CHECKING:
    from pictorium.sim.person import SimPerson
    from pictorium.sim.world import World

UNLOADED_WITHIN_S: Final = 3600
"""How long it may take until all clocks of a game have run out."""
VISITS_WITHIN_S: Final = 8
"""About as long as it takes to forget a table."""
QUIET_S: Final = 30


async def aftermath(world: "World") -> list[str]:
    """Let weeks go by after an evening; what does not hold."""
    assert world.server is not None, "calm evenings end with a server"
    for person in world.people:
        if person.line:
            person.line.cut()
    await asyncio.sleep(UNLOADED_WITHIN_S)
    if world.server.actor is not None:
        return ["the table is still in memory, and nobody is there"]
    (last,) = await world.log.read(TABLE, await world.log.last(TABLE) - 1)
    await asyncio.sleep((last.at + TABLE_EXPIRES_AFTER_MS - world.now()) / 1000)
    said_before = len(world.frames)
    world.server.spawn(Expiry(world.server.registry).sweep())
    visitors = [person for person in world.people if not person.is_gone and world.happens(0.5)]
    for person in visitors:
        wait_s = world.random.random() * VISITS_WITHIN_S
        asyncio.get_running_loop().call_later(wait_s, person.come_back)
    await asyncio.sleep(VISITS_WITHIN_S + QUIET_S)
    rows = await world.log.last(TABLE)
    if 0 < rows < last.number:
        return ["a part of the table is forgotten"]
    welcome = {sent.person for sent in world.frames[said_before:] if sent.body.startswith(b'{"type":"Welcome"')}
    return [*world.errors, *_complaints(world, visitors, welcome, is_forgotten=rows == 0)]


def _complaints(world: "World", visitors: list["SimPerson"], welcome: set[str], *, is_forgotten: bool) -> Iterator[str]:
    if is_forgotten and world.log.media(TABLE):
        yield "the table is forgotten, but not what was brought to it"
    for person in visitors:
        if person.name in welcome and is_forgotten:
            yield f"{person.name} was welcomed to a table that is forgotten"
        if person.name not in welcome and not is_forgotten:
            yield f"{person.name} was turned away from a table that is there"
