"""Whole evenings over broken lines and a dying server, from seeds: nothing acknowledged is lost or done twice."""

import pytest

from pictorium.sim import virtual_time
from pictorium.sim.history import complaints
from pictorium.sim.line import Sent
from pictorium.sim.trouble import Trouble
from pictorium.sim.world import World
from tests.sim.evenings import LIBRARY, batches, games, others, plan, seats, share, trouble

pytestmark = pytest.mark.evenings


def world_of(seed: int) -> World:
    return World(LIBRARY, str(seed), trouble(seed), games_wanted=games(seed))


async def evening(world: World, seed: int) -> list[str]:
    await world.evening(plan(seed), seats(seed), others(seed))
    return await complaints(world)


@pytest.mark.parametrize("seeds", batches(share(1)), ids=str)
def test_nothing_is_lost_or_doubled_whatever_goes_wrong(seeds: range) -> None:
    for seed in seeds:
        assert virtual_time.run(evening(world_of(seed), seed)) == [], f"seed {seed}"


def test_everything_that_can_go_wrong_does() -> None:
    """Evenings on which nothing happens would hold anything."""
    worlds = [world_of(seed) for seed in range(24)]
    for seed, world in enumerate(worlds):
        virtual_time.run(evening(world, seed))
    people = [person for world in worlds for person in world.people]
    assert sum(world.crashes for world in worlds) > 20
    assert {person.role for person in people} == {"player", "watcher", "display"}
    assert any(len(person.devices) > 1 for person in people)
    assert any(person.is_gone for person in people)
    assert any(world.table and world.table.games > 1 for world in worlds)
    answers = [answer for one in people for device in one.devices for answer in device.session.answers.values()]
    assert sum(answer is None for answer in answers) > 500
    assert sum(answer is not None for answer in answers) > 100
    assert any(person.refused for person in people)
    dismissals = [device.session.dismissed for person in people for device in person.devices]
    assert {"elsewhere", "gone"} <= set(dismissals)


async def told(seed: int) -> list[Sent]:
    world = World(LIBRARY, str(seed), Trouble(cut=0.05, crash=0.02, broken=0.01, visits=0.03, again=0.05))
    await world.evening(plan(seed), 3)
    return world.frames


def test_the_same_seed_tells_the_same_story() -> None:
    assert virtual_time.run(told(3)) == virtual_time.run(told(3))
