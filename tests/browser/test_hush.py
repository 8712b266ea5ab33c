"""What people are asked to keep to themselves, where they could tell it."""

import pytest
from playwright.sync_api import expect

from pictorium.table.commands import Start
from pictorium.table.people import Plan
from tests.browser.company import company
from tests.browser.conftest import Invite, OpenHouse
from tests.browser.manners import comes, watches
from tests.browser.photos.pictus import lays, tells
from tests.browser.speech import button, say
from tests.browser.teller import Teller


@pytest.mark.parametrize(
    ("voters", "hints"),
    [("others", ["page.pictus_hint_vote", "page.pictus_vote_which"]), ("narrator", ["page.pictus_no_vote_own"])],
)
def test_S_SHOW_1_at_the_wall_players_are_asked_not_to_give_their_card_away(
    open_house: OpenHouse, invite: Invite, voters: str, hints: list[str]
) -> None:
    house = open_house()
    ada, watcher = invite(house), invite(house)
    with company(house, Plan(game="pictus", options={"voters": voters}), ["Bo", "Cy"]) as (code, (bo, cy)):
        page = comes(ada, code, "Ada")
        watching = watches(watcher, code, "Dan")
        bo.wish(Start())
        tells(bo, "a mirror of the sea")
        lays(cy)
        Teller(ada, "Ada", "mouse").lays(0)
        expect(page.locator(".wall li")).to_have_count(3)
        for hint in hints:
            expect(page.get_by_text(say(page, hint))).to_be_visible()
            if hint == "page.pictus_hint_vote":
                button(page, "page.hint_close").click()
        expect(watching.get_by_text(say(watching, "page.pictus_no_vote"))).to_be_visible()
    assert ada.settle() == watcher.settle() == []
