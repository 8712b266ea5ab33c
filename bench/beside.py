"""Another benchmark, run in turns with itself at an earlier revision, so that both meet the same machine.

    scripts/bench beside REVISION rules
    scripts/bench beside REVISION tables load

Each revision brings its own benchmark and its own sources; the installed packages are those of this checkout.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
TURNS: Final = 3


def main() -> None:
    """Print what both say, turn by turn."""
    if len(sys.argv) < 3:
        raise SystemExit("Usage: scripts/bench beside REVISION NAME [ARGUMENTS]")
    revision, *bench = sys.argv[1:]
    with checked_out(revision) as earlier:
        for turn in range(1, TURNS + 1):
            for name, folder in ((revision, earlier), ("this checkout", ROOT)):
                print(f"— {name}, turn {turn} of {TURNS}", flush=True)
                measure(folder, bench)


@contextmanager
def checked_out(revision: str) -> Iterator[Path]:
    """The sources of a revision, beside this checkout's."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "earlier"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", folder, revision], cwd=ROOT, check=True)
        try:
            yield folder
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", folder], cwd=ROOT, check=True)


def measure(folder: Path, bench: list[str]) -> None:
    """Run a benchmark of the sources there; what it prints goes where ours goes."""
    name, *arguments = bench
    # The folder's own sources come before the checkout that is installed in this environment.
    environment = os.environ | {"PYTHONPATH": f"{folder / 'src'}{os.pathsep}{folder}"}
    subprocess.run([sys.executable, "-m", f"bench.{name}", *arguments], cwd=folder, env=environment, check=True)


if __name__ == "__main__":
    main()
