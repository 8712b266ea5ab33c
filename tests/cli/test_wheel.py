"""What is built is what works: the wheel carries its content and plays without the checkout."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from pictorium.stores.page_files import read_page

ROOT = Path(__file__).parents[2]


NEEDED = ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE")


def test_the_wheel_is_built_from_sources_alone_and_plays_an_evening_by_itself(tmp_path: Path) -> None:
    bare = tmp_path / "bare"
    for folder in ("src", "client", "content", "licences"):
        shutil.copytree(
            ROOT / folder, bare / folder, ignore=shutil.ignore_patterns("_page", "node_modules", "__pycache__")
        )
    for name in NEEDED:
        shutil.copy(ROOT / name, bare)
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(build, cwd=bare, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    unpacked = tmp_path / "unpacked"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(unpacked)
    told = subprocess.run(
        [sys.executable, "-c", "import pictorium.cli.main as door; print(door.__file__); door.main()", "evening"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(unpacked), "PYTHONIOENCODING": "utf-8"},
        check=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
    ).stdout
    assert told.startswith(str(unpacked))
    assert "== Round 1" in told
    assert read_page(unpacked / "pictorium" / "_page") == read_page()
