"""What people hear who cannot see the screen: all that happens, in its order, and nothing before it is seen."""

from functools import partial
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from pictorium.table.commands import Start
from pictorium.table.people import Plan
from tests.browser.company import Companion, company
from tests.browser.conftest import Invite, OpenHouse
from tests.browser.hands import Mouse, stop
from tests.browser.manners import comes, person
from tests.browser.photos.party import deal, drawn_by, go, go_on, guesses, starts_with, stops
from tests.browser.photos.pictus import lays, tells, votes
from tests.browser.play import draws, eventually
from tests.browser.speech import say
from tests.browser.teller import SLOWLY_MS, Teller

HEARD: Final = """() => {
  window.heard = [];
  const known = new Set();
  const look = () => {
    const seen = document.querySelector("main")?.innerText ?? "";
    const bar = document.querySelector("header.bar")?.innerText ?? "";
    for (const one of document.querySelectorAll("[role=log] p")) {
      if (known.has(one)) continue;
      known.add(one);
      window.heard.push({ said: one.textContent, seen: `${bar} ${seen}`.replaceAll("\\u00ad", "") });
    }
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Writes down every sentence of the log, and all words that were on the screen when it was told."""


SCORED: Final = "in total"


def heard(page: Page) -> list[dict[str, str]]:
    found: list[dict[str, str]] = page.evaluate("heard")
    return found


def in_order(page: Page, wanted: list[str]) -> None:
    """All of these were told, each once, one after another; others may be between them."""
    said = [one["said"] for one in heard(page)]
    places = [said.index(sentence) for sentence in wanted]
    assert places == sorted(places), [said[place] for place in sorted(places)]
    assert all(said.count(sentence) == 1 for sentence in wanted), said


def word_of(other: Companion) -> dict[str, Any]:
    """What somebody had to draw: its number, its word, and the card it is on."""
    own = other.view["own"]["word"]
    card = next(card for card in other.view["rack"] if card["name"] == own["card"])
    return {"number": own["number"], "word": card["terms"][own["number"] - 1]["words"]["en"]}


def is_on(other: Companion, seen: dict[str, Any]) -> bool:
    """Whether the table has gone on since."""
    return other.view is not seen


@pytest.mark.long(20)
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_round_of_pictomania_is_heard_as_it_is_seen(open_house: OpenHouse, invite: Invite, motion: str) -> None:
    """Bo deals, is guessed by Clara and is shown first; Ada listens."""
    house = open_house()
    plan = Plan(edition="second", options={"rounds": 2, "glance_s": 120, "challenge_s": 0, "reveal": "hand"})
    with company(house, plan, ["Bo", "Clara"]) as (code, others):
        ada = invite(house, reduced_motion=motion)
        page = comes(ada, code, "Ada")
        expect(person(page, "Ada")).to_be_visible()
        starts_with(others[0], lambda seat: seat == "red")
        expect(page.locator("[role=log]")).to_be_attached()
        page.evaluate(HEARD)
        bo, clara = others
        deal(page, others)
        go(page, others)
        draws(page)
        guesses(clara, bo.seat, drawn_by(bo))
        drawn = word_of(bo)
        for other in others:
            stops(other)
        if bo.view["phase"] == "Drawing":
            stop(page, Mouse(page))
        bo.until_phase("Reveal")
        while bo.view["phase"] == "Reveal":
            seen = bo.view
            go_on(others)
            eventually(page, partial(is_on, bo, seen))
            page.wait_for_timeout(100)
        score = page.locator(".player")
        expect(score.first).to_be_visible(timeout=SLOWLY_MS)
        eventually(page, lambda: sum(SCORED in one["said"] for one in heard(page)) == 3)
        said = heard(page)
        (own,) = (one["said"] for one in said if one["said"].startswith("Go!"))
        (right,) = (one["said"] for one in said if one["said"].startswith("Clara guessed"))
        assert right.startswith(f"Clara guessed {drawn['number']}: right")
        shown = say(page, "page.tell_shown", name="Bo", **drawn)
        scored = next(one["said"] for one in said if SCORED in one["said"])
        in_order(page, [own, say(page, "page.tell_guess", by="Clara", on="Bo"), shown, right, scored])
        at = [one["said"] for one in said].index(shown)
        assert drawn["word"] in said[at]["seen"], "the word is on the screen when it is told"
        before = [one["said"] for one in said[:at] if one["said"] != own]
        assert not [one for one in before if drawn["word"] in one], "nobody hears a word before it is shown"
        assert ada.settle() == []


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_turn_of_pictus_is_heard_as_it_is_seen(open_house: OpenHouse, invite: Invite, motion: str) -> None:
    """The reveal itself: test_pictus_reveal."""
    house = open_house()
    with company(house, Plan(game="pictus"), ["Bo", "Clara"]) as (code, others):
        guest = invite(house, reduced_motion=motion)
        page = comes(guest, code, "Ada")
        expect(person(page, "Ada")).to_be_visible()
        others[0].wish(Start())
        expect(page.locator(".hand")).to_be_visible()
        page.evaluate(HEARD)
        narrator, other = others
        ada = Teller(guest, "Ada", "mouse")
        tells(narrator, "a mirror of the sea")
        lays(other)
        ada.lays()
        votes(other)
        page.locator("fieldset button:enabled").first.click()
        page.locator("fieldset button.armed").click()
        owner = page.locator(".wall .owner")
        expect(owner).to_have_count(3, timeout=SLOWLY_MS)
        eventually(page, lambda: sum("this turn" in one["said"] for one in heard(page)) == 3)
        clue = say(page, "page.pictus_tell_clue", name="Bo", text="a mirror of the sea")
        in_order(
            page,
            [
                clue,
                say(page, "page.pictus_tell_laid", name="Clara"),
                say(page, "page.pictus_tell_laid_own"),
                say(page, "page.pictus_tell_hung", count=3),
                say(page, "page.pictus_tell_voted", name="Clara"),
            ],
        )
        said = heard(page)
        first = next(place for place, one in enumerate(said) if one["said"] == clue)
        assert "a mirror of the sea" in said[first]["seen"]
        hung = next(one for one in said if one["said"] == say(page, "page.pictus_tell_hung", count=3))
        assert not [one for one in said[: said.index(hung)] if "number" in one["said"].lower()], "no card has a number"
        assert guest.settle() == []
