"""What tests need that no Python package brings: dictionaries and a browser, from the system's own packages.

`python -m tests.system` prints the packages that are missing; scripts/test installs them where it can.
A person's tests are skipped without them; in CI nothing is skipped.
"""

import os
import shutil
import socket

import pytest

from pictorium.stores.dictionaries import Hunspell

BROWSER = "chromium"
ELSEWHERE = socket.gethostname().lower()
FLAGS = ("--use-fake-device-for-media-stream", f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1")
"""A microphone and a camera that hum and blink, for whoever is allowed to use them; and this machine by its
name, as others call it: browsers do not trust that as they trust the number of this machine."""


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
