"""Every rule has its id, every id a test, and nobody cites a rule that is not written down."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCUMENTS = [
    *sorted((ROOT / "docs" / "rules").glob("*.md")),
    ROOT / "docs" / "WIRE.md",
    *sorted((ROOT / "tests" / "games").glob("*/RULES.md")),
]
WRITTEN = re.compile(r"^- \*\*([A-Z]-[A-Z]+-\d+)\*\*", re.MULTILINE)
LETTERS = "".join({rule[0] for document in DOCUMENTS for rule in WRITTEN.findall(document.read_text())})
"""Each document has a letter of its own."""
CITED = re.compile(rf"\b[{LETTERS}]-[A-Z]+-\d+\b")
TESTED = re.compile(rf"def test_([{LETTERS}]_[A-Z]+_\d+)_")
DOCSTRING = re.compile(r'def test_\w+\([^)]*\) -> None:\n    """(.*?)"""', re.DOTALL)
"""What a test says of itself, if it says anything: there it may cite more rules than its name does."""


def written() -> list[str]:
    return [rule for document in DOCUMENTS for rule in WRITTEN.findall(document.read_text())]


def ids_tested() -> set[str]:
    texts = [file.read_text() for file in (ROOT / "tests").rglob("test_*.py")]
    named = {rule.replace("_", "-") for text in texts for rule in TESTED.findall(text)}
    return named | {rule for text in texts for said in DOCSTRING.findall(text) for rule in CITED.findall(said)}


def cited(folder: str, pattern: str) -> set[str]:
    return {rule for file in (ROOT / folder).rglob(pattern) for rule in CITED.findall(file.read_text())}


def test_no_id_is_given_twice() -> None:
    assert len(set(written())) == len(written()) > 0


def test_every_rule_has_a_test_that_names_it() -> None:
    assert set(written()) - ids_tested() == set()


def test_every_test_names_a_rule_that_is_written_down() -> None:
    assert ids_tested() - set(written()) == set()


def test_code_and_content_cite_only_rules_that_are_written_down() -> None:
    assert (cited("src", "*.py") | cited("content", "*.toml") | cited("tests/games", "*.py")) - set(written()) == set()
