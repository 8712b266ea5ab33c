"""The sheet of an upright phone stands upright, and everybody sees it as its owner does."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Invite, OpenHouse
from tests.browser.hands import Finger
from tests.browser.manners import watches
from tests.browser.photos.shot import DESKTOP, PHONE, SIDEWAYS, Size
from tests.browser.pictures import are_alike
from tests.browser.play import WAVE, draws, eventually, own_sheet
from tests.browser.speech import button
from tests.browser.test_faults import OWN, Round, drawing

CORNER = [(0.05, 0.05), (0.3, 0.05), (0.3, 0.15)]
"""Nothing that looks the same when it is turned."""


def size(page_size: Size) -> dict[str, int]:
    return {"width": page_size[0], "height": page_size[1]}


@pytest.fixture
def play(open_house: OpenHouse, invite: Invite) -> Iterator[Round]:
    house = open_house()
    phone = invite(house, has_touch=True, is_mobile=True, viewport=size(PHONE), reduced_motion="no-preference")
    with drawing(house, phone) as found:
        yield found


def is_upright(canvas: Locator) -> bool:
    box = canvas.bounding_box()
    assert box is not None, "a sheet is in view"
    longer, shorter = max(box["width"], box["height"]), min(box["width"], box["height"])
    assert longer / shorter == pytest.approx(4 / 3, abs=0.05), "paper is never bent"
    return box["height"] > box["width"]


def turns(page: Page, to: Size) -> None:
    page.set_viewport_size({"width": to[0], "height": to[1]})


def test_a_rival_on_a_desktop_sees_an_upright_drawing_as_it_is(play: Round, invite: Invite) -> None:
    page, finger = play.page, Finger(play.page)
    desktop = watches(invite(play.house, viewport=size(DESKTOP), reduced_motion="no-preference"), play.code, "Gerlinde")
    seen = desktop.locator(f".tile.{OWN} canvas")
    eventually(page, lambda: is_upright(own_sheet(page)))
    expect(seen).to_be_visible()
    assert not is_upright(seen), "a sheet on which nothing was drawn says nothing"
    for line in (CORNER, WAVE):
        finger.draw(line)
    eventually(desktop, lambda: is_upright(seen))
    eventually(desktop, lambda: are_alike(own_sheet(page), seen))
    assert play.others[0].sheet(OWN).is_upright
    assert play.guest.settle() == []


def test_a_drawing_is_not_turned_by_turning_the_phone_loading_the_page_undoing_or_wiping(play: Round) -> None:
    page, finger = play.page, Finger(play.page)
    turns(page, SIDEWAYS)
    eventually(page, lambda: not is_upright(own_sheet(page)))
    turns(page, PHONE)
    eventually(page, lambda: is_upright(own_sheet(page)))
    finger.draw(CORNER)
    eventually(page, lambda: len(play.others[0].sheet(OWN).strokes) == 1)
    turns(page, SIDEWAYS)
    expect(page.locator(".drawing.side")).to_be_visible()
    page.reload()
    expect(own_sheet(page)).to_be_visible()
    eventually(page, lambda: is_upright(own_sheet(page)))
    for tidy in ("page.draw_undo", "page.draw_wipe", "page.draw_wipe_really"):
        button(page, tidy).tap()
    eventually(page, lambda: play.others[0].sheet(OWN).is_blank)
    assert is_upright(own_sheet(page))


def test_a_sheet_can_be_turned_by_hand_and_then_stays_so(play: Round) -> None:
    page = play.page
    eventually(page, lambda: is_upright(own_sheet(page)))
    page.locator(".own-word").tap()
    button(page, "page.draw_sideways").tap()
    eventually(page, lambda: not is_upright(own_sheet(page)))
    Finger(page).draw(CORNER)
    eventually(page, lambda: len(play.others[0].sheet(OWN).strokes) == 1)
    assert not play.others[0].sheet(OWN).is_upright
    page.reload()
    expect(own_sheet(page)).to_be_visible()
    eventually(page, lambda: not is_upright(own_sheet(page)))


def test_whoever_only_looks_at_an_upright_sheet_has_drawn_nothing(play: Round) -> None:
    page = play.page
    page.locator(".own-word").tap()
    for key in ("page.draw_sideways", "page.draw_upright"):
        button(page, key).tap()
    eventually(page, lambda: play.others[0].sheet(OWN).is_upright)
    (desk,) = (one["desk"] for one in play.others[0].view["seats"] if one["seat"] == OWN)
    assert desk["is_blank"]


def test_on_a_desktop_a_sheet_lies_sideways_as_its_room_does(open_house: OpenHouse, invite: Invite) -> None:
    house = open_house()
    with drawing(house, invite(house, viewport=size(DESKTOP))) as play:
        draws(play.page)
        eventually(play.page, lambda: len(play.others[0].sheet(OWN).strokes) == 1)
        assert not is_upright(own_sheet(play.page))
        assert not play.others[0].sheet(OWN).is_upright
