"""What tests need that no Python package brings: dictionaries and a browser, from the system's own packages.

`python -m tests.system` prints the packages that are missing; scripts/test installs them where it can.
A person's tests are skipped without them; in CI nothing is skipped.
"""

import os
import shutil
import socket
from typing import Final

import pytest
from playwright.sync_api import Browser, Playwright

from pictorium.stores.dictionaries import Hunspell

IS_LONG: Final = "PICTORIUM_LONG" in os.environ
"""Whether `scripts/check long` asks."""
WHOLE_BROWSER: Final = "chromium"
"""With microphone and camera. Where the other is not installed, this one does everything."""
BROWSER: Final = WHOLE_BROWSER if IS_LONG else "chromium-headless-shell"
"""Chromium without windows and menus: the same pages for half the work. It has no microphone and no camera."""
ELSEWHERE: Final = socket.gethostname().lower()
FLAGS: Final = (
    "--use-fake-device-for-media-stream",
    f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1",
    "--disable-audio-output",
)
"""A microphone and a camera that hum and blink, for whoever is allowed to use them; this machine by its name, as
others call it: browsers do not trust that as they trust its number; and no loudspeaker, which nobody hears and which
takes a sixth of the work of six people who play."""


def launched(playwright: Playwright, name: str = BROWSER) -> Browser:
    """That browser of this machine."""
    path = shutil.which(name) or shutil.which(WHOLE_BROWSER)
    return playwright.chromium.launch(executable_path=path, args=["--no-sandbox", *FLAGS])


def missing_packages() -> tuple[str, ...]:
    """What Debian calls them."""
    browsers = {name for name in (BROWSER, WHOLE_BROWSER) if not shutil.which(name)}
    return (*Hunspell().missing_packages(), *browsers)


def needs(*packages: str) -> None:
    """Skip the test, or in CI let it fail, if one of these is missing."""
    lacking = {*missing_packages()}
    if WHOLE_BROWSER not in lacking:
        lacking.discard(BROWSER)
    missing = " ".join(sorted({*packages} & lacking))
    if missing:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"not installed here: {missing}")


if __name__ == "__main__":
    print(*missing_packages())
