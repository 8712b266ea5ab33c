"""Whoever watches a game is never spoken to as a player: nothing on their screen is said to be theirs."""

import re
from collections.abc import Generator, Iterator
from contextlib import closing
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from pictorium.content.languages import LANGUAGES
from pictorium.table.commands import Start
from pictorium.table.people import Plan
from tests.browser.company import company
from tests.browser.conftest import Invite, OpenHouse
from tests.browser.manners import watches
from tests.browser.photos.camera import CAMERA, frames, looks
from tests.browser.photos.party import drawn_by, go_on, guesses, stops
from tests.browser.photos.pictus import lays, tells, votes
from tests.browser.photos.shot import PHONE, Shot

NAME: Final = "Gerlinde"
YOU: Final = {
    "en": r"you|yours?",
    "de": r"du|dich|dir|dein\w*",
    "es": r"tú|tus?|te|ti|contigo|tuy[oa]s?",
    "fr": r"tu|toi|te|t’\w+|ton|ta|tes|tien\w*",
    "it": r"tu|te|ti|tu[oae]|tuoi",
    "pt-BR": r"você|contigo",
}
HEARD = """() => [
  document.querySelector("main, .game").innerText,
  ...[...document.querySelectorAll("[aria-label], [title], .unseen")]
    .flatMap((one) => [one.getAttribute("aria-label"), one.title, one.matches(".unseen") ? one.textContent : ""]),
].filter(Boolean).join("\\n")"""
"""All that is shown, and all that readers hear."""


def spoken_to(page: Page, language: str) -> list[str]:
    """What is said to whoever looks at this; that a name in a list is their own is true."""
    lines: list[str] = page.evaluate(HEARD).split("\n")
    you = re.compile(rf"\b({YOU[language]})\b", re.IGNORECASE)
    return [line for line in lines if you.search(line) and NAME not in line]


def told_as_a_player(shots: Iterator[Shot]) -> list[str]:
    return [
        f"{frame}: {line}"
        for number, shot in enumerate(shots)
        for frame in frames(shot, looks(LANGUAGES[number % 2 :: 2], (PHONE,)))
        for line in spoken_to(frame.page, frame.look.language)
    ]


def test_nothing_of_pictomania_is_said_to_be_a_watchers_own(open_house: OpenHouse, invite: Invite) -> None:
    house = open_house()
    plan = Plan(edition="first-en", options={"rounds": 1, "glance_s": 120, "challenge_s": 0, "reveal": "hand"})
    with company(house, plan, ["Bo", "Clara", "Dietmar"]) as (code, others):
        page = watches(invite(house, **CAMERA), code, NAME)

        def phases() -> Generator[Shot, None, None]:
            others[0].wish(Start())
            dealer = others[0].until(lambda session: session.view and session.view["dealer"])
            first = next(other for other in others if other.seat == dealer)
            expect(page.locator(".game")).to_be_visible()
            yield Shot("deal", page)
            first.play("Deal", level=1)
            for other in others:
                other.until_phase("Glance")
            expect(page.locator(".rack li")).to_have_count(42)
            yield Shot("glance", page)
            for other in others:
                if other.may("Ready"):
                    other.play("Ready")
            first.until(lambda session: session.view and {"type": "Go"} in session.view["may"])
            first.play("Go")
            for place, other in enumerate(others):
                other.until_phase("Drawing")
                other.doodle(place)
            expect(page.locator(".drawing.watching")).to_be_visible()
            yield Shot("drawing", page)
            guesses(others[1], others[0].seat, drawn_by(others[0]))
            for other in others:
                stops(other)
            others[0].until_phase("Reveal")
            for step in range(3):
                yield Shot(f"reveal-{step}", page)
                go_on(others)
            while others[0].view["phase"] == "Reveal":
                go_on(others)
            yield Shot("over", page)

        with closing(phases()) as shots:
            assert told_as_a_player(shots) == []


@pytest.mark.parametrize("voters", ["others", "narrator"])
def test_nothing_of_pictus_is_said_to_be_a_watchers_own(open_house: OpenHouse, invite: Invite, voters: str) -> None:
    house = open_house()
    with company(house, Plan(game="pictus", options={"voters": voters}), ["Bo", "Clara", "Dietmar"]) as (code, others):
        page = watches(invite(house, **CAMERA), code, NAME)

        def phases() -> Generator[Shot, None, None]:
            others[0].wish(Start())
            narrator = others[0].until(lambda session: session.view and session.view["narrator"])
            first = next(other for other in others if other.seat == narrator)
            yield Shot("telling", page)
            tells(first, "Wer zuletzt lacht")
            yield Shot("laying", page)
            for other in others:
                lays(other)
            yield Shot("voting", page)
            for other in (first, *others) if voters == "narrator" else others:
                if other.view["phase"] == "Voting":
                    votes(other)
            others[0].until_phase("Reveal")
            yield Shot("reveal", page)

        with closing(phases()) as shots:
            assert told_as_a_player(shots) == []
