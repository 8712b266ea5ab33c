"""The pictures that the server sends: the shipped ones, a host's own, and uploads after they were re-encoded."""

from functools import cached_property, lru_cache
from pathlib import Path

from pictorium.stores.images import BadPictureError, reencoded
from pictorium.stores.own_pictures import own_picture
from pictorium.stores.picture_files import PICTURES_FOLDER


class ServedPictures:
    """Reads from the content folder and the data folder. Shipped pictures stay in memory once they were read."""

    def __init__(self, content: Path, data: Path) -> None:
        self._content, self._data = content, data
        self._read = lru_cache(maxsize=None)(Path.read_bytes)

    @cached_property
    def _shipped(self) -> dict[str, Path]:
        """By name. Only these names are served, so no path leads anywhere else."""
        return {file.stem: file for file in (self._content / PICTURES_FOLDER).glob("*.webp")}

    def shipped(self, name: str) -> bytes | None:
        """A shipped picture, if there is one of that name."""
        file = self._shipped.get(name)
        return self._read(file) if file else None

    def own(self, set_: str, name: str) -> bytes | None:
        """A picture of one of the host's own sets."""
        return own_picture(self._data, set_, name)

    def reencoded(self, body: bytes) -> bytes | str:
        """An uploaded picture as we store it; otherwise the code of a refusal."""
        try:
            return reencoded(body)
        except BadPictureError as error:
            return error.code
