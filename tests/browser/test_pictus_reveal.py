"""The reveal of Pictus: cards turn one after another by themselves, and are told as they turn."""

from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from pictorium.table.commands import Start
from pictorium.table.people import Plan
from tests.browser.company import Companion, company
from tests.browser.conftest import Guest, Invite, OpenHouse
from tests.browser.manners import comes
from tests.browser.speech import button, say
from tests.browser.teller import SLOWLY_MS, Teller
from tests.browser.tv import SIZES, Tv

WATCHED: Final = """() => {
  window.steps = [];
  const look = () => {
    const wall = document.querySelector(".wall");
    const turned = wall && [...wall.querySelectorAll("li")].flatMap((card, place) =>
      card.querySelector(".owner") ? [place + 1] : []);
    const told = [...document.querySelectorAll("[role=log] p")].map((one) => one.textContent);
    window.steps.push({ turned, told });
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Writes down after every change which cards of the wall have turned (null: points are there), and what was told."""


POINTS: Final = "this turn"


def votes_are_in(guest: Guest, others: list[Companion]) -> Teller:
    """The first of the others narrates, all lay and vote; the browser's vote is the last."""
    narrator, second = others
    narrator.wish(Start())
    narrator.until_phase("Telling")
    narrator.play("GiveClue", picture=narrator.view["own"]["hand"][0]["id"], text="all of them")
    second.until_phase("Laying")
    second.play("Lay", picture=second.view["own"]["hand"][0]["id"])
    ada = Teller(guest, "Ada", "mouse")
    ada.lays()
    second.until_phase("Voting")
    second.play("Vote", number=second.may("Vote")[0]["number"])
    ada.page.evaluate(WATCHED)
    ada.hand.press(ada.page.locator("fieldset button:enabled").first)
    ada.hand.press(ada.page.locator("fieldset button.armed"))
    narrator.until_phase("Reveal")
    return ada


def sentences(page: Page, sheet: dict[str, Any], names: dict[str, str]) -> dict[str, int]:
    """What is told of each card, and its number, in the order in which they turn: the narrator's last."""
    ballots = [vote["number"] for vote in sheet["votes"]]
    cards = [(card["owner"], number) for number, card in enumerate(sheet["hung"], 1)]
    cards.sort(key=lambda card: (card[0] == sheet["narrator"], ballots.count(card[1]), card[1]))
    return {say(page, "page.pictus_tell_was", name=names[owner], number=number): number for owner, number in cards}


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_S_VOTE_1_cards_turn_by_themselves_and_are_told_as_they_turn(
    open_house: OpenHouse, invite: Invite, motion: str
) -> None:
    house = open_house()
    guest = invite(house, reduced_motion=motion)
    with company(house, Plan(game="pictus"), ["Bo", "Clara"]) as (code, others):
        comes(guest, code, "Ada")
        ada = votes_are_in(guest, others)
        page, sheet = ada.page, others[0].view["sheets"][-1]
        people = others[0].until(lambda session: session.table["people"])
        told_of = sentences(page, sheet, {one["seat"]: one["name"] for one in people})
        points = page.locator("[role=log] p", has_text=POINTS)
        expect(points).to_have_count(3, timeout=SLOWLY_MS)
        steps = page.evaluate("steps")
        walls = [step for step in steps if step["turned"] is not None]
        counts = list(dict.fromkeys(len(step["turned"]) for step in walls))
        assert counts == sorted(counts), counts
        assert counts[0] == 0
        assert counts[-1] == 3, "the same steps with motion and without"
        assert len(counts) > 2
        for step in walls:
            told = {told_of[sentence] for sentence in step["told"] if sentence in told_of}
            assert told <= set(step["turned"]), "nobody hears what is not seen yet"
            assert not any(POINTS in sentence for sentence in step["told"]), "points come after the wall"
        last = steps[-1]["told"]
        assert [sentence for sentence in last if sentence in told_of] == list(told_of), "told in the order they turn"
        scored = [place for place, sentence in enumerate(last) if POINTS in sentence]
        assert min(scored) > max(last.index(sentence) for sentence in told_of), "and the points after them"
    assert guest.settle() == []


def held(page: Page) -> Locator:
    return page.get_by_text(say(page, "page.show_held", name="Ada"))


def test_S_REVEAL_2_phones_are_the_remote_control_while_a_display_plays_the_show(
    open_house: OpenHouse, invite: Invite
) -> None:
    """Held, stepped, let go, skipped by Ada's phone; a second display that comes meanwhile lands at the same step."""
    house = open_house()
    guest = invite(house, viewport={"width": 360, "height": 640}, has_touch=True)
    with company(house, Plan(game="pictus"), ["Bo", "Clara"]) as (code, others):
        comes(guest, code, "Ada")
        tv = Tv(invite(house, viewport=SIZES[0]))
        others[0].bring_display(tv.waits())
        expect(tv.page.locator(".join .code")).to_be_visible()
        page = votes_are_in(guest, others).page
        expect(page.locator(".on-display")).to_contain_text(say(page, "page.show_on_tv"))
        expect(tv.page.locator("[data-vote]").first).to_be_visible()
        hold = page.get_by_role("button", name=say(page, "page.show_hold"))
        hold.tap()
        expect(held(tv.page)).to_be_visible()
        assert tv.page.locator(".one, .several").count() == 0, "nobody's card is known yet"
        page.get_by_role("button", name=say(page, "page.show_step")).tap()
        expect(tv.page.locator(".one, .several")).to_have_count(1)
        late = Tv(invite(house, viewport=SIZES[1]))
        others[0].bring_display(late.waits())
        expect(late.page.locator(".one, .several")).to_have_count(1)
        expect(held(late.page)).to_be_visible()
        hold.tap()
        for screen in (tv, late):
            expect(held(screen.page)).to_have_count(0)
            expect(screen.page.locator(".one.last")).to_be_visible(timeout=SLOWLY_MS)
        button(page, "page.pictus_show_all").tap()
        for screen in (tv, late):
            expect(screen.page.locator(".points .row")).to_have_count(3)
        expect(button(page, "page.pictus_next_turn")).to_be_visible()
        button(page, "page.show_here").tap()
        expect(page.locator(".player")).to_have_count(3)
        assert [tv.settle(), late.settle()] == ["", ""]
    assert guest.settle() == []
