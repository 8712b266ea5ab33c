"""What is built is what works: the wheel carries its content and plays without the checkout."""

import subprocess
import sys
import zipfile
from pathlib import Path

from pictorium.stores.page_files import read_page

ROOT = Path(__file__).parents[2]


def test_the_wheel_plays_an_evening_by_itself(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
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
