"""A game of Pictus with five seats and somebody who watches."""

from collections.abc import Generator
from typing import Any

from playwright.sync_api import Page, expect

from pictorium.table.commands import Start
from pictorium.table.people import Plan
from tests.browser.company import Companion, company
from tests.browser.manners import comes, person, watches
from tests.browser.photos.at_table import OTHERS
from tests.browser.photos.entrance import NAME
from tests.browser.photos.shot import GAME, SCROLLED, Shot, Studio
from tests.browser.speech import button

PLAN = Plan(game="pictus", options={"end": "score", "target": 5, "decoys": 1, "text_counts": True, "clock_s": 1800})
CLUE = "The moon has the night off, and nobody knows who left the light on."


def pictus(studio: Studio) -> Generator[Shot, None, None]:
    with company(studio.house, PLAN, OTHERS[:4]) as (code, others):
        page = comes(studio.invite(), code, NAME)
        expect(person(page, NAME)).to_be_visible()
        watcher = watches(studio.invite(), code, "Gerlinde")
        yield Shot("pictus-planned", page, SCROLLED)
        others[0].wish(Start())
        yield from _laying(page, watcher, others)


def _laying(page: Page, watcher: Page, others: list[Companion]) -> Generator[Shot, None, None]:
    others[0].until_phase("Telling")
    expect(page.locator(".hand")).to_be_visible()
    yield Shot("pictus-telling", page, GAME)
    yield Shot("pictus-telling-watched", watcher, GAME)
    picture = others[0].view["own"]["hand"][0]["id"]
    others[0].play("GiveClue", picture=picture, text=CLUE, is_live=True)
    page.bring_to_front()
    expect(button(page, "page.pictus_lay")).to_be_visible(timeout=20_000)
    yield Shot("pictus-lay", page, GAME)
    yield Shot("pictus-lay-watched", watcher, GAME)
    _twice(page, "page.pictus_lay", "page.pictus_lay_really")
    yield Shot("pictus-laid", page, GAME)
    for other in others[1:]:
        _lays(other)
    expect(page.locator("fieldset button").first).to_be_visible()
    yield Shot("pictus-vote", page, GAME)
    yield Shot("pictus-vote-watched", watcher, GAME)
    die = page.locator("fieldset button:enabled").first
    die.click()
    die.click()
    expect(die).to_have_count(0)
    yield Shot("pictus-voted", page, GAME)
    _vote_for(others)
    button(page, "page.pictus_to_points").wait_for()
    yield Shot("pictus-reveal", page, GAME)
    button(page, "page.pictus_to_points").click()
    yield Shot("pictus-points", page, SCROLLED)
    others[1].play("Next", turn=others[1].view["turn"] + 1)
    expect(page.locator("#over-title")).to_be_visible()
    page.locator("summary").first.click()
    yield Shot("pictus-over", page, SCROLLED)


def _lays(other: Companion) -> None:
    other.until_phase("Laying")
    other.play("Lay", picture=_first(other.may("Lay"))["picture"])


def _vote_for(others: list[Companion]) -> None:
    """The second finds the card, the others fall for the second's: that is five points."""
    narrator, lucky, *misled = others
    lucky.play("Vote", number=narrator.view["own"]["number"])
    for other in misled:
        other.play("Vote", number=lucky.view["own"]["number"])


def _twice(page: Page, first: str, second: str) -> None:
    button(page, first).click()
    button(page, second).click()


def _first(commands: list[dict[str, Any]]) -> dict[str, Any]:
    return commands[0]
