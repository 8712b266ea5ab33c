"""How a tool says that it cannot go on."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click


class ToolError(click.ClickException):
    """One line on the error stream, and exit code 2."""

    exit_code = 2


@contextmanager
def writing(place: Path) -> Iterator[None]:
    """Turn a failure to write into one line. Pillow raises a ValueError for a file type it does not know."""
    try:
        yield
    except (OSError, ValueError) as error:
        raise ToolError(f"{place} cannot be written to.") from error
