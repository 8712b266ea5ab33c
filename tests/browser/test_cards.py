"""Cards of one's own, written in the browser: what is wrong is told at once, and the pack is one a house imports."""

import json
import os
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from pictorium.cli.card_problems import check_files
from pictorium.content.languages import LANGUAGES
from tests.browser.conftest import Invite, OpenHouse
from tests.browser.manners import barriers, fits
from tests.browser.photos.camera import FLAWS
from tests.browser.photos.shot import PHONE
from tests.browser.saving import saved
from tests.browser.speech import button, language_of, say
from tests.content.card_texts import WordBook

SIDES = (
    ("cup", "bowl", "plate", "jug", "pan", "lid", "tray"),
    ("fork", "spoon", "knife", "whisk", "sieve", "peg", "pin"),
)


def photographed(page: Page, name: str) -> None:
    """Where somebody wants to look at it: PICTORIUM_PHOTOS names a folder."""
    if folder := os.environ.get("PICTORIUM_PHOTOS"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def word(page: Page, side: str, number: int) -> Locator:
    named = say(page, "page.cards_word", number=number, side=say(page, f"page.cards_{side}"))
    return page.get_by_label(named, exact=True).first


@pytest.mark.long(15)
def test_cards_are_written_checked_kept_and_saved(open_house: OpenHouse, invite: Invite, tmp_path: Path) -> None:
    guest = invite(open_house(), viewport={"width": PHONE[0], "height": PHONE[1]})
    page = guest.go()
    page.get_by_role("link", name=say(page, "page.to_cards")).click()
    expect(page.get_by_role("heading", name=say(page, "page.cards_title"))).to_be_visible()
    expect(page.get_by_role("status")).to_have_text("14 words are still missing.")
    for side, written in zip(("front", "back"), SIDES, strict=True):
        for number, one in enumerate(written, 1):
            word(page, side, number).fill(one)
    expect(page.get_by_role("status")).to_have_text(say(page, "page.cards_fine"))
    front = word(page, "front", 1)
    for wrong, told in (
        ("bowl", "twice on this side"),
        ("teapot lid", "shares “lid” with another word here"),
        ("a very long word here", "21 characters; 18 fit"),
        ("cup!", "no “!” here: letters, digits, spaces, hyphens, apostrophes"),
    ):
        front.fill(wrong)
        expect(page.get_by_text(told).first).to_be_visible()
    photographed(page, "cards-phone")
    front.fill("cup")
    page.get_by_label(say(page, "page.cards_name")).fill("Our kitchen")
    page.reload()
    expect(front).to_have_value("cup")
    fits(page)
    assert barriers(page) == []
    name, pack = saved(page, button(page, "page.cards_save"))
    assert name == "our-kitchen.json"
    (tmp_path / name).write_bytes(pack)
    found = check_files([tmp_path / name], WordBook())
    assert found.problems == ()
    assert [[term.term.word("en") for term in side] for side in found.cards[0].sides] == [*map(list, SIDES)]
    assert guest.settle() == []


@pytest.mark.chromium_only("Playwright shows no other browser as it is printed")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_example_is_seen_whole_and_printed_alone(open_house: OpenHouse, invite: Invite, language: str) -> None:
    guest = invite(open_house(), locale=language, viewport={"width": PHONE[0], "height": PHONE[1]})
    page = guest.go("/#cards")
    assert language_of(page) == language
    button(page, "page.cards_example").click()
    expect(page.get_by_role("status")).to_have_text(say(page, "page.cards_fine"))
    assert page.evaluate(FLAWS, {"isPhone": True, "isStill": False}) == []
    page.emulate_media(media="print")
    expect(page.get_by_role("heading")).to_have_count(0)
    expect(page.locator(".printed").first).to_be_visible()
    photographed(page, f"cards-print-{language}")


def test_what_is_no_pack_is_not_opened(open_house: OpenHouse, invite: Invite, tmp_path: Path) -> None:
    page = invite(open_house()).go("/#cards")
    file = tmp_path / "other.json"
    file.write_text(json.dumps({"kind": "something else"}), encoding="utf-8")
    page.get_by_label(say(page, "page.cards_load")).set_input_files(file)
    expect(page.get_by_role("alert")).to_have_text(say(page, "page.cards_unread"))
