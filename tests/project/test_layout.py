"""docs/ARCHITECTURE.md names what is there: every folder, every file and name on the walks. So do the other pages."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
ARCHITECTURE = (DOCS / "ARCHITECTURE.md").read_text()
SRC, CLIENT = ROOT / "src" / "pictorium", ROOT / "client" / "src"
PLACES = (
    SRC,
    CLIENT,
    *(ROOT / top for top in ("content", "deploy", "docs", "tools", "tests", "client/tests", "bench")),
)
FILE = re.compile(r"`([\w./*-]+\.(?:py|md|toml|json|ts|svelte))`")
SYMBOL = re.compile(r"`([\w./-]+\.(?:py|ts|svelte)):([\w.]+)`")
"""A file and something in it: `table/actor.py:TableActor.play`."""
WALK = re.compile(r"^### (?P<title>.+?)\n(?P<text>.+?)(?=^##)", re.MULTILINE | re.DOTALL)
FEWEST_STEPS = 4


def found(name: str) -> Path | None:
    """A file that a page names, from the root, from the package or from the page's sources."""
    return next((place / name for place in (ROOT, SRC, CLIENT) if (place / name).is_file()), None)


def python_names(body: list[ast.stmt], prefix: str = "") -> Iterator[str]:
    """Every class, function, method and constant of a module, with its path."""
    for node in body:
        match node:
            case ast.ClassDef(name=name):
                yield prefix + name
                yield from python_names(node.body, f"{prefix}{name}.")
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield prefix + name
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                yield prefix + name
            case _:
                pass


def has(file: Path, symbol: str) -> bool:
    """Whether something of that name is defined there."""
    text = file.read_text()
    if file.suffix == ".py":
        return symbol in python_names(ast.parse(text).body)
    last = symbol.rpartition(".")[2]
    return (
        re.search(rf"^\s*(export |async |get |static |readonly )*(function |class |const |let )?#?{last}\b", text, re.M)
        is not None
    )


def walks() -> dict[str, str]:
    """Each walk through the code, by its title."""
    section = ARCHITECTURE.partition("\n## Walks\n")[2]
    return {walk["title"]: walk["text"] for walk in WALK.finditer(section.partition("\n## ")[0] + "\n##")}


@pytest.mark.parametrize(("name", "symbol"), sorted(set(SYMBOL.findall(ARCHITECTURE))))
def test_every_name_on_a_walk_is_where_the_page_says(name: str, symbol: str) -> None:
    file = found(name)
    assert file is not None
    assert has(file, symbol)


def test_the_walks_tell_where_a_stroke_and_a_guess_go() -> None:
    told = walks()
    assert {"A stroke", "A guess", "A reconnect"} <= told.keys()
    assert all(len(SYMBOL.findall(text)) >= FEWEST_STEPS for text in told.values())


@pytest.mark.parametrize(
    "name", ["table/actor.py:Nobody", "table/nowhere.py:TableActor", "client/src/wire/session.ts:nothing"]
)
def test_a_name_that_is_not_there_is_noticed(name: str) -> None:
    path, _, symbol = name.partition(":")
    file = found(path)
    assert file is None or not has(file, symbol)


def folders() -> set[str]:
    """The folders of the page's table, with `{a,b}` written out."""
    named = re.findall(r"^\| (`.+?`(?:, `.+?`)*) \|", ARCHITECTURE, re.MULTILINE)
    names = {name.rstrip("/") for cell in named for name in re.findall(r"`([^`]+)`", cell)}
    inside = [re.fullmatch(r"(.*)\{(.+)\}", name) for name in names]
    return names | {f"{one[1]}{part}" for one in inside if one for part in one[2].split(",")}


@pytest.mark.parametrize("parent", [SRC, CLIENT])
def test_every_folder_is_told_of(parent: Path) -> None:
    there = {
        str(folder.relative_to(ROOT))
        for folder in parent.iterdir()
        if folder.is_dir() and not folder.name.startswith(("_", "."))
    }
    assert there - folders() == set()
    told = {name for name in folders() if "{" not in name and (ROOT / name).parent == parent}
    assert told - there == set()


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=lambda page: page.name)
def test_every_file_that_a_page_names_is_there(page: Path) -> None:
    names = [name for name in FILE.findall(page.read_text()) if name[0] not in "./"]
    missing = [name for name in names if not any(any(place.rglob(name)) for place in PLACES)]
    assert [name for name in missing if not any(ROOT.glob(name))] == []
