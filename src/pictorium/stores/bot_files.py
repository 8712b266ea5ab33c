"""What bots know, from the files of the content folder."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from pictorium.content.associations import SCENE, Associations, LanguageAssociations, Thing
from pictorium.content.languages import LANGUAGES
from pictorium.stores.content_files import ContentError
from pictorium.stores.picture_files import DECK_FILE, PICTURES_FOLDER

BOTS_FOLDER: Final = "bots"
THINGS_FILE: Final = "things.json"
ASSOCIATIONS_FOLDER: Final = "associations"


class ShippedPicture(Struct, frozen=True):
    """What is on a shipped picture."""

    name: str
    tags: tuple[str, ...] = ()
    composition: str | None = None


class ThingsFile(Struct, frozen=True):
    """The file of all things that can be on pictures."""

    things: Mapping[str, Thing]


def read_associations(folder: Path) -> Associations:
    """What is on the shipped pictures, and the associations with it in each language."""
    bots = folder / BOTS_FOLDER
    files = {language: bots / ASSOCIATIONS_FOLDER / f"{language}.json" for language in LANGUAGES}
    known = {language: file for language, file in files.items() if file.exists()}
    pictures = _read(folder / PICTURES_FOLDER / DECK_FILE, tuple[ShippedPicture, ...])
    return Associations(
        _read(bots / THINGS_FILE, ThingsFile).things,
        {language: _read(file, LanguageAssociations) for language, file in known.items()},
        {f"house/{one.name}": _things_on(one) for one in pictures},
    )


def _things_on(one: ShippedPicture) -> tuple[str, ...]:
    return (*one.tags, *([SCENE + one.composition] if one.composition else []))


def _read(file: Path, type_: Any) -> Any:
    try:
        return msgspec.json.decode(file.read_bytes(), type=type_)
    except (OSError, msgspec.DecodeError) as error:
        raise ContentError("unreadable", file, why=error) from error
