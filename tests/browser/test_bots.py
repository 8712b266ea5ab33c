"""One person and bots: from the first page into a game by one press, at a table, and in the place of who is away."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from pictorium.table.commands import AddBot
from pictorium.table.people import Plan
from tests.browser.bots import house_bots, hurry
from tests.browser.company import company
from tests.browser.conftest import House, Invite, OpenHouse
from tests.browser.manners import comes, opens, person, plays_alone
from tests.browser.photos.party import deal, go, play_round, starts_with
from tests.browser.play import WAVE, eventually
from tests.browser.player import Player, equipment
from tests.browser.speech import button, say
from tests.browser.teller import SLOWLY_MS, Teller

AWAY_MS: Final = 12_000
READING_MS: Final = 11_000
"""So long somebody reads the score: longer than it takes a bot to deal."""
UNREAD_MS: Final = 10_000
"""Longer than any bot waits for anything in the glance."""
RIVALS: Final = ("yellow", "green", "blue")


@pytest.fixture
def house(open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch) -> House:
    """A house whose bots are in a hurry, and learn."""
    hurry(monkeypatch)
    return open_house(bots=house_bots(), learns=True)


def guide(page: Page, key: str, **facts: object) -> None:
    """What is explained now."""
    expect(page.locator("aside p")).to_have_text(say(page, key, **facts), timeout=20_000)


@pytest.mark.long(35)
def test_one_press_and_a_first_round_explains_itself_to_the_end(house: House, invite: Invite) -> None:
    player = Player(invite(house, **equipment("finger", "en")), "Guest", "finger")
    page = player.guest.go()
    button(page, "page.solo_learn").click()
    expect(page.locator(".rack").first).to_be_visible(timeout=20_000)
    guide(page, "page.guide_read")
    expect(page.locator("header li", has_text=say(page, "page.bot"))).to_have_count(3)
    page.locator("footer button.main").click()
    expect(page.locator(".drawing")).to_be_visible(timeout=20_000)  # a bot says go once all have read
    guide(page, "page.guide_draw", word=page.locator(".own-word .word").inner_text())
    player.draw([WAVE])
    guide(page, "page.guide_look")
    own = player.number
    numbers = [number for number in range(1, 8) if number != own]
    player.guess(RIVALS[0], numbers[0])
    guide(page, "page.guide_more")
    for seat, number in zip(RIVALS[1:], numbers[1:], strict=False):
        player.guess(seat, number)
    guide(page, "page.guide_stop")
    player.stop()
    expect(page.locator("div.evening")).to_be_visible(timeout=30_000)  # it goes on by itself
    expect(page.locator("aside p")).not_to_have_text(say(page, "page.guide_stopped"))
    onward, over = page.locator("main footer button.main[aria-disabled=false]"), page.locator("#over-title")
    while not over.count():
        onward.or_(over).first.click()
    guide(page, "page.guide_over")
    expect(page.locator(".player")).to_have_count(4)
    told = page.get_by_text(say(page, "page.learn_title"))
    expect(told).to_be_visible(timeout=30_000)  # who never saw the table is told once all is counted
    button(page, "page.guide_whole").click()
    expect(page.locator(".bar")).to_contain_text(say(page, "page.bar_round", round=1, rounds=4))
    expect(page.locator("aside")).to_have_count(0)
    assert player.guest.settle() == []


@pytest.mark.long(35)
def test_P_GLANCE_3_bots_wait_for_the_only_person_however_long_they_read(house: House, invite: Invite) -> None:
    page = invite(house, **equipment("finger", "en")).go()
    button(page, "page.solo_learn").click()
    expect(page.locator(".rack").first).to_be_visible(timeout=20_000)
    expect(page.get_by_text(say(page, "page.glance_over"))).to_be_visible(timeout=30_000)
    page.wait_for_timeout(UNREAD_MS)
    expect(page.locator(".drawing")).to_have_count(0)
    page.locator("footer button.main").click()
    expect(page.locator(".drawing")).to_be_visible(timeout=20_000)


@pytest.mark.long(20)
def test_alone_one_tap_to_the_cards_and_one_more_to_the_first_stroke(open_house: OpenHouse, invite: Invite) -> None:
    """With the usual bots, touch and motion."""
    house = open_house(bots=house_bots())
    player = Player(invite(house, **equipment("finger", "en", moves=True)), "Guest", "finger")
    page = player.guest.go()
    page.get_by_role("button", name=f"{say(page, 'page.play_now')} Pictomania").tap()
    expect(page.locator(".rack").first).to_be_visible(timeout=15_000)
    page.locator("footer button.main").tap()
    expect(page.locator(".drawing")).to_be_visible(timeout=15_000)
    player.draw([WAVE])
    assert player.guest.settle() == []


def test_one_press_and_a_turn_of_pictus_is_told_laid_voted_and_scored(house: House, invite: Invite) -> None:
    teller = Teller(invite(house, **equipment("finger", "en")), "Guest", "finger")
    page = teller.guest.go()
    plays_alone(page, "Pictus")
    compose, lay = button(page, "page.pictus_compose"), button(page, "page.pictus_lay")
    expect(compose.or_(lay).first).to_be_visible(timeout=SLOWLY_MS)
    if compose.count():
        teller.composes()
        teller.writes("A quiet evening")
        teller.gives()
    else:
        teller.lays()
    points, number = page.locator(".deeds button.main"), page.locator(".die button:not([disabled])")
    expect(points.or_(number).first).to_be_visible(timeout=SLOWLY_MS)
    if number.count():
        number.first.click()
        number.first.click()
    button(page, "page.pictus_show_all").click(timeout=SLOWLY_MS)
    expect(page.locator(".player")).to_have_count(4)
    expect(page.locator(".player .bot")).to_have_count(3)
    assert teller.guest.settle() == []


def test_where_there_are_no_bots_it_is_said_and_the_table_is_there(open_house: OpenHouse, invite: Invite) -> None:
    guest = invite(open_house(open_password="sesame"), **equipment("finger", "en"))
    page = guest.go()
    plays_alone(page, "Pictus")
    expect(page.get_by_role("alert")).to_have_text(say(page, "refusal.wrong_password"))
    page.get_by_label(say(page, "page.password")).fill("sesame")
    plays_alone(page, "Pictus")
    expect(page.get_by_role("alert")).to_contain_text(say(page, "refusal.no_bots"))
    button(page, "page.bots_to_table").click()
    expect(person(page, say(page, "page.solo_guest"))).to_be_visible()
    expect(page.locator(".planned")).to_contain_text("Pictus")


def test_a_host_adds_a_bot_and_takes_it_away_by_one_press(house: House, invite: Invite) -> None:
    guest = invite(house, **equipment("finger", "en"))
    page = guest.go()
    opens(guest, "Ada")
    button(page, "page.bot_add").click()
    page.get_by_role("button", name=say(page, "page.bots_sharp_line")).click()
    bot = page.locator(".seat", has_text=say(page, "page.bot_sharp"))
    expect(bot).to_contain_text(say(page, "page.bot"))
    bot.get_by_role("button").click()
    expect(bot).to_have_count(0)


@pytest.mark.long(25)
def test_P_LEVEL_1_the_score_stays_until_a_person_says_what_to_play_next(house: House, invite: Invite) -> None:
    """Ada deals the first round, and a bot is to deal the second."""
    plan = Plan(edition="second", options={"rounds": 2, "glance_s": 5, "challenge_s": 0, "reveal": "hand"})
    with company(house, plan, ["Bo", "Clara"]) as (code, others):
        ada = invite(house, **equipment("mouse", "en"))
        page = comes(ada, code, "Ada")
        bo = others[0]
        bo.wish(AddBot("keen"))
        starts_with(bo, lambda seat: seat == "green")
        play_round(page, others)
        expect(page.get_by_role("heading", name=say(page, "page.score_title", round=1))).to_be_visible()
        page.wait_for_timeout(READING_MS)
        assert bo.view["phase"] == "Setup"
        page.locator(".foot label").nth(2).click()
        expect(page.locator(".rack").first).to_be_visible(timeout=20_000)
        assert bo.view["level"] == 3
        assert ada.settle() == []


def test_a_bot_sits_in_for_who_is_away_and_hands_back(house: House, invite: Invite) -> None:
    options = {"rounds": 1, "glance_s": 5, "away_limit_s": 0}
    with company(house, Plan(edition="first-en", options=options), ["Bo", "Clara"]) as (code, others):
        ada, eve = (invite(house, **equipment("finger", "en")) for _ in range(2))
        page = comes(ada, code, "Ada")
        comes(eve, code, "Eve")
        starts_with(others[0], lambda seat: seat == "red")
        deal(page, others)
        go(page, others)
        eve.page.goto("about:blank")
        tile = page.locator(".tile", has_text="Eve")
        tile.locator("button.key").click(timeout=AWAY_MS)
        page.get_by_role("button", name=say(page, "page.bots_sit_in", name="Eve")).click()
        expect(tile.locator(".bot")).to_be_visible()
        expect(button(page, "page.bot_for", name="Eve")).to_be_visible()
        eventually(page, lambda: others[0].sheet("blue").strokes)
        eve.go(f"/{code}")
        expect(eve.page.get_by_text(say(page, "page.bot_played"))).to_be_visible()
        expect(tile.locator(".bot")).to_have_count(0)
        assert ada.settle() == []
