"""`pictorium serve --log postgresql://…`: the same house, with its tables in a database."""

import asyncio
import signal
import socket
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from pictorium.cli import serve_log
from pictorium.cli.main import main
from pictorium.player.client import Client
from pictorium.stores import postgres_sql
from pictorium.stores.postgres_log import PostgresLog
from pictorium.stores.sqlite_log import FILE
from pictorium.table.commands import Introduce
from tests.cli.test_serve import said, served
from tests.postgres import PostgresServer


def complaint_of(data: Path, log: str, code: int = 2, *more: str) -> str:
    where = ["serve", "--language", "en", "--address", "127.0.0.1", "--port", "0", "--data", str(data)]
    server = CliRunner().invoke(main, [*where, "--log", log, *more])
    assert server.exit_code == code, server.output
    assert server.stderr.startswith("pictorium: ")
    assert server.stderr.count("\n") == 1
    return server.stderr.removeprefix("pictorium: ").rstrip("\n")


async def joined(url: str, code: str | None, name: str) -> str:
    async with Client(url) as client:
        code = code or await client.open()
        await client.join(code, name)
        await client.connect()
        return code


def test_a_table_outlives_the_server_and_the_data_folder_has_no_file_of_tables(
    tmp_path: Path, postgres_url: str
) -> None:
    code = None
    for name in ("Ada", "Ben"):
        server = served(tmp_path, "--log", postgres_url)
        assert server.stdout
        url = server.stdout.readline().split()[-1]
        place = postgres_url.split("@")[1].split("?")[0]
        assert server.stdout.readline() == f"Tables are kept in {place}\n"
        code = asyncio.run(joined(url, code, name))
        if name == "Ada":
            server.kill()
            server.communicate()
        else:
            server.send_signal(signal.SIGTERM)
            assert said(server)[0] == 0
    assert not (tmp_path / FILE).exists()


def test_a_database_that_dies_is_waited_for_while_people_are_there(tmp_path: Path) -> None:
    database = PostgresServer.create()

    async def story(url: str) -> None:
        async with Client(url) as ada:
            code = await ada.open()
            await ada.join(code, "Ada")
            await ada.connect()
            database.kill()
            async with Client(url) as ben:
                opening = asyncio.create_task(ben.open())
                await asyncio.sleep(0.5)
                assert not opening.done()
                await asyncio.to_thread(database.start)
                await ben.join(await opening, "Ben")
            database.kill()
            waiting = asyncio.create_task(ada.wish(Introduce("Ada Lovelace", "en")))
            await asyncio.sleep(0.5)
            assert not waiting.done(), "nothing is acknowledged that is not stored"
            server.send_signal(signal.SIGTERM)
            assert (await asyncio.to_thread(said, server))[0] == 0, "it stops although the database is away"
            waiting.cancel()

    try:
        database.start()
        server = served(tmp_path, "--log", database.url)
        assert server.stdout
        asyncio.run(story(server.stdout.readline().split()[-1]))
    finally:
        database.discard()


@pytest.mark.parametrize("address", ["here", "sqlite:///here", "http://localhost/secret", "postgresql://["])
def test_what_is_no_address_of_a_database(tmp_path: Path, address: str) -> None:
    complaint = complaint_of(tmp_path, address)
    assert complaint.startswith("--log needs the address of a PostgreSQL database")
    assert address not in complaint, "there may be a password in it"


def test_a_database_that_lets_nobody_in(tmp_path: Path, postgres: PostgresServer) -> None:
    address = f"postgresql://nobody:secret@127.0.0.1:{postgres.port}/postgres"
    complaint = complaint_of(tmp_path, address)
    assert complaint.startswith(f"The database 127.0.0.1:{postgres.port}/postgres lets nobody in (")
    assert "secret" not in complaint


def test_a_database_that_is_away_is_waited_for_and_then_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve_log, "DATABASE_WITHIN_S", 0.3)
    complaint = complaint_of(tmp_path, "postgresql://me:secret@127.0.0.1:1/tables", code=3)
    assert complaint.startswith("The database 127.0.0.1:1/tables doesn’t answer (")
    assert "secret" not in complaint


def test_a_database_of_another_program_or_of_a_newer_version_is_left_as_it_is(
    tmp_path: Path, postgres: PostgresServer, postgres_url: str
) -> None:
    schema = postgres_url.split("=")[1]
    postgres.sql(f"CREATE TABLE {schema}.cats (name text)")
    assert "tables of another program" in complaint_of(tmp_path, postgres_url)
    assert postgres.sql(f"SELECT count(*) FROM pg_tables WHERE schemaname = '{schema}'") == "1"
    postgres.sql(f"DROP TABLE {schema}.cats")

    async def made() -> None:
        await (await PostgresLog.open(postgres_url)).close()

    asyncio.run(made())
    newer = postgres_sql.SCHEMA_VERSION + 1
    postgres.sql(f"UPDATE {schema}.schema_version SET version = {newer}")
    asyncio.run(made())  # a newer one that older servers can still use
    assert postgres.sql(f"SELECT version FROM {schema}.schema_version") == str(newer)
    postgres.sql(f"UPDATE {schema}.schema_version SET oldest_reader = {newer}")
    assert "was set up by a newer Pictorium" in complaint_of(tmp_path, postgres_url)


def test_without_what_talks_to_postgresql_that_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [one for one in sys.modules if one.startswith(("asyncpg", "pictorium.stores.postgres_"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    assert "Install pictorium[postgres]." in complaint_of(tmp_path, "postgresql://localhost/pictorium")


def test_an_address_for_other_machines_that_is_taken_or_none(tmp_path: Path, postgres_url: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        complaint = complaint_of(tmp_path, postgres_url, 2, "--node-address", address)
    assert complaint.startswith(f"This machine can’t listen on {address}, where others are to reach it.")
    assert complaint_of(tmp_path, postgres_url, 2, "--node-address", "here").startswith(
        "“here” isn’t a name and a port."
    )
