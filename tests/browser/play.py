"""What people do with a browser at a table: come, draw by mouse or finger, guess, stop, go on."""

import re
from collections.abc import Callable, Sequence
from math import pi, sin
from time import monotonic

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Guest
from tests.browser.speech import button, say

Spot = tuple[float, float]
"""A place on a sheet, in parts of its width and height."""
WAVE: list[Spot] = [(0.1 + 0.8 * step / 30, 0.5 + 0.3 * sin(step / 30 * 2 * pi)) for step in range(31)]


def eventually(page: Page, wanted: Callable[[], object], within_s: float = 15) -> None:
    """Wait until that is so."""
    until = monotonic() + within_s
    while not wanted():
        assert monotonic() < until, "it should have come so by now"
        page.wait_for_timeout(50)


def opens(guest: Guest, name: str) -> str:
    """Open a table; its code."""
    page = guest.go()
    page.get_by_label(say(page, "page.name")).fill(name)
    button(page, "page.open").click()
    expect(page).to_have_url(re.compile(r"/[A-Z]{6}$"))
    expect(person(page, name)).to_be_visible()
    return page.url.rpartition("/")[2]


def comes(guest: Guest, code: str, name: str, *, watches: bool = False) -> Page:
    """Come to a table by its address, as the QR code leads there."""
    page = guest.go(f"/{code}")
    page.get_by_label(say(page, "page.name")).fill(name)
    page.get_by_label(say(page, "page.watch")).set_checked(watches)
    button(page, "page.join").click()
    return page


def person(page: Page, name: str) -> Locator:
    return page.locator(".seat", has=page.get_by_text(name, exact=True))


def own_sheet(page: Page) -> Locator:
    return page.locator(f"canvas[aria-label='{say(page, 'page.ink_own_sheet')}']")


def spots_on(canvas: Locator, spots: Sequence[Spot]) -> list[Spot]:
    """Where those places of a sheet are on the page."""
    box = canvas.bounding_box()
    assert box is not None, "a sheet is in view"
    return [(box["x"] + x * box["width"], box["y"] + y * box["height"]) for x, y in spots]


def draws(page: Page, spots: Sequence[Spot] = WAVE) -> None:
    """Draw a line by mouse."""
    first, *others = spots_on(own_sheet(page), spots)
    page.mouse.move(*first)
    page.mouse.down()
    for spot in others:
        page.mouse.move(*spot)
    page.mouse.up()
