"""The files that follow from the messages: `scripts/fix` writes them, and nobody else does."""

import importlib
import inspect
from pathlib import Path

from pictorium.wire.schema import filled, schema, typescript

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


if __name__ == "__main__":
    for file, text in texts().items():
        file.write_text(text)
