"""The pictures that everybody has: a list of what is on them beside the files."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from pictorium.content.picture import Picture
from pictorium.stores.content_files import ContentError

PICTURES_FOLDER: Final = "pictures"
DECK_FILE: Final = "deck.json"


class Listed(Struct, frozen=True):
    """What must be said of a picture; how it was made stands beside it, for those who make more."""

    name: str
    titles: Mapping[str, str]


def house_size(folder: Path) -> int:
    """How many bytes the house's pictures take."""
    return sum(file.stat().st_size for file in (folder / PICTURES_FOLDER).glob("*.webp"))


def read_pictures(folder: Path) -> tuple[Picture, ...]:
    """The house's pictures, in the order of the list; none, where nothing is listed."""
    file = folder / PICTURES_FOLDER / DECK_FILE
    if not file.exists():
        return ()
    try:
        listed = msgspec.json.decode(file.read_bytes(), type=tuple[Listed, ...])
    except msgspec.DecodeError as error:
        raise ContentError("unreadable", file, why=error) from error
    return tuple(Picture(f"house/{one.name}", one.titles) for one in listed)
