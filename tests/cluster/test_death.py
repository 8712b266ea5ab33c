"""When a node is dead, and when it is not (N-DEAD, N-SLEEP; docs/rules/cluster.md)."""

from pictorium.cluster import messages as m
from pictorium.cluster.peers import NodeId
from pictorium.cluster.suspicion import Verdict
from pictorium.cluster.timing import (
    BEAT_EVERY_MS,
    BEAT_OLD_MS,
    BEAT_SOONER_MS,
    LEFT_AFTER_MS,
    REFUSALS_WITHIN_MS,
    SILENT_MS,
    SLEPT_MS,
)
from tests.cluster.small_cluster import ME, OTHER, TABLE, SmallCluster


def is_dead(cluster: SmallCluster) -> bool:
    return cluster.node.suspicion.verdict(cluster.now, OTHER) is Verdict.DEAD


def asked_for_a_table_of_the_other() -> SmallCluster:
    cluster = SmallCluster()
    cluster.hear(m.Wanted(TABLE))
    cluster.look(OTHER)
    return cluster


def test_N_DEAD_1_another_incarnation_at_its_address() -> None:
    cluster = asked_for_a_table_of_the_other()
    cluster.hear(m.Ponged(OTHER, NodeId("other again")))
    assert is_dead(cluster)


def test_N_DEAD_1_who_hears_itself_has_a_wrong_address() -> None:
    cluster = asked_for_a_table_of_the_other()
    cluster.hear(m.Ponged(OTHER, ME))
    assert not is_dead(cluster)


def test_N_DEAD_2_two_refusals_at_once() -> None:
    cluster = asked_for_a_table_of_the_other()
    cluster.hear(m.PingRefused(OTHER))
    assert not is_dead(cluster)
    cluster.now += REFUSALS_WITHIN_MS
    cluster.hear(m.PingRefused(OTHER))
    assert is_dead(cluster)


def test_N_DEAD_2_two_refusals_with_time_between_or_an_answer_are_no_death() -> None:
    cluster = asked_for_a_table_of_the_other()
    cluster.hear(m.PingRefused(OTHER))
    cluster.now += REFUSALS_WITHIN_MS + 1
    cluster.hear(m.PingRefused(OTHER))
    assert not is_dead(cluster)
    cluster.hear(m.Ponged(OTHER, OTHER))
    cluster.hear(m.PingRefused(OTHER))
    assert not is_dead(cluster)


def test_N_DEAD_2_who_refused_once_is_asked_again_within_the_time_that_counts() -> None:
    cluster = asked_for_a_table_of_the_other()
    cluster.refusing.add(OTHER)
    cluster.pass_time(300 + REFUSALS_WITHIN_MS)
    assert is_dead(cluster)


def test_N_DEAD_3_silent_and_with_an_old_beat() -> None:
    cluster = asked_for_a_table_of_the_other()
    cluster.freeze(OTHER)
    cluster.pass_time(BEAT_OLD_MS - 100)
    assert not is_dead(cluster)
    cluster.pass_time(700)
    assert is_dead(cluster)


def test_N_DEAD_3_silence_alone_is_no_death() -> None:
    cluster = asked_for_a_table_of_the_other()
    cluster.answering.clear()
    for _ in range(100):
        cluster.pass_time(100)
        cluster.ages[OTHER] = 300
        assert not is_dead(cluster)


def test_N_DEAD_3_an_old_beat_alone_is_no_death() -> None:
    cluster = asked_for_a_table_of_the_other()
    cluster.ages[OTHER] = 60_000
    cluster.pass_time(SILENT_MS + 5_000)
    assert not is_dead(cluster)


def test_N_DEAD_4_the_database_knows_it_no_more() -> None:
    cluster = asked_for_a_table_of_the_other()
    del cluster.ages[OTHER]
    cluster.pass_time(600)
    assert is_dead(cluster)


def test_N_DEAD_4_a_node_may_be_younger_than_the_last_answer() -> None:
    cluster = SmallCluster()
    cluster.ages = {}
    cluster.answering.clear()
    cluster.pass_time(600)
    assert not cluster.may_claim(NodeId("newcomer"))


def test_N_DEAD_5_it_says_that_it_has_no_database() -> None:
    cluster = asked_for_a_table_of_the_other()
    cluster.has_database[OTHER] = False
    cluster.ages[OTHER] = 3_000
    cluster.pass_time(700)
    assert not is_dead(cluster)
    cluster.ages[OTHER] = BEAT_OLD_MS + 1
    cluster.pass_time(700)
    assert is_dead(cluster)


def test_N_DEAD_5_a_node_says_so_three_seconds_after_the_last_answer() -> None:
    cluster = SmallCluster()
    cluster.does_database_answer = False
    cluster.pass_time(2_400)
    assert cluster.node.has_database
    cluster.pass_time(1_000)
    assert not cluster.node.has_database
    cluster.does_database_answer = True
    cluster.pass_time(600)
    assert cluster.node.has_database


def test_N_BEAT_3_after_the_database_was_away_old_beats_say_nothing() -> None:
    cluster = asked_for_a_table_of_the_other()
    cluster.freeze(OTHER)
    cluster.does_database_answer = False
    cluster.pass_time(8_000)
    cluster.does_database_answer = True
    cluster.pass_time(BEAT_OLD_MS - 200)
    assert not is_dead(cluster)
    cluster.pass_time(900)
    assert is_dead(cluster)


def test_N_BEAT_4_whose_beat_is_late_is_dead_by_the_time_that_somebody_comes() -> None:
    cluster = SmallCluster()
    cluster.pass_time(3_000)
    assert not cluster.said(m.SendPing), "nobody asks who beats"
    cluster.freeze(OTHER)
    cluster.pass_time(BEAT_OLD_MS + 700)
    assert {ping.peer for ping in cluster.said(m.SendPing)} == {OTHER}
    assert cluster.may_claim(OTHER)


def test_N_BEAT_4_others_beat_more_often_until_they_know() -> None:
    cluster = SmallCluster()
    cluster.freeze(OTHER)
    cluster.pass_time(2_000)
    cluster.done.clear()
    cluster.pass_time(1_000)
    assert len(cluster.said(m.SendBeat)) == 1_000 // BEAT_SOONER_MS
    cluster.pass_time(BEAT_OLD_MS)
    cluster.done.clear()
    cluster.pass_time(1_000)
    assert len(cluster.said(m.SendBeat)) == 1_000 // BEAT_EVERY_MS


def test_N_BEAT_4_nobody_asks_for_ever_after_the_dead() -> None:
    cluster = SmallCluster()
    cluster.freeze(OTHER)
    cluster.pass_time(LEFT_AFTER_MS)
    cluster.done.clear()
    cluster.pass_time(5_000)
    assert not cluster.said(m.SendPing)


def test_N_SLEEP_1_who_slept_suspects_nobody() -> None:
    cluster = asked_for_a_table_of_the_other()
    cluster.freeze(OTHER)
    cluster.pass_time(BEAT_OLD_MS + 600)
    assert is_dead(cluster)
    cluster.now += SLEPT_MS + 1
    cluster.hear(m.Ponged(NodeId("third"), NodeId("third")))
    assert not is_dead(cluster)


def test_N_SLEEP_1_and_takes_no_old_answer_for_news() -> None:
    cluster = asked_for_a_table_of_the_other()
    cluster.is_database_late = True
    cluster.pass_time(600)
    *_, asked = cluster.said(m.SendBeat)
    cluster.now += SLEPT_MS + 1
    del cluster.ages[OTHER]
    cluster.hear(m.BeatAnswered(asked.number, cluster.roll()))
    assert not cluster.may_claim(OTHER)
