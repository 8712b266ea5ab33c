"""The files that follow from the messages: `scripts/fix` writes them, and nobody else does."""

import importlib
import inspect
from collections.abc import Iterator
from pathlib import Path

from pictorium.wire.schema import filled, schema, types_of, typescript

ROOT = Path(__file__).parents[2]
TYPES = ROOT / "client" / "src" / "wire" / "messages.ts"
PAGE = ROOT / "docs" / "WIRE.md"
TEST_GAMES = ROOT / "client" / "tests" / "games"
"""Games that live in the tests alone: a folder with a manifest here, and a package below tests.games."""


def source(module: str) -> str:
    """The text of a module."""
    return inspect.getsource(importlib.import_module(module))


def texts() -> dict[Path, str]:
    """Each of these files as it ought to be now."""
    now = schema(source)
    return {TYPES: typescript(now), PAGE: filled(PAGE.read_text(), now), **dict(_types_of_test_games())}


def _types_of_test_games() -> Iterator[tuple[Path, str]]:
    for folder in sorted(file.parent for file in TEST_GAMES.glob("*/manifest.ts")):
        manifest = importlib.import_module(f"tests.games.{folder.name}.manifest").MANIFEST
        yield folder / TYPES.name, types_of(manifest, source, "../../../src/wire/messages.ts")


if __name__ == "__main__":
    for file, text in texts().items():
        file.write_text(text)
