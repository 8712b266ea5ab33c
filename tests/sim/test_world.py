"""Whole evenings over broken lines and a dying server, from seeds: nothing acknowledged is lost or done twice."""

from pathlib import Path

import pytest

from pictorium.sim import virtual_time
from pictorium.sim.history import complaints
from pictorium.sim.world import World
from pictorium.stores.content_files import content_folder
from pictorium.stores.library import ContentLibrary
from pictorium.table.people import Plan
from tests.games.pictomania.table import EDITIONS

LIBRARY = ContentLibrary(content_folder(), Path("nowhere"))
SEEDS = 500
SEEDS_A_TEST = 25


async def evening(seed: int) -> list[str]:
    world = World(LIBRARY, str(seed), trouble=0.02 + seed % 5 * 0.02, crash=0.01 * (seed % 4))
    options = {"rounds": 1, "replacements": 0, "glance_s": 5}
    await world.evening(Plan(edition=EDITIONS[seed % 4], options=options), 3 + seed % 4)
    return await complaints(world)


@pytest.mark.parametrize("first", range(0, SEEDS, SEEDS_A_TEST))
def test_nothing_is_lost_or_doubled_whatever_goes_wrong(first: int) -> None:
    for seed in range(first, first + SEEDS_A_TEST):
        assert virtual_time.run(evening(seed)) == [], f"seed {seed}"


async def told(seed: int) -> list[tuple[str, str, bytes]]:
    world = World(LIBRARY, str(seed), trouble=0.05, crash=0.02)
    await world.evening(Plan(options={"rounds": 1, "replacements": 0, "glance_s": 5}), 3)
    return world.frames


def test_the_same_seed_tells_the_same_story() -> None:
    assert virtual_time.run(told(3)) == virtual_time.run(told(3))
