"""WebKit, the engine of Safari, as GTK has it: in WebDriver over HTTP, on a screen that nobody sees, and by mouse."""

import json
import os
import subprocess
from base64 import b64decode
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from time import sleep
from typing import Any, Final
from urllib.request import Request, urlopen

from tests.browser.engines.tab import Action, call, keys
from tests.web.test_kill import free_port

PACKAGES: Final = ("webkit2gtk-driver", "xvfb")
BROWSER_OPTIONS: Final = "webkitgtk:browserOptions"
PHONE: Final = {"width": 390, "height": 844}
"""Its window does not become as narrow: the bar with the address needs more."""
WITH_MEDIA: Final = (
    "--automation",
    "--enable-mock-capture-devices=TRUE",
    "--enable-media-stream=TRUE",
    "--features=-MockCaptureDevicesPrompt,-GetUserMediaRequiresFocus",
)
"""A microphone and a camera of its own making, which anybody may use."""


class Webkit:
    """A tab that is higher than wide, with a mouse."""

    def __init__(self, driver: str, options: Sequence[str]) -> None:
        wanted = {BROWSER_OPTIONS: {"binary": _browser(), "args": [*options]}} if options else {}
        opened = _asked("POST", f"{driver}/session", capabilities={"alwaysMatch": wanted})
        self._session = f"{driver}/session/{opened['sessionId']}"
        _asked("POST", f"{self._session}/window/rect", **PHONE)

    def go(self, url: str) -> None:
        _asked("POST", f"{self._session}/url", url=url)

    def evaluate(self, function: str, *arguments: object) -> Any:
        expression = call(function, arguments)
        return json.loads(_asked("POST", f"{self._session}/execute/sync", script=f"return {expression}", args=[]))

    def perform(self, actions: list[Action]) -> None:
        self._act({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions})

    def type(self, text: str) -> None:
        self._act(keys(text))

    def _act(self, action: Action) -> None:
        _asked("POST", f"{self._session}/actions", actions=[action])

    def photo(self) -> bytes:
        return b64decode(_asked("GET", f"{self._session}/screenshot"))

    def close(self) -> None:
        _asked("DELETE", self._session)


@contextmanager
def webkit(options: Sequence[str] = ()) -> Iterator[Webkit]:
    """A fresh one; with options it is started with these."""
    with ExitStack() as stack:
        port, screen = free_port(), _screen(stack)
        environment = {
            **os.environ,
            "DISPLAY": screen,
            "LANG": "en_GB.UTF-8",
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        }
        _running(stack, "WebKitWebDriver", f"--port={port}", env=environment)
        driver = f"http://127.0.0.1:{port}"
        _until_ready(driver)
        tab = Webkit(driver, options)
        stack.callback(tab.close)
        yield tab


def _browser() -> str:
    """Where the browser is that the driver starts by itself: it takes options with its path alone."""
    return str(next(Path("/usr").glob("lib*/**/webkit2gtk-4*/MiniBrowser")))


def _screen(stack: ExitStack) -> str:
    """A screen of memory; what it is called."""
    server = _running(stack, "Xvfb", "-displayfd", "1", "-screen", "0", "1280x1024x24", stdout=subprocess.PIPE)
    assert server.stdout
    return f":{int(server.stdout.readline())}"


def _running(stack: ExitStack, *command: str, **more: Any) -> "subprocess.Popen[bytes]":
    process = stack.enter_context(subprocess.Popen(command, stderr=subprocess.DEVNULL, **more))
    stack.callback(process.terminate)
    return process


def _until_ready(driver: str) -> None:
    for _ in range(100):
        with suppress(OSError):
            _asked("GET", f"{driver}/status")
            return
        sleep(0.1)
    raise TimeoutError("WebKitWebDriver does not answer")


def _asked(method: str, address: str, /, **told: object) -> Any:
    body = json.dumps(told).encode() if method == "POST" else None
    with urlopen(Request(address, body, {"Content-Type": "application/json"}, method=method), timeout=30) as answer:
        return json.load(answer)["value"]
