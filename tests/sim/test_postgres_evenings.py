"""Whole evenings from seeds on a real PostgreSQL: servers die, another takes over, and the database has it all."""

import pytest

from pictorium.sim import virtual_time
from pictorium.sim.trouble import Trouble
from pictorium.sim.world import World
from tests.postgres import PostgresServer, schema_of
from tests.sim.evenings import COURSES, LIBRARY, Course, plan
from tests.sim.postgres_disk import PostgresDisk
from tests.sim.test_world import evening

TAKEOVERS = Trouble(cut=0.05, crash=0.03, broken=0.01, visits=0.03, again=0.05, takeovers=0.2)


@pytest.mark.long(12)
@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.game)
def test_nothing_is_lost_or_doubled_on_postgresql(postgres: PostgresServer, course: Course) -> None:
    for seed in range(2):
        with schema_of(postgres) as url:
            world = course.world(seed, disk=lambda url=url: PostgresDisk(url))
            try:
                assert virtual_time.run(evening(course, world, seed)) == [], f"seed {seed}"
            finally:
                world.close()


def takeovers(postgres: PostgresServer, seed: int) -> int:
    """How often another server took the table in one evening."""
    with schema_of(postgres) as url:
        world = World(LIBRARY, str(seed), TAKEOVERS, disk=lambda: PostgresDisk(url))
        try:
            virtual_time.run(world.evening(plan(seed), 4))
            return world.takeovers
        finally:
            world.close()


def test_servers_that_take_a_table_from_each_other_on_postgresql(postgres: PostgresServer) -> None:
    assert sum(takeovers(postgres, seed) for seed in range(5)) > 0
