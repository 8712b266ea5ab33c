"""The first page in real browsers: people open a table, come to it, see each other, go and come back."""

import time

import pytest
from playwright.sync_api import expect

from pictorium.content.languages import LANGUAGES, primary
from pictorium.table.limits import AWAY_AFTER_MS
from pictorium.table.people import Plan
from pictorium.web.app import Settings
from tests.browser.conftest import House, Invite, OpenHouse
from tests.browser.manners import EN, barriers, comes, fits, invites, opens, person, says
from tests.browser.speech import WORDS
from tests.web.test_invitation import NEAR, drawn

NARROW_PHONE = {"width": 320, "height": 640}


@pytest.mark.parametrize("sub_path", ["", "/games/tonight"])
def test_two_meet_at_a_table_and_see_each_other_live(open_house: OpenHouse, invite: Invite, sub_path: str) -> None:
    house = open_house(sub_path=sub_path)
    ada, bo = invite(house), invite(house)
    code = opens(ada, "Ada")
    expect(person(ada.page, "Ada")).to_contain_text(EN.say("page.host"))
    comes(bo, code.lower(), "Bo")
    for guest in (ada, bo):
        expect(person(guest.page, "Ada")).to_contain_text(EN.say("colour.red"))
        expect(person(guest.page, "Bo")).to_contain_text(EN.say("colour.yellow"))
    expect(says(ada.page, "page.came", name="Bo")).to_be_visible()

    bo.page.get_by_role("button", name=EN.say("page.be_ready")).click()
    expect(person(ada.page, "Bo")).to_contain_text(EN.say("page.ready"))
    bo.page.get_by_role("button", name=f"{EN.say('page.sit')}: {EN.say('colour.purple')}").click()
    expect(person(ada.page, "Bo")).to_contain_text(EN.say("colour.purple"))

    bo.page.get_by_role("button", name=EN.say("page.leave")).click()
    expect(bo.page).to_have_url(f"{house.url}/")
    expect(person(ada.page, "Bo")).to_have_count(0)
    expect(says(ada.page, "page.left", name="Bo")).to_be_visible()
    assert ada.settle() == bo.settle() == []


def test_the_edition_one_begins_with_is_named_where_games_are_chosen(open_house: OpenHouse, invite: Invite) -> None:
    edition = EN.say(f"edition.{Plan().edition}")
    ada = invite(open_house())
    ada.go()
    expect(says(ada.page, "page.solo_edition", edition=edition)).to_be_visible()
    opens(ada, "Ada")
    ada.page.locator(".planned summary").first.click()
    expect(says(ada.page, "page.opt_edition_line", edition=edition)).to_be_visible()
    expect(ada.page.get_by_label(edition)).to_be_checked()
    assert ada.settle() == []


def test_the_picture_leads_to_the_table(open_house: OpenHouse, invite: Invite) -> None:
    house = open_house(sub_path="/games")
    ada = invite(house)
    code = opens(ada, "Ada")
    picture = ada.page.get_by_role("img", name=EN.say("page.qr", code=code))
    expect(picture).to_be_visible()
    assert picture.evaluate("picture => picture.decode().then(() => picture.naturalWidth)") > 0
    expect(ada.page.get_by_role("link", name=f"/games/{code}")).to_have_attribute("href", f"{house.url}/{code}")
    assert ada.settle() == []


def test_picture_and_link_carry_an_address_that_phones_around_can_reach(open_house: OpenHouse, invite: Invite) -> None:
    house = open_house(near=lambda: NEAR)
    ada = invite(house)
    code = opens(ada, "Ada")
    found = f"{house.url.replace('127.0.0.1', NEAR)}/{code}"
    expect(ada.page.locator(".address a")).to_have_attribute("href", found)
    picture = ada.page.get_by_role("img", name=EN.say("page.qr", code=code))
    shown = picture.evaluate("picture => fetch(picture.src).then((answer) => answer.text())")
    assert shown.encode() == drawn(found)
    assert ada.settle() == []


def test_a_code_can_be_typed_at_the_entrance_and_a_wrong_one_is_refused_in_words(
    open_house: OpenHouse, invite: Invite
) -> None:
    house = open_house()
    ada, bo = invite(house), invite(house)
    code = opens(ada, "Ada")
    page = bo.go()
    page.get_by_label(EN.say("page.home_code")).fill("zzzzzz")
    page.get_by_role("button", name=EN.say("page.join")).click()
    expect(page.get_by_role("alert")).to_have_text(EN.say("refusal.no_table"))
    page.get_by_label(EN.say("page.home_code")).fill(code.lower())
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{house.url}/{code}")
    invited = EN.say("page.invited", name="Ada", game="Pictomania")
    expect(page.get_by_role("heading", name=invited)).to_be_visible()
    expect(page.get_by_label(EN.say("page.name"))).to_be_focused()
    page.keyboard.type("Bo")
    page.keyboard.press("Enter")
    expect(person(page, "Ada")).to_be_visible()


def test_a_name_with_markup_is_text(open_house: OpenHouse, invite: Invite) -> None:
    house = open_house()
    ada, bo = invite(house), invite(house)
    code = opens(ada, "<b>x</b>")
    comes(bo, code, "<img src=x>")
    for guest in (ada, bo):
        expect(person(guest.page, "<b>x</b>")).to_be_visible()
        expect(person(guest.page, "<img src=x>")).to_be_visible()
        expect(guest.page.locator("main b, .seat img")).to_have_count(0)
        assert guest.settle() == []


def test_who_turns_to_another_page_is_away_and_comes_back_to_the_same_seat(
    open_house: OpenHouse, invite: Invite
) -> None:
    house = open_house()
    ada, bo = invite(house), invite(house)
    code = opens(ada, "Ada")
    comes(bo, code, "Bo")
    bo.page.goto("about:blank")
    away = person(ada.page, "Bo").get_by_text(EN.say("page.away"), exact=True)
    expect(away).to_be_visible(timeout=AWAY_AFTER_MS + 10_000)
    expect(says(ada.page, "page.went_away", name="Bo")).to_be_visible()

    bo.go(f"/{code}")
    expect(person(bo.page, "Bo")).to_contain_text(EN.say("page.you"))
    expect(away).to_have_count(0)
    expect(says(ada.page, "page.came_back", name="Bo")).to_be_visible()
    assert ada.settle() == bo.settle() == []


def test_what_is_wished_while_the_line_is_cut_is_done_once_it_is_whole(open_house: OpenHouse, invite: Invite) -> None:
    house = open_house()
    ada, bo = invite(house), invite(house)
    code = opens(ada, "Ada")
    comes(bo, code, "Bo")
    house.tear_up_street()
    expect(says(bo.page, "page.cut")).to_be_visible()
    bo.page.get_by_role("button", name=EN.say("page.be_ready")).click()
    house.mend_street()
    expect(person(ada.page, "Bo")).to_contain_text(EN.say("page.ready"), timeout=15_000)
    expect(says(bo.page, "page.cut")).to_have_count(0, timeout=15_000)
    expect(bo.page.get_by_role("button", name=EN.say("page.not_ready"))).to_be_visible()


def test_a_table_opened_in_another_tab_is_followed_there_alone(open_house: OpenHouse, invite: Invite) -> None:
    ada = invite(open_house())
    code = opens(ada, "Ada")
    first, ada.page = ada.page, ada.context.new_page()
    ada.go(f"/{code}")
    expect(person(ada.page, "Ada")).to_be_visible()
    expect(says(first, "page.elsewhere")).to_be_visible()
    first.get_by_role("button", name=EN.say("page.go_on_here")).click()
    expect(person(first, "Ada")).to_be_visible()
    expect(says(ada.page, "page.elsewhere")).to_be_visible()
    assert ada.settle() == []


def test_a_browser_that_is_no_longer_known_is_asked_who_comes(open_house: OpenHouse, invite: Invite) -> None:
    ada = invite(open_house())
    code = opens(ada, "Ada")
    ada.context.clear_cookies()
    page = ada.go(f"/{code}")
    expect(page.get_by_label(EN.say("page.name"))).to_have_value("Ada")
    page.get_by_label(EN.say("page.watch")).check()
    page.get_by_role("button", name=EN.say("page.join")).click()
    expect(page.locator(".watchers")).to_contain_text("Ada")


def test_a_name_that_cannot_be_is_refused_in_words_and_the_table_is_there(
    open_house: OpenHouse, invite: Invite
) -> None:
    ada = invite(open_house())
    page = ada.go()
    invites(page)
    page.get_by_label(EN.say("page.name")).fill("a name of far more than twenty letters")
    page.get_by_role("button", name=EN.say("page.join")).click()
    expect(page.get_by_role("alert")).to_have_text(EN.say("refusal.bad_name"))
    page.get_by_label(EN.say("page.name")).fill("Ada")
    page.get_by_role("button", name=EN.say("page.join")).click()
    expect(person(page, "Ada")).to_be_visible()


def test_where_tables_are_opened_with_a_password_it_is_asked_for(open_house: OpenHouse, invite: Invite) -> None:
    page = invite(open_house(open_password="sesame")).go()
    invites(page)
    expect(page.get_by_role("alert")).to_have_text(EN.say("refusal.wrong_password"))
    page.get_by_label(EN.say("page.password")).fill("sesame")
    invites(page)
    page.get_by_label(EN.say("page.name")).fill("Ada")
    page.get_by_role("button", name=EN.say("page.join")).click()
    expect(person(page, "Ada")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_the_browsers_language_and_fits_a_narrow_phone(
    open_house: OpenHouse, invite: Invite, language: str
) -> None:
    words = WORDS[language]
    guest = invite(open_house(), locale=f"{primary(language)}-CH", viewport=NARROW_PHONE)
    page = guest.go()
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.get_by_label(words.say("page.home_code"))).to_be_visible()
    fits(page)
    invites(page)
    page.get_by_label(words.say("page.name")).fill("Wolfeschlegelsteinha")
    fits(page)
    page.get_by_role("button", name=words.say("page.join")).click()
    expect(page.get_by_role("button", name=words.say("page.table_start"))).to_be_visible()
    fits(page)
    assert guest.settle() == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_keeps_anybody_from_reading_or_using_the_page(
    open_house: OpenHouse, invite: Invite, scheme: str
) -> None:
    house = open_house()
    ada, bo = invite(house, color_scheme=scheme), invite(house)
    expect(ada.go().get_by_label(EN.say("page.home_code"))).to_be_visible()
    assert barriers(ada.page) == []
    code = opens(ada, "Ada")
    comes(bo, code, "Bo").get_by_role("button", name=EN.say("page.be_ready")).click()
    bo.page.goto("about:blank")
    away = person(ada.page, "Bo").get_by_text(EN.say("page.away"), exact=True)
    expect(away).to_be_visible(timeout=AWAY_AFTER_MS + 10_000)
    assert barriers(ada.page) == []


def test_another_language_can_be_chosen_and_is_remembered(open_house: OpenHouse, invite: Invite) -> None:
    house: House = open_house()
    ada = invite(house)
    code = opens(ada, "Ada")
    ada.page.get_by_role("button", name=EN.say("page.menu"), exact=True).click()
    ada.page.get_by_role("group", name=EN.say("page.language")).get_by_label("Français", exact=True).check()
    french = WORDS["fr"]
    ada.page.get_by_role("button", name=french.say("page.menu_close")).click()
    expect(ada.page.get_by_role("button", name=french.say("page.leave"))).to_be_visible()
    expect(ada.page).to_have_title(f"{french.say('page.table', code=code)} · Pictorium")
    ada.page.reload()
    expect(ada.page.get_by_role("button", name=french.say("page.leave"))).to_be_visible()
    assert ada.settle() == []


def test_T_REST_3_in_a_full_house_a_page_says_so_in_words_that_can_be_read_whole(
    open_house: OpenHouse, invite: Invite
) -> None:
    house = open_house(tables_max=2)
    guests = [invite(house, viewport={"width": 360, "height": 740}) for _ in range(2)]
    for guest in guests:
        opens(guest, "Ada")
    house.shut_down()
    house._settings = Settings(tables_max=1)
    house.start_again()
    told = [says(guest.page, "page.line_full") for guest in guests]
    deadline = time.monotonic() + 20
    while sum(one.count() for one in told) != 1 and time.monotonic() < deadline:
        guests[0].page.wait_for_timeout(100)
    (full,) = [one for one in told if one.count()]
    assert full.evaluate("one => one.scrollWidth <= one.clientWidth"), "it is cut"
