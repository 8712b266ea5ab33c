"""`pictorium serve` where the disk, the folder or what somebody typed is wrong: one line that says what to do."""

import asyncio
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from aiohttp import ClientError
from click.testing import CliRunner

from pictorium.cli.main import main
from pictorium.games.all_games import GAMES
from pictorium.player.client import Client, RefusedError
from pictorium.stores.content_files import content_folder, read_words
from pictorium.stores.sqlite_file import SCHEMA_VERSION
from pictorium.stores.sqlite_log import FILE, SqliteLog
from pictorium.table.commands import Introduce
from pictorium.table.people import PersonId
from pictorium.table.ports import TableId
from pictorium.table.replay import replayed
from tests.cli.test_serve import SERVE, said, served

DISK_BYTES = 120_000
"""So large may a file be on the disk that is soon full."""
SMALL_DISK = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({DISK_BYTES}, {DISK_BYTES}));"
HOLDS = {"read-only": "ro", "full": "size=64k"}

needs_own_disks = pytest.mark.skipif(
    "CI" not in os.environ
    and (
        shutil.which("unshare") is None
        or subprocess.run(["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True).returncode
        > 0
    ),
    reason="this machine lets nobody but its owner mount anything",
)


def complaint_of(data: Path, *more: str) -> str:
    """The one line it says before it gives up."""
    where = ["serve", "--language", "en", "--address", "127.0.0.1", "--port", "0", "--data", str(data)]
    server = CliRunner().invoke(main, [*where, *more])
    return complained(server.exit_code, server.stderr)


def said_in_words(server: subprocess.Popen[str]) -> tuple[int, str]:
    """What is left of the error stream without the journal's lines, which are for programs."""
    status, complaint = said(server)
    return status, "".join(line for line in complaint.splitlines(True) if not line.startswith("{"))


def complained(code: int, complaint: str) -> str:
    assert code == 2
    assert complaint.startswith("pictorium: ")
    assert complaint.count("\n") == 1
    return complaint.removeprefix("pictorium: ").rstrip("\n")


@pytest.mark.parametrize(
    ("language", "option", "value", "key"),
    [
        ("en", "--port", "65536", "serve.bad_port"),
        ("de", "--public-url", "http://[", "serve.bad_public_url"),
        ("es", "--sub-path", "/../x", "serve.bad_sub_path"),
        ("fr", "--trusted-proxies", "10.0.0.1, proxy", "serve.bad_proxy"),
    ],
)
def test_a_value_that_is_none(tmp_path: Path, language: str, option: str, value: str, key: str) -> None:
    words = read_words(content_folder(), language)
    complaint = complaint_of(tmp_path, "--language", language, option, value)
    assert complaint == words.say(key, value="proxy" if "proxies" in option else value, most=65535)


@pytest.mark.parametrize("address", ["192.0.2.7", "no such address", "x" * 70 + ".example", "\u2100"])
def test_an_address_that_is_not_ours(tmp_path: Path, address: str) -> None:
    assert "This machine can’t listen on" in complaint_of(tmp_path, "--address", address)


def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    for data in (tmp_path / "data", tmp_path / "data" / "below"):
        assert complaint_of(data).startswith(f"{data} can’t be a folder: there’s a file in the way.")
    assert (tmp_path / "data").read_text() == "a file"


def test_a_folder_where_the_file_should_be(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    assert complaint_of(tmp_path).startswith(f"{tmp_path} can’t be written to.")


def test_own_cards_that_cannot_be_played_with(tmp_path: Path) -> None:
    """They are read before anybody comes: nobody finds out in the middle of an evening."""
    folder = tmp_path / "cards" / "ours"
    folder.mkdir(parents=True)
    (folder / "ours.csv").write_bytes(b"\xff\xfe")
    assert str(folder / "ours.csv") in complaint_of(tmp_path)
    assert not (tmp_path / FILE).exists()


def test_a_folder_in_which_nothing_can_be_made() -> None:
    assert complaint_of(Path("/proc/self/pictorium")).startswith("/proc/self/pictorium can’t be written to.")


@needs_own_disks
@pytest.mark.parametrize(("kind", "expected"), [("read-only", "can’t be written to."), ("full", "no room left for")])
def test_a_disk_of_its_own(tmp_path: Path, kind: str, expected: str) -> None:
    fill = f'mount -t tmpfs -o {HOLDS[kind]} none {tmp_path}; head -c 60000 /dev/zero >{tmp_path}/rest; exec "$@"'
    where = ["--address", "127.0.0.1", "--port", "0", "--data", str(tmp_path)]
    run = ["unshare", "-rm", "sh", "-c", fill, "sh", *SERVE, *where]
    server = subprocess.run(run, capture_output=True, text=True, timeout=30)
    line = server.stderr.splitlines()[-1]
    assert server.returncode == 2
    assert expected in line
    assert str(tmp_path) in line
    assert "Traceback" not in server.stderr


def test_a_database_of_another_program_is_left_as_it_is(tmp_path: Path) -> None:
    for version in (0, 1):
        connection = sqlite3.connect(tmp_path / FILE)
        connection.executescript(
            f"DROP TABLE IF EXISTS cats; CREATE TABLE cats (name); PRAGMA user_version = {version};"
        )
        connection.close()
        before = (tmp_path / FILE).read_bytes()
        assert complaint_of(tmp_path).startswith(f"{tmp_path / FILE} belongs to another program.")
        assert (tmp_path / FILE).read_bytes() == before


def test_a_database_of_a_newer_version_is_left_as_it_is(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / FILE)
    connection.executescript(f"CREATE TABLE rows (x); PRAGMA user_version = {SCHEMA_VERSION + 1}")
    connection.close()
    before = (tmp_path / FILE).read_bytes()
    assert "was written by a newer Pictorium" in complaint_of(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before


def test_a_spoilt_database(tmp_path: Path) -> None:
    asyncio.run(_an_empty_log(tmp_path))
    spoilt = bytearray((tmp_path / FILE).read_bytes())
    spoilt[100:] = b"\xff" * (len(spoilt) - 100)
    (tmp_path / FILE).write_bytes(spoilt)
    assert complaint_of(tmp_path).startswith(f"{tmp_path / FILE} can’t be read as a database.")


async def _an_empty_log(data: Path) -> None:
    await SqliteLog(data).close()


def test_no_space_at_the_start(tmp_path: Path) -> None:
    command = SMALL_DISK.replace(str(DISK_BYTES), "3000") + SERVE[2]
    where = ["--address", "127.0.0.1", "--port", "0", "--data", str(tmp_path)]
    server = subprocess.Popen(
        [sys.executable, "-c", command, *SERVE[3:], *where], stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert complained(*said(server)).startswith(f"{tmp_path} can’t be written to.")


async def _play_until_the_end(url: str) -> tuple[str, int]:
    """Somebody changes their mind until the line is gone; how often they heard that it is kept."""
    async with Client(url) as client:
        code = await client.open()
        await client.join(code, "Ada")
        await client.connect()
        try:
            for number in range(1000):
                await asyncio.wait_for(client.wish(Introduce(f"Ada {number}", "en")), 3)
        except TimeoutError:
            pass
        return code, max(client.session.answers)


async def _kept(data: Path, code: str) -> tuple[list[int], str]:
    log = SqliteLog(data)
    again = replayed(await log.read(TableId(code)), GAMES)
    await log.close()
    assert again.table
    return sorted(again.answers["p1"]), again.table.people[PersonId("p1")].name


def test_a_disk_that_is_full_in_the_middle_of_play(tmp_path: Path) -> None:
    where = ["--address", "127.0.0.1", "--port", "0", "--data", str(tmp_path)]
    server = subprocess.Popen(
        [sys.executable, "-c", SMALL_DISK + SERVE[2], *SERVE[3:], *where],
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout
    url = server.stdout.readline().split()[-1]
    code, heard = asyncio.run(_play_until_the_end(url))
    status, complaint = said_in_words(server)
    assert status == 3
    assert complaint.startswith("The disk failed (")
    assert complaint.endswith("then start again. Everything already confirmed is safe.\n")
    assert complaint.count("\n") == 1
    numbers, name = asyncio.run(_kept(tmp_path, code))
    assert numbers == list(range(1, len(numbers) + 1))
    assert heard <= len(numbers) <= heard + 1
    assert name == f"Ada {len(numbers) - 1}"
    again = served(tmp_path)
    assert again.stdout
    assert again.stdout.readline().startswith("Open on this machine")
    again.send_signal(signal.SIGTERM)
    assert said(again)[0] == 0


def test_a_disk_that_is_full_when_a_table_is_opened(tmp_path: Path) -> None:
    where = ["--address", "127.0.0.1", "--port", "0", "--data", str(tmp_path)]
    server = subprocess.Popen(
        [sys.executable, "-c", SMALL_DISK.replace(str(DISK_BYTES), "40000") + SERVE[2], *SERVE[3:], *where],
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout
    url = server.stdout.readline().split()[-1]

    async def open_many() -> str:
        async with Client(url) as client:
            while True:
                await client.open()

    with pytest.raises((RefusedError, ClientError)):
        asyncio.run(open_many())
    status, complaint = said_in_words(server)
    assert (status, complaint.count("\n")) == (3, 1)
