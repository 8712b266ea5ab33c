"""Whoever comes with a browser that is too old, or without scripts, is told so and not left with a blank page."""

import pytest
from playwright.sync_api import expect

from pictorium.content.languages import LANGUAGES
from tests.browser.conftest import Invite, OpenHouse
from tests.browser.speech import WORDS

WITHOUT = {
    "modules": "delete HTMLScriptElement.prototype.noModule;",
    "dialogs": "delete window.HTMLDialogElement;",
    "toSorted": "delete Array.prototype.toSorted;",
    "has": "CSS.supports = (supports => (...asked) => !asked[0].includes(':has') && supports(...asked))(CSS.supports);",
}


@pytest.mark.parametrize("missing", WITHOUT)
def test_a_browser_that_is_too_old_is_told_so(open_house: OpenHouse, invite: Invite, missing: str) -> None:
    guest = invite(open_house(sub_path="/games"), locale="de-AT")
    guest.context.add_init_script(WITHOUT[missing])
    page = guest.go()
    expect(page.get_by_role("alert").first).to_have_text(WORDS["de"].say("page.too_old"))
    assert not [complaint for complaint in guest.settle() if "policy" in complaint.lower()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_browser_that_cannot_read_the_page_at_all_is_told_so(
    open_house: OpenHouse, invite: Invite, language: str
) -> None:
    """As one that does not know modules: it never asks for them."""
    guest = invite(open_house(), locale=language)
    guest.context.add_init_script(WITHOUT["modules"])
    guest.page.route("**/index-*.js", lambda route: route.fulfill(body=""))
    page = guest.go()
    expect(page.locator("body")).to_have_text(WORDS[language].say("page.too_old"))


def test_a_browser_of_today_is_not_told_so(open_house: OpenHouse, invite: Invite) -> None:
    guest = invite(open_house())
    page = guest.go()
    expect(page.get_by_role("heading").first).to_be_visible()
    expect(page.locator("#too-old")).to_have_count(0)
    assert guest.settle() == []


@pytest.mark.chromium_only("without scripts Playwright can ask nothing of Firefox, and waits for ever")
def test_without_scripts_the_page_says_that_it_needs_them(open_house: OpenHouse, invite: Invite) -> None:
    page = invite(open_house(), java_script_enabled=False).go()
    for language in LANGUAGES:
        expect(page.locator(f'p[lang="{language}"]')).to_have_text(WORDS[language].say("page.no_script"))
