"""The browsers of these tests: Chromium, or with PICTORIUM_ENGINE=firefox Firefox, as `scripts/check firefox` asks."""

import os
import shutil
from contextlib import ExitStack
from typing import Any, Final, Protocol

from playwright.sync_api import Browser, Playwright

from tests.system import BROWSER, FIREFOX, WHOLE_BROWSER, launched, needs

IS_FIREFOX: Final = os.environ.get("PICTORIUM_ENGINE") == "firefox"
NO_WAY: Final = "can’t establish a connection" if IS_FIREFOX else "ERR_CONNECTION_REFUSED"
"""What a browser complains of while its line is lost."""
FIREFOX_MEDIA: Final = {"media.navigator.streams.fake": True, "media.navigator.permission.disabled": True}
"""A microphone and a camera of its own making, which anybody may use."""


class Browsers(Protocol):
    """Those of one engine, each launched when it is asked for first."""

    def one(self, *, has_media: bool = False, **more: Any) -> Browser:
        """One with or without microphone and camera, in which a context can be what is asked for."""
        ...


class Chromiums:
    """One without microphone and camera costs half as much."""

    def __init__(self, playwright: Playwright, stack: ExitStack) -> None:
        self._playwright, self._stack = playwright, stack
        self._open: dict[str, Browser] = {}

    def one(self, *, has_media: bool = False, **_: Any) -> Browser:
        name = WHOLE_BROWSER if has_media else BROWSER
        if name not in self._open:
            needs(name)
            self._open[name] = browser = launched(self._playwright, name)
            self._stack.callback(browser.close)
        return self._open[name]


class Firefoxes:
    """What a context asks for is a preference of the whole browser here: there is one for each way to be."""

    def __init__(self, playwright: Playwright, stack: ExitStack) -> None:
        self._playwright, self._stack = playwright, stack
        self._open: dict[tuple[object, ...], Browser] = {}

    def one(
        self,
        *,
        has_media: bool = False,
        reduced_motion: str = "no-preference",
        color_scheme: str = "light",
        **_: Any,
    ) -> Browser:
        asked = has_media, reduced_motion, color_scheme
        if asked not in self._open:
            needs(FIREFOX)
            self._open[asked] = browser = self._playwright.firefox.launch(
                channel="moz-firefox",
                executable_path=shutil.which(FIREFOX),
                firefox_user_prefs={
                    "ui.prefersReducedMotion": int(reduced_motion == "reduce"),
                    "layout.css.prefers-color-scheme.content-override": int(color_scheme != "dark"),
                    "ui.useOverlayScrollbars": 1,
                    **(FIREFOX_MEDIA if has_media else {}),
                },
            )
            self._stack.callback(browser.close)
        return self._open[asked]
