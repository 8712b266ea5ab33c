"""The shipped pictures: a list of them beside the files."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from pictorium.content.picture import Picture
from pictorium.stores.content_files import ContentError

PICTURES_FOLDER: Final = "pictures"
DECK_FILE: Final = "deck.json"


class ListedPicture(Struct, frozen=True):
    """What we need to know of a picture; the list also says how it was made, for those who make more."""

    name: str
    titles: Mapping[str, str]


def shipped_size(folder: Path) -> int:
    """The size of the shipped pictures in bytes."""
    return sum(file.stat().st_size for file in (folder / PICTURES_FOLDER).glob("*.webp"))


def read_pictures(folder: Path) -> tuple[Picture, ...]:
    """The shipped pictures, in the order of the list; none if there is no list."""
    file = folder / PICTURES_FOLDER / DECK_FILE
    if not file.exists():
        return ()
    try:
        listed = msgspec.json.decode(file.read_bytes(), type=tuple[ListedPicture, ...])
    except msgspec.DecodeError as error:
        raise ContentError("unreadable", file, why=error) from error
    return tuple(Picture(f"house/{one.name}", one.titles) for one in listed)
