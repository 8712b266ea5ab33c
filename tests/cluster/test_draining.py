"""How a node stops without anybody noticing (N-DRAIN; docs/rules/cluster.md)."""

from pictorium.cluster import messages as m
from pictorium.cluster.timing import OFFER_WITHIN_MS, OFFERS_AT_ONCE
from pictorium.table.ports import TableId
from tests.cluster.small_cluster import OTHER, SECOND, TABLE, THIRD, SmallCluster, info


def keeping(*tables: TableId) -> SmallCluster:
    cluster = SmallCluster()
    for table in tables:
        cluster.claim(table=table)
    cluster.done.clear()
    return cluster


def test_N_DRAIN_1_a_node_that_drains_is_not_ready_and_claims_nothing() -> None:
    cluster = keeping(TABLE)
    cluster.hear(m.Drain())
    assert not cluster.node.is_ready
    assert cluster.node.own.state == "draining"
    cluster.hear(m.Wanted(SECOND))
    (sent,) = cluster.look(None, SECOND)
    assert isinstance(sent, m.SendTo)
    assert sent.node in (OTHER, THIRD)
    assert cluster.hear(m.Offered(SECOND, OTHER)) == [m.TellTaken(SECOND, OTHER, False)]


def test_N_DRAIN_2_it_offers_a_few_tables_at_a_time() -> None:
    tables = [TableId(f"TABLE{number}") for number in range(OFFERS_AT_ONCE + 2)]
    cluster = keeping(*tables)
    cluster.hear(m.Drain())
    assert len(cluster.said(m.OfferTable)) == OFFERS_AT_ONCE
    cluster.hear(m.OfferEnded(cluster.said(m.OfferTable)[0].table, True))
    assert len(cluster.said(m.OfferTable)) == OFFERS_AT_ONCE + 1


def test_N_DRAIN_2_to_no_older_version_and_to_none_that_drains() -> None:
    cluster = keeping(TABLE)
    cluster.infos = {OTHER: info(OTHER, (0, 9)), THIRD: info(THIRD, (2,), "draining")}
    cluster.pass_time(600)
    cluster.hear(m.Drain())
    assert not cluster.said(m.OfferTable)
    assert cluster.said(m.Retire)


def test_N_DRAIN_3_the_keeper_goes_on_until_the_claim_is_there() -> None:
    cluster = keeping(TABLE)
    cluster.hear(m.Drain())
    (offer,) = cluster.said(m.OfferTable)
    cluster.pass_time(300)
    assert not cluster.said(m.LetGo)
    assert TABLE in cluster.node.keeps
    assert cluster.hear(m.OfferEnded(TABLE, True)) == [m.LetGo(TABLE), m.Retire()]
    assert offer.to in (OTHER, THIRD)


def test_N_DRAIN_3_who_is_offered_a_table_replays_and_then_claims_it() -> None:
    cluster = SmallCluster()
    assert cluster.hear(m.Offered(TABLE, OTHER)) == [m.LookUp(TABLE)]
    assert cluster.look(OTHER) == [m.ReplayTable(TABLE)]
    cluster.hear(m.ReplayedTo(TABLE, 20))
    assert cluster.look(OTHER) == [m.PutClaim(TABLE, 20)]
    cluster.hear(m.ClaimCollided(TABLE))  # ink goes on meanwhile
    cluster.look(OTHER)
    cluster.hear(m.ReplayedTo(TABLE, 21))
    cluster.look(OTHER)
    assert cluster.hear(m.Claimed(TABLE, 9)) == [m.ServeTable(TABLE, 9), m.TellTaken(TABLE, OTHER, True)]


def test_N_DRAIN_3_an_offer_of_who_keeps_it_no_more_is_no_permission() -> None:
    cluster = SmallCluster()
    cluster.hear(m.Offered(TABLE, OTHER))
    assert cluster.look(THIRD) == [m.TellTaken(TABLE, OTHER, False)]


def test_N_DRAIN_4_who_does_not_take_it_is_not_asked_again() -> None:
    cluster = keeping(TABLE)
    cluster.hear(m.Drain())
    cluster.pass_time(OFFER_WITHIN_MS)
    first, second = cluster.said(m.OfferTable)
    assert {first.to, second.to} == {OTHER, THIRD}
    cluster.hear(m.OfferEnded(TABLE, False))
    assert len(cluster.said(m.OfferTable)) == 2
    assert len(cluster.said(m.Retire)) == 1
    assert TABLE in cluster.node.keeps
