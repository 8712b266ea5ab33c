"""The table before a game."""

from collections.abc import Generator

from playwright.sync_api import Locator, expect

from pictorium.table.commands import BeReady
from pictorium.table.people import Plan
from tests.browser.company import Companion, company
from tests.browser.manners import comes, opens, person
from tests.browser.photos.entrance import NAME
from tests.browser.photos.shot import SCROLLED, Shot, Studio
from tests.browser.speech import button, say

OTHERS = ["Bo", "Clara", "Dietmar", "Elif", "Franziska-Antonia"]


def host(studio: Studio) -> Generator[Shot, None, None]:
    guest = studio.invite()
    code = opens(guest, NAME)
    page = guest.page
    yield Shot("table-alone", page, SCROLLED)
    others = [Companion(studio.house, name) for name in OTHERS[:3]]
    for other in others:
        other.come(code)
    watcher = Companion(studio.house, "Gerlinde")
    watcher.come(code, role="watcher")
    others[0].wish(BeReady(is_ready=True))
    others[1].go()
    expect(person(page, others[1].name)).to_contain_text(say(page, "page.away"), timeout=10_000)
    yield Shot("table-host", page, SCROLLED)
    _unfold(page.locator("main"))
    yield Shot("table-options", page, SCROLLED)
    for edition in page.get_by_role("group", name=say(page, "page.opt_edition")).get_by_role("radio").all():
        if not edition.is_checked():
            edition.check()
            break
    one = person(page, others[0].name).get_by_role("button")
    yield Shot("table-person", page, open=one.click, close=lambda: button(page, "page.menu_close").click())
    button(page, "page.menu").click()
    _unfold(page.locator("dialog[open]"))
    yield Shot("menu-host", page, SCROLLED)
    button(page, "page.hand_title").click()
    expect(page.get_by_alt_text(say(page, "page.hand_picture"))).to_be_visible()
    yield Shot("menu-handover", page, SCROLLED)
    for other in (others[0], others[2], watcher):
        other.go()


def guest(studio: Studio) -> Generator[Shot, None, None]:
    with company(studio.house, Plan(edition="first-de", variants=("kids",)), OTHERS[:4]) as (code, others):
        page = comes(studio.invite(), code, NAME)
        expect(person(page, NAME)).to_be_visible()
        others[0].wish(BeReady(is_ready=True))
        yield Shot("table-guest", page, SCROLLED)
        button(page, "page.menu").click()
        yield Shot("menu-guest", page, SCROLLED)


def _unfold(where: Locator) -> None:
    """Open all that can be opened."""
    where.locator("details:not([open]) > summary").evaluate_all("all => all.forEach(one => one.click())")
