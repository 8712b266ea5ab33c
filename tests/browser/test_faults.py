"""What goes wrong while one draws: the page is loaded anew, falls asleep, loses its line, the server stops."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from pictorium.content.languages import LANGUAGES
from pictorium.table.people import Plan
from tests.browser.company import Companion, company
from tests.browser.conftest import Guest, House, Invite, OpenHouse
from tests.browser.hands import Mouse, stop
from tests.browser.manners import comes, person, watches
from tests.browser.photos.party import deal, go, starts_with
from tests.browser.photos.shot import PHONE
from tests.browser.pictures import are_alike
from tests.browser.play import WAVE, draws, eventually, own_sheet
from tests.browser.speech import button, say

PLAN = Plan(edition="first-en", options={"rounds": 1, "glance_s": 5})
OWN = "blue"
LINE_LOST_MS = 10_000


@dataclass
class Round:
    """A browser among company, all of whom are drawing."""

    house: House
    guest: Guest
    code: str
    others: list[Companion]

    @property
    def page(self) -> Page:
        return self.guest.page

    def points(self) -> int:
        """How much of the browser's drawing the others see."""
        return sum(len(stroke.points) for stroke in self.others[0].sheet(OWN).strokes)

    def guessed(self, seat: str) -> list[str]:
        """Who has guessed there, as the table says."""
        found = next(one for one in self.others[0].view["seats"] if one["seat"] == seat)
        return list(found["desk"]["guessed_by"])


COMPANY = ["Bo", "Clara", "Dietmar", "Elif", "Franziska"]


@contextmanager
def drawing(house: House, guest: Guest, rivals: int = 3) -> Iterator[Round]:
    with company(house, PLAN, COMPANY[:rivals]) as (code, others):
        page = comes(guest, code, "Ada")
        expect(person(page, "Ada")).to_be_visible()
        starts_with(others[0], lambda seat: seat == "red")
        deal(page, others)
        go(page, others)
        yield Round(house, guest, code, others)


@pytest.fixture
def play(open_house: OpenHouse, invite: Invite) -> Iterator[Round]:
    house = open_house()
    with drawing(house, invite(house)) as found:
        yield found


def lays(page: Page, place: int = 0) -> None:
    """Guess at the rival that is looked at: arm a number, and lay it."""
    key = page.locator(".tile.chosen .numbers button:enabled").nth(place)
    key.click()
    page.locator(".tile.chosen .numbers button.armed").click()


def dots(page: Page) -> str:
    """Those of the own sheet. For a screenshot Playwright adds a style to Firefox's page, which lets in none."""
    return str(own_sheet(page).evaluate("sheet => sheet.toDataURL()"))


def test_a_page_that_is_loaded_anew_has_the_ink_and_the_guesses_and_arms_nothing(play: Round) -> None:
    page = play.page
    draws(page)
    lays(page)
    eventually(page, lambda: play.guessed("red") == [OWN])
    expect(page.locator(".tile.red .laid")).to_be_visible()  # only now the page knows the number is spent
    page.locator(".tile.yellow .numbers button:enabled").first.click()
    expect(page.locator(".numbers button.armed")).to_be_visible()
    before = dots(page)
    page.reload()
    expect(page.locator(".tile.red .laid")).to_be_visible()
    expect(page.locator(".numbers button.armed")).to_have_count(0)
    eventually(page, lambda: dots(page) == before)
    assert play.guessed("red") == [OWN]
    draws(page, [(0.2, 0.2), (0.8, 0.8)])
    eventually(page, lambda: len(play.others[0].sheet(OWN).strokes) == 2)
    assert play.guest.settle() == []


@pytest.mark.chromium_only("only CDP puts a page to sleep")
def test_a_page_that_was_asleep_shows_what_was_drawn_meanwhile(play: Round, invite: Invite) -> None:
    page, rival = play.page, play.others[0]
    system = page.context.new_cdp_session(page)
    system.send("Page.setWebLifecycleState", {"state": "frozen"})
    rival.stroke([(300, 300), (3800, 2800)])
    system.send("Page.setWebLifecycleState", {"state": "active"})
    watcher = watches(invite(play.house), play.code, "Gerlinde")
    tile = watcher.locator(".tile.red canvas")
    eventually(page, lambda: are_alike(page.locator(".tile.red canvas"), tile))
    draws(page)
    eventually(page, lambda: len(play.others[0].sheet(OWN).strokes) == 1)
    assert play.guest.settle() == []


def test_ten_seconds_without_a_line_cost_no_ink_and_no_guess(play: Round) -> None:
    page, half = play.page, len(WAVE) // 2
    with Mouse(page).drawing(WAVE[0]) as move:
        for spot in WAVE[1:half]:
            move(spot)
        eventually(page, lambda: play.points() > half // 2)
        play.house.tear_up_street()
        expect(page.get_by_text(say(page, "page.line_cut_drawing"))).to_be_visible()
        for spot in WAVE[half:]:
            move(spot)
    lays(page)
    page.wait_for_timeout(LINE_LOST_MS)
    play.house.mend_street()
    eventually(page, lambda: play.guessed("red") == [OWN])
    expect(page.get_by_text(say(page, "page.line_cut_drawing"))).to_have_count(0)
    expect(page.locator(".tile.red .laid")).to_be_visible()
    (stroke,) = play.others[0].sheet(OWN).strokes
    assert len(stroke.points) >= len(WAVE) - 1
    assert stroke.points[-1].x > 3500, "the line was drawn to its end"


def test_only_who_draws_reads_without_a_line_that_it_is_kept(play: Round, invite: Invite) -> None:
    page, watcher = play.page, watches(invite(play.house), play.code, "Gerlinde")
    expect(watcher.locator(f".tile.{OWN} canvas")).to_be_visible()
    for has_stopped in (False, True):
        if has_stopped:
            stop(page, Mouse(page))
            expect(page.locator("button.stop")).to_have_count(0)
        play.house.tear_up_street()
        own_key = "page.line_cut_short" if has_stopped else "page.line_cut_drawing"
        for one, key in ((page, own_key), (watcher, "page.line_cut_short")):
            expect(one.locator(".line.lost")).to_have_text(say(one, key))
        play.house.mend_street()
        for one in (page, watcher):
            expect(one.locator(".line.lost")).to_have_count(0, timeout=15_000)


def test_a_line_that_swallows_all_without_a_word_is_found_out(play: Round, invite: Invite) -> None:
    page = play.page
    draws(page)
    eventually(page, lambda: len(play.others[0].sheet(OWN).strokes) == 1)
    guest = invite(play.house)  # before: a browser may take longer to come than the page to find it out
    play.house.lose_lines()
    draws(page, [(0.2, 0.8), (0.8, 0.2)])
    watcher = watches(guest, play.code, "Gerlinde")
    assert not are_alike(own_sheet(page), watcher.locator(f".tile.{OWN} canvas"))
    eventually(page, lambda: are_alike(own_sheet(page), watcher.locator(f".tile.{OWN} canvas")))


def test_a_server_that_stops_in_the_middle_of_a_line_and_comes_back_has_all_of_it(play: Round) -> None:
    page, half = play.page, len(WAVE) // 2
    with Mouse(page).drawing(WAVE[0]) as move:
        for spot in WAVE[1:half]:
            move(spot)
        eventually(page, lambda: play.points() > half // 2)
        play.house.shut_down()
        for spot in WAVE[half:-3]:
            move(spot)
        expect(page.get_by_text(say(page, "page.line_cut_drawing"))).to_be_visible()
        play.house.start_again()
        expect(page.get_by_text(say(page, "page.line_cut_drawing"))).to_have_count(0, timeout=15_000)
        for spot in WAVE[-3:]:
            move(spot)
    eventually(page, lambda: play.points() >= len(WAVE) - 1)
    (stroke,) = play.others[0].sheet(OWN).strokes
    assert stroke.points[-1].x > 3500, "the line was drawn to its end"
    lays(page)
    eventually(page, lambda: play.guessed("red") == [OWN])


def test_two_tabs_have_one_seat_and_the_last_one_draws(play: Round) -> None:
    first = play.page
    draws(first)
    second = play.guest.context.new_page()
    second.goto(first.url)
    expect(first.get_by_role("heading", name=say(first, "page.elsewhere"))).to_be_visible()
    expect(own_sheet(second)).to_be_visible()
    draws(second, [(0.2, 0.2), (0.8, 0.8)])
    eventually(second, lambda: len(play.others[0].sheet(OWN).strokes) == 2)
    button(first, "page.go_on_here").click()
    expect(second.get_by_role("heading", name=say(second, "page.elsewhere"))).to_be_visible()
    draws(first, [(0.2, 0.8), (0.8, 0.2)])
    eventually(first, lambda: len(play.others[0].sheet(OWN).strokes) == 3)
    assert play.guest.settle() == []


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
