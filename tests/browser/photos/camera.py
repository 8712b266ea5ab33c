"""Takes a screen in many ways, without going there again."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from playwright.sync_api import Page, ViewportSize

from tests.browser.photos.shot import LONG, PHONE, Shot, Size
from tests.browser.speech import WORDS, language_of

CAMERA: Final[dict[str, Any]] = {
    "locale": "en-GB",
    "has_touch": True,
    "reduced_motion": "reduce",
    "viewport": {"width": PHONE[0], "height": PHONE[1]},
}
"""What a browser is made with that takes photos."""
Scheme = Literal["light", "dark"]
SETTLED = """() => document.fonts.ready.then(
  () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
)"""
SPEAKS = """async ({ language, menu, close }) => {
  const until = (found) =>
    new Promise((done) => {
      const look = () => (found() ? done(found()) : requestAnimationFrame(look));
      look();
    });
  const button = (name) =>
    [...document.querySelectorAll("button")].find(
      (one) => (one.getAttribute("aria-label") ?? one.textContent.trim()) === name,
    );
  const leaf = () => document.querySelector("dialog[open]");
  const wasOpen = leaf() !== null;
  if (!wasOpen) button(menu).click();
  (await until(() => leaf()?.querySelector(`label[lang=${language}]`))).click();
  await until(() => document.documentElement.lang === language);
  if (!wasOpen) {
    (await until(() => button(close))).click();
    await until(() => leaf() === null);
  }
}"""
"""Chooses another language in the menu, without the waiting that a pointer needs: it is done some hundred times."""
FLAWS = (Path(__file__).parents[1] / "flaws.js").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Frame:
    """One way a screen is seen."""

    shot: Shot
    language: str
    size: Size
    scheme: Scheme

    @property
    def page(self) -> Page:
        return self.shot.page

    def __str__(self) -> str:
        wide, high = self.size
        return f"{self.shot.name}-{wide}x{high}-{self.language}-{self.scheme}"


def frames(shot: Shot, languages: Iterable[str], sizes: Iterable[Size], schemes: Iterable[Scheme]) -> Iterator[Frame]:
    """The page as each of them, one after another; the language it speaks already comes first."""
    page = shot.page
    page.bring_to_front()  # others are painted once in a while
    for language in sorted(languages, key=lambda one: one != language_of(page)):
        _speak(page, language)
        shot.open()
        for size in sizes:
            _resize(page, size)
            for scheme in schemes:
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                settle(page)
                yield Frame(shot, language, size, scheme)
        _resize(page, PHONE)
        shot.close()


def _resize(page: Page, size: Size) -> None:
    """Nothing where it has that size: the page would be laid out anew all the same."""
    wanted: ViewportSize = {"width": size[0], "height": size[1]}
    if page.viewport_size != wanted:
        page.set_viewport_size(wanted)


def _speak(page: Page, language: str) -> None:
    now = language_of(page)
    if now != language:
        names = {"menu": WORDS[now].say("page.menu"), "close": WORDS[language].say("page.menu_close")}
        page.evaluate(SPEAKS, {"language": language, **names})


def settle(page: Page) -> None:
    """Fonts are here, and what was resized is painted."""
    page.evaluate(SETTLED)


def flaws(frame: Frame) -> list[str]:
    """What is wrong with how it lies there."""
    seen = {"isPhone": frame.size in (PHONE, LONG), "isStill": frame.shot.is_still}
    found: list[str] = frame.page.evaluate(FLAWS, seen)
    return [f"{frame}: {flaw}" for flaw in found]
