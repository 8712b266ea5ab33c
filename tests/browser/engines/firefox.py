"""Firefox, in WebDriver BiDi: it listens to that by itself."""

import asyncio
import json
from base64 import b64decode
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from aiohttp import ClientSession, ClientWebSocketResponse

from tests.browser.conftest import House
from tests.browser.engines.tab import Action, call, keys

PACKAGE: Final = "firefox-esr"
PREFERENCES: Final = {"dom.w3c_touch_events.enabled": 1, "intl.accept_languages": "en-GB"}
IN_GERMAN: Final = {"intl.accept_languages": "de-DE"}
IN_THE_DARK: Final = {"layout.css.prefers-color-scheme.content-override": 0}
WITH_MEDIA: Final = {"media.navigator.streams.fake": True, "media.navigator.permission.disabled": True}
"""A microphone and a camera of its own making, which anybody may use."""
PHONE: Final = {"width": 390, "height": 844}
LISTENING: Final = "WebDriver BiDi listening on "


class Firefox:
    """A tab the size of a phone, with a finger. It is asked in the loop of the house: Playwright has this thread's."""

    def __init__(self, house: House, line: ClientWebSocketResponse) -> None:
        self._house, self._line = house, line
        self._sent = 0
        self._tab = ""

    async def begin(self) -> None:
        await self._ask("session.new", capabilities={})
        tabs = await self._ask("browsingContext.getTree")
        self._tab = tabs["contexts"][0]["context"]
        await self._ask("browsingContext.setViewport", context=self._tab, viewport=PHONE)

    def go(self, url: str) -> None:
        self._house.run(self._ask("browsingContext.navigate", context=self._tab, url=url, wait="complete"))

    def evaluate(self, function: str, *arguments: object) -> Any:
        expression = call(function, arguments)
        asked = self._ask("script.evaluate", expression=expression, target={"context": self._tab}, awaitPromise=False)
        found = self._house.run(asked)
        assert found["type"] == "success", found
        return json.loads(found["result"]["value"])

    def perform(self, actions: list[Action]) -> None:
        self._act({"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": actions})

    def type(self, text: str) -> None:
        self._act(keys(text))

    def _act(self, action: Action) -> None:
        self._house.run(self._ask("input.performActions", context=self._tab, actions=[action]))

    def photo(self) -> bytes:
        return b64decode(self._house.run(self._ask("browsingContext.captureScreenshot", context=self._tab))["data"])

    async def _ask(self, method: str, **params: object) -> Any:
        self._sent += 1
        await self._line.send_json({"id": self._sent, "method": method, "params": params})
        while True:
            told = await self._line.receive_json()
            if told.get("id") == self._sent:
                assert told["type"] == "success", told
                return told["result"]


@asynccontextmanager
async def firefox(
    house: House, profile: Path, more: Mapping[str, object] = MappingProxyType({})
) -> AsyncIterator[Firefox]:
    """A fresh one, with more preferences than the usual ones."""
    chosen = {**PREFERENCES, **more}
    preferences = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in chosen.items())
    (profile / "user.js").write_text("".join(preferences), encoding="utf-8")
    process = await asyncio.create_subprocess_exec(
        *(PACKAGE, "--headless", "--remote-debugging-port=0", "--profile", str(profile)),
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stderr
    said = ""
    while LISTENING not in said:
        said = (await process.stderr.readline()).decode()
        assert said, "it has ended without listening"
    async with ClientSession() as http, http.ws_connect(said.partition(LISTENING)[2].strip() + "/session") as line:
        tab = Firefox(house, line)
        await tab.begin()
        yield tab
    process.terminate()
    await process.communicate()
