"""What goes wrong with a whole server or all its people: everybody is out, or another server takes over the table."""

import asyncio
from typing import TYPE_CHECKING, Final

from pictorium.sim.disk import TABLE, CrashError
from pictorium.sim.sim_server import SimServer
from pictorium.table.limits import TABLE_RESTS_AFTER_MS
from pictorium.table.ports import LogError, NumberTakenError, Row
from pictorium.table.record import Entry, written

if TYPE_CHECKING:
    from pictorium.sim.world import World

EVERY_S: Final = 4
BREAK_S: Final = TABLE_RESTS_AFTER_MS / 1000
"""A break lasts between one and two of these."""
LEFT_BEHIND_S: Final = 20
"""How long a server may go on that no longer owns the table, at most."""


async def outages(world: "World") -> None:
    """Let such things happen until the evening is over."""
    while not world.is_over:
        await asyncio.sleep(world.random.random() * EVERY_S)
        if world.trouble.breaks and not _is_anybody_out(world) and world.happens(world.trouble.breaks):
            take_a_break(world)
        if world.trouble.takeovers and world.happens(world.trouble.takeovers):
            await take_over(world)


def _is_anybody_out(world: "World") -> bool:
    """Whether somebody is not back yet; else frequent breaks would follow each other for ever."""
    now = asyncio.get_running_loop().time()
    return any(now < person.walks_until and not person.is_gone for person in world.people)


def take_a_break(world: "World") -> None:
    """Everybody leaves the table, and comes back one by one."""
    now = asyncio.get_running_loop().time()
    world.breaks += 1
    for person in world.people:
        person.walks_until = now + BREAK_S * (1 + world.random.random())
        if person.line:
            person.line.cut()


async def take_over(world: "World") -> None:
    """Another server takes the table, while the one that owned it goes on and knows nothing of it.

    It appends a row before it reads any: from then on whatever the first one appends collides. Whoever connects from
    now on comes to the second one. Half of the lines to the first one stay open, until it notices.
    """
    first = world.server
    if first is None:
        return
    second = SimServer(world)
    try:
        await _append_a_row(world, second)
    except (CrashError, LogError):
        second.die()
        return
    if world.server is not first:  # it died meanwhile, and another one was started
        second.die()
        return
    world.takeovers += 1
    world.server = second
    world.old_servers.append(first)
    for person in world.people:
        if person.line and world.happens(0.5):
            person.line.cut()
    wait_s = world.random.random() * LEFT_BEHIND_S
    asyncio.get_running_loop().call_later(wait_s, lambda: world.spawn(first.stop()))


async def _append_a_row(world: "World", server: SimServer) -> None:
    """A row that says nothing, after all that are there."""
    while True:
        row = Row(await world.log.last(TABLE) + 1, world.now(), "play", written(Entry()))
        try:
            await server.access.append(TABLE, [row])
        except NumberTakenError:
            continue
        return
