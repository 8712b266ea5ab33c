"""An evening of people who read Portuguese, Italian and German, and a child who reads Latin American Spanish."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.company import Companion
from tests.browser.conftest import House, Invite, OpenHouse
from tests.browser.photos.camera import FLAWS
from tests.browser.player import Player, equipment
from tests.browser.speech import language_of, say
from tests.browser.test_evenings import Evening

READERS = {
    "Júlia": ("finger", "pt-PT", "pt-BR"),
    "Ilaria": ("finger", "it-CH", "it"),
    "Jürgen": ("mouse", "de-DE", "de"),
    "Mateo": ("finger", "es-MX", "es-419"),
}
CHILD = "Mateo"


class MixedEvening(Evening):
    """Four who read a language each; the child plays at level 1, all others at level 4."""

    def __init__(self, house: House, invite: Invite) -> None:
        self.players = [
            Player(invite(house, **equipment(hand, locale)), name, hand) for name, (hand, locale, _) in READERS.items()
        ]
        self.host = self.players[0]
        self.house = house
        self.umpire = Companion(house, "Umpire")
        self.seated: dict[str, Player] = {}

    def _choose(self, edition: str, rounds: int, *, with_challenge_time: bool) -> None:
        super()._choose(edition, rounds, with_challenge_time=with_challenge_time)
        page = self.host.page
        page.get_by_label(say(page, "page.opt_levels_own")).check()
        page.get_by_role("checkbox", name=say(page, "page.own_level", level=4)).check()
        page.get_by_role("checkbox", name=say(page, "page.own_level", level=3)).uncheck()

    def choose_levels(self) -> None:
        for player in self.players:
            if player.name != CHILD:
                player.hand.press(player.page.get_by_text("4", exact=True))
                expect(player.page.locator("fieldset label.chosen b")).to_have_text("4")

    def look(self, moment: str) -> None:
        """Everyone reads their language, and nothing is cut; PICTORIUM_PHOTOS names a folder for photos."""
        for player in self.players:
            hand, _, language = READERS[player.name]
            assert language_of(player.page) == language
            if folder := os.environ.get("PICTORIUM_PHOTOS"):
                player.page.screenshot(path=Path(folder) / f"{moment}-{language}.png")
            found = player.page.evaluate(FLAWS, {"isPhone": hand == "finger", "isStill": moment == "3-drawing"})
            assert found == [], f"{moment}, {language}"


@pytest.mark.long(45)
def test_four_readers_of_four_languages_play_an_evening_at_levels_of_their_own(
    open_house: OpenHouse, invite: Invite
) -> None:
    evening = MixedEvening(open_house(), invite)
    evening.meet("second", rounds=1)
    evening.look("1-setup")
    evening.choose_levels()
    evening.look("2-levels")
    evening.deal()
    words = {card["level"] for card in evening.umpire.view["rack"]}
    assert words == {1, 4}
    evening.draw()
    evening.look("3-drawing")
    evening.guess()
    evening.stop()
    evening.look("4-reveal")
    evening.reveal(with_vote=False)
    evening.umpire.until_phase("Over")
    for player in evening.players:
        player.sees_standing()
        expect(player.page.locator(".results")).to_be_visible()
    evening.look("5-standing")
    evening.umpire.go()
    assert {player.name: player.guest.settle() for player in evening.players} == {name: [] for name in READERS}
