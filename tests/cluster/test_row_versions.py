"""Which version of rows a node writes, and what it does with those it cannot read (N-ROWS; docs/rules/cluster.md)."""

from msgspec.structs import replace

from pictorium.cluster import messages as m
from pictorium.cluster.timing import LEFT_AFTER_MS, SLEPT_MS
from tests.cluster.small_cluster import ME, OTHER, TABLE, THIRD, SmallCluster


def deployed(me: int, other: int, third: int) -> SmallCluster:
    """Nodes that read rows up to these versions."""
    cluster = SmallCluster()
    cluster.node.own = replace(cluster.node.own, reads=me)
    cluster.infos = {
        OTHER: replace(cluster.infos[OTHER], reads=other),
        THIRD: replace(cluster.infos[THIRD], reads=third),
    }
    cluster.pass_time(600)
    return cluster


def wanted_but_too_new(cluster: SmallCluster, version: int = 2) -> list[m.NodeAction]:
    cluster.hear(m.Wanted(TABLE))
    assert cluster.look(None) == [m.ReplayTable(TABLE)]
    return cluster.hear(m.ReplayTooNew(TABLE, version))


def test_N_ROWS_1_the_newest_version_is_written_that_all_read() -> None:
    assert deployed(3, 3, 3).node.row_version == 3
    assert deployed(3, 2, 4).node.row_version == 2
    assert deployed(2, 3, 3).node.row_version == 2


def test_N_ROWS_1_an_old_node_counts_until_it_has_left() -> None:
    cluster = deployed(2, 1, 2)
    del cluster.ages[OTHER]
    assert cluster.node.row_version == 1
    cluster.pass_time(600)
    assert cluster.node.row_version == 2
    cluster.ages[OTHER] = 0  # back again
    cluster.pass_time(600)
    assert cluster.node.row_version == 1


def test_N_ROWS_1_an_old_node_that_is_silent_may_come_back_for_a_minute() -> None:
    cluster = deployed(2, 1, 2)
    cluster.freeze(OTHER)
    cluster.pass_time(LEFT_AFTER_MS - 1_000)
    assert cluster.node.row_version == 1
    cluster.pass_time(2_000)
    assert cluster.node.row_version == 2


def test_N_ROWS_1_who_slept_has_heard_who_reads_what_all_the_same() -> None:
    cluster = SmallCluster(has_beaten=False)
    cluster.node.own = replace(cluster.node.own, reads=2)
    cluster.is_database_late = True
    cluster.hear(m.TimePassed())
    cluster.now += SLEPT_MS + 1
    cluster.hear(m.BeatAnswered(1, cluster.roll()))
    assert cluster.node.row_version == 1


def test_N_ROWS_1_while_the_database_is_away_what_it_said_last_counts() -> None:
    cluster = deployed(2, 1, 2)
    cluster.does_database_answer = False
    cluster.pass_time(2 * LEFT_AFTER_MS)
    assert cluster.node.row_version == 1


def test_N_ROWS_3_a_table_that_it_cannot_read_is_not_claimed_but_left_to_who_can() -> None:
    cluster = deployed(1, 1, 2)
    assert wanted_but_too_new(cluster) == [m.SendTo(TABLE, THIRD)]
    assert cluster.node.route(TABLE) == THIRD
    assert not cluster.said(m.PutClaim)


def test_N_ROWS_3_where_nobody_can_people_are_told_and_may_ask_again() -> None:
    cluster = deployed(1, 1, 1)
    assert wanted_but_too_new(cluster) == [m.TurnAway(TABLE, "not_now")]
    assert wanted_but_too_new(cluster) == [m.TurnAway(TABLE, "not_now")]
    cluster.infos[THIRD] = replace(cluster.infos[THIRD], reads=2)
    cluster.pass_time(600)
    assert wanted_but_too_new(cluster) == [m.SendTo(TABLE, THIRD)]


def test_N_ROWS_3_nobody_is_sent_to_who_drains_or_is_dead() -> None:
    cluster = deployed(1, 2, 2)
    cluster.infos[OTHER] = replace(cluster.infos[OTHER], state="draining")
    cluster.pass_time(600)
    cluster.hear(m.PingRefused(THIRD))
    cluster.hear(m.PingRefused(THIRD))
    assert wanted_but_too_new(cluster) == [m.TurnAway(TABLE, "not_now")]


def test_N_ROWS_3_who_offered_it_hears_that_it_was_not_taken() -> None:
    cluster = deployed(1, 1, 1)
    cluster.hear(m.Offered(TABLE, OTHER))
    assert cluster.look(OTHER) == [m.ReplayTable(TABLE)]
    assert m.TellTaken(TABLE, OTHER, False) in cluster.hear(m.ReplayTooNew(TABLE, 2))


def test_N_ROWS_3_what_comes_too_late_changes_nothing() -> None:
    cluster = deployed(1, 1, 2)
    assert cluster.hear(m.ReplayTooNew(TABLE, 2)) == []
    cluster.claim(ME)
    assert cluster.hear(m.ReplayTooNew(TABLE, 2)) == []
    assert TABLE in cluster.node.keeps
