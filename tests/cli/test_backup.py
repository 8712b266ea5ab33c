"""A house is saved while it is played in, and comes back as it was; what is no whole backup changes nothing."""

import asyncio
import hashlib
import os
import shutil
import signal
import sqlite3
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pictorium.cli.main import main
from pictorium.games.all_games import GAMES
from pictorium.kernel.moment import Moment
from pictorium.player.client import Client
from pictorium.stores import backup
from pictorium.stores.backup import ABOUT, back_up
from pictorium.stores.saved_tables import SavedTables
from pictorium.stores.sqlite_file import FILE, SCHEMA_VERSION
from pictorium.stores.sqlite_log import SqliteLog
from pictorium.table.commands import Introduce
from pictorium.table.people import PersonId
from pictorium.table.ports import Row, TableId
from pictorium.table.replay import replayed
from tests.cli.test_serve import said, served

ROWS = 3_000


def pictorium(*arguments: object) -> Result:
    return CliRunner().invoke(main, [*map(str, arguments), "--language", "en"])


def names(data: Path, person: str = "p1") -> dict[str, str]:
    """What somebody at each table is called, by replaying it."""
    with SavedTables(data) as saved:
        tables = {table: replayed(saved.rows(table), GAMES).table for table in saved.tables() if table.isupper()}
    return {code: table.people[PersonId(person)].name for code, table in tables.items() if table}


async def played(url: str, name: str) -> str:
    async with Client(url) as client:
        code = await client.open()
        await client.join(code, "Ada")
        await client.connect()
        await client.wish(Introduce(name, "en"))
        return code


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A folder with a table, a card and a picture."""
    data = tmp_path / "house"
    server = served(data)
    assert server.stdout
    url = server.stdout.readline().split()[-1]
    asyncio.run(played(url, "Bo"))
    server.send_signal(signal.SIGTERM)
    said(server)
    for name in ("cards/ours/a.csv", "pictures/holiday/b.webp"):
        (data / name).parent.mkdir(parents=True)
        (data / name).write_bytes(name.encode())
    return data


def content(data: Path) -> dict[str, str]:
    """All that is kept, by its bytes; of the tables all that a reader sees."""
    files = {
        str(file.relative_to(data)): hashlib.sha256(file.read_bytes()).hexdigest()
        for folder in ("cards", "pictures")
        for file in (data / folder).rglob("*")
        if file.is_file()
    }
    connection = sqlite3.connect(data / FILE)
    dump = "\n".join(connection.iterdump())
    connection.close()
    return {**files, "tables": hashlib.sha256(dump.encode()).hexdigest()}


def test_what_was_saved_while_people_played_comes_back_and_is_played_on(tmp_path: Path) -> None:
    data, file, new = tmp_path / "house", tmp_path / "saved.zip", tmp_path / "new"
    server = served(data)
    assert server.stdout
    url = server.stdout.readline().split()[-1]
    code = asyncio.run(played(url, "Bo"))
    told = pictorium("backup", file, "--data", data)
    assert told.exit_code == 0, told.output
    later = asyncio.run(played(url, "Cy"))
    server.send_signal(signal.SIGTERM)
    assert said(server)[0] == 0
    assert names(data) == {code: "Bo", later: "Cy"}

    told = pictorium("restore", file, "--data", new)
    assert told.exit_code == 0, told.output
    assert names(new) == {code: "Bo"}
    again = served(new)
    assert again.stdout
    url = again.stdout.readline().split()[-1]

    async def come_in() -> None:
        async with Client(url) as client:
            await client.join(code, "Dee")

    asyncio.run(come_in())
    again.send_signal(signal.SIGTERM)
    assert said(again)[0] == 0
    assert names(new, "p2") == {code: "Dee"}


def test_everything_is_in_it_and_nobody_else_can_read_it(house: Path, tmp_path: Path) -> None:
    before, file = content(house), tmp_path / "saved.zip"
    told = pictorium("backup", file, "--data", house)
    assert told.exit_code == 0, told.output
    assert "Tables: 1, rows: " in told.output
    if os.name == "posix":
        assert file.stat().st_mode & 0o777 == 0o600
    assert [one.name for one in tmp_path.iterdir() if one.name.startswith(".")] == [], "nothing is left beside it"
    assert pictorium("restore", file, "--data", tmp_path / "new").exit_code == 0
    assert content(tmp_path / "new") == before


def test_nothing_is_overwritten_unless_somebody_says_so(house: Path, tmp_path: Path) -> None:
    before, file = content(house), tmp_path / "saved.zip"
    file.write_text("mine")
    told = pictorium("backup", file, "--data", house)
    assert (told.exit_code, file.read_text()) == (2, "mine")
    assert pictorium("backup", file, "--data", house, "--replace").exit_code == 0

    asyncio.run(grown(house, 1))
    after = content(house)
    told = pictorium("restore", file, "--data", house)
    assert told.exit_code == 2
    assert "Use --replace" in told.output
    assert content(house) == after
    told = pictorium("restore", file, "--data", house, "--replace")
    assert told.exit_code == 0, told.output
    assert content(house) == before
    (old,) = house.glob("before-restore-*")
    assert content(old) == after, "what was there is moved aside"
    assert str(old) in told.output


def test_a_running_server_keeps_its_folder(tmp_path: Path, house: Path) -> None:
    file = tmp_path / "saved.zip"
    shutil.rmtree(house / "cards")  # they are no cards
    pictorium("backup", file, "--data", house)
    before = content(house)
    server = served(house)
    assert server.stdout
    assert server.stdout.readline()
    told = pictorium("restore", file, "--data", house, "--replace")
    server.send_signal(signal.SIGTERM)
    said(server)
    assert (told.exit_code, told.output.count("\n")) == (2, 1)
    assert "Stop it, restore, and start it again." in told.output
    assert content(house) == before


def repacked(file: Path, to: Path, **changed: bytes | None) -> Path:
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(to, "w") as new:
        entries: dict[str, bytes | None] = {name: old.read(name) for name in old.namelist()}
        for name, body in (entries | changed).items():
            if body is not None:
                new.writestr(name, body)
    return to


def test_what_is_no_whole_backup_changes_nothing(house: Path, tmp_path: Path) -> None:
    file = tmp_path / "saved.zip"
    pictorium("backup", file, "--data", house)
    before, whole = content(house), file.read_bytes()
    with zipfile.ZipFile(file) as packed:
        tables, about = packed.read(FILE), packed.read(ABOUT)
    (tmp_path / "half.zip").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "text.zip").write_text("no zip")
    bad = [
        tmp_path / "half.zip",
        tmp_path / "text.zip",
        repacked(file, tmp_path / "1.zip", **{FILE: None}),
        repacked(file, tmp_path / "2.zip", **{ABOUT: None}),
        repacked(file, tmp_path / "3.zip", **{FILE: tables[:5000]}),
        repacked(file, tmp_path / "4.zip", **{ABOUT: about.replace(b'"tables": 1', b'"tables": 2')}),
    ]
    for one in bad:
        told = pictorium("restore", one, "--data", house, "--replace")
        assert (told.exit_code, told.output) == (
            2,
            f"pictorium: {one} isn’t a whole backup, and nothing was changed. Choose another one.\n",
        )
    newer = about.replace(f'"schema": {SCHEMA_VERSION}'.encode(), f'"schema": {SCHEMA_VERSION + 1}'.encode())
    told = pictorium("restore", repacked(file, tmp_path / "5.zip", **{ABOUT: newer}), "--data", house, "--replace")
    assert "was written by a newer Pictorium" in told.output
    assert pictorium("restore", tmp_path / "nowhere.zip", "--data", house, "--replace").exit_code == 2
    assert content(house) == before
    assert not list(house.glob("before-restore-*"))
    assert not list(house.glob(".restore-*"))


def test_nothing_gets_out_of_the_folder(house: Path, tmp_path: Path) -> None:
    file = tmp_path / "saved.zip"
    pictorium("backup", file, "--data", house)
    bad = repacked(file, tmp_path / "bad.zip", **{"cards/../../out": b"x", "/etc/out": b"x", "other": b"x"})
    assert pictorium("restore", bad, "--data", tmp_path / "deep" / "new").exit_code == 0
    assert not list(tmp_path.rglob("out"))
    assert not list(tmp_path.rglob("other"))


def test_a_table_that_could_not_be_read_before_is_kept_and_told_of(house: Path, tmp_path: Path) -> None:
    async def spoil() -> None:
        log = SqliteLog(house)
        await log.append(TableId("QQQQQQ"), [Row(1, Moment(1), "play", b"no row of ours")])
        await log.close()

    asyncio.run(spoil())
    file = tmp_path / "saved.zip"
    told = pictorium("backup", file, "--data", house)
    assert told.exit_code == 0
    assert "Tables that couldn’t be read before either, and are in it as they are: 1." in told.output
    assert pictorium("restore", file, "--data", tmp_path / "new").exit_code == 0


def test_there_is_nothing_to_save(tmp_path: Path) -> None:
    told = pictorium("backup", tmp_path / "saved.zip", "--data", tmp_path)
    assert (told.exit_code, list(tmp_path.iterdir())) == (2, [])


def test_what_a_database_has_is_not_saved_from_the_file(house: Path, tmp_path: Path) -> None:
    (tmp_path / "pictorium.toml").write_text("log = 'postgresql://localhost/pictorium'")
    for variables in (
        {"PICTORIUM_LOG": "postgresql://localhost/x"},
        {"PICTORIUM_CONFIG": f"{tmp_path}/pictorium.toml"},
    ):
        command = ["backup", str(tmp_path / "saved.zip"), "--data", str(house), "--language", "en"]
        told = CliRunner().invoke(main, command, env=variables)
        assert told.exit_code == 2
        assert "pg_dump" in told.output
    assert not (tmp_path / "saved.zip").exists()


async def grown(data: Path, count: int) -> None:
    log = SqliteLog(data)
    last = await log.last(TableId("house"))
    await log.append(
        TableId("house"), [Row(last + n, Moment(1), "ink", os.urandom(3_000)) for n in range(1, count + 1)]
    )
    await log.close()


def test_a_copy_is_of_one_moment_whatever_is_written_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After each piece that is copied the server commits more: the copy neither sees it nor begins again."""
    monkeypatch.setattr(backup, "PAGES_AT_ONCE", 100)

    async def run() -> tuple[int, int]:
        data = tmp_path / "house"
        await grown(data, ROWS)
        log, pieces = SqliteLog(data), 0
        loop = asyncio.get_running_loop()

        def copied(done: int, of: int) -> None:
            nonlocal pieces
            pieces += 1
            assert pieces < 10_000, "it never ends"
            row = Row(ROWS + pieces, Moment(2), "ink", os.urandom(3_000))
            asyncio.run_coroutine_threadsafe(log.append(TableId("house"), [row]), loop).result(10)

        about = await asyncio.to_thread(
            lambda: back_up(data, tmp_path / "saved.zip", GAMES, is_replacing=False, copied=copied, checked=print)
        )
        assert await log.last(TableId("house")) == ROWS + pieces
        await log.close()
        return about.counts["rows"], pieces

    rows, pieces = asyncio.run(run())
    assert rows == ROWS
    assert pieces > 10
