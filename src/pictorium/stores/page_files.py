"""The built page: the output of `client/`, which is part of the package."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

BUILT: Final = Path(__file__).parents[1] / "_page"


def read_page(folder: Path = BUILT) -> Mapping[str, bytes]:
    """Every file of the page by its path; empty if the page was not built."""
    files = (file for file in folder.rglob("*") if file.is_file())
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}
