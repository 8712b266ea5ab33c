"""People and bots at one table while everything goes wrong: lines break, the server dies, the disk fails, people go for
a walk and bots sit in for them. The same must hold as without bots, and of what bots are told, too.
"""

from collections import Counter
from functools import cache

import pytest
from msgspec.structs import replace

from pictorium.bots.bot_factory import Knowledge, bots_for
from pictorium.bots.plain_eye import PlainEye
from pictorium.games.all_games import MANIFESTS
from pictorium.sim import virtual_time
from pictorium.sim.history import complaints
from pictorium.sim.prefixes import Prefixes
from pictorium.sim.world import TABLE, World
from pictorium.stores.bot_files import read_associations
from pictorium.stores.content_files import content_folder
from pictorium.table.bot_port import Bots
from pictorium.table.facts import StandInChanged
from pictorium.table.people import Skill
from tests.bots.made_up import made_up_doodle
from tests.games.pictomania.table import made_up_deck
from tests.sim.evenings import COURSES, Course, SmallLibrary, others, pictures, trouble

pytestmark = pytest.mark.evenings

SEEDS = range(3)
SKILLS: tuple[Skill, ...] = ("gentle", "keen", "sharp")


@cache
def bots() -> Bots:
    terms = [term.id for card in made_up_deck() for side in card.sides for term in side]
    doodles = {name: made_up_doodle(name) for name in terms}
    return bots_for(MANIFESTS, Knowledge(doodles, PlainEye(doodles), read_associations(content_folder()), 1000))


async def mixed(course: Course, seed: int) -> Counter[str]:
    """An evening of two people or more, and a bot or more."""
    world = World(SmallLibrary(pictures(seed)), str(seed), replace(trouble(seed), visits=0.0, walks=0.01), bots=bots())
    people = 2 + seed % 2
    skills = [SKILLS[(seed + place) % 3] for place in range(1 + seed % 3)]
    await world.evening(course.plan(seed), people, others(seed), bots=skills)
    assert await complaints(world) == []
    prefixes = Prefixes(await world.log.read(TABLE), world.games)
    facts = [fact for entry in prefixes.entries.values() for fact in entry.facts]
    told = sum(sent.person.startswith("bot ") for sent in world.frames)
    sat_in = sum(isinstance(fact, StandInChanged) and fact.has_stand_in for fact in facts)
    return Counter(told=told, sat_in=sat_in, crashes=world.crashes)


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.game)
def test_nothing_is_lost_or_doubled_or_told_too_early(course: Course) -> None:
    counts: Counter[str] = Counter()
    for seed in SEEDS:
        counts += virtual_time.run(mixed(course, seed))
    assert counts["told"] > 100
    assert counts["sat_in"] > 0
    assert counts["crashes"] > 0
