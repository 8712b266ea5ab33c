"""A game that somebody pauses stands still for all; alone with bots, an open dialog pauses it."""

import pytest
from playwright.sync_api import expect

from pictorium.table.commands import PauseGame, ResumeGame
from pictorium.table.people import Plan
from tests.browser.bots import house_bots
from tests.browser.company import company
from tests.browser.conftest import Invite, OpenHouse
from tests.browser.manners import comes, plays_alone
from tests.browser.photos.party import deal, starts_with
from tests.browser.play import eventually
from tests.browser.player import equipment
from tests.browser.speech import button, say

WATCHED = """() => {
  window.pauses = 0;
  new MutationObserver(() => { if (document.querySelector("section.paused")) pauses += 1; })
    .observe(document.body, { subtree: true, childList: true });
}"""
"""Counts how often a pause is shown, however briefly."""


def test_T_PAUSE_1_all_see_who_paused_and_why_and_anybody_carries_on(open_house: OpenHouse, invite: Invite) -> None:
    house = open_house()
    with company(house, Plan(edition="second"), ["Bo", "Clara"]) as (code, others):
        ada = invite(house, **equipment("finger", "en", moves=True))
        page, bo = comes(ada, code, "Ada"), others[0]
        starts_with(bo, lambda seat: seat == "green")
        deal(page, others)
        bo.wish(PauseGame("door"))
        paused = page.get_by_role("region", name=say(page, "page.paused_by", name="Bo"))
        expect(paused).to_contain_text(say(page, "page.pause_door"))
        expect(button(page, "page.paused_resume")).to_be_focused()
        button(page, "page.paused_resume").tap()
        expect(paused).to_have_count(0)
        bo.until(lambda session: session.table and session.table["pause"] is None)
        button(page, "page.menu").tap()
        button(page, "page.pause_rules").tap()
        expect(page.get_by_role("region", name=say(page, "page.paused_you"))).to_be_visible()
        bo.until(lambda session: session.table and session.table["pause"]["why"] == "rules")
        bo.wish(ResumeGame())
        expect(page.locator(".paused")).to_have_count(0)
        assert ada.settle() == []


@pytest.mark.chromium_only("Playwright hears no frames of other browsers")
def test_alone_with_bots_an_open_dialog_pauses_the_game(open_house: OpenHouse, invite: Invite) -> None:
    guest = invite(open_house(bots=house_bots()), **equipment("finger", "en", moves=True))
    page = guest.page
    said: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda frame: said.append(str(frame))))
    guest.go()
    plays_alone(page, "Pictomania")
    expect(page.locator(".rack").first).to_be_visible(timeout=20_000)
    page.evaluate(WATCHED)
    for key in ("page.menu", "page.help_key", "page.menu"):
        said.clear()
        button(page, key).tap()
        eventually(page, lambda: sum("PauseGame" in frame for frame in said) == 1)
        expect(page.locator(".paused")).to_have_count(0)
        button(page, "page.menu_close").tap()
        eventually(page, lambda: sum("ResumeGame" in frame for frame in said) == 1)
    expect(page.locator(".rack").first).to_be_visible()
    page.wait_for_timeout(300)
    assert page.evaluate("pauses") == 0, "who has read enough sees the game at once"
    assert guest.settle() == []
