"""Pictures as a house gives them out: its own, a host's own, and those that somebody brings, drawn anew."""

from functools import cached_property, lru_cache
from pathlib import Path

from pictorium.stores.images import BadPictureError, reencoded
from pictorium.stores.own_pictures import own_picture
from pictorium.stores.picture_files import PICTURES_FOLDER


class FiledPictures:
    """Reads from the content folder and the data folder. The house's own stay in memory once somebody has seen them."""

    def __init__(self, content: Path, data: Path) -> None:
        """Read from these folders."""
        self._content, self._data = content, data
        self._read = lru_cache(maxsize=None)(Path.read_bytes)

    @cached_property
    def _shipped(self) -> dict[str, Path]:
        """By name: what is not in here is nowhere, whatever path it looks like."""
        return {file.stem: file for file in (self._content / PICTURES_FOLDER).glob("*.webp")}

    def shipped(self, name: str) -> bytes | None:
        """A picture of the house's own, if there is one of that name."""
        file = self._shipped.get(name)
        return self._read(file) if file else None

    def own(self, set_: str, name: str) -> bytes | None:
        """A picture of one of the host's own sets."""
        return own_picture(self._data, set_, name)

    def redrawn(self, body: bytes) -> bytes | str:
        """A picture that somebody brought as we keep it; otherwise the code of a refusal."""
        try:
            return reencoded(body)
        except BadPictureError as error:
            return error.code
