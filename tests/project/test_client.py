"""The client keeps the house's ways too: its words, and packages that are known by what is in them."""

import re
from pathlib import Path

import msgspec
import pytest

CLIENT = Path(__file__).parents[2] / "client"
SOURCES = sorted(
    file
    for folder in ("src", "build", "tests")
    for file in (CLIENT / folder).rglob("*")
    if file.suffix in (".ts", ".svelte")
)
UNWANTED = re.compile(
    r"(?:function|const|let|class|interface|type|get|set|static|async)\s+#?"
    r"((?:get|handle|process)[A-Z]\w*|\w*(?:[rR]oom|[lL]obby|[mM]anager|[uU]tils?|[hH]elpers?|[mM]isc)\b)"
)


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: str(file.relative_to(CLIENT)))
def test_a_file_of_the_client_speaks_the_words_of_the_house(file: Path) -> None:
    assert UNWANTED.findall(file.read_text(encoding="utf-8")) == []
    assert not re.search(r"util|helper|misc|common|manager|lobby|room", file.stem, re.IGNORECASE)


@pytest.mark.parametrize("line", ["function getSeat()", "const lobby = 1", "class SeatManager {", "let deckUtils"])
def test_unwanted_names_are_noticed(line: str) -> None:
    assert UNWANTED.search(line)


def test_packages_are_pinned_by_their_contents_and_come_from_wherever_one_fetches_them() -> None:
    lock = msgspec.json.decode((CLIENT / "package-lock.json").read_bytes())
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert packages
    assert {name for name, package in packages.items() if "resolved" in package} == set()
    assert {name for name, package in packages.items() if "integrity" not in package} == set()
