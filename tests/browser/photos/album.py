"""The album of a game that is over: all of it, one drawing, the ways to take it along, and picking a deck."""

from collections.abc import Callable, Generator

from playwright.sync_api import Page, expect

from pictorium.games.game import Spot
from pictorium.kernel.ids import Seat
from pictorium.table.commands import PutStamp, Start
from pictorium.table.people import Plan
from tests.browser.album import game, opens_drawing, to_take
from tests.browser.company import company
from tests.browser.manners import comes
from tests.browser.photos.entrance import NAME
from tests.browser.photos.party import play_round
from tests.browser.photos.shot import SCROLLED, Shot, Studio
from tests.browser.speech import button, say

OTHERS = ["Bo", "Clara", "Franziska-Antonia"]
PLAN = Plan(edition="second", options={"rounds": 1, "glance_s": 5, "challenge_s": 0, "reveal": "hand"})


def album(studio: Studio) -> Generator[Shot, None, None]:
    with company(studio.house, PLAN, OTHERS) as (code, others):
        page = comes(studio.invite(), code, NAME)
        others[0].wish(Start())
        play_round(page, others)
        others[0].until_phase("Over")
        others[1].wish(PutStamp(Spot(1, Seat(others[0].seat)), "laughing"))
        # The score is counted first.
        expect(page.get_by_role("link", name=say(page, "page.album_open"))).to_be_visible(timeout=20_000)
        guessed = f".tile.{others[0].seat}"
        yield Shot("album", page, SCROLLED, open=lambda: _opened(page), close=_closing(page, 1))
        yield Shot("album-drawing", page, open=lambda: _drawing(page, guessed), close=_closing(page, 2))
        yield Shot("album-take", page, SCROLLED, open=lambda: _taking(page, guessed), close=_closing(page, 3))
        yield Shot("album-deck", page, open=lambda: _picking(page, guessed), close=_closing(page, 1))


def _opened(page: Page) -> None:
    page.get_by_role("link", name=say(page, "page.album_open")).click()
    expect(game(page).locator(".tile")).to_have_count(len(OTHERS) + 1)


def _drawing(page: Page, which: str) -> None:
    _opened(page)
    opens_drawing(page, page.locator(which))


def _taking(page: Page, which: str) -> None:
    _drawing(page, which)
    button(page, "page.album_save").click()
    to_take(page)


def _picking(page: Page, which: str) -> None:
    _opened(page)
    button(page, "page.album_deck").click()
    page.locator(which).click()


def _closing(page: Page, dialogs: int) -> Callable[[], None]:
    def close() -> None:
        for _ in range(dialogs):
            page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)

    return close
