"""What the export of the golden evening holds, a line for each thing; `scripts/fix goldens` writes it anew."""

import asyncio
import base64
import json
import re
import zipfile
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from click.testing import CliRunner, Result

from pictorium.cli.main import main
from pictorium.ink.packed import unpacked
from pictorium.ink.sheet import Sheet, drawn
from pictorium.ink.timed import untimed
from pictorium.stores import album_files
from pictorium.stores.sqlite_log import SqliteLog
from pictorium.table.album_view import AlbumFile
from pictorium.table.ports import Row, TableId
from tests.table import goldens

GOLDEN = Path(__file__).parent / "golden" / "album.txt"
TEMPLATE = b'<!doctype html><title>x</title>\n<script type="application/json" id="album">null</script>\n'


def pictorium(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


async def filled(log: SqliteLog, rows: Sequence[Row], code: str = goldens.CODE) -> None:
    await log.append(TableId(code), rows)


def export(data: Path, to: Path, *more: str, code: str = goldens.CODE) -> Result:
    return pictorium("albums", "export", code, "--data", data, "--to", to, "--language", "en", *more)


def album_in(page: bytes) -> AlbumFile:
    found = re.search(rb'id="album">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return msgspec.json.decode(found[1], type=AlbumFile)


def told(data: Path, to: Path) -> str:
    """What an export holds, a line for each thing."""
    (page,) = to.glob("*.html")
    album = album_in(page.read_bytes())
    lines = [page.name, f"{album.version} {album.code} {album.language}"]
    for one in album.games:
        entry, record = one.game.entry, one.game.record
        lines.append(f"game {entry.number} {entry.game} {entry.edition} {entry.began_at} {entry.ended_at}")
        lines.append(
            json.dumps([entry.is_over, entry.totals, entry.winners, entry.players], default=msgspec.to_builtins)
        )
        for story in record["rounds"] if record else ():
            lines.append(f"round {story['round']} {story['level']} {story['began_at']} {story['ended_at']}")
            lines += [f"  {json.dumps(drawing, ensure_ascii=False)}" for drawing in story["drawings"]]
        for drawing, ink in zip(one.game.drawings, untimed(base64.b64decode(one.ink)), strict=True):
            sheet = drawn(Sheet(), unpacked(b"".join(piece.moves for piece in ink.pieces)))
            moments = [piece.at for piece in ink.pieces]
            points = sum(len(stroke.points) for stroke in sheet.strokes)
            lines.append(f"ink {json.dumps(msgspec.to_builtins(drawing))} {len(sheet.strokes)} {points} {moments}")
    with zipfile.ZipFile(to / f"{goldens.CODE}.zip") as zipped:
        assert zipped.testzip() is None
        lines += [f"zip {name}" for name in zipped.namelist()]
    return "\n".join(lines) + "\n"


async def _kept(data: Path) -> None:
    log = SqliteLog(data)
    await filled(log, goldens.read(goldens.versions()[0])[0])
    await log.close()


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        asyncio.run(_kept(Path(folder) / "data"))
        (Path(folder) / album_files.PAGE).write_bytes(TEMPLATE)
        album_files.read_template.__defaults__ = (Path(folder),)
        assert export(Path(folder) / "data", Path(folder) / "out").exit_code == 0
        GOLDEN.write_text(told(Path(folder) / "data", Path(folder) / "out"), encoding="utf-8")
