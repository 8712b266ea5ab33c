"""A child and an expert at one table: everyone chooses a level, and nobody else is shown it."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pictorium.table.people import Plan
from tests.browser.company import company
from tests.browser.conftest import Invite, OpenHouse
from tests.browser.manners import barriers, comes
from tests.browser.player import equipment
from tests.browser.speech import button, say
from tests.browser.test_adjusting import hosts


def photographed(page: Page, name: str) -> None:
    """Where somebody wants to look at it: PICTORIUM_PHOTOS names a folder."""
    if folder := os.environ.get("PICTORIUM_PHOTOS"):
        page.screenshot(path=Path(folder) / f"{name}.png")


def chosen(page: Page) -> str | None:
    """The level that this page shows as one's own."""
    return page.locator("fieldset label.chosen b").text_content()


@pytest.mark.long(25)
def test_P_HAND_1_everyone_plays_at_a_level_of_their_own_by_touch(open_house: OpenHouse, invite: Invite) -> None:
    house = open_house()
    with company(house, Plan(edition="second", options={"glance_s": 5}), ["Bo"]) as (code, (bo,)):
        ada = invite(house, **equipment("finger", "de", moves=True))
        mia = invite(house, **equipment("finger", "en", moves=True))
        page, child = comes(ada, code, "Ada"), comes(mia, code, "Mia")
        hosts(bo, "Ada")
        options = page.locator("details", has_text=say(page, "page.plan_change"))
        options.locator("summary").first.tap()
        options.get_by_text(say(page, "page.opt_more")).tap()
        options.get_by_label(say(page, "page.opt_levels_own")).check()
        three = options.get_by_role("checkbox", name=say(page, "page.own_level", level=3))
        expect(three).to_be_checked()
        expect(three).to_be_disabled()
        options.get_by_role("checkbox", name=say(page, "page.own_level", level=4)).check()
        three.uncheck()
        photographed(page, "own-levels-options")
        assert barriers(page) == []
        offered = say(child, "page.opt_levels_own_short", levels="1 · 4")
        expect(child.get_by_role("definition").filter(has_text=offered)).to_be_visible()

        button(page, "page.table_start_anyway").tap()
        expect(child.get_by_text(say(child, "page.deal_own"))).to_be_visible()
        page.get_by_text("4", exact=True).tap()
        expect(page.locator("fieldset label.chosen b")).to_have_text("4")
        assert chosen(child) == "1", "a child who has chosen nothing plays at the lowest level"
        photographed(page, "own-levels-choice")
        assert barriers(page) == barriers(child) == []

        button(page, "page.deal_deal_own", round=1).tap()
        bo.until_phase("Glance")
        for view in (page, child):
            expect(view.locator("main .card")).to_have_count(6)
            expect(view.locator("main .card.level-green")).to_have_count(3)
            expect(view.locator("main .card.level-red")).to_have_count(3)
        photographed(child, "own-levels-rack")
        assert barriers(page) == barriers(child) == []
        bo.play("Ready")
        button(page, "page.glance_ready").tap()
        child.get_by_role("button", name=say(child, "page.glance_go")).or_(button(child, "page.glance_ready")).tap()
        bo.until(lambda session: session.view and session.view["phase"] == "Drawing")
        photographed(child, "own-levels-drawing")
        assert bo.view["own_level"] == 1
        assert [card["level"] for card in bo.view["rack"]] == [1, 1, 1, 4, 4, 4]
        assert ada.settle() == mia.settle() == []
