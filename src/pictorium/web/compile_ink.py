"""Compiles the native ink path, where there is a C compiler and what it needs: `python compile_ink.py [FLAG …]`.

It stands alone, on the standard library: a wheel is built, and a checkout prepared, before anything else is there.
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

SOURCE = Path(__file__).with_name("_ink.c")
COMPILERS = ("cc", "gcc", "clang")
FLAGS = ("-O2", "-Wall", "-Wextra", "-fPIC", "-shared")


def compiled(folder: Path = SOURCE.parent, flags: tuple[str, ...] = ()) -> Path | str:
    """The library for this Python; or why there is none: then Python does the same, and no older one is left behind."""
    target = folder / f"_ink{sysconfig.get_config_var('EXT_SUFFIX')}"
    target.unlink(missing_ok=True)
    if sys.platform != "linux":
        return f"it is made for Linux, and this is {sys.platform}"
    compiler = compiler_here()
    if compiler is None:
        return "there is no C compiler"
    include = sysconfig.get_path("include")
    if not (Path(include) / "Python.h").exists():
        return "Python's header files are missing (on Debian: python3-dev)"
    command = [*compiler, *FLAGS, *flags, f"-I{include}", str(SOURCE), "-o", str(target)]
    made = subprocess.run(command, capture_output=True, text=True)
    if made.returncode:
        target.unlink(missing_ok=True)
        return f"{shlex.join(compiler)} failed: {(made.stderr.strip() or '?').splitlines()[0]}"
    return target


def compiler_here() -> list[str] | None:
    """The compiler as it is called: the one that CC names, or the first that is found."""
    wanted = shlex.split(os.environ.get("CC", ""))
    for command in [wanted] if wanted else [[name] for name in COMPILERS]:
        if shutil.which(command[0]):
            return command
    return None


def main() -> None:
    """Compile it, or say in one line that Python does it instead."""
    made = compiled(flags=tuple(sys.argv[1:]))
    if isinstance(made, str):
        sys.exit(f"The fast way of ink is not built: {made}. Everything works without it.")


if __name__ == "__main__":
    main()
