"""An album as files that replay without a server: one page of HTML, and a ZIP with everything by itself.

The page writes the same from a browser (`client/src/album/take`).
"""

import base64
import io
import re
import unicodedata
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from math import sqrt
from pathlib import Path
from typing import Final

import msgspec

from pictorium.ink.packed import unpacked
from pictorium.ink.sheet import Sheet, drawn
from pictorium.ink.timed import untimed
from pictorium.stores.drawn_sheets import png_of, svg_of
from pictorium.stores.page_files import BUILT
from pictorium.table.album_view import AlbumDrawing, AlbumFile, AlbumFileGame

PAGE: Final = "album.html"
PLACE: Final = re.compile(rb'(<script type="application/json" id="album">)[^<]*(</script>)')
VERSION: Final = 1
PICTURES_BYTES: Final = 1_500_000
"""About how large all picture cards of a file are together, so that it stays below three megabytes."""
PIXEL_BYTES: Final = 0.22
"""About what a pixel of them costs."""
WIDEST: Final = 240
NARROWEST: Final = 80
QUALITY: Final = 75
NAME_LENGTH: Final = 60
FORBIDDEN: Final = re.compile(r'[\\/:*?"<>|\s]+')
"""What some system forbids in names, and white space."""
Captions = Mapping[tuple[int, str], str]
"""What each drawing of a game shows, by sheet and seat."""


class NoTemplateError(Exception):
    """The page was built without its part for albums."""


def read_template(folder: Path = BUILT) -> bytes:
    """The page that replays an album, without one."""
    try:
        template = (folder / PAGE).read_bytes()
    except FileNotFoundError as error:
        raise NoTemplateError(folder / PAGE) from error
    if not PLACE.search(template):
        raise NoTemplateError(folder / PAGE)
    return template


def html_of(template: bytes, album: AlbumFile) -> bytes:
    """The page with this album."""
    return PLACE.sub(lambda place: place[1] + embedded(album) + place[2], template, count=1)


def embedded(album: AlbumFile) -> bytes:
    """JSON that ends no script and begins no comment, whatever is in it."""
    return msgspec.json.encode(album).replace(b"</", b"<\\/").replace(b"<!--", b"<\\u0021--")


def small_pictures(ids: Iterable[str], read: Callable[[str], bytes | None]) -> dict[str, str]:
    """These picture cards as addresses that hold them. All together stay small; one that is gone is left out."""
    wanted = list(dict.fromkeys(ids))
    width = max(NARROWEST, min(WIDEST, round(sqrt(PICTURES_BYTES / max(1, len(wanted)) / PIXEL_BYTES / 1.5))))
    found = ((id_, read(id_)) for id_ in wanted)
    return {id_: _small(body, width) for id_, body in found if body is not None}


def _small(body: bytes, width: int) -> str:
    from PIL import Image

    with Image.open(io.BytesIO(body)) as picture:
        small = picture.convert("RGB").resize((width, max(1, round(width * picture.height / picture.width))))
    small.save(written := io.BytesIO(), "JPEG", quality=QUALITY)
    return f"data:image/jpeg;base64,{base64.b64encode(written.getvalue()).decode()}"


def drawings_of(file_game: AlbumFileGame) -> Iterator[tuple[AlbumDrawing, Sheet]]:
    """The drawings of a game, as they look in the end."""
    inked = untimed(base64.b64decode(file_game.ink))
    for drawing, ink in zip(file_game.game.drawings, inked, strict=True):
        yield drawing, drawn(Sheet(), unpacked(b"".join(piece.moves for piece in ink.pieces)))


class AlbumZip:
    """A ZIP that grows: what was put into it need not stay in memory."""

    def __init__(self, file: Path) -> None:
        """Begin it, in a new file."""
        self._zip = zipfile.ZipFile(file, "x", zipfile.ZIP_DEFLATED)

    def put(self, name: str, body: bytes | str) -> None:
        """Add a file. The same in it gives the same ZIP, whenever it is made."""
        packing = zipfile.ZIP_STORED if name.endswith(".png") else zipfile.ZIP_DEFLATED
        entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
        entry.compress_type, entry.external_attr = packing, 0o644 << 16
        self._zip.writestr(entry, body)

    def put_drawings(self, folder: str, file_game: AlbumFileGame, captions: Captions) -> Iterator[AlbumDrawing]:
        """Add each drawing of a game as PNG and SVG, and say which one was added."""
        count = len(file_game.game.drawings)
        for place, (drawing, sheet) in enumerate(drawings_of(file_game), 1):
            caption = captions.get((drawing.sheet, drawing.seat), "")
            name = f"{folder}/{file_name(str(place).zfill(len(str(count))), caption, drawing.name)}"
            self.put(f"{name}.png", png_of(sheet, drawing.seat))
            self.put(f"{name}.svg", svg_of(sheet, drawing.seat, ", ".join(filter(None, (caption, drawing.name)))))
            yield drawing

    def close(self) -> None:
        """Finish it."""
        self._zip.close()


def file_name(*parts: str) -> str:
    """A readable name that every system allows."""
    name = " - ".join(filter(None, map(_plain, parts)))
    return name[:NAME_LENGTH].strip() or "Pictorium"


def _plain(text: str) -> str:
    """No signs that steer, none that Windows forbids, and no dot at the end."""
    shown = "".join(sign for sign in unicodedata.normalize("NFC", text) if unicodedata.category(sign)[0] != "C")
    return FORBIDDEN.sub(" ", shown).strip(". ")
