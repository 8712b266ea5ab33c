"""Whoever reads with letters twice as large plays as well: nothing is cut, covered, or off the screen of a phone."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import expect

from pictorium.content.words import LANGUAGES
from tests.browser.bots import house_bots
from tests.browser.conftest import Guest, Invite, OpenHouse
from tests.browser.photos.camera import CAMERA, FLAWS, frames
from tests.browser.photos.shot import PHONE, Shot, Studio
from tests.browser.photos.tours import TOURS
from tests.browser.speech import say
from tests.browser.test_faults import drawing

TALL_PHONE = (390, 844)
LANGUAGE = "de"
TWICE = "addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; });"


def with_large_letters(guest: Guest) -> Guest:
    guest.context.add_init_script(TWICE)
    return guest


@pytest.mark.long(30)
@pytest.mark.parametrize("tour", ["four", "six"])
def test_a_whole_round_can_be_played_with_letters_twice_as_large(
    open_house: OpenHouse, invite: Invite, tour: str
) -> None:
    """Both editions, with three cards and with six, from the deal to the end."""
    house = open_house(bots=house_bots())
    with closing(TOURS[tour](Studio(house, lambda: with_large_letters(invite(house, **CAMERA))))) as shots:
        assert [flaw for shot in shots for flaw in flaws(shot)] == []


def flaws(shot: Shot) -> Iterator[str]:
    for frame in frames(shot, [LANGUAGE], (PHONE, TALL_PHONE), ("light",)):
        found: list[str] = frame.page.evaluate(FLAWS, {"isPhone": True, "isStill": shot.is_still})
        yield from (f"{frame}: {flaw}" for flaw in found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_draws_without_a_line_reads_in_whole_words_that_it_is_kept(
    open_house: OpenHouse, invite: Invite, language: str
) -> None:
    house = open_house()
    guest = invite(house, locale=language, viewport={"width": PHONE[0], "height": PHONE[1]})
    with drawing(house, guest) as play:
        house.tear_up_street()
        told = play.page.locator("header.bar .line span")
        expect(told).to_have_text(say(play.page, "page.line_cut_drawing"), timeout=15_000)
        box, bar = told.bounding_box(), play.page.locator("header.bar").bounding_box()
        assert box
        assert bar
        assert told.evaluate(
            "one => one.scrollWidth <= one.clientWidth && getComputedStyle(one).overflow === 'visible'"
        )
        assert box["x"] + box["width"] <= PHONE[0]
        assert box["y"] >= bar["y"]
        assert box["y"] + box["height"] <= bar["y"] + bar["height"]
        house.mend_street()
