"""What must hold of a simulated cluster afterwards."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final

from pictorium.sim.cluster_world import ClusterWorld, FaultNote

AROUND_MS: Final = 12_000
WITHIN_MS: Final[Mapping[str, int]] = {"kill": 2_000, "freeze": 5_000, "drain": 3_500, "database cut": 6_000}
"""How long after a fault somebody at the table is acknowledged something, where nothing else goes wrong."""


def cluster_complaints(world: ClusterWorld) -> list[str]:
    """What is wrong with it, whatever happened."""
    return [*_lost_or_doubled(world), *_two_owners(world), *_unread(world), *_thefts(world), *_stuck(world)]


def _lost_or_doubled(world: ClusterWorld) -> Iterator[str]:
    there = world.actions()
    for person in world.people:
        counts = there[person.table]
        for n in person.acknowledged:
            times = counts.get((person.name, n), 0)
            if times == 0:
                yield f"lost: {person.name} {n} was acknowledged and is not there"
        for (name, n), times in counts.items():
            if name == person.name and times > 1:
                yield f"doubled: {name} {n} is there {times} times"


def _two_owners(world: ClusterWorld) -> Iterator[str]:
    for table, rows in world.database.rows.items():
        owner, epoch = None, 0
        for number, row in enumerate(rows[1:], 2):
            if row.kind == "claim":
                if row.epoch <= epoch:
                    yield f"epochs: claim {number} of {table} has epoch {row.epoch} after {epoch}"
                owner, epoch = row.node, row.epoch
            elif row.node != owner:
                yield f"two owners: row {number} of {table} is of {row.node}, which {owner} claimed"


def _unread(world: ClusterWorld) -> Iterator[str]:
    for table, rows in world.database.rows.items():
        newest = 1
        for number, row in enumerate(rows[1:], 2):
            newest = max(newest, row.version)
            if row.kind == "claim" and world.processes[row.node].node.own.reads < newest:
                yield f"unread: claim {number} of {table} is of {row.node}, which cannot read version {newest}"


def _thefts(world: ClusterWorld) -> Iterator[str]:
    for claim in world.claims:
        if not claim.was_entitled:
            yield f"theft: at {claim.at} {claim.by} claimed {claim.table}, which {claim.before} could keep"


def _stuck(world: ClusterWorld) -> Iterator[str]:
    """In the last seconds, when nothing goes wrong any more, everybody is acknowledged something."""
    for person in world.people:
        if max(person.acknowledged.values(), default=0) < world.now - 9_000:
            yield f"stuck: {person.name} was acknowledged nothing any more"


def late_takeovers(world: ClusterWorld) -> list[str]:
    """Who waited longer than is promised; for runs in which one thing goes wrong at a time."""
    return [
        f"late: {fault.person.name} waited {pause} ms after a {fault.what} at {fault.at}"
        for fault, pause in pauses(world)
        if pause > WITHIN_MS[fault.what]
    ]


def pauses(world: ClusterWorld) -> Iterator[tuple[FaultNote, int]]:
    """For each fault the longest time that somebody was acknowledged nothing around it."""
    for fault in world.faults:
        near = (at for at in fault.person.acknowledged.values() if fault.at - 1_000 < at < fault.at + AROUND_MS)
        moments = sorted((fault.at, *near, fault.at + AROUND_MS))
        yield fault, max(later - max(one, fault.at) for one, later in pairwise(moments))
