"""A round of each game with the keyboard alone: Tab leads to everything, Enter does it; drawing takes a hand."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from pictorium.table.commands import Start
from pictorium.table.people import Plan
from tests.browser.company import Companion, company
from tests.browser.conftest import Guest, House, Invite, OpenHouse
from tests.browser.hands import Keys, stop
from tests.browser.manners import person
from tests.browser.photos.party import drawn_by, guesses, starts_with, stops
from tests.browser.photos.pictus import lays, votes
from tests.browser.play import came_so
from tests.browser.player import HANDS, equipment
from tests.browser.speech import button, say
from tests.browser.teller import SLOWLY_MS, Teller

PLAN: Final = Plan(edition="second", options={"rounds": 1, "glance_s": 120, "challenge_s": 0, "reveal": "hand"})
WITHIN: Final = "document.activeElement === document.body || document.activeElement.closest('dialog') !== null"
WAY: Final = """one => {
  const { activeElement } = document;
  if (one === activeElement) return null;
  return activeElement.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
}"""
"""Which key leads there, if one is not there yet. Beyond the last thing of a page some browsers have bars."""
MOST_STEPS: Final = 90
"""Nothing is further away than this many times Tab."""


class Tabs(Keys):
    """Nothing but keys, which nobody sets down where they are wanted: Tab, or back, until it is there."""

    def press(self, what: Locator, within_ms: float | None = None) -> None:
        expect(what).to_be_enabled(timeout=within_ms)
        self.reach(what)
        self._page.keyboard.press("Enter")

    def reach(self, what: Locator) -> None:
        for _ in range(MOST_STEPS):
            way = what.evaluate(WAY)
            if way is None:
                return
            self._page.keyboard.press(way)
        raise AssertionError(f"{what} is not reached by Tab")

    def hold(self, what: Locator, until: Callable[[], object]) -> None:
        self.reach(what)
        self._page.keyboard.down("Enter")
        until()
        self._page.keyboard.up("Enter")


@pytest.fixture
def ada(open_house: OpenHouse, invite: Invite, monkeypatch: pytest.MonkeyPatch) -> Teller:
    monkeypatch.setitem(HANDS, "tabs", Tabs)
    house = open_house()
    guest = invite(house, **equipment("keys", "en"))
    player = Teller(guest, "Ada", "tabs")
    player.draws, player.has_keys = False, True
    return player


def opens_with_keys(ada: Teller, game: str) -> str:
    """Open a table and sit down; its code."""
    page = ada.guest.go()
    ada.hand.press(page.get_by_role("button", name=f"{say(page, 'page.solo_friends')} {game}"))
    expect(page.get_by_label(say(page, "page.name"))).to_be_focused()
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    expect(person(page, "Ada")).to_be_visible()
    return page.url.rpartition("/")[2]


def meets(house: House, code: str, names: list[str]) -> list[Companion]:
    others = [Companion(house, name) for name in names]
    for other in others:
        other.come(code)
    return others


def house_of(guest: Guest) -> House:
    return guest._house


def comes_with_keys(ada: Teller, code: str) -> None:
    page = ada.guest.go(f"/{code}")
    expect(page.get_by_label(say(page, "page.name"))).to_be_focused()
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    expect(person(page, "Ada")).to_be_visible()


@pytest.mark.long(20)
def test_a_round_of_pictomania_with_keys_alone(ada: Teller) -> None:
    """Ada deals, reads, guesses, stops and shows the drawings."""
    page, hand = ada.page, ada.hand
    with company(house_of(ada.guest), PLAN, ["Bo", "Clara"]) as (code, others):
        comes_with_keys(ada, code)
        starts_with(others[0], lambda seat: seat == "green")
        hand.press(page.locator(".foot button.main"))
        for other in others:
            other.until_phase("Glance")
            other.play("Ready")
        goes = page.locator("footer button.main")
        hand.press(goes)
        for place, other in enumerate(others):
            other.until_phase("Drawing")
            other.doodle(place)
        hand.press(page.locator(".own-word"))
        expect(page.locator(".own-word")).to_have_attribute("aria-expanded", "true")
        lays_with_keys(ada, others[0])
        guesses(others[1], others[0].seat, drawn_by(others[0]))
        stop(page, hand)
        for other in others:
            stops(other)
        others[0].until_phase("Reveal")
        while others[0].view["phase"] == "Reveal":
            hand.press(page.locator("footer button.main[aria-disabled=false]"))
            came_so(page, partial(is_on, others[0], others[0].view), within_s=1)
        expect(page.locator(".hung li")).not_to_have_count(0, timeout=20_000)
    assert ada.guest.settle() == []


def is_on(other: Companion, seen: dict[str, Any]) -> bool:
    """Whether the table has gone on since. A press just after a step does nothing."""
    return other.view is not seen


def lays_with_keys(ada: Teller, on: Companion) -> None:
    """A guess by the keys beside a picture, and by nothing else."""
    key = ada.tile(on.seat).locator(".numbers button:enabled").first
    ada.hand.press(key)
    expect(key).to_have_attribute("aria-pressed", "true")
    ada.page.keyboard.press("Enter")
    expect(ada.tile(on.seat).locator(".laid")).to_be_visible()


@pytest.mark.long(20)
def test_turns_of_pictus_with_keys_alone(ada: Teller) -> None:
    """One's own turn, with words; and one of somebody else, with a picture and a vote."""
    page = ada.page
    code = opens_with_keys(ada, "Pictus")
    others = meets(house_of(ada.guest), code, ["Bo", "Clara"])
    expect(person(page, "Clara")).to_be_visible()
    others[0].until(lambda session: session.table)
    ada.press("page.table_start_anyway")
    turns = set()
    for _ in range(3):
        for other in others:
            other.until(lambda session: session.view and session.view["phase"] == "Telling")
        narrator = next((other for other in others if other.view["narrator"] == other.seat), None)
        if narrator is None:
            turns.add("own")
            ada.composes()
            ada.writes("a sea of keys")
            ada.gives()
        else:
            turns.add("others")
            narrator.play("GiveClue", picture=narrator.view["own"]["hand"][0]["id"], text="a mirror")
            ada.lays()
        for other in others:
            if other is not narrator:
                lays(other)
        for other in others:
            other.until_phase("Voting")
        if narrator is not None:
            faces = page.locator("fieldset button:enabled")
            ada.hand.press(faces.first)
            expect(page.locator("fieldset button.armed")).to_be_focused()
            page.keyboard.press("Enter")
        for other in others:
            if other is not narrator:
                votes(other)
        for other in others:
            other.until_phase("Reveal")
        if turns == {"own", "others"}:
            break
        goes = page.locator("footer button.main[aria-disabled=false]")
        for _ in range(3):
            if others[0].view["phase"] != "Reveal":
                break
            ada.hand.press(goes.first, within_ms=SLOWLY_MS)
            page.wait_for_timeout(300)
    assert turns == {"own", "others"}
    for other in others:
        other.go()
    assert ada.guest.settle() == []


def test_a_dialog_keeps_the_focus_and_gives_it_back(open_house: OpenHouse, invite: Invite) -> None:
    """The menu and the rules: Tab never leads to what lies below, Escape closes, and one is where one was."""
    guest = invite(open_house(), **equipment("keys", "en"))
    page = guest.go()
    hand = Tabs(page)
    for key in ("page.menu", "page.help_key"):
        opener = button(page, key)
        hand.press(opener)
        leaf = page.locator("dialog[open]")
        expect(leaf).to_be_visible()
        expect(leaf.locator("button, a[href]").first).to_be_visible()
        for _ in range(25):
            page.keyboard.press("Tab")
            assert page.evaluate(
                "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
            )
        page.keyboard.press("Escape")
        expect(leaf).to_have_count(0)
        assert opener.evaluate("one => one === document.activeElement"), "even if one is in the browser's own bars"
    assert guest.settle() == []


def test_the_pictures_of_a_hand_are_chosen_and_looked_at_with_keys(ada: Teller) -> None:
    """They are opened, turned over and closed; the focus comes back to the hand."""
    page, hand = ada.page, Tabs(ada.page)
    with company(house_of(ada.guest), Plan(game="pictus"), ["Bo", "Clara"]) as (code, others):
        comes_with_keys(ada, code)
        others[0].wish(Start())
        cards, leaf = page.locator(".hand ul button"), page.locator("dialog[open]")
        expect(cards).to_have_count(6)
        hand.reach(cards.first)
        page.keyboard.press("ArrowRight")
        expect(cards.nth(1)).to_be_focused()
        page.keyboard.press("Enter")
        seen = str(leaf.locator("img").get_attribute("src"))
        page.keyboard.press("ArrowRight")
        expect(leaf.locator("img")).not_to_have_attribute("src", seen)
        page.keyboard.press("Escape")
        expect(leaf).to_have_count(0)
        assert page.evaluate("document.activeElement.closest('.hand') !== null")
    assert ada.guest.settle() == []
