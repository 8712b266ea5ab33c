"""Fingers, palms and pens on the glass: one draws, the others do no harm, and the page stays where it is."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from pictorium.bots.visible_ink import as_seen
from pictorium.ink.stroke import Stroke
from tests.browser.conftest import Invite, OpenHouse
from tests.browser.hands import Finger
from tests.browser.photos.shot import PHONE
from tests.browser.play import WAVE, eventually, own_sheet, spots_on
from tests.browser.test_faults import OWN, Round, drawing

PALM = 90
FINGERTIP = 44
"""What a finger surely hits, in CSS pixels."""
ROW = 35
"""A row may be lower: it is as wide as the phone, and a slip only arms it."""
TARGETS = """() => [...document.querySelectorAll("button")].filter((one) => one.checkVisibility()).map((one) => {
  const { width, height } = one.getBoundingClientRect();
  return [one.ariaLabel || one.textContent.trim(), width, height];
})"""
WATCH = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((shift) => shift.value)))
    .observe({ type: "layout-shift", buffered: false });
  window.moved = [];
  for (const kind of ["resize", "scroll"]) {
    visualViewport.addEventListener(kind, () => window.moved.push(kind));
    addEventListener(kind, () => window.moved.push(kind), { capture: true });
  }
  document.addEventListener("selectionchange", () => {
    if (String(getSelection())) window.moved.push("selected");
  });
}"""


@pytest.fixture
def play(open_house: OpenHouse, invite: Invite) -> Iterator[Round]:
    house = open_house()
    phone = invite(house, has_touch=True, is_mobile=True, viewport={"width": PHONE[0], "height": PHONE[1]})
    with drawing(house, phone) as found:
        found.page.evaluate(WATCH)
        yield found


def lines(play: Round) -> tuple[Stroke, ...]:
    """The lines that the others see, where they see them: the sheet stands upright."""
    return as_seen(play.others[0].sheet(OWN))


def strokes(play: Round) -> list[int]:
    """How many points each of them has."""
    return [len(stroke.points) for stroke in lines(play)]


def stays(page: Page) -> None:
    """Nothing has scrolled, zoomed, shifted or been selected since it was watched."""
    assert page.evaluate("[moved, shifts, scrollX, scrollY, visualViewport.scale]") == [[], [], 0, 0, 1]


@pytest.mark.chromium_only("only CDP lays fingers on the glass")
def test_one_finger_draws_and_a_second_does_no_harm(play: Round) -> None:
    page, finger = play.page, Finger(play.page)
    half = len(WAVE) // 2
    spots = spots_on(own_sheet(page), WAVE)
    still = spots_on(own_sheet(page), [(0.8, 0.9), (0.7, 0.95)])
    for spot in spots[:half]:
        finger.touch([spot])
    for step, spot in enumerate(spots[half:]):
        finger.touch([spot, still[step % 2]])
    finger.lift()
    eventually(page, lambda: strokes(play) and strokes(play)[0] >= len(WAVE) - 2)
    (stroke,) = lines(play)
    assert all(point.y < 3500 for point in stroke.points), "the second finger was lower"
    finger.draw([(0.1, 0.1), (0.3, 0.1)])
    eventually(page, lambda: len(strokes(play)) == 2)
    stays(page)
    assert play.guest.settle() == []


@pytest.mark.chromium_only("only CDP lays fingers on the glass")
def test_two_fingers_that_spread_zoom_nothing(play: Round) -> None:
    page, finger = play.page, Finger(play.page)
    wide = [spots_on(own_sheet(page), [(0.5 - by, 0.5), (0.5 + by, 0.5)]) for by in (0.05, 0.15, 0.25, 0.35, 0.45)]
    for spots in wide:
        finger.touch(spots)
    finger.lift()
    page.touchscreen.tap(*spots_on(own_sheet(page), [(0.5, 0.5)])[0])
    page.touchscreen.tap(*spots_on(own_sheet(page), [(0.5, 0.5)])[0])
    for x, y in spots_on(page.locator(".rivals").first, [(0.5, 0.5), (0.5, 2), (0.5, 4)]):
        finger.touch([(x, y)])
    finger.lift()
    stays(page)


@pytest.mark.chromium_only("only CDP lays fingers on the glass")
def test_a_palm_draws_nothing_and_what_it_drew_while_it_was_laid_down_is_taken_back(play: Round) -> None:
    page, finger = play.page, Finger(play.page)
    spots = spots_on(own_sheet(page), [(0.5, 0.5), (0.52, 0.52), (0.54, 0.5)])
    for spot in spots:
        finger.touch([spot], radius=PALM)
    finger.lift()
    finger.touch([spots[0]])
    finger.touch([spots[1]], radius=PALM)
    finger.lift()
    finger.draw([(0.1, 0.1), (0.2, 0.1), (0.3, 0.1)])
    eventually(page, lambda: [points > 1 for points in strokes(play)] == [True])
    assert lines(play)[0].points[0].x < 600
    stays(page)


@pytest.mark.chromium_only("only CDP writes with a pen")
def test_once_a_pen_was_there_fingers_draw_only_if_they_are_told_that_they_may(play: Round) -> None:
    page, finger = play.page, Finger(play.page)
    pen = page.context.new_cdp_session(page)
    for kind, (x, y) in zip(
        ("mousePressed", "mouseMoved", "mouseReleased"),
        spots_on(own_sheet(page), [(0.2, 0.2), (0.5, 0.5), (0.6, 0.6)]),
        strict=True,
    ):
        touch = {"type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1, "pointerType": "pen"}
        pen.send("Input.dispatchMouseEvent", {**touch, "force": 0.7})
    eventually(page, lambda: len(strokes(play)) == 1)
    finger.draw([(0.1, 0.9), (0.9, 0.9)])
    fingers = page.locator(".tools button").last
    expect(fingers).to_have_attribute("aria-pressed", "false")
    fingers.tap()
    finger.draw([(0.1, 0.1), (0.9, 0.1)])
    eventually(page, lambda: len(strokes(play)) == 2)
    assert all(point.y < 600 for point in lines(play)[1].points)


@pytest.mark.parametrize("rivals", [3, 5])
def test_everything_to_press_is_as_large_as_a_fingertip(open_house: OpenHouse, invite: Invite, rivals: int) -> None:
    """On the smallest phone, while one draws, guesses, arms and stops, with few rivals and with many."""
    house = open_house()
    size = {"width": PHONE[0], "height": PHONE[1]}
    with drawing(house, invite(house, has_touch=True, is_mobile=True, viewport=size), rivals) as play:
        page = play.page
        steps = {
            "drawing": [],
            "own card": [".own-word"],
            "about to stop": ["button.stop"],
            "guessing": [".ending .close", ".thumb"],
            "armed": [".keying .numbers button:enabled >> nth=-1"],
            "about to stop guessing": ["button.stop"],
        }
        for step, taps in steps.items():
            for key in taps:
                page.locator(key).tap()
            found = page.evaluate(TARGETS)
            assert len(found) > rivals + 3
            small = [one for one in found if not is_hit(*one[1:])]
            assert small == [], step


def is_hit(width: float, height: float) -> bool:
    return min(width, height) >= FINGERTIP - 0.1 or (height >= ROW and width > PHONE[0] * 0.9)


@pytest.mark.chromium_only("only CDP lays fingers on the glass")
def test_the_page_is_not_pulled_down_and_a_held_picture_opens_no_menu(play: Round) -> None:
    """The second has a name only in Safari, and others leave it out of what they compute: it is looked up as sent."""
    page = play.page
    assert page.evaluate("getComputedStyle(document.documentElement).overscrollBehavior") == "none"
    sheets = page.evaluate("[...document.querySelectorAll('link[rel=stylesheet]')].map((sheet) => sheet.href)")
    styles = "".join(page.request.get(sheet).text() for sheet in sheets)
    assert re.search(r"canvas,\s*img\[draggable=\"?false\"?\]\s*\{[^}]*-webkit-touch-callout:\s*none", styles)
    assert page.locator("canvas").count() > 1
