"""Stopping for good: what one gets, whom one leaves without a guess, and words that can be read while it is held."""

import base64
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Invite, OpenHouse
from tests.browser.photos.shot import PHONE
from tests.browser.play import eventually
from tests.browser.speech import WORDS, button, say
from tests.browser.test_faults import OWN, Round, drawing

LANGUAGE = "de"
READABLE = 4.5
"""What WCAG asks of words."""
SEEN = 3.0
"""What it asks of what one must be able to see."""
HELD_FOR = """([key, part]) => {
  key.classList.add("held");
  for (const held of document.getAnimations()) {
    held.pause();
    held.currentTime = part * held.effect.getComputedTiming().duration;
  }
}"""
DOTS = """async (png) => {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  canvas.drawImage(picture, 0, 0);
  const { data } = canvas.getImageData(0, 0, picture.width, picture.height);
  const dots = Array.from({ length: data.length / 4 }, (_, at) => Array.from(data.slice(4 * at, 4 * at + 3)));
  return { width: picture.width, dots };
}"""
Colour = tuple[int, int, int]


@pytest.fixture
def play(open_house: OpenHouse, invite: Invite) -> Iterator[Round]:
    house = open_house()
    guest = invite(house, locale=LANGUAGE, viewport={"width": PHONE[0], "height": PHONE[1]})
    with drawing(house, guest) as found:
        yield found


def begins_to_stop(page: Page) -> None:
    page.locator("button.stop").click()
    expect(page.locator(".ending .hold")).to_be_visible()


def luminance(colour: Colour) -> float:
    parts = [part / 255 for part in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def grounds_and_words(page: Page, part: float) -> list[tuple[Colour, Colour]]:
    """What lies behind the words of the held key and the colour they have, left and right of how far it is held."""
    key = page.locator(".ending .hold")
    key.evaluate("(key, part) => (" + HELD_FOR + ")([key, part])", part)
    box, lines = key.bounding_box(), page.locator(".ending .what").bounding_box()
    assert box, "the key is in view"
    assert lines, "its words are in view"
    shot = base64.b64encode(page.screenshot(clip=lines)).decode()
    blank = page.context.new_page()  # a page of the house may fetch nothing
    seen = blank.evaluate(DOTS, shot)
    blank.close()
    edge = box["x"] + part * box["width"] - lines["x"]
    sides: list[list[Colour]] = [[], []]
    for at, dot in enumerate(seen["dots"]):
        x = at % seen["width"]
        if abs(x - edge) > 2:
            sides[x > edge].append(tuple(dot))
    return [_ground_and_words(side) for side in sides if len(side) > 400]


def _ground_and_words(side: list[Colour]) -> tuple[Colour, Colour]:
    ground = max(set(side), key=side.count)
    return ground, max(set(side), key=lambda dot: contrast(dot, ground))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_held_key_can_be_read_at_every_stage_and_shows_how_far_it_is(play: Round, scheme: str) -> None:
    page = play.page
    page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
    begins_to_stop(page)
    for part in (0.0, 0.3, 0.5, 0.7, 1.0):
        found = grounds_and_words(page, part)
        assert found, part
        for ground, words in found:
            assert contrast(ground, words) >= READABLE, (part, ground, words)
        if len(found) == 2:
            assert contrast(found[0][0], found[1][0]) >= SEEN, "what is held differs from what is not"


def test_the_key_says_what_one_gets_and_no_token_has_a_name_too(play: Round) -> None:
    page, words = play.page, WORDS[LANGUAGE]
    best = max(may["token"] for other in play.others for may in other.may("Stop") if may["token"])
    begins_to_stop(page)
    expect(page.locator(".ending .what")).to_contain_text(words.say("page.draw_stop_with", token=best))
    without = button(page, "page.draw_stop_without")
    expect(without).to_have_attribute("title", words.say("page.draw_stop_without"))
    without.click()
    expect(page.locator(".ending .what")).to_contain_text(words.say("page.draw_stop_without"))


def test_whoever_is_about_to_stop_sees_at_whom_no_guess_lies_yet(play: Round) -> None:
    page = play.page
    begins_to_stop(page)
    warned = page.get_by_role("status").filter(has_text=say(page, "page.draw_unguessed"))
    expect(warned.locator("bdi")).to_have_text(["Bo", "Clara", "Dietmar"])
    page.locator(".ending .close").click()
    page.locator(".thumb").click()
    page.locator(".tile.red .look").click()
    for _ in range(2):
        page.locator(".keying .numbers button:enabled").first.click()
    eventually(page, lambda: play.guessed("red") == [OWN])
    begins_to_stop(page)
    expect(warned.locator("bdi")).to_have_text(["Clara", "Dietmar"])
    assert page.locator("dialog[open]").count() == 0
