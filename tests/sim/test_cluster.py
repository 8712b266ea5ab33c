"""Several nodes on one database, from seeds: docs/rules/cluster.md holds, and what breaks it is found out."""

import os
from typing import Any

import pytest

from pictorium.cluster import messages as m
from pictorium.cluster.node import Node
from pictorium.cluster.peers import NodeId
from pictorium.cluster.suspicion import Suspicion, Verdict
from pictorium.sim.cluster_database import ClusterDatabase
from pictorium.sim.cluster_history import cluster_complaints, late_takeovers, pauses
from pictorium.sim.cluster_process import ClusterProcess
from pictorium.sim.cluster_world import ClusterTrouble, ClusterWorld
from pictorium.table.ports import TableId

pytestmark = pytest.mark.evenings

FIRST = int(os.environ.get("PICTORIUM_FIRST_SEED", "0"))
SEEDS = range(FIRST, FIRST + int(os.environ.get("PICTORIUM_SEEDS", "300")))
EVERYTHING = ClusterTrouble(
    kills=4, freezes=4, stalls=6, partitions=4, database_cuts=3, outages=1.5, drains=2, lost_answers=0.05, late=0.05
)
ONE_FAULT = {
    "kill": ClusterTrouble(kills=1),
    "freeze": ClusterTrouble(freezes=1),
    "drain": ClusterTrouble(drains=1),
    "database cut": ClusterTrouble(database_cuts=1),
}
HARMLESS = ClusterTrouble(stalls=8, partitions=4, outages=2, late=0.05)
SHARES = 8


def lived(seed: int, trouble: ClusterTrouble, length_ms: int = 70_000, **kinds: Any) -> ClusterWorld:
    world = ClusterWorld(seed, trouble, **kinds)
    world.run(length_ms)
    return world


@pytest.mark.parametrize("share", range(SHARES))
def test_whatever_happens_nothing_is_lost_doubled_or_stolen(share: int) -> None:
    for seed in SEEDS[share::SHARES]:
        assert not cluster_complaints(lived(seed, EVERYTHING)), f"seed {seed}"


@pytest.mark.parametrize("what", ONE_FAULT)
def test_takeovers_come_in_the_time_that_is_promised(what: str) -> None:
    worlds = {seed: lived(seed, ONE_FAULT[what], 50_000) for seed in SEEDS[: len(SEEDS) // 8]}
    assert {
        seed: said for seed, world in worlds.items() if (said := late_takeovers(world) + cluster_complaints(world))
    } == {}
    assert any(pause for world in worlds.values() for _, pause in pauses(world))


def test_stalls_late_messages_cut_networks_and_outages_move_no_table() -> None:
    for seed in SEEDS[: len(SEEDS) // 8]:
        world = lived(seed, HARMLESS, 50_000)
        assert not cluster_complaints(world), f"seed {seed}"
        assert [claim.before for claim in world.claims] == [None] * len(world.database.rows), f"seed {seed}"


def test_N_ROWS_1_a_deploy_and_the_way_back_from_it() -> None:
    """Two old nodes are replaced; later an old one comes back, and a new one that keeps tables dies."""

    def deployed(seed: int) -> ClusterWorld:
        world = ClusterWorld(seed, ClusterTrouble(), nodes=2)

        def go_back() -> None:
            world.start(1)

        one, other = world.processes.values()
        world.at(8_000, lambda: world.replace(one))
        world.at(14_000, lambda: world.replace(other))
        world.at(26_000, go_back)
        world.at(32_000, lambda: world.end(next(process for process in world.processes.values() if process.is_alive)))
        world.run(50_000)
        assert not one.is_alive
        assert not other.is_alive
        return world

    for seed in SEEDS[: len(SEEDS) // 8]:
        world = deployed(seed)
        assert not cluster_complaints(world), f"seed {seed}"
        for rows in world.database.rows.values():
            written = [(row.at, row.version) for row in rows if row.kind == "play"]
            assert {version for at, version in written if at < 14_000 or at > 27_000} == {1}, f"seed {seed}"
            assert {version for at, version in written if 20_000 < at < 26_000} == {2}, f"seed {seed}"


def test_the_same_seed_gives_the_same_run() -> None:
    assert lived(7, EVERYTHING).database.rows == lived(7, EVERYTHING).database.rows


# What breaks the rules is found out.


def is_found(complaint: str, trouble: ClusterTrouble = EVERYTHING, seeds: int = 150, **kinds: Any) -> bool:
    """Whether some run gives cause for this complaint."""
    for seed in range(seeds):
        world = lived(seed, trouble, 50_000, **kinds)
        if any(one.startswith(complaint) for one in cluster_complaints(world) + late_takeovers(world)):
            return True
    return False


class BySilence(Suspicion):
    """Takes silence for a death."""

    def _is_beat_old(self, now: int, peer: NodeId) -> bool:
        return True


class AfterAnOutage(Suspicion):
    """Takes all beats for old when the database is back."""

    def database_failed(self) -> None:
        pass

    def _is_beat_old(self, now: int, peer: NodeId) -> bool:
        return self._ages[peer] > 1_000


class Trusting(Suspicion):
    """Suspects nobody."""

    def verdict(self, now: int, peer: NodeId) -> Verdict:
        return Verdict.ALIVE

    def is_gone(self, now: int, peer: NodeId) -> bool:
        return False


class TooOldNews(Suspicion):
    """Takes a node for dead of which the last answer knew nothing."""

    def _is_dead(self, now: int, peer: NodeId, one: Any) -> bool:
        return super()._is_dead(now, peer, one) or (self._is_roll_fresh(now) and peer not in self._nodes)


def with_suspicion(kind: type[Suspicion]) -> type[Node]:
    class Suspicious(Node):
        def __init__(self, own: Any, now: int) -> None:
            super().__init__(own, now)
            self.suspicion = kind(own.id)

    return Suspicious


@pytest.mark.parametrize("kind", [BySilence, TooOldNews])
def test_a_node_that_claims_too_soon_is_found_out(kind: type[Suspicion]) -> None:
    assert is_found("theft", node=with_suspicion(kind))


def test_a_node_that_believes_old_beats_is_found_out() -> None:
    trouble = ClusterTrouble(database_cuts=6, outages=3, partitions=8, stalls=4, kills=2)
    assert is_found("theft", trouble, node=with_suspicion(AfterAnOutage))


def test_a_node_that_suspects_nobody_is_found_out() -> None:
    assert is_found("stuck", ONE_FAULT["kill"], node=with_suspicion(Trusting))


class Hasty(Node):
    """Asks for the keeper before it replays, and not afterwards."""

    def handle(self, now: int, event: m.NodeEvent) -> Any:
        actions = super().handle(now, event)
        if isinstance(event, m.ReplayedTo) and actions == [m.LookUp(event.table, event.number)]:
            return self._judge(now, event.table, self._wants[event.table])
        return actions


def test_a_node_that_does_not_look_again_is_found_out() -> None:
    assert is_found("theft", ClusterTrouble(kills=8, late=0.3), nodes=5, node=Hasty)


class Ahead(Node):
    """Writes the newest version of rows that it knows, whoever reads it."""

    def handle(self, now: int, event: m.NodeEvent) -> Any:
        actions = super().handle(now, event)
        self.row_version = self.own.reads
        return actions


class Blind(ClusterProcess):
    """Takes rows for read of which it knows nothing."""

    def can_read(self, version: int) -> bool:
        return True


def test_a_node_that_claims_what_it_cannot_read_is_found_out() -> None:
    trouble = ClusterTrouble(drains=3, kills=3)
    assert is_found("unread", trouble, node=Ahead, process=Blind)
    assert not is_found("unread", trouble, seeds=20, node=Ahead)


class Holding(Node):
    """Goes on as a keeper when it is fenced."""

    def _lose(self, now: int, table: TableId) -> Any:
        return []


def test_a_node_that_lets_nothing_go_is_found_out() -> None:
    assert is_found("stuck", node=Holding)


class Careless(ClusterProcess):
    """Acknowledges what another wrote in its place."""

    def fenced(self, table: TableId) -> None:
        kept = self.tables[table]
        for action, answer in kept.appending.items():
            kept.done.add(action)
            answer(True)
        super().fenced(table)


def test_who_acknowledges_what_collided_is_found_out() -> None:
    assert is_found("lost", process=Careless)


def test_a_log_without_a_fence_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = ClusterDatabase.__init__

    def unfenced(self: ClusterDatabase, tables: list[TableId]) -> None:
        begun(self, tables)
        self.is_fenced = False

    monkeypatch.setattr(ClusterDatabase, "__init__", unfenced)
    assert is_found("two owners")


class Slow(Suspicion):
    """Takes twice the time to find out that somebody is frozen."""

    def _is_beat_old(self, now: int, peer: NodeId) -> bool:
        return super()._is_beat_old(now, peer) and self._ages[peer] > 6_000


def test_a_takeover_that_comes_late_is_found_out() -> None:
    assert is_found("late", ONE_FAULT["freeze"], node=with_suspicion(Slow))
