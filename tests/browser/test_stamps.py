"""Stamps on drawings and on cards, by touch and with motion: while one waits, in the reveal and on the last wall."""

import pytest
from playwright.sync_api import Locator, Page, expect

from pictorium.games.game import Spot
from pictorium.kernel.ids import Seat
from pictorium.table.commands import AllowStamps, PutStamp, Start
from pictorium.table.people import Plan
from tests.browser.company import Companion, company
from tests.browser.conftest import Guest, Invite, OpenHouse
from tests.browser.hands import Finger, stop
from tests.browser.manners import barriers, comes
from tests.browser.photos.party import deal, go, starts_with, stops
from tests.browser.play import draws, eventually
from tests.browser.player import equipment
from tests.browser.speech import button, say
from tests.browser.teller import Teller

PLAN = Plan(edition="second", options={"rounds": 1, "glance_s": 5, "challenge_s": 0, "reveal": "hand"})
FINGERTIP = 44


def keys(page: Page) -> Locator:
    return page.locator(".stamp-keys button")


def key(page: Page, kind: str) -> Locator:
    return keys(page).and_(button(page, f"page.stamp_{kind}"))


def stamps(other: Companion) -> list[tuple[str, str]]:
    """Whose drawing, or which card, has which stamp, as one of the company is told."""
    found = other.until(lambda session: session.table["stamps"] or [{}])
    return [(one["on"]["seat"] or str(one["on"]["number"]), one["kind"]) for one in found if one]


def slides(page: Page) -> None:
    """Stop. Now and then the browser makes no click of the first tap after a hold whose key is gone: spend it here."""
    stop(page, Finger(page))
    expect(keys(page)).to_have_count(6)
    page.locator(".tile.chosen .look").tap()


def are_large_enough(page: Page) -> None:
    expect(keys(page)).to_have_count(6)
    for box in (one.bounding_box() for one in keys(page).all()):
        assert box
        assert min(box["width"], box["height"]) >= FINGERTIP
        assert box["x"] >= 0


def listened(guest: Guest) -> list[str]:
    """What is felt on this device from now on."""
    felt: list[str] = []
    guest.page.expose_function("felt", lambda how: felt.append(str(how)))
    guest.page.evaluate("navigator.vibrate = (how) => { window.felt(String(how)); return true; }")
    return felt


@pytest.mark.chromium_only("where nobody has a finger nothing is felt")
def test_T_REACT_2_who_has_stopped_stamps_what_the_others_draw_and_all_see_it_at_the_reveal(
    open_house: OpenHouse, invite: Invite
) -> None:
    house = open_house()
    with company(house, PLAN, ["Bo", "Clara"]) as (code, others):
        ada = invite(house, **equipment("finger", "en", moves=True))
        page = comes(ada, code, "Ada")
        bo, clara = others
        starts_with(bo, lambda seat: seat == "green")
        deal(page, others)
        go(page, others)
        draws(page)
        bo.until(lambda _: not any(one["desk"]["is_blank"] for one in bo.view["seats"]))
        expect(keys(page)).to_have_count(0)
        felt = listened(ada)
        slides(page)
        are_large_enough(page)
        felt.clear()
        key(page, "heart").tap()
        expect(page.locator(".tile [data-stamp=heart]")).to_have_count(1)
        expect(key(page, "heart")).to_have_attribute("aria-pressed", "true")
        eventually(page, lambda: felt.count("15") == 1)
        key(page, "fire").tap()
        expect(page.locator(".tile [data-stamp]")).to_have_count(1)
        expect(page.locator(".tile [data-stamp=fire]")).to_have_count(1)
        assert bo.until(lambda session: session.table)["stamps"] == [], "who still draws is not told"
        assert barriers(page) == []
        for other in others:
            stops(other)
        assert stamps(bo) == [("red", "fire")]
        clara.wish(PutStamp(Spot(1, Seat("green")), "laughing"))
        bo.wish(PutStamp(Spot(1, Seat("green")), "applause"))
        own, laughing = say(page, "page.stamp_own"), say(page, "page.stamp_laughing")
        said = say(page, "page.stamp_said", name="Clara", what=own, stamp=laughing)
        expect(page.locator("[role=status]", has_text=said)).to_have_count(1, timeout=10_000)
        button(page, "page.reveal_begin").tap()
        expect(page.locator(".stage")).to_be_visible()
        while page.locator(".stage [data-stamp=laughing]").count() == 0:
            page.locator("footer button.main").tap()
            page.wait_for_timeout(200)
        expect(keys(page)).to_have_count(0)  # nobody stamps their own
        expect(page.locator(".stage [data-stamp]")).to_have_count(2)
        while page.locator(".stage [data-stamp=fire]").count() == 0:
            for other in others:
                if other.may("Next"):
                    other.attempt(other.may("Next")[0])
            if button(page, "page.reveal_fine_own").count():
                button(page, "page.reveal_fine_own").tap()
            page.wait_for_timeout(300)
        are_large_enough(page)
        key(page, "wow").tap()
        expect(page.locator(".stage [data-stamp=wow]")).to_have_count(1)
        assert ada.settle() == []


def test_T_REACT_4_on_the_last_wall_a_stamp_is_put_by_keyboard_and_taken_off(
    open_house: OpenHouse, invite: Invite
) -> None:
    house = open_house()
    with company(house, PLAN, ["Bo", "Clara"]) as (code, others):
        ada = invite(house, **equipment("finger", "de", moves=True))
        page = comes(ada, code, "Ada")
        bo, _ = others
        starts_with(bo, lambda seat: seat == "green")
        deal(page, others)
        go(page, others)
        draws(page)
        bo.until(lambda _: not any(one["desk"]["is_blank"] for one in bo.view["seats"]))
        slides(page)
        for other in others:
            stops(other)
        while page.locator(".hung").count() == 0:
            for other in others:
                if other.may("Next"):
                    other.attempt(other.may("Next")[0])
            page.wait_for_timeout(200)
        page.locator(".hung button").first.tap()
        are_large_enough(page)
        key(page, "wow").focus()
        page.keyboard.press("Enter")
        expect(page.locator("dialog [data-stamp=wow]")).to_have_count(1)
        page.keyboard.press("Enter")
        expect(page.locator("dialog [data-stamp]")).to_have_count(0)
        page.keyboard.press("Enter")
        eventually(page, lambda: bool(stamps(bo)))
        button(page, "page.over_close").tap()
        expect(page.locator(".hung [data-stamp=wow]")).to_have_count(1)
        page.locator(".hung").first.scroll_into_view_if_needed()
        assert ada.settle() == []


def test_T_REACT_2_in_pictus_who_has_voted_stamps_cards_and_nobody_hears_of_it_before_the_reveal(
    open_house: OpenHouse, invite: Invite
) -> None:
    house = open_house()
    ada = invite(house, **equipment("finger", "en", moves=True))
    with company(house, Plan(game="pictus"), ["Bo", "Clara"]) as (code, others):
        page = comes(ada, code, "Ada")
        bo, clara = others
        bo.wish(Start())
        bo.until_phase("Telling")
        bo.play("GiveClue", picture=bo.view["own"]["hand"][0]["id"], text="all of them")
        clara.until_phase("Laying")
        clara.play("Lay", picture=clara.view["own"]["hand"][0]["id"])
        Teller(ada, "Ada", "finger").lays()
        clara.until_phase("Voting")
        page.locator("fieldset button:enabled").first.tap()
        page.locator("fieldset button.armed").tap()
        expect(page.get_by_text(say(page, "page.stamp_hint"))).to_be_visible()
        page.locator(".wall li button").first.tap()
        are_large_enough(page)
        key(page, "puzzled").tap()
        expect(page.locator("dialog [data-stamp=puzzled]")).to_be_visible()
        button(page, "page.menu_close").tap()
        expect(page.locator(".wall li").first.locator("[data-stamp=puzzled]")).to_have_count(1)
        assert clara.until(lambda session: session.table)["stamps"] == []
        assert stamps(bo) == [("1", "puzzled")], "the narrator waits, too"
        clara.play("Vote", number=clara.may("Vote")[0]["number"])
        assert stamps(clara) == [("1", "puzzled")]
        expect(keys(page)).to_have_count(6, timeout=10_000)
        key(page, "laughing").tap()
        expect(page.locator(".wall [data-stamp=laughing]")).to_have_count(1)
        clara.wish(PutStamp(Spot(1, None, 2), "heart"))
        bo.wish(PutStamp(Spot(1, None, 2), "wow"))
        expect(page.locator(".wall li").nth(1).locator("[data-stamp=heart]")).to_have_count(1)
        assert barriers(page) == []
        assert ada.settle() == []


def test_T_REACT_6_the_host_switches_stamps_off_and_their_keys_are_gone(open_house: OpenHouse, invite: Invite) -> None:
    house = open_house()
    with company(house, PLAN, ["Bo", "Clara"]) as (code, others):
        ada = invite(house, **equipment("finger", "en", moves=True))
        page = comes(ada, code, "Ada")
        bo, _ = others
        starts_with(bo, lambda seat: seat == "green")
        deal(page, others)
        go(page, others)
        draws(page)
        bo.until(lambda _: not any(one["desk"]["is_blank"] for one in bo.view["seats"]))
        slides(page)
        key(page, "heart").tap()
        expect(page.locator(".tile [data-stamp]")).to_have_count(1)
        bo.wish(AllowStamps(False))
        expect(keys(page)).to_have_count(0)
        expect(page.locator("[data-stamp]")).to_have_count(0)
        bo.wish(AllowStamps(True))
        expect(page.locator(".tile [data-stamp=heart]")).to_have_count(1)
        for kind in ("wow", "fire", "wow", "fire", "wow"):
            key(page, kind).tap()
            expect(key(page, kind)).to_have_attribute("aria-pressed", "true")
        key(page, "heart").tap()
        expect(page.get_by_role("alert")).to_contain_text(say(page, "refusal.stamped_too_often", times=6))
        assert ada.settle() == []
