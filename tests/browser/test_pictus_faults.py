"""What goes wrong in Pictus: the page is loaded anew in every phase, lines are cut, the narrator goes away."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from pictorium.table.commands import Start
from pictorium.table.people import Plan
from tests.browser.company import Companion, company
from tests.browser.conftest import House, Invite, OpenHouse
from tests.browser.manners import comes
from tests.browser.pictures import ALIKE, apart, density
from tests.browser.play import draws, eventually, own_sheet
from tests.browser.speech import button, say
from tests.browser.teller import Teller

PLAN = Plan(game="pictus", options={"turns_each": 2, "away_limit_s": 600})
AWAY_MS = 20_000
"""How long it may take until a line that was cut is missed."""


@dataclass
class Turn:
    """A browser (Ada, blue) among company: Bo (red), Clara (yellow), Dietmar (green). Bo narrates first."""

    house: House
    ada: Teller
    others: list[Companion]

    @property
    def page(self) -> Page:
        return self.ada.page

    def tells(self, other: Companion, text: str = "a clue") -> None:
        """That companion gives a clue for the first picture in hand."""
        other.until(lambda _: other.may("GiveClue"))
        other.play("GiveClue", picture=other.view["own"]["hand"][0]["id"], text=text)

    def lay(self, *others: Companion) -> None:
        for other in others:
            other.until_phase("Laying")
            other.play("Lay", picture=other.view["own"]["hand"][0]["id"])

    def vote(self, *others: Companion) -> None:
        for other in others:
            other.until_phase("Voting")
            other.play("Vote", number=other.may("Vote")[0]["number"])

    def goes(self, other: Companion) -> None:
        """Their line is gone, and all have noticed."""
        seat = other.seat
        other.go()
        mark = self.page.locator(f"li.away .seat-sign.{seat}")
        expect(mark).to_be_visible(timeout=AWAY_MS)


@pytest.fixture
def turn(open_house: OpenHouse, invite: Invite) -> Iterator[Turn]:
    house = open_house()
    guest = invite(house, reduced_motion="reduce")
    with company(house, PLAN, ["Bo", "Clara", "Dietmar"]) as (code, others):
        comes(guest, code, "Ada")
        expect(guest.page.locator(".seat.own")).to_contain_text("Ada")
        others[0].wish(Start())
        others[0].until_phase("Telling")
        expect(guest.page.locator(".hand ul li")).to_have_count(6)
        yield Turn(house, Teller(guest, "Ada", "mouse"), others)


def test_a_page_that_is_loaded_anew_loses_nothing_in_any_phase(turn: Turn) -> None:
    ada, (bo, clara, dietmar) = turn.ada, turn.others
    hand = ada.shown(ada.page.locator(".hand ul img"))
    ada.reloads()
    expect(ada.page.locator(".hand ul li")).to_have_count(6)
    assert ada.shown(ada.page.locator(".hand ul img")) == hand
    turn.tells(bo, "a clue of words")
    expect(ada.page.locator(".small .text")).to_have_text("a clue of words")
    laid = ada.lays(2)
    ada.sees("page.pictus_laid")
    ada.reloads()
    ada.sees("page.pictus_laid")
    expect(ada.page.locator(".small .text")).to_have_text("a clue of words")
    assert ada.shown(ada.page.locator(".hand ul img")) == [laid]
    turn.lay(clara, dietmar)
    expect(ada.page.locator(".wall li")).to_have_count(4)
    wall = ada.wall()
    own = wall.index(laid) + 1
    ada.reloads()
    expect(ada.page.locator(".wall li")).to_have_count(4)
    assert ada.wall() == wall
    expect(ada.page.locator("fieldset button.own")).to_contain_text(str(own))
    expect(ada.page.locator("fieldset button.own")).to_be_disabled()
    number = next(one for one in range(1, 5) if one != own)
    ada.votes(number)
    ada.sees("page.pictus_voted", number=number)
    ada.reloads()
    ada.sees("page.pictus_voted", number=number)
    assert button(ada.page, "page.pictus_vote_arm", number=number).count() == 0
    turn.vote(clara, dietmar)
    ada.sees_cards()
    expect(ada.page.locator(".owner")).to_have_count(4)
    told = ada.told()
    ada.reloads()
    ada.sees_cards()
    expect(ada.page.locator(".owner")).to_have_count(4)
    assert ada.told() == told
    ada.goes_on()
    expect(ada.page.locator(".player")).to_have_count(4)
    clara.go()
    bo.until(lambda session: session.view and any(one["is_away"] for one in session.view["seats"]))
    ada.page.wait_for_timeout(500)
    expect(ada.page.locator(".player"), "whatever is told meanwhile, the points stay on show").to_have_count(4)
    assert turn.ada.guest.settle() == []


def test_a_clue_in_the_making_outlives_a_reload(turn: Turn) -> None:
    ada, page = turn.ada, turn.page
    for narrator in turn.others:
        turn.goes(narrator)
        ada.press("page.pictus_rest", name=narrator.name)
    ada.composes()
    ada.writes("half a story")
    ada.performs()
    ada.part("sketch")
    draws(page)
    eventually(page, lambda: density(own_sheet(page)))
    page.wait_for_timeout(500)
    before = density(own_sheet(page))
    ada.reloads()
    ada.press("page.pictus_compose")
    expect(page.locator(".composer textarea")).to_have_value("half a story")
    ada.part("live")
    expect(page.locator(".live input")).to_be_checked()
    ada.part("sketch")
    eventually(page, lambda: apart(before, density(own_sheet(page))) < ALIKE)
    ada.gives()
    ada.sees("page.pictus_laid_narrator")
    assert turn.ada.guest.settle() == []


def test_who_is_cut_off_is_let_rest_and_a_narrator_who_goes_away_is_passed_over(turn: Turn) -> None:
    ada, page, (bo, clara, dietmar) = turn.ada, turn.page, turn.others
    turn.tells(bo)
    turn.lay(clara)
    ada.lays()
    turn.goes(dietmar)
    ada.press("page.pictus_rest", name="Dietmar")
    expect(page.locator(".wall li")).to_have_count(3)
    turn.goes(clara)
    ada.votes(_open(ada)[0])
    ada.press("page.pictus_rest", name="Clara")
    ada.sees_cards()
    expect(page.locator(".owner")).to_have_count(3)
    ada.goes_on()
    expect(page.locator(".player.green")).to_have_count(0)
    ada.goes_on()
    bo.until(lambda session: session.view and session.view["narrator"] == "yellow")
    ada.press("page.pictus_rest", name="Clara")
    bo.until(lambda session: session.view and session.view["narrator"] == "green")
    ada.press("page.pictus_rest", name="Dietmar")
    ada.composes()
    ada.writes("we are two")
    turn.house.tear_up_street()
    expect(page.get_by_text(say(page, "page.line_cut_short"))).to_be_visible()
    turn.house.mend_street()
    expect(page.get_by_text(say(page, "page.line_cut_short"))).to_have_count(0, timeout=15_000)
    expect(page.locator(".composer textarea")).to_have_value("we are two")
    ada.gives()
    bo.until_phase("Laying")
    assert bo.view["clue"]["text"] == "we are two"


def _open(teller: Teller) -> list[int]:
    """The faces of the die that can be pressed."""
    faces = teller.page.locator("fieldset button:enabled")
    expect(faces.first).to_be_visible()
    return [int(text.split()[0]) for text in faces.all_inner_texts()]
