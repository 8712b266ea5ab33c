"""An evening by touch and with motion, and what becomes of its drawings in the album, for everybody who was there."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLateError

from pictorium.games.game import Spot
from pictorium.kernel.ids import Seat
from pictorium.table.commands import AskForDrawing, CloseGame, DeclineDrawing, EraseDrawing, PutStamp, Start
from pictorium.table.people import Plan
from pictorium.table.state import SHEETS_PER_GAME
from tests.browser.album import INKED, game, last_of, opens_drawing
from tests.browser.company import Companion, company
from tests.browser.conftest import Guest, House, Invite, OpenHouse
from tests.browser.hands import Finger, stop
from tests.browser.manners import barriers, comes, watches
from tests.browser.photos.party import deal, drawn_by, go, go_on, guesses, stops
from tests.browser.play import draws
from tests.browser.player import equipment
from tests.browser.speech import button, say
from tests.browser.tv import SIZES, Tv

PLAN = Plan(edition="second", options={"rounds": 1, "glance_s": 5, "challenge_s": 0, "reveal": "hand"})
FIRST_SHEET = SHEETS_PER_GAME + 1
TAKEN_BACK = [(0.15 + 0.03 * step, 0.15 + 0.1 * (step % 2)) for step in range(24)]
"""A long line: the replay passes over the pause behind it, so it has to be seen while it grows."""
LOOKED_AT_MS = 500
"""Nobody takes a line back in the tenth of a second in which they drew it, and no moment of a replay need show that."""
HUNG = f"""(count) => {{
  const frames = [...document.querySelectorAll(".wall .hung li")];
  return frames.filter((one) => [...one.querySelectorAll("canvas")].some((two) => ({INKED})(two) > 0)).length === count;
}}"""
"""So many drawings with ink hang on the wall of a game that is over."""
Party = tuple[Guest, list[Companion], House]


@pytest.fixture
def party(open_house: OpenHouse, invite: Invite) -> Iterator[Party]:
    """Ada has a phone and takes a stroke back, Bo stamps her drawing, Clara guesses right, and the game is over."""
    house = open_house()
    with company(house, PLAN, ["Bo", "Clara"]) as (code, others):
        ada = invite(house, **equipment("finger", "en", moves=True))
        page = comes(ada, code, "Ada")
        bo, clara = others
        bo.wish(Start())
        deal(page, others)
        go(page, others)
        draws(page)
        draws(page, TAKEN_BACK)
        page.wait_for_timeout(LOOKED_AT_MS)
        button(page, "page.draw_undo").tap()
        clara.until(lambda _: not any(one["desk"]["is_blank"] for one in clara.view["seats"]))
        guesses(clara, bo.seat, drawn_by(bo))
        stops(bo)
        bo.wish(PutStamp(Spot(1, Seat(of_ada(others))), "wow"))
        stop(page, Finger(page))
        page.locator(".tile.chosen .look").tap()  # now and then no click comes of the first tap after a hold
        stops(clara)
        bo.until_phase("Reveal")
        while bo.view["phase"] == "Reveal":
            go_on(others)
        bo.until_phase("Over")
        yield ada, others, house
        assert ada.settle() == []


def of_ada(others: list[Companion]) -> str:
    seats = {str(one["seat"]) for one in others[0].view["seats"]}
    (seat,) = seats - {other.seat for other in others}
    return seat


def to_album(page: Page) -> Locator:
    page.get_by_role("link", name=say(page, "page.album_open")).tap()
    return game(page)


LONG_AFTER_MS = 6 * 60_000
STEP_MS = 20
LOOKS = 200
"""At so many moments a replay is looked at, or at each step of its timeline: pauses are short in it."""


def inks(page: Page, leaf: Locator) -> list[int]:
    """How much ink there is from the beginning to the end."""
    held = button(page, "page.album_hold")
    if held.count():
        held.tap()
    slider = page.get_by_role("slider", name=say(page, "page.album_timeline"))
    last, found = last_of(slider), []
    for at in (*range(0, last, STEP_MS * max(1, last // (STEP_MS * LOOKS))), last):
        slider.fill(str(at))
        page.wait_for_timeout(40)
        found.append(int(leaf.locator(".stage canvas").first.evaluate(INKED)))
    return found


def back(page: Page) -> None:
    page.locator("dialog[aria-labelledby='leaf-title']").get_by_role("button", name=say(page, "page.album_back")).tap()


def nobody_touches(page: Page, slides: Locator) -> None:
    """Let time pass until the slides come; news on its way when the clock is turned begins the wait anew."""
    for _ in range(10):
        page.clock.fast_forward(LONG_AFTER_MS)
        with suppress(TooLateError):
            slides.wait_for(timeout=2000)
            return
    raise AssertionError("the slides never came")


def code_of(page: Page) -> str:
    return page.url.split("#")[0].rsplit("/", 1)[-1]


def on_other_screens(house: House, invite: Invite, code: str) -> Callable[[str], None]:
    """Others look at the same album, and at the wall of the game: what was taken out is on no screen any more."""
    guests = [invite(house, **equipment("mouse", "en")) for _ in range(2)]
    album, wall = (watches(guest, code, name) for guest, name in zip(guests, ("Dora", "Emil"), strict=True))
    wall.wait_for_function(HUNG, arg=3)
    album.get_by_role("link", name=say(album, "page.album_open")).click()
    expect(game(album).locator(".tile")).to_have_count(3)
    button(album, "page.album_save_all").click()
    to_save = album.locator("dialog [data-form=zip]")
    expect(to_save).to_be_visible()

    def is_gone(seat: str) -> None:
        expect(album.locator(f".tile.{seat}")).to_have_count(0)
        expect(to_save).to_have_count(0)  # what it would save was read before
        wall.wait_for_function(HUNG, arg=2)
        assert [guest.settle() for guest in guests] == [[], []], "T-ERASE-1"

    return is_gone


@pytest.mark.long(30)
def test_what_was_drawn_replays_is_lent_asked_for_and_taken_out(party: Party, invite: Invite) -> None:
    ada, others, house = party
    page, (bo, clara) = ada.page, others
    seat = of_ada(others)
    section = to_album(page)
    expect(section.locator(".tile")).to_have_count(3)

    leaf = opens_drawing(page, section.locator(f".tile.{seat}"))
    expect(leaf.locator(".mark.stamp [data-stamp=wow], .mark.stamp svg").first).to_be_visible()
    fair = inks(page, leaf)
    assert fair[0] < fair[-1]
    assert max(fair) == fair[-1], "T-ALBUM-3: what was taken back is not shown"
    back(page)
    leaf = opens_drawing(page, section.locator(f".tile.{bo.seat}"))
    expect(leaf.locator(f".guesses .number-card.{clara.seat}.right")).to_be_visible()
    back(page)

    with page.expect_response(re.compile(r"/ink\b")) as read_again:
        page.get_by_role("checkbox", name=re.compile(say(page, "page.album_erasing"))).tap()
    read_again.value.finished()
    for _ in range(5):  # what was read again is shown a moment later
        drawn = inks(page, opens_drawing(page, game(page).locator(f".tile.{seat}")))
        if max(drawn) > drawn[-1]:
            break
        back(page)
    assert max(drawn) > drawn[-1], "T-ALBUM-3: its author shows it as it was drawn"
    assert abs(drawn[-1] - fair[-1]) <= fair[-1] // 50
    back(page)

    me = next(one["id"] for one in bo.until(lambda session: session.table["people"]) if one["name"] == "Ada")
    clara.wish(AskForDrawing(me, FIRST_SHEET, is_wanted=True))
    expect(page.locator(".asked li")).to_have_count(1)
    assert barriers(page) == []
    button(page, "page.album_lend").tap()
    cards = bo.until(lambda session: session.table["media"])
    assert [(one["by"], one["sheet"]) for one in cards] == [(me, FIRST_SHEET)]
    expect(page.locator(".asked")).to_have_count(0)

    button(page, "page.album_deck").tap()
    section.locator(f".tile.{bo.seat}").tap()
    expect(section.locator(f".tile.{seat}")).to_be_disabled()  # it is a card already
    assert barriers(page) == []
    button(page, "page.album_deck_ask", count=1).tap()
    asked = bo.until(lambda session: session.table["asked_for"])
    assert [one["sheet"] for one in asked] == [FIRST_SHEET]
    expect(page.get_by_text(say(page, "page.album_deck_waiting", count=1))).to_be_visible()
    bo.wish(DeclineDrawing(FIRST_SHEET))
    expect(page.get_by_text(say(page, "page.album_deck_waiting", count=1))).to_have_count(0)

    gone_for_others = on_other_screens(house, invite, code_of(page))
    opens_drawing(page, section.locator(f".tile.{seat}"))
    button(page, "page.album_take_out").tap()
    button(page, "page.album_take_out_sure").tap()
    expect(section.locator(".tile")).to_have_count(2)
    bo.until(lambda session: not session.table["media"] or None)
    gone_for_others(seat)


@pytest.mark.long(20)
def test_T_ALBUM_7_who_left_finds_the_evening_on_the_first_page_and_what_they_saw(party: Party) -> None:
    ada, others, _ = party
    page, (bo, _) = ada.page, others
    seat = bo.seat
    # The score is counted first.
    expect(page.get_by_role("link", name=say(page, "page.album_open"))).to_be_visible(timeout=20_000)
    bo.wish(CloseGame())
    button(page, "page.leave").tap()
    evening = page.locator(".evenings li")
    expect(evening).to_have_count(1)
    expect(evening).to_contain_text("Bo")
    expect(evening).to_contain_text("Clara")
    evening.get_by_role("link").tap()
    expect(game(page).locator(".tile")).to_have_count(3)
    opens_drawing(page, page.locator(f".tile.{seat}"))
    button(page, "page.album_after").tap()
    assert ada.settle() == []


@pytest.mark.long(20)
def test_a_screen_that_nobody_touches_shows_the_drawings_and_none_that_was_deleted(
    party: Party, invite: Invite
) -> None:
    _, others, house = party
    bo, clara = others
    guest = invite(house, locale="en", viewport=SIZES[0])
    guest.page.clock.install()
    tv = Tv(guest)
    pairing = tv.waits()
    bo.bring_display(pairing)
    expect(tv.page.get_by_text(pairing)).to_have_count(0)
    slides = tv.page.locator(".slides")
    nobody_touches(tv.page, slides)
    expect(slides.locator(".which")).to_contain_text(say(tv.page, "page.album_of", at=1, count=3))
    tv.look("slides")
    clara.wish(EraseDrawing(FIRST_SHEET))
    expect(slides).to_have_count(0)
    nobody_touches(tv.page, slides)
    expect(slides.locator(".which")).to_contain_text(say(tv.page, "page.album_of", at=1, count=2))
    assert tv.settle() == "", "T-ERASE-1"
