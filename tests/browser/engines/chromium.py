"""Chromium, driven as the other engines are: by its mouse."""

import json
from typing import Any

from tests.browser.conftest import Guest
from tests.browser.engines.tab import Action, call


class Chromium:
    """The tab of a guest."""

    def __init__(self, guest: Guest) -> None:
        self._page = guest.page

    def go(self, url: str) -> None:
        self._page.goto(url)

    def evaluate(self, function: str, *arguments: object) -> Any:
        return json.loads(self._page.evaluate(f"() => {call(function, arguments)}"))

    def perform(self, actions: list[Action]) -> None:
        mouse = self._page.mouse
        for action in actions:
            match action["type"]:
                case "pointerMove":
                    mouse.move(action["x"], action["y"])
                case "pointerDown":
                    mouse.down()
                case "pointerUp":
                    mouse.up()
                case "pause":
                    self._page.wait_for_timeout(action["duration"])

    def type(self, text: str) -> None:
        self._page.keyboard.type(text)

    def photo(self) -> bytes:
        return self._page.screenshot()
