"""Time that passes only when nobody has anything to do: a whole evening in a moment, and the same every time."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class StuckError(Exception):
    """Nothing is left to do and nothing will ever happen again."""


class _Selector(selectors.DefaultSelector):
    """Waits for nothing; lets time pass instead."""

    loop: "VirtualLoop"

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise StuckError
        self.loop.passed += max(0.0, timeout)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop with a clock of its own."""

    def __init__(self) -> None:
        """Begin at zero."""
        selector = _Selector()
        selector.loop = self
        self.passed = 0.0
        super().__init__(selector)

    def time(self) -> float:
        """Seconds since the beginning."""
        return self.passed


def run(story: Coroutine[Any, Any, T]) -> T:
    """Tell a story in virtual time."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(story)
