"""What can happen to a database and the way to it, and what a log on it makes of that.

Nothing acknowledged is ever lost and nothing is stored twice; what waits goes on by itself when the database is back.
"""

import asyncio
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress

import asyncpg
import pytest

from pictorium.kernel.moment import Moment
from pictorium.stores.postgres_connection import RefusedDatabaseError, trouble_of
from pictorium.stores.postgres_log import PostgresLog
from pictorium.table.ports import (
    ActionKnownError,
    LogAwayError,
    LogBrokenError,
    LogError,
    NumberTakenError,
    Row,
    TableId,
)
from tests.postgres import PostgresServer, schema_of
from tests.stores.reset_proxy import resetting
from tests.stores.test_logs import ONE, OTHER, ink, row
from tests.system import DATABASE, needs

TABLES = [TableId(f"table {number}") for number in range(8)]


@pytest.fixture
def server() -> Iterator[PostgresServer]:
    """A server that a test may do anything to."""
    needs(DATABASE)
    server = PostgresServer.create()
    try:
        server.start()
        yield server
    finally:
        server.discard()


class Load:
    """Appends to several tables as fast as it can, and remembers what was acknowledged."""

    def __init__(self, log: PostgresLog) -> None:
        self._log = log
        self.acknowledged: dict[TableId, list[Row]] = {table: [] for table in TABLES}
        self._tasks = [asyncio.create_task(self._keep(table)) for table in TABLES]

    async def _keep(self, table: TableId) -> None:
        kept = self.acknowledged[table]
        while True:
            at = len(kept) + 1
            one = row(at, "red", at, f"{table} {at} {random.random()}".encode())
            await self._log.append(table, [one])
            kept.append(one)

    async def goes_on(self, more: int = 50, within_s: float = 20) -> None:
        """Until so many more rows were acknowledged at each table."""
        wanted = {table: len(kept) + more for table, kept in self.acknowledged.items()}
        async with asyncio.timeout(within_s):
            while any(len(self.acknowledged[table]) < count for table, count in wanted.items()):
                for task in self._tasks:
                    if task.done():
                        task.result()
                await asyncio.sleep(0.01)

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def check(self) -> None:
        """All that was acknowledged is there, in order and once. One more row of each table may be there."""
        log = self._log
        for table, kept in self.acknowledged.items():
            assert len(kept) > 0
            found = await log.read(table)
            assert list(found[: len(kept)]) == kept
            assert len(found) <= len(kept) + 1
            assert await log.last(table) == len(found)


def test_a_commit_whose_reply_is_lost_is_answered_once(postgres_url: str) -> None:
    async def story() -> None:
        async with resetting(postgres_url) as proxy:
            log = await PostgresLog.open(proxy.url)
            for number in range(1, 26):
                await log.append(OTHER, [row(number)])
                proxy.swallows_replies = True
                rows = [row(2 * number - 1, "red", number), ink(2 * number, b"%d" % number)]
                await log.append(ONE, rows)
                assert not proxy.swallows_replies
                assert await log.read(ONE, 2 * number - 2) == tuple(rows)
            assert proxy.swallowed == 25
            assert log.figures().doubts == 25
            with pytest.raises(NumberTakenError):
                await log.append(ONE, [row(50)])
            with pytest.raises(ActionKnownError):
                await log.append(ONE, [row(51, "red", 25)])
            await log.close()

    asyncio.run(story())


def test_of_many_tables_whose_reply_is_lost_each_learns_what_became_of_its_own(postgres_url: str) -> None:
    """Also those that another server appended to, which has the same number but not the same row."""

    async def story() -> None:
        async with resetting(postgres_url) as proxy:
            log, other = await PostgresLog.open(proxy.url), await PostgresLog.open(postgres_url)
            for number in range(1, 11):
                rows = [row(number, body=f"{table} {number}".encode()) for table in TABLES]
                await other.append(TABLES[0], [row(number)])
                proxy.swallows_replies = True
                outcomes = await log.append_each([(table, [one]) for table, one in zip(TABLES, rows, strict=True)])
                assert isinstance(outcomes[0], NumberTakenError)
                assert outcomes[1:] == [None] * (len(TABLES) - 1)
                for table, one in list(zip(TABLES, rows, strict=True))[1:]:
                    assert await other.read(table, number - 1) == (one,)
            await log.close()
            await other.close()

    asyncio.run(story())


def test_what_was_stored_before_another_claimed_the_table_is_acknowledged_though_its_reply_was_lost(
    postgres_url: str,
) -> None:
    async def story() -> None:
        async with resetting(postgres_url) as proxy:
            log, other = await PostgresLog.open(proxy.url), await PostgresLog.open(postgres_url)
            await log.append(ONE, [row(1)])
            proxy.swallows_replies = True
            proxy.is_closed_to_new = True
            appending = asyncio.create_task(log.append(ONE, [row(2)]))
            while not proxy.swallowed:
                await asyncio.sleep(0.01)
            await other.claim(ONE, 2, "b")
            proxy.is_closed_to_new = False
            await appending
            with pytest.raises(NumberTakenError):
                await log.append(ONE, [row(3)])
            await log.close()
            await other.close()

    asyncio.run(story())


def test_a_claim_whose_reply_is_lost_is_ours(postgres_url: str) -> None:
    async def story() -> None:
        async with resetting(postgres_url) as proxy:
            log, other = await PostgresLog.open(proxy.url), await PostgresLog.open(postgres_url)
            await log.append(ONE, [row(1)])
            await log.last(ONE)
            proxy.swallows_replies = True
            epoch = await log.claim(ONE, 1, "a")
            assert proxy.swallowed == 1
            assert await log.last(ONE) == 2
            found = await other.claimed(ONE)
            assert found is not None
            assert found.epoch == epoch
            await log.store(ONE, "a", b"ours")
            proxy.swallows_replies = True
            proxy.is_closed_to_new = True
            late = asyncio.create_task(log.claim(OTHER, 0, "a"))
            while proxy.swallowed != 2:
                await asyncio.sleep(0.01)
            await other.claim(OTHER, 1, "b")
            proxy.is_closed_to_new = False
            await late
            with pytest.raises(NumberTakenError):
                await log.store(OTHER, "a", b"late")
            await log.close()
            await other.close()

    asyncio.run(story())


def test_media_and_deleting_go_through_lost_replies(postgres_url: str) -> None:
    async def story() -> None:
        async with resetting(postgres_url) as proxy:
            log = await PostgresLog.open(proxy.url)
            await log.append(ONE, [row(1), ink(2)])
            for work in (
                lambda: log.store(ONE, "a", b"one"),
                lambda: log.store_first(ONE, "b", b"two"),
                lambda: log.amend(ONE, [ink(2, b"new")]),
                lambda: log.drop(ONE, ["a"]),
                lambda: log.read(ONE),
                lambda: log.fetch(ONE, "b"),
                lambda: log.forget(ONE),
            ):
                await log.last(OTHER)
                proxy.swallows_replies = True
                await work()
                assert not proxy.swallows_replies
            assert proxy.swallowed == 7
            assert await log.tables() == {}
            assert await log.fetch(ONE, "b") is None
            await log.append(ONE, [row(1)])
            await log.close()

    asyncio.run(story())


@pytest.mark.long(12)
def test_a_server_that_is_killed_and_comes_back_has_all_that_was_acknowledged(server: PostgresServer) -> None:
    async def story() -> None:
        log = await PostgresLog.open(server.url)
        load = Load(log)
        for _ in range(4):
            await load.goes_on()
            server.kill()
            while log.away_s == 0:  # what was stored just before may still be told
                await asyncio.sleep(0.01)
            before = {table: len(kept) for table, kept in load.acknowledged.items()}
            await asyncio.sleep(0.2)
            assert {table: len(kept) for table, kept in load.acknowledged.items()} == before
            assert log.away_s > 0
            assert log.figures().waiting == len(TABLES)
            server.start()
        await load.goes_on()
        assert log.figures().away_s == 0
        await load.stop()
        await load.check()
        await log.close()

    asyncio.run(story())


def test_a_server_that_freezes_or_takes_no_writes_for_a_while_is_waited_for(server: PostgresServer) -> None:
    async def story() -> None:
        log = await PostgresLog.open(server.url)
        load = Load(log)
        await load.goes_on()
        server.signal(signal.SIGSTOP)
        await asyncio.sleep(1.0)
        server.signal(signal.SIGCONT)
        await load.goes_on()
        server.reload(default_transaction_read_only="on")
        while log.away_s == 0:
            await asyncio.sleep(0.01)
        with pytest.raises(LogAwayError):
            await log.time()
        server.reset("default_transaction_read_only")
        await load.goes_on()
        for process in server.processes()[1:]:
            with suppress(asyncpg.PostgresError):
                server.sql(f"SELECT pg_terminate_backend({process})")
        await load.goes_on()
        await load.stop()
        await load.check()
        await log.close()

    asyncio.run(story())


@pytest.mark.long(15)
def test_nothing_acknowledged_is_lost_when_the_primary_dies_and_its_standby_is_promoted(server: PostgresServer) -> None:
    standby = server.standby()

    async def story() -> None:
        standby.start()
        server.reload(synchronous_standby_names="standby")
        hosts = f"127.0.0.1:{server.port},127.0.0.1:{standby.port}"
        log = await PostgresLog.open(f"postgresql://pictorium@{hosts}/postgres")
        load = Load(log)
        await load.goes_on()
        await log.time()
        figures = log.figures()
        assert figures.standbys == 1
        assert figures.standby_behind_bytes is not None
        assert figures.standby_behind_bytes < 16_000_000
        server.kill()
        await asyncio.sleep(0.3)
        await asyncio.to_thread(standby.promote)
        standby.reset("synchronous_standby_names")
        await load.goes_on()
        await load.stop()
        await load.check()
        await log.close()

    try:
        asyncio.run(story())
    finally:
        standby.discard()


def test_without_its_synchronous_standby_nothing_is_acknowledged_even_if_waiting_for_it_is_cancelled(
    server: PostgresServer,
) -> None:
    """PostgreSQL then says that it committed, with no more than a warning: the row can be seen, and may be lost."""
    waits = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'"

    async def story() -> None:
        log = await PostgresLog.open(server.url)
        await log.append(ONE, [row(1)])
        server.reload(synchronous_standby_names="nobody")
        appending = asyncio.create_task(log.append(ONE, [row(2)]))
        storing = asyncio.create_task(log.store(ONE, "a", b"new"))
        for _ in range(3):
            async with asyncio.timeout(10):
                while len(server.sql(waits).split()) < 2:
                    await asyncio.sleep(0.05)
            server.sql(f"SELECT pg_cancel_backend(pid) FROM ({waits}) AS waiting")
            await asyncio.sleep(0.1)
            assert server.sql("SELECT max(number) FROM rows") == "2"
            assert not appending.done()
            assert not storing.done()
        assert (await log.beat("a", b"", {})).nodes, "beats wait for no standby"
        server.reset("synchronous_standby_names")
        async with asyncio.timeout(10):
            await appending
            await storing
        assert await log.read(ONE) == (row(1), row(2))
        await log.close()

    asyncio.run(story())


OWNER = """
import asyncio, sys
from pictorium.kernel.moment import Moment
from pictorium.stores.postgres_log import PostgresLog
from pictorium.table.ports import NumberTakenError, Row, TableId

async def main() -> None:
    log = await PostgresLog.open(sys.argv[1])
    async def keep(table: TableId) -> None:
        count = 0
        while True:
            number = await log.last(table)
            try:
                await log.claim(table, number, "owner")
                number += 1
                print("owns", table, flush=True)
                while True:
                    number, count = number + 1, count + 1
                    await log.append(table, [Row(number, Moment(number), "play", b"%d" % count, "red", count)])
                    print("stored", table, number, count, flush=True)
                    if count % 7 == 0:
                        await log.store(table, "medium", b"%d" % count)
            except NumberTakenError:
                print("lost", table, flush=True)
                while (await log.last(table)) == 0 or (await log.read(table))[-1].body != b"go on":
                    await asyncio.sleep(0.01)
    await asyncio.gather(*(keep(TableId(f"table {number}")) for number in range(4)))

asyncio.run(main())
"""


@pytest.mark.long(10)
def test_an_owner_that_was_frozen_finds_its_tables_claimed_and_writes_nothing_more(postgres_url: str) -> None:
    """It is frozen at any moment, also in the middle of an append; the claim does not wait for it."""
    tables = TABLES[:4]
    owner = subprocess.Popen([sys.executable, "-c", OWNER, postgres_url], stdout=subprocess.PIPE, text=True)
    assert owner.stdout is not None
    told: list[tuple[str, str]] = []
    slowest = 0.0

    async def claimed(log: PostgresLog, table: TableId) -> int:
        while True:
            number = await log.last(table)
            with suppress(NumberTakenError):
                await log.claim(table, number, "rival")
                return number + 1

    async def heard(what: str, count: int) -> None:
        while sum(line[0] == what for line in told) < count:
            line = await asyncio.to_thread(owner.stdout.readline)  # type: ignore[union-attr]
            assert line, "the owner has ended"
            told.append((line.split()[0], line.strip()))

    async def story() -> None:
        nonlocal slowest
        log = await PostgresLog.open(postgres_url)
        for freeze in range(1, 16):
            await heard("owns", 4 * freeze)
            await asyncio.sleep(random.random() * 0.05)
            owner.send_signal(signal.SIGSTOP)
            await asyncio.sleep(0.01)
            began = time.monotonic()
            numbers = [await claimed(log, table) for table in tables]
            slowest = max(slowest, time.monotonic() - began)
            for table, number in zip(tables, numbers, strict=True):
                await log.append(table, [Row(number + 1, Moment(1), "play", b"rival")])
                await log.store(table, "medium", b"rival")
            owner.send_signal(signal.SIGCONT)
            await heard("lost", 4 * freeze)
            for table, number in zip(tables, numbers, strict=True):
                assert await log.last(table) == number + 1
                assert await log.fetch(table, "medium") == b"rival"
                await log.append(table, [Row(number + 2, Moment(1), "play", b"go on")])
                log.release(table)
        owner.kill()
        rest = await asyncio.to_thread(owner.stdout.read)  # type: ignore[union-attr]
        stored = [line for _, line in told] + rest.splitlines()
        for table in tables:
            rows = {one.number: one for one in await log.read(table)}
            acknowledged = [line.split()[-2:] for line in stored if line.startswith(f"stored {table} ")]
            assert len(acknowledged) > 15
            for number, count in acknowledged:
                assert rows[int(number)].body == count.encode()
            counts = [one.n for one in rows.values() if one.n is not None]
            assert len(counts) == len(set(counts)), "something was stored twice"
        await log.close()

    try:
        asyncio.run(story())
    finally:
        owner.kill()
        owner.wait()
    assert slowest < 4 * 0.5


def test_a_disk_error_is_told_and_nothing_is_acknowledged_after_it(postgres: PostgresServer, postgres_url: str) -> None:
    schema = postgres_url.rsplit("=", 1)[1]

    async def story() -> None:
        log = await PostgresLog.open(postgres_url)
        await log.append(ONE, [row(1)])
        postgres.sql(f"""
            CREATE FUNCTION {schema}.out_of_space() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = 'disk_full'; END $$;
            CREATE TRIGGER out_of_space BEFORE INSERT ON {schema}.rows
            FOR EACH ROW EXECUTE FUNCTION {schema}.out_of_space()
        """)
        with pytest.raises(LogBrokenError, match="no space"):
            await log.append(ONE, [row(2)])
        postgres.sql(f"DROP TRIGGER out_of_space ON {schema}.rows")
        with pytest.raises(LogBrokenError):
            await log.append(ONE, [row(2)])
        assert await log.read(ONE) == (row(1),)
        await log.close()

    asyncio.run(story())


def test_a_log_that_is_closed_while_the_database_is_away_lets_go_of_what_waits(
    server: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pictorium.stores.postgres_log.CLOSE_WITHIN_S", 0.3)

    async def story() -> None:
        log = await PostgresLog.open(server.url)
        await log.append(ONE, [row(1)])
        server.kill()
        works = [log.append(ONE, [row(2)]), log.append(OTHER, [row(1)]), log.store(ONE, "a", b"a"), log.read(ONE)]
        waiting = [asyncio.ensure_future(work) for work in works]
        await asyncio.sleep(0.2)
        await log.close()
        outcomes = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [LogAwayError] * 4
        with pytest.raises(LogError):
            await log.append(ONE, [row(2)])

    asyncio.run(story())


def test_what_is_asked_of_other_nodes_does_not_wait_for_a_database_that_is_away(server: PostgresServer) -> None:
    async def story() -> None:
        log = await PostgresLog.open(server.url)
        await log.beat("a", b"", {})
        server.signal(signal.SIGSTOP)
        began = time.monotonic()
        with pytest.raises(LogAwayError):
            await log.beat("a", b"", {})
        assert time.monotonic() - began < 5
        server.signal(signal.SIGCONT)
        await log.beat("a", b"", {})
        server.kill()
        for ask in (
            log.time(),
            log.claimed(ONE),
            log.all_claims(),
            log.leave("a"),
            log.lost({}),
            log.beat("a", b"", {}),
        ):
            with pytest.raises(LogAwayError):
                await ask
        await log.close()

    asyncio.run(story())


def test_a_database_that_is_away_at_the_start_is_waited_for_as_long_as_is_wanted(server: PostgresServer) -> None:
    async def story() -> None:
        server.stop()
        with pytest.raises(LogAwayError):
            await PostgresLog.open(server.url)
        opening = asyncio.create_task(PostgresLog.open(server.url, within_s=20))
        await asyncio.sleep(0.2)
        await asyncio.to_thread(server.start)
        await (await opening).close()

    asyncio.run(story())


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("postgresql://nobody@127.0.0.1:{port}/postgres", "log_refused"),
        ("postgresql://pictorium@127.0.0.1:{port}/nothing", "log_refused"),
        ("postgresql://127.0.0.1:no/postgres", "bad_log"),
        ("sqlite:///here", "bad_log"),
    ],
)
def test_a_database_that_nobody_can_use_is_refused_at_once(postgres: PostgresServer, address: str, why: str) -> None:
    async def story() -> None:
        with pytest.raises(RefusedDatabaseError) as refused:
            await PostgresLog.open(address.format(port=postgres.port), within_s=20)
        assert refused.value.why == why

    asyncio.run(story())


def test_a_database_that_does_not_keep_what_it_says_is_refused() -> None:
    needs(DATABASE)
    server = PostgresServer.create({"fsync": "off"})

    async def story() -> None:
        with pytest.raises(RefusedDatabaseError) as refused:
            await PostgresLog.open(server.url)
        assert refused.value.why == "log_forgets"
        assert "fsync = off" in refused.value.detail

    try:
        server.start()
        asyncio.run(story())
    finally:
        server.discard()


def test_commits_are_synchronous_whatever_the_account_or_the_address_say(postgres: PostgresServer) -> None:
    postgres.sql("CREATE ROLE hasty LOGIN SUPERUSER; ALTER ROLE hasty SET synchronous_commit = off")

    async def story(url: str) -> None:
        log = await PostgresLog.open(url)
        connection = await log._appends.opened()
        assert await connection.fetchval("SHOW synchronous_commit") == "on"
        await log.close()

    with schema_of(postgres) as url:
        asyncio.run(story(f"{url.replace('pictorium@', 'hasty@')}&synchronous_commit=off"))
        postgres.sql("DROP OWNED BY hasty; DROP ROLE hasty")


def test_tcp_notices_a_silent_network_by_itself(postgres_url: str) -> None:
    """No append has a limit of time: only the system may say that a connection is lost."""
    import socket

    async def story() -> None:
        log = await PostgresLog.open(postgres_url)
        own = (await log._appends.opened())._transport.get_extra_info("socket")
        assert own.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            assert own.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 5_000
        await log.close()

    asyncio.run(story())


def test_what_no_server_could_do_is_no_reason_to_wait() -> None:
    assert trouble_of(asyncpg.exceptions.DataError("out of range")) == "broken"
    assert trouble_of(asyncpg.InterfaceError("connection is closed")) == "away"
    assert trouble_of(ConnectionResetError()) == "away"
    assert trouble_of(ValueError()) == "broken"
