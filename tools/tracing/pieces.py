"""The line art that recipes are made of: `tools/art/doodles/pieces/<set>.json`, in the format of iconify's icon sets.

Only what some recipe uses is kept there. `gather` takes it from the whole sets, wherever they are unpacked.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

SETS: Final = {
    "fluent": "fluent-emoji-flat",
    "tabler": "tabler",
    "lucide": "lucide",
    "lab": "lucide-lab",
    "game": "game-icons",
    "temaki": "temaki",
    "huge": "hugeicons",
}
"""The sets by the names that recipes have for them."""


class Icon(Struct, omit_defaults=True):
    """A drawing as it lies in a set; what is not said is as for the whole set."""

    body: str
    left: float = 0
    top: float = 0
    width: float | None = None
    height: float | None = None


class IconSet(Struct, omit_defaults=True):
    """A set of drawings."""

    prefix: str
    icons: dict[str, Icon]
    width: float = 16
    height: float = 16

    def svg(self, name: str) -> str | None:
        """A drawing as a file of its own, in black where its colour is left open."""
        icon = self.icons.get(name)
        if icon is None:
            return None
        box = f"{icon.left} {icon.top} {icon.width or self.width} {icon.height or self.height}"
        body = icon.body.replace("currentColor", "#000000")
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{body}</svg>'


class Pieces:
    """Where pieces come from: a folder with a file for each set."""

    def __init__(self, folder: Path) -> None:
        """Sets lie in this folder."""
        self._set = cache(lambda name: _read(folder, name))

    def svg(self, set_: str, name: str) -> str | None:
        """A piece, if there is one of that name."""
        found = self._set(set_) if set_ in SETS else None
        return found.svg(name) if found else None

    def gather(self, wanted: Mapping[str, Iterable[str]], folder: Path) -> None:
        """Keep what is wanted of each set in another folder."""
        folder.mkdir(parents=True, exist_ok=True)
        for set_, names in wanted.items():
            whole = self._set(set_)
            if whole is not None:
                icons = {name: whole.icons[name] for name in sorted(set(names)) if name in whole.icons}
                kept = IconSet(whole.prefix, icons, whole.width, whole.height)
                body = msgspec.json.format(msgspec.json.encode(kept), indent=1)
                (folder / f"{SETS[set_]}.json").write_bytes(body + b"\n")


def _read(folder: Path, name: str) -> IconSet | None:
    """A set that was gathered, or as its package has it."""
    for file in (folder / f"{SETS[name]}.json", folder / SETS[name] / "icons.json"):
        if file.is_file():
            return msgspec.json.decode(file.read_bytes(), type=IconSet)
    return None
