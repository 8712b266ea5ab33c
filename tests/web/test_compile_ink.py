"""The compiled way of ink is built where that is possible; elsewhere one line says why not, and nothing is missing."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pictorium.web import compile_ink
from tests.system import needs_native_ink

ROOT = Path(__file__).parents[2]
NONE = "a-compiler-that-nobody-has"


def prepared(checkout: Path, **environment: str) -> "subprocess.CompletedProcess[str]":
    """What the scripts do with it before they play or work."""
    return subprocess.run(
        ["bash", "-euo", "pipefail", "-c", ". scripts/.prepare && prepare_ink && echo played"],
        cwd=checkout,
        env=os.environ | environment,
        capture_output=True,
        text=True,
    )


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """As much of one as it takes."""
    for name in ("scripts/.prepare", "src/pictorium/web/_ink.c", "src/pictorium/web/compile_ink.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / ".venv/bin").mkdir(parents=True)
    (tmp_path / ".venv/bin/python").symlink_to(sys.executable)
    (tmp_path / ".venv/pyvenv.cfg").write_text("")
    return tmp_path


def test_without_a_compiler_one_line_says_so_and_all_goes_on(checkout: Path) -> None:
    for _ in range(2):  # the next time, too: one may have been installed meanwhile
        done = prepared(checkout, CC=NONE)
        assert (done.returncode, done.stdout) == (0, "played\n")
        why = "there is no C compiler"
        assert done.stderr == f"The fast way of ink is not built: {why}. Everything works without it.\n"
    assert not list(checkout.rglob("*.so"))


def test_it_is_compiled_once_and_anew_when_it_has_changed(checkout: Path) -> None:
    needs_native_ink()
    assert prepared(checkout).stderr == ""
    [library] = checkout.rglob("*.so")
    first = library.stat().st_mtime_ns
    assert (prepared(checkout).stderr, library.stat().st_mtime_ns) == ("", first)
    with (checkout / "src/pictorium/web/_ink.c").open("a") as source:
        source.write("/* changed */\n")
    assert prepared(checkout).stderr == ""
    assert library.stat().st_mtime_ns > first


def test_what_cannot_be_compiled_leaves_no_older_one_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    needs_native_ink()
    assert isinstance(compile_ink.compiled(tmp_path), Path)
    said = compile_ink.compiled(tmp_path, ("-include", "no-such-file.h"))
    assert isinstance(said, str)
    assert "failed: " in said
    assert "\n" not in said
    assert not list(tmp_path.iterdir())
    monkeypatch.setattr(sys, "platform", "darwin")
    assert compile_ink.compiled(tmp_path) == "it is made for Linux, and this is darwin"


def test_it_is_compiled_without_a_warning_and_small_enough_to_be_read(tmp_path: Path) -> None:
    needs_native_ink()
    assert isinstance(compile_ink.compiled(tmp_path, ("-Werror",)), Path)
    assert len(compile_ink.SOURCE.read_text().splitlines()) <= 600


@pytest.mark.parametrize("way", ["native", "python"])
def test_the_environment_chooses(way: str) -> None:
    needs_native_ink()
    ask = "from pictorium.web.ink_path import kind; print(kind())"
    told = subprocess.run(
        [sys.executable, "-c", ask], env=os.environ | {"PICTORIUM_INK": way}, capture_output=True, text=True, check=True
    )
    assert told.stdout == f"{way}\n"


WITHOUT_IT = """
import sys
sys.modules["pictorium.web._ink"] = None
import pictorium.web.app
from pictorium.web.ink_path import kind
print(kind())
"""


def test_a_server_without_the_compiled_part_takes_ink_in_python() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_IT], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "python\n", "")
