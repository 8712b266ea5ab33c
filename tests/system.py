"""What tests need that no Python package brings, as the system packages it.

Dictionaries, browsers, PostgreSQL, what hosts put beside a server, networks, clocks and a C compiler.

`python -m tests.system` prints the packages that are missing; scripts/test installs them where it can.
A person's tests are skipped without them; in CI nothing is skipped.
"""

import os
import shutil
import socket
import sysconfig
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Playwright

from pictorium.stores.dictionaries import Hunspell
from pictorium.web.ink_path import has_native
from tests.postgres import programs

IS_LONG: Final = "PICTORIUM_LONG" in os.environ
"""Whether `scripts/check long` asks."""
WHOLE_BROWSER: Final = "chromium"
"""With microphone and camera. Where the other is not installed, this one does everything."""
BROWSER: Final = WHOLE_BROWSER if IS_LONG else "chromium-headless-shell"
"""Chromium without windows and menus: the same pages for half the work. It has no microphone and no camera."""
FIREFOX: Final = "firefox-esr"
OTHER_BROWSERS: Final = {FIREFOX: FIREFOX, "webkit2gtk-driver": "WebKitWebDriver", "xvfb": "Xvfb"}
"""Packages with engines of their own, and WebKit's screen; the command of each."""
PLUGINS: Final = {"gstreamer1.0-plugins-bad": "libgsttranscode.so", "gstreamer1.0-libav": "libgstlibav.so"}
"""What WebKit records with, and both other engines play its recordings with; a file of each."""
DATABASE: Final = "postgresql"
NETWORKS: Final = {"iproute2": "ip", "nftables": "nft"}
"""Machines that can be cut off, for whom root asks; the command of each."""
CLOCKS: Final = "libfaketime"
"""Another time for a single process."""
BESIDE_IT: Final = {
    "caddy": "caddy",
    "haproxy": "haproxy",
    "nginx-light": "nginx",
    "prometheus": "promtool",
    "systemd": "systemd-analyze",
}
"""Packages of what hosts put beside a server; the command of each."""
ELSEWHERE: Final = socket.gethostname().lower()
SYSTEM_PATH: Final = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin", "/sbin"))
"""Servers are where only root looks by itself."""
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
    others = (package for package, command in OTHER_BROWSERS.items() if not shutil.which(command))
    plugins = (
        package for package, file in PLUGINS.items() if not any(Path("/usr/lib").glob(f"*/gstreamer-1.0/{file}"))
    )
    beside = (
        package for package, command in {**BESIDE_IT, **NETWORKS}.items() if not shutil.which(command, path=SYSTEM_PATH)
    )
    database = () if programs() else (DATABASE,)
    clocks = () if faketime() else (CLOCKS,)
    packages = (*Hunspell().missing_packages(), *browsers, *others, *plugins, *beside, *database, *clocks)
    return (*packages, *_missing_to_compile())


def faketime() -> Path | None:
    """What makes a process believe that it is another time."""
    return next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)


def _missing_to_compile() -> list[str]:
    """What the native way of ink is compiled with."""
    has_compiler = any(map(shutil.which, ("cc", "gcc", "clang")))
    has_headers = (Path(sysconfig.get_path("include")) / "Python.h").exists()
    return [*([] if has_compiler else ["gcc", "libc6-dev"]), *([] if has_headers else ["python3-dev"])]


def needs_native_ink() -> None:
    """Skip the test, or in CI let it fail, if the native way of ink is not compiled here."""
    if not has_native:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("nobody compiled it: see scripts/.prepare")


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
