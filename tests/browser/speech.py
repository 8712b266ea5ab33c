"""What the page says, and how it is asked to say it in another language."""

from typing import Final

from playwright.sync_api import Locator, Page, expect

from pictorium.content.words import LANGUAGES
from pictorium.stores.content_files import content_folder, read_words

WORDS: Final = {language: read_words(content_folder(), language) for language in LANGUAGES}


def language_of(page: Page) -> str:
    """What it speaks, once it speaks at all: a page is loaded before it has fetched its language."""
    page.locator("body > :not(script, noscript)").first.wait_for(state="attached")
    return page.locator("html").get_attribute("lang") or "en"


def say(page: Page, key: str, **facts: object) -> str:
    """A sentence in the language that the page speaks now."""
    return WORDS[language_of(page)].say(key, **facts)


def button(page: Page, key: str, **facts: object) -> Locator:
    """The button that says so, or is called so."""
    return page.get_by_role("button", name=say(page, key, **facts), exact=True)


def speak(page: Page, language: str) -> None:
    """Choose another language, in the menu that every screen has; one that is open stays so."""
    if language_of(page) == language:
        return
    leaf = page.locator("dialog[open]")
    was_open = leaf.count() > 0
    if not was_open:
        button(page, "page.menu").click()
    leaf.locator(f"label[lang={language}]").click()
    expect(page.locator("html")).to_have_attribute("lang", language)
    if not was_open:
        button(page, "page.menu_close").click()
        expect(leaf).to_have_count(0)
