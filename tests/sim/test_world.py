"""Whole evenings over broken lines and a dying server, from seeds: nothing acknowledged is lost or done twice."""

from collections import Counter
from collections.abc import Callable
from contextlib import closing
from functools import cache
from typing import Any

import pytest

from pictorium.games.all_games import GAMES
from pictorium.games.pictus import events as e
from pictorium.sim import virtual_time
from pictorium.sim.aftermath import aftermath
from pictorium.sim.disk import Disk, MemoryDisk
from pictorium.sim.history import complaints
from pictorium.sim.prefixes import Prefixes, events
from pictorium.sim.sqlite_disk import SqliteDisk
from pictorium.sim.trouble import Trouble
from pictorium.sim.world import TABLE, World
from pictorium.table import facts as f
from pictorium.web.ink_path import Kind
from tests.sim.evenings import COURSES, LIBRARY, Course, batches, plan, share
from tests.system import needs_native_ink

pytestmark = pytest.mark.evenings


PICTUS = next(course for course in COURSES if course.game == "pictus")
EVENINGS = range(10, 70)
"""So many that every kind of trouble comes at least twice as often as asked for below."""


async def races(world: World) -> list[Any]:
    """Who came in, in each close race."""
    entries = Prefixes(await world.log.read(TABLE), world.games).entries.values()
    return [one.finishers for entry in entries for one in events(entry.facts) if hasattr(one, "finishers")]


def has_aftermath(seed: int) -> bool:
    return seed % 4 == 1


async def evening(course: Course, world: World, seed: int) -> list[str]:
    await course.play(world, seed)
    said = await complaints(world)
    return [*said, *(await aftermath(world) if has_aftermath(seed) else [])]


@cache
def worlds_of(course: Course) -> list[World]:
    worlds = [course.world(seed, disk=MemoryDisk) for seed in EVENINGS]
    for seed, world in zip(EVENINGS, worlds, strict=True):
        virtual_time.run(course.play(world, seed))
    return worlds


@pytest.mark.parametrize(
    ("course", "seeds"),
    [(course, seeds) for course in COURSES for seeds in batches(share(course.part))],
    ids=lambda value: value.game if isinstance(value, Course) else str(value),
)
def test_nothing_is_lost_or_doubled_whatever_goes_wrong(course: Course, seeds: range) -> None:
    for seed in seeds:
        world = course.world(seed)
        with closing(world):
            assert virtual_time.run(evening(course, world, seed)) == [], f"seed {seed}"


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.game)
def test_everything_that_can_go_wrong_does(course: Course) -> None:
    """Evenings on which nothing happens would hold anything."""
    worlds = worlds_of(course)
    people = [person for world in worlds for person in world.people]
    assert sum(world.crashes for world in worlds) > 20
    assert {person.role for person in people} == {"player", "watcher", "display"}
    assert any(len(person.devices) > 1 for person in people)
    assert any(person.is_gone for person in people)
    assert any(world.table and world.table.games > 1 for world in worlds)
    answers = [answer for one in people for device in one.devices for answer in device.session.answers.values()]
    assert sum(answer is None for answer in answers) > 500
    assert sum(answer is not None for answer in answers) > 100
    assert sum(answer is not None and answer["code"] == "our_mistake" for answer in answers) > 5
    assert sum(world.incidents for world in worlds) > 10
    assert sum(world.takeovers for world in worlds) > 5
    if course.game == "pictomania":
        assert sum(world.crashes_in_races for world in worlds) > 3
        assert sum(len(race) for world in worlds for race in virtual_time.run(races(world))) > 50
    assert sum(world.breaks for world in worlds) > 5
    assert sum(world.refusals["ServerFullError"] for world in worlds) > 5
    assert sum(world.refusals["TableFailsError"] for world in worlds) > 0
    assert sum(bool(looked.shown) for world in worlds for looked in world.looked) > 100
    assert any(person.refused for person in people)
    on_lines = sum((world.on_lines for world in worlds), Counter[str]())
    assert on_lines["slower"] > 10, "people meet the budgets of their lines"
    assert on_lines["stalled"] > 5, "some do not read"
    dismissals = [device.session.dismissed for person in people for device in person.devices]
    assert {"elsewhere", "gone"} <= set(dismissals)


def test_everything_that_can_be_done_in_pictus_is_done() -> None:
    async def happened(world: World) -> list[Any]:
        entries = Prefixes(await world.log.read(TABLE), world.games).entries.values()
        refusals = [entry.refusal.code for entry in entries if entry.refusal]
        facts = [fact for entry in entries for fact in entry.facts]
        return [*refusals, *facts, *(event for entry in entries for event in events(entry.facts))]

    done = [one for world in worlds_of(PICTUS) for one in virtual_time.run(happened(world))]
    rare = {e.SeatRested, e.TurnDropped}
    every = set(GAMES["pictus"].events.__args__) - rare
    assert set(map(type, done)) >= {*every, f.MediumKept, f.MediaRemoved, f.DrawingsErased, f.PlanChosen, f.StampPut}
    clues = [one.clue for one in done if isinstance(one, e.ClueGiven)]
    for kind in ("text", "has_sketch", "recording", "film", "is_live"):
        assert sum(bool(getattr(clue, kind)) for clue in clues) > 5, kind
    assert {one.cause for one in done if isinstance(one, e.GameEnded)} >= {"turns", "score", "deck"}
    refusals = {one for one in done if isinstance(one, str)}
    assert refusals >= {"unknown_medium", "no_clue", "own_card", "not_in_hand", "no_such_card", "nothing_to_stamp"}


ALL_AT_ONCE = Trouble(cut=0.05, crash=0.02, broken=0.01, visits=0.03, again=0.05, takeovers=0.1, breaks=0.05, full=0.3)


def played(seed: int, disk: Callable[[], Disk] = MemoryDisk, way: Kind | None = None) -> World:
    world = World(LIBRARY, str(seed), ALL_AT_ONCE, disk=disk, way_of_ink=way)
    with closing(world):
        virtual_time.run(world.evening(plan(seed), 3))
    return world


@pytest.mark.parametrize("disk", [MemoryDisk, SqliteDisk])
def test_the_same_seed_tells_the_same_story(disk: Callable[[], Disk]) -> None:
    assert played(3, disk).frames == played(3, disk).frames


@pytest.mark.parametrize("seed", [0, 1, 2, 4, 6, 8, 9, 10])
def test_both_ways_of_ink_tell_the_same_story(seed: int) -> None:
    needs_native_ink()
    native, python = played(seed, way="native"), played(seed, way="python")
    assert native.frames == python.frames
    assert native.native_ink.ink_batches, "what was drawn never went the compiled way"
    assert python.native_ink.ink_batches == 0
