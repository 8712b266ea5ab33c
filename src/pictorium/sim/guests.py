"""Who comes late, and who goes on with another device."""

import asyncio
from typing import TYPE_CHECKING, Final

from pictorium.kernel.refusal import Refusal
from pictorium.sim.disk import TABLE
from pictorium.sim.person import SimPerson
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.people import Key, PersonId, Role
from pictorium.table.replay import replayed

if TYPE_CHECKING:
    from pictorium.sim.world import World

LATECOMERS_MAX: Final = 4


async def come_and_go(world: "World", group: asyncio.TaskGroup) -> None:
    """People come late and change devices until the evening is over."""
    count = 0
    while not world.is_over:
        await asyncio.sleep(world.random.random() * 3)
        if not world.happens(world.trouble.visits * 3):
            continue
        if count < LATECOMERS_MAX and world.happens(0.5):
            count += 1
            role: Role = world.random.choice(("player", "watcher", "display"))
            late = await admit(world, f"Late {count}", role)
            if late:
                group.create_task(late.live())
        else:
            await hand_over(world, world.random.choice(world.people))


async def admit(world: "World", name: str, role: Role) -> SimPerson | None:
    """Somebody comes through the door, or a screen is brought, unless the table does not let them."""
    wish = _display(world, name) if role == "display" else c.Admit(name, "en", role, Key(name))
    decision = await world.asked(wish)
    if isinstance(decision, Refusal):
        return None
    came = decision[0] if decision else None
    known = came.person if isinstance(came, f.PersonCame) else await _looked_up(world, Key(name))
    if known is None:
        return None
    person = SimPerson(world, name, role)
    person.id = known
    world.people.append(person)
    person.come_back()
    return person


def _display(world: "World", name: str) -> c.AdmitDisplay:
    """A screen, brought by the host or by who was."""
    host = world.table.host if world.table else None
    return c.AdmitDisplay(host or world.random.choice(world.people).id, Key(name))


async def _looked_up(world: "World", key: Key) -> PersonId | None:
    """Nobody answered: whether it happened lies in the log."""
    kept = replayed(await world.log.read(TABLE), world.games).table
    assert kept is not None
    return next((person.id for person in kept.people.values() if person.key == key), None)


async def hand_over(world: "World", person: SimPerson) -> None:
    """Somebody goes on with another device."""
    offered, key = Key(f"{person.name} offers {world.now()}"), Key(f"{person.name} since {world.now()}")
    await world.asked(c.OfferHandover(person.id, offered))
    taken = await world.asked(c.TakeOver(offered, key))
    if taken is not None and not isinstance(taken, Refusal) and not person.is_gone:
        person.come_back(with_new_device=True)
