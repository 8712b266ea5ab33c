"""A game is one folder: nothing outside of it, in Python or in the page, knows that there is this one."""

import re
import subprocess
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[3]
NAME: Final = Path(__file__).parent.name
OWN: Final = re.compile(rf"(client/)?tests/(games/{NAME}/|browser/test_third_game.py)")
"""Its folder in Python and the one in the page, and tests that are about nothing else."""
PROSE: Final = ("docs/", "content/", "tools/art/", "CHANGELOG")
"""The name is a word of Spanish, and pages for people may tell of an example."""


def test_no_file_outside_its_folders_names_it() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    files = [ROOT / name for name in listed.splitlines() if not name.startswith(PROSE) and not OWN.match(name)]
    word = re.compile(rf"\b{NAME}|{NAME}\b".encode(), re.IGNORECASE)
    naming = [file for file in files if file.is_file() and word.search(file.read_bytes())]
    assert [str(file.relative_to(ROOT)) for file in naming] == []
