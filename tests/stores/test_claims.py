"""Several servers on one log: whoever claims a table keeps it, and nothing of its former keeper is written any more."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from pictorium.kernel.moment import Moment
from pictorium.stores.postgres_log import PostgresLog
from pictorium.table.ports import LogError, NumberTakenError, Row
from pictorium.table.shared_log import Claim, SharedLog
from tests.stores.test_logs import ONE, OTHER, ink, row


@asynccontextmanager
async def logs(url: str, count: int = 2) -> AsyncIterator[list[PostgresLog]]:
    """So many servers' logs on one database."""
    async with AsyncExitStack() as stack:
        opened = []
        for _ in range(count):
            opened.append(await PostgresLog.open(url))
            stack.push_async_callback(opened[-1].close)
        yield opened


def with_two(url: str, story: Callable[[PostgresLog, PostgresLog], Awaitable[None]]) -> None:
    async def told() -> None:
        async with logs(url) as (first, second):
            await story(first, second)

    asyncio.run(told())


def test_a_claim_is_a_row_with_an_epoch_and_a_node(postgres_url: str) -> None:
    async def story(first: SharedLog, second: SharedLog) -> None:
        await first.append(ONE, [row(1)])
        assert await first.claimed(ONE) is None
        epoch = await first.claim(ONE, 1, "a")
        assert await second.claimed(ONE) == Claim("a", epoch)
        later = await second.claim(OTHER, 0, "b")
        assert later > epoch
        assert await first.all_claims() == {ONE: Claim("a", epoch), OTHER: Claim("b", later)}
        (claim,) = await first.read(ONE, kind="claim")
        assert (claim.number, claim.body, claim.person, claim.n) == (2, f"{epoch} a".encode(), None, None)
        assert claim.at >= row(1).at
        assert await first.last(ONE) == 2

    with_two(postgres_url, story)


def test_a_claim_is_never_before_the_row_it_follows(postgres_url: str) -> None:
    async def story(first: SharedLog, second: SharedLog) -> None:
        far = Moment(await first.time() + 10**9)
        await first.append(ONE, [Row(1, far, "play", b"")])
        await second.claim(ONE, 1, "b")
        assert (await first.read(ONE))[-1].at == far

    with_two(postgres_url, story)


def test_a_claim_needs_the_last_row(postgres_url: str) -> None:
    async def story(first: SharedLog, second: SharedLog) -> None:
        await first.append(ONE, [row(1), row(2)])
        for after in (0, 1, 3):
            with pytest.raises(NumberTakenError):
                await second.claim(ONE, after, "b")
        assert await first.claimed(ONE) is None
        assert await first.last(ONE) == 2
        await second.claim(ONE, 2, "b")

    with_two(postgres_url, story)


async def refused(writes: dict[str, Awaitable[object]]) -> list[str]:
    """Which of these were refused because somebody else keeps the table."""
    names = []
    for name, write in writes.items():
        try:
            await write
        except NumberTakenError:
            names.append(name)
    return names


def writes(log: SharedLog, number: int) -> dict[str, Awaitable[object]]:
    """Everything that changes a table."""
    return {
        "append": log.append(ONE, [row(number)]),
        "store": log.store(ONE, "a", b"late"),
        "amend": log.amend(ONE, [ink(2, b"late")]),
        "drop": log.drop(ONE, ["a"]),
    }


@pytest.mark.parametrize("had_claim", [False, True])
def test_every_write_of_a_former_keeper_is_refused(postgres_url: str, had_claim: bool) -> None:
    async def story(first: SharedLog, second: SharedLog) -> None:
        await first.append(ONE, [row(1), ink(2)])
        if had_claim:
            await first.claim(ONE, 2, "a")
        await first.store(ONE, "a", b"kept")
        last = await second.last(ONE)
        await second.claim(ONE, last, "b")
        before = await second.read(ONE)
        for number in (last + 1, last + 2):
            assert await refused(writes(first, number)) == ["append", "store", "amend", "drop"]
        if had_claim:
            with pytest.raises(NumberTakenError):
                await first.forget(ONE)
        assert await second.read(ONE) == before
        assert await second.fetch(ONE, "a") == b"kept"
        assert await refused(writes(second, last + 2)) == []
        assert (await second.read(ONE))[1].body == b"late"
        assert await second.fetch(ONE, "a") is None

    with_two(postgres_url, story)


def test_who_claims_it_back_may_write_again(postgres_url: str) -> None:
    async def story(first: SharedLog, second: SharedLog) -> None:
        await first.append(ONE, [row(1), ink(2)])
        await first.claim(ONE, 2, "a")
        await second.claim(ONE, 3, "b")
        await first.claim(ONE, 4, "a")
        assert await refused(writes(first, 6)) == []
        assert await refused(writes(second, 7)) == ["append", "store", "amend", "drop"]
        first.release(ONE)
        assert await refused(writes(first, 7)) == ["append", "store", "amend", "drop"]

    with_two(postgres_url, story)


def test_a_table_that_is_forgotten_and_opened_again_knows_no_keeper_of_its_earlier_life(postgres_url: str) -> None:
    async def story(first: SharedLog, second: SharedLog) -> None:
        await first.append(ONE, [row(1), ink(2)])
        await first.claim(ONE, 2, "a")
        await second.forget(ONE)
        assert await second.last(ONE) == 0
        assert await second.claimed(ONE) is None
        for number in (1, 4):
            assert "append" in await refused({"append": first.append(ONE, [row(number)])})
        await second.append(ONE, [row(1), ink(2)])
        assert await refused(writes(first, 3)) == ["append", "store", "amend", "drop"]
        epoch = await second.claim(ONE, 2, "b")
        assert await refused(writes(first, 4)) == ["append", "store", "amend", "drop"]
        assert await second.claimed(ONE) == Claim("b", epoch)

    with_two(postgres_url, story)


def test_deleting_that_was_interrupted_can_begin_again(postgres_url: str) -> None:
    async def story(first: PostgresLog, second: SharedLog) -> None:
        await first.append(ONE, [row(number) for number in range(1, 101)])
        await first.append(OTHER, [row(1)])
        await first._claims.epoch_to_forget(ONE)
        assert list(await second.tables()) == [ONE, OTHER]
        await second.forget(ONE)
        assert list(await first.tables()) == [OTHER]
        await second.append(ONE, [row(1)])

    with_two(postgres_url, story)


def test_two_keepers_who_append_at_once_a_thousand_times(postgres_url: str) -> None:
    """Both believe that they keep the table: of each number one of the two is stored, and the other is told."""
    races = 1_000

    async def story(first: SharedLog, second: SharedLog) -> None:
        won = {"first": 0, "second": 0}
        number = 0
        while number < races:
            rows = {name: row(number + 1, name, number + 1, f"{name} {number}".encode()) for name in won}
            outcomes = await asyncio.gather(
                first.append(ONE, [rows["first"]]), second.append(ONE, [rows["second"]]), return_exceptions=True
            )
            errors = [outcome for outcome in outcomes if outcome is not None]
            assert len(errors) == 1
            assert isinstance(errors[0], NumberTakenError)
            winner = "first" if outcomes[0] is None else "second"
            won[winner] += 1
            number += 1
            assert await first.read(ONE, number - 1) == (rows[winner],)
        assert await second.last(ONE) == races
        assert min(won.values()) > 0, "it was no race"

    with_two(postgres_url, story)


def test_of_many_who_claim_at_once_one_succeeds(postgres_url: str) -> None:
    async def told() -> None:
        async with logs(postgres_url, 4) as nodes:
            await nodes[0].append(ONE, [row(1)])
            for number in range(1, 26):
                claims = [log.claim(ONE, number, f"node {at}") for at, log in enumerate(nodes)]
                outcomes = await asyncio.gather(*claims, return_exceptions=True)
                (winner,) = [at for at, outcome in enumerate(outcomes) if not isinstance(outcome, LogError)]
                assert await nodes[0].claimed(ONE) == Claim(f"node {winner}", outcomes[winner])  # type: ignore[arg-type]
                may_store = [await refused({"store": log.store(ONE, "a", b"b")}) == [] for log in nodes]
                assert may_store == [at == winner for at in range(4)]
                for log in nodes:
                    log.release(ONE)

    asyncio.run(told())


def test_a_write_that_waits_for_a_claim_is_refused_after_it(postgres_url: str) -> None:
    """The claim is there but not yet committed: what comes now waits for it, and then sees it."""

    async def story(first: PostgresLog, second: PostgresLog) -> None:
        await first.append(ONE, [row(1), ink(2)])
        epoch = await first.claim(ONE, 2, "a")
        other = await second._appends.opened()
        claiming = other.transaction()
        await claiming.start()
        await other.execute("UPDATE keepers SET epoch = $2, node = 'b' WHERE code = $1", ONE, epoch + 1)
        await other.execute("INSERT INTO rows VALUES ($1, 4, 5, 'claim', $2)", ONE, b"x b")
        late = {name: asyncio.ensure_future(write) for name, write in writes(first, 4).items()}
        await asyncio.sleep(0.1)
        assert not any(write.done() for write in late.values())
        await claiming.commit()
        assert await refused({**late}) == ["append", "store", "amend", "drop"]

    with_two(postgres_url, story)


def test_nodes_hear_of_each_other_with_each_beat(postgres_url: str) -> None:
    async def story(first: SharedLog, second: SharedLog) -> None:
        await first.append(ONE, [row(1)])
        await first.append(OTHER, [row(1)])
        keeps = {ONE: await first.claim(ONE, 1, "a"), OTHER: await first.claim(OTHER, 1, "a")}
        alone = await first.beat("a", b"first of a", keeps)
        assert [(node.id, node.info, node.age_ms) for node in alone.nodes] == [("a", b"first of a", 0)]
        assert alone.lost == ()
        await asyncio.sleep(0.1)
        both = await second.beat("b", b"of b", {})
        assert [(node.id, node.info) for node in both.nodes] == [("b", b"of b"), ("a", b"first of a")]
        assert 100 <= both.nodes[1].age_ms < 3_000
        assert 100 <= both.now - alone.now < 3_000
        await second.claim(OTHER, 2, "b")
        heard = await first.beat("a", b"second of a", keeps)
        assert heard.lost == (OTHER,)
        assert await first.lost(keeps) == (OTHER,)
        assert await first.lost({}) == ()
        assert [(node.id, node.info) for node in heard.nodes] == [("a", b"second of a"), ("b", b"of b")]
        await second.leave("b")
        assert [node.id for node in (await first.beat("a", b"", {})).nodes] == ["a"]

    with_two(postgres_url, story)
