"""The files that follow from the messages: `scripts/fix` writes them, and nobody else does."""

import importlib
import inspect
from collections.abc import Iterable, Iterator
from pathlib import Path

from pictorium.content.languages import KNOWN, LANGUAGES, SPOKEN
from pictorium.wire.schema import filled, schema, types_of, typescript

ROOT = Path(__file__).parents[2]
TYPES = ROOT / "client" / "src" / "wire" / "messages.ts"
TONGUES = ROOT / "client" / "src" / "words" / "known.ts"
PAGE = ROOT / "docs" / "WIRE.md"
TEST_GAMES = ROOT / "client" / "tests" / "games"
"""Games that live in the tests alone: a folder with a manifest here, and a package below tests.games."""


def source(module: str) -> str:
    """The text of a module."""
    return inspect.getsource(importlib.import_module(module))


def texts() -> dict[Path, str]:
    """Each of these files as it ought to be now."""
    now = schema(source)
    return {
        TONGUES: tongues(),
        TYPES: typescript(now),
        PAGE: filled(PAGE.read_text(), now),
        **dict(_types_of_test_games()),
    }


def tongues() -> str:
    """What the page knows of the languages."""

    def listed(tags: Iterable[str]) -> str:
        return ", ".join(f'"{tag}"' for tag in tags)

    bases = "".join(f'  "{one.tag}": "{one.base}",\n' for one in KNOWN if one.base)
    regions = "".join(f'  "{one.tag}": "{one.regions}",\n' for one in KNOWN if one.regions)
    return f"""/** Written by scripts/fix from src/pictorium/content/languages.py. */

export const LANGUAGES = [{listed(SPOKEN)}] as const;

export type Language = (typeof LANGUAGES)[number];

/** Those that have a sentence for everything. */
export const WHOLE: readonly Language[] = [{listed(LANGUAGES)}];

/** What a variant is a variant of. */
export const BASES: Readonly<Record<string, Language>> = {{
{bases}}};

/** The countries for whose readers a language is. */
export const REGIONS: Readonly<Record<string, string>> = {{
{regions}}};
"""


def _types_of_test_games() -> Iterator[tuple[Path, str]]:
    for folder in sorted(file.parent for file in TEST_GAMES.glob("*/manifest.ts")):
        manifest = importlib.import_module(f"tests.games.{folder.name}.manifest").MANIFEST
        yield folder / TYPES.name, types_of(manifest, source, "../../../src/wire/messages.ts")


if __name__ == "__main__":
    for file, text in texts().items():
        file.write_text(text)
