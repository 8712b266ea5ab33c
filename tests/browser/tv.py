"""A big screen in the room, and what is wrong with what it shows."""

import os
import re
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import Guest
from tests.browser.manners import barriers
from tests.browser.photos.camera import FLAWS, SETTLED
from tests.browser.widest import with_widest_codes

SIZES: tuple[ViewportSize, ...] = ({"width": 1920, "height": 1080}, {"width": 1280, "height": 720})
FAR = Path(__file__).with_name("far.js").read_text(encoding="utf-8")
PHOTOS = os.environ.get("PICTORIUM_TV_PHOTOS")
"""Where photos are kept, if anybody wants to look at them."""


def keep(page: Page, name: str) -> None:
    """A photo of it, if anybody wants to look at it."""
    if PHOTOS:
        Path(PHOTOS).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=f"{PHOTOS}/{name}.png")


class Tv:
    """A browser without a keyboard that shows the table to all."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.page: Page = guest.go("/#tv")
        self.found: list[str] = []

    def waits(self) -> str:
        """Until it shows a code to say; that code."""
        letters = self.page.locator("main .code")
        expect(letters).to_have_text(re.compile(r"^[A-Z]{4}$"))
        return letters.inner_text()

    def look(self, name: str) -> None:
        """Take the screen in both sizes, and note what nobody could read from a sofa."""
        page = self.page
        for size in SIZES:
            page.set_viewport_size(size)
            page.evaluate(SETTLED)
            called = f"{name}-{size['width']}"
            with with_widest_codes(page):
                keep(page, called)
                faults = [*page.evaluate(FAR), *page.evaluate(f"({FLAWS})({{ isPhone: false, isStill: true }})")]
            self.found += [f"{called}: {fault}" for fault in faults]
        self.found += [f"{name}: {barrier}" for barrier in barriers(self.page)]

    def settle(self) -> str:
        """All that was wrong."""
        wrong = [*self.found, *self.guest.settle()]
        return "\n".join(wrong)
