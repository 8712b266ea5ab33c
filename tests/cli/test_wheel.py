"""What is built is what works: the wheel carries its content, plays without the checkout, and holds nothing else."""

import asyncio
import os
import re
import shutil
import subprocess
import sys
import urllib.request
import venv
import zipfile
from email import message_from_string
from pathlib import Path

from pictorium.stores.page_files import read_page
from tests.cli.proxies import free_port
from tests.deploy.playing import WITHIN_S, played_round, until_ready
from tests.system import needs_native_ink

ROOT = Path(__file__).parents[2]
FOLDERS = ("src", "client", "content", "licences", "tools")
FILES = ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE")
SCRIPTS = Path("Scripts" if os.name == "nt" else "bin")
PYTHON = SCRIPTS / "python"
TOOLS_ALONE = {"resvg-py", "shapely", "svgelements", "wordfreq", "torch", "onnx"}
"""Packages that only the tools need."""


def test_the_wheel_is_built_from_sources_alone_and_plays_an_evening_by_itself(tmp_path: Path) -> None:
    unpacked = built(tmp_path)
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
    assert_it_has_the_fast_way_of_ink(unpacked)
    # Here and not in tests of their own: the page takes long to build.
    assert_it_is_installed_without_node_and_a_round_is_played(tmp_path)
    assert_nothing_of_the_tools_is_there(unpacked)
    assert_nothing_that_only_the_tools_need_is_required(unpacked)


def assert_it_has_the_fast_way_of_ink(unpacked: Path) -> None:
    """It was compiled for this Python, where there is a compiler, and says in its name for which."""
    needs_native_ink()
    ask = "from pictorium.web import _ink, ink_path; print(ink_path.kind(), _ink.__file__)"
    told = subprocess.run(
        [sys.executable, "-c", ask], env={"PYTHONPATH": str(unpacked)}, check=True, capture_output=True, text=True
    ).stdout
    assert told.startswith(f"native {unpacked}")
    (wheel,) = unpacked.parent.glob("*.whl")
    assert not wheel.name.endswith("-none-any.whl")


def assert_it_is_installed_without_node_and_a_round_is_played(place: Path) -> None:
    """As `uvx` and `pipx` do it: an environment of its own, in which nothing is but what the wheel asks for."""
    venv.create(place / "empty", with_pip=False)
    python, scripts = (place / "empty" / name for name in (PYTHON, SCRIPTS))
    install = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps"]
    pins = ["--require-hashes", "--requirement", str(ROOT / "requirements" / "serve.txt")]
    (wheel,) = place.glob("*.whl")
    for what in (pins, [str(wheel)]):
        subprocess.run([*install, *what], check=True, capture_output=True)
    checked = subprocess.run([sys.executable, "-m", "pip", "--python", str(python), "check"], capture_output=True)
    assert checked.returncode == 0, checked.stdout
    environment = {"PATH": str(scripts), "PYTHONIOENCODING": "utf-8", "PICTORIUM_DATA": str(place / "data")}
    assert shutil.which("node", path=environment["PATH"]) is None
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = [str(scripts / "pictorium"), "serve", "--address", "127.0.0.1", "--port", str(port)]
    server = subprocess.Popen(
        command, env=environment, cwd=place, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    try:
        until_ready(url, server)
        with urllib.request.urlopen(f"{url}/", timeout=10) as page:
            assert b'<script type="module"' in page.read()
        asyncio.run(played_round(url))
        health = subprocess.run([str(scripts / "pictorium"), "health", "--port", str(port)], env=environment, cwd=place)
        assert health.returncode == 0
    finally:
        server.terminate()
        server.communicate(timeout=WITHIN_S)


def built(place: Path) -> Path:
    """What a wheel brings that is built from a copy of the sources, tools included."""
    for folder in FOLDERS:
        ignored = shutil.ignore_patterns("_page", "node_modules", "__pycache__")
        shutil.copytree(ROOT / folder, place / "bare" / folder, ignore=ignored)
    for name in FILES:
        shutil.copy(ROOT / name, place / "bare")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(place)]
    subprocess.run(build, cwd=place / "bare", check=True, capture_output=True)
    (wheel,) = place.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(place / "unpacked")
    return place / "unpacked"


def assert_nothing_of_the_tools_is_there(unpacked: Path) -> None:
    (info,) = unpacked.glob("*.dist-info")
    assert {place.name for place in unpacked.iterdir()} == {"pictorium", info.name}
    own = {file.relative_to(ROOT / "src") for file in (ROOT / "src").rglob("*.py")}
    assert {file.relative_to(unpacked) for file in unpacked.rglob("*.py")} == own
    art = {file.name for file in (ROOT / "tools" / "art").rglob("*") if file.is_file()}
    assert "props.toml" in art
    assert not art & {file.name for file in unpacked.rglob("*")} - card_files()


def card_files() -> set[str]:
    """A recipe file is named as its card is."""
    return {file.name for file in (ROOT / "content" / "cards").rglob("*.toml")}


def assert_nothing_that_only_the_tools_need_is_required(unpacked: Path) -> None:
    (metadata,) = unpacked.glob("*.dist-info/METADATA")
    required = message_from_string(metadata.read_text("utf-8")).get_all("Requires-Dist", [])
    names = {re.split(r"[^\w-]", line)[0] for line in required}
    assert "aiohttp" in names
    assert not TOOLS_ALONE & names
