"""One person and bots: at a table, and in a first round that explains itself."""

from collections.abc import Generator
from typing import Final

from playwright.sync_api import expect

from tests.browser.manners import opens
from tests.browser.photos.entrance import NAME
from tests.browser.photos.shot import SCROLLED, Shot, Studio
from tests.browser.play import draws, leads_to
from tests.browser.speech import button, say

WITHOUT_HASTE: Final = """window.fetch = ((ask) => (where, how) => {
  if (!String(where).endsWith("/tables") || !how?.body) return ask(where, how);
  const wished = JSON.parse(how.body);
  wished.plan.options.glance_s = 120;
  return ask(where, { ...how, body: JSON.stringify(wished) });
})(window.fetch);"""
"""Photographers are slow readers. It is wished for in the page, since Firefox tells nobody outside what it sends."""


def bots(studio: Studio) -> Generator[Shot, None, None]:
    guest = studio.invite()
    opens(guest, NAME)
    page = guest.page
    for line in ("page.bots_gentle_line", "page.bots_sharp_line"):
        button(page, "page.bot_add").click()
        page.get_by_role("button", name=say(page, line)).click()
    expect(page.locator(".seat .remove")).to_have_count(2)
    yield Shot("table-bots", page, SCROLLED)
    yield Shot(
        "table-bot-add",
        page,
        open=lambda: button(page, "page.bot_add").click(),
        close=lambda: button(page, "page.menu_close").click(),
    )


def guided(studio: Studio) -> Generator[Shot, None, None]:
    guest = studio.invite()
    guest.context.add_init_script(WITHOUT_HASTE)
    page = guest.go()
    button(page, "page.solo_learn").click()
    expect(page.locator(".rack").first).to_be_visible(timeout=20_000)
    yield Shot("guided-glance", page)
    page.locator("footer button.main").click()
    leads_to(page.locator("button.go"), page.locator(".drawing"))
    yield Shot("guided-draw", page, is_still=True)
    draws(page)
    page.locator(".thumb").click()
    page.locator(".keying .numbers button:enabled").nth(2).click()
    yield Shot("guided-guess", page, is_still=True)
