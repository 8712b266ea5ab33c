"""Before one sits at a table, and after one was sent away."""

import re
from collections.abc import Generator
from functools import partial
from typing import Any

from playwright.sync_api import Page, expect

from pictorium.table.commands import Remove
from pictorium.table.people import PersonId, Plan
from pictorium.wire.close_code import OLD_PROTOCOL
from tests.browser.company import company
from tests.browser.manners import comes, opens, person
from tests.browser.photos.shot import SCROLLED, Shot, Studio
from tests.browser.speech import button, say

NAME = "Wolfeschlegelsteinha"


def entrance(studio: Studio) -> Generator[Shot, None, None]:
    guest = studio.invite()
    page = guest.go()
    yield Shot("home", page)
    page.locator("input[name=code]").fill("zzzzzz")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).not_to_be_empty()
    yield Shot("home-refused", page)
    button(page, "page.menu").click()
    yield Shot("menu-at-home", page)
    button(page, "page.menu_close").click()
    opens(guest, NAME)
    guest.go()
    yield Shot("home-again", page)


def way_in(studio: Studio) -> Generator[Shot, None, None]:
    guest = studio.invite()
    with company(studio.house, Plan(), ["Bo", "Clara"]) as (code, (host, _)):
        page = guest.go(f"/{code}")
        yield Shot("join", page)
        page = guest.go(f"/{code}#handover=ABCDEF")
        page.reload()
        yield Shot("arrival", page)
        page = guest.go(f"/{code}")
        comes(guest, code, NAME)
        other = guest.context.new_page()
        other.goto(page.url)
        expect(page.get_by_role("heading", name=say(page, "page.elsewhere"))).to_be_visible()
        yield Shot("elsewhere", page)
        other.close()
        host.until(lambda session: not is_here(session.table, NAME))
        button(page, "page.go_on_here").click()
        host.until(lambda session: is_here(session.table, NAME))
        expect(person(page, NAME)).to_be_visible()
        own = host.until(lambda session: person_id(session.table, NAME))
        assert own
        host.wish(Remove(own))
        expect(page.get_by_role("heading", name=say(page, "page.gone"))).to_be_visible()
        yield Shot("gone", page)


def strange_lines(studio: Studio) -> Generator[Shot, None, None]:
    guest = studio.invite()
    opens(guest, NAME)
    page = guest.page
    page.route_web_socket(re.compile("/line$"), lambda line: line.close(code=OLD_PROTOCOL))
    page.reload()
    expect(page.get_by_role("heading", name=say(page, "page.outdated"))).to_be_visible()
    yield Shot("outdated", page)
    guest = studio.invite()
    page = guest.go()
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    studio.house.tear_up_street()
    page.reload()
    expect(page.get_by_text(say(page, "page.home_out"))).to_be_visible()
    yield Shot("out-of-reach", page)
    studio.house.mend_street()


def rules(studio: Studio) -> Generator[Shot, None, None]:
    guest = studio.invite()
    page = guest.go()
    # A leaf with the rules has no languages to choose from, so it is opened in each of them.
    opened = partial(_look_up, page)
    yield Shot("rules", page, SCROLLED, open=opened, close=lambda: _close(page))


def _look_up(page: Page) -> None:
    button(page, "page.help_key").click()
    expect(page.get_by_role("heading", name=say(page, "help.title"))).to_be_visible()


def _close(page: Page) -> None:
    button(page, "page.menu_close").click()


def person_id(table: dict[str, Any], name: str) -> PersonId | None:
    return next((person["id"] for person in table["people"] if person["name"] == name), None)


def is_here(table: dict[str, Any], name: str) -> bool:
    """Whether that person has a line just now."""
    return any(person["name"] == name and person["away_since"] is None for person in table["people"])
