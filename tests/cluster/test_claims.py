"""Beats, claims, the fence and the ways to a table, by rule id (docs/rules/cluster.md)."""

import pytest

from pictorium.cluster import messages as m
from pictorium.cluster.timing import BEAT_EVERY_MS, CLAIM_BACK_AFTER_MS, CLAIM_TRIES, WAIT_MS
from tests.cluster.small_cluster import ME, OTHER, SECOND, TABLE, THIRD, SmallCluster


def test_N_BEAT_1_a_node_beats_twice_a_second() -> None:
    cluster = SmallCluster()
    cluster.pass_time(10_000)
    assert len(cluster.said(m.SendBeat)) == 10_000 // BEAT_EVERY_MS


def test_N_BEAT_1_before_its_first_answer_it_claims_nothing() -> None:
    cluster = SmallCluster(has_beaten=False)
    assert cluster.hear(m.Wanted(TABLE)) == [m.TurnAway(TABLE, "not_now")]
    assert not cluster.node.is_ready
    cluster.hear(m.TimePassed())
    assert cluster.node.is_ready
    assert cluster.hear(m.Wanted(TABLE)) == [m.LookUp(TABLE)]


def test_N_BEAT_2_what_another_has_claimed_is_let_go_at_the_next_beat() -> None:
    cluster = SmallCluster()
    cluster.claim()
    cluster.claim(table=SECOND)
    assert cluster.hear(m.BeatAnswered(99, cluster.roll(TABLE))) == [m.LetGo(TABLE)]
    assert set(cluster.node.keeps) == {SECOND}


def test_N_CLAIM_1_a_claim_that_collides_looks_again_and_gives_up_in_the_end() -> None:
    cluster = SmallCluster()
    cluster.hear(m.Wanted(TABLE))
    for tries in range(1, CLAIM_TRIES + 1):
        assert cluster.look(None) == [m.ReplayTable(TABLE)]
        cluster.hear(m.ReplayedTo(TABLE, 12 + tries))
        assert cluster.look(None) == [m.PutClaim(TABLE, 12 + tries)]
        then = cluster.hear(m.ClaimCollided(TABLE))
        assert then == ([m.LookUp(TABLE)] if tries < CLAIM_TRIES else [m.TurnAway(TABLE, "not_now")])


@pytest.mark.parametrize("before", [None, ME])
def test_N_CLAIM_2_what_nobody_keeps_and_what_was_its_own_is_claimed(before: None) -> None:
    cluster = SmallCluster()
    cluster.claim(before)
    assert cluster.node.keeps == {TABLE: 8}


def test_N_CLAIM_2_what_the_living_keep_is_not_claimed() -> None:
    cluster = SmallCluster()
    cluster.hear(m.Wanted(TABLE))
    cluster.look(OTHER)
    cluster.pass_time(WAIT_MS)
    assert cluster.said(m.SendTo) == [m.SendTo(TABLE, OTHER)]
    assert not cluster.said(m.ReplayTable)


def test_N_CLAIM_3_the_keeper_is_asked_for_after_the_rows_were_read() -> None:
    cluster = SmallCluster()
    cluster.hear(m.Wanted(TABLE))
    cluster.look(None)
    assert cluster.hear(m.ReplayedTo(TABLE, 12)) == [m.LookUp(TABLE, 12)]
    cluster.look(OTHER)  # who claimed in between
    assert not cluster.said(m.PutClaim)
    assert cluster.said(m.SendTo) == [m.SendTo(TABLE, OTHER)]


def test_N_CLAIM_3_an_answer_that_was_asked_for_before_the_rows_were_read_does_not_count() -> None:
    cluster = SmallCluster()
    cluster.hear(m.Wanted(TABLE))
    cluster.look(None)
    cluster.hear(m.ReplayedTo(TABLE, 12))
    assert cluster.hear(m.KeeperFound(TABLE, None)) == []
    assert cluster.look(None) == [m.PutClaim(TABLE, 12)]


def test_N_CLAIM_4_many_who_want_a_table_have_it_claimed_once() -> None:
    cluster = SmallCluster()
    assert cluster.hear(m.Wanted(TABLE)) == [m.LookUp(TABLE)]
    assert cluster.hear(m.Wanted(TABLE)) == []
    assert cluster.look(None) == [m.ReplayTable(TABLE)]
    assert cluster.hear(m.Wanted(TABLE)) == []
    assert cluster.look(None) == []
    cluster.hear(m.ReplayedTo(TABLE, 3))
    cluster.look(None)
    assert cluster.look(None) == []
    cluster.hear(m.Claimed(TABLE, 4))
    assert cluster.hear(m.Wanted(TABLE)) == [m.ServeTable(TABLE, 4)]
    assert len(cluster.said(m.PutClaim)) == 1


def test_N_CLAIM_5_nothing_is_claimed_of_a_table_that_is_not_there() -> None:
    cluster = SmallCluster()
    cluster.hear(m.Wanted(TABLE))
    cluster.look(None)
    assert cluster.hear(m.ReplayedTo(TABLE, 0)) == [m.TurnAway(TABLE, "no_table")]


def test_N_FENCE_1_whose_append_collides_lets_go_once() -> None:
    cluster = SmallCluster()
    cluster.claim()
    assert cluster.hear(m.Fenced(TABLE)) == [m.LetGo(TABLE)]
    assert cluster.hear(m.Fenced(TABLE)) == []
    assert cluster.node.keeps == {}


def test_N_FENCE_2_who_was_fenced_does_not_claim_back_for_ten_seconds() -> None:
    cluster = SmallCluster()
    cluster.claim()
    cluster.hear(m.Fenced(TABLE))
    cluster.freeze(OTHER)
    for _ in range(CLAIM_BACK_AFTER_MS // 100 - 1):
        cluster.pass_time(100)
        assert not cluster.may_claim(OTHER)
    cluster.pass_time(200)
    assert cluster.may_claim(OTHER)


def test_N_FENCE_2_unless_its_keeper_runs_no_more() -> None:
    cluster = SmallCluster()
    cluster.claim()
    cluster.hear(m.Fenced(TABLE))
    assert not cluster.may_claim(OTHER)
    cluster.refusing.add(OTHER)
    cluster.pass_time(600)
    assert cluster.may_claim(OTHER)


def test_N_FENCE_2_unless_it_is_offered() -> None:
    cluster = SmallCluster()
    cluster.claim()
    cluster.hear(m.Fenced(TABLE))
    cluster.hear(m.Offered(TABLE, OTHER))
    assert cluster.look(OTHER) == [m.ReplayTable(TABLE)]


def test_N_WAY_1_a_keeper_that_was_not_heard_just_now_is_pinged_first() -> None:
    cluster = SmallCluster()
    cluster.answering.clear()
    cluster.hear(m.Wanted(TABLE))
    assert cluster.look(OTHER) == [m.SendPing(OTHER)]
    assert cluster.hear(m.Ponged(OTHER, OTHER)) == [m.SendTo(TABLE, OTHER)]
    cluster.hear(m.Wanted(SECOND))
    assert cluster.look(OTHER, SECOND) == [m.SendTo(SECOND, OTHER)]
    assert cluster.node.route(SECOND) == OTHER


def test_N_WAY_2_a_keeper_that_is_out_of_reach_is_waited_for_and_not_for_ever() -> None:
    cluster = SmallCluster()
    cluster.hear(m.Wanted(TABLE))
    cluster.answering.clear()
    cluster.look(OTHER)
    for _ in range(WAIT_MS // 100 - 1):
        cluster.pass_time(100)
        cluster.ages = {OTHER: 200, THIRD: 200}
    assert not cluster.said(m.TurnAway)
    cluster.pass_time(100)
    assert cluster.said(m.TurnAway) == [m.TurnAway(TABLE, "not_now")]


def test_N_WAY_3_whose_lines_led_to_a_dead_keeper_are_sent_to_the_next() -> None:
    cluster = SmallCluster()
    for table in (TABLE, SECOND):
        cluster.hear(m.Wanted(table))
        cluster.look(OTHER, table)
    cluster.refusing.add(OTHER)
    cluster.pass_time(600)
    assert cluster.said(m.Rehome) == [m.Rehome(TABLE), m.Rehome(SECOND)]
    cluster.claim(OTHER)


def test_N_WAY_3_nobody_is_sent_elsewhere_while_nobody_died() -> None:
    cluster = SmallCluster()
    cluster.hear(m.Wanted(TABLE))
    cluster.look(OTHER)
    cluster.pass_time(20_000)
    assert not cluster.said(m.Rehome)
    cluster.hear(m.Unrouted(TABLE))
    cluster.done.clear()
    cluster.pass_time(2_000)
    assert not cluster.said(m.SendPing)
