"""Films of what plays by itself: frames one after another on a sheet, to be looked at.

`python -m tests.browser.photos.film FOLDER [SHOW…] [SIZE…] [LANGUAGE] [light|dark] [calm]` films the reveal of two
drawings, the score of the last round with the podium, or a turn of Pictus (`SHOWS`), as a phone or a display shows it.
Another show is filmed in the same way: bring it about, then `film(page, until, folder, name)`.
"""

import re
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final, Literal, TypedDict

from playwright.sync_api import Browser, Page, expect, sync_playwright

from pictorium.table.commands import Introduce, Start
from pictorium.table.people import Plan
from pictorium.web.app import Settings
from tests.browser.company import Companion, company
from tests.browser.conftest import Guest, House, house_with
from tests.browser.manners import comes
from tests.browser.photos.party import deal, go, guesses, starts_with
from tests.browser.play import draws
from tests.browser.teller import Teller
from tests.system import WHOLE_BROWSER, launched

EVERY_MS: Final = 150
LOCALES: Final = {"en": "en-GB", "de": "de-DE", "es": "es-ES", "fr": "fr-FR", "it": "it-IT", "pt-BR": "pt-BR"}
SIZES: Final = {
    "phone": (390, 844),
    "small": (360, 640),
    "wide": (844, 390),
    "tablet": (1024, 768),
    "desktop": (1440, 900),
    "tv": (1920, 1080),
    "tv720": (1280, 720),
}
SHEET_WIDE: Final = 1800
PLAN: Final = Plan(edition="first-en", options={"rounds": 1, "glance_s": 5, "challenge_s": 5, "race": "arrival"})
TURNS: Final = Plan(game="pictus", options={"turns_each": 1})
NAMES: Final = ["Bo", "Clara", "Dietmar", "Emma"]
STYLE: Final = (
    "body{margin:0;background:#888;font:13px sans-serif}div{display:flex;flex-wrap:wrap;gap:6px;padding:6px}"
    "figure{margin:0}img{display:block}"
)


class Scheme(TypedDict):
    """What a page is asked to look like."""

    color_scheme: Literal["dark", "light"]
    reduced_motion: Literal["reduce", "no-preference"]


def film(page: Page, until: Callable[[], bool], folder: Path, name: str, wide: int = 210) -> list[Path]:
    """Take frames until something has come about, and lay them out on sheets; the sheets."""
    folder.mkdir(parents=True, exist_ok=True)
    frames: list[tuple[int, Path]] = []
    began = time.monotonic()
    while not until():
        at = int(1000 * (time.monotonic() - began))
        file = folder / f"{name}-{at:06}.jpeg"
        page.screenshot(path=file, type="jpeg", quality=70)
        frames.append((at, file))
        page.wait_for_timeout(max(0, at + EVERY_MS - 1000 * (time.monotonic() - began)))
    return [*_sheets(page, frames, folder, name, wide)]


def _sheets(page: Page, frames: list[tuple[int, Path]], folder: Path, name: str, wide: int) -> list[Path]:
    a_row = SHEET_WIDE // wide
    most = a_row * 4
    sheets = []
    for place, start in enumerate(range(0, len(frames), most)):
        figures = "".join(
            f"<figure><img width={wide - 6} src='{escape(file.name)}'>{at / 1000:.2f}</figure>"
            for at, file in frames[start : start + most]
        )
        html = folder / f"{name}-{place}.html"
        html.write_text(f"<!doctype html><style>{STYLE}</style><div>{figures}</div>", encoding="utf-8")
        sheet = page.context.browser.new_page() if page.context.browser else page
        sheet.set_viewport_size({"width": SHEET_WIDE, "height": 400})
        sheet.goto(html.resolve().as_uri())
        sheet.screenshot(path=folder / f"{name}-{place}.png", full_page=True)
        sheet.close()
        sheets.append(folder / f"{name}-{place}.png")
    return sheets


@dataclass(frozen=True)
class Take:
    """How something is filmed."""

    house: House
    browser: Browser
    size: str
    language: str
    scheme: Literal["dark", "light"]
    is_calm: bool
    folder: Path

    @property
    def name(self) -> str:
        return f"{self.size}-{self.language}-{self.scheme}{'-calm' if self.is_calm else ''}"

    @property
    def look(self) -> Scheme:
        return Scheme(color_scheme=self.scheme, reduced_motion="reduce" if self.is_calm else "no-preference")

    @property
    def wide(self) -> int:
        wide, high = SIZES[self.size]
        return 440 if wide > high else 210

    def seated(self, stack: ExitStack, plan: Plan) -> tuple[Guest, Page, list[Companion]]:
        """Ada with her phone, the screen that is filmed, and the others."""
        code, others = stack.enter_context(company(self.house, plan, NAMES))
        wide, high = (360, 640) if self.size.startswith("tv") else SIZES[self.size]
        context = self.browser.new_context(
            locale=LOCALES[self.language], has_touch=True, viewport={"width": wide, "height": high}, **self.look
        )
        stack.callback(context.close)
        guest = Guest(context, self.house)
        page = comes(guest, code, "Ada")
        shown = self._display(others[0], stack) if self.size.startswith("tv") else page
        return guest, shown, others

    def _display(self, host: Companion, stack: ExitStack) -> Page:
        wide, high = SIZES[self.size]
        host.wish(Introduce(host.name, self.language))
        context = self.browser.new_context(
            locale=LOCALES[self.language], viewport={"width": wide, "height": high}, **self.look
        )
        stack.callback(context.close)
        page = Guest(context, self.house).go("/#tv")
        expect(page.locator("main .code")).to_have_text(re.compile(r"^[A-Z]{4}$"))
        host.bring_display(page.locator("main .code").inner_text())
        page.wait_for_selector(".join .code")
        return page


def reveal(take: Take) -> list[Path]:
    """Two drawings of a reveal: red's, at which yellow is right and green wrong, then blue right; and yellow's."""
    with ExitStack() as stack:
        ada, shown, others = take.seated(stack, PLAN)
        starts_with(others[0], lambda seat: seat == "red")
        _play(ada.page, others)
        return film(shown, lambda: _is_past(others[0]), take.folder, f"reveal-{take.name}", take.wide)


def score(take: Take) -> list[Path]:
    """The score of a round, the last of its game: the black sheep, the points, the podium."""
    with ExitStack() as stack:
        ada, shown, others = take.seated(stack, PLAN)
        starts_with(others[0], lambda seat: seat == "red")
        _play(ada.page, others)
        bo = others[0]
        while bo.view["phase"] == "Reveal":
            ada.page.locator("footer button.main").click(force=True)
            for one in others:
                if one.may("Next"):
                    one.attempt(one.may("Next")[0])
        ends = time.monotonic() + SCORE_S
        return film(shown, lambda: time.monotonic() > ends, take.folder, f"score-{take.name}", take.wide)


def pictus(take: Take) -> list[Path]:
    """A turn of Pictus, from the last vote to the points."""
    with ExitStack() as stack:
        guest, shown, others = take.seated(stack, TURNS)
        others[0].wish(Start())
        for one in others:
            one.until_phase("Telling")
        narrator = next((one for one in others if one.may("GiveClue")), None)
        assert narrator, "the host narrates first"
        narrator.play("GiveClue", picture=narrator.view["own"]["hand"][0]["id"], text="The tide forgot to go home")
        for one in others:
            one.until_phase("Laying")
            if one.may("Lay"):
                one.play("Lay", picture=one.view["own"]["hand"][0]["id"])
        ada = Teller(guest, "Ada", "mouse")
        ada.lays()
        for one in others:
            one.until_phase("Voting")
            if one.may("Vote"):
                one.play("Vote", number=one.may("Vote")[0]["number"])
        ada.hand.press(ada.page.locator("fieldset button:enabled").first)
        ada.hand.press(ada.page.locator("fieldset button.armed"))
        narrator.until_phase("Reveal")
        ends = time.monotonic() + TURN_S
        return film(shown, lambda: time.monotonic() > ends, take.folder, f"pictus-{take.name}", take.wide)


SCORE_S: Final = 17
TURN_S: Final = 17
SHOWS: Final = {"reveal": reveal, "score": score, "pictus": pictus}


def _is_past(bo: Companion) -> bool:
    turned = [one["desk"]["turned"] for one in bo.view["seats"] if one["desk"]]
    return bo.view["phase"] != "Reveal" or sum(one is not None for one in turned) > 2


def _play(page: Page, others: list[Companion]) -> None:
    bo, clara, dietmar, emma = others
    deal(page, others)
    go(page, others)
    draws(page)
    word = bo.view["own"]["word"]["number"]
    guesses(clara, "red", word)
    guesses(dietmar, "red", next(one for one in dietmar.view["own"]["hand"] if one != word))
    guesses(emma, "red", word)
    guesses(bo, "yellow", next(one for one in bo.view["own"]["hand"] if one != clara.view["own"]["word"]["number"]))
    for other in others:
        tokens = [may["token"] for may in other.may("Stop") if may["token"]]
        if other.view["phase"] == "Drawing":
            other.attempt({"type": "Stop", "token": max(tokens)})
        bo.until(lambda session: session.view)


def main(folder: Path, wished: list[str]) -> None:
    """Film what is asked for, and say where it lies."""
    sizes = [one for one in wished if one in SIZES] or ["phone"]
    shows = [one for one in wished if one in SHOWS] or ["reveal"]
    language = next((one for one in wished if one in LOCALES), "en")
    scheme: Literal["dark", "light"] = "dark" if "dark" in wished else "light"
    with ExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        playwright = stack.enter_context(sync_playwright())
        browser = launched(playwright, WHOLE_BROWSER)
        stack.callback(browser.close)
        house = stack.enter_context(house_with(data, Settings()))
        for show in shows:
            for size in sizes:
                for sheet in SHOWS[show](Take(house, browser, size, language, scheme, "calm" in wished, folder)):
                    sys.stdout.write(f"{sheet}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
