"""What is told after the drawing, in a real browser: stack by stack, and who has won."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from pictorium.table.commands import Remove
from pictorium.table.people import PersonId, Plan
from tests.browser.company import Companion, company
from tests.browser.conftest import Guest, Invite, OpenHouse
from tests.browser.manners import barriers, comes
from tests.browser.photos.party import deal, go, starts_with
from tests.browser.play import draws
from tests.browser.speech import button, say

PLAN = Plan(
    edition="second",
    variants=("competitive",),
    options={"rounds": 1, "glance_s": 5, "challenge_s": 0, "reveal": "hand"},
)
UNHURRIED = replace(PLAN, options={**PLAN.options, "challenge_s": 6})


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
        """All have drawn, Clara has guessed Bo's word, Dietmar has not; then all tokens are taken."""
        draws(self.page)
        self.bo.until(lambda _: not any(one["desk"]["is_blank"] for one in self.bo.view["seats"]))
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
def play(request: pytest.FixtureRequest, open_house: OpenHouse, invite: Invite) -> Iterator[Round]:
    house = open_house()
    guest = invite(house, reduced_motion="reduce", viewport={"width": 360, "height": 640})
    with company(house, getattr(request, "param", PLAN), ["Bo", "Clara", "Dietmar"]) as (code, others):
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
    expect(page.locator(".stage .note")).to_have_text(say(page, "page.reveal_void"))
    for _ in (play.clara, play.dietmar):
        button(page, "page.reveal_turn").click()
        button(page, "page.reveal_next").click()
    button(page, "page.reveal_own_up").click()
    expect(page.locator(".stage .note")).to_have_text(say(page, "page.reveal_void"))
    button(page, "page.reveal_turn").click()
    button(page, "page.reveal_score").click()
    button(page, "page.reveal_skip").click()
    expect(page.locator(".results ol li")).to_have_count(4)
    assert play.guest.settle() == []


def may_go_on(other: Companion, _: object) -> bool:
    return bool(other.may("Next"))


@pytest.mark.long(25)
@pytest.mark.parametrize("play", [UNHURRIED], indirect=True)
def test_P_VOID_2_nobody_goes_on_past_a_challenge_and_the_page_says_for_whom_it_waits(play: Round) -> None:
    """Bo's word: all agree. Clara's: the time runs out. Ada's own: others must turn it."""
    play.stop()
    page = play.page
    button(page, "page.reveal_begin").click()
    expect(page.get_by_role("timer")).to_be_visible()
    expect(button(page, "page.reveal_turn")).to_have_count(0)
    button(page, "page.reveal_fine").click()
    expect(page.get_by_text(say(page, "page.reveal_fine_waiting", names="Bo, Clara, and Dietmar"))).to_be_visible()
    assert barriers(page) == []
    others = (play.bo, play.clara, play.dietmar)
    for other in others:
        other.until(partial(may_go_on, other))
        other.play("Next", step=1)
    button(page, "page.reveal_next").click()
    button(page, "page.reveal_turn").click(timeout=20_000)  # once the time is over
    for drawer in (play.dietmar, None):
        button(page, "page.reveal_next").click()
        if drawer:
            button(page, "page.reveal_turn").click(timeout=20_000)
    expect(page.get_by_text(say(page, "page.reveal_fine_drawer"))).to_be_visible()
    assert barriers(page) == []
    button(page, "page.reveal_fine_own").click()
    expect(page.locator(".actions p")).to_contain_text("Clara")
    expect(page.locator(".stack li.covered, .stack p")).not_to_have_count(0)
    play.clara.until(lambda _: (play.clara.view["challenge"] or {"ends_at": 0})["ends_at"] is None)
    play.clara.play("Next", step=7)
    expect(button(page, "page.reveal_score")).to_be_visible()
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
