"""The host changes a game that is on, between its rounds; everybody sees what was changed and by whom."""

from playwright.sync_api import Locator, Page, expect

from pictorium.table.commands import PassHost, Start
from pictorium.table.people import PersonId, Plan
from tests.browser.bots import house_bots
from tests.browser.company import Companion, company
from tests.browser.conftest import Invite, OpenHouse
from tests.browser.manners import barriers, comes, opens
from tests.browser.photos.party import starts_with
from tests.browser.photos.pictus import lays, tells, votes
from tests.browser.play import deal_round, leads_to
from tests.browser.player import equipment
from tests.browser.speech import button, say
from tests.browser.teller import Teller

IDLE_MS = 4_000
"""Longer than it takes a page to deal by itself."""


def hosts(host: Companion, name: str) -> None:
    """Somebody else is the host from now on."""
    table = host.until(lambda session: session.table)
    host.wish(PassHost(PersonId(next(one["id"] for one in table["people"] if one["name"] == name))))


def opens_form(page: Page) -> None:
    page.locator("main details summary", has_text=say(page, "page.plan_change")).tap()
    expect(button(page, "page.adjust_do")).to_have_attribute("aria-disabled", "true")


def changes(page: Page, title: str, label: str) -> None:
    page.get_by_label(say(page, title), exact=True).select_option(label=label)


def changed(page: Page, *, by: str | None, **facts: str) -> str:
    """What is said of that change."""
    ((title, value),) = facts.items()
    change = say(page, "page.adjust_change", title=say(page, f"page.{title}"), value=value)
    if by is None:
        return say(page, "page.adjust_by_you", changes=change)
    return say(page, "page.adjust_by", name=by, changes=change)


def test_P_ADJUST_1_between_rounds_the_host_changes_the_game_by_touch(open_house: OpenHouse, invite: Invite) -> None:
    house = open_house()
    with company(house, Plan(edition="second"), ["Bo", "Clara"]) as (code, others):
        bo = others[0]
        ada = invite(house, **equipment("finger", "en", moves=True))
        dora = invite(house, **equipment("finger", "de"))
        page, other = comes(ada, code, "Ada"), comes(dora, code, "Dora")
        hosts(bo, "Ada")
        expect(page.locator(".seat.own")).to_contain_text("Ada")
        button(page, "page.table_start_anyway").tap()
        opens_form(page)
        changes(page, "page.opt_rounds", say(page, "page.adjust_rounds", rounds=2, left=2))
        assert barriers(page) == []
        button(page, "page.adjust_do").tap()
        bo.until(lambda session: session.view and session.view["agreement"]["rounds"] == 2)
        expect(page.get_by_role("status").get_by_text(changed(page, by=None, opt_rounds="2"))).to_be_visible()
        expect(other.get_by_role("status").get_by_text(changed(other, by="Ada", opt_rounds="2"))).to_be_visible()
        expect(other.locator("main details summary", has_text=say(other, "page.plan_change"))).to_have_count(0)
        expect(page.locator(".bar")).to_contain_text("1/2")
        assert ada.settle() == dora.settle() == []


def test_alone_with_bots_at_a_table_of_ones_own_nobody_deals_before_the_person_and_the_menu_changes_the_game(
    open_house: OpenHouse, invite: Invite
) -> None:
    guest = invite(open_house(bots=house_bots()), **equipment("finger", "en"))
    opens(guest, "Ada")
    page = guest.page
    for _ in range(2):
        button(page, "page.bot_add").tap()
        page.get_by_role("button", name=say(page, "page.bots_gentle_line")).tap()
    expect(page.locator(".seat .remove")).to_have_count(2)
    page.locator(".actions button.main").tap()
    expect(deal_round(page, 1, 1)).to_be_visible(timeout=15_000)
    page.wait_for_timeout(IDLE_MS)
    expect(deal_round(page, 1, 1)).to_be_visible()
    button(page, "page.menu").tap()
    page.locator("dialog details summary", has_text=say(page, "page.plan_change")).tap()
    changes(page, "page.opt_rounds", say(page, "page.adjust_rounds", rounds=1, left=1))
    button(page, "page.adjust_do").tap()
    expect(page.locator(".bar")).to_contain_text("1/1")
    deal_round(page, 1, 1).tap()
    expect(page.locator(".rack").first).to_be_visible()
    assert guest.settle() == []


def test_S_ADJUST_1_between_turns_the_host_changes_how_the_game_ends_by_touch(
    open_house: OpenHouse, invite: Invite
) -> None:
    house = open_house()
    with company(house, Plan(game="pictus", options={"turns_each": 1}), ["Bo", "Clara", "Dan"]) as (code, others):
        bo = others[0]
        ada = invite(house, **equipment("finger", "en"))
        page = comes(ada, code, "Ada")
        bo.wish(Start())
        tells(bo, "all of them")
        hosts(bo, "Ada")
        for one in others[1:]:
            lays(one)
        Teller(ada, "Ada", "finger").lays()
        for one in others[1:]:
            votes(one)
        page.locator("fieldset button:enabled").first.tap()
        page.locator("fieldset button.armed").tap()
        leads_to(button(page, "page.pictus_show_all"), page.locator(".player"), Locator.tap)
        opens_form(page)
        changes(page, "page.pictus_opt_turns", "3")
        button(page, "page.adjust_do").tap()
        bo.until(lambda session: session.view and session.view["agreement"]["turns_each"] == 3)
        said = page.get_by_role("status").get_by_text(changed(page, by=None, pictus_opt_turns="3"))
        expect(said).to_be_visible()
        expect(page.locator(".bar")).to_contain_text("1/12")
        assert ada.settle() == []


def test_T_PAUSE_1_one_press_in_the_bar_pauses_and_why_is_said_afterwards(
    open_house: OpenHouse, invite: Invite
) -> None:
    house = open_house()
    with company(house, Plan(edition="second"), ["Bo", "Clara"]) as (code, others):
        ada = invite(house, **equipment("finger", "de", moves=True))
        page, bo = comes(ada, code, "Ada"), others[0]
        starts_with(bo, lambda seat: seat == "green")
        key = page.locator(".bar button.pause")
        expect(key).to_be_visible()
        box = key.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
        key.tap()
        expect(page.get_by_role("region", name=say(page, "page.paused_you"))).to_be_visible()
        bo.until(lambda session: session.table and session.table["pause"])
        button(page, "page.pause_door").tap()
        bo.until(lambda session: session.table and session.table["pause"]["why"] == "door")
        expect(page.locator(".paused")).to_contain_text(say(page, "page.pause_door"))
        expect(key).to_have_count(0)
        button(page, "page.paused_resume").tap()
        expect(key).to_be_visible()
        assert ada.settle() == []
