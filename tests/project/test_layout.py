"""The plan of the house in docs/ARCHITECTURE.md, and every other page, names nothing that is not there."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLAN = (ROOT / "docs" / "ARCHITECTURE.md").read_text()
SRC, CLIENT, TOOLS = ROOT / "src" / "pictorium", ROOT / "client" / "src", ROOT / "tools"
NAMES, TOLD = 14, 49
"""The columns at which names begin, and what is said of them."""
NAME = re.compile(r"\w+/?")
PLACES = (
    SRC,
    CLIENT,
    *(ROOT / top for top in ("content", "docs", "tools", "tests", "client/tests", "bench")),
)
FILE = re.compile(r"`([\w./*-]+\.(?:py|md|toml|json|ts|svelte))`")


def named(top: str) -> Iterator[tuple[str, str]]:
    """Each folder below this one in the plan, and each name that stands there."""
    block = next(one for one in re.findall(r"```\n(.*?)```", PLAN, re.DOTALL) if f"{top}\n" in one)
    folder, is_here = "", False
    for line in block.splitlines():
        is_here = line.startswith(top) or (is_here and line.startswith(" "))
        if not is_here or line.startswith(top):
            continue
        label = re.match(r" +(\w+)/(?= {2,}|$)", line[:NAMES].rstrip()) or re.match(r" {2,4}(\w+)/$", line)
        if label and line.startswith("    "):
            folder = f"games/{label[1]}" if not line.startswith("      ") else folder
        elif label:
            folder = label[1]
        written = line[6:TOLD] if line.startswith("      ") and line[6] != " " else line[NAMES:TOLD]
        words = written.replace("…", "").split()
        if all(NAME.fullmatch(word) for word in words):
            yield from ((folder, word) for word in words)


@pytest.mark.parametrize(
    ("top", "folder", "name"),
    [*((SRC, *one) for one in named("src/pictorium/")), *((TOOLS, *one) for one in named("tools/"))],
)
def test_every_module_that_is_named_is_there(top: Path, folder: str, name: str) -> None:
    place = top / folder / name.rstrip("/")
    assert place.is_dir() if name.endswith("/") else place.with_suffix(".py").exists() or place.is_dir()


@pytest.mark.parametrize(("folder", "name"), list(named("client/src/")))
def test_every_file_of_the_page_that_is_named_is_there(folder: str, name: str) -> None:
    place = CLIENT / folder / name.rstrip("/")
    assert place.is_dir() or list(place.parent.glob(f"{name}.*"))


@pytest.mark.parametrize("page", sorted((ROOT / "docs").rglob("*.md")), ids=lambda page: page.name)
def test_every_file_that_a_page_names_is_there(page: Path) -> None:
    names = [name for name in FILE.findall(page.read_text()) if name[0] not in "./"]
    missing = [name for name in names if not any(any(place.rglob(name)) for place in PLACES)]
    assert [name for name in missing if not any(ROOT.glob(name))] == []
