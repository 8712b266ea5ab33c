"""The tools stand apart: all they import is pinned for them, and whoever plays needs none of it."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOLS = sorted((ROOT / "tools").rglob("*.py"))
NOT_PINNED = {"torch", "onnx"}
"""Only to train the bots' eye: see tools/training/README.md."""


def imported(file: Path) -> Iterator[str]:
    """The top-level packages that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield str(node.module).partition(".")[0]


def pinned(group: str) -> set[str]:
    text = (ROOT / "requirements" / f"{group}.txt").read_text("utf-8")
    return set(re.findall(r"^([a-z0-9-]+)==", text, re.MULTILINE))


def test_all_that_the_tools_import_is_pinned_for_them() -> None:
    others = {name for file in TOOLS for name in imported(file)} - sys.stdlib_module_names - {"pictorium", "tools"}
    assert others >= NOT_PINNED
    known = packages_distributions()
    wanted = {known[name][0].lower().replace("_", "-") for name in others - NOT_PINNED}
    assert wanted <= pinned("tools")


def test_who_plays_installs_nothing_that_only_the_tools_need() -> None:
    assert {"resvg-py", "shapely", "svgelements", "wordfreq"} <= pinned("tools") - pinned("play")
    assert pinned("tools") <= pinned("work"), "their tests run with all others"


def test_nothing_that_is_played_imports_a_tool() -> None:
    played = (ROOT / "src").rglob("*.py")
    assert [file.name for file in played if "tools" in set(imported(file))] == []


def test_whoever_serves_needs_nothing_to_paint_with() -> None:
    asked = "import sys, pictorium.cli.serve, pictorium.cli.pictures; print({'numpy', 'resvg_py'} & set(sys.modules))"
    told = subprocess.run([sys.executable, "-c", asked], check=True, capture_output=True, text=True)
    assert told.stdout.strip() == "set()"


@pytest.mark.parametrize("tool", ["painting", "tracing"])
def test_each_tool_has_a_command_line(tool: str) -> None:
    wish = [sys.executable, "-m", f"tools.{tool}", "--help"]
    told = subprocess.run(wish, cwd=ROOT, check=True, capture_output=True, text=True)
    assert told.stdout.startswith(f"Usage: python -m tools.{tool} ")
    assert "check" in told.stdout
