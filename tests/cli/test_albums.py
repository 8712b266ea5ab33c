"""Albums at the keyboard: listed, and written as files that hold everything, also beside a running server."""

import asyncio
import io
import re
import zipfile
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from PIL import Image

from pictorium.content.languages import LANGUAGES
from pictorium.games.all_games import GAMES
from pictorium.kernel.ids import SEATS
from pictorium.stores import album_files, sqlite_file
from pictorium.stores.album_files import PLACE, html_of
from pictorium.stores.drawn_sheets import INK
from pictorium.stores.sqlite_log import SqliteLog
from pictorium.table.album_view import AlbumFile
from pictorium.table.ports import Row, TableId
from tests.cli.album_golden import GOLDEN, TEMPLATE, album_in, export, filled, pictorium, told
from tests.table import goldens

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def a_page_for_albums(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written does not depend on how the page was built."""
    folder = tmp_path / "page"
    folder.mkdir()
    (folder / album_files.PAGE).write_bytes(TEMPLATE)
    monkeypatch.setattr(album_files.read_template, "__defaults__", (folder,))


@pytest.fixture(scope="module")
def evening() -> Sequence[Row]:
    return goldens.read(goldens.versions()[0])[0]


@pytest.fixture
def data(tmp_path: Path, evening: Sequence[Row]) -> Path:
    async def story() -> None:
        log = SqliteLog(tmp_path / "data")
        await filled(log, evening)
        await filled(log, evening[:1], "EMPTYX")
        await log.close()

    asyncio.run(story())
    return tmp_path / "data"


def test_all_tables_are_listed_at_which_something_was_played(data: Path, tmp_path: Path) -> None:
    listed = pictorium("albums", "list", "--data", data, "--language", "en")
    assert listed.exit_code == 0, listed.output
    assert re.search(rf"{goldens.CODE} .*2023-11-14 .* \d+ .*Ada, Bob, Cem", listed.stdout)
    assert "EMPTYX" not in listed.stdout
    nothing = pictorium("albums", "list", "--data", tmp_path / "nowhere", "--language", "en")
    assert "No games have been played" in nothing.stdout


def test_the_golden_evening_is_written_as_it_always_was(data: Path, tmp_path: Path) -> None:
    result = export(data, tmp_path / "out")
    assert result.exit_code == 0, result.output
    assert f"{goldens.CODE}.zip (" in result.stdout
    found = told(data, tmp_path / "out")
    assert found == GOLDEN.read_text(encoding="utf-8")
    assert sorted(file.name for file in (tmp_path / "out").iterdir()) == [
        f"{goldens.CODE} 2023-11-14.html",
        f"{goldens.CODE}.zip",
    ]


def test_pictures_have_the_ink_of_their_seat_and_lines_are_lines(data: Path, tmp_path: Path) -> None:
    export(data, tmp_path / "out")
    with zipfile.ZipFile(tmp_path / "out" / f"{goldens.CODE}.zip") as zipped:
        pictures = [name for name in zipped.namelist() if name.endswith(".png")]
        assert pictures
        whole = msgspec.json.decode(zipped.read("album.json"), type=AlbumFile)
        drawings = [drawing for game in whole.games for drawing in game.game.drawings]
        assert len(pictures) == len(drawings)
        for name, drawing in zip(pictures, drawings, strict=True):
            picture = Image.open(io.BytesIO(zipped.read(name))).convert("RGB")
            assert max(picture.size) == 2400
            colours = {colour for _, colour in picture.getcolors(100_000) or ()}
            assert tuple(bytes.fromhex(INK[drawing.seat][1:])) in colours
            lines = zipped.read(name.replace(".png", ".svg")).decode()
            assert f'stroke="{INK[drawing.seat]}"' in lines
            assert "<path " in lines


def test_the_same_is_written_beside_a_running_server(tmp_path: Path, evening: Sequence[Row]) -> None:
    async def story() -> None:
        log = SqliteLog(tmp_path / "data")
        await filled(log, evening)
        result = await asyncio.to_thread(export, tmp_path / "data", tmp_path / "out")
        assert result.exit_code == 0, result.output
        await log.append(TableId("OTHERX"), [evening[0]])  # and the server goes on
        await log.close()

    asyncio.run(story())
    assert told(tmp_path / "data", tmp_path / "out") == GOLDEN.read_text(encoding="utf-8")


def test_what_cannot_be_written_is_told(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unknown = export(data, tmp_path / "out", code="XXXXXX")
    assert (unknown.exit_code, "no table XXXXXX" in unknown.stderr) == (2, True)
    empty = export(data, tmp_path / "out", code="emptyx")
    assert (empty.exit_code, "at table EMPTYX" in empty.stderr) == (2, True)
    assert export(data, tmp_path / "out").exit_code == 0
    before = {file: file.read_bytes() for file in (tmp_path / "out").iterdir()}
    again = export(data, tmp_path / "out")
    assert (again.exit_code, "already there" in again.stderr) == (2, True)
    assert {file: file.read_bytes() for file in (tmp_path / "out").iterdir()} == before
    assert export(data, tmp_path / "out", "--replace").exit_code == 0
    (tmp_path / "file").write_text("")
    nowhere = export(data, tmp_path / "file")
    assert nowhere.exit_code == 2
    assert "Traceback" not in nowhere.stderr
    monkeypatch.setattr(sqlite_file, "SCHEMA_VERSION", 1)
    monkeypatch.setattr("pictorium.stores.saved_tables.SCHEMA_VERSION", 1)
    newer = export(data, tmp_path / "out")
    assert (newer.exit_code, "newer version" in newer.stderr) == (2, True)


def test_a_damaged_file_and_a_page_that_was_not_built_are_told(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(album_files.read_template, "__defaults__", (tmp_path / "nowhere",))
    unbuilt = export(data, tmp_path / "out")
    assert (unbuilt.exit_code, "hasn’t been built" in unbuilt.stderr) == (2, True)
    monkeypatch.undo()
    (data / sqlite_file.FILE).write_bytes(b"no database" * 1000)
    for command in (["list"], ["export", goldens.CODE]):
        broken = pictorium("albums", *command, "--data", data, "--language", "en")
        assert (broken.exit_code, "can’t be read" in broken.stderr) == (2, True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_is_there_in_every_language(language: str) -> None:
    for command in (["albums"], ["albums", "list"], ["albums", "export"]):
        shown = pictorium(*command, "--help", "--language", language)
        assert shown.exit_code == 0
        assert "cli." not in shown.stdout


def test_nothing_in_an_album_ends_its_script() -> None:
    nasty = "</script><script>alert(1)</script><!-- \\ é \u2028"
    album = AlbumFile(version=1, code=nasty, language="en", saved_at=0, games=(), pictures={nasty: nasty})  # type: ignore[arg-type]
    page = html_of(TEMPLATE, album)
    assert page.count(b"</script>") == 1
    assert b"<!--" not in page
    assert album_in(page) == album
    assert PLACE.search(TEMPLATE)


def test_the_inks_are_those_of_the_page() -> None:
    styles = (ROOT / "client" / "src" / "styles" / "tokens.css").read_text(encoding="utf-8")
    found = dict(re.findall(r"^\.(\w+) \{[^}]*--seat-ink: (#\w+);", styles, re.MULTILINE))
    assert {seat: found[seat] for seat in SEATS} == INK
    assert GAMES
