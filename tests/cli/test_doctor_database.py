"""`pictorium doctor` looks at the database that keeps the tables, and changes nothing there."""

import asyncio
import time

import pytest

from pictorium.cli import doctor_database
from pictorium.cli.doctor_database import look_at_database
from pictorium.cli.finding import Finding
from pictorium.cli.messages import read_words_for
from tests.postgres import PostgresServer
from tests.system import DATABASE, needs

WORDS = read_words_for("en")


def found(url: str) -> list[Finding]:
    async def look() -> list[Finding]:
        return [one async for one in look_at_database(WORDS, url)]

    return asyncio.run(look())


def test_a_database_that_can_be_used_is_fine_and_stays_as_it_is(
    postgres: PostgresServer, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor_database, "SLOW_MS", 1_000.0)
    here, standby = found(postgres_url)
    assert here.weight == "fine"
    assert here.text.startswith(f"The database 127.0.0.1:{postgres.port}/postgres ")
    assert standby == ("advice", WORDS.say("doctor.no_standby", place=f"127.0.0.1:{postgres.port}/postgres"))
    schema = postgres_url.split("=")[1]
    assert postgres.sql(f"SELECT count(*) FROM pg_tables WHERE schemaname = '{schema}'") == "0"
    monkeypatch.setattr(doctor_database, "SLOW_MS", 0.0)
    assert found(postgres_url)[0].weight == "advice"


def test_a_standby_is_counted() -> None:
    needs(DATABASE)
    server = PostgresServer.create()
    try:
        server.start()
        standby = server.standby()
        try:
            standby.start()
            server.reload(synchronous_standby_names="standby")
            until = time.monotonic() + 20
            while server.sql("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") != "1":
                assert time.monotonic() < until, "the standby does not come"
                time.sleep(0.02)
            assert found(server.url)[1] == ("fine", WORDS.say("doctor.standbys", count=1))
        finally:
            standby.discard()
    finally:
        server.discard()


@pytest.mark.parametrize("url", ["postgresql://me:secret@127.0.0.1:1/tables", "postgresql://127.0.0.1:no/tables"])
def test_one_that_cannot_is_a_fault(url: str) -> None:
    (one,) = found(url)
    assert one.weight == "fault"
    assert "secret" not in one.text
