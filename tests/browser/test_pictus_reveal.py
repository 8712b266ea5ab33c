"""The reveal of Pictus: cards turn one after another by themselves, and are told as they turn."""

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from pictorium.table.commands import Start
from pictorium.table.people import Plan
from tests.browser.company import Companion, company
from tests.browser.conftest import Guest, Invite, OpenHouse
from tests.browser.manners import comes
from tests.browser.speech import say
from tests.browser.teller import SLOWLY_MS, Teller

WATCHED: Final = """() => {
  window.steps = [];
  const look = () => {
    const turned = [...document.querySelectorAll(".wall li")].flatMap((card, place) =>
      card.querySelector(".owner") ? [place + 1] : []);
    const told = [...document.querySelectorAll("[role=log] p")].map((one) => one.textContent);
    window.steps.push({ turned, told });
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Writes down after every change which cards have turned, and what was told so far to those who cannot see them."""


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
        expect(page.locator(".wall .owner")).to_have_count(3, timeout=SLOWLY_MS)
        points = page.locator("[role=log] p", has_text=POINTS)
        expect(points).to_have_count(3)
        steps = page.evaluate("steps")
        counts = list(dict.fromkeys(len(step["turned"]) for step in steps))
        assert counts == ([0, 1, 2, 3] if motion == "no-preference" else [0, 3])
        for step in steps:
            told = {told_of[sentence] for sentence in step["told"] if sentence in told_of}
            assert told <= set(step["turned"]), "nobody hears what is not seen yet"
            assert len(step["turned"]) == 3 or not any(POINTS in sentence for sentence in step["told"])
        last = steps[-1]["told"]
        assert [sentence for sentence in last if sentence in told_of] == list(told_of), "told in the order they turn"
        assert POINTS in last[-1]
    assert guest.settle() == []
