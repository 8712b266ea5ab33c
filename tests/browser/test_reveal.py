"""What is told after the drawing, in a real browser: stack by stack, and who has won."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from pictorium.table.commands import Remove
from pictorium.table.people import PersonId, Plan
from tests.browser.company import Companion, company
from tests.browser.conftest import Guest, Invite, OpenHouse
from tests.browser.manners import barriers, comes
from tests.browser.photos.party import deal, go, starts_with
from tests.browser.speech import button, say

PLAN = Plan(edition="second", variants=("competitive",), options={"rounds": 1, "glance_s": 5})


@dataclass
class Round:
    """A browser (Ada, blue) among company: Bo (red), Clara (yellow), Dietmar (green). Bo is shown first."""

    guest: Guest
    bo: Companion
    clara: Companion
    dietmar: Companion

    @property
    def page(self) -> Page:
        return self.guest.page

    def stop(self) -> None:
        """Clara has guessed Bo's word, Dietmar has not; then all tokens are taken."""
        number = self.bo.view["own"]["word"]["number"]
        wrong = next(one for one in self.dietmar.view["own"]["hand"] if one != number)
        self.clara.play("Guess", on="red", number=number)
        self.dietmar.play("Guess", on="red", number=wrong)
        for other in (self.bo, self.clara, self.dietmar):
            self.bo.until(lambda session: session.view and session.view["phase"] == "Drawing")
            other.play("Stop", token=max(may["token"] or 0 for may in other.may("Stop")))
        expect(button(self.page, "page.reveal_begin")).to_be_visible()

    def word(self, other: Companion) -> str:
        """What that companion had to draw."""
        own = other.view["own"]["word"]
        card = next(card for card in other.view["rack"] if card["name"] == own["card"])
        return str(card["terms"][own["number"] - 1]["words"]["en"])


@pytest.fixture
def play(open_house: OpenHouse, invite: Invite) -> Iterator[Round]:
    house = open_house()
    guest = invite(house, reduced_motion="reduce", viewport={"width": 360, "height": 640})
    with company(house, PLAN, ["Bo", "Clara", "Dietmar"]) as (code, others):
        page = comes(guest, code, "Ada")
        expect(page.locator(".seat.own")).to_contain_text("Ada")
        starts_with(others[0], lambda seat: seat == "red")
        deal(page, others)
        go(page, others)
        yield Round(guest, *others)


def test_a_page_that_is_loaded_anew_in_the_reveal_shows_what_all_others_see(play: Round) -> None:
    play.stop()
    page = play.page
    stack = page.locator(".stack li")
    button(page, "page.reveal_begin").click()
    for is_anew in (False, True):
        if is_anew:
            page.reload()
        expect(page.locator(".word h2")).to_contain_text(play.word(play.bo))
        expect(stack).to_have_count(2)
        expect(page.locator(".stack li.covered")).to_have_count(2)
    assert barriers(page) == []
    button(page, "page.reveal_turn").click()
    for is_anew in (False, True):
        if is_anew:
            page.reload()
        expect(stack.nth(0)).to_contain_class("right")
        expect(stack.nth(1)).to_contain_class("wrong")
        expect(page.locator("[data-tokens] .token")).to_have_text(["1", "1"])
        expect(page.locator(".middle li b")).to_have_text(["0", "0", "1", "0"])
    assert barriers(page) == []
    assert play.guest.settle() == []


def test_a_group_lets_one_drawing_stand_and_two_drawers_own_up(play: Round) -> None:
    play.stop()
    page = play.page
    button(page, "page.reveal_begin").click()
    button(page, "page.reveal_challenge").click()
    expect(page.locator(".ballot")).to_contain_text(say(page, "page.reveal_vote", name="Ada"))
    expect(button(page, "page.reveal_turn")).to_have_count(0)
    page.reload()
    expect(page.locator(".ballot")).to_contain_text(say(page, "page.reveal_vote_done"))
    assert barriers(page) == []
    for other in (play.clara, play.dietmar):
        other.play("CastVote", is_void=False)
    expect(page.get_by_text(say(page, "page.reveal_stands"))).to_be_visible()
    expect(button(page, "page.reveal_challenge")).to_have_count(0)
    button(page, "page.reveal_turn").click()
    button(page, "page.reveal_next").click()
    play.clara.until(lambda session: session.view and {"type": "OwnUp"} in session.view["may"])
    play.clara.play("OwnUp")
    expect(page.locator(".easel .note")).to_have_text(say(page, "page.reveal_void"))
    for _ in (play.clara, play.dietmar):
        button(page, "page.reveal_turn").click()
        button(page, "page.reveal_next").click()
    button(page, "page.reveal_own_up").click()
    expect(page.locator(".easel .note")).to_have_text(say(page, "page.reveal_void"))
    button(page, "page.reveal_turn").click()
    button(page, "page.reveal_score").click()
    expect(page.locator(".results ol li")).to_have_count(4)
    assert play.guest.settle() == []


def test_a_game_for_which_too_few_are_left_ends_in_words_with_what_was_drawn(play: Round) -> None:
    page = play.page
    people: list[dict[str, str]] = play.bo.until(lambda session: session.table["people"])
    for person in people:
        if person["name"] in ("Clara", "Dietmar"):
            play.bo.wish(Remove(PersonId(person["id"])))
    expect(page.get_by_text(say(page, "page.over_too_few"))).to_be_visible()
    gone = page.locator(".results .gone")
    expect(gone).to_have_count(2)
    expect(gone.first).to_contain_text("Clara")
    page.reload()
    expect(gone.first).to_contain_text(say(page, "colour.yellow"))
    expect(page.locator(".hung li")).to_have_count(3)
    expect(page.locator(".hung .word").first).to_have_text(say(page, "page.over_unknown"))
    assert barriers(page) == []
    page.locator(".hung button").first.click()
    assert barriers(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert play.guest.settle() == []
