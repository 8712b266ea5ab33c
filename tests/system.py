"""What tests need that no Python package brings: dictionaries and a browser, from the system's own packages.

`python -m tests.system` prints the packages that are missing; scripts/test installs them where it can.
A person's tests are skipped without them; in CI nothing is skipped.
"""

import os
import shutil

import pytest

from pictorium.stores.dictionaries import Hunspell

BROWSER = "chromium"


def missing_packages() -> tuple[str, ...]:
    """What Debian calls them."""
    browser = () if shutil.which(BROWSER) else (BROWSER,)
    return (*Hunspell().missing_packages(), *browser)


def needs(*packages: str) -> None:
    """Skip the test, or in CI let it fail, if one of these is missing."""
    missing = " ".join(sorted({*packages} & {*missing_packages()}))
    if missing:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"not installed here: {missing}")


if __name__ == "__main__":
    print(*missing_packages())
