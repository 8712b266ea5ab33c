"""Somebody who plays with such a browser: finds things by what they say, and presses, holds and draws."""

from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

from tests.browser.engines.tab import Action, Tab, down, move, pause, up
from tests.browser.play import Spot
from tests.browser.speech import WORDS

SAYS: Final = WORDS["en"].say
PATIENCE_S: Final = 40
PRESS_MS: Final = 60
HOLD_MS: Final = 1_500
FOUND: Final = """(css, name) => {
  const labels = (one) => one.getAttribute("aria-labelledby")?.split(" ").map((id) => document.getElementById(id));
  const text = (one) => labels(one)?.map((label) => label.textContent).join(" ") ?? one.textContent;
  const named = (one) => (one.getAttribute("aria-label") ?? text(one)).replace(/\\s+/g, " ").trim();
  const seen = [...document.querySelectorAll(css)].filter((one) => {
    if (one.disabled || (name !== null && named(one) !== name)) return false;
    one.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = one.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    return width > 0 && (one.contains(above) || above?.contains(one));
  });
  seen[0]?.scrollIntoView({ block: "nearest" });
  const box = seen[0]?.getBoundingClientRect();
  return box && [box.left, box.top, box.width, box.height];
}"""
"""The box of the first such thing that can be pressed: enabled, in view, and nothing lies above it."""
Box = tuple[float, float, float, float]


class Somebody:
    """One person at one tab."""

    def __init__(self, tab: Tab, album: Path, language: str = "en") -> None:
        self._tab, self._album = tab, album
        self.says = WORDS[language].say

    def go(self, url: str) -> None:
        self._tab.go(url)

    def sees(self, css: str, name: str | None = None) -> Box | None:
        """Where the first such thing is, if it can be pressed now."""
        box: Box | None = self._tab.evaluate(FOUND, css, name)
        return box

    def ask(self, function: str, *arguments: object) -> Any:
        return self._tab.evaluate(function, *arguments)

    def photo(self) -> bytes:
        """What is seen now, as PNG."""
        return self._tab.photo()

    def waits(self, wanted: Callable[[], object], within_s: float | None = None) -> Any:
        """What comes, as soon as it has come; if `within_s` is given, it may also not come."""
        until = monotonic() + (within_s or PATIENCE_S)
        while not (found := wanted()):
            if monotonic() > until and within_s is not None:
                return None
            if monotonic() > until:
                photo = self._album / "too_late.png"
                photo.write_bytes(self.photo())
                raise AssertionError(f"it should have come by now; what is seen: {photo}")
            sleep(0.1)
        return found

    def rests(self, seconds: float) -> None:
        """Do nothing for so long."""
        self._tab.perform([pause(round(1000 * seconds))])

    def finds(self, css: str, name: str | None = None) -> Box:
        """The same once it stands still: what moves is not pressed."""

        def rests() -> Box | None:
            before = self.sees(css, name)
            sleep(0.05)
            return before if before == self.sees(css, name) else None

        box: Box = self.waits(rests)
        return box

    def press(self, css: str, name: str | None = None) -> None:
        self._at(self.finds(css, name), PRESS_MS)

    def presses_until(self, wanted: str, css: str, ms: int = PRESS_MS) -> None:
        """Press such things as often as they come, until that is there; somebody else may be quicker."""

        def steps() -> Box | None:
            if not (found := self.sees(wanted)) and (box := self.sees(css)):
                self._at(box, ms)
            return found

        self.waits(steps)

    def type(self, css: str, text: str) -> None:
        """Write this into a field."""
        self.press(css)
        self._tab.type(text)

    def holds_until(self, wanted: str, css: str) -> None:
        """The same with what has to be held: a browser that is busy may notice too late that it was pressed."""
        self.presses_until(wanted, css, HOLD_MS)

    def draw(self, css: str, spots: Sequence[Spot]) -> None:
        """A line on a sheet; places are in parts of its width and height."""
        left, top, width, height = self.finds(css)
        first, *others = (move(left + x * width, top + y * height) for x, y in spots)
        way = [step for one in others for step in (one, pause(8))]
        self._tab.perform([first, down(), *way, up()])

    def _at(self, box: Box, ms: int) -> None:
        left, top, width, height = box
        steps: list[Action] = [move(left + width / 2, top + height / 2), down(), pause(ms), up()]
        self._tab.perform(steps)
