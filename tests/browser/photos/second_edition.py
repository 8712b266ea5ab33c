"""An evening of the second edition with four seats and somebody who watches."""

from collections.abc import Generator

from playwright.sync_api import expect

from pictorium.table.commands import PassHost, PauseGame, ResumeGame
from pictorium.table.people import Plan
from tests.browser.company import company
from tests.browser.hands import Mouse, stop
from tests.browser.manners import comes, person, watches
from tests.browser.photos.at_table import OTHERS
from tests.browser.photos.entrance import NAME, person_id
from tests.browser.photos.party import deal, go, go_on, guesses, play_round, starts_with, stops
from tests.browser.photos.shot import SCROLLED, Shot, Studio
from tests.browser.play import draws
from tests.browser.speech import button, say

FOUR = Plan(
    edition="second",
    options={
        "rounds": 2,
        "glance_s": 120,
        "round_clock_s": 1800,
        "challenge_s": 0,
        "reveal": "hand",
        "vote_limit_s": 600,
    },
)


def four(studio: Studio) -> Generator[Shot, None, None]:
    with company(studio.house, FOUR, OTHERS[:3]) as (code, others):
        page = comes(studio.invite(), code, NAME)
        expect(person(page, NAME)).to_be_visible()
        watcher = watches(studio.invite(), code, "Gerlinde")
        own = others[0].until(lambda session: person_id(session.table, NAME))
        assert own
        starts_with(others[0], lambda seat: seat == "green")  # so that the browser deals next
        others[1].play("Propose", level=3)
        page.locator(".foot label").nth(1).click()
        others[2].until(lambda session: session.view and [one["proposal"] for one in session.view["seats"]].count(2))
        yield Shot("four-deal-waiting", page)
        yield Shot("four-deal-watching", watcher)
        others[0].wish(PassHost(own))
        expect(page.locator(".foot button.main")).to_be_visible()
        yield Shot("four-deal-host", page)
        deal(page, others)
        yield Shot("four-glance", page)
        go(page, others, artists=2)
        yield Shot("four-draw-blank", page, is_still=True)
        draws(page)
        yield Shot("four-draw", page, is_still=True)
        yield Shot("four-watching", watcher, is_still=True)
        others[0].wish(PauseGame("door"))
        expect(page.locator(".paused")).to_be_visible()
        yield Shot("four-paused", page, is_still=True)
        others[0].wish(ResumeGame())
        expect(page.locator(".paused")).to_have_count(0)
        guesses(others[0], "blue")
        page.locator(".thumb").click()
        page.locator(".keying .numbers button:enabled").nth(2).click()
        yield Shot("four-guess-armed", page, is_still=True)
        page.locator(".keying .numbers button.armed").click()
        page.locator(".thumb").click()
        expect(page.locator(".tools button").first).to_be_disabled()
        yield Shot("four-draw-frozen", page, is_still=True)
        page.locator("button.stop").click()
        yield Shot("four-stop", page, is_still=True)
        page.locator(".ending .close").click()
        stop(page, Mouse(page))
        for other in others:
            stops(other)
        others[0].until_phase("Reveal")
        go_on(others)
        yield Shot("four-reveal-word", page)
        yield Shot("four-reveal-watching", watcher)
        go_on(others)
        yield Shot("four-reveal-turned", page)
        while others[0].view["phase"] == "Reveal":
            go_on(others)
        expect(page.get_by_role("heading", name=say(page, "page.score_chart"))).to_be_visible(timeout=20_000)
        yield Shot("four-score-deal", page, SCROLLED)
        play_round(page, others)
        expect(page.locator(".hung li")).not_to_have_count(0, timeout=20_000)
        yield Shot("four-over-host", page, SCROLLED)
        first, close = page.locator(".hung button").first, lambda: button(page, "page.over_close").click()
        yield Shot("four-over-large", page, open=first.click, close=close)
        for other in others:
            other.play("Praise", round=1, seat="blue")
        yield Shot("four-over-watching", watcher, SCROLLED)
