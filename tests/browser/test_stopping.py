"""Stopping for good: what one gets, whom one leaves without a guess, and a slide that can be read at every stage."""

import base64
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Invite, OpenHouse
from tests.browser.hands import Finger
from tests.browser.photos.shot import PHONE
from tests.browser.play import eventually, own_sheet
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
    size = {"width": PHONE[0], "height": PHONE[1]}
    guest = invite(house, locale=LANGUAGE, has_touch=True, reduced_motion="no-preference", viewport=size)
    with drawing(house, guest) as found:
        yield found


def begins_to_stop(page: Page) -> None:
    page.locator("button.stop").click()
    expect(page.locator(".ending .slide")).to_be_visible()


def luminance(colour: Colour) -> float:
    parts = [part / 255 for part in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def grounds_and_words(page: Page, part: float) -> list[tuple[Colour, Colour]]:
    """What lies behind the words of the slide and the colour they have, left and right of its knob."""
    slide = page.locator(".ending .slide")
    slide.evaluate("(key, part) => (" + HELD_FOR + ")([key, part])", part)
    knob, lines = page.locator(".ending .knob").bounding_box(), page.locator(".ending .what").first.bounding_box()
    assert knob, "the knob is in view"
    assert lines, "the words are in view"
    shot = base64.b64encode(page.screenshot(clip=lines)).decode()
    blank = page.context.new_page()  # a page of the house may fetch nothing
    seen = blank.evaluate(DOTS, shot)
    blank.close()
    start, end = knob["x"] - lines["x"], knob["x"] + knob["width"] - lines["x"]
    sides: list[list[Colour]] = [[], []]
    for at, dot in enumerate(seen["dots"]):
        x = at % seen["width"]
        if x < start - 2 or x > end + 2:
            sides[x > end].append(tuple(dot))
    return [_ground_and_words(side) for side in sides if len(side) > 400]


def _ground_of(page: Page, part: str) -> Colour:
    written = page.locator(part).evaluate("one => getComputedStyle(one).backgroundColor")
    red, green, blue = map(int, re.findall(r"\d+", written)[:3])
    return red, green, blue


def _ground_and_words(side: list[Colour]) -> tuple[Colour, Colour]:
    ground = max(set(side), key=side.count)
    return ground, max(set(side), key=lambda dot: contrast(dot, ground))


DARK = pytest.param("dark", marks=pytest.mark.chromium_only("no other browser is dark as soon as it is told"))


@pytest.mark.parametrize("scheme", ["light", DARK])
@pytest.mark.parametrize("token", [True, False])
def test_the_slide_can_be_read_at_every_stage_and_shows_how_far_it_is(play: Round, scheme: str, token: bool) -> None:
    page = play.page
    page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
    begins_to_stop(page)
    if not token:
        button(page, "page.pictomania_stop_without").click()
    places = []
    for part in (0.0, 0.3, 0.5, 0.7, 1.0):
        found = grounds_and_words(page, part)
        assert found, part
        for ground, words in found:
            assert contrast(ground, words) >= READABLE, (part, ground, words)
        places.append(page.locator(".ending .knob").bounding_box())
    knob, slide = (_ground_of(page, f".ending {part}") for part in (".knob", ".slide"))
    assert contrast(knob, slide) >= SEEN, "the knob is seen on its way"
    assert [one["x"] for one in places if one] == sorted({one["x"] for one in places if one})


def test_the_key_says_what_one_gets_and_no_token_has_a_name_too(play: Round) -> None:
    page, words = play.page, WORDS[LANGUAGE]
    best = max(may["token"] for other in play.others for may in other.may("Stop") if may["token"])
    key = page.locator("button.stop")
    expect(key).to_have_accessible_name(words.say("page.pictomania_stop_with", token=best))
    expect(key).to_contain_text(words.say("page.pictomania_stop_take"))
    expect(key.locator(".token .shown")).to_have_attribute("data-said", str(best))
    begins_to_stop(page)
    said = page.locator(".ending .what").first
    expect(said).to_contain_text(words.say("page.pictomania_slide_take"))
    expect(page.locator(".slide.gold")).to_be_visible()
    without = button(page, "page.pictomania_stop_without")
    expect(without).to_have_attribute("title", words.say("page.pictomania_stop_without"))
    without.click()
    expect(said).to_contain_text(words.say("page.pictomania_slide_without"))
    expect(page.locator(".slide.gold")).to_have_count(0)


def test_whoever_is_about_to_stop_sees_at_whom_no_guess_lies_yet(play: Round) -> None:
    page = play.page
    begins_to_stop(page)
    warned = page.get_by_role("status").filter(has_text=say(page, "page.pictomania_unguessed"))
    for name in ("Bo", "Clara", "Dietmar"):
        expect(warned).to_contain_text(name)
    expect(page.locator(".tile.left")).to_have_count(3)
    page.locator(".ending .close").click()
    page.locator(".thumb").click()
    page.locator(".tile.red .look").click()
    for _ in range(2):
        page.locator(".keying .numbers button:enabled").first.click()
    eventually(page, lambda: play.guessed("red") == [OWN])
    begins_to_stop(page)
    expect(warned).to_contain_text("Clara")
    expect(warned).not_to_contain_text("Bo")
    expect(page.locator(".ending .unguessed").first.locator("bdi")).to_have_text(["Clara", "Dietmar"])
    expect(page.locator(".tile.left")).to_have_count(2)
    assert page.locator("dialog[open]").count() == 0


def test_the_sheet_neither_shrinks_nor_moves_when_one_is_about_to_stop(play: Round) -> None:
    page = play.page
    page.wait_for_timeout(100)
    before = own_sheet(page).bounding_box()
    begins_to_stop(page)
    assert own_sheet(page).bounding_box() == before


@pytest.mark.parametrize("view", ["draw", "guess"])
def test_the_slide_springs_back_when_it_is_let_go_early_and_stops_when_it_is_pulled_along(
    play: Round, view: str
) -> None:
    page, finger = play.page, Finger(play.page)
    if view == "guess":
        page.locator(".thumb").tap()
    begins_to_stop(page)
    slide = page.locator(".ending .slide")
    knob = slide.locator(".knob")
    rest = knob.bounding_box()
    assert rest
    finger.pull(slide, 0.7)
    page.wait_for_timeout(1_000)  # longer than a hold takes: who slides does not hold
    pulled = knob.bounding_box()
    assert pulled
    assert pulled["x"] > rest["x"] + 50
    finger.lift()
    eventually(page, lambda: knob.bounding_box() == rest)
    assert not has_stopped(play)
    finger.pull(slide, 0.9)
    finger.lift()
    eventually(page, lambda: has_stopped(play))
    expect(page.locator(".ending")).to_have_count(0)


def has_stopped(play: Round) -> bool:
    (desk,) = (one["desk"] for one in play.others[0].view["seats"] if one["seat"] == OWN)
    return bool(desk["has_stopped"])
