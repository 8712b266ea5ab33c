"""Takes a screen in many ways, without going there again."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby, product
from pathlib import Path
from typing import Any, Final, Literal

from playwright.sync_api import Page, ViewportSize

from tests.browser.browsers import IS_FIREFOX
from tests.browser.photos.shot import FINGERED, PHONE, Shot, Size
from tests.browser.speech import WORDS, language_of
from tests.browser.widest import with_widest_codes

CAMERA: Final[dict[str, Any]] = {
    "locale": "en-GB",
    "has_touch": True,
    "reduced_motion": "reduce",
    "viewport": {"width": PHONE[0], "height": PHONE[1]},
}
"""What a browser is made with that takes photos."""
Scheme = Literal["light", "dark"]
Letters = Literal[1, 2]
"""How large letters are: as usual, or twice as large."""
USUAL_LETTERS = 16
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
  const isPaused = () => document.querySelector("section.paused") !== null;
  const wasOpen = leaf() !== null;
  const wasPaused = isPaused();
  if (!wasOpen) button(menu).click();
  (await until(() => leaf()?.querySelector(`label[lang="${language}"]`))).click();
  await until(() => document.documentElement.lang === language);
  if (!wasOpen) {
    (await until(() => button(close))).click();
    await until(() => leaf() === null);
    await until(() => isPaused() === wasPaused); // who plays with bots alone has paused them by opening the menu
  }
}"""
"""Chooses another language in the menu, without the waiting that a pointer needs: it is done some hundred times."""
FLAWS = (Path(__file__).parents[1] / "flaws.js").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Look:
    """One way to look at any screen."""

    language: str
    size: Size
    scheme: Scheme = "light"
    letters: Letters = 1

    def __str__(self) -> str:
        wide, high = self.size
        large = "" if self.letters == 1 else f"-{100 * self.letters}"
        return f"{wide}x{high}{large}-{self.language}-{self.scheme}"


@dataclass(frozen=True)
class Frame:
    """A screen as it is seen in one of these ways."""

    shot: Shot
    look: Look

    @property
    def page(self) -> Page:
        return self.shot.page

    def __str__(self) -> str:
        return f"{self.shot.name}-{self.look}"


def looks(
    languages: Iterable[str],
    sizes: Iterable[Size],
    schemes: Iterable[Scheme] = ("light",),
    letters: Iterable[Letters] = (1,),
) -> list[Look]:
    """All ways there are with these."""
    return [Look(*one) for one in product(languages, sizes, schemes, letters)]


def frames(shot: Shot, wanted: Iterable[Look]) -> Iterator[Frame]:
    """The page in each of these ways, one after another; the language it speaks already comes first."""
    page = shot.page
    page.bring_to_front()  # others are painted once in a while
    spoken, settings = language_of(page), BrowserSettings(page)
    in_order = sorted(wanted, key=lambda one: (one.language != spoken, one.language, one.letters, one.size, one.scheme))
    for language, ways in groupby(in_order, lambda one: one.language):
        _speak(page, language)
        shot.open()
        for way in ways:
            settings.enlarge(way.letters)
            _resize(page, way.size)
            page.emulate_media(color_scheme=way.scheme, reduced_motion="reduce")
            settle(page)
            yield Frame(shot, way)
        settings.enlarge(1)
        _resize(page, PHONE)
        shot.close()


class BrowserSettings:
    """What readers choose in the settings of their browser, for as long as the page is not left."""

    def __init__(self, page: Page) -> None:
        self._session = None if IS_FIREFOX else page.context.new_cdp_session(page)

    def enlarge(self, letters: Letters) -> None:
        size = letters * USUAL_LETTERS
        if self._session:
            self._session.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size}})


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
    seen = {"isPhone": frame.look.size in FINGERED, "isStill": frame.shot.is_still}
    with with_widest_codes(frame.page):
        found: list[str] = frame.page.evaluate(FLAWS, seen)
    return [f"{frame}: {flaw}" for flaw in found]
