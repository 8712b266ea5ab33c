"""Who plays where bots learn is told so, and can refuse (T-LEARN-1, T-LEARN-2)."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pictorium.content.languages import SPOKEN
from tests.browser.conftest import Invite, OpenHouse
from tests.browser.manners import EN, barriers, comes, fits, opens
from tests.browser.speech import button, say

PHONE = {"width": 360, "height": 640}


def photographed(page: Page, name: str) -> None:
    """For who wants to look: `PICTORIUM_PHOTOS=FOLDER`."""
    if folder := os.environ.get("PICTORIUM_PHOTOS"):
        page.screenshot(path=Path(folder) / f"{name}.png")


def test_T_LEARN_2_who_sits_down_is_told_that_bots_learn_and_refuses(open_house: OpenHouse, invite: Invite) -> None:
    house = open_house(learns=True)
    ada, bo = invite(house, viewport=PHONE), invite(house)
    code = opens(ada, "Ada")
    comes(bo, code, "Bo")
    told = ada.page.get_by_text(EN.say("page.learn_title"))
    expect(told).to_be_visible()
    told.click()
    expect(ada.page.get_by_text(EN.say("page.learn_line"))).to_be_visible()
    switch = ada.page.get_by_role("checkbox", name=EN.say("page.learn_mine"))
    expect(switch).to_be_checked()
    fits(ada.page)
    assert barriers(ada.page) == []
    switch.click()
    expect(switch).not_to_be_checked()
    ada.page.reload()
    told.click()
    expect(switch).not_to_be_checked()
    bo.page.get_by_text(EN.say("page.learn_title")).click()
    expect(bo.page.get_by_role("checkbox", name=EN.say("page.learn_mine"))).to_be_checked()
    button(bo.page, "page.menu").click()
    menu = bo.page.get_by_role("dialog", name=EN.say("page.menu"))
    menu.get_by_text(EN.say("page.learn_title")).click()
    menu.get_by_role("checkbox", name=EN.say("page.learn_mine")).click()
    expect(menu.get_by_role("checkbox", name=EN.say("page.learn_mine"))).not_to_be_checked()
    assert ada.settle() == bo.settle() == []


def test_T_LEARN_1_where_bots_do_not_learn_nothing_is_said_of_it(open_house: OpenHouse, invite: Invite) -> None:
    ada = invite(open_house())
    opens(ada, "Ada")
    expect(ada.page.get_by_role("button", name=EN.say("page.leave"))).to_be_visible()
    expect(ada.page.get_by_text(EN.say("page.learn_title"))).to_have_count(0)


@pytest.mark.parametrize("language", SPOKEN)
def test_it_fits_on_a_phone_in_every_language(open_house: OpenHouse, invite: Invite, language: str) -> None:
    ada = invite(open_house(learns=True), viewport=PHONE, locale=language)
    opens(ada, "Ada")
    told = ada.page.get_by_text(say(ada.page, "page.learn_title"))
    expect(told).to_be_in_viewport()
    photographed(ada.page, f"learning-closed-{language}")
    told.click()
    expect(ada.page.get_by_role("checkbox", name=say(ada.page, "page.learn_mine"))).to_be_checked()
    fits(ada.page)
    photographed(ada.page, f"learning-{language}")
