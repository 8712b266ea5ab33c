"""Every screen, on a phone and on a desktop, in all languages: nothing is cut, covered, too small or in the way."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import expect

from pictorium.content.words import LANGUAGES
from pictorium.table.commands import CloseGame, Start
from pictorium.table.people import Plan
from tests.browser.bots import house_bots
from tests.browser.company import company
from tests.browser.conftest import Invite, OpenHouse
from tests.browser.hard_cards import keep_longest
from tests.browser.manners import barriers, comes, person
from tests.browser.photos.camera import CAMERA, Frame, Scheme, flaws, frames
from tests.browser.photos.party import deal, go
from tests.browser.photos.shot import DESKTOP, GAME, PHONE, Shot, Studio
from tests.browser.photos.tours import TOURS

RACKS = 3
SECONDS = {"six": 60, "four": 45, "pictus": 60, "pictus-eight": 25, "host": 15}
"""About how long a tour takes where it is long."""
RECORDED = "pictus"
"""The tour on which somebody records."""


@pytest.mark.parametrize("tour", [pytest.param(name, marks=pytest.mark.long(SECONDS.get(name, 10))) for name in TOURS])
def test_every_screen_is_whole_and_open_to_all(open_house: OpenHouse, invite: Invite, tour: str) -> None:
    house = open_house(bots=house_bots())
    with closing(TOURS[tour](Studio(house, lambda: invite(house, has_media=tour == RECORDED, **CAMERA)))) as shots:
        assert [fault for shot in shots for fault in faults(shot)] == []


def faults(shot: Shot) -> Iterator[str]:
    """What is wrong with a screen; for readers of all kinds in the first language: small and light, large and dark."""
    first = None
    for frame in frames(shot, LANGUAGES, (PHONE, DESKTOP), ("light",)):
        yield from flaws(frame)
        first = first or frame.language
        if frame.language == first:
            yield from barriers_in(frame)


def barriers_in(frame: Frame) -> list[str]:
    scheme: Scheme = "light" if frame.size == PHONE else "dark"
    frame.page.emulate_media(color_scheme=scheme)
    return [f"{frame.shot.name} in the {scheme}: {barrier}" for barrier in barriers(frame.page)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rack_of_the_longest_words_is_whole_everywhere(
    open_house: OpenHouse, invite: Invite, tmp_path: Path, language: str
) -> None:
    cards = keep_longest(tmp_path, language)
    options = {"levels": [1], "rounds": 1, "glance_s": 120}
    house = open_house()
    with company(house, Plan(edition="first-de", cards=(cards,), options=options), ["Bo", "Clara"]) as (code, others):
        page = comes(invite(house, **{**CAMERA, "locale": language}), code, "Ada")
        expect(person(page, "Ada")).to_be_visible()
        found: list[str] = []
        for _ in range(RACKS):
            others[0].wish(Start())
            deal(page, others)
            expect(page.locator(".rack li")).to_have_count(42)
            found += looked_at(Shot("glance", page), language)
            others[0].wish(CloseGame())
        others[0].wish(Start())
        deal(page, others)
        go(page, others)
        page.locator(".thumb").click()
        found += looked_at(Shot("guess", page, is_still=True), language)
        assert found == []


def looked_at(shot: Shot, language: str) -> list[str]:
    return [flaw for frame in frames(shot, [language], GAME, ("light",)) for flaw in flaws(frame)]
