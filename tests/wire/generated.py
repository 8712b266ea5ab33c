"""The files that follow from the messages: `scripts/fix` writes them, and nobody else does."""

import importlib
import inspect
from pathlib import Path

from pictorium.games.manifest import manifests_of
from pictorium.wire.schema import filled, schema, types_of, typescript

ROOT = Path(__file__).parents[2]
TYPES = ROOT / "client" / "src" / "wire" / "messages.ts"
PAGE = ROOT / "docs" / "WIRE.md"


def source(module: str) -> str:
    """The text of a module."""
    return inspect.getsource(importlib.import_module(module))


def texts() -> dict[Path, str]:
    """Each of these files as it ought to be now."""
    now = schema(source)
    return {TYPES: typescript(now), PAGE: filled(PAGE.read_text(), now)}


def game_types(package: str, messages: str) -> str:
    """The types of the game in a package of its own, for a file from which the shared ones are found at `messages`."""
    (manifest,) = manifests_of([package]).values()
    return types_of(manifest, source, messages)


if __name__ == "__main__":
    for file, text in texts().items():
        file.write_text(text)
