"""A host's own pictures: sets in the data folder, re-encoded on import, each picture once."""

import re
import shutil
import tempfile
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Final

from pictorium.content.fold import slug
from pictorium.content.picture import Picture

FOLDER: Final = "pictures"
KEPT: Final = ".webp"
SHIPPED_PICTURES: Final = "house"
"""The name of the shipped set of pictures."""
TABLE_PICTURES: Final = "table"
"""The name of the set of pictures that were uploaded to a table. No set of a host's own may have it."""
NAME: Final = re.compile(r"[0-9a-f]{20}")
"""A picture's name is a digest of its pixels: it reveals nothing of the original file."""


def is_set_name(name: str) -> bool:
    """Whether a set of a host's own may have this name."""
    return bool(name) and slug(name) == name and name not in (SHIPPED_PICTURES, TABLE_PICTURES)


def set_names(data: Path) -> tuple[str, ...]:
    """The sets that exist: one folder each."""
    folders = (folder for folder in (data / FOLDER).glob("[!.]*") if folder.is_dir())
    return tuple(sorted(folder.name for folder in folders if is_set_name(folder.name)))


def read_set(data: Path, name: str) -> tuple[Picture, ...]:
    """The pictures of a set. They have no titles."""
    return tuple(Picture(f"{name}/{one}") for one in _names(data / FOLDER / name))


def size_of(data: Path, name: str) -> int:
    """The size of a set in bytes."""
    folder = data / FOLDER / name
    return sum(_file(folder, one).stat().st_size for one in _names(folder))


def own_picture(data: Path, name: str, picture: str) -> bytes | None:
    """The bytes of a picture of a set, if it exists."""
    if not is_set_name(name) or not NAME.fullmatch(picture):
        return None
    try:
        return _file(data / FOLDER / name, picture).read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None


def add_pictures(data: Path, name: str, pictures: Iterable[bytes]) -> int:
    """Add pictures to a set, which may be new: all of them or, if that fails, none. The size of the set now."""
    folder = data / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".", dir=folder) as making:
        new, old = Path(making) / "new", Path(making) / "old"
        if (folder / name).exists():
            shutil.copytree(folder / name, new)
        else:
            new.mkdir()
        for picture in pictures:
            _file(new, sha256(picture).hexdigest()[:20]).write_bytes(picture)
        if (folder / name).exists():
            (folder / name).rename(old)
        new.rename(folder / name)
    return len(_names(folder / name))


def remove_set(data: Path, name: str) -> None:
    """Delete a set."""
    shutil.rmtree(data / FOLDER / name)


def _names(folder: Path) -> tuple[str, ...]:
    """The names of the pictures of a set, sorted; other files in the folder are ignored."""
    return tuple(sorted(file.stem for file in folder.glob(f"*{KEPT}") if NAME.fullmatch(file.stem)))


def _file(folder: Path, picture: str) -> Path:
    return folder / f"{picture}{KEPT}"
