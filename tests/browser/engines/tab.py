"""What can be done with a tab of any browser: go somewhere, ask the page, and move a pointer."""

import json
from typing import Any, Final, Protocol

Action = dict[str, Any]
"""One step of a pointer, as WebDriver writes it in both of its protocols."""
FINGERTIP: Final = 24
"""How wide a fingertip is, in CSS pixels."""


class Tab(Protocol):
    """One tab of a browser."""

    def go(self, url: str) -> None: ...

    def evaluate(self, function: str, *arguments: object) -> Any:
        """What this JavaScript function gives for these arguments."""
        ...

    def perform(self, actions: list[Action]) -> None:
        """Move the pointer: a finger where the engine knows one."""
        ...

    def type(self, text: str) -> None:
        """Press these keys, one after another."""
        ...

    def photo(self) -> bytes:
        """What is seen now, as PNG."""
        ...


def call(function: str, arguments: tuple[object, ...]) -> str:
    """An expression that calls a function and gives its result as JSON: neither protocol's own values are needed."""
    return f"JSON.stringify(({function})(...{json.dumps(arguments)}) ?? null)"


def move(x: float, y: float) -> Action:
    return {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}


def down() -> Action:
    return {"type": "pointerDown", "button": 0, "width": FINGERTIP, "height": FINGERTIP}


def up() -> Action:
    return {"type": "pointerUp", "button": 0}


def pause(ms: int) -> Action:
    return {"type": "pause", "duration": ms}


def keys(text: str) -> Action:
    """These letters at the keyboard."""
    steps = [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]
    return {"type": "key", "id": "keys", "actions": steps}
