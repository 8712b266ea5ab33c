"""How large the words on the cards are, measured on the real page with the longest words of the house.

They are large enough to be read, of one size on each card, and broken only where a syllable or a part of the word ends.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from pictorium.content.languages import LANGUAGES
from pictorium.table.commands import ChoosePlan, CloseGame, Start
from pictorium.table.people import Plan
from tests.browser.company import Companion, company
from tests.browser.conftest import Invite, OpenHouse
from tests.browser.hard_cards import keep_longest
from tests.browser.manners import comes, person
from tests.browser.photos.camera import CAMERA, BrowserSettings, flaws, frames, looks, settle
from tests.browser.photos.party import deal, go
from tests.browser.photos.shot import DESKTOP, PHONE, SIZES, TABLET, Shot, Size

RACKS: Final = {3: 1, 6: 2}
"""So many racks of three cards and of six are looked at."""
EDITIONS: Final = {3: "second", 6: "first-de"}
LEAST: Final = {
    3: {PHONE: 16.0, TABLET: 23.0, DESKTOP: 32.0},
    6: {PHONE: 13.0, TABLET: 20.0, DESKTOP: 24.0},
}
"""So many pixels high is the type at least, by the number of cards, where all words are the longest there are."""
MUCH: Final = 1.4
"""So many times as large are words at least for whom letters are: those without a seam need their width."""
MEASURES: Final = """() => [...document.querySelectorAll(".rack .card")].map((card) => {
  const words = [...card.querySelectorAll("li > span")];
  return {
    sizes: words.map((word) => parseFloat(getComputedStyle(word).fontSize)),
    broken: words.flatMap((word) => {
      const text = word.firstChild;
      const range = document.createRange();
      const top = (at) => {
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return [...range.getClientRects()].at(-1)?.top;
      };
      const letters = [...text.data].map((letter, at) => ({ letter, at, top: top(at) }));
      const seen = letters.filter(({ letter, top }) => top !== undefined && letter !== "\u00ad" && letter !== " ");
      return seen.slice(1).flatMap(({ at, top }, before) => {
        const isNewLine = top > seen[before].top + 2;
        return isNewLine && !/[ \u00ad-]/.test(text.data.slice(seen[before].at, at)) ? [text.data] : [];
      });
    }),
  };
})"""
"""Of each card the sizes of its words, and those words that begin another line where they have no seam."""


def measured(page: Page, size: Size) -> list[dict[str, Any]]:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    settle(page)
    found: list[dict[str, Any]] = page.evaluate(MEASURES)
    return found


def dealt(page: Page, others: list[Companion], count: int) -> Iterator[Page]:
    """Several racks of the longest words, one after another."""
    for _ in range(RACKS[count]):
        others[0].wish(Start())
        deal(page, others)
        expect(page.locator(".rack li")).to_have_count(7 * count)
        yield page
        others[0].wish(CloseGame())


@pytest.mark.long(20)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_words_are_large_whole_and_of_one_size_on_each_card(
    open_house: OpenHouse, invite: Invite, tmp_path: Path, language: str
) -> None:
    cards = keep_longest(tmp_path, language)
    options = {"levels": [1], "rounds": 1, "glance_s": 120}
    plans = {count: Plan(edition=edition, cards=(cards,), options=options) for count, edition in EDITIONS.items()}
    house = open_house()
    with company(house, plans[3], ["Bo", "Clara"]) as (code, others):
        page = comes(invite(house, **{**CAMERA, "locale": language}), code, "Ada")
        expect(person(page, "Ada")).to_be_visible()
        found: list[str] = []
        for count, plan in plans.items():
            others[0].wish(ChoosePlan(plan))
            for _ in dealt(page, others, count):
                for size, least in LEAST[count].items():
                    rack = measured(page, size)
                    found += [f"{count} cards at {size}: {card}" for card in rack if len({*card["sizes"]}) != 1]
                    found += [f"{count} cards at {size}: {card['broken']}" for card in rack if card["broken"]]
                    smallest = min(min(card["sizes"]) for card in rack)
                    found += [f"{count} cards at {size}: {smallest}"] * (smallest < least)
                found += looked_at(Shot("glance", page), language)
            others[0].wish(Start())
            deal(page, others)
            go(page, others)
            page.locator(".thumb").click()
            found += looked_at(Shot("guess", page, is_still=True), language)
            others[0].wish(CloseGame())
        assert found == [], "\n".join(found)


def looked_at(shot: Shot, language: str) -> list[str]:
    return [flaw for frame in frames(shot, looks([language], SIZES)) for flaw in flaws(frame)]


@pytest.mark.chromium_only("Playwright tells only Chromium which letters its reader wants")
def test_who_reads_letters_twice_as_large_has_much_larger_words_and_all_keys_in_view(
    open_house: OpenHouse, invite: Invite
) -> None:
    """From the glance to a guess, on a phone; the rack scrolls, and nothing else does."""
    house = open_house()
    with company(house, Plan(edition="first-de", options={"glance_s": 120}), ["Bo", "Clara"]) as (code, others):
        page = comes(invite(house, **CAMERA), code, "Ada")
        expect(person(page, "Ada")).to_be_visible()
        others[0].wish(Start())
        deal(page, others)
        settings = BrowserSettings(page)
        least = dict.fromkeys((1, 2), 0.0)
        for letters in (1, 2):
            settings.enlarge(letters)
            rack = measured(page, PHONE)
            least[letters] = min(min(card["sizes"]) for card in rack)
        assert least[2] >= MUCH * least[1], least
        go(page, others)
        page.locator(".thumb").click()
        rack = measured(page, PHONE)
        assert min(min(card["sizes"]) for card in rack) >= MUCH * least[1]
        keys = page.locator(".keying .numbers button")
        expect(keys).to_have_count(7)
        for key in keys.all():
            expect(key).to_be_in_viewport(ratio=1)
        last = page.locator(".rack li").last
        expect(last).not_to_be_in_viewport()
        last.scroll_into_view_if_needed()
        expect(last).to_be_in_viewport()
        expect(keys.first).to_be_in_viewport(ratio=1)
        keys.nth(2).click()
        expect(keys.nth(2)).to_have_attribute("aria-pressed", "true")
