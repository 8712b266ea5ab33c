"""Around the game in real browsers: what a host does, what is planned, other devices, what is chosen for this one."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.company import Companion
from tests.browser.conftest import Guest, House, Invite, OpenHouse
from tests.browser.manners import EN, barriers, comes, fits, opens, person, says

PHONE = {"width": 360, "height": 640}


def button(page: Page | Locator, key: str, **facts: str) -> Locator:
    return page.get_by_role("button", name=EN.say(key, **facts), exact=True)


@contextmanager
def friends(house: House, code: str, names: Sequence[str]) -> Iterator[None]:
    """Some who come to the table and sit there."""
    companions = [Companion(house, name) for name in names]
    for companion in companions:
        companion.come(code)
    try:
        yield
    finally:
        for companion in companions:
            companion.go()


def presses_twice(page: Page | Locator, key: str, question: str, **facts: str) -> None:
    """Do what is asked about first."""
    button(page, key, **facts).click()
    button(page, question, **facts).click()


def opens_menu(page: Page) -> Locator:
    button(page, "page.menu").click()
    return page.get_by_role("dialog", name=EN.say("page.menu"))


def opens_options(page: Page) -> Locator:
    page.get_by_text(EN.say("page.plan_change")).click()
    return page.get_by_role("region", name=EN.say("page.plan_title"))


def test_a_table_says_whom_it_waits_for_and_the_host_may_start_all_the_same(
    open_house: OpenHouse, invite: Invite
) -> None:
    house = open_house()
    ada, bo = invite(house), invite(house)
    code = opens(ada, "Ada")
    start = button(ada.page, "page.table_start")
    expect(says(ada.page, "page.table_needs", count="2")).to_be_visible()
    expect(start).to_be_disabled()
    comes(bo, code, "Bo")
    expect(says(ada.page, "page.table_needs_one")).to_be_visible()
    with friends(house, code, ["Cleo"]):
        expect(says(ada.page, "page.table_waits", names="Bo and Cleo")).to_be_visible()
        button(bo.page, "page.be_ready").click()
        expect(says(ada.page, "page.table_waits", names="Cleo")).to_be_visible()
        button(ada.page, "page.table_start_anyway").click()
        expect(person(bo.page, "Ada")).to_have_count(0)
        expect(button(bo.page, "page.menu")).to_be_visible()
        menu = opens_menu(ada.page)
        menu.get_by_text(EN.say("page.menu_host")).click()
        presses_twice(ada.page, "page.host_close", "page.host_close_really")
        expect(person(bo.page, "Ada")).to_be_visible()
    assert ada.settle() == bo.settle() == []


@pytest.mark.parametrize("near", ["192.168.1.20", None])
def test_who_hosts_on_their_own_machine_passes_on_an_address_that_others_can_reach(
    open_house: OpenHouse, invite: Invite, near: str | None
) -> None:
    house = open_house(near=lambda: near)
    ada = invite(house)
    code = opens(ada, "Ada")
    port = house.url.rpartition(":")[2]
    link = ada.page.locator(".invitation .address a")
    expect(link).to_have_attribute("href", f"http://{near or '127.0.0.1'}:{port}/{code}")
    expect(link).to_have_text(f"{near or '127.0.0.1'}:{port}/{code}")
    expect(says(ada.page, "page.local_only")).to_have_count(0 if near else 1)
    assert ada.settle() == []


def test_what_the_host_chooses_a_guest_reads_at_once(open_house: OpenHouse, invite: Invite) -> None:
    house = open_house()
    ada, bo = invite(house, viewport=PHONE), invite(house, viewport=PHONE)
    code = opens(ada, "Ada")
    plan = comes(bo, code, "Bo").get_by_role("region", name=EN.say("page.plan_title"))
    expect(plan).to_contain_text(EN.say("edition.second"))
    expect(plan).to_contain_text(EN.say("page.edition_second"))
    expect(bo.page.get_by_text(EN.say("page.plan_change"))).to_have_count(0)

    options = opens_options(ada.page)
    options.get_by_label(EN.say("edition.first-en")).check()
    expect(plan).to_contain_text(EN.say("page.plan_rounds", rounds="5"))
    options.get_by_label(EN.say("page.opt_clock"), exact=True).select_option(label="2 min")
    expect(plan.get_by_role("definition")).to_have_text(["2 min"])
    options.get_by_label(EN.say("page.opt_rounds"), exact=True).select_option(label="3")
    expect(plan).to_contain_text(EN.say("page.plan_rounds", rounds="3"))
    options.get_by_label(EN.say("variant.kids")).check()
    expect(plan).to_contain_text(EN.say("page.variant_kids"))
    options.get_by_text(EN.say("page.opt_more")).click()
    options.get_by_label(EN.say("page.opt_void"), exact=True).select_option(label=EN.say("page.opt_void_off"))
    expect(plan.get_by_role("definition")).to_have_text(["2 min", EN.say("page.opt_void_off")])
    fits(ada.page)
    fits(bo.page)
    assert barriers(ada.page) == barriers(bo.page) == []
    assert ada.settle() == bo.settle() == []


def test_nonsense_is_refused_in_words_and_nothing_is_lost(open_house: OpenHouse, invite: Invite) -> None:
    house = open_house()
    ada = invite(house)
    code = opens(ada, "Ada")
    options = opens_options(ada.page)
    geeky = options.get_by_role("checkbox", name=EN.say("variant.geek"))
    geeky.check()
    options.get_by_text(EN.say("page.opt_more")).click()
    options.get_by_label(EN.say("page.opt_geek"), exact=True).select_option(label=EN.say("page.opt_no"))
    with friends(house, code, ["Bo", "Cleo"]):
        button(ada.page, "page.table_start_anyway").click()
        expect(says(ada.page, "refusal.geek_cards_in_and_out")).to_be_visible()
        expect(geeky).to_be_checked()
        assert barriers(ada.page) == []
        geeky.uncheck()
        expect(says(ada.page, "refusal.geek_cards_in_and_out")).to_have_count(0)
        button(ada.page, "page.table_start_anyway").click()
        expect(person(ada.page, "Bo")).to_have_count(0)


def test_a_host_locks_passes_the_role_on_and_removes(open_house: OpenHouse, invite: Invite) -> None:
    house = open_house()
    ada, bo, cleo = invite(house), invite(house), invite(house)
    code = opens(ada, "Ada")
    comes(bo, code, "Bo")
    menu = opens_menu(ada.page)
    menu.get_by_text(EN.say("page.menu_host")).click()
    menu.get_by_label(EN.say("page.host_lock")).check()
    menu.get_by_label(EN.say("page.host_keep")).check()
    assert barriers(ada.page) == []
    button(ada.page, "page.menu_close").click()
    page = cleo.go(f"/{code}")
    expect(page.get_by_role("alert")).to_have_text(EN.say("refusal.no_table"))
    expect(page.get_by_label(EN.say("page.name"))).to_have_count(0)
    expect(button(page, "page.home")).to_be_visible()

    ada.page.get_by_role("button", name=re.compile("^Bo")).click()
    expect(ada.page.get_by_role("dialog", name="Bo")).to_be_visible()
    assert barriers(ada.page) == []
    button(ada.page, "page.host_pass", name="Bo").click()
    expect(person(ada.page, "Bo")).to_contain_text(EN.say("page.host"))
    expect(button(ada.page, "page.be_ready")).to_be_visible()

    bo.page.get_by_role("button", name=re.compile("^Ada")).click()
    presses_twice(bo.page, "page.host_remove", "page.host_remove_really", name="Ada")
    expect(says(ada.page, "page.gone")).to_be_visible()
    assert barriers(ada.page) == []
    button(ada.page, "page.home").click()
    expect(ada.page).to_have_url(f"{house.url}/")
    expect(ada.page.get_by_text(EN.say("page.home_back", code=code))).to_have_count(0)
    assert ada.settle() == bo.settle() == []


def test_who_stands_up_watches_and_sits_down_again_under_another_name(open_house: OpenHouse, invite: Invite) -> None:
    house = open_house()
    ada, bo = invite(house), invite(house)
    code = opens(ada, "Ada")
    page = comes(bo, code, "Bo")
    opens_menu(page)
    button(page, "page.me_stand").click()
    expect(ada.page.locator(".watchers")).to_contain_text("Bo")
    menu = opens_menu(page)
    menu.get_by_label(EN.say("page.name")).fill("a name of far more than twenty letters")
    button(page, "page.me_rename").click()
    expect(menu.get_by_role("alert")).to_have_text(EN.say("refusal.bad_name"))
    menu.get_by_label(EN.say("page.name")).fill("Robert")
    button(page, "page.me_rename").click()
    expect(ada.page.locator(".watchers")).to_contain_text("Robert")
    expect(menu.get_by_role("alert")).to_have_count(0)
    button(page, "page.me_sit").click()
    expect(person(ada.page, "Robert")).to_contain_text(EN.say("colour.yellow"))
    menu = opens_menu(page)
    presses_twice(menu, "page.me_erase", "page.me_erase_really")
    presses_twice(menu, "page.leave", "page.me_leave_really")
    expect(page).to_have_url(f"{house.url}/")
    expect(person(ada.page, "Robert")).to_have_count(0)
    assert ada.settle() == bo.settle() == []


@pytest.mark.parametrize("sub_path", ["", "/games"])
def test_a_place_goes_to_another_device(open_house: OpenHouse, invite: Invite, sub_path: str) -> None:
    house = open_house(sub_path=sub_path)
    phone, tablet, late = invite(house, viewport=PHONE), invite(house), invite(house)
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    code = opens(phone, "Ada")
    menu = opens_menu(phone.page)
    button(phone.page, "page.hand_title").click()
    picture = menu.get_by_role("img", name=EN.say("page.hand_picture"))
    assert picture.evaluate("picture => picture.decode().then(() => picture.naturalWidth)") > 0
    assert barriers(phone.page) == []
    menu.get_by_role("button", name=EN.say("page.copy")).click()
    expect(menu.get_by_text(EN.say("page.copied"), exact=True)).to_be_visible()
    link = phone.page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(re.escape(f"{house.url}/{code}#handover=") + r"[\w-]+", link)

    tablet.page.goto(link)
    expect(tablet.page).to_have_url(f"{house.url}/{code}")
    assert barriers(tablet.page) == []
    button(tablet.page, "page.go_on_here").click()
    expect(person(tablet.page, "Ada")).to_contain_text(EN.say("page.host"))
    expect(says(phone.page, "page.elsewhere")).to_be_visible()
    late.page.goto(link)
    button(late.page, "page.go_on_here").click()
    expect(late.page.get_by_role("alert")).to_have_text(EN.say("page.hand_lost"))
    button(late.page, "page.hand_ask_in").click()
    expect(late.page.get_by_label(EN.say("page.name"))).to_be_visible()
    assert phone.settle() == tablet.settle() == []


SHARE = "navigator.share = async (what) => { window.shared = what; };"


def test_a_link_is_shared_by_the_device_or_copied(open_house: OpenHouse, invite: Invite) -> None:
    house = open_house()
    ada, bo = invite(house, permissions=["clipboard-read", "clipboard-write"]), invite(house)
    bo.context.add_init_script(SHARE)
    code = opens(ada, "Ada")
    expect(button(ada.page, "page.share")).to_have_count(0)
    button(ada.page, "page.copy").click()
    expect(button(ada.page, "page.copied")).to_be_visible()
    assert ada.page.evaluate("navigator.clipboard.readText()") == f"{house.url}/{code}"
    button(comes(bo, code, "Bo"), "page.share").click()
    assert bo.page.evaluate("shared.url") == f"{house.url}/{code}"
    assert bo.page.evaluate("shared.text") == EN.say("page.share_text", game="Pictomania")


NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined });"


def test_a_link_is_copied_the_old_way_where_the_line_is_not_safe(open_house: OpenHouse, invite: Invite) -> None:
    house = open_house()
    ada = invite(house)
    ada.context.add_init_script(NO_CLIPBOARD)
    code = opens(ada, "Ada")
    ada.page.evaluate("document.addEventListener('copy', () => { window.copied = getSelection().toString(); })")
    button(ada.page, "page.copy").click()
    expect(button(ada.page, "page.copied")).to_be_visible()
    assert ada.page.evaluate("copied") == f"{house.url}/{code}"


def test_what_is_chosen_for_a_device_is_kept_over_a_reload(open_house: OpenHouse, invite: Invite) -> None:
    ada = invite(open_house())
    page = ada.go()
    html = page.locator("html")
    expect(html).to_have_attribute("data-hand", "right")
    menu = opens_menu(page)
    menu.get_by_label(EN.say("page.menu_hand_left")).check()
    menu.get_by_label(EN.say("page.menu_theme_dark")).check()
    menu.get_by_role("group", name=EN.say("page.menu_sounds")).get_by_label(EN.say("page.menu_off")).check()
    assert barriers(page) == []
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.reload()
    expect(html).to_have_attribute("data-hand", "left")
    expect(html).to_have_attribute("data-theme", "dark")
    sounds = page.get_by_role("switch", name=EN.say("page.menu_sounds"))
    expect(sounds).not_to_be_checked()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == light
    sounds.click()
    page.reload()
    expect(sounds).to_be_checked()
    assert ada.settle() == []


def test_a_table_where_one_has_a_place_is_offered_again(open_house: OpenHouse, invite: Invite) -> None:
    ada = invite(open_house())
    code = opens(ada, "Ada")
    page = ada.go()
    assert barriers(page) == []
    page.get_by_role("link", name=EN.say("page.home_back", code=code)).click()
    expect(person(page, "Ada")).to_contain_text(EN.say("page.you"))
    assert ada.settle() == []


SCREEN = """
window.locks = [];
Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => {
  const lock = new EventTarget();
  lock.release = async () => { lock.isReleased = true; lock.dispatchEvent(new Event('release')); };
  locks.push(lock);
  return lock;
} } });
"""


def test_the_screen_stays_awake_during_a_game_and_no_longer(open_house: OpenHouse, invite: Invite) -> None:
    house = open_house()
    ada = invite(house)
    ada.context.add_init_script(SCREEN)
    code = opens(ada, "Ada")
    assert ada.page.evaluate("locks.length") == 0
    with friends(house, code, ["Bo", "Cleo"]):
        button(ada.page, "page.table_start_anyway").click()
        expect(person(ada.page, "Bo")).to_have_count(0)
        menu = opens_menu(ada.page)
        expect(menu.get_by_text(EN.say("page.menu_awake"))).to_be_visible()
        ada.page.evaluate("locks[0].release()")
        expect(menu.get_by_text(EN.say("page.menu_asleep"))).to_be_visible()
        ada.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        expect(menu.get_by_text(EN.say("page.menu_awake"))).to_be_visible()
        menu.get_by_text(EN.say("page.menu_host")).click()
        presses_twice(ada.page, "page.host_close", "page.host_close_really")
        expect(person(ada.page, "Bo")).to_be_visible()
        ada.page.wait_for_function("locks.at(-1).isReleased")


def is_kept(guest: Guest) -> None:
    """Until the browser keeps the page."""
    guest.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    guest.page.wait_for_function("navigator.serviceWorker.controller !== null")


@pytest.mark.parametrize("sub_path", ["", "/games"])
def test_the_page_opens_without_a_line_and_says_so_in_ones_own_language(
    open_house: OpenHouse, invite: Invite, sub_path: str
) -> None:
    house = open_house(sub_path=sub_path)
    ada = invite(house)
    code = opens(ada, "Ada")
    is_kept(ada)
    house.tear_up_street()
    ada.page.reload()
    expect(says(ada.page, "page.cut")).to_be_visible()
    ada.go()
    expect(says(ada.page, "page.home_out")).to_be_visible()
    assert barriers(ada.page) == []
    ada.page.get_by_label("Español", exact=True).check()
    expect(ada.page.locator("html")).to_have_attribute("lang", "es")
    expect(says(ada.page, "page.home_out")).to_have_count(0)
    picture = f"fetch('{house.url}/tables/{code}/qr.svg').then(() => true, () => false)"
    assert ada.page.evaluate(picture) is False, "of a table nothing is kept"

    house.mend_street()
    ada.go(f"/{code}")
    expect(person(ada.page, "Ada")).to_be_visible()


@pytest.mark.chromium_only("only CDP says what an installation lacks")
def test_the_page_can_be_installed(open_house: OpenHouse, invite: Invite) -> None:
    ada = invite(open_house(sub_path="/games"))
    opens(ada, "Ada")
    is_kept(ada)
    session = ada.context.new_cdp_session(ada.page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"].endswith("/games/manifest.webmanifest")
    faults = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A browser that leaves no traces installs nothing; it has nothing else to complain of.
    assert [fault["errorId"] for fault in faults] in ([], ["in-incognito"])
