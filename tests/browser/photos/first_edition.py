"""A round of the first edition with all six seats: the most there can be on a screen."""

from collections.abc import Generator
from itertools import cycle

from playwright.sync_api import expect

from pictorium.table.people import Plan
from tests.browser.company import company
from tests.browser.hands import Mouse, stop
from tests.browser.manners import comes, person
from tests.browser.photos.at_table import OTHERS
from tests.browser.photos.entrance import NAME
from tests.browser.photos.party import deal, drawn_by, go_on, guesses, play_round, starts_with, stops
from tests.browser.photos.shot import SCROLLED, Shot, Studio
from tests.browser.play import draws, own_sheet
from tests.browser.speech import button, say

SIX = Plan(edition="first-de", options={"rounds": 2, "glance_s": 120, "challenge_s": 0, "reveal": "hand"})


def six(studio: Studio) -> Generator[Shot, None, None]:
    with company(studio.house, SIX, OTHERS) as (code, others):
        page = comes(studio.invite(), code, NAME)
        expect(person(page, NAME)).to_be_visible()
        starts_with(others[0], lambda seat: seat == "orange")
        expect(page.locator("button.main")).to_be_visible()
        yield Shot("six-deal", page)
        deal(page, others)
        yield Shot("six-glance", page)
        places = cycle(range(6))  # a second tap on the same one would do it
        replace = page.locator("button.replace")
        yield Shot("six-glance-replace", page, open=lambda: replace.nth(next(places)).click())
        button(page, "page.glance_ready").click()
        others[0].play("Ready")
        yield Shot("six-glance-ready", page)
        for other in others[1:]:
            other.play("Ready")
        expect(page.locator("button.go")).to_be_visible()
        yield Shot("six-glance-go", page)
        button(page, "page.glance_go").click()
        for place, other in enumerate(others):
            other.until_phase("Drawing")
            other.doodle(place)
        expect(own_sheet(page)).to_be_visible()
        yield Shot("six-draw-blank", page, is_still=True)
        draws(page)
        yield Shot("six-draw", page, is_still=True)
        page.locator(".own-word").click()
        yield Shot("six-draw-card", page, is_still=True)
        page.locator(".own-word").click()
        for other in others[1:]:
            guesses(other, others[0].seat, drawn_by(others[0]))
            guesses(other, "orange")
        guesses(others[0], others[1].seat, drawn_by(others[1]))
        page.locator(".thumb").click()
        yield Shot("six-guess", page, is_still=True)
        page.locator(".keying .numbers button:enabled").nth(2).click()
        yield Shot("six-guess-armed", page, is_still=True)
        page.locator(".keying .numbers button.own").click()
        yield Shot("six-guess-own", page, is_still=True)
        page.locator(".keying .numbers button:enabled").nth(1).click(click_count=2)
        stops(others[0])
        page.locator(".thumb").click()
        page.locator("button.stop").click()
        yield Shot("six-stop", page, is_still=True)
        page.locator(".ending .close").click()
        others[4].go()
        expect(page.locator(".tile > .shown > button.key")).to_be_visible(timeout=10_000)
        yield Shot("six-draw-away", page, is_still=True)
        yield Shot(
            "six-away",
            page,
            open=lambda: button(page, "page.bot_away_key", names=others[4].name).first.click(),
            close=lambda: button(page, "page.menu_close").click(),
        )
        studio.house.tear_up_street()
        expect(page.get_by_text(say(page, "page.line_cut_drawing"))).to_be_visible()
        yield Shot("six-draw-cut", page, is_still=True)
        studio.house.mend_street()
        expect(page.get_by_text(say(page, "page.line_cut_drawing"))).to_have_count(0, timeout=15_000)
        stop(page, Mouse(page))
        yield Shot("six-stopped", page, is_still=True)
        for other in others[1:4]:
            stops(other)
        others[0].until_phase("Reveal")
        yield Shot("six-reveal", page)
        go_on(others)
        yield Shot("six-reveal-word", page)
        go_on(others)
        go_on(others)
        memberships = [other for other in others[:4] if other.may("Challenge")]
        memberships[0].play("Challenge")
        memberships[1].play("CastVote", is_void=False)
        expect(page.locator(".ballot")).to_be_visible()
        yield Shot("six-vote", page)
        for other in others[:4]:
            if other.view["vote"] and other.may("CastVote"):
                other.play("CastVote", is_void=True)
        if page.locator(".ballot .choice").count():
            page.locator(".ballot .choice button").first.click()
        yield Shot("six-void", page)
        go_on(others)
        go_on(others)
        go_on(others)
        yield Shot("six-reveal-turned", page)
        while others[0].view["phase"] == "Reveal":
            go_on(others)
        expect(page.get_by_role("heading", name=say(page, "page.score_chart"))).to_be_visible(timeout=20_000)
        yield Shot("six-score", page, SCROLLED)
        play_round(page, others[:4])
        yield Shot("six-over", page, SCROLLED)
