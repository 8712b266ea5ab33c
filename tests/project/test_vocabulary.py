"""One word for one thing: no name in the code has two meanings."""

import ast
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
SRC = ROOT / "src" / "pictorium"
GAMES = sorted(folder.name for folder in (SRC / "games").iterdir() if (folder / "model.py").exists())
SOURCES = {file.relative_to(SRC).as_posix(): file.read_text() for file in sorted(SRC.rglob("*.py"))}

SAME_CLASS: Mapping[str, str] = {
    "SeatLeft": "a seat was left for good: the table's fact, and what it becomes in a game; both are in logs",
    "Wipe": "a sheet was wiped: the move of the pen, and what the rules of a game are told of it",
}
"""Classes that exist on two levels under the same name, since they are the same thing there."""

SAME_MODULE: Mapping[str, str] = {
    "commands": "what can be asked for, of a table and of a game",
    "decide": "the way into the rules, of a table and of a game",
    "habits": "how simulated people play, as an interface and for a game",
    "line": "one person's connection, as a protocol and in the simulator",
    "manifest": "what belongs to a game, as a type and for a game",
    "manners": "how simulated people try forbidden things, as an interface and for a game",
    "media": "what people bring to a table, as a value and over HTTP",
    "mind": "how a bot decides, as an interface and for a game",
    "presence": "who is away or has left, for all games and in the rules of a game",
    "shelf": "where cards come from, as an interface and for a game",
    "view": "what one person sees, of a table and of a game",
}
"""Modules that have the same role on two levels."""

EMPTY = re.compile(r"(^|_)(utils?|helpers?|misc|common|base|manager)(_|$)|(Utils?|Helpers?|Manager)$")
"""Names of modules and classes that do not say what is inside."""

SYNONYMS: Mapping[str, str] = {"lobby": "table", "room": "table", "user": "person", "spectator": "watcher"}
"""Words that mean the same as a word of the glossary, which is used instead."""


class Meaning(NamedTuple):
    """What something called by a word of the glossary is, by its type."""

    only: Collection[str] = ()
    never: Collection[str] = ()


WORDS: Mapping[str, Meaning] = {
    "actor": Meaning(only=("TableActor",)),
    "host": Meaning(never=("TableActor", "str")),
    "house": Meaning(only=("Seat",)),
    "person": Meaning(never=("Seat",)),
    "seat": Meaning(never=("Person", "PersonId", "str")),
    "sheet": Meaning(never=("Stroke",)),
}
"""A host is a person, neither the actor of a table nor the name of a machine; the house is the server by itself; …"""


def place(path: str) -> str:
    """Where a module is. The rooms of the games are the same place: they have the same names on purpose."""
    return "/".join("<game>" if part in GAMES else part for part in path.split("/"))


def repeated(sources: Mapping[str, str]) -> dict[str, set[str]]:
    """Classes that are defined in two places."""
    places: defaultdict[str, set[str]] = defaultdict(set)
    for path, source in sources.items():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ClassDef):
                places[node.name].add(place(path))
    return {name: found for name, found in places.items() if len(found) > 1}


def repeated_modules(paths: Iterable[str]) -> dict[str, set[str]]:
    """Modules with the same name in two places. Those of `cli` are called after their command, not their content."""
    places: defaultdict[str, set[str]] = defaultdict(set)
    for path in paths:
        stem = Path(path).stem
        if not stem.startswith("__") and not path.startswith("cli/"):
            places[stem].add(place(path))
    return {name: found for name, found in places.items() if len(found) > 1}


def typed(source: str) -> Iterator[tuple[str, str]]:
    """Each parameter, variable and attribute with the type that is written beside it, or the class it is made from."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.arg(arg=name, annotation=ast.expr() as type_):
                yield name, ast.unparse(type_)
            case ast.AnnAssign(target=ast.Name(id=name) | ast.Attribute(attr=name), annotation=type_):
                yield name, ast.unparse(type_)
            case ast.Assign(
                targets=[ast.Name(id=name) | ast.Attribute(attr=name)], value=ast.Call(func=ast.Name(id=type_))
            ) if type_[0].isupper():
                yield name, type_
            case _:
                pass


def misnamed(source: str) -> list[tuple[str, str]]:
    """What is called by a word of the glossary and is something else."""
    wrong = []
    for name, type_ in typed(source):
        word = WORDS.get(name.lstrip("_"))
        parts = set(re.findall(r"\w+", type_)) - {"None"}
        if word and ((word.only and parts.isdisjoint(word.only)) or parts & set(word.never)):
            wrong.append((name, type_))
    return wrong


def named(source: str) -> Iterator[str]:
    """Every name that a module gives to something."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name
            case _:
                pass


def words_of(name: str) -> set[str]:
    """The words that a name is made of."""
    return {word.lower().removesuffix("s") for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)}


def test_a_class_is_defined_once() -> None:
    found = repeated(SOURCES)
    assert {name: places for name, places in found.items() if name not in SAME_CLASS} == {}
    assert found.keys() >= SAME_CLASS.keys(), "an exception that nobody needs"


def test_a_module_has_its_name_alone() -> None:
    found = repeated_modules(SOURCES)
    assert {name: places for name, places in found.items() if name not in SAME_MODULE} == {}
    assert found.keys() >= SAME_MODULE.keys(), "an exception that nobody needs"


@pytest.mark.parametrize("path", SOURCES)
def test_the_words_of_the_glossary_mean_one_thing(path: str) -> None:
    assert misnamed(SOURCES[path]) == []


@pytest.mark.parametrize("path", SOURCES)
def test_one_thing_has_one_word(path: str) -> None:
    names = {Path(path).stem, *named(SOURCES[path])}
    assert {name: SYNONYMS[word] for name in names for word in words_of(name) & SYNONYMS.keys()} == {}


@pytest.mark.parametrize("path", SOURCES)
def test_a_module_and_a_class_say_what_is_inside(path: str) -> None:
    classes = [node.name for node in ast.walk(ast.parse(SOURCES[path])) if isinstance(node, ast.ClassDef)]
    assert [name for name in (Path(path).stem, *classes) if EMPTY.search(name)] == []


def test_a_class_that_is_defined_twice_is_noticed() -> None:
    assert repeated({"table/a.py": "class Told: ...", "web/b.py": "class Told: ..."}) == {
        "Told": {"table/a.py", "web/b.py"}
    }
    first, second = GAMES[:2]
    assert repeated({f"games/{first}/view.py": "class View: ...", f"games/{second}/view.py": "class View: ..."}) == {}
    assert repeated({f"games/{first}/view.py": "class View: ...", f"games/{second}/model.py": "class View: ..."}) != {}


def test_a_module_that_exists_twice_is_noticed() -> None:
    assert repeated_modules(["table/house.py", "web/house.py"]) == {"house": {"table/house.py", "web/house.py"}}
    assert repeated_modules([f"games/{game}/view.py" for game in GAMES]) == {}
    assert repeated_modules(["cli/evening.py", "sim/evening.py", "sim/__init__.py", "web/__init__.py"]) == {}


@pytest.mark.parametrize(
    "source",
    [
        "def close(host: TableActor) -> None: ...",
        "host = TableActor(log)",
        "def url(host: str) -> str: ...",
        "class Tables:\n    def __init__(self, house: Services) -> None: ...",
        "class Row:\n    seat: PersonId | None",
        "self._seat: str = ''",
        "async def tell(person: Seat) -> None: ...",
    ],
)
def test_a_word_that_means_something_else_is_noticed(source: str) -> None:
    assert len(misnamed(source)) == 1


@pytest.mark.parametrize(
    "source", ["def close(actor: TableActor, host: PersonId | None) -> None: ...", "seat: Seat | None = None"]
)
def test_a_word_with_its_own_meaning_is_left_alone(source: str) -> None:
    assert misnamed(source) == []


@pytest.mark.parametrize("name", ["deck_utils", "SeatManager", "helpers", "common"])
def test_a_name_that_says_nothing_is_noticed(name: str) -> None:
    assert EMPTY.search(name)


@pytest.mark.parametrize("name", ["lobby_view", "RoomOpened", "users", "mute_spectators"])
def test_a_synonym_is_noticed(name: str) -> None:
    assert words_of(name) & SYNONYMS.keys()
