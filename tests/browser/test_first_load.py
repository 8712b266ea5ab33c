"""The first load is small and stays so: what comes before the first page is there, and before the first stroke."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.bots import house_bots
from tests.browser.conftest import Invite, OpenHouse
from tests.browser.manners import EN, plays_alone

HOME_KB_MAX: Final = 42
"""Script, style and one language of the first page, as they come: compressed, without the heads of responses."""
STROKE_KB_MAX: Final = 105
"""The same until one can draw."""
MID_GAME_KB_MAX: Final = 88
"""The same for somebody who comes back while all draw."""
ASKED_MAX: Final = 10
"""How many files of script and style the first page asks for: each costs a head, and a slow line a round."""
OWN: Final = ".own canvas"
UNCACHED: Final = "block"
"""What a service worker has cached is no longer compressed."""
CAME: Final = """() => performance.getEntriesByType("resource")
  .filter(({ name }) => /\\.(js|css)$/.test(name))
  .map(({ name, encodedBodySize }) => [name.split("/").at(-1), encodedBodySize])
"""


def came(page: Page) -> dict[str, int]:
    """Every file of script and style that the page has asked for, and its bytes."""
    page.wait_for_load_state("networkidle")
    return dict(page.evaluate(CAME))


def kilobytes(files: dict[str, int]) -> float:
    """All of them together."""
    return sum(files.values()) / 1000


def figures(files: dict[str, int]) -> str:
    """Each of them, the largest first."""
    sizes = sorted(files.items(), key=lambda one: -one[1])
    return "\n".join(
        [f"{kilobytes(files):.1f} KB in {len(files)} files", *(f"{size:7} {name}" for name, size in sizes)]
    )


@pytest.mark.parametrize("locale", ["en-GB", "de-CH"])
def test_the_first_page_is_small(open_house: OpenHouse, invite: Invite, locale: str) -> None:
    page = invite(open_house(), locale=locale, service_workers=UNCACHED).go()
    expect(page.locator(".game .scene")).to_be_visible()
    files = came(page)
    assert kilobytes(files) <= HOME_KB_MAX, figures(files)
    assert len(files) <= ASKED_MAX, figures(files)


def test_until_the_first_stroke_little_comes(open_house: OpenHouse, invite: Invite) -> None:
    page = invite(open_house(bots=house_bots()), service_workers=UNCACHED).go()
    plays_alone(page, "Pictomania")
    expect(page.get_by_role("button", name=EN.say("page.glance_ready"))).to_be_visible(timeout=20_000)
    files = came(page)
    assert kilobytes(files) <= STROKE_KB_MAX, figures(files)


def test_who_comes_back_to_the_middle_of_a_game_loads_no_more_than_drawing_needs(
    open_house: OpenHouse, invite: Invite
) -> None:
    page = invite(open_house(bots=house_bots()), service_workers=UNCACHED).go()
    plays_alone(page, "Pictomania")
    page.get_by_role("button", name=EN.say("page.glance_ready")).click(timeout=20_000)
    expect(page.locator(OWN)).to_be_visible(timeout=20_000)
    page.context.new_cdp_session(page).send("Network.setCacheDisabled", {"cacheDisabled": True})
    page.reload()
    expect(page.locator(OWN)).to_be_visible()
    files = came(page)
    assert kilobytes(files) <= MID_GAME_KB_MAX, figures(files)
