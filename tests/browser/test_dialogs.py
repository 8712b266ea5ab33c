"""Leaves above the page: a press beside them closes them in every browser, a slip out of them does not."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Invite, OpenHouse
from tests.browser.play import eventually
from tests.browser.speech import button

OLDER = """
delete HTMLDialogElement.prototype.closedBy;
new MutationObserver(() => {
  for (const dialog of document.querySelectorAll("dialog[closedby]")) dialog.removeAttribute("closedby");
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
"""Some browsers do not know how to close a dialog by themselves: the attribute means nothing to them."""
COUNT = "dialog => { window.closings = 0; dialog.addEventListener('close', () => { window.closings += 1; }); }"


def opens_menu(page: Page) -> Locator:
    button(page, "page.menu").click()
    leaf = page.locator("dialog[open]")
    expect(leaf).to_be_visible()
    return leaf


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=4)
    page.mouse.up()


@pytest.mark.parametrize("script", ["", OLDER], ids=["as it is", "without closedby"])
def test_a_press_beside_a_dialog_closes_it_once_and_one_inside_or_out_of_it_does_not(
    open_house: OpenHouse, invite: Invite, script: str
) -> None:
    house = open_house()
    guest = invite(house, viewport={"width": 800, "height": 900})
    guest.context.add_init_script(script)
    page = guest.go()
    leaf = opens_menu(page)
    box = leaf.bounding_box()
    assert box
    inside, outside = (box["x"] + box["width"] / 2, box["y"] + 20), (box["x"] / 2, 450.0)
    leaf.evaluate(COUNT)
    page.mouse.click(*inside)
    page.mouse.click(box["x"] + 3, box["y"] + 100)  # its own margin
    drag(page, inside, outside)
    drag(page, outside, inside)
    expect(leaf).to_be_visible()
    page.mouse.click(*outside)
    expect(leaf).to_have_count(0)
    opens_menu(page)
    page.keyboard.press("Escape")
    expect(leaf).to_have_count(0)
    eventually(page, lambda: page.evaluate("closings") == 2)
    assert guest.settle() == []


def test_no_dialog_relies_on_what_not_all_browsers_know(open_house: OpenHouse, invite: Invite) -> None:
    house = open_house()
    page = invite(house).go()
    opens_menu(page)
    assert page.locator("dialog[closedby]").count() == 0
