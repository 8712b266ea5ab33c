"""One word for one thing: names that the house does not use, anywhere in its code."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = sorted(file for folder in ("src", "tests", "bench", "tools") for file in (ROOT / folder).rglob("*.py"))
UNWANTED = re.compile(
    r"^_*(get|handle|process)_|(^|_)(room|lobby|match|manager|util|utils|helper|helpers|misc|common)(_|s?$)|Manager|Helper",
)

CALLED_BY_OTHERS = {"get_help_record", "get_metavar", "get_params", "handle_error"}
"""What a library looks for under that name."""


def names(tree: ast.AST) -> Iterator[str]:
    """Every name that a file gives to something."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.name
            case ast.arg():
                yield node.arg
            case ast.Name(ctx=ast.Store()):
                yield node.id
            case ast.Attribute(ctx=ast.Store()):
                yield node.attr
            case _:
                pass


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_a_file_speaks_the_words_of_the_house(file: Path) -> None:
    given = {file.stem, *names(ast.parse(file.read_text()))}
    assert {name for name in given if UNWANTED.search(name)} - CALLED_BY_OTHERS == set()


@pytest.mark.parametrize("name", ["get_seat", "lobby", "handle_guess", "SeatManager", "deck_utils", "_process_all"])
def test_unwanted_names_are_noticed(name: str) -> None:
    assert UNWANTED.search(name)


@pytest.mark.parametrize("name", ["target_seat", "spot_helped", "processed", "together", "matches_nothing_else"])
def test_good_names_are_left_alone(name: str) -> None:
    assert not UNWANTED.search(name)
