"""Makes the picture in the README, a round on a phone: `python -m tests.browser.photos.readme`."""

import tempfile
from base64 import b64encode
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, expect, sync_playwright

from pictorium.table.people import Plan
from pictorium.web.app import Settings
from tests.browser.company import Companion, company
from tests.browser.conftest import Guest, house_with
from tests.browser.doodles import BOAT
from tests.browser.hands import Mouse, stop
from tests.browser.manners import comes, person
from tests.browser.photos.camera import CAMERA, settle
from tests.browser.photos.party import deal, drawn_by, go, go_on, guesses, starts_with, stops
from tests.browser.play import draws
from tests.system import WHOLE_BROWSER, launched

PICTURE: Final = Path(__file__).parents[3] / "docs" / "pictures" / "phone.png"
PLAN: Final = Plan(edition="first-en", options={"rounds": 1, "glance_s": 120, "challenge_s": 0, "reveal": "hand"})
NAMES: Final = ["Bo", "Clara", "Dan", "Elif", "Fay"]
STYLE: Final = "margin: 0; padding: 20px; display: flex; gap: 20px; width: max-content; background: #e6d8bf"
SHEET: Final = 4096
LIFTED: Final = 512
"""A sheet that stands upright shows a boat of the other form in its middle."""


def main() -> None:
    """Play a round, and put three photos of it side by side."""
    with ExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        browser = launched(stack.enter_context(sync_playwright()), WHOLE_BROWSER)
        stack.callback(browser.close)
        house = stack.enter_context(house_with(data, Settings()))
        guest = Guest(browser.new_context(**CAMERA), house)
        code, others = stack.enter_context(company(house, PLAN, NAMES))
        photos = [b64encode(photo).decode() for photo in round_of(comes(guest, code, "Ada"), others)]
        table = browser.new_page(viewport={"width": 1160, "height": 680})
        images = "".join(f'<img src="data:image/png;base64,{photo}">' for photo in photos)
        table.set_content(f'<body style="{STYLE}">{images}</body>')
        table.locator("body").screenshot(path=PICTURE)


def round_of(page: Page, others: list[Companion]) -> Iterator[bytes]:
    """Ada has drawn, is about to guess what Bo draws, and sees what became of Bo's drawing."""
    expect(page.locator("main")).to_be_visible()
    expect(person(page, "Ada")).to_be_visible()
    starts_with(others[0], lambda seat: seat == "red")
    deal(page, others)
    go(page, others)
    for line in BOAT:
        draws(page, [(x / SHEET, (y + LIFTED) / SHEET) for x, y in line])
    yield photo(page)
    for other in others[1:]:
        guesses(other, "red", drawn_by(others[0]) if other.seat != "blue" else 0)
    page.locator(".thumb").click()
    page.locator(".keying .numbers button:enabled:not(.own)").nth(2).click()
    yield photo(page)
    page.locator(".keying .numbers button.armed").click()
    page.locator(".thumb").click()
    for other in others:
        stops(other)
    if others[0].view["phase"] == "Drawing":
        stop(page, Mouse(page))
    others[0].until_phase("Reveal")
    for _ in range(2):
        go_on(others)
    expect(page.locator(".outcome .token").first).to_be_visible()
    yield photo(page)


def photo(page: Page) -> bytes:
    """The screen as it stands, with nothing pressed."""
    page.mouse.move(1, 1)
    settle(page)
    page.wait_for_timeout(2500)
    return page.screenshot()


if __name__ == "__main__":
    main()
