"""What it takes to draw: places on a sheet, and patience."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from math import pi, sin
from time import monotonic

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLateError

from tests.browser.speech import say

Spot = tuple[float, float]
"""A place on a sheet, in parts of its width and height."""
WAVE: list[Spot] = [(0.1 + 0.8 * step / 30, 0.5 + 0.3 * sin(step / 30 * 2 * pi)) for step in range(31)]


def eventually(page: Page, wanted: Callable[[], object], within_s: float = 15) -> None:
    """Wait until that is so."""
    assert came_so(page, wanted, within_s), "it should have come so by now"


def came_so(page: Page, wanted: Callable[[], object], within_s: float) -> bool:
    """Wait until that is so, but no longer than that; whether it came so."""
    until = monotonic() + within_s
    while not wanted():
        if monotonic() >= until:
            return False
        page.wait_for_timeout(50)
    return True


def leads_to(step: Locator, place: Locator, press: Callable[[Locator], None] = Locator.click) -> None:
    """Come there, by that step where it is ours to take: others may take it, and then it never shows."""
    expect(step.or_(place).first).to_be_visible(timeout=20_000)
    if step.count():
        with suppress(TooLateError):  # somebody else took it in the moment in which it was to be pressed
            press(step)
    expect(place.first).to_be_visible(timeout=20_000)


def deal_round(page: Page, round_: int, level: int) -> Locator:
    """The deal, for whoever deals. By its name, since the button that comes after it looks alike."""
    return page.get_by_role("button", name=say(page, "page.deal_deal", round=round_, level=level))


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
