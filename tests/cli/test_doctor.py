"""`pictorium doctor`: finds what is wrong with a server's machine and with the way to it, and says what to do."""

import asyncio
import ctypes
import re
import shutil
import sqlite3
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from pictorium.cli import doctor_machine
from pictorium.cli.doctor_machine import file_system, look_at_machine
from pictorium.cli.doctor_network import look_at_network
from pictorium.cli.finding import Finding
from pictorium.cli.main import main
from pictorium.cli.messages import read_words_for
from pictorium.cli.serve_options import SERVE_OPTIONS
from pictorium.cli.serve_settings import ServeSettings, parsed_settings
from pictorium.cli.settings_file import SettingsFile, read_settings_file
from pictorium.content.languages import LANGUAGES
from pictorium.kernel.moment import Moment
from pictorium.stores.sqlite_file import FILE, SCHEMA_VERSION
from pictorium.stores.sqlite_log import SqliteLog
from pictorium.table.ports import Row, TableId
from pictorium.web.app import Settings
from tests.cli.proxies import free_port, make_certificate, nginx
from tests.system import needs
from tests.web.server import serving

WORDS = read_words_for("en")
DOCS = Path(__file__).parents[2] / "docs" / "OPERATING.md"
MOUNTS = r"""
22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
30 22 0:40 / /srv/my\040games rw,relatime shared:2 - nfs4 server:/games rw
31 22 0:41 / /tmp rw - tmpfs tmpfs rw
"""


def said(*codes: str) -> str:
    """The beginnings of these sentences, as a pattern."""
    return "|".join(re.escape(WORDS.sentences[code].partition("{")[0]) for code in codes)


def weights(findings: list[Finding], weight: str) -> list[str]:
    return [one.text for one in findings if one.weight == weight]


def machine(data: Path, settings: SettingsFile | None = None) -> list[Finding]:
    return list(look_at_machine(WORDS, data, settings))


def doctor(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["doctor", *arguments])


# ---- this machine


def test_a_folder_on_a_good_disk_has_no_fault(tmp_path: Path) -> None:
    found = machine(tmp_path / "new")
    assert weights(found, "fault") == []
    assert re.match(said("doctor.folder"), found[0].text)
    assert not (tmp_path / "new").exists(), "looking leaves nothing behind"


def test_the_file_system_of_a_folder_is_that_of_the_nearest_mount() -> None:
    mounts = MOUNTS.strip()
    assert file_system(Path("/srv/my games/pictorium"), mounts) == "nfs4"
    assert file_system(Path("/tmp"), mounts) == "tmpfs"
    assert file_system(Path("/tmpx"), mounts) == "ext4"


@pytest.mark.parametrize(
    ("kind", "weight", "code"),
    [
        ("nfs4", "fault", "doctor.shared_disk"),
        ("overlay", "advice", "doctor.fleeting_disk"),
        ("ext4", "fine", "doctor.folder"),
    ],
)
def test_a_disk_on_which_tables_are_not_safe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, weight: str, code: str
) -> None:
    (tmp_path / "mountinfo").write_text(f"22 1 8:1 / {tmp_path} rw - {kind} somewhere rw\n")
    monkeypatch.setattr(doctor_machine, "MOUNTS", tmp_path / "mountinfo")
    told = WORDS.say(code, data=tmp_path, kind=kind, free="*").partition("*")[0]
    assert any(text.startswith(told) for text in weights(machine(tmp_path), weight))


@pytest.mark.parametrize(("free_mb", "weight"), [(10, "fault"), (200, "advice"), (5000, "fine")])
def test_room_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free_mb: int, weight: str) -> None:
    whole = shutil.disk_usage(tmp_path)._replace(free=free_mb * 1_000_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: whole)
    assert machine(tmp_path)[0].weight == weight
    assert f"{free_mb} MB" in machine(tmp_path)[0].text


def test_a_folder_that_cannot_be_written_to() -> None:
    assert machine(Path("/dev/null/x"))[0] == Finding("fault", WORDS.say("serve.no_folder", data="/dev/null/x"))


def written(data: Path, at: float | None = None) -> Path:
    """A log with one row."""

    async def write() -> None:
        log = SqliteLog(data)
        await log.append(TableId("ABCDEF"), [Row(1, Moment(int((at or time.time()) * 1000)), "play", b"x" * 9000)])
        await log.close()

    asyncio.run(write())
    return data / FILE


def test_tables_are_counted_and_looked_through(tmp_path: Path) -> None:
    file = written(tmp_path)
    assert Finding("fine", WORDS.say("doctor.tables", file=file, tables=1)) in machine(tmp_path)


def test_a_damaged_file(tmp_path: Path) -> None:
    file = written(tmp_path)
    body = bytearray(file.read_bytes())
    start = body.index(b"x" * 4000)
    page = start // 4096 * 4096
    body[page : page + 4096] = b"\xff" * 4096
    file.write_bytes(body)
    told = {WORDS.say("doctor.damaged", file=file), WORDS.say("serve.unreadable", file=file)}
    assert told & set(weights(machine(tmp_path), "fault"))


def test_a_file_of_a_newer_version(tmp_path: Path) -> None:
    file = written(tmp_path)
    connection = sqlite3.connect(file)
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    connection.close()
    assert WORDS.say("serve.newer", file=file) in weights(machine(tmp_path), "fault")


def test_a_clock_that_went_back(tmp_path: Path) -> None:
    written(tmp_path, time.time() + 7200)
    assert WORDS.say("doctor.clock_back") in weights(machine(tmp_path), "fault")


@pytest.mark.parametrize(("state", "code"), [(5, "doctor.clock_alone"), (0, "doctor.clock")])
def test_a_clock_that_nobody_keeps_right(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, state: int, code: str
) -> None:
    class Kernel:
        def adjtimex(self, _: object) -> int:
            return state

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(ctypes, "CDLL", lambda _: Kernel())
    assert WORDS.say(code) in [one.text for one in machine(tmp_path)]


def test_secrets_that_others_can_read(tmp_path: Path) -> None:
    (tmp_path / "password").write_text("sesame")
    file = tmp_path / "pictorium.toml"
    file.write_text("open_password_file = 'password'\nmetrics_token = 'figures'")
    for mode, told in ((0o600, []), (0o644, [file, tmp_path / "password"])):
        file.chmod(mode)
        (tmp_path / "password").chmod(mode)
        found = weights(machine(tmp_path, read_settings_file(WORDS, file)), "advice")
        open_ones = [WORDS.say("doctor.open_secret", file=one) for one in told]
        assert [text for text in found if re.match("Others", text)] == open_ones


# ---- the way to it


class Way(NamedTuple):
    """A server, the proxy in front of it, and the settings that doctor reads."""

    chosen: ServeSettings
    public: str


def chosen_for(port: int, data: Path, **given: str) -> ServeSettings:
    values = {one.name: given.get(one.name, one.default) for one in SERVE_OPTIONS}
    values |= {"address": "127.0.0.1", "port": str(port), "data": str(data)}
    return parsed_settings(values, WORDS)


def documented_locations(port: int) -> str:
    """What OPERATING.md tells people to write for nginx."""
    (block,) = re.findall(r"nginx:\n```\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    return str(block).replace("127.0.0.1:8080", f"127.0.0.1:{port}")


@asynccontextmanager
async def behind_nginx(
    data: Path, monkeypatch: pytest.MonkeyPatch, *wrong: tuple[str, str], **server: object
) -> AsyncIterator[Way]:
    """As documented, but for what is wrong."""
    needs("nginx-light")
    port = free_port()
    public = f"https://localhost:{port}/games"
    monkeypatch.setenv("SSL_CERT_FILE", str(make_certificate(data)))
    settings = Settings(public_url=public, sub_path="/games", trusted_proxies=frozenset(["127.0.0.1"]))
    for name, value in server.items():
        settings = replace(settings, **{name: value})
    async with serving(data, settings) as url:
        inner = int(url.rpartition(":")[2])
        locations = documented_locations(inner)
        for right, mistake in wrong:
            assert right in locations
            locations = locations.replace(right, mistake)
        with nginx(data, port, locations):
            chosen = chosen_for(inner, data, public_url=public, sub_path="/games", trusted_proxies="127.0.0.1")
            yield Way(chosen, public)


async def looked(chosen: ServeSettings) -> list[Finding]:
    return [one async for one in look_at_network(chosen)]


def test_the_proxy_of_the_documentation_is_found_to_be_right(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def look() -> list[Finding]:
        async with behind_nginx(tmp_path, monkeypatch) as way:
            return await looked(way.chosen)

    found = asyncio.run(look())
    assert [one for one in found if one.weight != "fine"] == []
    codes = ("running", "microphone", "certificate", "reached", "origin", "line")
    for code, one in zip(codes, found, strict=True):
        assert re.match(said(f"doctor.{code}"), one.text), code


WRONG = {
    "no_line": ("proxy_set_header Upgrade $http_upgrade;", ""),
    "no_forwarded": ("proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;", ""),
    "small_uploads": ("client_max_body_size 13m;", ""),
    "another": ("location /games/ {", "location / { return 404 '{}'; }\nlocation /other/ {"),
}


@pytest.mark.parametrize("code", WRONG)
def test_what_is_wrong_with_a_proxy_is_found_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    async def look() -> list[Finding]:
        async with behind_nginx(tmp_path, monkeypatch, WRONG[code]) as way:
            return await looked(way.chosen)

    faults = weights(asyncio.run(look()), "fault")
    assert len(faults) == 1, faults
    assert re.match(said(f"doctor.{code}"), faults[0])


def test_metrics_that_all_can_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the proxy does not say that it is one, the server takes everybody for this machine."""

    async def look() -> list[Finding]:
        open_to_all = ("location = /games/metrics { deny all; }", "")
        async with behind_nginx(tmp_path, monkeypatch, open_to_all, WRONG["no_forwarded"]) as way:
            return await looked(way.chosen)

    faults = weights(asyncio.run(look()), "fault")
    assert [bool(re.match(said("doctor.no_forwarded"), fault)) for fault in faults] == [True, False]
    assert re.match("Anyone can read https://localhost:[0-9]+/games/metrics", faults[1])


@pytest.mark.parametrize(
    ("server", "code"),
    [({"trusted_proxies": frozenset()}, "untrusted_proxy"), ({"public_url": None}, "wrong_origin")],
)
def test_settings_that_the_running_server_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, server: dict[str, object], code: str
) -> None:
    async def look() -> list[Finding]:
        async with behind_nginx(tmp_path, monkeypatch, **server) as way:
            return await looked(way.chosen)

    faults = weights(asyncio.run(look()), "fault")
    assert [bool(re.match(said(f"doctor.{code}"), fault)) for fault in faults] == [True], faults


@pytest.mark.parametrize(
    ("days_later", "host", "code"),
    [(0, "localhost", "certificate"), (80, "localhost", "certificate_ends"), (0, "other.example", "bad_certificate")],
)
def test_certificates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, days_later: int, host: str, code: str) -> None:
    async def look() -> list[Finding]:
        async with behind_nginx(tmp_path, monkeypatch) as way:
            return await looked(way.chosen)

    monkeypatch.setattr("tests.cli.test_doctor.make_certificate", partial(make_certificate, host=host))
    monkeypatch.setattr("pictorium.cli.doctor_network._now", lambda: time.time() + days_later * 86_400)
    pattern = re.escape(WORDS.say(f"doctor.{code}", url="URL", days="DAYS", why="WHY"))
    pattern = pattern.replace("URL", r"\S+").replace("DAYS", r"\d+").replace("WHY", ".+")
    assert [one.text for one in asyncio.run(look()) if re.fullmatch(pattern, one.text)]


def test_an_address_at_which_nobody_is(tmp_path: Path) -> None:
    async def look() -> list[Finding]:
        async with serving(tmp_path) as url:
            port = int(url.rpartition(":")[2])
            return await looked(chosen_for(port, tmp_path, public_url=f"http://localhost:{free_port()}"))

    (fault,) = weights(asyncio.run(look()), "fault")
    assert re.match("http://localhost:[0-9]+ can’t be reached from here", fault)


def test_no_server_and_another_program(tmp_path: Path) -> None:
    async def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
        writer.close()

    async def look() -> tuple[list[Finding], list[Finding]]:
        port = free_port()
        nobody = await looked(chosen_for(port, tmp_path))
        async with await asyncio.start_server(answer, "127.0.0.1", port):
            return nobody, await looked(chosen_for(port, tmp_path))

    nobody, another = asyncio.run(look())
    assert re.match(said("doctor.not_running"), nobody[0].text)
    assert re.match("Port [0-9]+ is taken", another[0].text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_ends_with_a_sum_and_its_exit_code_says_whether_there_is_something_to_mend(
    tmp_path: Path, language: str
) -> None:
    words = read_words_for(language)
    port = str(free_port())
    good = doctor("--data", str(tmp_path), "--port", port, "--address", "127.0.0.1", "--language", language)
    bad = doctor("--data", "/dev/null/x", "--port", port, "--address", "127.0.0.1", "--language", language)
    assert (good.exit_code, bad.exit_code) == (0, 1)
    assert bad.output.splitlines()[-1].startswith(words.sentences["doctor.summary"].partition("{")[0] + "1")
    assert doctor("--port", "x").exit_code == 2
    told = good.output.splitlines()[1:-1]
    assert told
    assert all(line[:2] in ("✓ ", "! ") for line in told)


def test_looking_costs_nobody_anything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No table is opened, and nothing is written."""

    async def look() -> tuple[int, bytes]:
        async with behind_nginx(tmp_path, monkeypatch) as way:
            await looked(way.chosen)
            return len(list(tmp_path.glob("*.sqlite"))), (tmp_path / FILE).read_bytes()

    files, _ = asyncio.run(look())
    assert files == 1
    with sqlite3.connect(tmp_path / FILE) as connection:
        (tables,) = connection.execute(
            'SELECT count(DISTINCT "table") FROM rows WHERE "table" GLOB \'[A-Z]*\''
        ).fetchone()
    assert tables == 0
