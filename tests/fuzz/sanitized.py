"""`python -m tests.fuzz.sanitized SECONDS` feeds the compiled way of ink, built so that any misuse of memory ends it.

It is compiled into a folder of its own, with the sanitizers of the compiler, and a process that finds it there before
the other one compares it with Python on arbitrary bytes, and plays with it over real sockets.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from pictorium.web.compile_ink import compiled, compiler_here

FLAGS: Final = ("-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer")
SOCKETS: Final = "tests/web/test_ink_path.py"
INSIDE: Final = "PICTORIUM_SANITIZED"
"""Where it lies, said to the process that is to find it there."""


def run(seconds: float) -> "subprocess.CompletedProcess[str]":
    """Build it, and run it for so long and over sockets once."""
    with tempfile.TemporaryDirectory() as folder:
        made = compiled(Path(folder), FLAGS)
        if isinstance(made, str):
            return subprocess.CompletedProcess([], 1, "", f"not built: {made}")
        # Python itself is not built so: the runtime has to be there before it.
        asked = [*(compiler_here() or []), "-print-file-name=libasan.so"]
        runtime = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
        more = {
            "LD_PRELOAD": runtime,
            "ASAN_OPTIONS": "detect_leaks=0:verify_asan_link_order=0",  # Python gives back little when it ends
            "PYTHONMALLOC": "malloc",
            INSIDE: folder,
        }
        command = [sys.executable, "-m", "tests.fuzz.sanitized", str(seconds)]
        return subprocess.run(command, env=os.environ | more, capture_output=True, text=True, timeout=seconds + 300)


def inside(folder: str, seconds: float) -> None:
    """What that process does."""
    import pictorium.web

    pictorium.web.__path__.insert(0, folder)
    from pictorium.web import _ink, ink_path

    assert Path(str(_ink.__file__)).parent == Path(folder), "that is another one"
    from tests.fuzz.ink_path import Rolls, compare

    seed, until = 10_000, time.monotonic() + seconds
    while time.monotonic() < until:
        compare(Rolls(seed))
        seed += 1
    ink_path.configure()
    import pytest

    failed = pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-k", "native", SOCKETS])
    sys.stdout.write(f"{seed - 10_000} seeds compared\n")
    sys.exit(int(failed))


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    if INSIDE in os.environ:
        inside(os.environ[INSIDE], seconds)
        return
    ran = run(seconds)
    sys.stdout.write(ran.stdout)
    sys.stderr.write(ran.stderr)
    sys.exit(ran.returncode)


if __name__ == "__main__":
    main()
