"""What bots know, from the files of the content folder."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from pictorium.content.associations import SCENE, Associations, LanguageAssociations, Thing
from pictorium.content.words import LANGUAGES
from pictorium.stores.content_files import ContentError
from pictorium.stores.picture_files import DECK_FILE, PICTURES_FOLDER

BOTS_FOLDER: Final = "bots"
THINGS_FILE: Final = "things.json"
ASSOCIATIONS_FOLDER: Final = "associations"


class Shown(Struct, frozen=True):
    """What is on a picture of the house."""

    name: str
    tags: tuple[str, ...] = ()
    composition: str | None = None


class Things(Struct, frozen=True):
    """All that can be on one."""

    things: Mapping[str, Thing]


def read_associations(folder: Path) -> Associations:
    """What is on the house's pictures, and what comes to mind when one sees it."""
    beside = folder / BOTS_FOLDER
    tongues = {language: beside / ASSOCIATIONS_FOLDER / f"{language}.json" for language in LANGUAGES}
    return Associations(
        _read(beside / THINGS_FILE, Things).things,
        {language: _read(file, LanguageAssociations) for language, file in tongues.items()},
        {f"house/{one.name}": _seen(one) for one in _read(folder / PICTURES_FOLDER / DECK_FILE, tuple[Shown, ...])},
    )


def _seen(one: Shown) -> tuple[str, ...]:
    return (*one.tags, *([SCENE + one.composition] if one.composition else []))


def _read(file: Path, type_: Any) -> Any:
    try:
        return msgspec.json.decode(file.read_bytes(), type=type_)
    except (OSError, msgspec.DecodeError) as error:
        raise ContentError("unreadable", file, why=error) from error
