"""What everyone with a browser does: open a table, come to one, look around. And what no page may do to them."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Guest
from tests.browser.speech import WORDS, button, say

EN = WORDS["en"]
AXE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"
LOOK = """() => axe.run({ resultTypes: ["violations"] }).then(
  ({ violations, passes }) => ({ violations, looked: passes.length > 0 }),
)"""
"""Only what is wrong is told whole: the list of all that is right is long."""


Press = Callable[[Locator], None]
"""How somebody presses what they see: with a mouse, unless it is said otherwise."""


def opens(guest: Guest, name: str, press: Press = Locator.click) -> str:
    """Open a table; its code."""
    page = guest.go()
    invites(page, press=press)
    expect(page).to_have_url(re.compile(r"/[A-Z]{6}$"))
    asked = page.get_by_label(say(page, "page.name"))
    expect(asked.or_(page.locator(".seat.own"))).to_be_visible()
    if asked.count():  # whoever has a name sits down at once
        joins(page, name, press)
    expect(person(page, name)).to_be_visible()
    return page.url.rpartition("/")[2]


def plays_alone(page: Page, game: str) -> None:
    """Begin a game against bots, from the card of that game."""
    page.get_by_role("button", name=f"{say(page, 'page.play_now')} {game}").click()


def invites(page: Page, game: str = "Pictomania", press: Press = Locator.click) -> None:
    """Open a table for friends, from the card of that game."""
    press(page.get_by_role("button", name=f"{say(page, 'page.solo_friends')} {game}"))


def comes(guest: Guest, code: str, name: str, press: Press = Locator.click) -> Page:
    """Come to a table by its address, as the QR code leads there."""
    page = guest.go(f"/{code}")
    joins(page, name, press)
    expect(person(page, name)).to_be_visible()
    return page


def types_code(guest: Guest, code: str, name: str, press: Press = Locator.click) -> Page:
    """Come to a table from the first page, by its code."""
    page = guest.go()
    page.get_by_label(say(page, "page.home_code")).fill(code)
    press(button(page, "page.join"))
    expect(page).to_have_url(re.compile(f"/{code}$"))
    joins(page, name, press)
    expect(person(page, name)).to_be_visible()
    return page


def joins(page: Page, name: str, press: Press = Locator.click) -> None:
    """Say who one is, and go in."""
    page.get_by_label(say(page, "page.name")).fill(name)
    press(button(page, "page.join"))


def watches(guest: Guest, code: str, name: str) -> Page:
    """Come to a table to look on."""
    page = guest.go(f"/{code}")
    page.get_by_label(say(page, "page.name")).fill(name)
    page.get_by_label(say(page, "page.watch")).check()
    button(page, "page.join").click()
    return page


def person(page: Page, name: str) -> Locator:
    return page.locator(".seat", has=page.get_by_text(name, exact=True))


def says(page: Page, key: str, **facts: str) -> Locator:
    return page.get_by_text(EN.say(key, **facts), exact=True)


def fits(page: Page) -> None:
    assert page.evaluate("(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.documentElement)") == 0


def barriers(page: Page) -> list[str]:
    """What axe finds fault with."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(LOOK)
    assert found["looked"], "it looked"
    return [f"{one['id']}: {node['html']}" for one in found["violations"] for node in one["nodes"]]
